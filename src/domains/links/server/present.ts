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
    openedAt: date(row.opened_at),
    startedAt: date(row.started_at),
    completedAt: date(row.completed_at),
    revokedAt: date(row.revoked_at),
    expiresAt: new Date(row.expires_at),
    lastStepAt: new Date(row.last_step_at),
    uses: row.uses,
    maxUses: row.max_uses,
    bouncedAt: date(row.bounced_at),
    closing: closingOfRow(row),
  }
}

export const closingOfRow = (row: LinkRow) =>
  closingOf({
    kind: row.kind,
    sentAt: new Date(row.sent_at),
    jobStatus: row.job_status,
    applicationStatus: row.application_status,
    applicationSince: date(row.application_since),
  })

export function nudgeable(row: LinkRow, now: Date): string | null {
  const { channel, nudges } = row
  const state = stateOf(stepsOf(row), now)
  return nudgeProblem(
    { state, channel, nudges, nudgedAt: date(row.nudged_at), sentAt: new Date(row.sent_at) },
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
    candidate: { id: row.candidate_id, firstName: row.first_name, lastName: row.last_name },
    job: row.job_title,
    title: row.payload.title ?? '',
    sender: { id: row.sender_id, name: row.sender_name },
    sentAt: row.sent_at,
    deliveredAt: row.delivered_at,
    bouncedAt: row.bounced_at,
    openedAt: row.opened_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    revokedAt: row.revoked_at,
    expiresAt: row.expires_at,
    lastStepAt: row.last_step_at,
    nudges: row.nudges,
    uses: row.uses,
    maxUses: row.max_uses,
    failure: row.failure,
    interviewId: row.interview_id,
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
  if (row.failed_at) return 'bounced'
  return row.delivered_at ? 'delivered' : row.status
}

type PageInput = {
  row: LinkRow
  person: CandidateRow
  consents: readonly ConsentRow[]
  applications: readonly OwnApplication[]
  slots: readonly SlotRow[]
  booked: { status: InterviewStatus; starts_at: string } | undefined
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
    done: row.uses >= row.max_uses,
    firstName: person.first_name,
    employer: row.client_name,
    job: row.job_title,
    sender: row.sender_name,
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
            startsAt: slot.starts_at,
            free: !slot.taken && new Date(slot.starts_at) > now,
          })),
          booked: booked
            ? {
                startsAt: booked.starts_at,
                ...bookingState({ status: booked.status, startsAt: new Date(booked.starts_at) }, now),
              }
            : null,
        }
      : null,
    closed: closing && (closing === 'hired' ? 'hired' : 'over'),
    apply:
      row.kind === 'apply' && row.job_slug && !closing
        ? {
            slug: row.job_slug,
            firstName: person.first_name,
            lastName: person.last_name,
            email: person.emails[0] ?? '',
            phone: person.phones[0] ?? '',
          }
        : null,
    expiresAt: row.expires_at,
    data: {
      since: person.created_at,
      source: person.source,
      stopped: person.email_opt_out && person.do_not_call && !person.sms_opt_in,
      consents: consents
        .filter(({ revoked_at }) => revoked_at === null)
        .map(({ id, text, captured_at }) => ({ id, text, since: captured_at })),
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
