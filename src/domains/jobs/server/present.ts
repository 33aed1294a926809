// The posting fields for staff, and for customers of their own clients.
import { type NameWith, namesOf } from '#shared/fields.ts'
import type { SignedInActor } from '#shared/roles.ts'
import { shownAnswers } from '../contract/answers.ts'
import type { Applicant, OwnJobPosting, OwnJobSummary } from '../contract/portal.ts'
import { POSTING_FIELDS, type PostingFieldRules, type PostingName } from '../contract/posting-fields.ts'
import type { JobPosting, JobSummary, StaffJobSummary } from '../contract/schemas.ts'
import { htmlOf } from './markdown.ts'
import { ACTIONS, can } from './policy.ts'
import type { ApplicantRow } from './ports.ts'
import type { LoadedPosting } from './posting-access.ts'
import { countChecks, preflight } from './preflight.ts'
import type { ListedRow } from './queries/list.ts'
import type { JobRow } from './queries/postings.ts'

function toSummary(row: JobRow): Omit<JobSummary, 'owner'> {
  return {
    id: row.id,
    referenceNumber: row.referenceNumber,
    slug: row.slug,
    title: row.title,
    client: { id: row.clientId, name: row.clientName },
    category: row.category,
    employmentType: row.employmentType,
    city: row.city,
    state: row.state,
    remote: row.remote,
    openings: row.openings,
    status: row.status,
    submittedBy: row.submittedByName,
    submittedAt: row.submittedAt,
    postedAt: row.postedAt,
    validThrough: row.validThrough,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

const ownerOf = ({ ownerId: id, ownerName: name }: JobRow) => (id && name ? { id, name } : null)

export function toOwnSummary(row: ListedRow): OwnJobSummary {
  return { ...toSummary(row), applicants: row.applicants, decisionNote: row.decisionNote }
}

export function toStaffJobSummary(row: ListedRow, now: Date): StaffJobSummary {
  return {
    ...toSummary(row),
    owner: ownerOf(row),
    applications: row.applications,
    checks: countChecks(preflight(row, now)),
  }
}

type ShownName = Exclude<PostingName, 'clientId'>
type NameReadBy<Reader> = NameWith<typeof POSTING_FIELDS, { readBy: Reader }> & ShownName

/** The fields for these readers. The client is shown by name. */
function shownFields<Reader extends PostingFieldRules['readBy']>(
  row: JobRow,
  readBy: Reader,
): Pick<JobPosting, NameReadBy<Reader>> {
  const names = namesOf(POSTING_FIELDS).filter(
    (name) => name !== 'clientId' && POSTING_FIELDS[name].readBy === readBy,
  )
  const entries = names.map((name) => [name, row[name]])
  return Object.fromEntries(entries) as Pick<JobPosting, NameReadBy<Reader>>
}

type Read = { actor: SignedInActor; loaded: LoadedPosting; now: Date }

/** Fields for both audiences. */
function toPosting({ actor, loaded: { row, views, applies }, now }: Read) {
  const able = Object.fromEntries(ACTIONS.map((action) => [action, can(actor, action, row)]))
  return {
    ...toSummary(row),
    ...shownFields(row, 'client'),
    descriptionHtml: htmlOf(row),
    decidedBy: row.decidedByName,
    decidedAt: row.decidedAt,
    decisionNote: row.decisionNote,
    version: row.version,
    checks: preflight(row, now),
    views,
    applies,
    can: able as JobPosting['can'],
  }
}

export function toJobPosting(read: Read): JobPosting {
  const { row } = read.loaded
  return { ...toPosting(read), ...shownFields(row, 'staff'), owner: ownerOf(row) }
}

/** For the client's users, without staff notes. */
export function toOwnPosting(read: Read): OwnJobPosting {
  const { row, applicants } = read.loaded
  return { ...toPosting(read), applicants, onHoldBy: row.status === 'on_hold' ? row.onHoldBy : null }
}

export function presentFor(
  actor: SignedInActor,
  loaded: LoadedPosting,
  now: Date,
): JobPosting | OwnJobPosting {
  const read = { actor, loaded, now }
  return actor.kind === 'staff' ? toJobPosting(read) : toOwnPosting(read)
}

/** For the client: no contact data, and the full name only of submitted candidates. */
export function toApplicant(row: ApplicantRow): Applicant {
  const lastName = row.isSubmitted ? row.lastName : `${/^./u.exec(row.lastName)?.[0] ?? ''}.`
  return {
    id: row.id,
    name: `${row.firstName} ${lastName}`,
    appliedAt: row.createdAt,
    standing: row.standing,
    stage: row.stageLabel,
    answers: shownAnswers(row),
    resume: row.resume,
  }
}
