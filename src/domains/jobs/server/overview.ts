// The page above the list: how many wait, where the open ones appear, what was decided today.
import type { Context } from '#platform/server/transaction.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { getJobOverview } from '../contract.ts'
import { JOB_STATUSES } from '../contract-words.ts'
import { acceptedBy, preflight } from './preflight.ts'
import {
  countByStatus,
  listCategories,
  listDecidedSince,
  listFeedReads,
  listOpen,
} from './queries/overview.ts'
import { takesApplications } from './rules.ts'

/** Each is judged; beyond so many the figure says what the newest ones are like. */
const MOST_JUDGED = 2_000

export async function getOverview({
  db,
  now,
  actor,
}: Context<StaffActor>): Promise<Answer<typeof getJobOverview>> {
  const [counts, open, reads, decided, categories] = await Promise.all([
    countByStatus(db),
    listOpen(db, MOST_JUDGED),
    listFeedReads(db),
    listDecidedSince(db, startOfDay(now, actor.timezone)),
    listCategories(db),
  ])
  const live = open.filter((job) => takesApplications(job, now))
  const taken = (by: 'google' | 'indeed') => live.filter((job) => acceptedBy(preflight(job, now), by)).length
  return {
    counts: Object.fromEntries(JOB_STATUSES.map((status) => [status, counts.get(status) ?? 0])) as Record<
      (typeof JOB_STATUSES)[number],
      number
    >,
    feeds: [
      { id: 'indeed', taken: taken('indeed'), readAt: reads.get('indeed') ?? null },
      { id: 'google', taken: taken('google'), readAt: reads.get('sitemap') ?? null },
      { id: 'site', taken: live.length, readAt: null },
    ],
    decided: decided.map(({ id, title, status, decided_at }) => ({ id, title, status, at: decided_at })),
    categories,
  }
}

/** Midnight where the person sits. */
function startOfDay(now: Date, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const part = (type: string) =>
    Number(clock.formatToParts(now).find((each) => each.type === type)?.value ?? 0)
  return new Date(now.getTime() - (part('hour') * 60 + part('minute')) * 60_000).toISOString()
}
