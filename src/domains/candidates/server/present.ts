// The response fields of a candidate. Only staff read candidates. Customers see leads.
import { namesOf } from '#platform/shared/fields.ts'
import type { Actor } from '#platform/shared/roles.ts'
import { CANDIDATE_FIELDS, type FieldName } from '../contract/candidate-fields.ts'
import type { Candidate, CandidateChange, CandidateMatch, CandidateSummary } from '../contract/schemas.ts'
import type { Task } from '../contract/tasks.ts'
import type { TimelineEntry } from '../contract/timeline-schemas.ts'
import { can, canUndo } from './policy.ts'
import type { ChangeRow } from './queries/bulk.ts'
import type { MatchRow } from './queries/candidates.ts'
import type { CandidateRow, SummaryRow } from './queries/rows.ts'
import type { TaskRow } from './queries/tasks.ts'
import type { TimelineRow } from './queries/timeline.ts'

const owner = (row: { owner_id: string | null; owner_name: string | null }) =>
  row.owner_id && row.owner_name ? { id: row.owner_id, name: row.owner_name } : null

export function toStaffSummary(row: SummaryRow): CandidateSummary {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
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
    lastActivityAt: row.last_activity_at,
    createdAt: row.created_at,
    version: row.version,
  }
}

type PlainName = Exclude<FieldName, 'ownerId' | 'desiredPay'>
const isPlain = (name: FieldName): name is PlainName => name !== 'ownerId' && name !== 'desiredPay'
const PLAIN = namesOf(CANDIDATE_FIELDS).filter(isPlain)

/** The fields sent exactly as stored. */
const plainFields = (row: CandidateRow) =>
  Object.fromEntries(PLAIN.map((name) => [name, row[CANDIDATE_FIELDS[name].columns[0]]])) as Pick<
    Candidate,
    PlainName
  >

export function toStaffCandidate(actor: Actor, row: CandidateRow): Candidate {
  return {
    ...plainFields(row),
    id: row.id,
    owner: owner(row),
    desiredPay:
      row.desired_pay_cents && row.desired_pay_unit
        ? { cents: row.desired_pay_cents, unit: row.desired_pay_unit }
        : null,
    lastActivityAt: row.last_activity_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    removedAt: row.removed_at,
    mergedInto: row.merged_into,
    version: row.version,
    can: {
      edit: can(actor, 'write', row),
      remove: can(actor, 'remove', row),
      merge: can(actor, 'merge', row),
    },
  }
}

export function toStaffMatch(row: MatchRow): CandidateMatch {
  const reasons = [row.same_email && 'email', row.same_phone && 'phone', row.same_name && 'name'] as const
  return { ...toStaffSummary(row), reasons: reasons.filter((reason) => typeof reason === 'string') }
}

export function toTimelineEntry(row: TimelineRow): TimelineEntry {
  return {
    id: row.id,
    at: row.at,
    kind: row.kind,
    by: row.by_name,
    byId: row.by_id,
    text: row.text,
    durationMinutes: row.duration_minutes,
    visibility: row.visibility,
    task:
      row.kind === 'task'
        ? {
            dueAt: row.due_at,
            doneAt: row.done_at,
            assignee: owner({ owner_id: row.assignee_id, owner_name: row.assignee_name }),
          }
        : null,
    action: row.action,
    before: row.before,
    after: row.after,
    step: null,
  }
}

export function toTask(row: TaskRow): Task {
  return {
    id: row.id,
    text: row.text,
    dueAt: row.due_at,
    doneAt: row.done_at,
    by: row.by_name,
    assignee: owner({ owner_id: row.assignee_id, owner_name: row.assignee_name }),
    candidate: { id: row.candidate_id, firstName: row.first_name, lastName: row.last_name },
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
