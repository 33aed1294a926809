// Leads by area: a place for the map, and under it the list of leads with the open one.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SavedViews } from '#domains/settings/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ListTotal, ViewCount } from '#platform/web/list/list-count.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { listSort } from '#platform/web/list/list-sort.ts'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { useListSearch } from '#platform/web/list/use-list-search.ts'
import { useSelection } from '#platform/web/list/use-selection.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { IN_STOCK } from '../contract/words.ts'
import { exportAddress, leadCountQuery, leadsQuery } from './api.ts'
import { LeadBulk } from './lead-bulk.tsx'
import { LeadCard, leadColumns } from './lead-columns.tsx'
import { LeadFilters } from './lead-filters.tsx'
import { type LeadSearch, leadSearch, readLeadSearch } from './search.ts'
import { nameOf } from './words.ts'

const AddLeadDialog = lazyPart(() => import('./add-lead-dialog.tsx'), 'AddLeadDialog')
const LeadDrawer = lazyPart(() => import('./lead-drawer.tsx'), 'LeadDrawer')

const BUILT_IN: readonly { id: string; name: string; search: LeadSearch }[] = [
  { id: 'all', name: 'All', search: {} },
  { id: 'stock', name: 'In stock', search: { status: [...IN_STOCK], test: 'false' } },
  { id: 'waiting', name: 'Waiting for a campaign', search: { campaign: 'none', test: 'false' } },
  { id: 'duplicates', name: 'Duplicates', search: { status: ['duplicate'] } },
  { id: 'rejected', name: 'Rejected', search: { status: ['rejected'] } },
  { id: 'test', name: 'Test', search: { test: 'true' } },
]

/** Each view within the area and category that the map shows. */
const viewsIn = ({ state, county, place, category }: LeadSearch) =>
  BUILT_IN.map(({ search, ...view }) => {
    const within = { ...search, state, county, place, category }
    return {
      ...view,
      search: leadSearch.viewOf(within),
      count: <ViewCount query={leadCountQuery(leadSearch.filterOf(within))} />,
    }
  })

const mapOf = ({ metric, map }: LeadSearch) => ({ ...(metric && { metric }), ...(map && { map }) })

const sorting = listSort<'-received_at' | 'received_at'>('-received_at', { received_at: 'received' })

/** `map` is shown above the list and filters it by the URL. */
export function AreaLeads({ map }: { map?: ReactNode }) {
  const search = useReadSearch(readLeadSearch, useSearch({ from: '/staff/area-leads' }))
  const { user } = useRouteContext({ from: '/staff' })
  const { change, filter, view, key, onClear } = useListSearch(leadSearch, search)
  const list = useList(useInfiniteQuery(leadsQuery({ ...filter, sort: search.sort })))
  const selecting = useSelection(key, list)
  const [isAdding, setAdding] = useState(false)
  const openIndex = list.rows.findIndex(({ id }) => id === search.lead)
  const openAt = (index: number) => {
    const row = list.rows[index]
    return row ? () => change({ lead: row.id }) : undefined
  }
  return (
    <>
      <Page scroll>
        <PageHeader
          title="Area leads"
          note={<ListTotal list={list} />}
          actions={
            <>
              <Button icon={Plus} onClick={() => setAdding(true)}>
                Add lead
              </Button>
              <ListMenu exportAddress={exportAddress({ ...filter, sort: search.sort })} />
            </>
          }
        />
        {map}
        {/* The list fills the page once it is scrolled there, and scrolls by itself from then on. */}
        <div data-leads-list className="relative flex h-full min-h-120 flex-none flex-col">
          <SavedViews list="leads" builtIn={viewsIn(search)} current={view} keep={mapOf(search)} />
          <LeadFilters search={search} zone={user.timezone} onChange={change} onClear={onClear} />
          <ListTable
            label="Leads"
            noun="leads"
            list={list}
            selecting={selecting}
            columns={leadColumns}
            sort={sorting.ofSearch(search.sort)}
            onSortChange={(sort) =>
              change({ sort: sorting.ofColumn(sort) === 'received_at' ? 'received_at' : undefined })
            }
            rowLabel={nameOf}
            openId={search.lead}
            onOpen={(row) => change({ lead: row.id })}
            renderCard={(row) => <LeadCard row={row} />}
            onClear={onClear}
            empty={
              <EmptyState title="No leads yet">
                Leads appear here when a form, an inbound webhook or a job application brings one. You can
                also add one by hand.
              </EmptyState>
            }
          />
          <LeadBulk {...selecting} total={list.total.count} align={search.lead ? 'start' : 'center'} />
        </div>
      </Page>
      {isAdding ? (
        <AddLeadDialog onClose={() => setAdding(false)} onAdded={(id) => change({ lead: id })} />
      ) : null}
      {search.lead ? (
        <LeadDrawer
          key={search.lead}
          id={search.lead}
          zone={user.timezone}
          position={openIndex >= 0 ? { index: openIndex + 1, total: list.total.count } : undefined}
          onPrevious={openIndex > 0 ? openAt(openIndex - 1) : undefined}
          onNext={openIndex >= 0 ? openAt(openIndex + 1) : undefined}
          onClose={() => change({ lead: undefined })}
        />
      ) : null}
    </>
  )
}
