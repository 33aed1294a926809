// The counts of jobs by kind, shared by all visitors for a few seconds: counting costs more than the page itself.
import type { Db } from '#platform/server/database.ts'
import { countPublicJobs, type PublicSearch } from './queries/public.ts'

const KEPT_MS = 10_000
const MAX_KEPT = 500

type Counted = ReturnType<typeof countPublicJobs>
const kept = new WeakMap<Db, Map<string, { counted: Counted; until: number }>>()

export function countShared(db: Db, search: PublicSearch, now: Date): Counted {
  const { cursor: _cursor, limit: _limit, sort: _sort, ...counting } = search
  const key = JSON.stringify(counting)
  const entries = kept.get(db) ?? new Map<string, { counted: Counted; until: number }>()
  kept.set(db, entries)
  const found = entries.get(key)
  if (found && found.until > now.getTime()) return found.counted
  if (entries.size >= MAX_KEPT) entries.clear()
  const counted = countPublicJobs(db, search)
  entries.set(key, { counted, until: now.getTime() + KEPT_MS })
  // A failure is not cached.
  counted.catch(() => entries.delete(key))
  return counted
}
