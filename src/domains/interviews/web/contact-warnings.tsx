// Contact problems of a candidate, shown before scheduling and on the interview.
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { Candidate } from '#domains/candidates/contract/schemas.ts'
import { candidateQuery } from '#domains/candidates/web/index.ts'
import type { Interview } from '../contract/schemas.ts'
import type { ScheduleValues } from './schedule-values.ts'

type Reach = { name: string; email: Interview['candidate']['email']; doNotCall: boolean; hasNumber: boolean }

function warningsOf(
  reach: Reach,
  { kind, invites }: { kind: Interview['kind']; invites: boolean },
): string[] {
  const { name } = reach
  const missed = `${name} gets no invitation and no reminder. Tell them the time yourself.`
  return [
    ...(invites && reach.email === 'opted_out' ? [`${name} opted out of email. ${missed}`] : []),
    ...(invites && reach.email === 'none' ? [`${name} has no email address. ${missed}`] : []),
    ...(kind === 'phone' && reach.doNotCall
      ? [`${name} asked not to be called. Choose video or on site, or ask them first.`]
      : []),
    ...(kind === 'phone' && !reach.hasNumber
      ? [`${name} has no phone number. Enter the number to call below, or add one to the candidate.`]
      : []),
  ]
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <output className="flex flex-col gap-1.5 rounded-6 bg-warning-subtle px-3 py-2 text-13 text-warning-text">
      {warnings.map((warning) => (
        <span key={warning} className="flex gap-2">
          <TriangleAlert className="mt-0.5 flex-none" />
          <span>{warning}</span>
        </span>
      ))}
    </output>
  )
}

const UNUSABLE = 'This candidate is marked Do not use. Change the status first.'

/** Why nothing can be scheduled with this candidate, as the server says it. */
export function useContactBan(candidateId: string): string | undefined {
  const person = useQuery({ ...candidateQuery(candidateId), enabled: candidateId !== '' })
  return person.data?.status === 'do_not_use' ? UNUSABLE : undefined
}

export function ContactWarnings({ values, invites }: { values: ScheduleValues; invites: boolean }) {
  const { candidateId, kind, place } = values
  const person = useQuery({ ...candidateQuery(candidateId), enabled: candidateId !== '' })
  if (!person.data) return null
  const reach = {
    name: person.data.firstName,
    email: emailOf(person.data),
    doNotCall: person.data.doNotCall,
    hasNumber: person.data.phones.length > 0 || place.trim() !== '',
  }
  return <Warnings warnings={warningsOf(reach, { kind, invites })} />
}

function emailOf({ emails, emailOptOut }: Candidate): Reach['email'] {
  if (emails.length === 0) return 'none'
  return emailOptOut ? 'opted_out' : 'reachable'
}

/** Only before the interview. */
export function InterviewWarnings({ interview }: { interview: Interview }) {
  const { candidate, kind, invites, status, place } = interview
  if (status !== 'scheduled' && status !== 'confirmed') return null
  const reach = {
    name: candidate.firstName,
    email: candidate.email,
    doNotCall: candidate.doNotCall,
    hasNumber: Boolean(place ?? candidate.phone),
  }
  return <Warnings warnings={warningsOf(reach, { kind, invites })} />
}

/** The confirmation after saving. */
export function savedTitle(interview: Interview, isNew: boolean): string {
  const saved = isNew ? 'Interview scheduled' : 'Interview changed'
  if (!interview.invites || interview.candidate.email === 'reachable') return saved
  return `${saved}. ${interview.candidate.firstName} was not invited by email.`
}
