// What can be done with views: saved, renamed, shared, overwritten, removed; and opened, where they are no tabs.
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Pencil, Plus, Save, Trash2, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { DropdownMenu, type MenuGroup } from '#ui/dropdown-menu.tsx'
import { tabLink } from '#ui/tabs.tsx'
import { toast } from '#ui/toast-store.ts'
import type { ListName, SavedView } from '../contract.ts'
import { savedViewsQuery, useSavedViewActions } from './api.ts'

const NameView = lazy(async () => ({ default: (await import('./name-view.tsx')).NameView }))

type Search = SavedView['search']

const ordered = (search: Search) =>
  JSON.stringify(Object.entries(search).toSorted(([one], [other]) => one.localeCompare(other)))
/** Whether two searches show the same, in whichever order they are written. */
export const sameSearch = (one: Search, other: Search) => ordered(one) === ordered(other)

type ViewMenuProps = {
  list: ListName
  /** What of the present URL belongs to a view. */
  current: Search
  /** A view that comes with the list is open: there is nothing to overwrite with it. */
  builtIn?: boolean
  /** Shows the views themselves in the menu, and opens them. */
  onOpen?: (search: Search) => void
  onRemoved?: () => void
}

export function ViewMenu({ list, current, builtIn = false, onOpen, onRemoved }: ViewMenuProps) {
  const saved = useQuery(savedViewsQuery(list))
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null)
  const views = saved.data?.items ?? []
  const active = views.findLast((view) => sameSearch(view.search, current))
  const changes = useViewChanges({ current, onName: setNaming, onRemoved })
  const groups: MenuGroup[] = [
    { items: [{ id: 'new', label: 'Save as a new view', icon: Plus, onSelect: () => setNaming('new') }] },
  ]
  if (onOpen && views.length > 0)
    groups.unshift({
      label: 'Views',
      items: views.map((view) => ({
        id: view.id,
        label: view.name,
        icon: Bookmark,
        checked: view.id === active?.id,
        onSelect: () => onOpen(view.search),
      })),
    })
  if (active?.mine) groups.push(changes.ofOne(active))
  const own = views.filter((view) => view.mine)
  const narrowed = Object.keys(current).length > 0
  if (narrowed && !active && !builtIn && own.length > 0) groups.push(changes.overwrite(own))
  const trigger = (
    <button type="button" className={tabLink(false)}>
      <Plus className="size-3.5" />
      {onOpen && active ? active.name : 'View'}
    </button>
  )
  return (
    <>
      <DropdownMenu trigger={trigger} groups={groups} align="end" />
      {naming ? (
        <Suspense>
          <NameView list={list} subject={naming} current={current} onClose={() => setNaming(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

type ChangesProps = {
  current: Search
  onName: (view: SavedView) => void
  onRemoved: (() => void) | undefined
}

function useViewChanges({ current, onName, onRemoved }: ChangesProps) {
  const { change, remove } = useSavedViewActions()
  const onError = (error: Error) => toast({ tone: 'danger', title: sentenceOf(error) })
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
        onSelect: () => remove.mutate(view, { onError, ...(onRemoved && { onSuccess: onRemoved }) }),
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
