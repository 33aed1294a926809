// Applicants of the client's postings and their answers. Contact data stays with the agency.
import { useInfiniteQuery } from '@tanstack/react-query'
import { addressOf } from '#platform/web/api-client.ts'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { Badge } from '#ui/badge.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import type { Applicant } from '../contract/portal.ts'
import { exportOwnApplicants } from '../contract/portal.ts'
import { Answers } from './answers.tsx'
import { ownApplicantsQuery, resumeAddress } from './portal-api.ts'
import { ResumeLink } from './resume-link.tsx'

export function PortalApplicants({ id }: { id: string }) {
  const list = useList(useInfiniteQuery(ownApplicantsQuery(id)))
  return (
    <section aria-labelledby="applicants">
      <div className="mt-7 mb-2 flex items-center justify-between">
        <h2 id="applicants" className="text-16 font-semibold">
          Applicants
        </h2>
        {list.rows.length > 0 ? (
          <ListMenu exportAddress={addressOf(exportOwnApplicants, { query: { job: id } })} />
        ) : null}
      </div>
      <ListState
        list={list}
        loading={<ListSkeleton />}
        empty={<p className="text-ink-3">No applicants yet.</p>}
      >
        <ul>
          {list.rows.map((applicant) => (
            <ApplicantRow key={applicant.id} jobId={id} applicant={applicant} />
          ))}
        </ul>
        <MoreButton list={list} className="mt-3" />
      </ListState>
    </section>
  )
}

const TONES = { in_progress: 'accent', hired: 'success', closed: 'neutral' } as const
const ENDS = { in_progress: null, hired: null, closed: 'No longer considered' } as const

function ApplicantRow({ jobId, applicant }: { jobId: string; applicant: Applicant }) {
  const { id, name, standing, stage, appliedAt, answers, resume } = applicant
  return (
    <li className="border-b py-3 last:border-b-0">
      <div className="flex items-center gap-3">
        <bdi className="min-w-0 flex-1 truncate font-medium">{name}</bdi>
        <Badge tone={TONES[standing]}>{ENDS[standing] ?? stage}</Badge>
        <RelativeTime at={appliedAt} className="text-12 text-ink-3" />
      </div>
      <Answers answers={answers} label={`Answers of ${name}`} className="mt-2" />
      {resume ? <ResumeLink href={resumeAddress(jobId, id)} name={resume} className="mt-2" /> : null}
    </li>
  )
}
