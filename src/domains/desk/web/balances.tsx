// The balances of all clients.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { addressOf } from '#platform/web/api-client.ts'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { type ChangeSearch, searchBox } from '#platform/web/list/use-list-search.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMoney } from '#ui/format.ts'
import { LiveSearch } from '#ui/live-search.tsx'
import type { Column } from '#ui/table-columns.ts'
import { exportBalances } from '../contract/endpoints.ts'
import type { Balance } from '../contract/schemas.ts'
import { balancesQuery } from './api.ts'
import type { DeskSearch } from './search.ts'

const money = (id: keyof Balance & `${string}Cents`, header: string, priority: number): Column<Balance> => ({
  id,
  header,
  width: 130,
  priority,
  align: 'right',
  cell: (row) => {
    const isBad = id === 'owedCents' ? row[id] > 0 : row[id] < 0
    return <span className={isBad ? 'num text-danger-text' : 'num'}>{formatMoney(row[id])}</span>
  },
})

const columns: Column<Balance>[] = [
  { id: 'name', header: 'Client', main: true, cell: (row) => row.name },
  money('availableCents', 'Available', 1),
  money('heldCents', 'Held', 2),
  money('balanceCents', 'Balance', 3),
  money('owedCents', 'Owed', 4),
  money('creditLimitCents', 'Credit limit', 5),
  {
    id: 'orders',
    header: 'Open orders',
    width: 110,
    priority: 6,
    align: 'right',
    cell: (row) => row.openOrders || '–',
  },
]

type DeskBalancesProps = { search: DeskSearch; onChange: ChangeSearch<DeskSearch> }

export function DeskBalances({ search, onChange }: DeskBalancesProps) {
  const navigate = useNavigate()
  const list = useList(useInfiniteQuery(balancesQuery(search.q)))
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-none items-center justify-between gap-2 px-6 py-3 max-md:px-4">
        <LiveSearch
          {...searchBox(search, onChange, 'Search clients', 'Client')}
          className="w-72 max-md:flex-1"
        />
        <ListMenu exportAddress={addressOf(exportBalances, { query: { q: search.q } })} />
      </div>
      <ListTable
        label="Balances"
        noun="clients"
        list={list}
        columns={columns}
        sort={{ id: 'name', descending: false }}
        rowLabel={(row) => row.name}
        onOpen={(row) => void navigate({ to: '/lead-purchasing', search: { tab: 'orders', client: row.id } })}
        renderCard={(row) => (
          <span className="flex flex-col gap-1">
            <span className="font-medium">{row.name}</span>
            <span className="num text-ink-2">
              {formatMoney(row.availableCents)} available, {formatMoney(row.heldCents)} held
              {row.owedCents > 0 ? `, ${formatMoney(row.owedCents)} owed` : ''}
            </span>
          </span>
        )}
        onClear={search.q ? () => onChange({ q: undefined }) : undefined}
        empty={<EmptyState title="No clients yet">Clients appear here with their balance.</EmptyState>}
      />
    </div>
  )
}
