// Wall clocks and instants: the clock in a timezone at an instant, and the instants of a clock time. The hour skipped
// in spring has none, and the hour repeated in fall has two.
import { DAY, MINUTE } from './durations.ts'

/** `2026-11-17` and `14:30`, as in date and time inputs. */
type WallTime = { day: string; time: string }

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(zone, made)
  return made
}

/** Names only: programs read the sign of an offset such as +02:00 in opposite ways. */
export function isTimezone(zone: string): boolean {
  if (!/^[A-Z]/i.test(zone)) return false
  try {
    formatterOf(zone)
    return true
  } catch {
    return false
  }
}

const REGIONS = /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//

/**
 * Timezones to choose from: those of a city. Others, such as GMT or EST5EDT, have no clock change or an old name.
 * Browsers differ in a few names, such as Asia/Kolkata, so all names of a city count.
 */
export function isOfferedTimezone(zone: string): boolean {
  if (!REGIONS.test(zone) || !isTimezone(zone)) return false
  const known = formatterOf(zone).resolvedOptions().timeZone
  return known === zone || known.toLowerCase() !== zone.toLowerCase()
}

export function wallTimeOf(at: Date, zone: string): WallTime {
  const part: Partial<Record<string, string>> = {}
  for (const { type, value } of formatterOf(zone).formatToParts(at)) part[type] = value
  return {
    day: `${part['year']?.padStart(4, '0')}-${part['month']}-${part['day']}`,
    time: `${part['hour']}:${part['minute']}`,
  }
}

const asUtc = ({ day, time }: WallTime) => Date.parse(`${day}T${time}:00Z`)

/** The timezone's offset from UTC at an instant, to the minute. */
function offsetAt(instant: number, zone: string): number {
  const whole = Math.floor(instant / MINUTE) * MINUTE
  return asUtc(wallTimeOf(new Date(whole), zone)) - whole
}

/** Every instant at which clocks in the timezone show this, earliest first. */
export function instantsOf(wall: WallTime, zone: string): Date[] {
  const shown = asUtc(wall)
  if (Number.isNaN(shown)) return []
  const offsets = new Set([offsetAt(shown - DAY, zone), offsetAt(shown + DAY, zone)])
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((instant) => instant + offsetAt(instant, zone) === shown)
    .sort((one, other) => one - other)
    .map((instant) => new Date(instant))
}

/** The first instant of a day. If midnight is skipped, the first that exists. */
export function startOfDay(day: string, zone: string): Date {
  for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const [first] = instantsOf({ day, time }, zone)
    if (first) return first
  }
  throw new RangeError(`${day} does not exist in ${zone}.`)
}

/** Calendar days, not 24 hours: a day with a clock change has 23 or 25. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

/** 1 for Monday to 7 for Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** "Central", the common name of a timezone. Elsewhere its own name, or "UTC" or "UTC−5" without one. */
export function zoneName(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  const nameless = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name)
  if (!nameless) return name.replace(/ Time$/, '')
  const [, sign, hours = '0', minutes = '0'] = nameless
  if (Number(hours) + Number(minutes) === 0) return 'UTC'
  return `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${Number(minutes) ? `:${minutes}` : ''}`
}

/** After a time of day: "Central Time", but "UTC". */
export function zoneWords(zone: string, at: Date): string {
  const name = zoneName(zone, at)
  return name.startsWith('UTC') ? name : `${name} Time`
}

/** Every timezone to choose from, as "Central Time, Chicago". The current one is kept even if this system lacks it. */
export function zoneOptions(current: string): { value: string; label: string }[] {
  const at = new Date()
  const zones = new Set([current, ...Intl.supportedValuesOf('timeZone').filter(isOfferedTimezone)])
  return Array.from(zones, (zone) => {
    const city = zone.split('/').slice(1).toReversed().join(', ').replaceAll('_', ' ')
    return { value: zone, label: [zoneWords(zone, at), city].filter(Boolean).join(', ') }
  })
}
