// Changes of a posting caused by other domains: hires fill it, and disqualifications suggest an edit.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { JobStatus } from '../../contract/words.ts'
import type { Rendered } from '../markdown.ts'

const openings = statement(
  'jobs.openings.lock',
  'select openings, status, client_id from job_postings where id = $1 for no key update',
).as<{ status: JobStatus }>()
const writeStatus = statement(
  'jobs.status.write',
  'update job_postings set status = $2, version = version + 1, updated_at = $3 where id = $1',
)
const beforeFilled = statement(
  'jobs.status.before-filled',
  `select before ->> 'status' as status, action from audit_events
   where subject_id = $1 and after ->> 'status' is not null order by at desc, id desc limit 1`,
).as<{ status: JobStatus }>()

export const lockOpenings = (db: Db, id: string) => openings.first(db, [id])
export const setJobStatus = (db: Db, input: { id: string; status: JobStatus; at: string }) =>
  writeStatus.rows(db, [input.id, input.status, input.at])
/** Only if hires filled the posting. One that a user marked as filled stays. */
export async function findStatusBeforeFilled(db: Db, id: string): Promise<JobStatus | null> {
  const last = await beforeFilled.first(db, [id])
  return last?.action === 'filled_by_hires' ? last.status : null
}

export type OfferRow = RowOf<typeof lockOfferStatement>

const lockOfferStatement = statement(
  'jobs.offer.lock',
  `select version, pay_min_cents, pay_max_cents, pay_shown, description from job_postings where id = $1 for no key update`,
)
const writeOfferStatement = statement(
  'jobs.offer.write',
  `update job_postings set pay_max_cents = $2, pay_shown = $3, description = $4,
     description_html = $6, description_html_of = $7, version = version + 1, updated_at = $5
   where id = $1`,
)

export const lockOffer = (db: Db, id: string) => lockOfferStatement.first(db, [id])
export const writeOffer = (
  db: Db,
  row: Pick<OfferRow, 'payMaxCents' | 'payShown' | 'description'> & Rendered & { id: string; at: string },
) =>
  writeOfferStatement.rows(db, [
    row.id,
    row.payMaxCents,
    row.payShown,
    row.description,
    row.at,
    row.descriptionHtml,
    row.descriptionHtmlOf,
  ])
