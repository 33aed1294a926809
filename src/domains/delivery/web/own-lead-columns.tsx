// The columns of bought leads.
import { DELIVERY_LOOKS, RETURN_REASON_LABELS } from '#domains/shop/contract/words.ts'
import { placeWords, saleWords } from '#domains/shop/web/index.ts'
import { ago } from '#ui/cells.tsx'
import { formatDuration, formatMoney } from '#ui/format.ts'
import { RelativeTime, useNow } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import type { OwnLeadSummary, Pace } from '../contract/lead-schemas.ts'
import { RETURN_LOOKS } from '../contract/words.ts'
import { CallClock } from './call-clock.tsx'
import { groupOf, leadName } from './words.ts'

export const OWN_LEADS_ORDER = { id: 'received', descending: true } as const

export function LeadStatus({ lead }: { lead: OwnLeadSummary }) {
  if (lead.return?.status === 'submitted') return <StatusPill look={RETURN_LOOKS.submitted} />
  return <StatusPill look={DELIVERY_LOOKS[groupOf(lead)]} />
}

export function FirstCall({ lead, pace }: { lead: OwnLeadSummary; pace: Pace }) {
  const { firstContactedAt, deliveredAt, returnedAt } = lead
  if (returnedAt && lead.return)
    return (
      <span className="block truncate text-ink-2">
        {RETURN_REASON_LABELS[lead.return.reason].toLowerCase()}
      </span>
    )
  if (firstContactedAt) {
    const after = formatDuration(Date.parse(firstContactedAt) - Date.parse(deliveredAt))
    return <span className="num text-ink-2">called in {after}</span>
  }
  return lead.status === 'new' ? (
    <CallClock since={deliveredAt} pace={pace} />
  ) : (
    <span className="text-ink-3">not called</span>
  )
}

const SOON_MS = 12 * 3_600_000

export function ReturnTime({ lead }: { lead: OwnLeadSummary }) {
  const left = Date.parse(lead.returnableUntil) - useNow().getTime()
  if (lead.returnedAt)
    return <span className="num text-success-text">+{formatMoney(lead.priceCents)} credited</span>
  if (lead.return?.status === 'submitted')
    return (
      <span className="text-ink-2">
        asked <RelativeTime at={lead.return.askedAt} ago />
      </span>
    )
  if (lead.return) return <span className="text-ink-3">declined</span>
  if (left <= 0) return <span className="text-ink-3">closed</span>
  return (
    <span className={left < SOON_MS ? 'num text-warning-text' : 'num text-ink-2'}>
      {formatDuration(left)} left
    </span>
  )
}

export const ownLeadColumns = (pace: Pace): Column<OwnLeadSummary>[] => [
  {
    id: 'name',
    header: 'Lead',
    main: true,
    cell: (lead) => (
      <span className="block min-w-0 truncate">
        <span className="font-medium">{leadName(lead)}</span>{' '}
        <span className="text-ink-2">{lead.category}</span>
      </span>
    ),
  },
  { id: 'place', header: 'Place', width: 140, priority: 4, cell: (lead) => placeWords(lead) || '–' },
  { id: 'status', header: 'Status', width: 150, priority: 1, cell: (lead) => <LeadStatus lead={lead} /> },
  {
    id: 'call',
    header: 'First call',
    width: 164,
    priority: 2,
    cell: (lead) => <FirstCall lead={lead} pace={pace} />,
  },
  {
    id: 'order',
    header: 'Order',
    width: 136,
    priority: 5,
    cell: (lead) => `${lead.order.number}, ${saleWords(lead)}`,
  },
  {
    id: 'price',
    header: 'Price',
    width: 90,
    priority: 6,
    align: 'right',
    cell: (lead) => formatMoney(lead.priceCents),
  },
  {
    id: 'received',
    header: 'Received',
    width: 110,
    priority: 7,
    align: 'right',
    cell: ago((lead) => lead.deliveredAt),
  },
  {
    id: 'return',
    header: 'Return',
    width: 146,
    priority: 3,
    align: 'right',
    cell: (lead) => <ReturnTime lead={lead} />,
  },
]

export function OwnLeadCard({ lead, pace }: { lead: OwnLeadSummary; pace: Pace }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-center justify-between gap-2">
        <span className="truncate font-medium">{leadName(lead)}</span>
        <FirstCall lead={lead} pace={pace} />
      </span>
      <span className="text-ink-2">
        {[lead.category, placeWords(lead), formatMoney(lead.priceCents)].filter(Boolean).join(', ')}
      </span>
      <span className="flex items-center justify-between gap-2">
        <LeadStatus lead={lead} />
        <ReturnTime lead={lead} />
      </span>
    </span>
  )
}
