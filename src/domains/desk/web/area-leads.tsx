// Leads by area: the map with prices above the list of leads. Both read the same address.
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { IN_STOCK } from '#domains/leads/contract/words.ts'
import { AreaLeads, type LeadSearch, readLeadSearch } from '#domains/leads/web/index.ts'
import { shopPermissions } from '#domains/shop/contract/permissions.ts'
import { AGE_DAYS, type AgeBand } from '#domains/shop/contract/words.ts'
import { useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { DAY } from '#shared/durations.ts'
import { roleMay } from '#shared/permissions.ts'
import { AreaPanel, type AreaSearch } from './area-panel.tsx'

export function AreaLeadsScreen() {
  const search = useReadSearch(readLeadSearch, useSearch({ from: '/staff/area-leads' }))
  const { user } = useRouteContext({ from: '/staff' })
  const change = useChangeSearch<LeadSearch>()
  const [state, ...others] = search.state ?? []
  const shown: AreaSearch = {
    metric: search.metric,
    state: others.length === 0 ? state : undefined,
    isCounties: search.map === 'counties',
    county: search.county,
    category: search.category,
    age: search.age,
  }
  const searchOf = (changes: AreaSearch): Partial<LeadSearch> => {
    const next: AreaSearch = { ...shown, ...changes }
    return {
      metric: next.metric === 'stock' ? undefined : next.metric,
      state: next.state ? [next.state] : undefined,
      map: next.isCounties && next.state ? 'counties' : undefined,
      county: next.county,
      category: next.category,
      age: next.age,
      place: undefined,
    }
  }
  const handleChange = (changes: AreaSearch) => {
    const next = searchOf(changes)
    // A state that is no longer chosen takes along the filter that it brought.
    const isGone = shown.state && !next.state && String(search.status) === String(IN_STOCK)
    change({ ...next, ...(isGone && { status: undefined, test: undefined }) })
  }
  const openStock = ({ isUnknown, ...area }: AreaSearch & { isUnknown?: boolean }) => {
    const missing = shown.isCounties ? 'no_county' : 'no_state'
    change({
      ...searchOf(area),
      ...(search.age && timesOf(search.age)),
      status: [...IN_STOCK],
      test: 'false',
      place: isUnknown ? missing : undefined,
    })
  }
  const mayPrice = roleMay(user.role, shopPermissions.price)
  return (
    <>
      <title>Area leads · Candor Hire</title>
      <AreaLeads
        map={
          <AreaPanel
            search={shown}
            compact={Boolean(search.lead)}
            onChange={handleChange}
            onOpenStock={openStock}
            lockedReason={mayPrice ? undefined : 'Only managers and admins set prices.'}
          />
        }
      />
    </>
  )
}

function timesOf(age: AgeBand) {
  const [from, to] = AGE_DAYS[age]
  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
  return { receivedFrom: ago(to), receivedTo: ago(from) }
}
