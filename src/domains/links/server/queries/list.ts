// Pages of links: filters to SQL, keyset cursors, and what became of the last month's.
import { findsTooMany, foundPeople, isSearch, matchesSql } from '#domains/candidates/server/index.ts'
import { countUpTo } from '#platform/server/count.ts'
import { decodeCursor, pageOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { DAY } from '#platform/shared/durations.ts'
import type { Total } from '#platform/shared/list.ts'
import type { LinkFilter, LinkListQuery } from '../../schemas.ts'
import { FROM, LINK, type LinkRow } from './links.ts'

export type Viewer = { userId: string; now: Date }

/** Whom a search means; null where they are so many that reading the list in its order fills a page sooner. */
async function findPeople(db: Db, q: string | undefined): Promise<string[] | null> {
  const values: unknown[] = []
  const people = foundPeople({ q }, (given) => `$${values.push(given)}`)
  if (!people || (await findsTooMany(db, q))) return null
  const found = await db.query<{ id: string }>({ text: `with ${people} select id from people`, values })
  return found.map(({ id }) => id)
}

const UNFINISHED = 'l.completed_at is null and l.revoked_at is null'

type Asked = { filter: LinkFilter; viewer: Viewer; people: readonly string[] | null }

function whereLinks({ filter, viewer, people }: Asked): { sql: string; values: unknown[] } {
  const conditions: string[] = []
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const oneOf = (column: string, given: readonly string[] | undefined) => {
    if (!given) return
    conditions.push(
      given.length === 1 ? `${column} = ${value(given[0])}` : `${column} = any(${value(given)})`,
    )
  }
  if (people) conditions.push(`l.candidate_id = any(${value(people)})`)
  else if (isSearch(filter.q)) conditions.push(matchesSql('c.id', value(filter.q)))
  oneOf('l.kind', filter.kind)
  oneOf('l.channel', filter.channel)
  oneOf(
    'l.sender_id',
    filter.sender?.map((id) => (id === 'me' ? viewer.userId : id)),
  )
  if (filter.candidate) {
    const id = value(filter.candidate)
    conditions.push(`l.candidate_id in (select id from candidates where id = ${id} or merged_into = ${id})`)
  }
  if (filter.group === 'completed') conditions.push('l.completed_at is not null')
  if (filter.group === 'ended')
    conditions.push(
      `l.completed_at is null and (l.revoked_at is not null or l.expires_at <= ${value(viewer.now)})`,
    )
  if (filter.group === 'bounced')
    conditions.push(
      `l.bounced_at is not null and l.opened_at is null and ${UNFINISHED} and l.expires_at > ${value(viewer.now)}`,
    )
  if (filter.group === 'waiting' || filter.group === 'stuck')
    conditions.push(`${UNFINISHED} and l.expires_at > ${value(viewer.now)}`)
  if (filter.group === 'stuck')
    conditions.push(`l.last_step_at <= ${value(new Date(viewer.now.getTime() - DAY))}`)
  return { sql: conditions.length > 0 ? conditions.join(' and ') : 'true', values }
}

export async function listPage(db: Db, query: LinkListQuery, viewer: Viewer) {
  const people = await findPeople(db, query.q)
  const { sql, values } = whereLinks({ filter: query, viewer, people })
  const [column, direction, sign] =
    query.sort === '-sent_at' ? (['sent_at', 'desc', '<'] as const) : (['last_step_at', 'asc', '>'] as const)
  let after = ''
  if (query.cursor) {
    values.push(...decodeCursor(query.cursor, 2))
    after = `and (l.${column}, l.id) ${sign} ($${values.length - 1}, $${values.length})`
  }
  values.push(query.limit + 1)
  const found = await db.query<LinkRow>({
    text: `select ${LINK} ${FROM} where ${sql} ${after}
      order by l.${column} ${direction}, l.id ${direction} limit $${values.length}`,
    values,
  })
  return pageOf(found, query.limit, (row) => [row[column], row.id])
}

export async function countLinks(db: Db, filter: LinkFilter, viewer: Viewer): Promise<Total> {
  const people = await findPeople(db, filter.q)
  const { sql, values } = whereLinks({ filter, viewer, people })
  return countUpTo(db, `${filter.q && !people ? FROM : 'from sent_links l'} where ${sql}`, values)
}

type Steps = { sent: number; bounced: number; opened: number; started: number; completed: number }

export async function countSteps(db: Db, since: Date) {
  const [row] = await db.query<Steps>({
    text: `select count(*)::int as sent, count(bounced_at)::int as bounced, count(opened_at)::int as opened, count(started_at)::int as started,
      count(completed_at)::int as completed from sent_links where sent_at > $1`,
    values: [since],
  })
  return row ?? { sent: 0, bounced: 0, opened: 0, started: 0, completed: 0 }
}
