// How long an order takes to fill. Pure: past arrivals in, days out. The same input always gives the same answer.

export type Forecast = { p50Days: number; p90Days: number }

/** Leads by day, oldest first, the last one yesterday. Whole weeks, so that each weekday has the same weight. */
export type Arrivals = readonly number[]

/** What an order still needs. A lead goes to at most `shareLimit` clients, and to each of them once. */
export type Waiting = { clientId: string; needed: number; shareLimit: number }

type Filling = Waiting & {
  arrivals: Arrivals
  /** Older orders, oldest first. They are served before. */
  ahead: readonly Waiting[]
  /** How many sales a day the rules allow. Null without a limit. */
  dailySales?: number | null
}

export const HISTORY_DAYS = 42
const WEEK = 7
const RUNS = 500
const MAX_DAYS = 365

/** Null when the past says too little: no leads at all, or more than a year to wait. */
export function forecastFill(filling: Filling): Forecast | null {
  const { arrivals, needed, ahead, shareLimit, dailySales } = filling
  if (needed <= 0) return { p50Days: 0, p90Days: 0 }
  if (!arrivals.some((count) => count > 0)) return null
  // A lead that goes to several clients is several sales.
  const perDay = (dailySales ?? Number.POSITIVE_INFINITY) / shareLimit
  const isLimited = arrivals.some((count) => count > perDay)
  // A limit that is used up stops the shares too, so that all older orders come first.
  const leads = isLimited ? ahead.reduce((sum, each) => sum + each.needed, needed) : leadsUntilFilled(filling)
  const taken = arrivals.map((count) => Math.min(count, perDay))
  const random = randomNumbers(leads)
  const runs = Array.from({ length: RUNS }, () => daysFor(leads, taken, random)).toSorted((a, b) => a - b)
  const [p50Days, p90Days] = [quantile(runs, 0.5), quantile(runs, 0.9)]
  return p90Days > MAX_DAYS ? null : { p50Days, p90Days }
}

/** How many leads must arrive: each goes to the oldest orders that still need one and may have it. */
export function leadsUntilFilled({ ahead, ...own }: Omit<Filling, 'arrivals' | 'dailySales'>): number {
  let open = [...ahead, own].filter(({ needed }) => needed > 0)
  let leads = 0
  for (;;) {
    const served = servedByOne(open)
    // The same orders are served until the smallest of them is filled.
    const step = Math.min(...served.map(({ needed }) => needed))
    leads += step
    const last = open.at(-1)
    if (last && served.includes(last) && last.needed === step) return leads
    open = open
      .map((order) => (served.includes(order) ? { ...order, needed: order.needed - step } : order))
      .filter(({ needed }) => needed > 0)
  }
}

/** An exclusive order takes the whole lead, if nobody had a part of it. */
function servedByOne(open: readonly Waiting[]): Waiting[] {
  const served: Waiting[] = []
  for (const order of open) {
    const limit = Math.min(order.shareLimit, ...served.map(({ shareLimit }) => shareLimit))
    const isOther = served.every(({ clientId }) => clientId !== order.clientId)
    if (served.length < limit && isOther) served.push(order)
  }
  return served
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
