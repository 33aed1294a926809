// One posting at a time: read and written.
import { byColumn } from '#platform/server/camel-case.ts'
import type { Db } from '#platform/server/database.ts'
import { insertInto, NEXT, type Row, updateRow } from '#platform/server/rows.ts'
import { inScope, type Scope } from '#platform/server/scope.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { namesOf } from '#shared/fields.ts'
import { POSTING_FIELDS, type PostingName } from '../../contract/posting-fields.ts'
import type { Question } from '../../contract/schemas.ts'
import type { EmploymentType, JobStatus, PayUnit } from '../../contract/words.ts'
import type { Rendered } from '../markdown.ts'

export type FieldWords = { employmentType: EmploymentType; payUnit: PayUnit | null; questions: Question[] }

export type JobWords = FieldWords & {
  status: JobStatus
  onHoldBy: 'agency' | 'client'
  ownerName: string | null
  submittedByName: string | null
  decidedByName: string | null
}

export type JobRow = RowOf<typeof lock>

/** The written fields of a posting. */
export type JobFields = Pick<JobRow, PostingName | 'lat' | 'lng'>

const RECORD_COLUMNS = [
  'id',
  'reference_number',
  'slug',
  'status',
  'on_hold_by',
  'owner_id',
  'created_by',
  'submitted_by',
  'submitted_at',
  'decided_at',
  'decision_note',
  'posted_at',
  'created_at',
  'updated_at',
  'version',
  'lat',
  'lng',
] as const satisfies readonly (keyof Row<'job_postings'>)[]

const TWINS = `(select count(*) from job_postings t where t.client_id = j.client_id and t.status = 'open' and t.id <> j.id
  and lower(t.title) = lower(j.title) and t.city is not distinct from j.city)`

const fieldColumns = namesOf(POSTING_FIELDS).map((name) => POSTING_FIELDS[name].columns[0])

export const JOB_COLUMNS = `${[...RECORD_COLUMNS, ...fieldColumns].map((column) => `j.${column}`).join(', ')},
  c.name as client_name, o.name as owner_name, s.name as submitted_by_name, d.name as decided_by_name, ${TWINS} as twins`
export const JOB_TABLES = `job_postings j join clients c on c.id = j.client_id left join users o on o.id = j.owner_id
  left join users s on s.id = j.submitted_by left join users d on d.id = j.decided_by`

/** One complete posting with its rendered description, which lists do not need. */
export type PostingRow = RowOf<typeof find>
export const POSTING_COLUMNS = `${JOB_COLUMNS}, j.description_html, j.description_html_of`

const find = statement(
  'jobs.posting',
  `select ${POSTING_COLUMNS} from ${JOB_TABLES} where j.id = $1 and ${inScope('j.client_id', '$2')}`,
).as<JobWords>()
const lock = statement(
  'jobs.posting.lock',
  `select ${JOB_COLUMNS} from ${JOB_TABLES} where j.id = $1 and ${inScope('j.client_id', '$2')} for no key update of j`,
).as<JobWords>()

export const findPosting = (db: Db, id: string, scope: Scope) => find.first(db, [id, scope.clientIds])
export const lockPosting = (db: Db, id: string, scope: Scope) => lock.first(db, [id, scope.clientIds])

export type JobFacts = RowOf<typeof facts>

const facts = statement(
  'jobs.facts',
  `select j.id, j.client_id, c.name as client_name, j.title, j.slug, j.city, j.state, j.remote, j.status, j.owner_id,
     j.reference_number, j.openings
   from job_postings j join clients c on c.id = j.client_id where j.id = $1`,
).as<{ status: JobStatus }>()

/** The posting fields for other domains. */
export const findJob = (db: Db, id: string) => facts.first(db, [id])

const clientExists = statement(
  'jobs.client',
  `select id from clients where id = $1 and ${inScope('id', '$2')}`,
)

export async function hasClient(db: Db, id: string, scope: Scope): Promise<boolean> {
  return Boolean(await clientExists.first(db, [id, scope.clientIds]))
}

const nextNumber = statement('jobs.next-number', `select nextval('job_posting_numbers') as number`)

export async function nextReferenceNumber(db: Db): Promise<number> {
  const row = await nextNumber.first(db, [])
  if (!row) throw new Error('The sequence gave no number.')
  return row.number
}

type NewJob = JobFields &
  Rendered & {
    id: string
    referenceNumber: string
    slug: string
    status: JobStatus
    postedAt: string | null
    ownerId: string | null
    createdBy: string | null
    submittedBy?: string | null
    submittedAt?: string
    createdAt: string
  }

export async function insertJob(db: Db, job: NewJob): Promise<void> {
  const questions = JSON.stringify(job.questions)
  await insertInto(db, 'job_postings', [{ ...byColumn(job), questions, updated_at: job.createdAt }])
}

export type JobChanges = Partial<
  JobFields &
    Rendered &
    Pick<
      JobRow,
      | 'status'
      | 'onHoldBy'
      | 'ownerId'
      | 'slug'
      | 'postedAt'
      | 'submittedBy'
      | 'submittedAt'
      | 'decidedAt'
      | 'decisionNote'
    > & { decidedBy: string | null }
> & { updatedAt: string }

export async function updateJob(db: Db, id: string, { questions, ...changes }: JobChanges): Promise<void> {
  await updateRow(
    db,
    'job_postings',
    { id },
    {
      ...byColumn(changes),
      ...(questions && { questions: JSON.stringify(questions) }),
      version: NEXT,
    },
  )
}
