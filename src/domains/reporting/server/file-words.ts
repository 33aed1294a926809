// Days and times of files, as people of the report's calendar read them.

import { formatDuration } from '#shared/duration-words.ts'
import { formatCents } from '#shared/money.ts'
import { zoneWords } from '#shared/zoned-time.ts'
import type { Unit } from '../contract/figures.ts'
import type { Reader } from './asked.ts'
import { findClient } from './queries/labels.ts'
import type { Days, Span } from './span.ts'

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

const MINUTE = 60_000

/** A value as people read it, the same as on the screen. */
export function unitText(unit: Unit | 'days', value: number): string {
  if (unit === 'cents') return formatCents(value)
  if (unit === 'rate') return `${Math.round(value * 100)}%`
  if (unit === 'minutes') return formatDuration(value * MINUTE)
  return unit === 'days' ? formatDuration(value * 1_440 * MINUTE) : value.toLocaleString('en-US')
}

/** Of a report about one client. */
export async function clientNameOf(
  reader: Reader,
  { filters }: Pick<Span, 'filters'>,
): Promise<string | null> {
  return filters.client ? ((await findClient(reader.db, filters.client))?.name ?? null) : null
}

/** "report-st-marys-2026-10-01-to-2026-10-31". */
export function fileNameOf(report: string, { client, days }: { client: string | null; days: Days }): string {
  const words = (client ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
  const short = words
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  return [report, short, days.from === days.to ? days.from : `${days.from}-to-${days.to}`]
    .filter(Boolean)
    .join('-')
}
