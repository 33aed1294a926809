// Days and times of files, as people of the report's calendar read them.
import { wallTimeOf, zoneWords } from '#platform/shared/zoned-time.ts'
import type { Days } from './span.ts'

const DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
/** "Oct 31, 2026". */
export const dayText = (day: string) => DAY.format(new Date(`${day}T12:00:00Z`))
export const periodText = ({ from, to }: Days) =>
  from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`

/** "2026-10-31 16:05": sorts, and spreadsheets read it as a date. Its column names the timezone. */
export function timeCell(at: string | null, timezone: string): string | null {
  if (at === null) return null
  const { day, time } = wallTimeOf(new Date(at), timezone)
  return `${day} ${time}`
}
export const timeColumn = (title: string, timezone: string) => `${title}, ${zoneWords(timezone, new Date())}`

/** "Nov 18, 2026, 10:05 PM Central Time". */
export function momentText(at: string, timezone: string): string {
  const moment = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return `${moment.format(new Date(at)).replaceAll('\u202f', ' ')} ${zoneWords(timezone, new Date(at))}`
}
