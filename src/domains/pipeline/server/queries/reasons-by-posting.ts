// Disqualifications by posting and reason.
import type { Db } from '#platform/server/database.ts'
import type { Viewer } from '#platform/server/list-filters.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { MAX_POSTINGS } from '../../contract/words.ts'
import { NOT_GONE } from './disqualified.ts'

export type ReasonCountRow = RowOf<typeof reasons>

/** Since a day, without removed candidates, as in the list. Read from an index alone. */
const STANDING_SINCE = `d.undone_at is null and d.at >= ($1::date)::timestamp at time zone $2
  and ${NOT_GONE}`

const reasons = statement(
  'reasons.by-posting',
  `with most as materialized (select d.job_id, count(*) as total from disqualifications d
        where ${STANDING_SINCE} group by d.job_id order by total desc, d.job_id limit ${MAX_POSTINGS}),
      counted as materialized (select d.job_id, d.reason_id, most.total, count(*) as count
        from most join disqualifications d on d.job_id = most.job_id
        where ${STANDING_SINCE} group by d.job_id, d.reason_id, most.total)
      select n.job_id, j.title as job_title, k.name as client_name, j.version, j.status, j.city, j.state, j.remote, j.pay_min_cents,
        j.pay_max_cents, j.pay_unit, j.pay_shown, j.description, n.reason_id, r.label as reason_label, n.count
      from counted n join job_postings j on j.id = n.job_id
      join clients k on k.id = j.client_id join disqualification_reasons r on r.id = n.reason_id
      order by n.total desc, n.job_id, n.count desc, r.position`,
)

/** The postings with the most disqualifications since that day. Reasons are read only for these. */
export async function countReasons(db: Db, { since, viewer }: { since: string; viewer: Viewer }) {
  return reasons.rows(db, [since, viewer.timezone])
}

/** The median pay that candidates with a reason expect. */
const hopedPay = statement(
  'reasons.hoped-pay',
  `select d.job_id, d.reason_id, percentile_disc(0.5) within group (order by c.desired_pay_cents)
        filter (where c.desired_pay_unit = j.pay_unit) as median_pay_cents
      from disqualifications d join applications a on a.id = d.application_id
      join candidates c on c.id = a.candidate_id join job_postings j on j.id = d.job_id
      where d.undone_at is null and not a.person_gone and d.job_id = any($1::uuid[]) and d.reason_id = any($2::uuid[])
        and d.at >= ($3::date)::timestamp at time zone $4
      group by d.job_id, d.reason_id`,
).as<{ medianPayCents: number | null }>()

/** Candidates are read only for the postings and reasons about pay. */
export function listHopedPay(
  db: Db,
  { since, jobs, reasons, viewer }: { since: string; jobs: string[]; reasons: string[]; viewer: Viewer },
) {
  return hopedPay.rows(db, [jobs, reasons, since, viewer.timezone])
}
