// Cost per hire: the hires of a month with their receipts, open cost with the month's equation, and rates.
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { CurrentUser } from '#domains/identity/contract/endpoints.ts'
import { addressOf } from '#platform/web/api-client.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { type ChangeSearch, useListSearch } from '#platform/web/list/use-list-search.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { Count } from '#ui/count.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { TabLinks, tabLink } from '#ui/tabs.tsx'
import { useIsMobile } from '#ui/use-media.ts'
import { exportHires, exportOpenCost } from '../contract/endpoints.ts'
import type { CostMonth } from '../contract/month-schemas.ts'
import { costPermissions } from '../contract/permissions.ts'
import { MONTH_LOOKS } from '../contract/words.ts'
import { monthQuery, monthsQuery } from './api.ts'
import { HiresTab, hireFilter } from './hires-tab.tsx'
import { monthWords } from './months.ts'
import { COST_TABS, type CostsSearch, type CostTab, costsSearch, readCostsSearch } from './search.ts'
import { StartNotice } from './start-notice.tsx'

const OpenTab = lazyPart(() => import('./open-tab.tsx'), 'OpenTab')
const RatesTab = lazyPart(() => import('./rates-tab.tsx'), 'RatesTab')
const AddCostDialog = lazyPart(() => import('./add-cost-dialog.tsx'), 'AddCostDialog')

const LABELS: Record<CostTab, string> = { hires: 'Hires', open: 'Open cost', rates: 'Cost rates' }
const NO_ROLE = 'Only managers and admins can do this.'

export function CostPerHire() {
  const search = useReadSearch(readCostsSearch, useSearch({ from: '/staff/cost-per-hire' }))
  const { user } = useRouteContext({ from: '/staff' })
  const { change, onClear } = useListSearch(costsSearch, search)
  const months = useQuery(monthsQuery)
  const isMobile = useIsMobile()
  const tab = search.tab ?? 'hires'
  const chosen = months.data?.items.find(({ month }) => month === search.month) ?? months.data?.items[0]
  const handleAdd = () => change({ add: 'cost' })
  const add = { id: 'add', icon: Plus, label: 'Add cost', onSelect: handleAdd }
  return (
    <Page>
      <title>Cost per hire · Candor Hire</title>
      <PageHeader
        title="Cost per hire"
        note={
          chosen && tab !== 'rates' ? (
            <StatusPill look={MONTH_LOOKS[chosen.state]} className="max-md:hidden" />
          ) : undefined
        }
        actions={
          <>
            {chosen && tab !== 'rates' ? (
              <MonthChoice months={months.data?.items ?? []} chosen={chosen} onChange={change} />
            ) : null}
            {chosen && tab !== 'rates' ? (
              <ListMenu exportAddress={fileOf(tab, search, chosen.month)} more={isMobile ? [add] : []} />
            ) : null}
            <Button variant="primary" icon={Plus} onClick={handleAdd} className="max-md:hidden">
              Add cost
            </Button>
          </>
        }
      />
      <TabLinks label="Cost per hire">
        {COST_TABS.map((id) => (
          <Link
            key={id}
            to="/cost-per-hire"
            search={{ ...(id !== 'hires' && { tab: id }), ...(search.month && { month: search.month }) }}
            className={tabLink(id === tab)}
            aria-current={id === tab ? 'page' : undefined}
            activeProps={{}}
          >
            {LABELS[id]}
            {id === 'hires' && chosen && chosen.hires > 0 ? <Count>{chosen.hires}</Count> : null}
          </Link>
        ))}
      </TabLinks>
      <StartNotice role={user.role} onRates={() => change({ tab: 'rates' })} />
      {chosen ? (
        <Tab tab={tab} chosen={chosen} search={search} user={user} onChange={change} onClear={onClear} />
      ) : (
        <QueryState query={months} />
      )}
      {search.add ? (
        <AddCostDialog candidate={search.candidate} onClose={() => change({ add: undefined })} />
      ) : null}
    </Page>
  )
}

type TabProps = {
  tab: CostTab
  chosen: CostMonth
  search: CostsSearch
  user: CurrentUser
  onChange: ChangeSearch<CostsSearch>
  onClear: (() => void) | undefined
}

function Tab({ tab, chosen, search, user, onChange, onClear }: TabProps) {
  const detail = useQuery({ ...monthQuery(chosen.month), enabled: tab === 'open' })
  const refusal = roleMay(user.role, costPermissions.decide) ? undefined : NO_ROLE
  if (tab === 'rates') return <RatesTab search={search} refusal={refusal} onChange={onChange} />
  if (tab === 'hires')
    return <HiresTab month={chosen} search={search} onChange={onChange} onClear={onClear} />
  if (!detail.data) return <QueryState query={detail} missing="This month has no receipts." />
  return <OpenTab detail={detail.data} search={search} refusal={refusal} onChange={onChange} />
}

type MonthChoiceProps = {
  months: readonly CostMonth[]
  chosen: CostMonth
  onChange: ChangeSearch<CostsSearch>
}

function MonthChoice({ months, chosen, onChange }: MonthChoiceProps) {
  return (
    <span className="w-36">
      <Select
        size="sm"
        label="Month"
        className="w-full"
        value={chosen.month}
        options={months.map(({ month }) => ({ value: month, label: monthWords(month) }))}
        onChange={(month) =>
          onChange({ month: month === months[0]?.month ? undefined : month, from: undefined, to: undefined })
        }
      />
    </span>
  )
}

function fileOf(tab: CostTab, search: CostsSearch, month: string): string {
  if (tab === 'open')
    return addressOf(exportOpenCost, { query: { month, client: search.client, pool: search.pool } })
  return addressOf(exportHires, { query: { ...hireFilter(search, month), sort: search.sort } })
}
