// How long an order takes to fill. Pure: past arrivals in, days out. The same input always gives the same answer.

export type Forecast = { p50Days: number; p90Days: number }

/** Leads by day, oldest first, the last one yesterday. Whole weeks, so that each weekday has the same weight. */
export type Arrivals = readonly number[]

type Filling = {
  arrivals: Arrivals
  /** What this order still needs. */
  needed: number
  /** What older orders still need, oldest first. They are served before. */
  ahead: readonly number[]
  /** To how many clients one lead goes. */
  shareLimit: number
}

export const HISTORY_DAYS = 42
const WEEK = 7
const RUNS = 500
const MAX_DAYS = 365

/** Null when the past says too little: no leads at all, or more than a year to wait. */
export function forecastFill({ arrivals, needed, ahead, shareLimit }: Filling): Forecast | null {
  if (needed <= 0) return { p50Days: 0, p90Days: 0 }
  if (!arrivals.some((count) => count > 0)) return null
  const leads = leadsUntilFilled({ needed, ahead, shareLimit })
  const random = randomNumbers(leads)
  const runs = Array.from({ length: RUNS }, () => daysFor(leads, arrivals, random)).toSorted((a, b) => a - b)
  const [p50Days, p90Days] = [quantile(runs, 0.5), quantile(runs, 0.9)]
  return p90Days > MAX_DAYS ? null : { p50Days, p90Days }
}

/** How many leads must arrive: each goes to the oldest orders that still need one, to as many clients as it may. */
export function leadsUntilFilled({ needed, ahead, shareLimit }: Omit<Filling, 'arrivals'>): number {
  const before = ahead.filter((count) => count > 0)
  let leads = 0
  // While enough older orders are open, this one gets nothing. The smallest of those that are served ends first.
  while (before.length >= shareLimit) {
    const served = before.slice(0, shareLimit)
    const step = Math.min(...served)
    leads += step
    const open = [...served.map((count) => count - step), ...before.slice(shareLimit)]
    before.splice(0, before.length, ...open.filter((count) => count > 0))
  }
  return leads + needed
}

/** One possible future: each day is a past day of the same weekday, drawn at random. */
function daysFor(leads: number, arrivals: Arrivals, random: () => number): number {
  const weeks = Math.floor(arrivals.length / WEEK)
  const oldest = arrivals.length - weeks * WEEK
  let left = leads
  for (let day = 0; day < MAX_DAYS; day++) {
    const week = Math.floor(random() * weeks)
    left -= arrivals[oldest + week * WEEK + (day % WEEK)] ?? 0
    if (left <= 0) return day + 1
  }
  return MAX_DAYS + 1
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0

/** Mulberry32: small, fast, and the same sequence for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
