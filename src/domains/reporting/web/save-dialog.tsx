// Saves a report under a name: a new one, or over the open one.
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast-store.ts'
import type { SavedDefinition, SavedReport } from '../contract/saved.ts'
import { useReportActs } from './saved-api.ts'

type SaveDialogProps = {
  report: SavedDefinition
  saved: SavedReport | undefined
  name: string
  /** What the button says, where saving is only the first step. */
  label?: string | undefined
  onSaved: (saved: SavedReport) => void
  onClose: () => void
}

export function SaveDialog(props: SaveDialogProps) {
  const { report, saved, name: start, label = 'Save report', onSaved, onClose } = props
  const mayOverwrite = saved?.mine === true
  const { create, update } = useReportActs('staff')
  const form = useForm({
    start: {
      name: start,
      shared: saved?.mine ? saved.shared : false,
      how: mayOverwrite ? ('over' as const) : ('new' as const),
    },
    act: { error: create.error ?? update.error },
  })
  const handleSubmit = () =>
    form.submit(({ name, shared, how }) => {
      const body = { name: name.trim(), report, shared }
      const onSuccess = (done: SavedReport) => {
        toast({ tone: 'success', title: `${body.name} saved` })
        onSaved(done)
      }
      // What was said about the other way to save is out of date.
      create.reset()
      update.reset()
      if (how === 'over' && saved) update.mutate({ report: saved, body }, { onSuccess })
      else create.mutate(body, { onSuccess })
    })
  return (
    <FormDialog
      title={label}
      submitLabel={label}
      busy={create.isPending || update.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {mayOverwrite ? (
        <RadioGroup
          label="Save as"
          {...form.field('how')}
          options={[
            { value: 'over', label: `Save over ${saved.name}` },
            { value: 'new', label: 'Save as a new report' },
          ]}
        />
      ) : null}
      <Field label="Name" required error={form.problem('name')}>
        <Input maxLength={80} {...form.text('name')} />
      </Field>
      <Checkbox
        checked={form.values.shared}
        onCheckedChange={(checked) => form.set({ shared: checked === true })}
        label="Share with all staff"
      />
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
