// The allowed acts on a link, and when. Pure: the clock is passed in.
import {
  type InterviewStatus,
  MAX_DAYS_AHEAD,
  SELF_CHANGE_HOURS,
} from '#domains/interviews/contract/words.ts'
import type { JobStatus } from '#domains/jobs/contract/words.ts'
import type { ApplicationStatus } from '#domains/pipeline/contract/words.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import type { FieldProblem } from '#shared/errors.ts'
import { isTimezone } from '#shared/zoned-time.ts'
import type { LinkCreate } from '../contract/schemas.ts'
import type { LinkKind, LinkState } from '../contract/words.ts'

export type Closing = 'hired' | 'ended' | 'filled' | 'closed'

type Standing = {
  kind: LinkKind
  sentAt: Date
  jobStatus: JobStatus | null
  applicationStatus: ApplicationStatus | null
  applicationSince: Date | null
}

/** Kinds that lead to a hire. The others also serve hired candidates, as a document before the first day. */
const RECRUITING: ReadonlySet<LinkKind> = new Set(['apply', 'prequalify', 'self_schedule'])

/**
 * Why a link about a job needs nothing more of the candidate, or null. It follows the application and the posting, so
 * bringing back or reopening opens it again. A link sent after the end was meant.
 */
export function closingOf(link: Standing): Closing | null {
  const { kind, sentAt, jobStatus, applicationStatus, applicationSince } = link
  if (jobStatus === null) return null
  const ended = applicationStatus === 'disqualified' || applicationStatus === 'withdrawn'
  if (ended && applicationSince && applicationSince >= sentAt) return 'ended'
  if (applicationStatus === 'hired') return RECRUITING.has(kind) ? 'hired' : null
  return jobStatus === 'filled' || jobStatus === 'closed' ? jobStatus : null
}

export type Steps = {
  openedAt: Date | null
  startedAt: Date | null
  completedAt: Date | null
  revokedAt: Date | null
  expiresAt: Date
  lastStepAt: Date
  uses: number
  maxUses: number
  bouncedAt: Date | null
  closing: Closing | null
}

export function stateOf(steps: Steps, now: Date): LinkState {
  if (steps.completedAt) return 'completed'
  if (steps.revokedAt) return 'revoked'
  if (steps.expiresAt <= now) return 'expired'
  if (steps.closing) return 'closed'
  if (steps.startedAt) return 'started'
  if (steps.openedAt) return 'opened'
  return steps.bouncedAt ? 'bounced' : 'sent'
}

const STUCK_AFTER = 24 * HOUR

export function isStuck(steps: Steps, now: Date): boolean {
  const waiting = !['completed', 'revoked', 'expired', 'closed'].includes(stateOf(steps, now))
  return waiting && now.getTime() - steps.lastStepAt.getTime() >= STUCK_AFTER
}

/** Whether it opens. A completed link can be viewed until it expires. */
export function opens(steps: Pick<Steps, 'revokedAt' | 'expiresAt'>, now: Date): boolean {
  return steps.revokedAt === null && steps.expiresAt > now
}

const STANDINGS: Partial<Record<LinkState, string>> = {
  completed: 'it is completed',
  revoked: 'it was revoked',
  expired: 'it has expired',
  closed: 'its application or posting has ended',
}

/** Why an act on a link is no longer possible, as the end of a sentence. */
export const standingOf = (state: LinkState) => STANDINGS[state] ?? 'it already works'

const MAX_NUDGES = 3

/** Why a reminder cannot be sent now, or null. */
export function nudgeProblem(
  link: { state: LinkState; channel: string; nudges: number; nudgedAt: Date | null; sentAt: Date },
  now: Date,
): string | null {
  if (!['sent', 'opened', 'started', 'bounced'].includes(link.state)) return standingOf(link.state)
  if (link.channel === 'copy') return 'it was copied by hand, so a reminder cannot be sent'
  if (link.nudges >= MAX_NUDGES) return `it already had ${MAX_NUDGES} reminders`
  const last = link.nudgedAt ?? link.sentAt
  if (now.getTime() - last.getTime() < DAY) return 'the last message is less than a day old'
  return null
}

/** The candidate's acts on a booked interview. Later they must reply to the invitation. */
export function bookingState(
  interview: { status: InterviewStatus; startsAt: Date },
  now: Date,
): { state: 'ahead' | 'called_off' | 'over'; changeable: boolean } {
  if (interview.status === 'cancelled') return { state: 'called_off', changeable: false }
  const standing = interview.status === 'scheduled' || interview.status === 'confirmed'
  const ahead = interview.startsAt.getTime() - now.getTime()
  if (!standing || ahead <= 0) return { state: 'over', changeable: false }
  return { state: 'ahead', changeable: ahead >= SELF_CHANGE_HOURS * HOUR }
}

/** A consent, an application or a booking is given once. Other kinds can be repeated. */
const REPEATABLE: ReadonlySet<LinkKind> = new Set(['prequalify', 'document', 'custom'])

/** All missing fields for a link of its kind. */
export function problemsOf(input: LinkCreate, now: Date): FieldProblem[] {
  const problems: FieldProblem[] = []
  const need = (path: string, given: unknown, message: string) => {
    if (!given) problems.push({ path, message })
  }
  if (input.kind === 'apply' || input.kind === 'self_schedule') need('jobId', input.jobId, 'Choose a job.')
  if (input.kind === 'prequalify')
    need('questions', input.questions.length > 0, 'Write at least one question.')
  if (input.kind === 'document') need('title', input.title, 'Say which document you need.')
  if (input.kind === 'consent') need('words', input.words, 'Write the consent word for word.')
  if (input.kind === 'custom') {
    need('title', input.title, 'Give the page a title.')
    need('words', input.words, 'Write what the page should say.')
  }
  if (input.maxUses > 1 && !REPEATABLE.has(input.kind))
    problems.push({ path: 'maxUses', message: 'A link of this kind works once.' })
  if (input.kind !== 'self_schedule') return problems
  need('interview', input.interview, 'Offer at least one time.')
  const slots = input.interview?.slots ?? []
  if (slots.some((slot) => new Date(slot) <= now))
    problems.push({ path: 'slots', message: 'Offer a time in the future.' })
  if (slots.some((slot) => new Date(slot).getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY))
    problems.push({ path: 'slots', message: 'Offer a time within the next two years.' })
  if (new Set(slots).size !== slots.length) problems.push({ path: 'slots', message: 'Offer each time once.' })
  if (input.interview && !isTimezone(input.interview.timezone))
    problems.push({ path: 'timezone', message: 'Choose a timezone from the list.' })
  if (input.interview?.kind === 'in_person') need('place', input.interview.place, 'Say where to meet.')
  return problems
}
