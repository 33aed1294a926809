// Who carries an open entry: its own hire, or the hires of its pool.
import { isReady } from './ready.ts'
import {
  type Hire,
  type Month,
  type OpenEntry,
  type Place,
  type Pool,
  poolKey,
  type Taking,
} from './types.ts'

export type Book = {
  now: Date
  /** Open months, oldest first. */
  months: readonly Month[]
  places: ReadonlyMap<string, Place>
  byApplication: ReadonlyMap<string, Hire>
  byPerson: ReadonlyMap<string, Hire>
  hiresOf: ReadonlyMap<Month, readonly Hire[]>
  /** Hires of a month by pool. */
  ofPool: ReadonlyMap<string, readonly Hire[]>
}

/** Time of the hire, then the application. */
export const byTime = (one: Hire, other: Hire) =>
  Date.parse(one.hiredAt) - Date.parse(other.hiredAt) || (one.applicationId < other.applicationId ? -1 : 1)

type Given = {
  now: Date
  months: readonly Month[]
  places: ReadonlyMap<string, Place>
  /** Every hire that stands, also of closed months. */
  hires: readonly Hire[]
}

export function openBook({ now, months, places, hires }: Given): Book {
  const sorted = hires.toSorted(byTime)
  const byPerson = new Map<string, Hire>()
  const hiresOf = new Map<Month, Hire[]>(months.map((month) => [month, []]))
  const ofPool = new Map<string, Hire[]>()
  for (const hire of sorted) {
    if (!byPerson.has(hire.personId)) byPerson.set(hire.personId, hire)
    const own = hiresOf.get(hire.month)
    if (!own) continue
    own.push(hire)
    const campaigns = [...new Set(hire.campaignIds)].map((id): Pool => ({ kind: 'campaign', id }))
    for (const pool of [{ kind: 'posting', id: hire.jobId } satisfies Pool, ...campaigns]) {
      const key = `${hire.month} ${poolKey(pool)}`
      ofPool.set(key, [...(ofPool.get(key) ?? []), hire])
    }
  }
  const byApplication = new Map(sorted.map((hire) => [hire.applicationId, hire]))
  return { now, months, places, byApplication, byPerson, hiresOf, ofPool }
}

/** The hire that carries an entry whole, whenever it was made. */
function ownHire(entry: OpenEntry, { byApplication, byPerson }: Book): Hire | undefined {
  const named = entry.applicationId ? byApplication.get(entry.applicationId) : undefined
  return named ?? (entry.personId ? byPerson.get(entry.personId) : undefined)
}

/** Hires of the pool. When it ended without one: of its client, else all. The house is shared by all. */
export function sharersOf(pool: Pool, month: Month, book: Book): readonly Hire[] {
  const all = book.hiresOf.get(month) ?? []
  if (pool.kind === 'house') return all
  const own = book.ofPool.get(`${month} ${poolKey(pool)}`)
  if (own) return own
  const place = book.places.get(poolKey(pool))
  if (!place?.isEnded) return []
  const ofClient = all.filter(({ clientId }) => clientId === place.clientId)
  return ofClient.length > 0 ? ofClient : all
}

/** Null: it stays open cost. */
export function take(entry: OpenEntry, book: Book): { taking: Taking | null; isReady: boolean } {
  const ready = isReady(entry, book.places.get(poolKey(entry.pool)), book.now)
  const hire = ownHire(entry, book)
  for (const month of book.months) {
    if (month < entry.booked) continue
    if (hire && hire.month <= month) return { taking: { month, by: hire.applicationId }, isReady: ready }
    if (!hire && ready && sharersOf(entry.pool, month, book).length > 0)
      return { taking: { month, by: null }, isReady: ready }
  }
  return { taking: null, isReady: ready }
}
