// Turns sums of postings into the figures on the screen. Pure.
import { addDays } from '#shared/zoned-time.ts'
import type { Counts, Usual } from '../contract/portal.ts'
import type { UsualRow } from './ports.ts'

export const NOTHING: Counts = { views: 0, applies: 0, submitted: 0, fromPage: 0, interviews: 0, hires: 0 }

const countsOf = ({ views, applies, submitted, fromPage, interviews, hires }: Counts): Counts => ({
  views,
  applies,
  submitted,
  fromPage,
  interviews,
  hires,
})

/** One line for every day, including days without events. */
export function everyDay(
  { from, to }: { from: string; to: string },
  rows: readonly (Counts & { key: string })[],
): (Counts & { day: string })[] {
  const known = new Map(rows.map((row) => [row.key, row]))
  const days: (Counts & { day: string })[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    days.push({ day, ...countsOf(known.get(day) ?? NOTHING) })
  return days
}

/** Added by staff, from any source. */
export const BY_STAFF = new Set(['manual', 'job_posting', 'import', 'referral', 'api'])
const AGENCY = 'agency'
const OTHERS = 'other'
/** A source as customers see it. The agency's own sources are not shown. */
export const sourceWord = (source: string) => (BY_STAFF.has(source) ? AGENCY : source)

const MAX_SOURCES = 12

/** The largest by name, the rest as one line, so the sum is complete. */
export function strongestSources(
  rows: readonly (Counts & { key: string })[],
): (Counts & { source: string })[] {
  const sums = new Map<string, Counts>()
  for (const row of rows) add(sums, sourceWord(row.key), row)
  const ordered = [...sums].toSorted(
    ([, one], [, other]) => other.applies - one.applies || other.views - one.views,
  )
  const kept = new Map(ordered.slice(0, MAX_SOURCES))
  for (const [, counts] of ordered.slice(MAX_SOURCES)) add(kept, OTHERS, counts)
  return [...kept].map(([source, counts]) => ({ source, ...counts }))
}

function add(sums: Map<string, Counts>, key: string, more: Counts): void {
  const so = sums.get(key) ?? NOTHING
  sums.set(key, {
    views: so.views + more.views,
    applies: so.applies + more.applies,
    submitted: so.submitted + more.submitted,
    fromPage: so.fromPage + more.fromPage,
    interviews: so.interviews + more.interviews,
    hires: so.hires + more.hires,
  })
}

/** The minimum number of clients and postings behind a median, so that it reveals no single client. */
const LEAST = { clients: 5, postings: 10 } as const

export function usualOf(row: UsualRow | undefined): Usual | null {
  if (!row || row.clients < LEAST.clients || row.postings < LEAST.postings) return null
  const enough = (clients: number, rate: number | null) => (clients < LEAST.clients ? null : rate)
  return {
    postings: row.postings,
    views: row.views ?? 0,
    applies: row.applies ?? 0,
    applyRate: enough(row.seenClients, row.applyRate),
    interviewRate: enough(row.appliedClients, row.interviewRate),
    hireRate: enough(row.appliedClients, row.hireRate),
  }
}
