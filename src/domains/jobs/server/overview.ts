// The figures above the list: postings in review, feeds, today's decisions.
import { scopeOf } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import { MINUTE } from '#shared/durations.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { CustomerActor, StaffActor } from '#shared/roles.ts'
import type { getJobOverview } from '../contract/endpoints.ts'
import type { getOwnJobOverview } from '../contract/portal.ts'
import { isAcceptedBy } from './preflight.ts'
import {
  countByStatus,
  listCategories,
  listDecidedSince,
  listFeedReads,
  listOpen,
} from './queries/overview.ts'
import { takesApplications } from './rules.ts'

/** Each posting is checked. Beyond this limit the figure covers the newest ones. */
const MAX_JUDGED = 2_000

export async function getOverview({
  db,
  now,
  actor,
}: Context<StaffActor>): Promise<Answer<typeof getJobOverview>> {
  const scope = scopeOf(actor)
  const [counts, open, reads, decided, categories] = await Promise.all([
    countByStatus(db, { scope }),
    listOpen(db, MAX_JUDGED),
    listFeedReads(db),
    listDecidedSince(db, startOfDay(now, actor.timezone)),
    listCategories(db, scope),
  ])
  const live = open.filter((job) => takesApplications(job, now))
  const taken = (by: 'google' | 'indeed') => live.filter((job) => isAcceptedBy(by, job, now)).length
  return {
    counts,
    feeds: [
      { id: 'indeed', taken: taken('indeed'), readAt: reads.get('indeed') ?? null },
      { id: 'google', taken: taken('google'), readAt: reads.get('sitemap') ?? null },
      { id: 'site', taken: live.length, readAt: null },
    ],
    judged: Math.min(counts.open, MAX_JUDGED),
    decided: decided.map(({ id, title, status, decidedAt }) => ({ id, title, status, at: decidedAt })),
    categories,
  }
}

/** The same for a customer: figures of one client or of all. */
export async function getOwnOverview(
  { db, actor }: Context<CustomerActor>,
  clientId: string | undefined,
): Promise<Answer<typeof getOwnJobOverview>> {
  const scope = scopeOf(actor)
  const [counts, categories] = await Promise.all([
    countByStatus(db, { scope, clientId }),
    listCategories(db, scope),
  ])
  return { counts, categories }
}

/** Midnight in the user's timezone. */
function startOfDay(now: Date, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const part = (type: string) =>
    Number(clock.formatToParts(now).find((each) => each.type === type)?.value ?? 0)
  return new Date(now.getTime() - (part('hour') * 60 + part('minute')) * MINUTE).toISOString()
}
