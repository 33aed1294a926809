// Waiting moves over the loaded board: each card is where the user put it. After sending or discarding, it is where the
// server says. A refused move is not shown as done.
import type { WaitingChange } from '#platform/web/offline/waiting-change.ts'
import type { BoardFilter } from '../contract/schemas.ts'
import type { Moving } from './api.ts'
import { type Board, moveIn } from './board-cache.ts'

type Changes = readonly WaitingChange[]

const movesIn = (changes: Changes) => changes.filter(({ kind }) => kind === 'applications.move')
const movingOf = ({ shows }: WaitingChange) => shows as Moving

/** The mark of a card's own move: it waits to be sent, or for a decision. */
export type WaitingState = 'waits' | 'refused'

export function waitingStates(changes: Changes): ReadonlyMap<string, WaitingState> {
  const states = new Map<string, WaitingState>()
  for (const change of movesIn(changes)) {
    const { id } = movingOf(change).card
    if (states.get(id) !== 'refused') states.set(id, change.refusal ? 'refused' : 'waits')
  }
  return states
}

/** Whether an unloaded card belongs on this board. Only the server knows the results of a search. */
function fits({ card }: Moving, { job, client, owner, q, sla }: BoardFilter): boolean {
  if (owner ?? q ?? sla) return false
  return (!job || card.job.id === job) && (!client || card.clientId === client)
}

/** The moves shown on a board, in order. */
function shownMoves(board: Board, changes: Changes, filter: BoardFilter): Moving[] {
  if (filter.asOf || changes.length === 0) return []
  const loaded = new Set(board.columns.flatMap(({ cards }) => cards.map(({ id }) => id)))
  const held = new Set<string>()
  return movesIn(changes).flatMap((change) => {
    const moving = movingOf(change)
    const { id } = moving.card
    // Moves after a refused move have not happened either.
    if (change.refusal) held.add(id)
    return !held.has(id) && (loaded.has(id) || fits(moving, filter)) ? [moving] : []
  })
}

export function withWaiting(board: Board, changes: Changes, filter: BoardFilter): Board {
  return shownMoves(board, changes, filter).reduce((shown, { card, move, index }) => {
    const loaded = shown.columns.flatMap(({ cards }) => cards).find(({ id }) => id === card.id)
    return moveIn(shown, { card: loaded ?? card, stageId: move.stageId, index })
  }, board)
}

type Column = { board: Board; changes: Changes; filter: BoardFilter; stageId: string }

/** The cards of a column as shown, from the server's cards. */
export function idsWithWaiting(
  ids: readonly string[],
  { board, changes, filter, stageId }: Column,
): string[] {
  const here = new Set(ids)
  for (const { card, move } of shownMoves(board, changes, filter)) {
    if (move.stageId === stageId) here.add(card.id)
    else here.delete(card.id)
  }
  return [...here]
}
