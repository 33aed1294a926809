// The response fields of a link: for staff, and for the candidate.
import type { CandidateRow, ConsentRow } from '#domains/candidates/server/index.ts'
import type { InterviewStatus } from '#domains/interviews/contract/words.ts'
import type { Link, LinkMessage, LinkPage } from '../contract/schemas.ts'
import type { LinkRow, OwnApplication } from './queries/links.ts'
import type { MessageRow } from './queries/messages.ts'
import type { SlotRow } from './queries/slots.ts'
import { bookingState, closingOf, isStuck, nudgeProblem, opens, type Steps, stateOf } from './rules.ts'

const date = (at: string | null) => (at === null ? null : new Date(at))

export function stepsOf(row: LinkRow): Steps {
  return {
    openedAt: date(row.openedAt),
    startedAt: date(row.startedAt),
    completedAt: date(row.completedAt),
    revokedAt: date(row.revokedAt),
    expiresAt: new Date(row.expiresAt),
    lastStepAt: new Date(row.lastStepAt),
    uses: row.uses,
    maxUses: row.maxUses,
    bouncedAt: date(row.bouncedAt),
    closing: closingOfRow(row),
  }
}

export const closingOfRow = (row: LinkRow) =>
  closingOf({
    kind: row.kind,
    sentAt: new Date(row.sentAt),
    jobStatus: row.jobStatus,
    applicationStatus: row.applicationStatus,
    applicationSince: date(row.applicationSince),
  })

export function nudgeable(row: LinkRow, now: Date): string | null {
  const { channel, nudges } = row
  const state = stateOf(stepsOf(row), now)
  return nudgeProblem(
    { state, channel, nudges, nudgedAt: date(row.nudgedAt), sentAt: new Date(row.sentAt) },
    now,
  )
}

export function toStaffLink(row: LinkRow, now: Date): Link {
  const steps = stepsOf(row)
  const state = stateOf(steps, now)
  return {
    id: row.id,
    kind: row.kind,
    channel: row.channel,
    state,
    stuck: isStuck(steps, now),
    candidate: { id: row.candidateId, firstName: row.firstName, lastName: row.lastName },
    job: row.jobTitle,
    title: row.payload.title ?? '',
    sender: { id: row.senderId, name: row.senderName },
    sentAt: row.sentAt,
    deliveredAt: row.deliveredAt,
    bouncedAt: row.bouncedAt,
    openedAt: row.openedAt,
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    revokedAt: row.revokedAt,
    expiresAt: row.expiresAt,
    lastStepAt: row.lastStepAt,
    nudges: row.nudges,
    uses: row.uses,
    maxUses: row.maxUses,
    failure: row.failure,
    interviewId: row.interviewId,
    can: {
      nudge: nudgeable(row, now) === null,
      revoke: opens(steps, now) && state !== 'completed',
      restore: steps.revokedAt !== null && steps.expiresAt > now,
      copy: opens(steps, now) && state !== 'completed' && state !== 'closed',
    },
  }
}

const SECRET = /\/l\/[\w-]{43}/g

export function toLinkMessage(row: MessageRow): LinkMessage {
  return {
    id: row.id,
    channel: row.channel,
    reminder: row.reminder,
    recipient: row.recipient,
    subject: row.subject,
    text: row.text.replaceAll(SECRET, '/l/…'),
    status: fateOf(row),
    answer: row.answer,
    at: row.at,
  }
}

function fateOf(row: MessageRow): LinkMessage['status'] {
  if (row.failedAt) return 'bounced'
  return row.deliveredAt ? 'delivered' : row.status
}

type PageInput = {
  row: LinkRow
  person: CandidateRow
  consents: readonly ConsentRow[]
  applications: readonly OwnApplication[]
  slots: readonly SlotRow[]
  booked: { status: InterviewStatus; startsAt: string } | undefined
  interviewer: string
  now: Date
}

export function toPage({
  row,
  person,
  consents,
  applications,
  slots,
  booked,
  interviewer,
  now,
}: PageInput): LinkPage {
  const { payload } = row
  const closing = closingOfRow(row)
  return {
    kind: row.kind,
    done: row.uses >= row.maxUses,
    firstName: person.firstName,
    employer: row.clientName,
    job: row.jobTitle,
    sender: row.senderName,
    title: payload.title ?? '',
    words: payload.words ?? '',
    questions: payload.questions ?? [],
    interview: payload.interview
      ? {
          kind: payload.interview.kind,
          minutes: payload.interview.minutes,
          with: interviewer,
          timezone: payload.interview.timezone,
          slots: (closing ? [] : slots).map((slot) => ({
            startsAt: slot.startsAt,
            free: !slot.taken && new Date(slot.startsAt) > now,
          })),
          booked: booked
            ? {
                startsAt: booked.startsAt,
                ...bookingState({ status: booked.status, startsAt: new Date(booked.startsAt) }, now),
              }
            : null,
        }
      : null,
    closed: closing && (closing === 'hired' ? 'hired' : 'over'),
    apply:
      row.kind === 'apply' && row.jobSlug && !closing
        ? {
            slug: row.jobSlug,
            firstName: person.firstName,
            lastName: person.lastName,
            email: person.emails[0] ?? '',
            phone: person.phones[0] ?? '',
          }
        : null,
    expiresAt: row.expiresAt,
    data: {
      since: person.createdAt,
      source: person.source,
      stopped: person.emailOptOut && person.doNotCall && !person.smsOptIn,
      consents: consents
        .filter(({ revokedAt }) => revokedAt === null)
        .map(({ id, text, capturedAt }) => ({ id, text, since: capturedAt })),
      applications: applications.map(({ id, job, employer, since, hired, asked }) => ({
        id,
        job,
        employer,
        since,
        hired,
        asked,
      })),
    },
  }
}
