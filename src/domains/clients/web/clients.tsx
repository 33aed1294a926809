// All clients with status, account manager, balance and open work. Managers and admins change them, recruiters see them.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { addressOf } from '#platform/web/api-client.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ListTotal } from '#platform/web/list/list-count.tsx'
import { ListFilters } from '#platform/web/list/list-filters.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { searchBox, useListSearch } from '#platform/web/list/use-list-search.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { pill, quiet } from '#ui/cells.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { formatMoney, plural } from '#ui/format.ts'
import { StatusCard } from '#ui/row-card.tsx'
import { ShortText } from '#ui/short-number.tsx'
import type { Column } from '#ui/table-columns.ts'
import { exportClients } from '../contract/endpoints.ts'
import { CLIENT_FILTERS } from '../contract/filters.ts'
import { clientPermissions } from '../contract/permissions.ts'
import type { ClientSummary } from '../contract/schemas.ts'
import { CLIENT_LOOKS } from '../contract/words.ts'
import { clientsQuery } from './clients-api.ts'
import { clientsSearch } from './search.ts'

const ClientDrawer = lazyPart(() => import('./client-drawer.tsx'), 'ClientDrawer')
const ClientDialog = lazyPart(() => import('./client-dialog.tsx'), 'ClientDialog')

const NOT_YOURS = 'Only managers and admins can change clients.'

const placeOf = ({ city, state }: ClientSummary) => [city, state].filter(Boolean).join(', ')

const count = (id: keyof ClientSummary['open'], header: string, priority: number): Column<ClientSummary> => ({
  id,
  header,
  width: 90,
  priority,
  align: 'right',
  cell: ({ open }) => <span className="num">{open[id] || <span className="text-ink-3">–</span>}</span>,
})

const columns: readonly Column<ClientSummary>[] = [
  { id: 'name', header: 'Client', main: true, cell: ({ name }) => name },
  {
    id: 'status',
    header: 'Status',
    width: 116,
    priority: 1,
    cell: pill((client) => CLIENT_LOOKS[client.status]),
  },
  { id: 'place', header: 'Place', width: 150, priority: 6, cell: quiet(placeOf) },
  {
    id: 'manager',
    header: 'Account manager',
    width: 150,
    priority: 3,
    cell: ({ accountManager }) => (
      <span className="truncate">{accountManager?.name ?? <span className="text-ink-3">None</span>}</span>
    ),
  },
  {
    id: 'available',
    header: 'Available',
    width: 116,
    priority: 2,
    align: 'right',
    cell: ({ availableCents }) => <Balance cents={availableCents} />,
  },
  count('orders', 'Orders', 4),
  count('postings', 'Postings', 5),
  count('members', 'Members', 7),
]

export function Clients() {
  const search = useReadSearch(clientsSearch.read, useSearch({ from: '/staff/admin/admin/clients' }))
  const { user } = useRouteContext({ from: '/staff' })
  const { change, filter, onClear } = useListSearch(clientsSearch, search)
  const list = useList(useInfiniteQuery(clientsQuery(filter)))
  const refusal = roleMay(user.role, clientPermissions.change) ? undefined : NOT_YOURS
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => change({ new: true })} disabledReason={refusal}>
      New client
    </Button>
  )
  return (
    <div className="relative flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <FilterBar
          onClear={onClear}
          search={searchBox(search, change, 'Search clients', 'Client')}
          actions={
            <>
              <ListMenu exportAddress={addressOf(exportClients, { query: filter })} />
              {add}
            </>
          }
        >
          <ListFilters filters={CLIENT_FILTERS} search={search} onChange={change} options={{}} />
          <ListTotal list={list} />
        </FilterBar>
        <ListTable
          label="Clients"
          noun="clients"
          list={list}
          columns={columns}
          sort={{ id: 'name', descending: false }}
          rowLabel={(client) => client.name}
          openId={search.client}
          onOpen={(client) => change({ client: client.id })}
          renderCard={(client) => <ClientCard client={client} />}
          onClear={onClear}
          empty={
            <EmptyState title="No clients yet" action={add}>
              A client is a company that hires with you or buys leads. Companies that register appear here.
            </EmptyState>
          }
        />
      </div>
      {search.client ? (
        <ClientDrawer key={search.client} id={search.client} onClose={() => change({ client: undefined })} />
      ) : null}
      {search.new ? (
        <ClientDialog
          onClose={() => change({ new: undefined })}
          onSaved={({ id }) => change({ new: undefined, client: id })}
        />
      ) : null}
    </div>
  )
}

function Balance({ cents }: { cents: number }) {
  return <span className={cents < 0 ? 'num text-danger-text' : 'num'}>{formatMoney(cents)}</span>
}

function ClientCard({ client }: { client: ClientSummary }) {
  const { orders, postings } = client.open
  return (
    <StatusCard
      title={client.name}
      text={
        <>
          <Balance cents={client.availableCents} /> available,{' '}
          <ShortText>{`${plural(orders, 'order')}, ${plural(postings, 'posting')}`}</ShortText>
        </>
      }
      note={client.accountManager?.name ?? 'No account manager'}
      look={CLIENT_LOOKS[client.status]}
    />
  )
}
