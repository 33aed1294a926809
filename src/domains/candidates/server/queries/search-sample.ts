// How common a search's words are, judged by the texts of some thousand people from all over the list, kept in memory: to
// look through them takes a fraction of a millisecond and no question to the database. It decides only which way a search
// takes, so that it may be a little old.
import type { Db } from '#platform/server/database.ts'
import { MINUTE } from '#platform/shared/durations.ts'

export type Sample = {
  texts: readonly string[]
  tableRows: number
  /** When people were active last, the newest month first, and how large a share in each. */
  months: readonly { month: number; share: number }[]
  known: Map<string, Shares>
}
type Shares = {
  /** Of all people, who have every word. */
  together: number
  /** Not fewer than these, most likely: what was seen once or twice may have been chance. */
  surely: number
  /** Who have each word, summed: the length of what the index has to intersect. */
  words: number
}

const TEXTS = 4_000
const FRESH_FOR = 2 * MINUTE
const samples = new WeakMap<Db, { readAt: number; sample: Promise<Sample> }>()

export function sampleOf(db: Db): Promise<Sample> {
  const kept = samples.get(db)
  if (kept && Date.now() - kept.readAt < FRESH_FOR) return kept.sample
  const sample = readSample(db)
  // Whoever asks meanwhile is served by the old one; a sample that could not be read is asked for again.
  samples.set(db, { readAt: Date.now(), sample: kept ? sample.catch(() => kept.sample) : sample })
  sample.catch(() => samples.delete(db))
  return kept?.sample ?? sample
}

/** Whole pages of the table, as far apart as it takes, and the same ones each time, so that totals do not waver. */
async function readSample(db: Db): Promise<Sample> {
  const rows = await db.query<{ text: string; month: number; table_rows: number }>({
    text: `with size as (select greatest(reltuples, 1)::float8 as rows from pg_class where oid = 'candidates'::regclass)
      select coalesce(c.search_brief, left(c.search, 1000)) as text, search_month(c.last_activity_at) as month,
        (select rows from size) as table_rows
      from candidates c tablesample system ((select least(100, 100 * ${TEXTS} / rows) from size)) repeatable (1)
      where c.removed_at is null limit ${2 * TEXTS}`,
  })
  return {
    texts: rows.map(({ text }) => text),
    tableRows: Math.max(rows[0]?.table_rows ?? 0, rows.length),
    months: sharesByMonth(rows),
    known: new Map(),
  }
}

function sharesByMonth(rows: readonly { month: number }[]): Sample['months'] {
  const people = new Map<number, number>()
  for (const { month } of rows) people.set(month, (people.get(month) ?? 0) + 1)
  return [...people]
    .map(([month, count]) => ({ month, share: count / rows.length }))
    .sort((one, other) => other.month - one.month)
}

/** After so many the share is known well enough. */
const ENOUGH = 30
/** What none of so many has is rare, and how rare does not matter; unless it is short, and may be part of many words. */
const RARE_AFTER = 1_000
const SHORT = 6
const MAX_KNOWN = 2_000

/** The same is often asked again: for the next page, and by everybody whose list somebody else's change refreshes. */
export function sharesOf({ texts, known }: Sample, fragments: readonly string[]): Shares {
  const key = fragments.join(' ')
  const shares = known.get(key) ?? countShares(texts, fragments)
  if (known.size < MAX_KNOWN) known.set(key, shares)
  return shares
}

function countShares(texts: readonly string[], fragments: readonly string[]): Shares {
  const folded = fragments.map(fold)
  const rareAfter = folded.some(({ length }) => length > SHORT) ? RARE_AFTER : texts.length
  let looked = 0
  let together = 0
  let words = 0
  for (const text of texts) {
    const missing = countMissing(text, folded)
    looked += 1
    words += folded.length - missing
    if (missing === 0) together += 1
    if (together === ENOUGH || (words === 0 && looked === rareAfter)) break
  }
  // What nobody of them has is not known to be nobody's.
  const of = Math.max(looked, 1)
  return {
    together: Math.max(together, 0.5) / of,
    surely: (together - Math.sqrt(together) / 2) / of,
    words: words / of,
  }
}

function countMissing(text: string, folded: readonly string[]): number {
  let missing = 0
  for (const fragment of folded) if (!text.includes(fragment)) missing += 1
  return missing
}

/** As the database folds what it keeps. */
export const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
