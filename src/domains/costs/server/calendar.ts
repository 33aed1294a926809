// Which months exist, and where each begins and ends.
import type { Tx } from '#platform/server/transaction.ts'
import { startOfDay, wallTimeOf } from '#shared/zoned-time.ts'
import { monthOf, nextMonth } from '../engine/calendar.ts'
import * as queries from './queries/months.ts'
import { forgetProvisional } from './queries/receipts.ts'

export const firstDay = (month: string) => `${month}-01`

type Row = queries.MonthRow

/**
 * The months from the start to the present. Without a confirmed start it is the present one alone. A month keeps its
 * timezone once it has entries. It begins where the month before ends, so no moment is in two months or in none.
 */
export async function readyMonths(tx: Tx, settings: queries.SettingsRow): Promise<Row[]> {
  const { db, now } = tx
  const timezone = await queries.agencyTimezone(db)
  let rows = await queries.listMonths(db)
  const last = rows.at(-1)
  const present = presentMonth(now, last, timezone)
  const start = settings.startMonth ? monthOf(settings.startMonth) : present
  const strays = rows.filter((row) => row.closedAt === null && monthOf(row.month) < start)
  if (strays.length > 0) await forgetProvisional(db)
  for (const { month } of strays) await queries.removeMonth(db, month)
  rows = rows.filter((row) => !strays.includes(row))
  await followTimezone(tx, { rows, timezone })
  const known = new Map(rows.map((row) => [monthOf(row.month), row]))
  let before: Date | null = null
  for (let month = start; month <= present; month = nextMonth(month)) {
    const row = known.get(month)
    const startsAt: Date = before ?? startOfDay(firstDay(month), timezone)
    const endsAt = row ? new Date(row.endsAt) : startOfDay(firstDay(nextMonth(month)), timezone)
    if (!row) await queries.insertMonth(db, { month: firstDay(month), timezone, startsAt, endsAt }, now)
    before = endsAt
  }
  return queries.listMonths(db)
}

/** The clock decides by the timezone of the last month until that month is over. */
function presentMonth(now: Date, last: Row | undefined, timezone: string): string {
  const today = monthOf(wallTimeOf(now, timezone).day)
  if (!last) return today
  const lastMonth = monthOf(last.month)
  if (now < new Date(last.endsAt)) return lastMonth
  return today > lastMonth ? today : nextMonth(lastMonth)
}

/** A changed timezone begins with the next month that has no entries. */
async function followTimezone(
  { db }: Tx,
  { rows, timezone }: { rows: Row[]; timezone: string },
): Promise<void> {
  const last = rows.at(-1)
  if (!last || last.closedAt || last.timezone === timezone || (await queries.hasEntries(db, last.month)))
    return
  const before = rows.at(-2)
  const month = monthOf(last.month)
  const startsAt = before ? new Date(before.endsAt) : startOfDay(last.month, timezone)
  await queries.moveMonth(db, {
    month: last.month,
    timezone,
    startsAt,
    endsAt: startOfDay(firstDay(nextMonth(month)), timezone),
  })
}

/** The month of a moment. Null before the first. */
export function monthAt(rows: readonly Row[], at: string): string | null {
  const moment = Date.parse(at)
  const row = rows.find(
    ({ startsAt, endsAt }) => moment >= Date.parse(startsAt) && moment < Date.parse(endsAt),
  )
  return row ? monthOf(row.month) : null
}
