// The response fields of applications, stages and reasons for staff.
import type { Actor } from '#platform/shared/roles.ts'
import type { Disqualified } from '../contract/disqualified.ts'
import type { Card, Reason, Stage } from '../contract/schemas.ts'
import { abilitiesOf } from './policy.ts'
import type { CardRow, MoveRow } from './queries/cards.ts'
import type { DisqualifiedRow } from './queries/disqualified.ts'
import type { ReasonRow } from './queries/reasons.ts'
import type { StageRow } from './queries/stages.ts'
import { isOnBoard } from './rules.ts'

export function toCard(actor: Actor, row: CardRow): Card {
  return {
    id: row.id,
    candidate: {
      id: row.candidate_id,
      name: row.name,
      title: row.title,
      years: row.years,
      place: [row.city, row.state].filter(Boolean).join(', ') || null,
    },
    job: {
      id: row.job_id,
      title: row.job_title,
      referenceNumber: row.reference_number,
      clientName: row.client_name,
    },
    clientId: row.client_id,
    stageId: row.stage_id,
    stageEnteredAt: row.stage_entered_at,
    position: row.position,
    status: row.status,
    flag: row.flag,
    flagNote: row.flag_note,
    score: row.score,
    owner: row.owner_id && row.owner_name ? { id: row.owner_id, name: row.owner_name } : null,
    nextInterviewAt: row.next_interview_at,
    version: row.version,
    onBoard: isOnBoard(row.status) && !row.person_gone,
    hireEnd: row.hire_end && row.hire_ended_on ? { how: row.hire_end, on: row.hire_ended_on } : null,
    can: abilitiesOf(actor, row),
  }
}

/** A card of a past day is read-only. */
export function toPastCard(actor: Actor, row: CardRow): Card {
  return {
    ...toCard(actor, row),
    onBoard: true,
    flag: null,
    flagNote: null,
    nextInterviewAt: null,
    can: { move: false, disqualify: false, bringBack: false, edit: false, endHire: false },
  }
}

export function toStage(row: StageRow): Stage {
  return {
    id: row.id,
    label: row.label,
    position: row.position,
    kind: row.kind,
    slaDays: row.sla_days,
    emailTemplateId: row.email_template_id,
    personStatus: row.person_status,
    version: row.version,
  }
}

export function toReason(row: ReasonRow): Reason {
  return {
    id: row.id,
    label: row.label,
    side: row.side,
    needsComment: row.needs_comment,
    emailTemplateId: row.email_template_id,
    emailDelayMinutes: row.email_delay_minutes,
    reconsiderAfterDays: row.reconsider_after_days,
    position: row.position,
    version: row.version,
  }
}

export function toMove(row: MoveRow) {
  return {
    id: row.id,
    from: row.from_label,
    to: row.to_label,
    status: row.to_status,
    reason: row.reason,
    by: row.by_name,
    at: row.at,
  }
}

export function toDisqualified(actor: Actor, row: DisqualifiedRow): Disqualified {
  return {
    id: row.id,
    candidate: { id: row.candidate_id, name: row.name, title: row.title },
    job: {
      id: row.job_id,
      title: row.job_title,
      referenceNumber: row.reference_number,
      clientName: row.client_name,
    },
    reason: { id: row.reason_id, label: row.reason_label, side: row.side },
    comment: row.comment,
    stage: { id: row.stage_id, name: row.stage_label },
    by: row.by_name,
    at: row.at,
    reconsiderOn: row.reconsider_on,
    mail: mailOf(row),
    can: { bringBack: abilitiesOf(actor, { status: 'disqualified' }).bringBack },
  }
}

function mailOf(row: DisqualifiedRow): Disqualified['mail'] {
  if (!row.mail_due_at) return 'none'
  if (!row.mail_done_at) return 'waiting'
  return row.mail_outcome === 'sent' ? 'sent' : 'not_sent'
}
