// The views over the tracker: those that come with it, one's own, and those shared by others.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Pencil, Plus, Save, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import type { SavedView } from '#domains/settings/contract.ts'
import { savedViewsQuery, useSavedViewActions } from '#domains/settings/web/index.ts'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Count } from '#ui/count.tsx'
import { DropdownMenu, type MenuGroup } from '#ui/dropdown-menu.tsx'
import { TabLinks, tabLink } from '#ui/tabs.tsx'
import { toast } from '#ui/toast-store.ts'
import { candidateCountQuery } from './api.ts'
import { NameViewDialog } from './name-view-dialog.tsx'
import { filterOf, readTrackerSearch, type TrackerSearch, viewOf } from './search.ts'

type View = { id: string; name: string; search: TrackerSearch; saved?: SavedView }

const BUILT_IN: readonly View[] = [
  { id: 'all', name: 'All', search: {} },
  { id: 'mine', name: 'Mine', search: { owner: ['me'] } },
  {
    id: 'quiet',
    name: 'Quiet 7 days',
    search: { idleDays: 7, status: ['new', 'in_review', 'qualified', 'submitted', 'interview', 'offered'] },
  },
]

const sameView = (one: TrackerSearch, other: TrackerSearch) =>
  JSON.stringify(sorted(viewOf(one))) === JSON.stringify(sorted(viewOf(other)))
const sorted = (search: object) =>
  Object.entries(search).toSorted(([one], [other]) => one.localeCompare(other))

export function ViewTabs({ search }: { search: TrackerSearch }) {
  const saved = useQuery(savedViewsQuery('candidates'))
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null)
  const own = (saved.data?.items ?? []).map((view) => ({
    id: view.id,
    name: view.name,
    search: readTrackerSearch(view.search),
    saved: view,
  }))
  const views: View[] = [...BUILT_IN, ...own]
  const active = views.findLast((view) => sameView(view.search, search))
  return (
    <>
      <TabLinks label="Views" after={<ViewMenu search={search} active={active} onName={setNaming} />}>
        {views.map((view) => (
          <Link
            key={view.id}
            to="/hiring-tracker"
            search={view.search}
            className={tabLink(view === active)}
            aria-current={view === active ? 'page' : undefined}
            activeProps={{}}
          >
            {view.name}
            {view.id === 'all' ? null : <ViewCount view={view} />}
          </Link>
        ))}
      </TabLinks>
      <NameViewDialog subject={naming} search={search} onClose={() => setNaming(null)} />
    </>
  )
}

function ViewCount({ view }: { view: View }) {
  const total = useQuery({ ...candidateCountQuery(filterOf(view.search)), staleTime: 60_000 })
  return total.data ? <Count>{total.data.count}</Count> : null
}

type ViewMenuProps = {
  search: TrackerSearch
  active: View | undefined
  onName: (subject: SavedView | 'new') => void
}

function ViewMenu({ search, active, onName }: ViewMenuProps) {
  const { change, remove } = useSavedViewActions()
  const navigate = useNavigate()
  const saved = useQuery(savedViewsQuery('candidates'))
  const onError = (error: Error) => toast({ tone: 'danger', title: sentenceOf(error) })
  const mine = active?.saved?.mine ? active.saved : undefined
  const overwritable = (saved.data?.items ?? []).filter((view) => view.mine && view.id !== mine?.id)
  const groups: MenuGroup[] = [
    { items: [{ id: 'new', label: 'Save as a new view', icon: Plus, onSelect: () => onName('new') }] },
  ]
  if (mine) {
    groups.push({
      label: mine.name,
      items: [
        { id: 'rename', label: 'Rename', icon: Pencil, onSelect: () => onName(mine) },
        {
          id: 'share',
          label: mine.shared ? 'Stop sharing' : 'Share with everyone',
          icon: Users,
          onSelect: () => change.mutate({ view: mine, changes: { shared: !mine.shared } }, { onError }),
        },
        {
          id: 'remove',
          label: 'Remove view',
          icon: Trash2,
          danger: true,
          onSelect: () =>
            remove.mutate(mine, {
              onError,
              onSuccess: () => void navigate({ to: '/hiring-tracker', search: {} }),
            }),
        },
      ],
    })
  }
  if (!active && overwritable.length > 0) {
    groups.push({
      label: 'Overwrite',
      items: overwritable.map((view) => ({
        id: view.id,
        label: view.name,
        icon: Save,
        onSelect: () => change.mutate({ view, changes: { search: viewOf(search) } }, { onError }),
      })),
    })
  }
  const trigger = (
    <button type="button" className={`${tabLink(false)} hover:text-ink`}>
      <Plus className="size-3.5" />
      View
    </button>
  )
  return <DropdownMenu trigger={trigger} groups={groups} align="end" />
}
