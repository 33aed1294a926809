// All campaigns with their figures of a period, forms that wait for a campaign, and spend.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { addressOf } from '#platform/web/api-client.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ViewCount } from '#platform/web/list/list-count.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListState } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { searchBox, useListSearch } from '#platform/web/list/use-list-search.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LiveSearch } from '#ui/live-search.tsx'
import { optionsOf } from '#ui/options.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { TabLinks, tabLink } from '#ui/tabs.tsx'
import { exportCampaigns } from '../contract/endpoints.ts'
import type { CampaignPeriod } from '../contract/words.ts'
import { campaignCountQuery, campaignsQuery, totalsQuery } from './api.ts'
import { useCampaignRefusal } from './campaign-acts.ts'
import { CampaignsTable } from './campaigns-table.tsx'
import { type CampaignsSearch, campaignsSearch, readCampaignsSearch } from './search.ts'
import { WaitingForms } from './waiting-forms.tsx'

const CampaignDrawer = lazyPart(() => import('./campaign-drawer.tsx'), 'CampaignDrawer')
const SpendDialog = lazyPart(() => import('./spend-dialog.tsx'), 'SpendDialog')

const TABS = [
  { label: 'All', status: undefined },
  { label: 'Active', status: 'active' },
  { label: 'Paused', status: 'paused' },
  { label: 'Drafts', status: 'draft' },
  { label: 'Archived', status: 'archived' },
] as const

const PERIODS: readonly { value: CampaignPeriod; label: string }[] = optionsOf({
  '7d': '7 days',
  '30d': '30 days',
  quarter: 'Quarter',
  all: 'All time',
})

export function Campaigns() {
  const search = useReadSearch(readCampaignsSearch, useSearch({ from: '/staff/employer/campaigns' }))
  const { change, filter, onClear } = useListSearch(campaignsSearch, search)
  const { period = '30d', q, status: [open] = [] } = search
  const list = useList(useInfiniteQuery(campaignsQuery({ ...filter, period })))
  const { data: totals } = useQuery(totalsQuery({ ...filter, period }))
  return (
    <>
      <title>Campaigns · Candor Hire</title>
      <Page scroll>
        <Header
          exportAddress={addressOf(exportCampaigns, { query: { ...filter, period } })}
          period={period}
          onChange={change}
        />
        <TabLinks label="Status">
          {TABS.map(({ label, status }) => (
            <Link
              key={label}
              to="."
              search={(before: object) => ({ ...before, status: status && [status], campaign: undefined })}
              className={tabLink(open === status)}
              aria-current={open === status ? 'page' : undefined}
              activeProps={{}}
            >
              {label}
              <ViewCount query={campaignCountQuery({ q, ...(status && { status: [status] }) })} />
            </Link>
          ))}
        </TabLinks>
        <div className="px-6 pt-3 max-md:px-4">
          <LiveSearch
            {...searchBox(search, change, 'Search campaigns', 'Campaign or client')}
            className="w-72 max-md:w-full"
          />
        </div>
        <WaitingForms />
        <ListState
          list={list}
          noun="campaigns"
          loading={<ListSkeleton />}
          onClear={onClear}
          empty={<NoCampaigns />}
        >
          <CampaignsTable
            list={list}
            totals={totals}
            openId={search.campaign}
            onOpen={(id) => change({ campaign: id })}
          />
        </ListState>
      </Page>
      {search.campaign ? (
        <CampaignDrawer
          key={search.campaign}
          id={search.campaign}
          onClose={() => change({ campaign: undefined })}
        />
      ) : null}
      {search.spend ? (
        <SpendDialog campaignId={search.campaign} onClose={() => change({ spend: undefined })} />
      ) : null}
    </>
  )
}

type HeaderProps = {
  period: CampaignPeriod
  exportAddress: string
  onChange: (changes: Partial<CampaignsSearch>) => void
}

function Header({ period, exportAddress, onChange }: HeaderProps) {
  const navigate = useNavigate()
  const disabledReason = useCampaignRefusal()
  const choices = (className: string) => (
    <>
      <Segmented
        label="Period"
        className={className}
        value={period}
        onChange={(next) => onChange({ period: next === '30d' ? undefined : next })}
        options={PERIODS}
      />
      <Button
        icon={Upload}
        disabledReason={disabledReason}
        className={className}
        onClick={() => onChange({ spend: true })}
      >
        Add spend
      </Button>
    </>
  )
  return (
    <>
      <PageHeader
        title="Campaigns"
        actions={
          <>
            {choices('max-md:hidden')}
            <ListMenu exportAddress={exportAddress} />
            <Button
              variant="primary"
              icon={Plus}
              disabledReason={disabledReason}
              onClick={() => void navigate({ to: '/employer/campaigns/new', search: {} })}
            >
              New campaign
            </Button>
          </>
        }
      />
      <div className="flex flex-wrap gap-2 px-4 pb-3 md:hidden">{choices('md:hidden')}</div>
    </>
  )
}

function NoCampaigns() {
  const navigate = useNavigate()
  const disabledReason = useCampaignRefusal()
  return (
    <EmptyState
      title="No campaigns yet"
      action={
        <Button
          disabledReason={disabledReason}
          onClick={() => void navigate({ to: '/employer/campaigns/new', search: {} })}
        >
          New campaign
        </Button>
      }
    >
      A campaign says which form, client, area and price the leads of an ad belong to.
    </EmptyState>
  )
}
