// Which way a search takes to its page. Which is cheapest depends on how common the match is, which no statistics know of
// words that go together ("fort worth"); a sample of people does.
import { estimateRows } from '#platform/server/count.ts'
import { decodeCursor } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import type { CandidateListQuery } from '../../contract/schemas.ts'
import { pageParts, type Viewer, whereCandidates } from './list.ts'
import { type Sample, sampleOf, sharesOf } from './search-sample.ts'

export type Search = {
  query: CandidateListQuery
  list: CandidateListQuery
  viewer: Viewer
  fragments: string[]
}

/** The newest months, down to one that is surely enough; and how many matches so many since a month mean in all. */
export type Newest = { oldest: number; estimate: (found: { matches: number; month: number }) => number }

export type Plan = {
  /** How many rows to walk for a full page; none: fetch. */
  rows: number
  /** Where the matches to be fetched are; null: anywhere. */
  newest: Newest | null
  /** The share of matches that is expected, and of how many. */
  share: number
  every: number
}

// In microseconds, measured: a row walked inside the index, with and without the pairs of its letters, a row walked that
// has to be read for its filters, a match fetched and sorted, an entry of the index of fragments for a word, whether or not
// the other words match too, and a month that is asked for by itself.
const COST = { walked: 0.6, walkedByPairs: 0.5, walkedWithFilters: 2.5, fetched: 3, entry: 0.25, month: 20 }

/** Chance needs so much room, or half of what is tried would come short. */
const MARGIN = 1.4

/**
 * Matches are not spread evenly: behind a thousand people who were imported together a walk goes on, until it has cost what
 * fetching would have.
 */
export async function planSearch(db: Db, search: Search): Promise<Plan> {
  const { filtered, limit } = pageParts(search.list, search.viewer)
  const sample = await sampleOf(db)
  const { together: share, surely, words } = sharesOf(sample, search.fragments)
  const every = filtered ? await estimateList(db, search) : sample.tableRows
  const newest = isByActivity(search) ? newestMonths(sample, search, { share, surely, limit }) : null
  const unfiltered = hasPairs(search) ? COST.walkedByPairs : COST.walked
  const walked = filtered ? COST.walkedWithFilters : unfiltered
  const expected = Math.min(limit / share, every)
  const looked = sample.tableRows * (newest?.share ?? 1)
  const months = newest?.months ?? sample.months.length
  const fetching = looked * (share * COST.fetched + words * COST.entry) + months * COST.month
  const rows = expected * walked < fetching ? Math.ceil(Math.max(fetching / walked, MARGIN * expected)) : 0
  return { rows, newest, share, every }
}

function estimateList(db: Db, { list, viewer }: Search): Promise<number> {
  const where = whereCandidates(list, viewer)
  return estimateRows(db, `from candidates c where ${where.sql}`, where.values)
}

/** With more of them to be read, everybody may as well be: then the matches are counted too. */
const MAX_SHARE = 0.5

/** Null when it may take most of them. */
function newestMonths(
  sample: Sample,
  { list }: Search,
  { share, surely, limit }: { share: number; surely: number; limit: number },
): (Newest & Months) | null {
  const [from] = list.cursor ? decodeCursor(list.cursor, list.sort) : []
  const first = from ? monthOf(new Date(from)) : Number.POSITIVE_INFINITY
  const most = monthsWith(sample, first, (MARGIN * limit) / surely)
  if (most.share > MAX_SHARE) return null
  const estimate: Newest['estimate'] = ({ matches, month }) => {
    const since = sample.months.reduce((sum, each) => sum + (each.month >= month ? each.share : 0), 0)
    // A month that began after the sample was read is not in it.
    return since > 0 ? Math.min(Math.round(matches / since), sample.tableRows) : matches
  }
  return { ...monthsWith(sample, first, limit / share), oldest: most.oldest, estimate }
}

type Months = { oldest: number; months: number; share: number }

/** As many as hold so many people, from one on. What is left of that one is not known. */
function monthsWith(sample: Sample, first: number, people: number): Months {
  const read = { oldest: first, months: 0, share: 0 }
  let left = people / sample.tableRows
  for (const { month, share } of sample.months) {
    if (month > first) continue
    if (left <= 0) break
    read.oldest = month
    read.months += 1
    read.share += share
    if (month < first) left -= share
  }
  return left > 0 ? { ...read, share: 1 } : read
}

/** As the database counts them. */
const monthOf = (moment: Date) => (moment.getUTCFullYear() - 2000) * 12 + moment.getUTCMonth() + 1

/** The newest first, and nobody left out. */
const isByActivity = ({ list, viewer }: Search) =>
  list.sort === '-last_activity_at' && !pageParts(list, viewer).filtered

/**
 * The index of the newest people also has the pairs of letters that somebody's text is made of; whoever lacks one that is
 * looked for need not be read, which halves the cost of a row. Everywhere else they would have to be worked out.
 */
export function hasPairs({ list, viewer, fragments }: Search): boolean {
  const { column, filtered } = pageParts(list, viewer)
  return column === 'last_activity_at' && !filtered && fragments.some((each) => /\p{L}{2}/u.test(each))
}
