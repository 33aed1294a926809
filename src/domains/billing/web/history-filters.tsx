// The filters of payment history: client, kind or status, and days.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { OwnerChip } from '#domains/identity/web/index.ts'
import { DateInput } from '#ui/date-input.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { FilterSet, type OwnFilter, type SetFilter } from '#ui/filter-set.tsx'
import { namedOptions } from '#ui/options.ts'
import {
  PAYMENT_LOOKS,
  PAYMENT_STATUSES,
  type PaymentStatus,
  TRANSACTION_KINDS,
  TRANSACTION_LABELS,
  type TransactionKind,
} from '../contract/words.ts'
import type { HistorySearch } from './search.ts'

type HistoryFiltersProps = {
  search: HistorySearch
  onChange: (changes: Partial<HistorySearch>) => void
  onClear: (() => void) | undefined
  total: ReactNode
}

export function HistoryFilters({ search, onChange, onClear, total }: HistoryFiltersProps) {
  const clients = useQuery(allClientsQuery).data ?? []
  const { tab = 'movements', client, kind, status, dispute, manager, from, to } = search
  const filters: SetFilter[] = [
    {
      id: 'client',
      label: 'Client',
      options: namedOptions(clients),
      value: client ? [client] : undefined,
      onChange: (chosen) => onChange({ client: chosen?.at(-1) }),
    },
  ]
  if (tab === 'movements')
    filters.push({
      id: 'kind',
      label: 'Kind',
      options: TRANSACTION_KINDS.map((value) => ({ value, label: TRANSACTION_LABELS[value] })),
      value: kind,
      onChange: (chosen) => onChange({ kind: chosen as TransactionKind[] | undefined }),
    })
  if (tab === 'payments')
    filters.push({
      id: 'status',
      label: 'Status',
      options: PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_LOOKS[value].label })),
      value: status,
      onChange: (chosen) => onChange({ status: chosen as PaymentStatus[] | undefined }),
    })
  if (tab !== 'invoices')
    filters.push(
      dayFilter('From', from, (day) => onChange({ from: day })),
      dayFilter('Through', to, (day) => onChange({ to: day })),
    )
  return (
    <FilterBar onClear={onClear} actions={<span className="text-ink-3">{total}</span>}>
      {tab === 'payments' && dispute ? (
        <FilterChip field="Dispute" value="open" onRemove={() => onChange({ dispute: undefined })} />
      ) : null}
      {tab === 'payments' ? (
        <OwnerChip
          field="Account manager"
          owner={manager}
          onRemove={() => onChange({ manager: undefined })}
        />
      ) : null}
      <FilterSet filters={filters} />
    </FilterBar>
  )
}

function dayFilter(
  label: string,
  day: string | undefined,
  onChange: (day: string | undefined) => void,
): OwnFilter {
  return {
    id: label,
    label,
    operator: '',
    sentence: day,
    editor: (
      <DateInput aria-label={label} value={day ?? ''} onChange={(next) => onChange(next || undefined)} />
    ),
    onRemove: () => onChange(undefined),
  }
}
