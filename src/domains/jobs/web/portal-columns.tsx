// The columns of a customer's posting list.
import { plural } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import type { OwnJobSummary } from '../contract/portal.ts'
import { JOB_LOOKS } from '../contract/words.ts'
import { dayWords, placeWords } from './words.ts'

/** The list is always in this order. */
export const OWN_ORDER = { id: 'createdAt', descending: true } as const

export const ownColumns: Column<OwnJobSummary>[] = [
  { id: 'title', header: 'Title', main: true, cell: (row) => row.title },
  {
    id: 'status',
    header: 'Status',
    width: 164,
    priority: 1,
    cell: (row) => <StatusPill look={JOB_LOOKS[row.status]} />,
  },
  { id: 'place', header: 'Place', width: 180, priority: 3, cell: (row) => placeWords(row) || '–' },
  { id: 'reference', header: 'Reference', width: 100, priority: 6, cell: (row) => row.referenceNumber },
  {
    id: 'applicants',
    header: 'Applicants',
    width: 100,
    priority: 2,
    align: 'right',
    cell: (row) => (row.postedAt ? row.applicants : '–'),
  },
  {
    id: 'validThrough',
    header: 'Until',
    width: 120,
    priority: 5,
    align: 'right',
    cell: (row) => (row.validThrough ? dayWords(row.validThrough) : '–'),
  },
  {
    id: 'createdAt',
    header: 'Created',
    width: 110,
    priority: 4,
    align: 'right',
    cell: (row) => <RelativeTime at={row.createdAt} />,
  },
  {
    id: 'updatedAt',
    header: 'Changed',
    width: 110,
    priority: 7,
    align: 'right',
    cell: (row) => <RelativeTime at={row.updatedAt} />,
  },
]

export function OwnPostingCard({ row }: { row: OwnJobSummary }) {
  const facts = [placeWords(row), row.postedAt ? plural(row.applicants, 'applicant') : row.referenceNumber]
  return (
    <span className="flex flex-col gap-1">
      <span className="font-medium">{row.title}</span>
      <span className="text-ink-2">{facts.filter(Boolean).join(', ')}</span>
      <span>
        <StatusPill look={JOB_LOOKS[row.status]} />
      </span>
    </span>
  )
}
