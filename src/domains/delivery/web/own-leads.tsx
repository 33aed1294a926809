// The leads that a client bought.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { Phone as PhoneIcon, X } from 'lucide-react'
import { useActiveClient } from '#domains/clients/web/index.ts'
import { DELIVERY_GROUPS, DELIVERY_LOOKS } from '#domains/shop/contract/words.ts'
import { orderQuery } from '#domains/shop/web/index.ts'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { searchBox, useListSearch } from '#platform/web/list/use-list-search.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { formatPhone } from '#shared/phone.ts'
import { Button } from '#ui/button.tsx'
import { Count } from '#ui/count.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatExact } from '#ui/format-time.ts'
import { LiveSearch } from '#ui/live-search.tsx'
import { PortalPage } from '#ui/portal-page.tsx'
import type { RowLink } from '#ui/table-columns.ts'
import { TabLinks, tabLink } from '#ui/tabs.tsx'
import type { OwnLeadOverview, OwnLeadSummary } from '../contract/lead-schemas.ts'
import { ownLeadOverviewQuery, ownLeadsFile, ownLeadsQuery, useChangeLead } from './api.ts'
import { type OwnLeadsSearch, ownLeadsSearch, readOwnLeadsSearch } from './lead-search.ts'
import { OWN_LEADS_ORDER, OwnLeadCard, ownLeadColumns } from './own-lead-columns.tsx'
import { leadName, paceWords } from './words.ts'

const leadLink: RowLink<OwnLeadSummary> = ({ id }, props) => (
  <Link to="/portal/leads/$id" params={{ id }} {...props} />
)

const NO_PACE = { medianMinutes: null, hiredMinutes: null }

export function OwnLeads() {
  const search = useReadSearch(readOwnLeadsSearch, useSearch({ from: '/customer/portal/leads' }))
  const { change, filter, onClear } = useListSearch(ownLeadsSearch, search)
  const { user } = useRouteContext({ from: '/customer' })
  const { active } = useActiveClient()
  const navigate = useNavigate()
  const overview = useQuery(ownLeadOverviewQuery(active?.id))
  const input = { ...filter, client: active?.id }
  const list = useList(useInfiniteQuery(ownLeadsQuery(input)))
  const pace = overview.data?.pace ?? NO_PACE
  const hint = paceWords(pace)
  return (
    <PortalPage
      name="Leads"
      title="Leads"
      fill
      actions={
        <>
          <ListMenu exportAddress={ownLeadsFile(input)} />
          {overview.data?.next ? <CallNext lead={overview.data.next} /> : null}
        </>
      }
    >
      <GroupTabs filter={filter} overview={overview.data} />
      <div className="flex flex-none flex-wrap items-center gap-3 py-3">
        <LiveSearch
          {...searchBox(search, change, 'Search leads', 'Name, email or phone')}
          className="w-72 max-md:w-full"
        />
        {search.order ? <OrderChip id={search.order} onRemove={() => change({ order: undefined })} /> : null}
        {search.receivedFrom ? (
          <Button
            size="sm"
            iconAfter={X}
            onClick={() => change({ receivedFrom: undefined })}
            aria-label="Remove the filter by time"
          >
            Since {formatExact(new Date(search.receivedFrom), user.timezone)}
          </Button>
        ) : null}
        <span className="flex-1 max-md:hidden" />
        {hint ? <span className="text-12 text-ink-2 max-lg:hidden">{hint}</span> : null}
      </div>
      <div className="-mx-6 flex min-h-0 flex-1 flex-col max-md:-mx-4">
        <ListTable
          label="Leads"
          noun="leads"
          list={list}
          columns={ownLeadColumns(pace)}
          sort={OWN_LEADS_ORDER}
          rowLabel={leadName}
          link={leadLink}
          onOpen={(lead) => void navigate({ to: '/portal/leads/$id', params: { id: lead.id } })}
          renderCard={(lead) => <OwnLeadCard lead={lead} pace={pace} />}
          onClear={onClear}
          empty={
            <EmptyState
              title="No leads yet"
              action={
                <Button asChild variant="primary">
                  <Link to="/portal/purchase">Buy leads</Link>
                </Button>
              }
            >
              Leads you buy appear here with their contact details.
            </EmptyState>
          }
        />
      </div>
    </PortalPage>
  )
}

/** The newest lead that waits for a call. */
function CallNext({ lead }: { lead: OwnLeadSummary }) {
  const change = useChangeLead()
  const phone = lead.contact?.phone
  if (!phone) return null
  return (
    <Button asChild variant="primary" icon={PhoneIcon} className="max-w-48">
      <a
        href={`tel:${phone}`}
        title={formatPhone(phone)}
        onClick={() => change.mutate({ id: lead.id, changes: { called: true } })}
      >
        <span className="truncate">Call {lead.contact?.firstName || leadName(lead)}</span>
      </a>
    </Button>
  )
}

function OrderChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const order = useQuery(orderQuery('portal', id))
  return (
    <Button size="sm" iconAfter={X} onClick={onRemove} aria-label="Remove the filter by order">
      Order {order.data?.number ?? ''}
    </Button>
  )
}

type GroupTabsProps = { filter: OwnLeadsSearch; overview: OwnLeadOverview | undefined }

function GroupTabs({ filter, overview }: GroupTabsProps) {
  const { status, ...others } = filter
  // The counts are of all leads.
  const isNarrowed = Object.values(others).some((value) => value !== undefined)
  const counts = isNarrowed ? undefined : overview?.counts
  const all = counts && DELIVERY_GROUPS.reduce((sum, group) => sum + counts[group], 0)
  const tabs = [
    { group: null, label: 'All', count: all },
    ...DELIVERY_GROUPS.map((group) => ({
      group,
      label: DELIVERY_LOOKS[group].label,
      count: counts?.[group],
    })),
  ]
  return (
    <TabLinks label="Leads by status" className="-mx-6 mt-4 max-md:-mx-4">
      {tabs.map(({ group, label, count }) => {
        const isActive = group === null ? !status : status?.length === 1 && status[0] === group
        return (
          <Link
            key={label}
            to="/portal/leads"
            search={{ ...filter, status: group ? [group] : undefined }}
            className={tabLink(isActive)}
            aria-current={isActive ? 'page' : undefined}
            activeProps={{}}
          >
            {label}
            {count === undefined ? null : <Count>{count}</Count>}
          </Link>
        )
      })}
    </TabLinks>
  )
}
