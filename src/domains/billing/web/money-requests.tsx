// Adjustments and refunds above a manager's limit: a list, and the decision of a second person.

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { ListTotal } from '#platform/web/list/list-count.tsx'
import { ListFilters } from '#platform/web/list/list-filters.tsx'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { ago, pill } from '#ui/cells.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Fact, Facts } from '#ui/facts.tsx'
import { Field } from '#ui/field.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { formatMoney } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusCard } from '#ui/row-card.tsx'
import type { Column } from '#ui/table-columns.ts'
import { sayDone } from '#ui/toast-store.ts'
import { REQUEST_FILTERS } from '../contract/filters.ts'
import type { MoneyRequest } from '../contract/request-endpoints.ts'
import { REQUEST_LOOKS } from '../contract/words.ts'
import { moneyRequestsQuery, useRequestDecision } from './money-requests-api.ts'
import type { HistorySearch } from './search.ts'

const LAST_FIRST = { id: 'when', descending: true } as const

const actOf = ({ kind, target, amountCents }: MoneyRequest): string => {
  if (kind === 'refund') return target === 'card' ? 'Refund to card' : 'Refund to balance'
  return amountCents < 0 ? 'Take from balance' : 'Add to balance'
}
const amountOf = ({ amountCents }: MoneyRequest) => formatMoney(Math.abs(amountCents))

const columns: readonly Column<MoneyRequest>[] = [
  { id: 'when', header: 'When', width: 96, priority: 4, cell: ago((row) => row.createdAt, 'text-ink-3') },
  { id: 'client', header: 'Client', main: true, cell: (row) => row.client.name },
  { id: 'act', header: 'Request', width: 150, priority: 3, cell: actOf },
  { id: 'status', header: 'Status', width: 116, priority: 1, cell: pill((row) => REQUEST_LOOKS[row.status]) },
  { id: 'by', header: 'Requested by', width: 150, priority: 5, cell: (row) => row.requestedBy.name },
  {
    id: 'amount',
    header: 'Amount',
    width: 116,
    priority: 2,
    align: 'right',
    cell: (row) => <span className="num">{amountOf(row)}</span>,
  },
]

type MoneyRequestsProps = {
  search: HistorySearch
  change: (changes: Partial<HistorySearch>) => void
  onClear: (() => void) | undefined
}

export function MoneyRequests({ search, change, onClear }: MoneyRequestsProps) {
  const { client, decision, request } = search
  const list = useList(useInfiniteQuery(moneyRequestsQuery({ client, status: decision })))
  const open = list.rows.find(({ id }) => id === request)
  return (
    <>
      <FilterBar onClear={onClear}>
        <ListFilters
          filters={{ decision: REQUEST_FILTERS.status }}
          search={{ decision }}
          onChange={change}
          options={{}}
        />
        <ListTotal list={list} />
      </FilterBar>
      <ListTable
        label="Requests"
        noun="requests"
        list={list}
        columns={columns}
        sort={LAST_FIRST}
        rowLabel={(row) => `${actOf(row)}, ${amountOf(row)}, ${row.client.name}`}
        openId={request}
        onOpen={(row) => change({ request: row.id, movement: undefined, payment: undefined })}
        renderCard={(row) => <RequestCard row={row} />}
        onClear={onClear}
        empty={
          <EmptyState title="No requests yet">
            Adjustments and refunds above the limit of a manager wait here for a second person.
          </EmptyState>
        }
      />
      {open ? (
        <RequestDialog key={open.id} row={open} onClose={() => change({ request: undefined })} />
      ) : null}
    </>
  )
}

const RequestCard = ({ row }: { row: MoneyRequest }) => (
  <StatusCard
    title={row.client.name}
    text={`${actOf(row)}, ${amountOf(row)}`}
    note={row.requestedBy.name}
    look={REQUEST_LOOKS[row.status]}
  />
)

const LOCKS: Record<NonNullable<MoneyRequest['lock']>, string> = {
  own: 'You asked for this. Another manager or an admin must decide.',
  role: 'Only managers and admins can decide.',
  decided: 'This request was decided.',
}

function factsOf(row: MoneyRequest): Fact[] {
  const facts: (Fact | null)[] = [
    { label: 'Client', value: row.client.name },
    { label: 'Reason', value: row.reason },
    { label: 'Requested by', value: row.requestedBy.name },
    { label: 'Requested', value: <RelativeTime at={row.createdAt} /> },
    row.decidedBy ? { label: 'Decided by', value: row.decidedBy.name } : null,
    row.declineReason ? { label: 'Declined because', value: row.declineReason } : null,
  ]
  return facts.filter((fact) => fact !== null)
}

function RequestDialog({ row, onClose }: { row: MoneyRequest; onClose: () => void }) {
  const { approve, decline } = useRequestDecision(row.id)
  const [isDeclining, setDeclining] = useState(false)
  const form = useForm({ start: { reason: '' }, act: decline })
  const lock = row.lock ? LOCKS[row.lock] : undefined
  const handleSubmit = () => {
    if (row.lock) return onClose()
    if (isDeclining)
      return form.submit(({ reason }) =>
        decline.mutate(reason, { onSuccess: sayDone('Request declined', onClose) }),
      )
    return approve.mutate(undefined, { onSuccess: sayDone(`${amountOf(row)} approved`, onClose) })
  }
  const approveLabel = `Approve ${amountOf(row)}`
  const decideLabel = isDeclining ? 'Decline request' : approveLabel
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={`${actOf(row)}: ${amountOf(row)}`}
      description={lock ?? 'Approving moves the money now.'}
      submitLabel={row.lock ? 'Close' : decideLabel}
      busy={approve.isPending || decline.isPending}
    >
      <Facts facts={factsOf(row)} />
      {row.lock ? null : (
        <Button className="self-start" onClick={() => setDeclining(!isDeclining)}>
          {isDeclining ? 'Approve instead' : 'Decline instead'}
        </Button>
      )}
      {isDeclining ? (
        <Field label="Reason" required error={form.problem('reason')}>
          <Input maxLength={300} {...form.text('reason')} />
        </Field>
      ) : null}
      <ErrorLine error={approve.error ?? form.refusal} />
    </FormDialog>
  )
}
