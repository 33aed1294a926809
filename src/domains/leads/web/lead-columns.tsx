// The list of leads: its columns, and the card of a row on a phone.
import { ago, pill, quiet } from '#ui/cells.tsx'
import { formatMoney } from '#ui/format.ts'
import { RowCard } from '#ui/row-card.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import { Tag } from '#ui/tag.tsx'
import type { LeadSummary } from '../contract/schemas.ts'
import { lookOf } from '../contract/words.ts'
import { nameOf, placeOf, soldText } from './words.ts'

export const leadColumns: Column<LeadSummary>[] = [
  {
    id: 'lead',
    header: 'Lead',
    main: true,
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate">{nameOf(row)}</span>
        {row.isTest ? <Tag>Test</Tag> : null}
      </span>
    ),
  },
  { id: 'status', header: 'Status', width: 124, priority: 1, cell: pill(lookOf) },
  {
    id: 'place',
    header: 'Place',
    width: 190,
    priority: 3,
    compact: {
      width: 120,
      cell: quiet(({ city, state }) => [city, state].filter(Boolean).join(', ') || 'Unknown'),
    },
    cell: quiet((row) => placeOf(row) || 'Unknown'),
  },
  {
    id: 'campaign',
    header: 'Campaign',
    width: 170,
    priority: 4,
    cell: (row) => (
      <span className={row.campaign ? 'block truncate text-ink-2' : 'block truncate text-warning-text'}>
        {row.campaign?.name ?? 'Waiting for one'}
      </span>
    ),
  },
  {
    id: 'owner',
    header: 'Assigned to',
    width: 130,
    priority: 7,
    cell: quiet((row) => row.owner?.name ?? ''),
  },
  { id: 'sold', header: 'Sold', width: 72, priority: 5, align: 'right', cell: soldText },
  {
    id: 'revenue',
    header: 'Revenue',
    width: 90,
    priority: 6,
    align: 'right',
    cell: (row) => (
      <span className={row.revenueCents === 0 ? 'text-ink-3' : undefined}>
        {formatMoney(row.revenueCents)}
      </span>
    ),
  },
  {
    id: 'received',
    header: 'Received',
    width: 84,
    priority: 2,
    align: 'right',
    sortable: true,
    cell: ago((row) => row.receivedAt, 'text-ink-2'),
  },
]

export function LeadCard({ row }: { row: LeadSummary }) {
  return (
    <RowCard
      title={nameOf(row)}
      at={row.receivedAt}
      text={[placeOf(row), row.campaign?.name ?? 'Waiting for a campaign'].filter(Boolean).join(', ')}
    >
      <StatusPill look={lookOf(row)} />
      {row.isTest ? <Tag>Test</Tag> : null}
      <span className="num ml-auto text-12 text-ink-3">{soldText(row)} sold</span>
    </RowCard>
  )
}
