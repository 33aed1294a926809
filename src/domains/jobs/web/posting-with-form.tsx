// The posting with its form inside another page, with the same facts, questions and confirmation.
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { QueryState } from '#platform/web/query-state.tsx'
import { formatPhone } from '#shared/phone.ts'
import { FormSkeleton } from '#ui/skeletons.tsx'
import { ApplyForm, type Person } from './apply-form.tsx'
import { PostingText } from './posting-text.tsx'
import { publicJobQuery } from './public-api.ts'
import { Closed, KeyFacts } from './public-job.tsx'

type PostingWithFormProps = {
  slug: string
  /** Known data of the candidate, which they can change. */
  person: Person
  linkToken: string
}

export function PostingWithForm({ slug, person, linkToken }: PostingWithFormProps) {
  const job = useQuery(publicJobQuery(slug))
  if (!job.data) return <QueryState query={job} loading={<FormSkeleton />} />
  return (
    <>
      <KeyFacts job={job.data} />
      <details className="group mb-6">
        <summary className="flex cursor-pointer items-center gap-1 font-medium text-primary-text">
          <ChevronRight className="size-4 group-open:rotate-90" /> About this job
        </summary>
        <div className="mt-3">
          <PostingText html={job.data.descriptionHtml} />
        </div>
        <a href={`/jobs/${slug}`} className="mt-3 inline-block text-primary-text underline">
          Public posting
        </a>
      </details>
      {job.data.open ? (
        <ApplyForm
          job={job.data}
          source="link"
          person={{ ...person, phone: formatPhone(person.phone) }}
          linkToken={linkToken}
        />
      ) : (
        <Closed over={job.data.over} />
      )}
    </>
  )
}
