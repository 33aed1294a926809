// Asks for the name of a view, to save or rename it.
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
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
  const { create, change } = useSavedViewActions()
  const act = existing ? change : create
  const form = useForm({
    start: { name: existing?.name ?? '', shared: existing?.shared ?? false },
    act,
  })
  const handleSubmit = () =>
    form.submit((values) => {
      if (existing) change.mutate({ view: existing, changes: values }, { onSuccess: onClose })
      else create.mutate({ list, ...values, search: current }, { onSuccess: onClose })
    })
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={existing ? 'Rename view' : 'Save as a new view'}
      description={existing ? undefined : 'Saves your current filters, order and columns.'}
      submitLabel="Save view"
      busy={act.isPending}
    >
      <Field label="Name" error={form.problem('name')}>
        <Input maxLength={60} autoComplete="off" {...form.text('name')} />
      </Field>
      <Checkbox
        label="Share with everyone on the team"
        checked={form.values.shared}
        onCheckedChange={(on) => form.set({ shared: on === true })}
      />
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
