// The views over a list: those that come with it, one's own, and those shared by others. What a view holds is the search of
// the list's own URL, so that any list can have them.
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Save, Trash2, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DropdownMenu, type MenuGroup } from '#ui/dropdown-menu.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { TabLinks, tabLink } from '#ui/tabs.tsx'
import { toast } from '#ui/toast-store.ts'
import type { ListName, SavedView } from '../contract.ts'
import { savedViewsQuery, useSavedViewActions } from './api.ts'

type Search = SavedView['search']
type View = { id: string; name: string; search: Search; count?: ReactNode; saved?: SavedView }

type SavedViewTabsProps = {
  list: ListName
  builtIn: readonly View[]
  /** What of the present URL belongs to a view. */
  current: Search
  onChoose: (search: Search) => void
}

const sorted = (search: Search) =>
  JSON.stringify(Object.entries(search).toSorted(([one], [other]) => one.localeCompare(other)))

export function SavedViewTabs({ list, builtIn, current, onChoose }: SavedViewTabsProps) {
  const saved = useQuery(savedViewsQuery(list))
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null)
  const own = (saved.data?.items ?? []).map((view) => ({ ...view, saved: view }))
  const views: View[] = [...builtIn, ...own]
  const active = views.findLast((view) => sorted(view.search) === sorted(current))
  const menu = (
    <ViewMenu
      current={current}
      active={active}
      all={saved.data?.items ?? []}
      onName={setNaming}
      onRemoved={() => onChoose({})}
    />
  )
  return (
    <>
      <TabLinks label="Views" after={menu}>
        {views.map((view) => (
          <button
            key={view.id}
            type="button"
            className={tabLink(view === active)}
            aria-current={view === active ? 'page' : undefined}
            onClick={() => onChoose(view.search)}
          >
            {view.name}
            {view.count}
          </button>
        ))}
      </TabLinks>
      {naming ? (
        <NameView list={list} subject={naming} current={current} onClose={() => setNaming(null)} />
      ) : null}
    </>
  )
}

type ViewMenuProps = {
  current: Search
  active: View | undefined
  all: readonly SavedView[]
  onName: (subject: SavedView | 'new') => void
  onRemoved: () => void
}

function ViewMenu({ current, active, all, onName, onRemoved }: ViewMenuProps) {
  const { change, remove } = useSavedViewActions()
  const onError = (error: Error) => toast({ tone: 'danger', title: sentenceOf(error) })
  const mine = active?.saved?.mine ? active.saved : undefined
  const overwritable = active ? [] : all.filter((view) => view.mine)
  const groups: MenuGroup[] = [
    { items: [{ id: 'new', label: 'Save as a new view', icon: Plus, onSelect: () => onName('new') }] },
  ]
  if (mine) {
    const share = () => change.mutate({ view: mine, changes: { shared: !mine.shared } }, { onError })
    const shareLabel = mine.shared ? 'Stop sharing' : 'Share with everyone'
    const drop = () => remove.mutate(mine, { onError, onSuccess: onRemoved })
    groups.push({
      label: mine.name,
      items: [
        { id: 'rename', label: 'Rename', icon: Pencil, onSelect: () => onName(mine) },
        { id: 'share', label: shareLabel, icon: Users, onSelect: share },
        { id: 'remove', label: 'Remove view', icon: Trash2, danger: true, onSelect: drop },
      ],
    })
  }
  if (overwritable.length > 0) {
    groups.push({
      label: 'Overwrite',
      items: overwritable.map((view) => ({
        id: view.id,
        label: view.name,
        icon: Save,
        onSelect: () => change.mutate({ view, changes: { search: current } }, { onError }),
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

type NameViewProps = { list: ListName; subject: SavedView | 'new'; current: Search; onClose: () => void }

function NameView({ list, subject, current, onClose }: NameViewProps) {
  const existing = subject === 'new' ? null : subject
  const [name, setName] = useState(existing?.name ?? '')
  const [shared, setShared] = useState(existing?.shared ?? false)
  const { create, change } = useSavedViewActions()
  const failure = create.error ?? change.error
  const handleSubmit = () => {
    if (existing) change.mutate({ view: existing, changes: { name, shared } }, { onSuccess: onClose })
    else create.mutate({ list, name, shared, search: current }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={handleSubmit}
      title={existing ? 'Rename view' : 'Save as a new view'}
      description="Keeps the filters and the order as they are now."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={create.isPending || change.isPending}
            disabledReason={name.trim() === '' ? 'Give the view a name first.' : undefined}
          >
            Save view
          </Button>
        </>
      }
    >
      <Field label="Name" error={failure ? sentenceOf(failure) : undefined}>
        <Input
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Checkbox
        label="Share with everyone on the team"
        checked={shared}
        onCheckedChange={(on) => setShared(on === true)}
      />
    </Dialog>
  )
}
