// One posting at a time: found, written, changed.
import { sql, type Updateable } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { JobPostings } from '#platform/server/database-types.gen.ts'
import { inScope, type Scope } from '#platform/server/scope.ts'
import { statement } from '#platform/server/statement.ts'
import type { EmploymentType, JobStatus, PayUnit } from '../../contract-words.ts'
import type { Question } from '../../schemas.ts'
import type { Rendered } from '../markdown.ts'

/** What is written of a posting. */
export type JobFields = {
  client_id: string
  title: string
  description: string
  internal_notes: string
  employment_type: EmploymentType
  category: string
  remote: boolean
  street: string | null
  city: string | null
  state: string | null
  zip: string | null
  lat: number | null
  lng: number | null
  pay_min_cents: number | null
  pay_max_cents: number | null
  pay_unit: PayUnit | null
  pay_shown: boolean
  openings: number
  questions: Question[]
  valid_through: string | null
}

export type JobRow = JobFields & {
  id: string
  reference_number: string
  slug: string
  client_name: string
  status: JobStatus
  on_hold_by: 'agency' | 'client'
  owner_id: string | null
  owner_name: string | null
  created_by: string | null
  submitted_by: string | null
  submitted_by_name: string | null
  submitted_at: string | null
  decided_by_name: string | null
  decided_at: string | null
  decision_note: string
  posted_at: string | null
  created_at: string
  updated_at: string
  version: number
  twins: number
}

const TWINS = `(select count(*) from job_postings t where t.client_id = j.client_id and t.status = 'open' and t.id <> j.id
  and lower(t.title) = lower(j.title) and t.city is not distinct from j.city)`

export const JOB_COLUMNS = `j.id, j.reference_number, j.slug, j.title, j.client_id, c.name as client_name, j.description,
  j.internal_notes, j.employment_type, j.category, j.remote, j.street, j.city, j.state, j.zip, j.lat, j.lng,
  j.pay_min_cents, j.pay_max_cents, j.pay_unit, j.pay_shown, j.openings, j.questions, j.status, j.on_hold_by, j.owner_id,
  o.name as owner_name, j.created_by, j.submitted_by, s.name as submitted_by_name, j.submitted_at,
  d.name as decided_by_name, j.decided_at, j.decision_note, j.posted_at, j.valid_through, j.created_at, j.updated_at,
  j.version, ${TWINS} as twins`
export const JOB_TABLES = `job_postings j join clients c on c.id = j.client_id left join users o on o.id = j.owner_id
  left join users s on s.id = j.submitted_by left join users d on d.id = j.decided_by`

/** One posting whole, with its rendered description. Lists do without. */
export type PostingRow = JobRow & Rendered
export const POSTING_COLUMNS = `${JOB_COLUMNS}, j.description_html, j.description_html_of`

const find = statement<PostingRow>(
  'jobs.posting',
  `select ${POSTING_COLUMNS} from ${JOB_TABLES} where j.id = $1 and ${inScope('j.client_id', '$2')}`,
)
const lock = statement<JobRow>(
  'jobs.posting.lock',
  `select ${JOB_COLUMNS} from ${JOB_TABLES} where j.id = $1 and ${inScope('j.client_id', '$2')} for no key update of j`,
)

export const findPosting = (db: Db, id: string, scope: Scope) => find.first(db, [id, scope.clientIds])
export const lockPosting = (db: Db, id: string, scope: Scope) => lock.first(db, [id, scope.clientIds])

export type JobFacts = {
  id: string
  client_id: string
  client_name: string
  title: string
  slug: string
  city: string | null
  state: string | null
  remote: boolean
  status: JobStatus
  owner_id: string | null
  reference_number: string
  openings: number
}

const facts = statement<JobFacts>(
  'jobs.facts',
  `select j.id, j.client_id, c.name as client_name, j.title, j.slug, j.city, j.state, j.remote, j.status, j.owner_id,
     j.reference_number, j.openings
   from job_postings j join clients c on c.id = j.client_id where j.id = $1`,
)

/** What other domains need to know of a posting. */
export const findJob = (db: Db, id: string) => facts.first(db, [id])

const clientExists = statement<{ id: string }>(
  'jobs.client',
  `select id from clients where id = $1 and ${inScope('id', '$2')}`,
)

export async function hasClient(db: Db, id: string, scope: Scope): Promise<boolean> {
  return Boolean(await clientExists.first(db, [id, scope.clientIds]))
}

export async function nextReferenceNumber(db: Db): Promise<number> {
  const [row] = await db.query<{ number: number }>({
    text: `select nextval('job_posting_numbers') as number`,
  })
  if (!row) throw new Error('The sequence gave no number.')
  return row.number
}

export type NewJob = JobFields &
  Rendered & {
    id: string
    reference_number: string
    slug: string
    status: JobStatus
    posted_at: string | null
    owner_id: string | null
    created_by: string | null
    submitted_by?: string | null
    submitted_at?: string
    created_at: string
  }

export async function insertJob(db: Db, job: NewJob): Promise<void> {
  await db.kysely
    .insertInto('job_postings')
    .values({ ...job, questions: JSON.stringify(job.questions), updated_at: job.created_at })
    .execute()
}

export type JobChanges = Partial<Omit<JobFields, 'questions'> & Rendered> &
  Pick<
    Updateable<JobPostings>,
    | 'status'
    | 'on_hold_by'
    | 'owner_id'
    | 'slug'
    | 'posted_at'
    | 'submitted_by'
    | 'submitted_at'
    | 'decided_by'
    | 'decided_at'
    | 'decision_note'
  > & { questions?: Question[] | undefined; updated_at: string }

export async function updateJob(db: Db, id: string, { questions, ...changes }: JobChanges): Promise<void> {
  await db.kysely
    .updateTable('job_postings')
    .set({
      ...changes,
      ...(questions && { questions: JSON.stringify(questions) }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}
