// Pages of links, and what became of the last month's.
import {
  findsTooMany,
  foundPeople,
  isSearch,
  matchesSql,
  ofCandidate,
} from '#domains/candidates/server/index.ts'
import { countUpTo } from '#platform/server/count.ts'
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { person, plain, type Value, valueList } from '#platform/server/list-filters.ts'
import { statement } from '#platform/server/statement.ts'
import { DAY } from '#shared/durations.ts'
import type { Total } from '#shared/list.ts'
import { LINK_FILTERS, type LinkFilter } from '../../contract/filters.ts'
import type { LinkListQuery } from '../../contract/schemas.ts'
import type { LinkGroup } from '../../contract/words.ts'
import { CLOSED, FROM, LINK, type LinkRow } from './links.ts'

export type Viewer = { userId: string; now: Date }

type Found = string[] | null

/** Whom a search means; null where they are so many that reading the list in its order fills a page sooner. */
async function findPeople(db: Db, q: string | undefined): Promise<Found> {
  const { values, value } = valueList()
  const people = foundPeople({ q }, value)
  if (!people || (await findsTooMany(db, q))) return null
  const found = await db.query<{ id: string }>({ text: `with ${people} select id from people`, values })
  return found.map(({ id }) => id)
}

/** Conditions of each group of links, at a given time. */
const UNFINISHED = 'l.completed_at is null and l.revoked_at is null'
const GROUPS: Record<LinkGroup, (now: Date, value: Value) => string> = {
  completed: () => 'l.completed_at is not null',
  ended: (now, value) =>
    `l.completed_at is null and (l.revoked_at is not null or l.expires_at <= ${value(now)} or ${CLOSED})`,
  bounced: (now, value) =>
    `l.bounced_at is not null and l.opened_at is null and ${UNFINISHED} and l.expires_at > ${value(now)} and not ${CLOSED}`,
  waiting: (now, value) => `${UNFINISHED} and l.expires_at > ${value(now)} and not ${CLOSED}`,
  stuck: (now, value) =>
    `${GROUPS.waiting(now, value)} and l.last_step_at <= ${value(new Date(now.getTime() - DAY))}`,
}

const list = defineList<LinkFilter, LinkListQuery['sort'], LinkRow, Viewer & { people: Found }>({
  name: 'links',
  filters: {
    ...plain(LINK_FILTERS, 'sent_links l'),
    q: (q, { viewer: { people }, value }) => {
      if (people) return `l.candidate_id = any(${value(people)})`
      return isSearch(q) ? matchesSql('c.id', value(q)) : []
    },
    group: (group, { viewer, value }) => GROUPS[group](viewer.now, value),
    sender: person('l.sender_id'),
    candidate: ofCandidate('l.candidate_id'),
  },
  orders: {
    '-sent_at': { by: 'l.sent_at', key: (row) => row.sentAt },
    last_step_at: { by: 'l.last_step_at', key: (row) => row.lastStepAt },
  },
  id: 'l.id',
  from: 'sent_links l',
  select: ({ where, orderBy, limit }) =>
    `select ${LINK} ${FROM} where ${where} order by ${orderBy} limit ${limit}`,
})

export async function listPage(db: Db, query: LinkListQuery, viewer: Viewer) {
  return list.page(db, query, { ...viewer, people: await findPeople(db, query.q) })
}

export async function countLinks(db: Db, filter: LinkFilter, viewer: Viewer): Promise<Total> {
  const people = await findPeople(db, filter.q)
  const { sql, values } = list.where(filter, { ...viewer, people })
  return countUpTo(db, `${filter.q && !people ? FROM : 'from sent_links l'} where ${sql}`, values)
}

const steps = statement(
  'links.count-steps',
  `select count(*)::int as sent, count(bounced_at)::int as bounced, count(opened_at)::int as opened, count(started_at)::int as started,
      count(completed_at)::int as completed from sent_links where sent_at > $1`,
)

export async function countSteps(db: Db, since: Date) {
  const row = await steps.first(db, [since])
  return row ?? { sent: 0, bounced: 0, opened: 0, started: 0, completed: 0 }
}
