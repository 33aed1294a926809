// One posting in review: the checks, the public view, and the decisions.
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { MANAGERS, roleMay } from '#platform/shared/permissions.ts'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ComponentError } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { plural } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { EMPLOYMENT_LABELS } from '../contract/labels.ts'
import type { Check, JobPosting } from '../contract/schemas.ts'
import { JOB_LOOKS, type JobAct } from '../contract/words.ts'
import { postingQuery, useDecide, useEditPosting, useSubmit } from './api.ts'
import { CheckBars, CheckList, checkSummary } from './check-list.tsx'
import { PostingText } from './posting-text.tsx'
import { dayWords, payWords, placeWords } from './words.ts'

type Props = { id: string; wide: boolean }

export function PostingReview({ id, wide }: Props) {
  const posting = useQuery(postingQuery(id))
  if (posting.isPending) return <ReviewSkeleton />
  if (posting.isError)
    return <ComponentError onRetry={() => void posting.refetch()} busy={posting.isFetching} />
  return <Review key={id} posting={posting.data} wide={wide} />
}

function ReviewSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 px-6 pt-5">
      <output className="sr-only">Loading...</output>
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-3 w-80 max-w-full" />
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="h-9" />
      ))}
    </div>
  )
}

function Review({ posting, wide }: { posting: JobPosting; wide: boolean }) {
  const [note, setNote] = useState('')
  const mendFor = (check: Check) => <Mend posting={posting} check={check} />
  const place = placeWords(posting)
  const facts = [posting.client.name, place, plural(posting.openings, 'opening'), posting.referenceNumber]
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-4 pb-6 max-md:px-4">
        <header className="mb-3.5 border-b pb-3.5">
          <div className="flex items-start gap-3">
            <h2 className="min-w-0 flex-1 text-20 leading-[26px] font-semibold tracking-[-.012em]">
              {posting.title}
            </h2>
            <StatusPill look={JOB_LOOKS[posting.status]} />
          </div>
          <p className="text-ink-2">{facts.filter(Boolean).join(', ')}</p>
          <History posting={posting} />
        </header>
        <div className={cx(wide && 'grid grid-cols-[minmax(0,1fr)_236px] gap-7 max-xl:grid-cols-1')}>
          <section>
            <div className="flex items-center gap-2 pb-1.5">
              <h3 className="text-14 font-semibold">Pre-flight check</h3>
              <span className="text-ink-3">{checkSummary(posting.checks)}</span>
              <CheckBars checks={posting.checks} />
            </div>
            <CheckList checks={posting.checks} mendFor={mendFor} />
            {posting.can.reject ? (
              <Field
                className="mt-3.5"
                label={`Remarks to ${posting.submittedBy ?? 'the author'}`}
                hint="Required to request changes. The author sees it above the form."
              >
                <Textarea
                  rows={3}
                  maxLength={2_000}
                  value={note}
                  onChange={(event) => setNote(event.target.value)}
                />
              </Field>
            ) : null}
          </section>
          <AsSeen posting={posting} wide={wide} />
        </div>
      </div>
      <Decisions posting={posting} note={note} onDecided={() => setNote('')} />
    </div>
  )
}

function History({ posting }: { posting: JobPosting }) {
  const counted = posting.postedAt
    ? `${plural(posting.views, 'view')}, ${plural(posting.applies, 'application')} from outside`
    : null
  return (
    <p className="mt-1 text-12 text-ink-3">
      {posting.submittedAt && posting.status === 'pending_approval' ? (
        <>
          Submitted by {posting.submittedBy ?? 'a user'} <RelativeTime at={posting.submittedAt} />
        </>
      ) : null}
      {posting.postedAt ? (
        <>
          Posted <RelativeTime at={posting.postedAt} />. {counted}.
        </>
      ) : null}
      {posting.status === 'rejected' && posting.decisionNote
        ? `Changes requested: ${posting.decisionNote}`
        : null}
    </p>
  )
}

/** Fixes it in one click if possible, or opens the form. */
function Mend({ posting, check }: { posting: JobPosting; check: Check }) {
  const edit = useEditPosting()
  if (!posting.can.edit) return null
  const { mend } = check
  if (mend) {
    return (
      <Button
        size="sm"
        variant="ghost"
        busy={edit.isPending}
        onClick={() =>
          edit.mutate(
            { id: posting.id, version: posting.version, edit: mend.edit },
            { onError: (error) => toast({ tone: 'danger', title: sentenceOf(error) }) },
          )
        }
      >
        {mend.label}
      </Button>
    )
  }
  return (
    <Link
      to="/employer/jobs/new"
      search={{ job: posting.id }}
      aria-label={`Edit: ${check.title}`}
      className="rounded-4 font-medium text-primary-text hover:underline"
    >
      Edit
    </Link>
  )
}

