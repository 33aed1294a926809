// A candidate's applications with their stages: a section of the drawer.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Candidate } from '#domains/candidates/contract/schemas.ts'
import { fileAddress, filesQuery } from '#domains/candidates/web/index.ts'
import { Answers, ResumeLink } from '#domains/jobs/web/index.ts'
import { queryOf } from '#platform/web/endpoint-query.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { ApplicationOfCandidate } from '../contract/endpoints.ts'
import * as contract from '../contract/endpoints.ts'
import { HIRE_END_LABELS } from '../contract/words.ts'
import { useAddApplication } from './api.ts'
import { useJobOptions } from './use-job-options.ts'

const applicationsQuery = (id: string) =>
  queryOf(['applications', 'of'], contract.listApplicationsOfCandidate, { params: { id } })

export function CandidateApplications({ candidate }: { candidate: Candidate }) {
  const applications = useQuery(applicationsQuery(candidate.id))
  const files = useQuery(filesQuery(candidate.id))
  // The newest is first.
  const resume = files.data?.items.find(({ kind }) => kind === 'resume')
  const [adding, setAdding] = useState(false)
  if (!applications.data) return <QueryState query={applications} />
  const { items } = applications.data
  const add = candidate.can.edit ? (
    <Button
      size="sm"
      icon={Plus}
      disabledReason={
        candidate.status === 'do_not_use'
          ? 'This candidate is marked Do not use. Change the status first.'
          : undefined
      }
      onClick={() => setAdding(true)}
    >
      Add to a job
    </Button>
  ) : null
  return (
    <div className="px-5 py-3 max-md:px-4">
      {items.length === 0 ? (
        <EmptyState title="No applications yet" headingLevel={3} action={add}>
          Submit this candidate for a job, or send a link to apply.
        </EmptyState>
      ) : (
        <>
          <ul>
            {items.map((application) => (
              <ApplicationRow key={application.id} application={application}>
                {resume ? (
                  <ResumeLink
                    href={fileAddress(candidate.id, resume.id)}
                    name={resume.name}
                    className="mt-2"
                  />
                ) : null}
              </ApplicationRow>
            ))}
          </ul>
          <div className="pt-3">{add}</div>
        </>
      )}
      {adding ? <AddToJob candidate={candidate} onClose={() => setAdding(false)} /> : null}
    </div>
  )
}

const TONES = { active: 'accent', hired: 'success', disqualified: 'danger', withdrawn: 'neutral' } as const
const ENDS = { active: null, hired: null, disqualified: 'Disqualified', withdrawn: 'Withdrawn' } as const

type ApplicationRowProps = { application: ApplicationOfCandidate; children: ReactNode }

function ApplicationRow({ application, children }: ApplicationRowProps) {
  const { job, status, stageLabel, stageEnteredAt, answers, hireEnd } = application
  // A candidate who left keeps the receipt. One who did not start has none.
  const hasReceipt = status === 'hired' || hireEnd?.how === 'left'
  const ended = hireEnd ? `Hire ended: ${HIRE_END_LABELS[hireEnd.how].toLowerCase()}` : ENDS[status]
  return (
    <li className="border-b py-2.5 last:border-b-0">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <Link
            to="/employer/pipeline"
            search={{ job: job.id }}
            className="block truncate font-medium hover:underline"
          >
            {job.title}
          </Link>
          <span className="block truncate text-12 text-ink-3">
            {job.clientName} · <span className="num">{job.referenceNumber}</span>
          </span>
        </span>
        <Badge tone={TONES[status]}>{ended ?? stageLabel}</Badge>
        <RelativeTime at={stageEnteredAt} className="text-12 text-ink-3" />
      </div>
      {hasReceipt ? (
        <Link
          to="/cost-per-hire/$id"
          params={{ id: application.id }}
          className="inline-block rounded-4 py-1 text-primary-text hover:underline"
        >
          Open receipt
        </Link>
      ) : null}
      <Answers
        answers={answers}
        label={`Answers for ${job.title}`}
        className="mt-2 rounded-6 bg-sunken px-3 py-2.5"
      />
      {children}
    </li>
  )
}

function AddToJob({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const add = useAddApplication()
  const form = useForm({ start: { jobId: undefined as string | undefined }, act: add })
  const jobs = useJobOptions({ chosen: form.values.jobId })
  const handleSubmit = () =>
    form.submit(({ jobId }) => {
      if (jobId) add.mutate({ candidateId: candidate.id, jobId }, { onSuccess: onClose })
    })
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={`Submit ${candidate.firstName} ${candidate.lastName} for a job`}
      submitLabel="Add to job"
      busy={add.isPending}
      disabledReason={form.values.jobId ? undefined : 'Choose a job first.'}
    >
      <Field label="Job" error={form.problem('jobId')}>
        <Combobox {...jobs} label="Job" {...form.field('jobId')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
