// Leads by area: the map with prices above the list of leads. Both read the same address.

import { useRouteContext, useSearch } from '@tanstack/react-router'
import { AreaLeads, type LeadSearch, readLeadSearch } from '#domains/leads/web/index.ts'
import { roleMay } from '#platform/shared/permissions.ts'
import { useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { purchasingPermissions } from '../contract/permissions.ts'
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
  const handleChange = (changes: AreaSearch) => {
    const next: AreaSearch = { ...shown, ...changes }
    change({
      metric: next.metric === 'stock' ? undefined : next.metric,
      state: next.state ? [next.state] : undefined,
      map: next.isCounties && next.state ? 'counties' : undefined,
      county: next.county,
      category: next.category,
      age: next.age,
    })
  }
  const mayPrice = roleMay(user.role, purchasingPermissions.price)
  return (
    <>
      <title>Area leads · Candor Hire</title>
      <AreaLeads
        map={
          <AreaPanel
            search={shown}
            onChange={handleChange}
            lockedReason={mayPrice ? undefined : 'Only managers and admins set prices.'}
          />
        }
      />
    </>
  )
}
