// The columns of a customer's posting list.
import { ago, pill } from '#ui/cells.tsx'
import { plural } from '#ui/format.ts'
import { RowCard } from '#ui/row-card.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import type { OwnJobSummary } from '../contract/portal.ts'
import { JOB_LOOKS } from '../contract/words.ts'
import { dayWords, placeWords } from './words.ts'

/** The list is always in this order. */
export const OWN_ORDER = { id: 'createdAt', descending: true } as const

export const ownColumns: Column<OwnJobSummary>[] = [
  { id: 'title', header: 'Title', main: true, cell: (row) => row.title },
  { id: 'status', header: 'Status', width: 164, priority: 1, cell: pill((row) => JOB_LOOKS[row.status]) },
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
    cell: ago((row) => row.createdAt),
  },
  {
    id: 'updatedAt',
    header: 'Changed',
    width: 110,
    priority: 7,
    align: 'right',
    cell: ago((row) => row.updatedAt),
  },
]

export function OwnPostingCard({ row }: { row: OwnJobSummary }) {
  const facts = [placeWords(row), row.postedAt ? plural(row.applicants, 'applicant') : row.referenceNumber]
  return (
    <RowCard title={row.title} text={facts.filter(Boolean).join(', ')}>
      <StatusPill look={JOB_LOOKS[row.status]} />
    </RowCard>
  )
}
