// Changes the loaded boards in place: a card moves at once, then to the server's position.
import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '#shared/endpoint.ts'
import type { getBoard, listCards } from '../contract/endpoints.ts'
import type { BoardColumn, BoardFilter, Card } from '../contract/schemas.ts'

export type Board = Answer<typeof getBoard>

const BOARDS = ['applications', 'board'] as const

const before = (one: Card, other: Card) =>
  one.position < other.position || (one.position === other.position && one.id < other.id)

/** Without the card, and with the new count. */
function without(column: BoardColumn, id: string): BoardColumn {
  const cards = column.cards.filter((card) => card.id !== id)
  if (cards.length === column.cards.length) return column
  return { ...column, cards, total: counted(column, -1) }
}

const counted = ({ total }: BoardColumn, by: number) =>
  total.exact ? { ...total, count: Math.max(0, total.count + by) } : total

/** With the card at a place or by its position. A card below the loaded part is only counted. */
function withCard(column: BoardColumn, card: Card, index?: number): BoardColumn {
  const total = counted(column, 1)
  const found = index ?? column.cards.findIndex((each) => before(card, each))
  const at = found === -1 ? column.cards.length : found
  if (index === undefined && at === column.cards.length && column.nextCursor) return { ...column, total }
  return { ...column, total, cards: column.cards.toSpliced(at, 0, card) }
}

type Moved = { card: Card; stageId: string; index: number; since?: string | undefined }

export function moveIn(board: Board, { card, stageId, index, since }: Moved): Board {
  const entered = card.stageId === stageId ? card.stageEnteredAt : (since ?? new Date().toISOString())
  const moved = { ...card, stageId, stageEnteredAt: entered }
  const loaded = has(board, card.id)
  const columns = board.columns.map((column) => {
    // A card below the loaded part is still counted in its column.
    const unseen = !loaded && column.stage.id === card.stageId
    const rest = unseen ? { ...column, total: counted(column, -1) } : without(column, card.id)
    return column.stage.id === stageId ? withCard(rest, moved, index) : rest
  })
  return { ...board, columns }
}

/** As on the server: at its place, or removed if it left the board. */
export function putIn(board: Board, card: Card): Board {
  const columns = board.columns.map((column) => {
    const at = column.cards.findIndex((each) => each.id === card.id)
    const here = card.onBoard && column.stage.id === card.stageId
    if (at === -1) return here ? withCard(column, card) : column
    const rest = without(column, card.id)
    return here ? withCard(rest, card) : rest
  })
  return { ...board, columns }
}

/** Unchanged data keeps its object, so only changes render again. */
export function keepSame(before: Board | undefined, after: Board): Board {
  if (!before || before === after) return after
  const known = new Map(before.columns.map((column) => [column.stage.id, column]))
  const columns = after.columns.map((column) => keepColumn(known.get(column.stage.id), column))
  return { ...after, columns }
}

const sameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function keepColumn(before: BoardColumn | undefined, after: BoardColumn): BoardColumn {
  if (!before || before === after) return after
  const known = new Map(before.cards.map((card) => [card.id, card]))
  const cards = after.cards.map((card) => {
    const was = known.get(card.id)
    return was && was !== card && sameText(was, card) ? was : card
  })
  const moved = cards.length !== before.cards.length || cards.some((card, at) => card !== before.cards[at])
  const { cards: _before, ...one } = before
  const { cards: _after, ...other } = after
  return !moved && sameText(one, other) ? before : { ...after, cards }
}

type Page = { stageId: string; cursor: string; page: Answer<typeof listCards> }

/** A page requested before the column's end changed is not added twice. */
export function appendPage(board: Board, { stageId, cursor, page }: Page): Board {
  const columns = board.columns.map((column) => {
    if (column.stage.id !== stageId || column.nextCursor !== cursor) return column
    const known = new Set(column.cards.map(({ id }) => id))
    const fresh = page.items.filter(({ id }) => !known.has(id))
    return { ...column, cards: [...column.cards, ...fresh], nextCursor: page.nextCursor }
  })
  return { ...board, columns }
}

function eachBoard(client: QueryClient, change: (board: Board, filter: BoardFilter) => Board | null): void {
  for (const [queryKey, board] of client.getQueriesData<Board>({ queryKey: BOARDS })) {
    const filter = queryKey[2] as BoardFilter
    if (!board || filter.asOf) continue
    const next = change(board, filter)
    if (next) client.setQueryData<Board>(queryKey, next)
    // Only the server knows whether a card matches a search, an owner or a limit.
    else void client.invalidateQueries({ queryKey, exact: true })
  }
}

const has = (board: Board, id: string) =>
  board.columns.some(({ cards }) => cards.some((card) => card.id === id))

export function moveInBoards(client: QueryClient, moving: Moved): void {
  eachBoard(client, (board) => (has(board, moving.card.id) ? moveIn(board, moving) : board))
}

/** The loaded cards of these candidates. */
export function cardsOf(client: QueryClient, people: ReadonlySet<string>): string[] {
  const boards = client.getQueriesData<Board>({ queryKey: BOARDS })
  const cards = boards.flatMap(([, board]) => board?.columns.flatMap((column) => column.cards) ?? [])
  return [...new Set(cards.filter(({ candidate }) => people.has(candidate.id)).map(({ id }) => id))]
}

/** The last known state, from any board. */
export function findInBoards(client: QueryClient, id: string): Card | undefined {
  for (const [queryKey, board] of client.getQueriesData<Board>({ queryKey: BOARDS })) {
    if ((queryKey[2] as BoardFilter).asOf) continue
    for (const { cards } of board?.columns ?? []) {
      const card = cards.find((each) => each.id === id)
      if (card) return card
    }
  }
  return undefined
}

export function putCards(client: QueryClient, cards: readonly Card[]): void {
  eachBoard(client, (board, { job, client: clientId, owner, q, sla }) => {
    const known = cards.filter((card) => has(board, card.id))
    if ((owner ?? q ?? sla) && known.length < cards.length) return null
    const fitting = cards.filter(
      (card) => (!job || card.job.id === job) && (!clientId || card.clientId === clientId),
    )
    return fitting.reduce(putIn, board)
  })
}

export function takeFromBoards(client: QueryClient, ids: readonly string[]): void {
  eachBoard(client, (board) => ({
    ...board,
    columns: board.columns.map((column) => ids.reduce(without, column)),
  }))
}
