// The layout of a day: from the top by the clock, and beside overlapping interviews. Later ones move 18 px to the right
// and are on top. Those that start within 24 minutes share the width in lanes, because the later one would leave less than
// a touch target of the earlier one.
import { addDays, wallTimeOf, weekday } from '#shared/zoned-time.ts'

export const HOUR_PX = 60
const STEP_PX = 18
const STEP_IN_LANE_PX = 6
const TOGETHER_MINUTES = 24
/** Drawn two pixels smaller, which leaves the 24 px of a touch target. */
const MIN_PX = 26
const TARGET_PX = 24

export type Timed = { id: string; startsAt: string; endsAt: string }
export type Placed<T extends Timed> = {
  item: T
  top: number
  height: number
  /** The height that no later interview covers. */
  clear: number
  /** Pixels from the left, the share of the remaining width (`part` of `parts`), and pixels from the left of that. */
  indent: number
  part: number
  parts: number
  inner: number
}

/** The position in its column. */
export const boxOf = ({ top, height, indent, part, parts, inner }: Placed<Timed>) => {
  const share = `(100% - ${indent + 4}px) / ${parts}`
  return {
    top: top + 1,
    height: height - 2,
    left: `calc(${indent + 2 + inner}px + (${share}) * ${part})`,
    width: `calc(${share} - ${2 + inner}px)`,
  }
}

/** A day with many interviews at once is wider, so each keeps its touch target. */
export const leastWidthOf = (placed: readonly Placed<Timed>[]): number =>
  Math.max(0, ...placed.map(({ indent, parts, inner }) => indent + 4 + parts * (TARGET_PX + 2 + inner)))

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
  const groups: Group[] = []
  const placed = timed.map(({ item, start, end }) => {
    let group = groups.at(-1)
    if (!group || group.lanes.flat().every((other) => start - other.start >= TOGETHER_MINUTES)) {
      group = { indent: indentOf(start, groups), lanes: [] }
      groups.push(group)
    }
    return { item, group, ...takeLane(group, { start, end }) }
  })
  return placed.map(({ item, group, lane, own }) => ({
    item,
    top: ((own.start - firstHour * 60) / 60) * HOUR_PX,
    height: Math.max(MIN_PX, ((own.end - own.start) / 60) * HOUR_PX),
    clear: clearOf(own, timed),
    indent: group.indent,
    part: group.lanes.indexOf(lane),
    parts: group.lanes.length,
    inner: own.inner,
  }))
}

type Lane = (Span & { inner: number })[]
/** Interviews that share the width. The later ones of a lane lie on the earlier ones. */
type Group = { indent: number; lanes: Lane[] }

function indentOf(start: number, groups: readonly Group[]): number {
  const below = groups.filter(({ lanes }) => lanes.flat().some(({ end }) => end > start))
  return below.length === 0 ? 0 : Math.max(...below.map(({ indent }) => indent)) + STEP_PX
}

/** The lane that was begun in longest ago, or a new one if each would lose a touch target. */
function takeLane({ lanes }: Group, { start, end }: Span) {
  const latestOf = (lane: Lane) => lane.at(-1) ?? { start, end, inner: 0 }
  const [oldest] = lanes.toSorted((one, other) => latestOf(one).start - latestOf(other).start)
  const lane = oldest && start - latestOf(oldest).start >= TOGETHER_MINUTES ? oldest : []
  if (lane.length === 0) lanes.push(lane)
  const below = lane.filter((other) => other.end > start)
  const inner = below.length === 0 ? 0 : Math.max(...below.map((other) => other.inner)) + STEP_IN_LANE_PX
  const own = { start, end, inner }
  lane.push(own)
  return { lane, own }
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
