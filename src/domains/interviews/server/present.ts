// The response fields of an interview. Only staff read interviews.
import type { Actor } from '#platform/shared/roles.ts'
import type { Feedback, Interview, Judgment, Scorecard } from '../contract/schemas.ts'
import { can, canRespond, canScore, isInterviewer } from './abilities.ts'
import type { InterviewRow } from './queries/interviews.ts'
import type { ScorecardRow, VersionRow } from './queries/scorecards.ts'
import { visibleCards } from './rules.ts'
import { zoneOfPlace } from './zone-of-place.ts'

/** The input of rules and policy. */
export function subjectOf(row: Pick<InterviewRow, 'status' | 'starts_at' | 'ends_at' | 'participants'>) {
  return {
    status: row.status,
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
    participants: row.participants,
  }
}

export function toStaffInterview(row: InterviewRow, { actor, now }: { actor: Actor; now: Date }): Interview {
  const subject = subjectOf(row)
  return {
    id: row.id,
    applicationId: row.application_id,
    candidate: {
      id: row.candidate_id,
      firstName: row.first_name,
      lastName: row.last_name,
      city: row.city,
      state: row.state,
      timezone: zoneOfPlace(row),
      phone: row.phone,
      email: emailOf(row),
      doNotCall: row.do_not_call,
    },
    job: { id: row.job_id, title: row.job_title },
    client: { id: row.client_id, name: row.client_name },
    round: row.round,
    kind: row.kind,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timezone: row.timezone,
    place: row.place,
    meetingUrl: row.meeting_url,
    note: row.note,
    status: row.status,
    invites: row.invites,
    cancelReason: row.cancel_reason,
    participants: row.participants.map(({ userId, name, timezone, role, response, scored }) => ({
      userId,
      name,
      timezone,
      role,
      response,
      scored,
    })),
    version: row.version,
    can: {
      change: can(actor, 'change', subject, now),
      confirm: can(actor, 'confirm', subject, now),
      cancel: can(actor, 'cancel', subject, now),
      noShow: can(actor, 'noShow', subject, now),
      close: can(actor, 'close', subject, now),
      respond: canRespond(actor, subject, now),
      score: canScore(actor, subject, now),
    },
  }
}

function emailOf({ has_email, email_opt_out }: InterviewRow): Interview['candidate']['email'] {
  if (!has_email) return 'none'
  return email_opt_out ? 'opted_out' : 'reachable'
}

/** The scorecards that this reader may see, with the private note only on their own. */
export function toFeedback(
  actor: Actor,
  row: Pick<InterviewRow, 'participants'>,
  cards: readonly ScorecardRow[],
): Feedback {
  const userId = actor.kind === 'staff' ? actor.userId : ''
  const { shown, hidden } = visibleCards(cards, {
    userId,
    isInterviewer: isInterviewer(actor, row.participants),
  })
  return { cards: shown.map((card) => toScorecard(card, userId)), hidden }
}

function toScorecard(card: ScorecardRow, userId: string): Scorecard {
  const mine = card.interviewer_id === userId
  return {
    ...toJudgment(card),
    interviewer: { id: card.interviewer_id, name: card.interviewer_name },
    ...(mine && { privateNote: card.private_note }),
    mine,
    earlier: card.earlier.map(toJudgment),
  }
}

function toJudgment({ version, overall, attributes, submitted_at }: VersionRow): Judgment {
  return {
    version,
    overall,
    attributes: attributes.map(({ name, rating, note }) => ({ name, rating, note })),
    submittedAt: new Date(submitted_at).toISOString(),
  }
}
