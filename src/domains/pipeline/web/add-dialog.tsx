// Submits a candidate for a job.
import { useCandidateOptions } from '#domains/candidates/web/index.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { sayDone } from '#ui/toast-store.ts'
import { useAddApplication } from './api.ts'
import { useJobOptions } from './use-job-options.ts'

type AddDialogProps = { jobId: string | undefined; clientId: string | undefined; onClose: () => void }

export function AddDialog({ jobId, clientId, onClose }: AddDialogProps) {
  const add = useAddApplication()
  const form = useForm({
    start: { candidateId: '', jobId },
    check: (values) => ({
      candidateId: values.candidateId ? null : 'Choose a candidate.',
      jobId: values.jobId ? null : 'Choose a job.',
    }),
    act: add,
  })
  const people = useCandidateOptions(form.values.candidateId)
  const jobs = useJobOptions({ chosen: form.values.jobId, client: clientId })
  const handleSubmit = () =>
    form.submit(({ candidateId, jobId: job }) => {
      if (!job) return
      const name = people.options.find(({ value }) => value === candidateId)?.label ?? 'Candidate'
      add.mutate({ candidateId, jobId: job }, { onSuccess: sayDone(`${name} added to the board`, onClose) })
    })
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
        error={form.problem('candidateId')}
      >
        <Combobox
          value={form.values.candidateId || undefined}
          {...people}
          placeholder="Find by name, phone or skill"
          searchPlaceholder="Type a name"
          onChange={form.field('candidateId').onChange}
        />
      </Field>
      <Field label="Job" error={form.problem('jobId')}>
        <Combobox
          {...form.field('jobId')}
          {...jobs}
          placeholder="Choose a job"
          searchPlaceholder="Type a title or a client"
        />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
