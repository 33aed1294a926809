// Saved views of the list: one's own and those shared by others.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bookmark, Plus, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { savedViewsQuery, useSavedViewActions } from '#domains/settings/web/index.ts'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DropdownMenu, type MenuGroup } from '#ui/dropdown-menu.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { tabLink } from '#ui/tabs.tsx'
import { toast } from '#ui/toast-store.ts'
import { type DisqualifiedSearch, readDisqualifiedSearch } from './search.ts'

function viewOf({ candidate: _candidate, ...rest }: DisqualifiedSearch) {
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Record<
    string,
    string | number | string[]
  >
}

export function DisqualifiedViews({ search }: { search: DisqualifiedSearch }) {
  const saved = useQuery(savedViewsQuery('disqualified'))
  const { change, remove } = useSavedViewActions()
  const navigate = useNavigate()
  const [naming, setNaming] = useState(false)
  const views = saved.data?.items ?? []
  const active = views.find(
    (view) =>
      JSON.stringify(readDisqualifiedSearch(view.search)) ===
      JSON.stringify(readDisqualifiedSearch(viewOf(search))),
  )
  const onError = (error: Error) => toast({ tone: 'danger', title: sentenceOf(error) })
  const groups: MenuGroup[] = [
    { items: [{ id: 'new', label: 'Save as a new view', icon: Plus, onSelect: () => setNaming(true) }] },
  ]
  if (views.length > 0)
    groups.unshift({
      label: 'Views',
      items: views.map((view) => ({
        id: view.id,
        label: view.name,
        icon: Bookmark,
        checked: view.id === active?.id,
        onSelect: () => void navigate({ to: '/disqualified', search: readDisqualifiedSearch(view.search) }),
      })),
    })
  if (active?.mine)
    groups.push({
      label: active.name,
      items: [
        {
          id: 'share',
          label: active.shared ? 'Stop sharing' : 'Share with everyone',
          icon: Users,
          onSelect: () => change.mutate({ view: active, changes: { shared: !active.shared } }, { onError }),
        },
        {
          id: 'remove',
          label: 'Remove view',
          icon: Trash2,
          danger: true,
          onSelect: () => remove.mutate(active, { onError }),
        },
      ],
    })
  return (
    <>
      <DropdownMenu
        align="end"
        groups={groups}
        trigger={
          <button type="button" className={tabLink(false)}>
            <Plus className="size-3.5" />
            {active ? active.name : 'View'}
          </button>
        }
      />
      {naming ? <NameView search={search} onClose={() => setNaming(false)} /> : null}
    </>
  )
}

function NameView({ search, onClose }: { search: DisqualifiedSearch; onClose: () => void }) {
  const [name, setName] = useState('')
  const { create } = useSavedViewActions()
  const handleSubmit = () =>
    create.mutate(
      { list: 'disqualified', name, shared: false, search: viewOf(search) },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={handleSubmit}
      title="Save as a new view"
      description="Keeps the list and its filters as they are now."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={create.isPending}
            disabledReason={name.trim() === '' ? 'Give the view a name first.' : undefined}
          >
            Save view
          </Button>
        </>
      }
    >
      <Field label="Name" error={create.error ? sentenceOf(create.error) : undefined}>
        <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </Field>
    </Dialog>
  )
}
