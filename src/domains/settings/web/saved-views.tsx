// The views of a list: built-in, the user's own, and shared ones. Each is a link. The menu at the end saves, renames,
// shares, overwrites and removes.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Pencil, Plus, Save, Trash2, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { isSameView, type ViewSearch } from '#platform/web/list/list-search.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { DropdownMenu, type MenuGroup } from '#ui/dropdown-menu.tsx'
import { TabLinks, tabLink } from '#ui/tabs.tsx'
import type { ListName, SavedView } from '../contract/endpoints.ts'
import { savedViewsQuery, useSavedViewActions } from './api.ts'

const NameView = lazyPart(() => import('./name-view.tsx'), 'NameView')

export type BuiltInView = {
  id: string
  name: string
  search: ViewSearch
  count?: ReactNode
  /** For a tab that stays active while the list is filtered further. */
  active?: boolean
}

type SavedViewsProps = {
  list: ListName
  builtIn: readonly BuiltInView[]
  /** The part of the current URL that belongs to a view. */
  current: ViewSearch
  /** The row count of a saved view. */
  countOf?: (search: ViewSearch) => ReactNode
  /** Other parts of the address that stay, such as the tab. */
  keep?: ViewSearch
}

const NOTHING: ViewSearch = {}

export function SavedViews({ list, builtIn, current, countOf, keep = NOTHING }: SavedViewsProps) {
  const saved = useQuery(savedViewsQuery(list)).data?.items ?? []
  const own = saved.map((view): BuiltInView => ({ ...view, count: countOf?.(view.search) }))
  const views = [...builtIn, ...own]
  const exact = views.findLast((view) => view.active === undefined && isSameView(view.search, current))
  const active = exact ?? builtIn.find((view) => view.active)
  return (
    <TabLinks
      label="Views"
      after={<ViewMenu list={list} saved={saved} exact={exact} current={current} keep={keep} />}
    >
      {views.map((view) => (
        <Link
          key={view.id}
          to="."
          search={() => ({ ...keep, ...view.search })}
          className={tabLink(view === active)}
          aria-current={view === active ? 'page' : undefined}
          activeProps={{}}
        >
          {view.name}
          {view.count}
        </Link>
      ))}
    </TabLinks>
  )
}

type ViewMenuProps = Required<Pick<SavedViewsProps, 'list' | 'current' | 'keep'>> & {
  saved: readonly SavedView[]
  exact: BuiltInView | undefined
}

function ViewMenu({ list, saved, exact, current, keep }: ViewMenuProps) {
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null)
  const navigate = useNavigate()
  const changes = useViewChanges({
    current,
    onName: setNaming,
    onRemoved: () => void navigate({ to: '.', search: () => keep }),
  })
  const own = saved.filter((view) => view.mine)
  const open = own.find(({ id }) => id === exact?.id)
  const groups: MenuGroup[] = [
    { items: [{ id: 'new', label: 'Save as a new view', icon: Plus, onSelect: () => setNaming('new') }] },
  ]
  if (open) groups.push(changes.ofOne(open))
  if (!exact && own.length > 0 && Object.keys(current).length > 0) groups.push(changes.overwrite(own))
  const trigger = (
    <button type="button" className={tabLink(false)}>
      <Plus className="size-3.5" />
      View
    </button>
  )
  return (
    <>
      <DropdownMenu trigger={trigger} groups={groups} align="end" />
      {naming ? (
        <NameView list={list} subject={naming} current={current} onClose={() => setNaming(null)} />
      ) : null}
    </>
  )
}

type ChangesProps = { current: ViewSearch; onName: (view: SavedView) => void; onRemoved: () => void }

function useViewChanges({ current, onName, onRemoved }: ChangesProps) {
  const { change, remove } = useSavedViewActions()
  const onError = showFailure
  const ofOne = (view: SavedView): MenuGroup => ({
    label: view.name,
    items: [
      { id: 'rename', label: 'Rename', icon: Pencil, onSelect: () => onName(view) },
      {
        id: 'share',
        label: view.shared ? 'Stop sharing' : 'Share with everyone',
        icon: Users,
        onSelect: () => change.mutate({ view, changes: { shared: !view.shared } }, { onError }),
      },
      {
        id: 'remove',
        label: 'Remove view',
        icon: Trash2,
        danger: true,
        onSelect: () => remove.mutate(view, { onError, onSuccess: onRemoved }),
      },
    ],
  })
  const overwrite = (views: readonly SavedView[]): MenuGroup => ({
    label: 'Overwrite',
    items: views.map((view) => ({
      id: `overwrite-${view.id}`,
      label: view.name,
      icon: Save,
      onSelect: () => change.mutate({ view, changes: { search: current } }, { onError }),
    })),
  })
  return { ofOne, overwrite }
}
