// Asks for the name of a view, to save it or to rename it.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SavedView } from '#domains/settings/contract.ts'
import { useSavedViewActions } from '#domains/settings/web/index.ts'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { type TrackerSearch, viewOf } from './search.ts'

type NameViewDialogProps = { subject: SavedView | 'new' | null; search: TrackerSearch; onClose: () => void }

export function NameViewDialog(props: NameViewDialogProps) {
  if (props.subject === null) return null
  return <NameView {...props} subject={props.subject} />
}

function NameView({ subject, search, onClose }: NameViewDialogProps & { subject: SavedView | 'new' }) {
  const existing = subject === 'new' ? null : subject
  const [name, setName] = useState(existing?.name ?? '')
  const [shared, setShared] = useState(existing?.shared ?? false)
  const { create, change } = useSavedViewActions()
  const navigate = useNavigate()
  const failure = create.error ?? change.error
  const handleSubmit = () => {
    if (existing) return change.mutate({ view: existing, changes: { name, shared } }, { onSuccess: onClose })
    const onSuccess = () => {
      onClose()
      void navigate({ to: '/hiring-tracker', search: { ...search, candidate: undefined } })
    }
    return create.mutate({ list: 'candidates', name, shared, search: viewOf(search) }, { onSuccess })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={handleSubmit}
      title={existing ? 'Rename view' : 'Save as a new view'}
      description="Keeps the filters, the order and the columns as they are now."
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
