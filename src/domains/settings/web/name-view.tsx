// Asks for the name of a view, to save or rename it.
import { useState } from 'react'
import { sentenceAt } from '#platform/web/api-client.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import type { ListName, SavedView } from '../contract/endpoints.ts'
import { useSavedViewActions } from './api.ts'

type NameViewProps = {
  list: ListName
  subject: SavedView | 'new'
  current: SavedView['search']
  onClose: () => void
}

export function NameView({ list, subject, current, onClose }: NameViewProps) {
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
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={existing ? 'Rename view' : 'Save as a new view'}
      description={existing ? undefined : 'Saves your current filters, order and columns.'}
      submitLabel="Save view"
      busy={create.isPending || change.isPending}
    >
      <Field label="Name" error={sentenceAt(failure, 'name')}>
        <Input value={name} maxLength={60} autoComplete="off" onText={setName} />
      </Field>
      <Checkbox
        label="Share with everyone on the team"
        checked={shared}
        onCheckedChange={(on) => setShared(on === true)}
      />
    </FormDialog>
  )
}
