// The response fields of applications, stages and reasons for staff.
import type { Actor } from '#shared/roles.ts'
import type { Disqualified } from '../contract/disqualified.ts'
import type { Card, Reason, Stage } from '../contract/schemas.ts'
import { abilitiesOf } from './policy.ts'
import type { CardRow, FoundCard, MoveRow } from './queries/cards.ts'
import type { DisqualifiedRow } from './queries/disqualified.ts'
import type { ReasonRow } from './queries/reasons.ts'
import type { StageRow } from './queries/stages.ts'
import { isOnBoard } from './rules.ts'

export function toCard(actor: Actor, row: CardRow): Card {
  return {
    id: row.id,
    candidate: {
      id: row.candidateId,
      name: row.name,
      title: row.title,
      years: row.years,
      place: [row.city, row.state].filter(Boolean).join(', ') || null,
    },
    job: {
      id: row.jobId,
      title: row.jobTitle,
      referenceNumber: row.referenceNumber,
      clientName: row.clientName,
    },
    clientId: row.clientId,
    stageId: row.stageId,
    stageEnteredAt: row.stageEnteredAt,
    position: row.position,
    status: row.status,
    flag: row.flag,
    flagNote: row.flagNote,
    score: row.score,
    owner: row.ownerId && row.ownerName ? { id: row.ownerId, name: row.ownerName } : null,
    nextInterviewAt: row.nextInterviewAt,
    version: row.version,
    onBoard: isOnBoard(row.status) && !row.personGone,
    hireEnd: row.hireEnd && row.hireEndedOn ? { how: row.hireEnd, on: row.hireEndedOn } : null,
    can: abilitiesOf(actor, row),
  }
}

/** A card of a past day is read-only. */
export function toPastCard(actor: Actor, row: FoundCard): Card {
  return {
    ...toCard(actor, { ...row, nextInterviewAt: null }),
    onBoard: true,
    flag: null,
    flagNote: null,
    can: { move: false, disqualify: false, bringBack: false, edit: false, endHire: false },
  }
}

export function toStage(row: StageRow): Stage {
  return {
    id: row.id,
    label: row.label,
    position: row.position,
    kind: row.kind,
    slaDays: row.slaDays,
    emailTemplateId: row.emailTemplateId,
    personStatus: row.personStatus,
    version: row.version,
  }
}

export function toReason(row: ReasonRow): Reason {
  return {
    id: row.id,
    label: row.label,
    side: row.side,
    needsComment: row.needsComment,
    emailTemplateId: row.emailTemplateId,
    emailDelayMinutes: row.emailDelayMinutes,
    reconsiderAfterDays: row.reconsiderAfterDays,
    position: row.position,
    version: row.version,
  }
}

export function toMove(row: MoveRow) {
  return {
    id: row.id,
    from: row.fromLabel,
    to: row.toLabel,
    status: row.toStatus,
    reason: row.reason,
    by: row.byName,
    at: row.at,
  }
}

export function toDisqualified(actor: Actor, row: DisqualifiedRow): Disqualified {
  return {
    id: row.id,
    candidate: { id: row.candidateId, name: row.name, title: row.title },
    job: {
      id: row.jobId,
      title: row.jobTitle,
      referenceNumber: row.referenceNumber,
      clientName: row.clientName,
    },
    reason: { id: row.reasonId, label: row.reasonLabel, side: row.side },
    comment: row.comment,
    stage: { id: row.stageId, name: row.stageLabel },
    by: row.byName,
    at: row.at,
    reconsiderOn: row.reconsiderOn,
    mail: mailOf(row),
    can: { bringBack: abilitiesOf(actor, { status: 'disqualified' }).bringBack },
  }
}

function mailOf(row: DisqualifiedRow): Disqualified['mail'] {
  if (!row.mailDueAt) return 'none'
  if (!row.mailDoneAt) return 'waiting'
  return row.mailOutcome === 'sent' ? 'sent' : 'not_sent'
}
