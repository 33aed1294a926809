// Writing a posting: the form, what people will see, and what stands in the way of publishing. Saved as one types.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { Check, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { MANAGERS, roleMay } from '#platform/shared/permissions.ts'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { FormSkeleton } from '#ui/skeletons.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { toast } from '#ui/toast-store.ts'
import type { JobPosting } from '../schemas.ts'
import { postingQuery, useDecide, useSubmit } from './api.ts'
import { JobFields } from './job-fields.tsx'
import { JobPreview } from './job-preview.tsx'
import { pillOf } from './labels.ts'
import { type SaveState, useAutosave } from './use-autosave.ts'

export function JobForm() {
  const { job } = useSearch({ from: '/staff/employer/jobs/new' })
  // A draft made here keeps its form: the address follows it, nothing is loaded again.
  const [own, setOwn] = useState<string | null>(null)
  const load = Boolean(job) && job !== own
  const posting = useQuery({ ...postingQuery(job ?? ''), enabled: load, staleTime: 0, gcTime: 0 })
  if (load && posting.isPending)
    return (
      <Page>
        <FormSkeleton />
      </Page>
    )
  if (load && posting.isError)
    return <ComponentError onRetry={() => void posting.refetch()} busy={posting.isFetching} />
  return (
    <Form
      key={own === job ? 'own' : (job ?? 'own')}
      posting={load ? (posting.data ?? null) : null}
      onOwn={setOwn}
    />
  )
}

function Form({ posting, onOwn }: { posting: JobPosting | null; onOwn: (id: string) => void }) {
  const navigate = useNavigate()
  const { values, change, state, save } = useAutosave(posting, (id) => {
    onOwn(id)
    void navigate({ to: '/employer/jobs/new', search: { job: id }, replace: true })
  })
  const { job } = useSearch({ from: '/staff/employer/jobs/new' })
  const current = useQuery({ ...postingQuery(job ?? ''), enabled: false }).data ?? posting
  const locked = current ? !current.can.edit : false
  return (
    <Page>
      <title>{`${current ? current.title : 'New job posting'} · Candor Hire`}</title>
      <PageHeader
        title={current?.postedAt ? 'Edit job posting' : 'New job posting'}
        help="employer-jobs-new"
        note={<Saved state={state} />}
        actions={<Actions current={current} save={save} locked={locked} />}
      />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_400px] border-t max-lg:grid-cols-1 max-lg:overflow-y-auto">
        <div className="min-h-0 px-6 py-5 max-md:px-4 lg:overflow-y-auto">
          <Notices current={current} state={state} />
          <fieldset disabled={locked} className="max-w-(--w-form)">
            <JobFields values={values} onChange={change} />
          </fieldset>
          <div className="h-18" />
        </div>
        <aside
          aria-label="Preview and checks"
          className="min-h-0 border-l bg-canvas px-5 py-4 max-lg:border-t max-lg:border-l-0 lg:overflow-y-auto"
        >
          <JobPreview values={values} posting={current} />
        </aside>
      </div>
    </Page>
  )
}

function Saved({ state }: { state: SaveState }) {
  return (
    <output className="flex items-center gap-1.5">
      {state.kind === 'saved' ? (
        <>
          <Check className="size-4 text-success-text" /> Draft saved <RelativeTime at={state.at} />
        </>
      ) : null}
      {state.kind === 'saving' ? 'Saving…' : null}
      {state.kind === 'new' ? 'Saved once it has a title and a client' : null}
      {state.kind === 'failed' || state.kind === 'conflict' ? (
        <span className="flex items-center gap-1.5 text-danger-text">
          <CircleAlert className="size-4" /> Not saved
        </span>
      ) : null}
    </output>
  )
}

function Notices({ current, state }: { current: JobPosting | null; state: SaveState }) {
  return (
    <div className="flex max-w-(--w-form) flex-col gap-3 [&>*]:mb-4">
      {state.kind === 'failed' || state.kind === 'conflict' ? (
        <div role="alert" className="rounded-8 bg-danger-subtle px-3.5 py-2.5 text-danger-text">
          {state.words}{' '}
          {state.kind === 'conflict' ? (
            <button type="button" className="underline" onClick={() => window.location.reload()}>
              Load it again
            </button>
          ) : null}
        </div>
      ) : null}
      {current?.status === 'rejected' && current.decisionNote ? (
        <div className="rounded-8 bg-warning-subtle px-3.5 py-2.5 text-warning-text">
          <p className="font-medium">Sent back by {current.decidedBy ?? 'a manager'}</p>
          <p className="whitespace-pre-line">{current.decisionNote}</p>
        </div>
      ) : null}
      {current?.status === 'pending_approval' ? (
        <div className="rounded-8 bg-warning-subtle px-3.5 py-2.5 text-warning-text">
          This posting waits for approval.{current.can.edit ? '' : ' Take it back to change it.'}
        </div>
      ) : null}
    </div>
  )
}

type ActionsProps = { current: JobPosting | null; save: () => Promise<JobPosting | null>; locked: boolean }

function Actions({ current, save, locked }: ActionsProps) {
  const { user } = useRouteContext({ from: '/staff' })
  const navigate = useNavigate()
  const decide = useDecide(current?.id ?? '')
  const submit = useSubmit(current?.id ?? '')
  const publishes = roleMay(user.role, MANAGERS)
  const toList = (id: string) => void navigate({ to: '/admin/job-postings', search: { job: id } })
  const failed = (error: Error) => toast({ tone: 'danger', title: sentenceOf(error) })
  const send = async (act: 'publish' | 'submit' | 'withdraw') => {
    const saved = await save()
    if (!saved && act !== 'withdraw') return
    const words = { publish: 'published', submit: 'submitted for approval', withdraw: 'taken back' }[act]
    const done = (posting: JobPosting) => {
      toast({ title: `${posting.title} ${words}` })
      if (act !== 'withdraw') toList(posting.id)
    }
    if (act === 'publish') decide.mutate({ act }, { onSuccess: done, onError: failed })
    else submit.mutate(act, { onSuccess: done, onError: failed })
  }
  const fixes = current?.checks.filter((check) => check.level === 'fix').length ?? 0
  const busy = decide.isPending || submit.isPending
  const unsaved = current ? undefined : 'Give it a title and a client first.'
  if (current && !['draft', 'rejected'].includes(current.status)) {
    return (
      <>
        <StatusPill status={pillOf(current.status)} />
        {current.can.withdraw ? (
          <Button busy={busy} onClick={() => void send('withdraw')}>
            Take back
          </Button>
        ) : null}
        <Button variant="primary" onClick={() => void save().then(() => toList(current.id))}>
          {locked ? 'Open the list' : 'Done'}
        </Button>
      </>
    )
  }
  const canPublish = publishes && current?.status !== 'rejected'
  return (
    <>
      <Button
        disabledReason={unsaved}
        className="max-md:hidden"
        onClick={() => void save().then((saved) => saved && toList(saved.id))}
      >
        Keep as draft
      </Button>
      {canPublish ? (
        <Button
          variant="primary"
          busy={busy}
          disabledReason={unsaved ?? (fixes > 0 ? `${fixes} to fix first, see the checks.` : undefined)}
          onClick={() => void send('publish')}
        >
          Publish
        </Button>
      ) : (
        <Button variant="primary" busy={busy} disabledReason={unsaved} onClick={() => void send('submit')}>
          Submit for approval
        </Button>
      )}
    </>
  )
}
