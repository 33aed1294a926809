// The time of a message that is sent later.
import { useState } from 'react'
import { addDays, instantsOf, wallTimeOf, zoneName } from '#platform/shared/zoned-time.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'

type LaterDialogProps = { timeZone: string; onClose: () => void; onChoose: (sendAt: string) => void }

export function LaterDialog({ timeZone, onClose, onChoose }: LaterDialogProps) {
  const [opened] = useState(() => new Date())
  const [at, setAt] = useState(() => `${addDays(wallTimeOf(opened, timeZone).day, 1)}T09:00`)
  const [tried, setTried] = useState(false)
  const [day = '', time = ''] = at.split('T')
  const [instant] = instantsOf({ day, time }, timeZone)
  const isValid = instant !== undefined && instant > opened
  const handleSubmit = () => {
    setTried(true)
    if (isValid) onChoose(instant.toISOString())
  }
  return (
    <FormDialog onClose={onClose} onSubmit={handleSubmit} title="Send later" submitLabel="Schedule">
      <Field
        label="Day and time"
        note={zoneName(timeZone, opened)}
        error={tried && !isValid ? 'Choose a time in the future.' : undefined}
      >
        <DateInput time value={at} onChange={setAt} />
      </Field>
    </FormDialog>
  )
}
