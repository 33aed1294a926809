// Counts per day and bucket, warnings, errors. Each insert is limited, so no browser can fill the disk.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { Rating } from '#shared/vitals.ts'
import { DAYS_KEPT } from '../../contract/endpoints.ts'

const MAX_ROWS_A_DAY = 5_000
const MAX_WARNINGS = 2_000
const MAX_ERRORS = 500

export type Measurement = {
  kind: 'vital' | 'call'
  name: string
  route: string
  bucket: number
  rating: Rating
}

// In a fixed order, so two concurrent reports wait instead of deadlocking.
const add = statement(
  'measurements.add',
  `insert into measurements (day, kind, name, route, bucket, rating, count)
   select $1::date, kind, name, route, bucket, rating, count(*)
   from unnest($2::text[], $3::text[], $4::text[], $5::smallint[], $6::text[]) as m (kind, name, route, bucket, rating)
   where (select count(*) from measurements where day = $1::date) < ${MAX_ROWS_A_DAY}
   group by kind, name, route, bucket, rating order by kind, name, route, bucket, rating
   on conflict (day, kind, name, route, bucket, rating) do update set count = measurements.count + excluded.count`,
)

export async function addMeasurements(db: Db, day: string, rows: readonly Measurement[]): Promise<void> {
  await add.rows(db, [
    day,
    rows.map((row) => row.kind),
    rows.map((row) => row.name),
    rows.map((row) => row.route),
    rows.map((row) => row.bucket),
    rows.map((row) => row.rating),
  ])
}

export type WarningRow = RowOf<typeof warnings>

const warn = statement(
  'performance-warnings.insert',
  `insert into performance_warnings (id, at, kind, name, route, value, samples)
   select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from performance_warnings) < ${MAX_WARNINGS}`,
)

export async function insertWarning(db: Db, row: WarningRow): Promise<void> {
  await warn.rows(db, [row.id, row.at, row.kind, row.name, row.route, row.value, row.samples])
}

const counts = statement(
  'measurements.counts',
  `select kind, name, route, bucket, rating, sum(count)::int as count from measurements
   where day > $1::date - ${DAYS_KEPT} group by kind, name, route, bucket, rating`,
).as<Measurement & { count: number }>()
const warnings = statement(
  'performance-warnings.newest',
  'select id, at, kind, name, route, value, samples from performance_warnings order by at desc, id desc limit 50',
).as<{ kind: 'vital' | 'call' }>()

export const listCounts = (db: Db, day: string) => counts.rows(db, [day])
export const listWarnings = (db: Db) => warnings.rows(db, [])

export type ErrorRow = RowOf<typeof errors>

const addError = statement(
  'browser-errors.add',
  `insert into browser_errors (fingerprint, message, route, stack, fatal)
   select $1, $2, $3, $4, $5 where exists (select from browser_errors where fingerprint = $1)
     or (select count(*) from browser_errors) < ${MAX_ERRORS}
   on conflict (fingerprint) do update set count = browser_errors.count + 1, last_at = now()`,
)
const errors = statement(
  'browser-errors.newest',
  `select fingerprint, message, route, stack, fatal, count, first_at, last_at from browser_errors
   order by last_at desc, fingerprint limit 50`,
)

export async function countError(
  db: Db,
  row: Pick<ErrorRow, 'fingerprint' | 'message' | 'route' | 'stack' | 'fatal'>,
): Promise<void> {
  await addError.rows(db, [row.fingerprint, row.message, row.route, row.stack, row.fatal])
}

export const listErrors = (db: Db) => errors.rows(db, [])

const deleteMeasurements = statement(
  'performance.delete-measurements',
  `delete from measurements where day <= current_date - ${DAYS_KEPT}`,
)

const deleteWarnings = statement(
  'performance.delete-warnings',
  `delete from performance_warnings where at < now() - interval '${DAYS_KEPT} days' or id not in
      (select id from performance_warnings order by at desc, id desc limit 500)`,
)

const deleteErrors = statement(
  'performance.delete-errors',
  `delete from browser_errors where last_at < now() - interval '${DAYS_KEPT} days'`,
)

export async function deleteOld(db: Db): Promise<void> {
  await deleteMeasurements.rows(db, [])
  await deleteWarnings.rows(db, [])
  await deleteErrors.rows(db, [])
}
