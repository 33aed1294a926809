// A candidate's interviews, newest first: a section of the drawer.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import type { Candidate } from '#domains/candidates/contract/schemas.ts'
import { DossierList } from '#domains/candidates/web/index.ts'
import { useList } from '#platform/web/list/use-list.ts'
import { zoneName } from '#shared/zoned-time.ts'
import { Button } from '#ui/button.tsx'
import { formatExact } from '#ui/format-time.ts'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Interview } from '../contract/schemas.ts'
import { INTERVIEW_LOOKS, KIND_LABELS } from '../contract/words.ts'
import { interviewsQuery } from './api.ts'
import { whenOf } from './list-columns.tsx'
import { KIND_ICONS } from './words.ts'

export function CandidateInterviews({ candidate }: { candidate: Candidate }) {
  const { user } = useRouteContext({ from: '/staff' })
  const list = useList(useInfiniteQuery(interviewsQuery({ candidate: candidate.id })))
  const schedule = candidate.can.edit ? (
    <Button size="sm" icon={CalendarPlus} asChild>
      <Link to="/interview-tracker" search={{ schedule: true, person: candidate.id }}>
        Schedule
      </Link>
    </Button>
  ) : null
  return (
    <DossierList
      list={list}
      action={schedule}
      empty={{
        title: 'No interview yet',
        text: 'Schedule one, or send a link with times to choose from.',
      }}
    >
      {(interview) => <Row key={interview.id} interview={interview} zone={user.timezone} />}
    </DossierList>
  )
}

function Row({ interview, zone }: { interview: Interview; zone: string }) {
  const { id, job, client, round, kind, status, startsAt, participants } = interview
  const start = new Date(startsAt)
  const Icon = KIND_ICONS[kind]
  return (
    <li className="flex flex-col gap-0.5 border-b py-2.5 last:border-b-0">
      <span className="flex items-center gap-3">
        <Link
          to="/interview-tracker"
          search={{ interview: id, view: 'list', candidate: interview.candidate.id }}
          className="num min-w-0 flex-1 truncate rounded-4 font-medium hover:underline"
        >
          <time dateTime={startsAt} title={formatExact(start, zone)}>
            {whenOf(interview, zone)}
          </time>{' '}
          <span className="font-normal text-ink-3">{zoneName(zone, start)}</span>
        </Link>
        <StatusPill look={INTERVIEW_LOOKS[status]} />
      </span>
      <span className="flex min-w-0 gap-1.5 text-ink-2">
        <Icon className="mt-[3px] size-3.5 flex-none text-ink-3" />
        <span className="min-w-0">
          {KIND_LABELS[kind]}, round {round}, {job.title}, {client.name}
        </span>
      </span>
      <span className="truncate text-12 text-ink-3">
        With {participants.map(({ name }) => name).join(', ')}
      </span>
    </li>
  )
}
