// One posting of a customer: status, actions and results.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { formatCount } from '#ui/format.ts'
import { PortalPage } from '#ui/portal-page.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { FormPageSkeleton } from '#ui/skeletons.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { SumRow } from '#ui/sum-row.tsx'
import { EMPLOYMENT_LABELS } from '../contract/labels.ts'
import type { OwnJobPosting } from '../contract/portal.ts'
import { JOB_LOOKS } from '../contract/words.ts'
import { PortalActs } from './portal-acts.tsx'
import { ownPostingQuery } from './portal-api.ts'
import { PortalApplicants } from './portal-applicants.tsx'
import { PostingText } from './posting-text.tsx'
import { dayWords, payWords, placeWords } from './words.ts'

export function PortalPosting({ id }: { id: string }) {
  const posting = useQuery(ownPostingQuery(id))
  if (posting.isPending) return <FormPageSkeleton />
  if (posting.data) return <Posting posting={posting.data} />
  return (
    <PortalPage name="Job posting" title="Job posting" above={<Above />}>
      <QueryState query={posting} missing="This posting does not exist, or it belongs to another company." />
    </PortalPage>
  )
}

function Above({ reference }: { reference?: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-1 flex items-center gap-1.5 text-ink-2">
      <Link to="/portal/job-postings" className="rounded-4 hover:text-ink hover:underline">
        Job postings
      </Link>
      {reference ? (
        <>
          <ChevronRight className="size-3.5 text-ink-3" />
          <span>{reference}</span>
        </>
      ) : null}
    </nav>
  )
}

function Posting({ posting }: { posting: OwnJobPosting }) {
  return (
    <PortalPage
      name={posting.title}
      title={posting.title}
      above={<Above reference={posting.referenceNumber} />}
      note={<StatusPill look={JOB_LOOKS[posting.status]} />}
    >
      <p className="mt-0.5 text-ink-2">{linesOf(posting)}</p>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)_340px] gap-9 max-lg:grid-cols-1 max-lg:gap-6">
        <div className="min-w-0">
          <PortalActs posting={posting} />
          {posting.postedAt ? <PortalApplicants id={posting.id} /> : null}
          <h2 className="mt-7 mb-2 text-16 font-semibold">Description</h2>
          {posting.descriptionHtml ? (
            <PostingText html={posting.descriptionHtml} />
          ) : (
            <p className="text-ink-3">No description yet.</p>
          )}
          <Questions posting={posting} />
        </div>
        <Summary posting={posting} />
      </div>
    </PortalPage>
  )
}

function linesOf(posting: OwnJobPosting): string {
  const { payMinCents: minCents, payMaxCents: maxCents, payUnit: unit } = posting
  const hasPay = unit && (minCents ?? maxCents) !== null
  const pay = hasPay ? Object.values(payWords({ minCents, maxCents, unit })).join(' ') : ''
  return [placeWords(posting), EMPLOYMENT_LABELS[posting.employmentType], pay].filter(Boolean).join(' · ')
}

function Questions({ posting: { questions } }: { posting: OwnJobPosting }) {
  if (questions.length === 0) return null
  return (
    <>
      <h2 className="mt-7 mb-2 text-16 font-semibold">Application questions</h2>
      <ol className="flex flex-col gap-1.5">
        {questions.map(({ id, label, required, knockout }) => (
          <li key={id}>
            {label}
            <span className="text-ink-3">
              {knockout ? ', can disqualify' : ''}
              {required ? '' : ', optional'}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

function Summary({ posting }: { posting: OwnJobPosting }) {
  const out = posting.postedAt !== null
  const lines: [string, ReactNode][] = [
    ...(out
      ? ([
          ['Applicants', formatCount(posting.applicants)],
          ['Views of the page', formatCount(posting.views)],
        ] satisfies [string, ReactNode][])
      : []),
    ['Openings', formatCount(posting.openings)],
    ['Published', posting.postedAt ? <RelativeTime key="at" at={posting.postedAt} /> : 'Not yet'],
    ['Open until', posting.validThrough ? dayWords(posting.validThrough) : 'No end date'],
  ]
  return (
    <aside
      aria-label={out ? 'Performance' : 'Summary'}
      className="border-l pl-9 max-lg:border-t max-lg:border-l-0 max-lg:pt-5 max-lg:pl-0"
    >
      <h2 className="mb-2 text-16 font-semibold">{out ? 'Performance' : 'Summary'}</h2>
      <dl className="flex flex-col gap-2">
        {lines.map(([label, value]) => (
          <SumRow key={label} label={label}>
            {value}
          </SumRow>
        ))}
      </dl>
      {posting.postedAt ? (
        <p className="mt-4">
          <Link to="/portal/job-insights" search={{ job: posting.id }} className="link">
            See by day and source
          </Link>
        </p>
      ) : null}
      {posting.status === 'open' ? (
        <p className="mt-2">
          <a href={`/jobs/${posting.slug}`} target="_blank" rel="noopener" className="link">
            Open public page
          </a>
        </p>
      ) : null}
      {out ? (
        <p className="mt-4 text-ink-3">
          The count includes all applicants and submitted candidates. The agency submits candidates with their
          full name and contact details.
        </p>
      ) : null}
    </aside>
  )
}
