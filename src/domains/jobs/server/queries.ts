// Everything postings read and write.
import { countUpTo } from '#platform/server/count.ts'
import { decodeCursor, pageOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { inScope, type Scope } from '#platform/server/scope.ts'
import { statement } from '#platform/server/statement.ts'
import type { EmploymentType, JobStatus } from '../contract.ts'

export type JobRow = {
  id: string
  reference_number: string
  title: string
  client_id: string
  client_name: string
  category: string
  employment_type: EmploymentType
  city: string | null
  state: string | null
  remote: boolean
  openings: number
  status: JobStatus
  posted_at: string | null
  created_at: string
}

type PageQuery = { scope: Scope; limit: number; cursor?: string | undefined; status?: string[] | undefined }

const WHERE = `${inScope('j.client_id', '$1')} and ($2::text[] is null or j.status = any($2))`

export async function listJobPage(db: Db, { scope, limit, cursor, status }: PageQuery) {
  const values: unknown[] = [scope.clientIds, status ?? null, limit + 1]
  if (cursor) values.push(...decodeCursor(cursor, 2))
  const found = await db.query<JobRow>({
    text: `select j.id, j.reference_number, j.title, j.client_id, c.name as client_name, j.category, j.employment_type,
        j.city, j.state, j.remote, j.openings, j.status, j.posted_at, j.created_at
      from job_postings j join clients c on c.id = j.client_id
      where ${WHERE} ${cursor ? 'and (j.created_at, j.id) < ($4, $5)' : ''}
      order by j.created_at desc, j.id desc limit $3`,
    values,
  })
  return pageOf(found, limit, (row) => [row.created_at, row.id])
}

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

export function countJobs(db: Db, { scope, status }: Pick<PageQuery, 'scope' | 'status'>) {
  return countUpTo(db, `from job_postings j where ${WHERE}`, [scope.clientIds, status ?? null])
}

export type NewJobPosting = {
  id: string
  clientId: string
  title: string
  description: string
  employmentType: EmploymentType
  category: string
  city: string
  state: string
  zip: string | null
  payMinCents: number | null
  payMaxCents: number | null
  payUnit: string | null
  openings: number
  status: JobStatus
  postedAt: string | null
  validThrough: string | null
  ownerId: string | null
  createdAt: string
}

export async function nextReferenceNumber(db: Db): Promise<number> {
  const [row] = await db.query<{ number: number }>({
    text: `select nextval('job_posting_numbers') as number`,
  })
  if (!row) throw new Error('The sequence gave no number.')
  return row.number
}

export async function insertJobPosting(
  db: Db,
  job: NewJobPosting & { referenceNumber: string; slug: string },
): Promise<void> {
  await db.kysely
    .insertInto('job_postings')
    .values({
      id: job.id,
      client_id: job.clientId,
      title: job.title,
      slug: job.slug,
      reference_number: job.referenceNumber,
      description: job.description,
      employment_type: job.employmentType,
      category: job.category,
      city: job.city,
      state: job.state,
      zip: job.zip,
      pay_min_cents: job.payMinCents,
      pay_max_cents: job.payMaxCents,
      pay_unit: job.payUnit,
      openings: job.openings,
      status: job.status,
      posted_at: job.postedAt,
      valid_through: job.validThrough,
      owner_id: job.ownerId,
      created_by: job.ownerId,
      created_at: job.createdAt,
      updated_at: job.createdAt,
    })
    .execute()
}

const openings = statement<{ openings: number; status: JobStatus }>(
  'jobs.openings.lock',
  'select openings, status from job_postings where id = $1 for no key update',
)
const writeStatus = statement(
  'jobs.status.write',
  'update job_postings set status = $2, version = version + 1, updated_at = $3 where id = $1',
)
const beforeFilled = statement<{ status: JobStatus; action: string }>(
  'jobs.status.before-filled',
  `select before ->> 'status' as status, action from audit_events
   where subject_id = $1 and after ->> 'status' is not null order by at desc, id desc limit 1`,
)

export const lockOpenings = (db: Db, id: string) => openings.first(db, [id])
export const setJobStatus = (db: Db, input: { id: string; status: JobStatus; at: string }) =>
  writeStatus.rows(db, [input.id, input.status, input.at])
/** Only where hires filled the posting: one that a person called filled stays so. */
export async function findStatusBeforeFilled(db: Db, id: string): Promise<JobStatus | null> {
  const last = await beforeFilled.first(db, [id])
  return last?.action === 'filled_by_hires' ? last.status : null
}

export type OfferRow = {
  version: number
  pay_min_cents: number | null
  pay_max_cents: number | null
  pay_shown: boolean
  description: string
}

const lockOfferStatement = statement<OfferRow>(
  'jobs.offer.lock',
  `select version, pay_min_cents, pay_max_cents, pay_shown, description from job_postings where id = $1 for no key update`,
)
const writeOfferStatement = statement(
  'jobs.offer.write',
  `update job_postings set pay_max_cents = $2, pay_shown = $3, description = $4, version = version + 1, updated_at = $5
   where id = $1`,
)

export const lockOffer = (db: Db, id: string) => lockOfferStatement.first(db, [id])
export const writeOffer = (
  db: Db,
  row: Pick<OfferRow, 'pay_max_cents' | 'pay_shown' | 'description'> & { id: string; at: string },
) => writeOfferStatement.rows(db, [row.id, row.pay_max_cents, row.pay_shown, row.description, row.at])
