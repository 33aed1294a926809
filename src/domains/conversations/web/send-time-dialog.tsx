// The time of a message that is sent later.
import { useState } from 'react'
import { useForm } from '#platform/web/use-form.ts'
import { addDays, instantsOf, wallTimeOf, zoneName } from '#shared/zoned-time.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'

type SendTimeDialogProps = { timeZone: string; onClose: () => void; onChoose: (sendAt: string) => void }

export function SendTimeDialog({ timeZone, onClose, onChoose }: SendTimeDialogProps) {
  const [opened] = useState(() => new Date())
  const instantOf = (at: string) => {
    const [day = '', time = ''] = at.split('T')
    return instantsOf({ day, time }, timeZone)[0]
  }
  const form = useForm({
    start: () => ({ at: `${addDays(wallTimeOf(opened, timeZone).day, 1)}T09:00` }),
    check: ({ at }) => {
      const instant = instantOf(at)
      return { at: instant && instant > opened ? null : 'Choose a time in the future.' }
    },
  })
  const handleSubmit = () =>
    form.submit(({ at }) => {
      const instant = instantOf(at)
      if (instant) onChoose(instant.toISOString())
    })
  return (
    <FormDialog onClose={onClose} onSubmit={handleSubmit} title="Send later" submitLabel="Schedule">
      <Field label="Day and time" note={zoneName(timeZone, opened)} error={form.problem('at')}>
        <DateInput time {...form.field('at')} />
      </Field>
    </FormDialog>
  )
}
