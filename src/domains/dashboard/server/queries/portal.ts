// Counts over a customer's own clients, with postings but without names of candidates.
import type { JobStatus } from '#domains/jobs/contract/endpoints.ts'
import { FOR_CLIENT, SEEN_BY_CLIENT } from '#domains/pipeline/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { inScope, type Scope } from '#platform/server/scope.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'

type Within = { scope: Scope; clientId?: string | undefined }

const own = (column: string) => `${inScope(column, '$1')} and ($2::uuid is null or ${column} = $2)`
const valuesOf = ({ scope, clientId }: Within) => [scope.clientIds, clientId ?? null] as const

type FiguresRow = {
  applicants: number
  applicantsBefore: number
  hires: number
  hiresBefore: number
  ahead: number
  thisWeek: number
}

/** Days are in the reader's timezone, as on other pages. */
export type Days = { from: string; before: string; timezone: string; now: string }

export async function findFigures(db: Db, where: Within, days: Days): Promise<FiguresRow> {
  const start = `($3::date)::timestamp at time zone $5`
  const earlier = `($4::date)::timestamp at time zone $5`
  const [row] = await db.query<FiguresRow>({
    camel: true,
    text: `select a.applicants, a.applicants_before, h.hires, h.hires_before, i.ahead, i.this_week from
      (select count(*) filter (where a.created_at >= ${start}) as applicants,
         count(*) filter (where a.created_at < ${start}) as applicants_before
       from applications a join job_postings j on j.id = a.job_id
       where ${own('j.client_id')} and a.created_at >= ${earlier} and ${FOR_CLIENT}) a,
      (select count(*) filter (where a.stage_entered_at >= ${start}) as hires,
         count(*) filter (where a.stage_entered_at < ${start}) as hires_before
       from applications a where ${own('a.client_id')} and a.status = 'hired' and a.stage_entered_at >= ${earlier}) h,
      (select count(*) as ahead, count(*) filter (where starts_at < $6::timestamptz + interval '7 days') as this_week
       from interviews where ${own('client_id')} and starts_at > $6::timestamptz and status in ('scheduled', 'confirmed')) i`,
    values: [...valuesOf(where), days.from, days.before, days.timezone, days.now],
  })
  if (!row) throw new Error('The figures gave no row.')
  return row
}

export type PostingRow = RowOf<typeof standing>

const SHOWN = 6

const standing = statement(
  'dashboard.portal-postings',
  `select j.id, j.title, j.status, j.city, j.state, j.remote, j.updated_at,
        (select count(*) from applications a where a.job_id = j.id and ${SEEN_BY_CLIENT}) as applicants
      from job_postings j where ${own('j.client_id')} and j.status not in ('closed', 'filled')
      order by array_position(array['rejected', 'draft', 'pending_approval', 'open', 'on_hold'], j.status),
        j.updated_at desc, j.id desc limit ${SHOWN}`,
).as<{ status: JobStatus }>()

/** First postings that wait for the customer, then for the agency, then published ones. */
export function listStanding(db: Db, where: Within): Promise<PostingRow[]> {
  return standing.rows(db, valuesOf(where))
}
