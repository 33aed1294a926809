// Submits a candidate for a job.
import { useState } from 'react'
import { useCandidateOptions } from '#domains/candidates/web/index.ts'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { sayDone } from '#ui/toast-store.ts'
import { useAddApplication } from './api.ts'
import { useJobOptions } from './use-job-options.ts'

type AddDialogProps = { jobId: string | undefined; clientId: string | undefined; onClose: () => void }

export function AddDialog({ jobId, clientId, onClose }: AddDialogProps) {
  const [job, setJob] = useState(jobId)
  const [person, setPerson] = useState('')
  const [tried, setTried] = useState(false)
  const people = useCandidateOptions(person)
  const jobs = useJobOptions({ chosen: job, client: clientId })
  const add = useAddApplication()
  const handleSubmit = () => {
    setTried(true)
    if (!person || !job) return
    const name = people.options.find(({ value }) => value === person)?.label ?? 'Candidate'
    add.mutate(
      { candidateId: person, jobId: job },
      { onSuccess: sayDone(`${name} added to the board`, onClose) },
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title="Add a candidate to a job"
      submitLabel="Add candidate"
      busy={add.isPending}
    >
      <Field
        label="Candidate"
        hint="New candidate? Add them in the hiring tracker first."
        error={tried && !person ? 'Choose a candidate.' : (add.error && sentenceOf(add.error)) || undefined}
      >
        <Combobox
          value={person || undefined}
          {...people}
          placeholder="Find by name, phone or skill"
          searchPlaceholder="Type a name"
          onChange={setPerson}
        />
      </Field>
      <Field label="Job" error={tried && !job ? 'Choose a job.' : undefined}>
        <Combobox
          value={job}
          {...jobs}
          placeholder="Choose a job"
          searchPlaceholder="Type a title or a client"
          onChange={setJob}
        />
      </Field>
    </FormDialog>
  )
}
