// The order inside a column: a card between two others takes the middle. Without room, the following cards are spread.
// The column is locked until the transaction ends, before any card, so two users who place cards cannot deadlock.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import { middle, spread } from '../rules.ts'
import { ON_BOARD } from './board-parts.ts'

type Placed = { id: string; position: number }

const lockColumn = statement(
  'pipeline.column.lock',
  'select pg_advisory_xact_lock(hashtextextended($1::text, 21))',
)
const visible = `a.stage_id = $1 and ${ON_BOARD}`
const find = statement(
  'pipeline.position.find',
  `select a.id, a.position from applications a where ${visible} and a.id = $2`,
)
const top = statement(
  'pipeline.position.top',
  `select a.id, a.position from applications a where ${visible} order by a.position, a.id limit 1`,
)
const before = statement(
  'pipeline.position.before',
  `select a.id, a.position from applications a where ${visible} and (a.position, a.id) < ($2, $3) and a.id <> $4
   order by a.position desc, a.id desc limit 1`,
)
const after = statement(
  'pipeline.position.after',
  `select a.id, a.position from applications a where ${visible} and (a.position, a.id) > ($2, $3) and a.id <> $4
   order by a.position, a.id limit $5`,
)
const rewrite = statement(
  'pipeline.position.rewrite',
  `update applications a set position = n.position from unnest($1::uuid[], $2::float8[]) as n (id, position)
   where a.id = n.id`,
)

export type Wish = {
  stageId: string
  movingId: string
  beforeId?: string | undefined
  afterId?: string | undefined
}

/** The requested place. On top without a request, or if the neighbor has left. */
export async function takePosition(db: Db, wish: Wish): Promise<number> {
  const { stageId, movingId } = wish
  await lockColumn.rows(db, [stageId])
  const anchorId = wish.afterId ?? wish.beforeId
  const anchor = anchorId && anchorId !== movingId ? await find.first(db, [stageId, anchorId]) : undefined
  if (!anchor) return ((await top.first(db, [stageId]))?.position ?? 1) - 1
  if (wish.afterId) return between(db, { stageId, movingId, low: anchor })
  const low = await before.first(db, [stageId, anchor.position, anchor.id, movingId])
  return low ? between(db, { stageId, movingId, low }) : anchor.position - 1
}

type Gap = { stageId: string; movingId: string; low: Placed }

async function between(db: Db, { stageId, movingId, low }: Gap): Promise<number> {
  const following = (count: number) => after.rows(db, [stageId, low.position, low.id, movingId, count])
  const [high] = await following(1)
  if (!high) return low.position + 1
  const found = middle(low.position, high.position)
  if (found !== null) return found
  for (let window = 64; ; window *= 4) {
    // oxlint-disable-next-line no-await-in-loop -- A wider range is needed only if the narrow one is full.
    const rows = await following(window + 1)
    const end = rows[window]?.position ?? null
    const moved = rows.slice(0, window)
    const positions = spread({ low: low.position, high: end, count: moved.length + 1 })
    if (!positions) continue
    const [free = low.position, ...rest] = positions
    // oxlint-disable-next-line no-await-in-loop -- The last round of the loop.
    await rewrite.rows(db, [moved.map(({ id }) => id), rest])
    return free
  }
}

const placeAll = statement(
  'applications.order-board',
  `update applications a set position = placed.position
      from (select b.id, row_number() over (partition by b.stage_id order by b.stage_entered_at desc, c.emails[1]) as position
        from applications b join candidates c on c.id = b.candidate_id where b.status in ('active', 'hired')) as placed
      where a.id = placed.id`,
)

/** Sorts every column by newest. For data loaded in bulk. */
export async function orderBoard(db: Db): Promise<void> {
  await placeAll.rows(db, [])
}
