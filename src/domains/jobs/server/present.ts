// What staff, and customers for their own clients, read of a posting.
import type { Actor } from '#platform/shared/roles.ts'
import type { JobPosting, JobSummary, StaffJobSummary } from '../schemas.ts'
import { toHtml } from './markdown.ts'
import { ACTIONS, can } from './policy.ts'
import { countChecks, preflight } from './preflight.ts'
import type { ListedRow } from './queries/list.ts'
import type { JobRow } from './queries/postings.ts'

export function toJobSummary(row: JobRow): JobSummary {
  return {
    id: row.id,
    referenceNumber: row.reference_number,
    slug: row.slug,
    title: row.title,
    client: { id: row.client_id, name: row.client_name },
    category: row.category,
    employmentType: row.employment_type,
    city: row.city,
    state: row.state,
    remote: row.remote,
    openings: row.openings,
    status: row.status,
    owner: row.owner_id && row.owner_name ? { id: row.owner_id, name: row.owner_name } : null,
    submittedBy: row.submitted_by_name,
    submittedAt: row.submitted_at,
    postedAt: row.posted_at,
    validThrough: row.valid_through,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export function toStaffJobSummary(row: ListedRow, now: Date): StaffJobSummary {
  return {
    ...toJobSummary(row),
    applications: row.applications,
    checks: countChecks(preflight(row, now)),
  }
}

type Figures = { views: number; applies: number }

export function toJobPosting(
  actor: Actor,
  row: JobRow,
  { now, views, applies }: Figures & { now: Date },
): JobPosting {
  const able = Object.fromEntries(ACTIONS.map((action) => [action, can(actor, action, row)]))
  return {
    ...toJobSummary(row),
    description: row.description,
    descriptionHtml: toHtml(row.description),
    internalNotes: row.internal_notes,
    street: row.street,
    zip: row.zip,
    payMinCents: row.pay_min_cents,
    payMaxCents: row.pay_max_cents,
    payUnit: row.pay_unit,
    payShown: row.pay_shown,
    questions: row.questions,
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at,
    decisionNote: row.decision_note,
    version: row.version,
    checks: preflight(row, now),
    views,
    applies,
    can: able as JobPosting['can'],
  }
}
