// Days and times of files, as people of the report's calendar read them.
import { zoneWords } from '#platform/shared/zoned-time.ts'
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

/** "Nov 18, 2026, 10:05 PM Central Time". */
export function momentText(at: string, timezone: string): string {
  const moment = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return `${moment.format(new Date(at)).replaceAll('\u202f', ' ')} ${zoneWords(timezone, new Date(at))}`
}
