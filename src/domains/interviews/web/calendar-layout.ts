// The layout of a day: from the top by the clock, and beside overlapping interviews. Later ones move 18 px to the right
// and are on top. Those that start within 24 minutes share the width, because the later one
// would leave less than a touch target of the earlier one.
import { addDays, wallTimeOf, weekday } from '#platform/shared/zoned-time.ts'

export const HOUR_PX = 60
const STEP_PX = 18
const TOGETHER_MINUTES = 24
/** Drawn two pixels smaller, which leaves the 24 px of a touch target. */
const MIN_PX = 26

export type Timed = { id: string; startsAt: string; endsAt: string }
export type Placed<T extends Timed> = {
  item: T
  top: number
  height: number
  /** The height that no later interview covers. */
  clear: number
  /** Pixels from the left, and the share of the remaining width: `part` of `parts`. */
  indent: number
  part: number
  parts: number
}

/** The position in its column. */
export const boxOf = ({ top, height, indent, part, parts }: Placed<Timed>) => {
  const share = `(100% - ${indent + 4}px) / ${parts}`
  return {
    top: top + 1,
    height: height - 2,
    left: `calc(${indent + 2}px + (${share}) * ${part})`,
    width: `calc(${share} - 2px)`,
  }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes since midnight on the clock. The length is the real duration. */
function placeOf(item: Timed, zone: string) {
  const start = minutesOf(wallTimeOf(new Date(item.startsAt), zone).time)
  return { start, end: start + (Date.parse(item.endsAt) - Date.parse(item.startsAt)) / 60_000 }
}

export function layoutDay<T extends Timed>(
  items: readonly T[],
  { zone, firstHour }: { zone: string; firstHour: number },
): Placed<T>[] {
  const timed = items
    .map((item) => ({ item, ...placeOf(item, zone) }))
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
  const placed: (Placed<T> & { start: number; end: number })[] = []
  for (let index = 0; index < timed.length; ) {
    const first = timed[index]
    if (!first) break
    const together = timed.slice(index).filter(({ start }) => start - first.start < TOGETHER_MINUTES)
    const below = placed.filter(({ start, end }) => end > first.start && start < first.start)
    const indent = below.length === 0 ? 0 : Math.max(...below.map((each) => each.indent)) + STEP_PX
    for (const [part, each] of together.entries()) {
      placed.push({
        ...each,
        top: ((each.start - firstHour * 60) / 60) * HOUR_PX,
        height: Math.max(MIN_PX, ((each.end - each.start) / 60) * HOUR_PX),
        clear: clearOf(each, timed),
        indent,
        part,
        parts: together.length,
      })
    }
    index += together.length
  }
  return placed.map(({ item, top, height, clear, indent, part, parts }) => ({
    item,
    top,
    height,
    clear,
    indent,
    part,
    parts,
  }))
}

type Span = { start: number; end: number }

/** Text that another block would cover is not drawn, so the start of the next block must be known. */
function clearOf({ start, end }: Span, all: readonly Span[]): number {
  const next = all.filter((other) => other.start >= start + TOGETHER_MINUTES && other.start < end)
  return ((Math.min(end, ...next.map((other) => other.start)) - start) / 60) * HOUR_PX
}

/** The drawn hours: a working day, and interviews outside of it. */
export function hoursOf(items: readonly Timed[], zone: string): { first: number; last: number } {
  const places = items.map((item) => placeOf(item, zone))
  return {
    first: Math.min(8, ...places.map(({ start }) => Math.floor(start / 60))),
    last: Math.max(18, ...places.map(({ end }) => Math.ceil(end / 60))),
  }
}

/** All seven days of a week, from Monday. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, 1 - weekday(day))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** A weekend without interviews is hidden, except Saturday of the current week. */
export function shownDays(
  days: readonly string[],
  { today, isBusy }: { today: string; isBusy: (day: string) => boolean },
): readonly string[] {
  if (days.length === 1) return days
  const isSaturdayAhead = (day: string) => weekday(day) === 6 && days.includes(today)
  return days.filter((day) => weekday(day) <= 5 || isBusy(day) || day === today || isSaturdayAhead(day))
}

/** "Mon, Nov 16" or "Nov 16 to 21". */
export function rangeLabel(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)]
  const format = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`))
  if (first === last) return format(first, { weekday: 'short', month: 'short', day: 'numeric' })
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  const from = format(first, { month: 'short', day: 'numeric' })
  return `${from} to ${format(last, sameMonth ? { day: 'numeric' } : { month: 'short', day: 'numeric' })}`
}

export function byDay<T extends Timed>(items: readonly T[], zone: string): Map<string, T[]> {
  const days = new Map<string, T[]>()
  for (const item of items) {
    const { day } = wallTimeOf(new Date(item.startsAt), zone)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return days
}
