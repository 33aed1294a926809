// One posting in review: the checks, the public view, and the decisions.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { UnsavedGuard } from '#platform/web/leave-guard.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { plural } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { EMPLOYMENT_LABELS } from '../contract/labels.ts'
import type { Check, JobPosting } from '../contract/schemas.ts'
import { JOB_LOOKS } from '../contract/words.ts'
import { postingQuery, useEditPosting } from './api.ts'
import { CheckBars, CheckList, checkSummary } from './check-list.tsx'
import { PostingDecisions } from './posting-decisions.tsx'
import { PostingText } from './posting-text.tsx'
import { dayWords, payWords, placeWords } from './words.ts'

type Props = { id: string; wide: boolean }

export function PostingReview({ id, wide }: Props) {
  const posting = useQuery(postingQuery(id))
  if (!posting.data) return <QueryState query={posting} loading={<ReviewSkeleton />} />
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
  const title = useRef<HTMLHeadingElement>(null)
  const handleDecided = () => {
    setNote('')
    // The button is gone.
    title.current?.focus()
  }
  const mendFor = (check: Check) => <Mend posting={posting} check={check} />
  const place = placeWords(posting)
  const facts = [posting.client.name, place, plural(posting.openings, 'opening'), posting.referenceNumber]
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-4 pb-6 max-md:px-4">
        <header className="mb-3.5 border-b pb-3.5">
          <div className="flex items-start gap-3">
            <h2
              ref={title}
              tabIndex={-1}
              className="min-w-0 flex-1 text-20 leading-[26px] font-semibold tracking-[-.012em] outline-none"
            >
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
                <Textarea rows={3} maxLength={2_000} value={note} onText={setNote} />
              </Field>
            ) : null}
          </section>
          <AsSeen posting={posting} wide={wide} />
        </div>
      </div>
      <PostingDecisions posting={posting} note={note} onDecided={handleDecided} />
      <UnsavedGuard of="these remarks" isChanged={note.trim() !== ''} />
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
          Posted <RelativeTime at={posting.postedAt} />. {counted}.{' '}
          <Link to="/employer/pipeline" search={{ job: posting.id }} className="link">
            Show pipeline
          </Link>
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
          edit.mutate({ id: posting.id, version: posting.version, edit: mend.edit }, { onError: showFailure })
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
      className="link"
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
        <Seen label="Open until">
          {posting.validThrough ? dayWords(posting.validThrough) : 'No end date'}
        </Seen>
        {rules.length > 0 ? <Seen label="Disqualifies">{rules.join('; ')}</Seen> : null}
        <Seen label="Text">
          <PostingText html={posting.descriptionHtml} className="max-h-56 overflow-hidden" />
        </Seen>
        {posting.internalNotes ? <Seen label="Internal notes">{posting.internalNotes}</Seen> : null}
      </dl>
      <p className="mt-2 flex gap-3">
        {posting.status === 'open' ? (
          <a href={`/jobs/${posting.slug}`} target="_blank" rel="noopener" className="link">
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
