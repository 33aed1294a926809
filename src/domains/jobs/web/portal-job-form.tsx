// A customer writes a posting: the staff form without staff fields.

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useActiveClient } from '#domains/clients/web/index.ts'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { SavedNote } from '#platform/web/saved-note.tsx'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { Button } from '#ui/button.tsx'
import { isReadable } from '#ui/form.tsx'
import { Page } from '#ui/page.tsx'
import { FormSkeleton } from '#ui/skeletons.tsx'
import { toast } from '#ui/toast-store.ts'
import type { OwnJobPosting } from '../contract/portal.ts'
import type { FormChoices } from './form-values.ts'
import { ownOverviewQuery, ownPostingQuery, useOwnMeans, useOwnSubmit } from './portal-api.ts'
import { readOwnPostingsSearch } from './portal-search.ts'
import { PostingEditor } from './posting-editor.tsx'
import { PostingFrame, SaveDraft } from './posting-frame.tsx'
import { usePostingDraft } from './use-posting-draft.ts'
import { useRefusal } from './use-refusal.ts'

export function PortalJobForm() {
  const { form = 'new' } = useReadSearch(
    readOwnPostingsSearch,
    useSearch({ from: '/customer/portal/job-postings' }),
  )
  // A new draft keeps its form: the address changes without a reload.
  const [own, setOwn] = useState<string | null>(null)
  const load = form !== 'new' && form !== own
  const posting = useQuery({ ...ownPostingQuery(form), enabled: load, staleTime: 0, gcTime: 0 })
  if (load && !posting.data)
    return (
      <QueryState
        query={posting}
        loading={
          <Page>
            <div className="mx-auto w-full max-w-(--w-page)">
              <FormSkeleton />
            </div>
          </Page>
        }
      />
    )
  return (
    <Form
      key={load ? form : 'own'}
      posting={load ? (posting.data ?? null) : null}
      id={form === 'new' ? null : form}
      onOwn={setOwn}
    />
  )
}

type FormProps = { posting: OwnJobPosting | null; id: string | null; onOwn: (id: string) => void }

function Form({ posting, id, onOwn }: FormProps) {
  const navigate = useNavigate()
  const means = useOwnMeans()
  const { clients, active } = useActiveClient()
  const overview = useQuery(ownOverviewQuery(active?.id))
  const choices: FormChoices = {
    clientLabel: 'Company',
    clients,
    loading: false,
    fixedClient: clients.length === 1,
    categories: overview.data?.categories ?? [],
  }
  const { values, change, state, save, overwrite, leaving, isComplete } = usePostingDraft({
    posting,
    start: { clientId: active?.id ?? '' },
    means,
    onCreated: (made) => {
      onOwn(made)
      void navigate({ to: '/portal/job-postings', search: { form: made }, replace: true })
    },
  })
  const { refused, handleRefusal } = useRefusal(values)
  const current = useQuery({ ...ownPostingQuery(id ?? ''), enabled: false }).data ?? posting
  return (
    <Page>
      <title>{`${current ? current.title : 'New job posting'} · Candor Hire`}</title>
      <div className="mx-auto flex min-h-0 w-full max-w-(--w-page) flex-1 flex-col">
        <PostingFrame
          title={current?.submittedAt ? 'Edit posting' : 'New posting'}
          onBack={() => void navigate({ to: '/portal/job-postings' })}
          saved={current?.can.edit === false ? null : <SavedNote state={state} waits="you enter a title" />}
          actions={
            <Actions current={current} isComplete={isComplete} save={save} onRefused={handleRefusal} />
          }
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
      </div>
      <LeaveGuard of="this posting" param="form" {...leaving} />
    </Page>
  )
}

type ActionsProps = {
  current: OwnJobPosting | null
  isComplete: boolean
  save: () => Promise<OwnJobPosting | null>
  onRefused: (error: Error) => void
}

function Actions({ current, isComplete, save, onRefused }: ActionsProps) {
  const navigate = useNavigate()
  const submit = useOwnSubmit()
  const unsaved = isComplete ? undefined : 'Enter a title first.'
  const toPosting = (id: string) => void navigate({ to: '/portal/job-postings', search: { job: id } })
  const handleSubmit = async () => {
    if (!isReadable(document)) return
    const saved = await save()
    if (!saved) return
    submit.mutate(
      { id: saved.id, act: 'submit' },
      {
        onSuccess: (posting) => {
          toast({ title: `${posting.title} is with the agency` })
          toPosting(posting.id)
        },
        onError: onRefused,
      },
    )
  }
  if (current && !current.can.edit) {
    return (
      <Button asChild variant="primary">
        <Link to="/portal/job-postings" search={{ job: current.id }}>
          Open the posting
        </Link>
      </Button>
    )
  }
  return (
    <>
      <SaveDraft unsaved={unsaved} save={save} onSaved={toPosting} />
      <Button
        variant="primary"
        busy={submit.isPending}
        disabledReason={unsaved}
        onClick={() => void handleSubmit()}
      >
        Submit to the agency
      </Button>
    </>
  )
}
