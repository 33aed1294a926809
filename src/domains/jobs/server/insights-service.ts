// The figures of a customer's postings, with the medians of the agency.
import type { Db } from '#platform/server/database.ts'
import { scopeOf } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import { MINUTE } from '#shared/durations.ts'
import type { Answer } from '#shared/endpoint.ts'
import { periodsOf } from '#shared/periods.ts'
import type { CustomerActor } from '#shared/roles.ts'
import type { getJobInsights, InsightsQuery, Usual } from '../contract/portal.ts'
import { everyDay, NOTHING, strongestSources, usualOf } from './insights-rules.ts'
import { insights, type Level, type LevelRow, type Span, type Within } from './ports.ts'
import { listNamed } from './queries/insights-postings.ts'

export function spanOf({ actor, now }: Context<CustomerActor>, days: InsightsQuery['days']) {
  const { timezone } = actor
  const { today, from, before } = periodsOf({ now, timezone, days: Number(days) })
  const at = now.toISOString()
  return { span: { from, to: today, timezone, now: at }, before: { ...before, timezone, now: at } }
}

export const withinOf = ({ actor }: Context<CustomerActor>, query: InsightsQuery): Within => ({
  scope: scopeOf(actor),
  clientId: query.client,
  jobId: query.job,
})

export async function getInsights(
  context: Context<CustomerActor>,
  query: InsightsQuery,
): Promise<Answer<typeof getJobInsights>> {
  const { span, before } = spanOf(context, query.days)
  const where = withinOf(context, query)
  const [rows, earlier, usual] = await Promise.all([
    insights.get().sum(context.db, span, where),
    insights.get().sum(context.db, before, where),
    usualShared(context.db, span, context.now),
  ])
  const of = (level: Level) => rows.filter((row) => row.level === level)
  return {
    from: span.from,
    to: span.to,
    totals: wholeOf(rows),
    before: wholeOf(earlier),
    days: everyDay(span, of('day')),
    sources: strongestSources(of('source')),
    postings: await named(context.db, of('job'), where),
    usual,
  }
}

function wholeOf(rows: readonly LevelRow[]) {
  const {
    level: _level,
    key: _key,
    ...counts
  } = rows.find(({ level }) => level === 'all') ?? {
    ...NOTHING,
    level: 'all',
    key: '',
  }
  return counts
}

async function named(db: Db, rows: readonly LevelRow[], where: Within) {
  const sums = new Map(rows.map(({ level: _level, key, ...counts }) => [key, counts]))
  const postings = await listNamed(db, [...sums.keys()], where)
  return postings.map(({ id, title, status, city, state, remote }) => ({
    id,
    title,
    status,
    place: remote ? 'Remote' : [city, state].filter(Boolean).join(', '),
    ...(sums.get(id) ?? NOTHING),
  }))
}

const KEPT_MS = 10 * MINUTE
type Asked = { usual: Promise<Usual | null>; until: number }
const kept = new WeakMap<Db, Map<string, Asked>>()

/** The same for all customers, so it is cached for some minutes. */
function usualShared(db: Db, span: Span, now: Date): Promise<Usual | null> {
  const key = [span.from, span.to, span.timezone].join()
  const entries = kept.get(db) ?? new Map<string, Asked>()
  kept.set(db, entries)
  const known = entries.get(key)
  if (known && known.until > now.getTime()) return known.usual
  for (const [old, { until }] of entries) if (until <= now.getTime()) entries.delete(old)
  const usual = insights.get().findUsual(db, span).then(usualOf)
  entries.set(key, { usual, until: now.getTime() + KEPT_MS })
  // A failure is not cached.
  usual.catch(() => entries.delete(key))
  return usual
}
