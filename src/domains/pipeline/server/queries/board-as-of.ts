// The board at the end of a past day, from the moves. For a job, a client or an owner: the last move of each
// application before that time. For everyone: a column's arrivals are read backwards from that time, skipping those
// that left. After a limit of arrivals the page ends, and the next one continues.
import { foundPeople } from '#domains/candidates/server/index.ts'
import { encodeCursor, pageOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { keyset, type Order } from '#platform/server/list.ts'
import { type Value, valueList } from '#platform/server/list-filters.ts'
import {
  type BoardQuery,
  endOfDay,
  isNarrow,
  isScoped,
  isWideSearch,
  nameOf,
  nameOfCards,
  whereScope,
  whereSearch,
} from './board-parts.ts'
import { CARD_JOINS, cardColumns, type FoundCard } from './cards.ts'
import type { StageRow } from './stages.ts'

/** Reading backwards costs a lookup per arrival, so a column over everyone is counted up to this limit. */
export const PAST_COUNT_LIMIT = 200

const MOMENT = '(select moment from until)'

type PastQuery = Omit<BoardQuery, 'sla'>

/** The time in stage continues after an undone move. Read only for the shown cards. */
const THEN = `t.stage_id, coalesce((select m.since from stage_moves m where m.application_id = t.id and m.at = t.at), t.at)
  as stage_entered_at, t.at as moved_at, t.status`

/** The stages of that day, including those removed since. */
export async function listStagesAsOf(db: Db, query: PastQuery): Promise<(StageRow & { moment: string })[]> {
  const { values, value } = valueList()
  return db.query({
    camel: true,
    text: `with t as (select ${endOfDay(query, value)} as moment)
      select s.id, s.label, s.position, s.kind, s.sla_days, s.email_template_id, s.person_status, s.version, t.moment from pipeline_stages s, t
      where s.removed_at is null or s.removed_at >= t.moment order by s.position, s.id`,
    values,
  })
}

/**
 * The stage of each application in the scope. Applications without a later move are read from the column itself. For
 * others, the last move before that time counts. Applications returned by an undo have also moved, though their time in
 * stage does not show it. They are few and looked up one by one.
 */
function stood(query: PastQuery, value: Value, more: readonly string[] = []): string {
  const people = isWideSearch(query) ? foundPeople(query, value) : null
  const conditions = [
    'not a.person_gone',
    ...whereScope(query, value),
    ...(people ? ['a.candidate_id in (select id from people)'] : whereSearch(query, value)),
  ]
  const where = [...conditions, ...more].join(' and ')
  const lastMoves = (since: string) => `select a.id, m.to_stage_id, m.to_status, m.at from applications a
      cross join lateral (select to_stage_id, to_status, at from stage_moves m
        where m.application_id = a.id and m.at < ${MOMENT} order by m.at desc, m.id desc limit 1) m
      where ${since} and a.created_at < ${MOMENT} and m.to_status in ('active', 'hired') and ${where}`
  return `${people ? `${people}, ` : ''}put_back as materialized (
    select id from applications where put_back_at >= ${MOMENT} and stage_entered_at < ${MOMENT}),
  stood as materialized (
    select a.id, m.to_stage_id as stage_id, m.to_status as status, m.at from applications a
      cross join lateral (select a.stage_id as to_stage_id, a.status as to_status, a.stage_entered_at as at) m
      where a.status in ('active', 'hired') and a.stage_entered_at < ${MOMENT} and a.id not in (select id from put_back)
        and ${where}
    union all ${lastMoves(`a.stage_entered_at >= ${MOMENT}`)}
    union all ${lastMoves('a.id = any(array(select id from put_back))')})`
}

/** The limit of arrivals in one request. Otherwise a page of a nearly empty column would read them all. */
export const ARRIVALS_LOOKED_AT = 4_000

const arrivals = (stage: string, after: string) => `select m.application_id as id, m.to_stage_id as stage_id,
    m.to_status as status, m.at from stage_moves m
  where m.to_stage_id = ${stage} and m.to_status in ('active', 'hired') and m.at < ${MOMENT}${after}
  order by m.at desc, m.application_id desc`

/**
 * The arrivals in one column that had not left, newest first. Each is looked up by itself: `offset 0` keeps the planner
 * from collecting all removed candidates first, which would read every application.
 */
const walk = (stage: string, after = '') => `select m.id, m.stage_id, m.status, m.at
  from (${arrivals(stage, after)} limit ${ARRIVALS_LOOKED_AT}) m
  where not exists (select from stage_moves n
      where n.application_id = m.id and n.at > m.at and n.at < ${MOMENT} offset 0)
    and not exists (select from applications g where g.id = m.id and g.person_gone offset 0)
  order by m.at desc, m.id desc`

/** The last arrival of such a request, unless it reaches the first of all. */
const lastLookedAt = (stage: string, after = '') =>
  `select m.at as cut_at, m.id as cut_id from (${arrivals(stage, after)} offset ${ARRIVALS_LOOKED_AT - 1} limit 1) m`

const isEveryone = (query: PastQuery) => !isScoped(query) && !isNarrow(query)

type Cut = { cutAt: string | null; cutId: string | null }
type PastCount = { stageId: string; count: number } & Partial<Cut>

/** Where to continue if the arrivals did not fill a page. */
export const cursorOfCut = ({ cutAt, cutId }: Partial<Cut>) =>
  cutAt && cutId ? encodeCursor(BY_ARRIVAL, [cutAt, cutId]) : null

export async function countColumnsAsOf(db: Db, query: PastQuery): Promise<PastCount[]> {
  const { values, value } = valueList()
  const until = `with until as materialized (select ${endOfDay(query, value)} as moment)`
  const text = isEveryone(query)
    ? `${until} select s.id as stage_id, n.count, cut.cut_at, cut.cut_id from pipeline_stages s cross join lateral
       (select count(*) as count from (${walk('s.id')} limit ${PAST_COUNT_LIMIT + 1}) t) n
       left join lateral (${lastLookedAt('s.id', ` and n.count <= ${PAST_COUNT_LIMIT}`)}) cut on true`
    : `${until}, ${stood(query, value)} select stage_id, count(*) as count from stood group by stage_id`
  return db.query({
    name: isNarrow(query) ? undefined : nameOf('pipeline.past.counts', query),
    text,
    values,
    camel: true,
  })
}

export async function listFirstCardsAsOf(db: Db, query: PastQuery): Promise<FoundCard[]> {
  const { values, value } = valueList()
  const until = `with until as materialized (select ${endOfDay(query, value)} as moment)`
  const limit = query.limit + 1
  const text = isEveryone(query)
    ? `${until} select ${cardColumns(THEN)} from pipeline_stages s
       cross join lateral (${walk('s.id')} limit ${limit}) t join applications a on a.id = t.id ${CARD_JOINS}
       order by t.at desc, a.id desc`
    : `${until}, ${stood(query, value)}, t as (select * from (select *, row_number()
         over (partition by stage_id order by at desc, id desc) as place from stood) ranked where place <= ${limit})
       select ${cardColumns(THEN)} from t join applications a on a.id = t.id ${CARD_JOINS}
       order by t.at desc, a.id desc`
  return db.query<FoundCard>({
    camel: true,
    name: isNarrow(query) ? undefined : nameOfCards('pipeline.past.cards', query),
    text,
    values,
  })
}

const order: Order<FoundCard> = {
  by: 'm.at',
  key: (row) => row.movedAt ?? row.stageEnteredAt,
  descending: true,
}
/** The order of a past column, as named in its cursors. */
const BY_ARRIVAL = 'arrival'

export const firstPastCards = (found: readonly FoundCard[], limit: number) =>
  pageOf(found, { limit, sort: BY_ARRIVAL }, (row) => [String(order.key(row)), row.id])

export async function listColumnPageAsOf(
  db: Db,
  query: PastQuery & { stage: string; cursor?: string | undefined },
) {
  const { values, value } = valueList()
  const until = `with until as materialized (select ${endOfDay(query, value)} as moment)`
  const stage = `${value(query.stage)}::uuid`
  const id = isEveryone(query) ? 'm.application_id' : 'a.id'
  const { after, limit, toPage } = keyset({ ...query, sort: BY_ARRIVAL }, { order, id }, value)
  const andAfter = after.map((each) => ` and ${each}`).join('')
  const source = isEveryone(query)
    ? `${until}, t as (${walk(stage, andAfter)} limit ${limit})`
    : `${until}, ${stood(query, value, [`m.to_stage_id = ${stage}`, ...after])},
       t as (select * from stood order by at desc, id desc limit ${limit})`
  const found = await db.query<FoundCard>({
    camel: true,
    text: `${source} select ${cardColumns(THEN)} from t join applications a on a.id = t.id ${CARD_JOINS}
      order by t.at desc, a.id desc`,
    values,
  })
  const page = toPage(found)
  if (page.nextCursor || !isEveryone(query)) return page
  const [cut] = await db.query<Cut>({
    camel: true,
    text: `${until} ${lastLookedAt(stage, andAfter)}`,
    values,
  })
  return { ...page, nextCursor: cut ? cursorOfCut(cut) : null }
}
