// How many requests are worked on at once. Above it a request is refused at once, because one that waits for seconds helps
// nobody: its reader has left, and the ones behind it wait as well. The number follows how long answers take.

/** What goes first: money, events of providers and what people save. Then what people look at. Last what programs read. */
export type Rank = 'first' | 'people' | 'last'

/** Each rank has so much of the places. The first waits instead: a rush of buyers must each get their answer. */
const SHARES: Record<Rank, number> = { first: Number.POSITIVE_INFINITY, people: 1, last: 0.5 }
/** What waits takes memory. */
const AT_ALL = 5_000

/** Half of all answers within it leave room for the slower ones to stay below a second. */
const TARGET_MS = 350
const WINDOW_MS = 250
const ENOUGH = 10
const FEWEST = 16
const MOST = 400
const START = 64

export type Admission = {
  /** False: refuse it. */
  enter(rank: Rank): boolean
  /** Null: its time says nothing about the others. */
  leave(milliseconds: number | null): void
  readonly places: number
}

export function createAdmission(now: () => number = () => performance.now()): Admission {
  let places = START
  let taken = 0
  let most = 0
  let windowFrom = now()
  let times: number[] = []

  function adapt(): void {
    if (now() - windowFrom < WINDOW_MS || times.length < ENOUGH) return
    const half = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
    if (half > TARGET_MS) places = Math.max(FEWEST, Math.floor(places * 0.8))
    else if (most >= places * SHARES.last)
      places = Math.min(MOST, places + Math.max(2, Math.floor(places * 0.1)))
    times = []
    most = taken
    windowFrom = now()
  }

  return {
    enter(rank) {
      if (taken >= Math.min(places * SHARES[rank], AT_ALL)) return false
      taken += 1
      most = Math.max(most, taken)
      return true
    },
    leave(milliseconds) {
      taken -= 1
      if (milliseconds !== null) times.push(milliseconds)
      adapt()
    },
    get places() {
      return places
    },
  }
}
