// The current board: columns with counts, and their cards in order. Every column is read from its own index and counted
// up to a limit, so two million applications cost the same as a thousand.
import { foundPeople } from '#domains/candidates/server/index.ts'
import { pageOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { keyset, type Order } from '#platform/server/list.ts'
import { type Value, valueList } from '#platform/server/list-filters.ts'
import {
  type BoardQuery,
  countLimit,
  HIT_LIMIT,
  isNarrow,
  isSearch,
  isWideSearch,
  nameOf,
  nameOfCards,
  ON_BOARD,
  whereScope,
  whereSearch,
  whereSla,
} from './board-parts.ts'
import { CARD_JOINS, type CardRow, cardColumns, type FoundCard, PLACE, withInterviews } from './cards.ts'

type ColumnCount = { stageId: string; count: number; over: number }

const and = (conditions: readonly string[]) => conditions.map((each) => ` and ${each}`).join('')

const HIT = 'a.id, a.stage_id, a.position, a.status, a.stage_entered_at'

/**
 * Cards of a search or a limit filter, collected before sorting. A search over many jobs starts from the candidates it
 * finds. Other filters start from the columns, each by its index.
 */
function hits(query: BoardQuery, value: Value, more: readonly string[] = []): string {
  const scope = [ON_BOARD, ...whereScope(query, value), ...more]
  const people = isWideSearch(query) ? foundPeople(query, value) : null
  if (people) {
    const sla = whereSla(query, value).map((each) => `(${['true', ...each].join(' and ')})`)
    return `${people}, hit as materialized (select ${HIT}, s.sla_days from people
      join applications a on a.candidate_id = people.id join pipeline_stages s on s.id = a.stage_id
      where s.removed_at is null and ${scope.join(' and ')} and (${sla.join(' or ')}))`
  }
  return `hit as materialized (select ${HIT}, s.sla_days from pipeline_stages s
    cross join lateral (${hitsOfColumn(query, value, { select: HIT, where: scope })}) a where s.removed_at is null)`
}

function hitsOfColumn(
  query: BoardQuery,
  value: Value,
  { select, where }: { select: string; where: string[] },
): string {
  const conditions = ['a.stage_id = s.id', ...where, ...whereSearch(query, value)]
  const parts = whereSla(query, value).map((sla) => {
    // In the order of the index with times. Otherwise a column of thousands is read to find a few.
    const order = sla.some((each) => each.includes('stage_entered_at')) ? 'order by a.stage_entered_at' : ''
    return `(select ${select} from applications a
      where ${[...conditions, ...sla].join(' and ')} ${order} limit ${HIT_LIMIT + 1})`
  })
  return parts.join(' union all ')
}

/** Cards of a limit filter are counted from an index alone. */
function countBySla(db: Db, query: BoardQuery): Promise<ColumnCount[]> {
  const { values, value } = valueList()
  const where = [ON_BOARD, ...whereScope(query, value)]
  return db.query<ColumnCount>({
    camel: true,
    text: `select s.id as stage_id, n.count, ${query.sla === 'over' ? 'n.count' : '0'} as over from pipeline_stages s
      cross join lateral (select count(*) as count from (${hitsOfColumn(query, value, { select: '', where })}) counted) n
      where s.removed_at is null`,
    values,
  })
}

export async function countColumns(db: Db, query: BoardQuery): Promise<ColumnCount[]> {
  if (query.sla && !isSearch(query)) return countBySla(db, query)
  const { values, value } = valueList()
  const now = `${value(query.now)}::timestamptz`
  const late = (row: string, days: string) =>
    `${row}.status = 'active' and ${row}.stage_entered_at < ${now} - ${days} * interval '1 day'`
  if (isNarrow(query)) {
    return db.query<ColumnCount>({
      camel: true,
      text: `with ${hits(query, value)} select h.stage_id, count(*) as count,
          count(*) filter (where ${late('h', 'h.sla_days')}) as over from hit h group by h.stage_id`,
      values,
    })
  }
  const scope = and(whereScope(query, value))
  const limit = countLimit(query) + 1
  const counted = (select: string, where: string) =>
    `(select ${select} from applications a where a.stage_id = s.id and ${where}${scope} limit ${limit}) counted`
  const overOf = `(select count(*) from ${counted('', `not a.person_gone and s.sla_days is not null and ${late('a', 's.sla_days')}`)})`
  // The index of a client or an owner has times, so one query counts both. A cut column is queried again.
  const once = !query.job && (query.client || query.owner)
  const lateOnes = `count(*) filter (where ${late('counted', 's.sla_days')})`
  return db.query<ColumnCount>({
    camel: true,
    name: nameOf('pipeline.board.counts', query),
    text: once
      ? `select s.id as stage_id, n.count, case when n.count < ${limit} then n.late else ${overOf} end as over
          from pipeline_stages s cross join lateral (select count(*) as count, ${lateOnes} as late
            from ${counted('a.status, a.stage_entered_at', ON_BOARD)}) n where s.removed_at is null`
      : `select s.id as stage_id, n.count, ${overOf} as over from pipeline_stages s
          cross join lateral (select count(*) as count from ${counted('', ON_BOARD)}) n where s.removed_at is null`,
    values,
  })
}

export const listFirstCards = async (db: Db, query: BoardQuery): Promise<CardRow[]> =>
  withInterviews(db, await findFirstCards(db, query))

function findFirstCards(db: Db, query: BoardQuery): Promise<FoundCard[]> {
  const { values, value } = valueList()
  const limit = query.limit + 1
  if (isNarrow(query)) {
    return db.query<FoundCard>({
      camel: true,
      text: `with ${hits(query, value)}, first as (select * from (select h.id, row_number()
          over (partition by h.stage_id order by h.position, h.id) as place from hit h) ranked where place <= ${limit})
        select ${cardColumns(PLACE)} from first join applications a on a.id = first.id ${CARD_JOINS}
        order by a.position, a.id`,
      values,
    })
  }
  return db.query<FoundCard>({
    camel: true,
    name: nameOfCards('pipeline.board.cards', query),
    text: `select ${cardColumns(PLACE)} from pipeline_stages s cross join lateral (select a.* from applications a
        where a.stage_id = s.id and ${ON_BOARD}${and(whereScope(query, value))}
        order by a.position, a.id limit ${limit}) a ${CARD_JOINS}
      where s.removed_at is null order by a.position, a.id`,
    values,
  })
}

/** The order of a column, as named in its cursors. */
const BY_POSITION = 'position'
const order: Order<FoundCard> = { by: 'a.position', key: (row) => row.position }

export const firstCards = (found: readonly CardRow[], limit: number) =>
  pageOf(found, { limit, sort: BY_POSITION }, (row) => [String(row.position), row.id])

export async function listColumnPage(
  db: Db,
  query: BoardQuery & { stage: string; cursor?: string | undefined },
) {
  const { values, value } = valueList()
  const page = keyset({ ...query, sort: BY_POSITION }, { order, id: 'a.id' }, value)
  const more = [`a.stage_id = ${value(query.stage)}`, ...page.after]
  const narrow = isNarrow(query)
  const scope = narrow ? '' : and([...whereScope(query, value), ...more])
  const source = narrow
    ? `(select a.* from hit join applications a on a.id = hit.id order by ${page.orderBy} limit ${page.limit})`
    : `(select a.* from applications a where ${ON_BOARD}${scope} order by ${page.orderBy} limit ${page.limit})`
  const found = await db.query<FoundCard>({
    camel: true,
    text: `${narrow ? `with ${hits(query, value, more)} ` : ''}select ${cardColumns(PLACE)} from ${source} a ${CARD_JOINS}
      order by a.position, a.id`,
    values,
  })
  const { rows, nextCursor } = page.toPage(found)
  return { rows: await withInterviews(db, rows), nextCursor }
}

/** All cards of a column in order, up to the limit of one act plus one. */
export async function listColumnIds(db: Db, query: BoardQuery & { stage: string }): Promise<string[]> {
  const { values, value } = valueList()
  const more = [`a.stage_id = ${value(query.stage)}`]
  const text = isNarrow(query)
    ? `with ${hits(query, value, more)} select id from hit order by position, id limit ${query.limit + 1}`
    : `select a.id from applications a where ${ON_BOARD}${and([...whereScope(query, value), ...more])}
       order by a.position, a.id limit ${query.limit + 1}`
  return (await db.query<{ id: string }>({ text, values })).map(({ id }) => id)
}
