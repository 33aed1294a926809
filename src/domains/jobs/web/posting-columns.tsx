// The columns of the list of postings.
import { listSort } from '#platform/web/list/list-sort.ts'
import { Badge } from '#ui/badge.tsx'
import { ago, pill } from '#ui/cells.tsx'
import { RowCard } from '#ui/row-card.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import { EMPLOYMENT_LABELS } from '../contract/labels.ts'
import type { StaffJobSummary } from '../contract/schemas.ts'
import { JOB_LOOKS, type JobSort } from '../contract/words.ts'
import { dayWords, placeWords } from './words.ts'

export const postingColumns: Column<StaffJobSummary>[] = [
  { id: 'title', header: 'Title', main: true, sortable: true, cell: (row) => row.title },
  { id: 'status', header: 'Status', width: 164, priority: 1, cell: pill((row) => JOB_LOOKS[row.status]) },
  { id: 'client', header: 'Client', width: 170, priority: 2, cell: (row) => row.client.name },
  { id: 'place', header: 'Place', width: 150, priority: 5, cell: (row) => placeWords(row) || '–' },
  {
    id: 'type',
    header: 'Hours',
    width: 90,
    priority: 8,
    cell: (row) => EMPLOYMENT_LABELS[row.employmentType],
  },
  { id: 'reference', header: 'Reference', width: 92, priority: 9, cell: (row) => row.referenceNumber },
  { id: 'checks', header: 'Checks', width: 104, priority: 6, cell: (row) => <Checks row={row} /> },
  {
    id: 'applications',
    header: 'Applied',
    width: 80,
    priority: 3,
    align: 'right',
    cell: (row) => row.applications,
  },
  {
    id: 'validThrough',
    header: 'Until',
    width: 84,
    priority: 7,
    align: 'right',
    cell: (row) => (row.validThrough ? dayWords(row.validThrough) : '–'),
  },
  {
    id: 'postedAt',
    header: 'Posted',
    width: 90,
    priority: 4,
    align: 'right',
    sortable: true,
    cell: ago((row) => row.postedAt),
  },
  {
    id: 'createdAt',
    header: 'Created',
    width: 90,
    priority: 10,
    align: 'right',
    sortable: true,
    cell: ago((row) => row.createdAt),
  },
]

function Checks({ row }: { row: StaffJobSummary }) {
  const { fix, look } = row.checks
  if (fix > 0) return <Badge tone="danger">{fix} to fix</Badge>
  return look > 0 ? <Badge tone="warning">{look} to review</Badge> : <Badge tone="success">All pass</Badge>
}

export function PostingCard({ row }: { row: StaffJobSummary }) {
  return (
    <RowCard title={row.title} text={[row.client.name, placeWords(row)].filter(Boolean).join(', ')}>
      <StatusPill look={JOB_LOOKS[row.status]} />
      <Checks row={row} />
    </RowCard>
  )
}

export const postingSort = listSort<JobSort>('-created_at', {
  title: 'title',
  created_at: 'createdAt',
  posted_at: 'postedAt',
})
