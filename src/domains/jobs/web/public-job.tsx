// One job: its description, and the application form.
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, Link2, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { copyText } from '#ui/copy-text.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { buttonStyle, PlainButton } from '#ui/plain-button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { FormSkeleton } from '#ui/skeletons.tsx'
import { EMPLOYMENT_LABELS } from '../contract/labels.ts'
import type { PublicJob as Job } from '../contract/public.ts'
import { ApplyForm } from './apply-form.tsx'
import { PostingText } from './posting-text.tsx'
import { countView, publicJobQuery, sourceOfVisit } from './public-api.ts'
import { publicColumn } from './public-jobs.tsx'
import { dayWords, payWords, placeWords } from './words.ts'

export function PublicJob() {
  const { slug } = useParams({ from: '/visitor/jobs/$slug' })
  const search = useSearch({ from: '/visitor/jobs/$slug' })
  const job = useQuery(publicJobQuery(slug))
  const [source] = useState(() => sourceOfVisit(search))
  useEffect(() => countView(slug, source), [slug, source])
  if (job.isPending)
    return (
      <div className={publicColumn}>
        <FormSkeleton />
      </div>
    )
  if (job.isLoadingError) {
    return (
      <div className={cx(publicColumn, 'flex flex-1 flex-col py-16')}>
        <title>Job not found · Candor Hire</title>
        <QueryState query={job} missing={<NotHere />} />
      </div>
    )
  }
  return <Found job={job.data} source={source} />
}

function NotHere() {
  return (
    <EmptyState
      headingLevel={1}
      title="Job not found"
      action={
        <Link to="/jobs" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
          See open jobs
        </Link>
      }
    >
      The link may be old or incomplete.
    </EmptyState>
  )
}

function Found({ job, source }: { job: Job; source: string }) {
  const [sent, setSent] = useState(false)
  const place = [placeWords(job), job.zip].filter(Boolean).join(' ')
  return (
    <div
      className={cx(
        publicColumn,
        'grid grid-cols-[minmax(0,1fr)_432px] gap-16 pt-6 pb-16 max-lg:grid-cols-1 max-lg:gap-8 max-md:pt-3.5 max-md:pb-10',
      )}
    >
      <title>{`${job.title}, ${job.employer} · Candor Hire`}</title>
      <article className="min-w-0">
        <div className="flex items-center gap-1 text-14 text-ink-2">
          <Link to="/jobs" className="inline-flex items-center gap-1.5 rounded-4 hover:text-ink">
            <ArrowLeft className="size-4" /> All open jobs
          </Link>
          <span className="flex-1" />
          <Sharing title={job.title} />
        </div>
        <h1
          tabIndex={-1}
          className="mt-3 text-32 leading-[38px] font-semibold tracking-[-.022em] text-balance outline-none max-md:text-24 max-md:leading-[30px]"
        >
          {job.title}
        </h1>
        <p className="mt-1 text-ink-2">
          {job.employer}
          {place ? `, ${place}` : ''}
        </p>
        <KeyFacts job={job} />
        <PostingText html={job.descriptionHtml} />
        <p className="mt-5 rounded-8 bg-canvas px-4 py-3 text-14 text-ink-2">
          Posted <RelativeTime at={job.postedAt} />
          {job.validThrough && job.open ? `, open until ${dayWords(job.validThrough)}` : ''}, reference{' '}
          {job.referenceNumber}.
        </p>
        {job.open && !sent ? <ApplyBar /> : null}
      </article>
      {job.open ? (
        <ApplyForm job={job} source={source} onSent={() => setSent(true)} />
      ) : (
        <Closed over={job.over} />
      )}
    </div>
  )
}

/** The button to the form on a narrow screen, until the description ends. */
function ApplyBar() {
  return (
    <div className="sticky bottom-0 z-10 -mx-8 mt-6 border-t bg-surface px-8 pt-2.5 pb-4.5 max-md:-mx-5 max-md:px-5 lg:hidden">
      <a href="#apply" className={cx(buttonStyle({ variant: 'primary' }), 'h-12 w-full text-16 max-md:h-12')}>
        Apply
      </a>
    </div>
  )
}

export function KeyFacts({ job }: { job: Job }) {
  const pay = job.pay && payWords(job.pay)
  const facts: [string, string][] = [
    ['Pay', pay ? `${pay.amount} ${pay.per}` : 'Not shown'],
    ['Hours', EMPLOYMENT_LABELS[job.employmentType]],
    ['Openings', String(job.openings)],
  ]
  return (
    <dl className="my-5 flex flex-wrap gap-x-10 gap-y-3 border-y py-3.5">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-13 text-ink-3">{label}</dt>
          <dd className="num font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Closed({ over }: { over: boolean }) {
  return (
    <aside className="h-fit rounded-12 border border-line-strong px-6 py-5">
      <h2 className="text-20 font-semibold">{over ? 'This job is closed' : 'Not open right now'}</h2>
      <p className="mt-1.5 mb-4 text-14 text-ink-2">
        {over ? 'Similar jobs may be open.' : 'You cannot apply right now. Similar jobs may be open.'}
      </p>
      <Link to="/jobs" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
        {`See open jobs`}
      </Link>
    </aside>
  )
}

function Sharing({ title }: { title: string }) {
  const address = () => window.location.href.split(/[?#]/)[0] ?? ''
  const handleCopy = () =>
    void copyText(address(), { title: 'Link copied', otherwise: 'The link is in the address bar.' })
  const handleShare = () => {
    if ('share' in navigator) return void navigator.share({ title, url: address() }).catch(() => undefined)
    window.location.assign(
      `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address())}`,
    )
  }
  return (
    <>
      <PlainButton variant="ghost" size="sm" icon={Link2} onClick={handleCopy}>
        Copy link
      </PlainButton>
      <PlainButton variant="ghost" size="sm" icon={Share2} onClick={handleShare}>
        Share
      </PlainButton>
    </>
  )
}
