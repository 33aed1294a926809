// Assembles a board: its columns, its name, and whether it is current or past.
import { findsTooMany } from '#domains/candidates/server/index.ts'
import { findClientName } from '#domains/clients/server/index.ts'
import { findJob } from '#domains/jobs/server/index.ts'
import { cutIf } from '#platform/server/count.ts'
import type { Db } from '#platform/server/database.ts'
import type { Context } from '#platform/server/transaction.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import type { Total } from '#shared/list.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { BoardColumn, BoardFilter } from '../contract/schemas.ts'
import { BULK_LIMIT, COUNT_LIMIT } from '../contract/words.ts'
import { toCard, toPastCard, toStage } from './present.ts'
import { countColumns, firstCards, listColumnIds, listColumnPage, listFirstCards } from './queries/board.ts'
import {
  countColumnsAsOf,
  cursorOfCut,
  firstPastCards,
  listColumnPageAsOf,
  listFirstCardsAsOf,
  listStagesAsOf,
  PAST_COUNT_LIMIT,
} from './queries/board-as-of.ts'
import { type BoardQuery, countLimit, isNarrow, isScoped, isWideSearch } from './queries/board-parts.ts'
import { countRemaining } from './queries/remaining.ts'
import { listStages } from './queries/stages.ts'

type Given = BoardFilter & { limit: number }

function queryOf({ actor, now }: Context<StaffActor>, given: Given): BoardQuery {
  if (given.asOf && given.asOf > now.toISOString().slice(0, 10) && given.asOf > localDay(now, actor.timezone))
    throw new AppError('invalid_query', { userMessage: 'Choose today or an earlier day.' })
  return { ...given, now: now.toISOString(), viewer: { userId: actor.userId, timezone: actor.timezone } }
}

const localDay = (now: Date, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)

export async function getBoard(context: Context<StaffActor>, given: Given) {
  const query = queryOf(context, given)
  const heading = await headingOf(context, given)
  return given.asOf
    ? { ...(await pastBoard(context, query)), heading }
    : { ...(await presentBoard(context, query)), heading }
}

async function headingOf({ db }: Context, { job, client }: Given) {
  if (job) {
    const facts = await findJob(db, job)
    if (!facts) throw notFound('job posting')
    const hasEnded = facts.status === 'filled' || facts.status === 'closed'
    return {
      title: `${facts.title}, ${facts.clientName}`,
      note: facts.referenceNumber,
      openings: facts.openings,
      status: facts.status,
      remaining: hasEnded ? await countRemaining(db, [job], COUNT_LIMIT) : 0,
    }
  }
  if (!client) return null
  const name = await findClientName(db, client)
  if (!name) throw notFound('client')
  return { title: name, note: '', openings: null, status: null, remaining: 0 }
}

/** Counting stops one past the limit. From there the figure is a minimum, marked as such. */
function capped(count: number, limit: number, cut = false): Total {
  return cutIf(cut || count > limit, { count: Math.min(count, limit), exact: true })
}

/** Whether a search over many jobs matches more candidates than it checks. */
const isCut = (db: Db, query: BoardQuery) => (isWideSearch(query) ? findsTooMany(db, query.q) : false)

async function presentBoard({ db, actor }: Context<StaffActor>, query: BoardQuery) {
  const [stages, counts, rows, cut] = await Promise.all([
    listStages(db),
    countColumns(db, query),
    listFirstCards(db, query),
    isCut(db, query),
  ])
  const cards = Map.groupBy(rows, (row) => row.stageId)
  const countOf = new Map(counts.map((each) => [each.stageId, each]))
  const limit = countLimit(query)
  const columns = stages.map((stage): BoardColumn => {
    const { rows: first, nextCursor } = firstCards(cards.get(stage.id) ?? [], query.limit)
    const { count = 0, over = 0 } = countOf.get(stage.id) ?? {}
    return {
      stage: toStage(stage),
      total: capped(count, limit, cut),
      over: stage.slaDays === null ? null : capped(over, limit, cut),
      nextCursor,
      cards: first.map((row) => toCard(actor, row)),
    }
  })
  return { columns, asOf: null }
}

async function pastBoard({ db, actor }: Context<StaffActor>, query: BoardQuery) {
  const [stages, counts, rows, cut] = await Promise.all([
    listStagesAsOf(db, query),
    countColumnsAsOf(db, query),
    listFirstCardsAsOf(db, query),
    isCut(db, query),
  ])
  const limit = isScoped(query) || isNarrow(query) ? Number.POSITIVE_INFINITY : PAST_COUNT_LIMIT
  const cards = Map.groupBy(rows, (row) => row.stageId)
  const countOf = new Map(counts.map((each) => [each.stageId, each]))
  const columns = stages.map((stage): BoardColumn => {
    const found = cards.get(stage.id) ?? []
    const counted = countOf.get(stage.id)
    const end = counted ? cursorOfCut(counted) : null
    const { rows: first, nextCursor } = firstPastCards(found, query.limit)
    return {
      stage: toStage(stage),
      total: capped(counted?.count ?? 0, limit, cut || end !== null),
      over: null,
      nextCursor: nextCursor ?? end,
      cards: first.map((row) => toPastCard(actor, row)),
    }
  })
  return { columns, asOf: stages[0]?.moment ?? null }
}

/** The columns of a board, in order. */
export const listBoardStages = (context: Context<StaffActor>, filter: BoardFilter) =>
  filter.asOf ? listStagesAsOf(context.db, queryOf(context, { ...filter, limit: 1 })) : listStages(context.db)

export async function listCards(
  context: Context<StaffActor>,
  given: Given & { stage: string; cursor?: string | undefined },
) {
  const query = { ...queryOf(context, given), stage: given.stage, cursor: given.cursor }
  const { db, actor } = context
  if (given.asOf) {
    const page = await listColumnPageAsOf(db, query)
    return { items: page.rows.map((row) => toPastCard(actor, row)), nextCursor: page.nextCursor, total: null }
  }
  const page = await listColumnPage(db, query)
  return { items: page.rows.map((row) => toCard(actor, row)), nextCursor: page.nextCursor, total: null }
}

/** All or nothing: a whole column must fit into one act. */
export async function listCardIds(context: Context<StaffActor>, given: BoardFilter & { stage: string }) {
  const query = { ...queryOf(context, { ...given, limit: BULK_LIMIT }), stage: given.stage }
  const ids = await listColumnIds(context.db, query)
  if (ids.length > BULK_LIMIT)
    throw conflict(
      `More than ${BULK_LIMIT.toLocaleString('en-US')} candidates are here. Filter first, then select all.`,
    )
  return { ids }
}

/** The total of a filtered board, and the number of offers. */
export async function countBoard(
  context: Context<StaffActor>,
  filter: BoardFilter,
): Promise<{ all: Total; offers: Total }> {
  const query = queryOf(context, { ...filter, limit: 1 })
  const [stages, counts] = await Promise.all([listStages(context.db), countColumns(context.db, query)])
  const countOf = new Map(counts.map((each) => [each.stageId, each.count]))
  const sum = (some: typeof stages): Total =>
    some.reduce<Total>(
      (total, stage) => {
        const column = capped(countOf.get(stage.id) ?? 0, countLimit(query))
        return cutIf(!total.exact || !column.exact, { count: total.count + column.count, exact: true })
      },
      { count: 0, exact: true },
    )
  return { all: sum(stages), offers: sum(stages.filter(({ kind }) => kind === 'offer')) }
}
