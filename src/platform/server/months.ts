// Tables that grow without end are split by month. Ids carry their time, so a month is a range of ids.
import type { Db } from './database.ts'
import { MIGRATION_LOCK } from './migrate.ts'

/** This month and the year ahead: no job for months, and rows still have their own. */
const AHEAD = 13

/** The smallest id of a moment: its milliseconds, then zeros. */
export const firstIdOf = (at: Date) => {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

const monthOf = (now: Date, ahead: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))

/** A new month needs its table alone: it would wait for a backup, and every writer for it. A later day makes it. */
const BACKUP_RUNS = `exists (select from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and d.datname = current_database() and l.classid = 0 and l.objid = ${MIGRATION_LOCK})`

type Months = { table: string; from: (at: Date) => string; column: string; first?: number; ahead?: number }

/** Of a table that is split by the time of its ids. */
export const makeMonths = (db: Db, { table, id }: { table: string; id: string }, now: Date) =>
  makeMonthsOf(db, { table, column: id, from: firstIdOf }, now)

/** Makes this month and the next ones where they are missing. A row of a month without its own table is kept in the rest. */
export async function makeMonthsOf(
  db: Db,
  { table, from, column, first = 0, ahead: last = AHEAD }: Months,
  now: Date,
): Promise<void> {
  for (let ahead = first; ahead < last; ahead++) {
    const month = monthOf(now, ahead)
    const name = `months.${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`
    const bounds = [from(month), from(monthOf(now, ahead + 1))]
    const [found] = await db.query<{ known: boolean }>({
      text: `select to_regclass($1) is not null or exists (
            select from months.${table}_rest where ${column} >= $2 and ${column} < $3) or ${BACKUP_RUNS} as known`,
      values: [name, ...bounds],
    })
    if (!found?.known)
      await db.query({
        text: `create table ${name} partition of ${table} for values from ('${bounds[0]}') to ('${bounds[1]}')`,
      })
  }
}