function AsSeen({ posting, wide }: { posting: JobPosting; wide: boolean }) {
  const { payMinCents: minCents, payMaxCents: maxCents, payUnit: unit } = posting
  const hasPay = posting.payShown && unit && (minCents ?? maxCents) !== null
  const pay = hasPay ? Object.values(payWords({ minCents, maxCents, unit })).join(' ') : 'Not shown'
  const rules = posting.questions.filter((question) => question.knockout).map((question) => question.label)
  return (
    <section className={cx('mt-6', wide && 'xl:mt-0')}>
      <h3 className="pb-1.5 text-14 font-semibold">Public view</h3>
      <dl className="grid gap-2">
        <Seen label="Pay">{pay}</Seen>
        <Seen label="Hours">{EMPLOYMENT_LABELS[posting.employmentType]}</Seen>
        <Seen label="Open until">{posting.validThrough ? dayWords(posting.validThrough) : 'No end'}</Seen>
        {rules.length > 0 ? <Seen label="Disqualifies">{rules.join('; ')}</Seen> : null}
        <Seen label="Text">
          <PostingText html={posting.descriptionHtml} className="max-h-56 overflow-hidden" />
        </Seen>
        {posting.internalNotes ? <Seen label="Internal notes">{posting.internalNotes}</Seen> : null}
      </dl>
      <p className="mt-2 flex gap-3">
        {posting.status === 'open' ? (
          <a
            href={`/jobs/${posting.slug}`}
            target="_blank"
            rel="noopener"
            className="rounded-4 font-medium text-primary-text hover:underline"
          >
            Open public page
          </a>
        ) : null}
      </p>
    </section>
  )
}

function Seen({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const DONE: Record<JobAct | 'submit' | 'withdraw', string> = {
  publish: 'published',
  reject: 'returned for changes',
  pause: 'paused',
  reopen: 'reopened',
  close: 'closed',
  fill: 'marked as filled',
  submit: 'submitted for approval',
  withdraw: 'moved to drafts',
}

type DecisionsProps = { posting: JobPosting; note: string; onDecided: () => void }

function Decisions({ posting, note, onDecided }: DecisionsProps) {
  const { user } = useRouteContext({ from: '/staff' })
  const decide = useDecide()
  const submit = useSubmit()
  const { can } = posting
  const decides = roleMay(user.role, MANAGERS)
  const fixes = posting.checks.filter((check) => check.level === 'fix').length
  const onError = (error: Error) => toast({ tone: 'danger', title: sentenceOf(error) })
  const say = (act: keyof typeof DONE) => () => {
    toast({ title: `${posting.title} ${DONE[act]}` })
    onDecided()
  }
  const act = (name: JobAct) => () =>
    decide.mutate(
      { id: posting.id, act: name, ...(name === 'reject' && { note }) },
      { onSuccess: say(name), onError },
    )
  const busy = decide.isPending || submit.isPending
  const waits = posting.status === 'pending_approval'
  const fixFirst = fixes > 0 ? `${plural(fixes, 'check')} to fix first` : undefined
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-t py-3 pr-18 pl-6 max-md:px-4">
      {can.publish || (waits && !decides) ? (
        <Button
          variant="primary"
          busy={busy}
          disabledReason={can.publish ? fixFirst : 'Only managers and admins can approve postings.'}
          onClick={act('publish')}
        >
          {waits ? 'Approve and publish' : 'Publish'}
        </Button>
      ) : null}
      {can.reopen ? (
        <Button variant="primary" busy={busy} disabledReason={fixFirst} onClick={act('reopen')}>
          Reopen
        </Button>
      ) : null}
      {can.reject ? (
        <Button
          busy={busy}
          disabledReason={note.trim() ? undefined : 'Describe the changes first.'}
          onClick={act('reject')}
        >
          Request changes
        </Button>
      ) : null}
      {can.submit && !can.publish ? (
        <Button
          variant="primary"
          busy={busy}
          onClick={() =>
            submit.mutate({ id: posting.id, act: 'submit' }, { onSuccess: say('submit'), onError })
          }
        >
          Submit for approval
        </Button>
      ) : null}
      {can.withdraw && !decides ? (
        <Button
          busy={busy}
          onClick={() =>
            submit.mutate({ id: posting.id, act: 'withdraw' }, { onSuccess: say('withdraw'), onError })
          }
        >
          Move to drafts
        </Button>
      ) : null}
      {can.edit ? (
        <Button asChild>
          <Link to="/employer/jobs/new" search={{ job: posting.id }}>
            Edit
          </Link>
        </Button>
      ) : null}
      {can.pause ? (
        <Button busy={busy} onClick={act('pause')}>
          Pause
        </Button>
      ) : null}
      {can.fill ? (
        <Button busy={busy} onClick={act('fill')}>
          Mark as filled
        </Button>
      ) : null}
      {can.close ? (
        <Button busy={busy} onClick={act('close')}>
          Close
        </Button>
      ) : null}
      {can.publish && fixFirst ? <span className="text-12 text-danger-text">{fixFirst}</span> : null}
    </div>
  )
}
