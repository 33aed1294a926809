// Costs that nobody recorded: time without a rate, checks without an amount. They are named and never counted.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { MissingKind } from '../../contract/words.ts'

const listPeople = statement(
  'costs.not-recorded.people',
  `select u.id, u.name, sum(e.minutes)::float8 as minutes from cost_entries e join users u on u.id = e.user_id
   where e.missing = 'hour' and e.booked = $1::date group by u.id order by 3 desc, u.id`,
).as<object, 'minutes'>()
const countChecks = statement(
  'costs.not-recorded.checks',
  `select count(*)::int as checks from cost_entries e where e.missing = 'check' and e.booked = $1::date`,
).as<object, 'checks'>()
export async function listNotRecorded(db: Db, month: string) {
  const people = await listPeople.rows(db, [month])
  return { people, checks: (await countChecks.first(db, [month]))?.checks ?? 0 }
}

const listStaff = statement(
  'costs.without-rate',
  `select u.id, u.name from users u where u.role <> 'customer' and u.status = 'active'
     and not exists (select from cost_rates r where r.kind = 'hour' and r.key in (u.id::text, '') and r.starts_on <= $1::date)
   order by u.name, u.id`,
)
/** Staff whose time is not counted on a day. */
export const listWithoutRate = (db: Db, day: string) => listStaff.rows(db, [day])

/** `defaultCents`: What the default says: a check's price, or the team's rate. */
export type MissingRow = RowOf<typeof listOfHire>
const listOfHire = statement(
  'costs.missing',
  `select e.missing, e.user_id, u.name as user_name, case when e.missing = 'minutes' then e.detail end as detail,
     sum(e.minutes)::float8 as minutes, count(*)::int as entries, k.id as cost_id, k.kind as cost_kind, k.day as cost_day,
     case when e.missing = 'check' then (select r.cents from cost_rates r where r.kind = 'check' and r.key = k.kind
         and r.starts_on <= k.day order by r.starts_on desc limit 1)
       when e.missing = 'hour' then (select round(avg(r.cents))::bigint from cost_rates r where r.kind = 'hour') end as default_cents
   from cost_entries e left join users u on u.id = e.user_id and e.missing <> 'check'
   left join candidate_costs k on e.missing = 'check' and k.id = e.source_id
   where e.taken_by = $1 and e.taken = $2::date and e.missing is not null
   group by e.missing, e.user_id, u.name, 4, k.id order by 1, 3, 7`,
).as<
  {
    missing: MissingKind
    userName: string | null
    detail: string | null
    minutes: number | null
    costId: string | null
    costKind: string | null
    costDay: string | null
    defaultCents: number | null
  },
  'missing' | 'entries'
>()
export const listMissing = (db: Db, { applicationId, month }: { applicationId: string; month: string }) =>
  listOfHire.rows(db, [applicationId, month])
