// Saves a report under a name: a new one, or over the open one.
import { useState } from 'react'
import { problemAt } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
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

export function SaveDialog({
  report,
  saved,
  name: start,
  label = 'Save report',
  onSaved,
  onClose,
}: SaveDialogProps) {
  const mayOverwrite = saved?.mine === true
  const [name, setName] = useState(start)
  const [isShared, setShared] = useState(saved?.mine ? saved.shared : false)
  const [how, setHow] = useState<'over' | 'new'>(mayOverwrite ? 'over' : 'new')
  const { create, update } = useReportActs('staff')
  const act = how === 'over' ? update : create
  const handleSubmit = () => {
    const body = { name: name.trim(), report, shared: isShared }
    const onSuccess = (done: SavedReport) => {
      toast({ tone: 'success', title: `${body.name} saved` })
      onSaved(done)
    }
    if (how === 'over' && saved) update.mutate({ report: saved, body }, { onSuccess })
    else create.mutate(body, { onSuccess })
  }
  const { error } = act
  return (
    <FormDialog
      title={label}
      submitLabel={label}
      busy={act.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {mayOverwrite ? (
        <RadioGroup
          label="Save as"
          value={how}
          options={[
            { value: 'over', label: `Save over ${saved.name}` },
            { value: 'new', label: 'Save as a new report' },
          ]}
          onChange={setHow}
        />
      ) : null}
      <Field label="Name" required error={problemAt(error, 'name')}>
        <Input value={name} maxLength={80} onText={setName} />
      </Field>
      <Checkbox
        checked={isShared}
        onCheckedChange={(checked) => setShared(checked === true)}
        label="Share with all staff"
      />
      <ErrorLine error={problemAt(error, 'name') ? null : error} />
    </FormDialog>
  )
}
