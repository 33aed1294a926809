// Acts on one interview, beyond the permissions of the role.
import { roleMay } from '#shared/permissions.ts'
import type { Actor } from '#shared/roles.ts'
import { interviewPermissions } from '../contract/permissions.ts'
import type { InterviewStatus } from '../contract/words.ts'
import { type Act, allows, mayScore } from './rules.ts'

type Subject = { status: InterviewStatus; startsAt: Date; endsAt: Date }
type Participant = { userId: string; role: string }

export function can(actor: Actor, act: Exclude<Act, 'end'>, subject: Subject, now: Date): boolean {
  if (actor.kind !== 'staff' || !roleMay(actor.role, interviewPermissions.write)) return false
  return allows(act, subject, now)
}

/** Only participants can respond, and only before the interview. */
export function canRespond(
  actor: Actor,
  subject: Subject & { participants: readonly Participant[] },
  now: Date,
): boolean {
  if (actor.kind !== 'staff' || now >= subject.endsAt) return false
  if (subject.status !== 'scheduled' && subject.status !== 'confirmed') return false
  return subject.participants.some(({ userId }) => userId === actor.userId)
}

/** Only the interviewer can write their scorecard. */
export function canScore(
  actor: Actor,
  subject: Subject & { participants: readonly Participant[] },
  now: Date,
): boolean {
  return isInterviewer(actor, subject.participants) && mayScore(subject, now)
}

export function isInterviewer(actor: Actor, participants: readonly Participant[]): boolean {
  if (actor.kind !== 'staff') return false
  return participants.some(({ userId, role }) => userId === actor.userId && role === 'interviewer')
}
