// Dated rates.
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { equals } from '#platform/server/list-filters.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { RateKind } from '../../contract/words.ts'

export type RateRow = RowOf<typeof find>
const ENDS = `(select min(n.starts_on) - 1 from cost_rates n where n.kind = r.kind and n.key = r.key and n.starts_on > r.starts_on)`
const COLUMNS = `r.id, r.kind, r.key, case when r.kind = 'hour' then (select u.name from users u where u.id::text = r.key) end as user_name,
  case when r.kind = 'minutes' then (select s.label from pipeline_stages s where s.id::text = r.key) end as stage_label,
  r.cents, r.minutes::float8 as minutes, r.starts_on, ${ENDS} as ends_on,
  (select u.name from users u where u.id = r.created_by) as by, r.created_at`
const ORDER = `r.kind || '|' || r.key || '|' || lpad((date '9999-12-31' - r.starts_on)::text, 8, '0')`

type Filter = { kind?: RateKind | undefined; current?: boolean | undefined }
export const rateList = defineList<Filter, 'kind', RateRow & { place: string }, { today: string }>({
  name: 'costs.rates',
  id: 'r.id',
  filters: {
    kind: equals('r.kind'),
    current: (asked, { value, viewer }) => {
      const today = value(viewer.today)
      const holds = `(r.starts_on <= ${today}::date and coalesce(${ENDS} >= ${today}::date, true))`
      return asked ? holds : `not ${holds}`
    },
  },
  orders: { kind: { by: `(${ORDER})`, key: (row) => row.place } },
  from: 'cost_rates r',
  select: ({ where, orderBy, limit }) =>
    `select ${COLUMNS}, ${ORDER} as place from cost_rates r where ${where} order by ${orderBy} limit ${limit}`,
})

const find = statement('costs.rate.find', `select ${COLUMNS} from cost_rates r where r.id = $1`).as<{
  kind: RateKind
  userName: string | null
  stageLabel: string | null
  minutes: number | null
  endsOn: string | null
  by: string | null
}>()
export const findRate = (db: Db, id: string) => find.first(db, [id])

const findSame = statement(
  'costs.rate.same',
  `select r.id, r.cents, r.minutes::float8 as minutes from cost_rates r where r.kind = $1 and r.key = $2 and r.starts_on = $3::date for update`,
).as<{ minutes: number | null }>()
const put = statement(
  'costs.rate.put',
  `insert into cost_rates (id, kind, key, cents, minutes, starts_on, created_by, created_at)
   values ($1, $2, $3, $4, $5, $6::date, $7, $8)
   on conflict (kind, key, starts_on) do update set cents = excluded.cents, minutes = excluded.minutes,
     created_by = excluded.created_by, created_at = excluded.created_at
   returning id`,
)
export const findSameRate = (db: Db, { kind, key, from }: { kind: string; key: string; from: string }) =>
  findSame.first(db, [kind, key, from])

type NewRate = {
  id: string
  kind: RateKind
  key: string
  cents: number | null
  minutes: number | null
  from: string
  byId: string
  at: string
}
export const putRate = (db: Db, rate: NewRate) =>
  put.first(db, [rate.id, rate.kind, rate.key, rate.cents, rate.minutes, rate.from, rate.byId, rate.at])

const remove = statement('costs.rate.remove', 'delete from cost_rates where id = $1')
export const removeRate = (db: Db, id: string) => remove.rows(db, [id])

const findStaff = statement(
  'costs.rate.user',
  `select u.id from users u where u.id::text = $1 and u.role <> 'customer'`,
)
const findStage = statement(
  'costs.rate.stage',
  `select s.id from pipeline_stages s where s.id::text = lower($1) or (lower(s.label) = lower($1) and s.removed_at is null) limit 1`,
)
export const isStaff = async (db: Db, id: string) => (await findStaff.first(db, [id])) !== undefined
export const findStageId = async (db: Db, key: string) => (await findStage.first(db, [key]))?.id

const findOldest = statement(
  'costs.oldest-open',
  `select case when count(m.closed_at) > 0 then (max(m.month) filter (where m.closed_at is not null) + interval '1 month')::date end as oldest
   from cost_months m`,
).as<{ oldest: string | null }>()
/** The first day that no closed month has. Null while none is closed. */
export const findOldestOpen = async (db: Db) => (await findOldest.first(db, []))?.oldest ?? null
