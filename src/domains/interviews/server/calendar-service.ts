// Days of the calendar. The response is bounded: an hour with more interviews than fit side by side is a count that
// opens its list.
import type { Db } from '#platform/server/database.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { CalendarQuery, CalendarSpan, Crowd, StatusCounts } from '../contract/schemas.ts'
import { toStaffInterview } from './present.ts'
import { countHours, type HourRow, listHours } from './queries/calendar.ts'
import type { Viewer } from './queries/list.ts'
import { maxDrawn } from './rules.ts'

const MAX_DAYS = 42

export async function getCalendar(context: Context<StaffActor>, query: CalendarQuery): Promise<CalendarSpan> {
  const days = (Date.parse(query.to) - Date.parse(query.from)) / DAY
  if (days < 0 || days >= MAX_DAYS)
    throw new AppError('invalid_query', { userMessage: 'Choose a range of 1 to 42 days.' })
  const { rows, ...rest } = await readDays(context.db, query, { ...context.actor, now: context.now })
  return { items: rows.map((row) => toStaffInterview(row, context)), ...rest }
}

export async function readDays(db: Db, { perHour, ...filter }: CalendarQuery, viewer: Viewer) {
  const counted = await countHours(db, filter, viewer)
  const hours = Array.from(
    Map.groupBy(counted, (row) => row.hour),
    ([startsAt, of]): Crowd => ({ startsAt, count: sumOf(of), counts: countStatuses(of) }),
  )
  const most = maxDrawn({ hours: hours.map(({ count }) => count), perHour })
  const crowds = hours.filter(({ count }) => count > most)
  const drawn = hours.filter(({ count }) => count <= most).map(({ startsAt }) => startsAt)
  const which = crowds.length === 0 ? 'all' : drawn
  const rows = drawn.length === 0 ? [] : await listHours(db, { filter, hours: which }, viewer)
  return { rows, crowds, counts: countStatuses(counted) }
}

const sumOf = (rows: readonly HourRow[]) => rows.reduce((sum, { count }) => sum + count, 0)

function countStatuses(rows: readonly HourRow[]): StatusCounts {
  const counts: StatusCounts = {}
  for (const { status, count } of rows) counts[status] = (counts[status] ?? 0) + count
  return counts
}
