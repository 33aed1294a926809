// Times: relative under 24 h, then "Yesterday", "Nov 14", and the year only if it is not the current one.
import { zoneName } from '#shared/zoned-time.ts'

const locale = 'en-US'
const space = '\u00a0'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type TimeOptions = { now: Date; timeZone?: string }

const dayKey = (date: Date, timeZone?: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(date)

const yearOf = (date: Date, timeZone?: string) =>
  new Intl.DateTimeFormat(locale, { timeZone, year: 'numeric' }).format(date)

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / day)

export function formatDate(date: Date, { now, timeZone }: TimeOptions): string {
  const sameYear = yearOf(date, timeZone) === yearOf(now, timeZone)
  const year = sameYear ? undefined : 'numeric'
  return new Intl.DateTimeFormat(locale, { timeZone, month: 'short', day: 'numeric', year }).format(date)
}

function formatLength(length: number): string {
  if (length < hour) return `${Math.floor(length / minute)}${space}min`
  return `${Math.floor(length / hour)}${space}h`
}

export function formatRelative(date: Date, options: TimeOptions): string {
  const past = options.now.getTime() - date.getTime()
  if (Math.abs(past) < minute) return 'now'
  if (past > 0 && past < day) return formatLength(past)
  if (past < 0 && past > -day) return `in ${formatLength(-past)}`
  const days = daysBetween(dayKey(date, options.timeZone), dayKey(options.now, options.timeZone))
  if (days === 1) return 'Yesterday'
  if (days === -1) return 'Tomorrow'
  return formatDate(date, options)
}

/** Inside a sentence about the past: "changed just now", "changed 5 min ago", "changed on Nov 5". */
export function formatAgo(date: Date, options: TimeOptions): string {
  const relative = formatRelative(date, options)
  if (relative === 'now') return 'just now'
  const past = options.now.getTime() - date.getTime()
  if (past > 0 && past < day) return `${relative} ago`
  return relative === 'Yesterday' ? 'yesterday' : `on ${relative}`
}

export function formatTime(date: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(date)
}

/** The exact time with its timezone, on hover: "Tue, Nov 17, 2026, 4:12 PM Central". */
export function formatExact(date: Date, timeZone?: string): string {
  const exact = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  return `${exact.format(date)} ${zoneName(exact.resolvedOptions().timeZone, date)}`
}

/** The heading of a day in a timeline: "Today", "Yesterday", "Nov 14". */
export function formatDay(date: Date, options: TimeOptions): string {
  const days = daysBetween(dayKey(date, options.timeZone), dayKey(options.now, options.timeZone))
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return formatDate(date, options)
}
