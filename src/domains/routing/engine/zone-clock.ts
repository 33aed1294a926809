// Wall clocks of targets: when a cap period started, and whether a schedule is open. Remembered by quarter of an hour,
// because every zone changes its clocks on one, and asking the calendar is slow.
import { MINUTE } from '#shared/durations.ts'
import { addDays, startOfDay, wallTimeOf, weekday } from '#shared/zoned-time.ts'
import type { Target } from '../contract/schemas.ts'
import { CAP_PERIODS, type CapPeriod } from '../contract/words.ts'

const QUARTER = 15 * MINUTE

/** The instant at which the day, the week from Monday, or the month began in a zone. */
export function periodStart(period: CapPeriod, now: number, zone: string): number {
  return startOfPeriod(period, wallTimeOf(new Date(now), zone).day, zone)
}

function startOfPeriod(period: CapPeriod, day: string, zone: string): number {
  if (period === 'weekly') return startOfDay(addDays(day, 1 - weekday(day)), zone).getTime()
  return startOfDay(period === 'monthly' ? `${day.slice(0, 8)}01` : day, zone).getTime()
}

/** Holds what the clock shows at the instant of the last `readClock`. */
export type ZoneClock = {
  readonly zone: string
  quarter: number
  day: string
  weekday: number
  /** Minutes since midnight, as the clock on the wall counts them. */
  minute: number
  quarterMinute: number
  /** In the order of CAP_PERIODS. */
  starts: readonly number[]
}

export const newClock = (zone: string): ZoneClock => ({
  zone,
  quarter: Number.NaN,
  day: '',
  weekday: 0,
  minute: 0,
  quarterMinute: 0,
  starts: [],
})

export const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export function readClock(clock: ZoneClock, now: number): void {
  const quarter = Math.floor(now / QUARTER)
  if (quarter !== clock.quarter) {
    const { day, time } = wallTimeOf(new Date(quarter * QUARTER), clock.zone)
    if (day !== clock.day) {
      clock.starts = CAP_PERIODS.map((period) => startOfPeriod(period, day, clock.zone))
      clock.weekday = weekday(day)
      clock.day = day
    }
    clock.quarter = quarter
    clock.quarterMinute = minuteOf(time)
  }
  clock.minute = clock.quarterMinute + Math.floor((now - quarter * QUARTER) / MINUTE)
}

/** A window with the weekdays as bits: bit 1 is Monday. */
export type OpenWindow = { days: number; from: number; to: number }

export const openWindows = (windows: Target['windows']): OpenWindow[] =>
  windows.map(({ weekdays, from, to }) => ({
    days: weekdays.reduce((bits, day) => bits | (1 << day), 0),
    from: minuteOf(from),
    to: minuteOf(to),
  }))

/** Without windows a target is always open. A window that ends before it starts ends on the next day. */
export function isOpen(windows: readonly OpenWindow[], { weekday: today, minute }: ZoneClock): boolean {
  if (windows.length === 0) return true
  const yesterday = today === 1 ? 7 : today - 1
  return windows.some(({ days, from, to }) => {
    const startsToday = (days & (1 << today)) !== 0
    if (from < to) return startsToday && minute >= from && minute < to
    return (startsToday && minute >= from) || ((days & (1 << yesterday)) !== 0 && minute < to)
  })
}
