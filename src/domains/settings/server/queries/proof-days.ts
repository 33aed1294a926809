// The days of the self-check.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { Proof } from '../../contract/proof.ts'

type Broken = { name: string; count: number }
type NewDay = { at: Date; names: readonly string[]; broken: readonly Broken[] }

const keep = statement(
  'proof.keep-day',
  `with before as (select broken from proof_days where day = ($1::timestamptz at time zone 'UTC')::date)
   insert into proof_days (day, checked_at, promises, broken, names)
   values (($1::timestamptz at time zone 'UTC')::date, $1, $2, $3, $4)
   on conflict (day) do update set checked_at = excluded.checked_at, promises = excluded.promises,
     broken = excluded.broken, names = excluded.names
   returning coalesce((select before.broken <> '[]' from before), false) as was_broken`,
)
/** True if the day was known to be broken already. */
export const keepDay = async (db: Db, { at, names, broken }: NewDay): Promise<boolean> =>
  (await keep.first(db, [at, names.length, JSON.stringify(broken), JSON.stringify(names)]))?.wasBroken ??
  false

const latest = statement(
  'proof.latest-day',
  'select jsonb_array_length(broken) as broken from proof_days order by day desc limit 1',
)
/** Null before the first check. */
export const countBroken = async (db: Db): Promise<number | null> =>
  (await latest.first(db, []))?.broken ?? null

const DAYS = 30
const list = statement(
  'proof.days',
  `select day::text as day, promises, broken, names from proof_days order by proof_days.day desc limit ${DAYS}`,
).as<Proof['days'][number]>()
/** The last ones, oldest first. */
export const listDays = async (db: Db) => (await list.rows(db, [])).toReversed()
