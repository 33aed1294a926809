// How many calls were refused. A flood of forgeries costs one write a second, not one each.
import type { Db } from '#platform/server/database.ts'
import type { Provider } from '../contract/words.ts'
import { addRefusals } from './queries/events.ts'

const FLUSH_MS = 1_000
const waiting = new WeakMap<Db, Map<Provider, number>>()

export function countRefusal(db: Db, provider: Provider): void {
  const counts = waiting.get(db) ?? new Map<Provider, number>()
  counts.set(provider, (counts.get(provider) ?? 0) + 1)
  if (waiting.has(db)) return
  waiting.set(db, counts)
  setTimeout(() => {
    waiting.delete(db)
    // A count that the database does not take is lost; the refusal itself stands.
    for (const [name, count] of counts) addRefusals(db, name, count).catch(() => {})
  }, FLUSH_MS).unref()
}
