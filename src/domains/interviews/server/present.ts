// The response fields of an interview. Only staff read interviews.
import type { Actor } from '#shared/roles.ts'
import type { Feedback, Interview, Judgment, Scorecard } from '../contract/schemas.ts'
import { can, canRespond, canScore, isInterviewer } from './abilities.ts'
import type { InterviewRow } from './queries/interviews.ts'
import type { ScorecardRow, VersionRow } from './queries/scorecards.ts'
import { visibleCards } from './rules.ts'
import { zoneOfPlace } from './zone-of-place.ts'

/** The input of rules and policy. */
export function subjectOf(row: Pick<InterviewRow, 'status' | 'startsAt' | 'endsAt' | 'participants'>) {
  return {
    status: row.status,
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
    participants: row.participants,
  }
}

export function toStaffInterview(row: InterviewRow, { actor, now }: { actor: Actor; now: Date }): Interview {
  const subject = subjectOf(row)
  return {
    id: row.id,
    applicationId: row.applicationId,
    candidate: {
      id: row.candidateId,
      firstName: row.firstName,
      lastName: row.lastName,
      city: row.city,
      state: row.state,
      timezone: zoneOfPlace(row),
      phone: row.phone,
      email: emailOf(row),
      doNotCall: row.doNotCall,
    },
    job: { id: row.jobId, title: row.jobTitle },
    client: { id: row.clientId, name: row.clientName },
    round: row.round,
    kind: row.kind,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    timezone: row.timezone,
    place: row.place,
    meetingUrl: row.meetingUrl,
    note: row.note,
    status: row.status,
    invites: row.invites,
    cancelReason: row.cancelReason,
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

function emailOf({ hasEmail, emailOptOut }: InterviewRow): Interview['candidate']['email'] {
  if (!hasEmail) return 'none'
  return emailOptOut ? 'opted_out' : 'reachable'
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
  const mine = card.interviewerId === userId
  return {
    ...toJudgment(card),
    interviewer: { id: card.interviewerId, name: card.interviewerName },
    ...(mine && { privateNote: card.privateNote }),
    mine,
    earlier: card.earlier.map(toJudgment),
  }
}

function toJudgment({ version, overall, attributes, submittedAt }: VersionRow): Judgment {
  return {
    version,
    overall,
    attributes: attributes.map(({ name, rating, note }) => ({ name, rating, note })),
    submittedAt: new Date(submittedAt).toISOString(),
  }
}
