// The filters of payment history. Each tab has some of them.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { Colleague } from '#domains/identity/web/index.ts'
import { ListFilters } from '#platform/web/list/list-filters.tsx'
import type { FilterTable } from '#shared/filters.ts'
import { FilterBar } from '#ui/filter-bar.tsx'
import { namedOptions } from '#ui/options.ts'
import { MOVEMENT_FILTERS, PAYMENT_FILTERS } from '../contract/filters.ts'
import type { HistorySearch, HistoryTab } from './search.ts'

const { kind: _kind, ...withoutKind } = MOVEMENT_FILTERS
const { client } = MOVEMENT_FILTERS
const filtersOf = (tab: HistoryTab): FilterTable => {
  if (tab === 'movements') return MOVEMENT_FILTERS
  if (tab === 'payments') return PAYMENT_FILTERS
  return tab === 'invoices' ? { client } : withoutKind
}

type HistoryFiltersProps = {
  search: HistorySearch
  onChange: (changes: Partial<HistorySearch>) => void
  onClear: (() => void) | undefined
  total: ReactNode
}

export function HistoryFilters({ search, onChange, onClear, total }: HistoryFiltersProps) {
  const clients = useQuery(allClientsQuery).data
  return (
    <FilterBar onClear={onClear} actions={<span className="text-ink-3">{total}</span>}>
      <ListFilters
        filters={filtersOf(search.tab ?? 'movements')}
        search={search}
        onChange={onChange}
        options={{ client: namedOptions(clients) }}
        texts={{ manager: search.manager && <Colleague id={search.manager} /> }}
      />
    </FilterBar>
  )
}
