// Pages of the audit log. It can have 20 million rows: an actor, a record and a day have an index in the order of the list. A
// kind or an action alone is looked for within a month, because two more indexes cost each audited write. A name that
// was searched becomes at most a few ids, of which each is read from its own index.

import { countFew } from '#platform/server/count.ts'
import type { Page } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { answerPage, defineList } from '#platform/server/list.ts'
import { equals, fromDay, toDay } from '#platform/server/list-filters.ts'
import { EXACT_COUNT_LIMIT } from '#shared/list.ts'
import type { AuditFilter } from '../../contract/filters.ts'

export type EventRow = {
  id: string
  at: string
  actorId: string | null
  actorName: string
  actorRole: string | null
  action: string
  subjectType: string
  subjectId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  ip: string | null
  requestId: string | null
}

/** The ids that the searched words mean. */
export type Meant = { ids: readonly string[] }
export type EventFilter = Omit<AuditFilter, 'q'> & { meant?: Meant | undefined }
type Viewer = { timezone: string }

const isDay = (given: string) => given.length === 10

const EVENT =
  'e.id, e.at, e.actor_id, e.actor_name, e.action, e.subject_type, e.subject_id, e.before, e.after, e.ip, e.request_id'

/** The rows of each id alone, so that a frequent id does not make the reading of a rare one long. */
const ofEach = (ids: string, { where, limit }: { where: string; limit: number }) =>
  `(${['actor_id', 'subject_id']
    .map(
      (column) => `select f.* from unnest(${ids}::uuid[]) as one(id) cross join lateral (
        select ${EVENT} from audit_log e where e.${column} = one.id and ${where} order by e.at desc, e.id desc limit ${limit}) f`,
    )
    .join(' union ')})`

const list = defineList<EventFilter, '-at', EventRow, Viewer>({
  name: 'audit.events',
  from: 'audit_log e',
  id: 'e.id',
  filters: {
    actor: (actor, { value }) => (actor === 'system' ? 'e.actor_id is null' : `e.actor_id = ${value(actor)}`),
    kind: equals('e.subject_type'),
    action: equals('e.action'),
    subject: equals('e.subject_id'),
    from: (from, context) =>
      isDay(from) ? fromDay('e.at')(from, context) : `e.at >= ${context.value(from)}`,
    to: (to, context) => (isDay(to) ? toDay('e.at')(to, context) : `e.at <= ${context.value(to)}`),
    meant: () => [],
  },
  orders: { '-at': { by: 'e.at', key: (row) => row.at } },
  select: ({ where, orderBy, limit }, { filter, value }) => {
    const found = filter.meant
      ? ofEach(value(filter.meant.ids), { where, limit })
      : `(select ${EVENT} from audit_log e where ${where} order by ${orderBy} limit ${limit})`
    return `select e.id, e.at, e.actor_id, e.actor_name, u.role as actor_role, e.action, e.subject_type, e.subject_id,
        coalesce(v.before, e.before) as before, coalesce(v.after, e.after) as after, host(coalesce(e.ip, v.ip)) as ip,
        e.request_id
      from (select ${EVENT} from ${found} e order by ${orderBy} limit ${limit}) e
      left join audit_values v on v.at = e.at and v.event_id = e.id
      left join users u on u.id = e.actor_id order by ${orderBy}`
  },
  prepared: (_filter, isFiltered) => !isFiltered,
})

type Query = EventFilter & { limit: number; cursor?: string | undefined }
const NEWEST = { sort: '-at' as const }

export const eventPage = (db: Db, query: Query, viewer: Viewer): Promise<Page<EventRow>> =>
  list.page(db, { ...query, ...NEWEST }, viewer)

export function answerEvents<Item>(
  db: Db,
  { query, viewer }: { query: Query; viewer: Viewer },
  toItems: (rows: readonly EventRow[]) => Promise<readonly Item[]>,
) {
  const page = eventPage(db, query, viewer)
  return page.then(async ({ rows, nextCursor }) => {
    const items = await toItems(rows)
    const answer = await answerPage(query, {
      page: Promise.resolve({ rows: [...items], nextCursor }),
      total: () => total(db, query, viewer),
      item: (item) => item,
    })
    return answer
  })
}

function total(db: Db, query: EventFilter, viewer: Viewer) {
  if (!query.meant) return list.total(db, query, viewer)
  const { sql, values, value } = list.where(query, viewer)
  const rows = ofEach(value(query.meant.ids), { where: sql, limit: EXACT_COUNT_LIMIT + 1 })
  return countFew(db, `from ${rows} found`, values)
}
