// One job in the public list: title, place, pay.
import { Link } from '@tanstack/react-router'
import { plural } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Tag } from '#ui/tag.tsx'
import { EMPLOYMENT_LABELS } from '../contract/labels.ts'
import type { PublicJobSummary } from '../contract/public.ts'
import type { PublicJobSearch } from './search.ts'
import { payWords, placeWords } from './words.ts'

export function PublicJobRow({ job }: { job: PublicJobSummary }) {
  const place = placeWords(job)
  return (
    <li className="group relative flex gap-6 border-b py-3.5 max-md:block">
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">
          <Link
            to="/jobs/$slug"
            params={{ slug: job.slug }}
            search={({ utm_source, ref }: PublicJobSearch) => ({ utm_source, ref })}
            className="rounded-4 after:absolute after:inset-0 group-hover:text-primary-text group-hover:underline group-hover:underline-offset-3"
          >
            {job.title}
          </Link>
        </h2>
        <p className="text-14 text-ink-2">
          {job.employer}
          {place ? `, ${place}` : ''}
          {job.miles === null ? null : (
            <span className="num text-ink-3">, {job.miles < 1 ? 'under 1' : job.miles} mi away</span>
          )}
        </p>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          <Tag>{EMPLOYMENT_LABELS[job.employmentType]}</Tag>
          {job.category ? <Tag>{job.category}</Tag> : null}
          {job.openings > 1 ? <Tag>{plural(job.openings, 'opening')}</Tag> : null}
        </div>
      </div>
      <div className="text-right text-14 leading-6 whitespace-nowrap max-md:mt-2 max-md:flex max-md:items-baseline max-md:gap-1 max-md:text-left">
        <Pay job={job} />
        <span className="block text-13 text-ink-3 max-md:ml-auto">
          <RelativeTime at={job.postedAt} />
        </span>
      </div>
    </li>
  )
}

function Pay({ job }: { job: PublicJobSummary }) {
  if (!job.pay) return <span className="text-ink-3">Pay not shown</span>
  const { amount, per } = payWords(job.pay)
  return (
    <span>
      <b className="num font-semibold">{amount}</b> <span className="text-ink-2">{per}</span>
    </span>
  )
}
