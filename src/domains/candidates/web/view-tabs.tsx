// The views over the tracker: those that come with it, one's own, and those shared by others.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { SavedView } from '#domains/settings/contract.ts'
import { SavedViewTabs, type TabProps } from '#domains/settings/web/index.ts'
import { Count } from '#ui/count.tsx'
import { candidateCountQuery } from './api.ts'
import { filterOf, readTrackerSearch, type TrackerSearch, viewOf } from './search.ts'

type Search = SavedView['search']

const BUILT_IN: readonly { id: string; name: string; search: TrackerSearch }[] = [
  { id: 'all', name: 'All', search: {} },
  { id: 'mine', name: 'Mine', search: { owner: ['me'] } },
  {
    id: 'quiet',
    name: 'Quiet 7 days',
    search: { idleDays: 7, status: ['new', 'in_review', 'qualified', 'submitted', 'interview', 'offered'] },
  },
]

const builtIn = BUILT_IN.map(({ search, ...view }) => ({
  ...view,
  search: viewOf(search),
  count: view.id === 'all' ? null : <ViewCount search={search} />,
}))

export function ViewTabs({ search }: { search: TrackerSearch }) {
  const navigate = useNavigate()
  return (
    <SavedViewTabs
      list="candidates"
      builtIn={builtIn}
      current={viewOf(search)}
      onChoose={(chosen) => void navigate({ to: '/hiring-tracker', search: readTrackerSearch(chosen) })}
      countOf={countOf}
      link={toView}
    />
  )
}

const countOf = (search: Search) => <ViewCount search={readTrackerSearch(search)} />
const toView = (search: Search, props: TabProps) => (
  <Link to="/hiring-tracker" search={readTrackerSearch(search)} activeProps={{}} {...props} />
)

function ViewCount({ search }: { search: TrackerSearch }) {
  const total = useQuery({ ...candidateCountQuery(filterOf(search)), staleTime: 60_000 })
  return total.data ? <Count>{total.data.count}</Count> : null
}
