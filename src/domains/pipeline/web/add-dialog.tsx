// Submits a candidate for a job.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { peopleQuery } from '#domains/candidates/web/index.ts'
import { ApiError, sentenceOf } from '#platform/web/api-client.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { sayDone } from '#ui/toast-store.ts'
import { useAddApplication } from './api.ts'
import { useJobOptions } from './use-job-options.ts'

type AddDialogProps = { jobId: string | undefined; clientId: string | undefined; onClose: () => void }

export function AddDialog({ jobId, clientId, onClose }: AddDialogProps) {
  const [job, setJob] = useState(jobId)
  const [person, setPerson] = useState<{ id: string; name: string }>()
  const [q, setQ] = useState('')
  const [tried, setTried] = useState(false)
  const found = useQuery(peopleQuery(useDeferredValue(q)))
  const jobs = useJobOptions({ chosen: job, client: clientId })
  const add = useAddApplication()
  const people = (found.data?.items ?? []).map((each) => ({
    value: each.id,
    label: `${each.firstName} ${each.lastName}`,
    note: each.title ?? undefined,
  }))
  const known =
    person && !people.some(({ value }) => value === person.id)
      ? [{ value: person.id, label: person.name }]
      : []
  const handleSubmit = () => {
    setTried(true)
    if (!person || !job) return
    add.mutate(
      { candidateId: person.id, jobId: job },
      {
        onSuccess: sayDone(`${person.name} added to the board`, onClose),
        onError: (error) => {
          if (!(error instanceof ApiError)) showFailure(error)
        },
      },
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
          value={person?.id}
          options={[...known, ...people]}
          placeholder="Find by name, phone or skill"
          searchPlaceholder="Type a name"
          loading={found.isFetching}
          onQueryChange={setQ}
          onChange={(id) => setPerson({ id, name: people.find(({ value }) => value === id)?.label ?? '' })}
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
