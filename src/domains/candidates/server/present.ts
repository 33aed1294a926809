// The response fields of a candidate. Only staff read candidates. Customers see leads.
import { namesOf } from '#shared/fields.ts'
import type { Actor } from '#shared/roles.ts'
import { CANDIDATE_FIELDS, type FieldName } from '../contract/candidate-fields.ts'
import type { Candidate, CandidateChange, CandidateMatch, CandidateSummary } from '../contract/schemas.ts'
import type { Task } from '../contract/tasks.ts'
import type { TimelineEntry } from '../contract/timeline-schemas.ts'
import { can, canUndo } from './policy.ts'
import type { ChangeRow } from './queries/bulk.ts'
import type { CandidateRow, MatchRow, SummaryRow } from './queries/candidates.ts'
import type { TaskRow } from './queries/tasks.ts'
import type { TimelineRow } from './queries/timeline.ts'

const owner = (row: { ownerId: string | null; ownerName: string | null }) =>
  row.ownerId && row.ownerName ? { id: row.ownerId, name: row.ownerName } : null

export function toStaffSummary(row: SummaryRow): CandidateSummary {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    title: row.title,
    years: row.years,
    status: row.status,
    email: row.email,
    phone: row.phone,
    city: row.city,
    state: row.state,
    skills: row.skills,
    tags: row.tags,
    owner: owner(row),
    source: row.source,
    custom: row.custom,
    lastActivityAt: row.lastActivityAt,
    createdAt: row.createdAt,
    version: row.version,
  }
}

type PlainName = Exclude<FieldName, 'ownerId' | 'desiredPay'>
const isPlain = (name: FieldName): name is PlainName => name !== 'ownerId' && name !== 'desiredPay'
const PLAIN = namesOf(CANDIDATE_FIELDS).filter(isPlain)

/** The fields sent exactly as stored. */
const plainFields = (row: CandidateRow) =>
  Object.fromEntries(PLAIN.map((name) => [name, row[name]])) as Pick<Candidate, PlainName>

export function toStaffCandidate(actor: Actor, row: CandidateRow): Candidate {
  return {
    ...plainFields(row),
    id: row.id,
    owner: owner(row),
    desiredPay:
      row.desiredPayCents && row.desiredPayUnit
        ? { cents: row.desiredPayCents, unit: row.desiredPayUnit }
        : null,
    lastActivityAt: row.lastActivityAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    removedAt: row.removedAt,
    mergedInto: row.mergedInto,
    legalHold: row.legalHold,
    quarantinedSince: null,
    version: row.version,
    can: {
      edit: can(actor, 'write', row),
      remove: can(actor, 'remove', row),
      merge: can(actor, 'merge', row),
    },
  }
}

export function toStaffMatch(row: MatchRow): CandidateMatch {
  const reasons = [row.sameEmail && 'email', row.samePhone && 'phone', row.sameName && 'name'] as const
  return { ...toStaffSummary(row), reasons: reasons.filter((reason) => typeof reason === 'string') }
}

const HOLDS = new Set(['hold_set', 'hold_lifted'])

export function toTimelineEntry(row: TimelineRow): TimelineEntry {
  return {
    id: row.id,
    at: row.at,
    kind: row.kind,
    by: row.byName,
    byId: row.byId,
    text: row.text,
    durationMinutes: row.durationMinutes,
    visibility: row.visibility,
    task:
      row.kind === 'task'
        ? {
            dueAt: row.dueAt,
            doneAt: row.doneAt,
            assignee: owner({ ownerId: row.assigneeId, ownerName: row.assigneeName }),
          }
        : null,
    action: row.action,
    // The reason of a legal hold is for managers, who read it with the hold.
    before: HOLDS.has(row.action ?? '') ? null : row.before,
    after: HOLDS.has(row.action ?? '') ? null : row.after,
    step: null,
  }
}

export function toTask(row: TaskRow): Task {
  return {
    id: row.id,
    text: row.text,
    dueAt: row.dueAt,
    doneAt: row.doneAt,
    by: row.byName,
    assignee: owner({ ownerId: row.assigneeId, ownerName: row.assigneeName }),
    candidate: { id: row.candidateId, firstName: row.firstName, lastName: row.lastName },
  }
}

export function toStaffChange(actor: Actor, row: ChangeRow): CandidateChange {
  return {
    id: row.id,
    action: row.action as CandidateChange['action'],
    changed: row.changed,
    by: row.byName,
    at: row.createdAt,
    undoneAt: row.undoneAt,
    can: { undo: row.undoneAt === null && canUndo(actor, row) },
  }
}
