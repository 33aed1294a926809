// Saved views of the list of postings: opened, saved, removed.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bookmark, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { savedViewsQuery, useSavedViewActions } from '#domains/settings/web/index.ts'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DropdownMenu, type MenuGroup } from '#ui/dropdown-menu.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { tabLink } from '#ui/tabs.tsx'
import { toast } from '#ui/toast-store.ts'
import { type PostingsSearch, readPostingsSearch } from './search.ts'

type View = Omit<PostingsSearch, 'job'>

export function PostingViews({ search }: { search: View }) {
  const saved = useQuery(savedViewsQuery('job-postings'))
  const { remove } = useSavedViewActions()
  const navigate = useNavigate()
  const [naming, setNaming] = useState(false)
  const views = saved.data?.items ?? []
  const onError = (error: Error) => toast({ tone: 'danger', title: sentenceOf(error) })
  const own = views.filter((view) => view.mine)
  const groups: MenuGroup[] = [
    ...(views.length > 0
      ? [
          {
            label: 'Open',
            items: views.map((view) => ({
              id: view.id,
              label: view.name,
              icon: Bookmark,
              onSelect: () =>
                void navigate({ to: '/admin/job-postings', search: readPostingsSearch(view.search) }),
            })),
          },
        ]
      : []),
    { items: [{ id: 'new', label: 'Save as a new view', icon: Plus, onSelect: () => setNaming(true) }] },
    ...(own.length > 0
      ? [
          {
            label: 'Remove',
            items: own.map((view) => ({
              id: `remove-${view.id}`,
              label: view.name,
              icon: Trash2,
              danger: true,
              onSelect: () => remove.mutate(view, { onError }),
            })),
          },
        ]
      : []),
  ]
  const trigger = (
    <button type="button" className={tabLink(false)}>
      <Bookmark className="size-3.5" />
      Views
    </button>
  )
  return (
    <>
      <DropdownMenu trigger={trigger} groups={groups} align="end" />
      {naming ? <NameView search={search} onClose={() => setNaming(false)} /> : null}
    </>
  )
}

function NameView({ search, onClose }: { search: View; onClose: () => void }) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const { create } = useSavedViewActions()
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const handleSubmit = () =>
    create.mutate(
      {
        list: 'job-postings',
        name,
        shared,
        search: Object.fromEntries(given),
      },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={handleSubmit}
      title="Save as a new view"
      description="Keeps the filters and the order as they are now."
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
