// Writes a posting: the form, the preview, and problems before publishing. Saved while the user types.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { SavedNote } from '#platform/web/saved-note.tsx'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { isReadable } from '#ui/form.tsx'
import { Page } from '#ui/page.tsx'
import { FormPageSkeleton } from '#ui/skeletons.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { toast } from '#ui/toast-store.ts'
import type { JobPosting } from '../contract/schemas.ts'
import { JOB_LOOKS } from '../contract/words.ts'
import {
  createPosting,
  loadPosting,
  overviewQuery,
  postingQuery,
  updatePosting,
  useDecide,
  useSubmit,
  useTakeOver,
} from './api.ts'
import type { FormChoices } from './form-values.ts'
import { PostingEditor } from './posting-editor.tsx'
import { PostingFrame, SaveDraft } from './posting-frame.tsx'
import { usePostingDraft } from './use-posting-draft.ts'
import { useRefusal } from './use-refusal.ts'

export function JobForm() {
  const { job } = useSearch({ from: '/staff/employer/jobs/new' })
  // A new draft keeps its form: the address changes without a reload.
  const [own, setOwn] = useState<string | null>(null)
  const load = Boolean(job) && job !== own
  const posting = useQuery({ ...postingQuery(job ?? ''), enabled: load, staleTime: 0, gcTime: 0 })
  if (load && !posting.data) return <QueryState query={posting} loading={<FormPageSkeleton />} />
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
  const takeOver = useTakeOver()
  const choices = useChoices()
  const { values, change, state, save, overwrite, leaving, isComplete } = usePostingDraft({
    posting,
    start: { clientId: '', internalNotes: '' },
    means: { load: loadPosting, create: createPosting, update: updatePosting, takeOver },
    onCreated: (id) => {
      onOwn(id)
      void navigate({ to: '/employer/jobs/new', search: { job: id }, replace: true })
    },
  })
  const { job } = useSearch({ from: '/staff/employer/jobs/new' })
  const { refused, handleRefusal } = useRefusal(values)
  const current = useQuery({ ...postingQuery(job ?? ''), enabled: false }).data ?? posting
  const sent = sentOf(current)
  return (
    <Page>
      <title>{`${current ? current.title : 'New job posting'} · Candor Hire`}</title>
      <PostingFrame
        title={(sent ?? current?.postedAt) ? 'Edit job posting' : 'New job posting'}
        onBack={() => void navigate({ to: '/admin/job-postings' })}
        saved={
          current?.can.edit === false ? null : (
            <SavedNote state={state} waits="you enter a title and a client" />
          )
        }
        status={sent ? <StatusPill look={JOB_LOOKS[sent.status]} /> : null}
        actions={<Actions current={current} isComplete={isComplete} save={save} onRefused={handleRefusal} />}
      >
        <PostingEditor
          values={values}
          onChange={change}
          choices={choices}
          current={current}
          state={state}
          onOverwrite={overwrite}
          refused={refused}
        />
      </PostingFrame>
      <LeaveGuard of="this posting" {...leaving} />
    </Page>
  )
}

/** The posting, if it is submitted or published: no draft to send any more. */
const sentOf = (posting: JobPosting | null): JobPosting | null =>
  posting && ['draft', 'rejected'].includes(posting.status) ? null : posting

function useChoices(): FormChoices {
  const clients = useQuery(allClientsQuery)
  const overview = useQuery(overviewQuery)
  return {
    clientLabel: 'Client',
    clients: clients.data ?? [],
    loading: clients.isPending,
    categories: overview.data?.categories ?? [],
  }
}

type ActionsProps = {
  current: JobPosting | null
  isComplete: boolean
  save: () => Promise<JobPosting | null>
  onRefused: (error: Error) => void
}

function Actions({ current, isComplete, save, onRefused }: ActionsProps) {
  const { user } = useRouteContext({ from: '/staff' })
  const navigate = useNavigate()
  const decide = useDecide()
  const submit = useSubmit()
  const publishes = roleMay(user.role, MANAGERS)
  const toList = (id: string) => void navigate({ to: '/admin/job-postings', search: { job: id } })
  const send = async (act: 'publish' | 'submit' | 'withdraw') => {
    if (act !== 'withdraw' && !isReadable(document)) return
    const saved = await save()
    // A posting in review is moved back as it is, also when nothing could be saved.
    const id = saved?.id ?? (act === 'withdraw' ? current?.id : undefined)
    if (!id) return
    const words = { publish: 'published', submit: 'submitted for approval', withdraw: 'moved to drafts' }[act]
    const done = (posting: JobPosting) => {
      toast({ title: `${posting.title} ${words}` })
      if (act !== 'withdraw') toList(posting.id)
    }
    if (act === 'publish') decide.mutate({ id, act }, { onSuccess: done, onError: onRefused })
    else submit.mutate({ id, act }, { onSuccess: done, onError: onRefused })
  }
  const fixes = current?.checks.filter((check) => check.level === 'fix').length ?? 0
  const busy = decide.isPending || submit.isPending
  const unsaved = isComplete ? undefined : 'Enter a title and choose a client first.'
  const sent = sentOf(current)
  if (sent) {
    return (
      <>
        {sent.can.withdraw ? (
          <Button busy={busy} onClick={() => void send('withdraw')}>
            Move to drafts
          </Button>
        ) : null}
        <Button variant="primary" onClick={() => void save().then(() => toList(sent.id))}>
          {sent.can.edit ? 'Done' : 'Open list'}
        </Button>
      </>
    )
  }
  const canPublish = publishes && current?.status !== 'rejected'
  return (
    <>
      <SaveDraft unsaved={unsaved} save={save} onSaved={toList} />
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
