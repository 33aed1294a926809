// Moves that wait to be sent, laid over the board that was loaded: each card stands where it was put, and when its move is
// sent or discarded it stands where the server says. A move that was refused is not shown as made.
import type { WaitingChange } from '#platform/web/offline/waiting-change.ts'
import type { BoardFilter } from '../schemas.ts'
import type { Moving } from './api.ts'
import { type Board, moveIn } from './board-cache.ts'

type Changes = readonly WaitingChange[]

const movesIn = (changes: Changes) => changes.filter(({ kind }) => kind === 'applications.move')
const movingOf = ({ shows }: WaitingChange) => shows as Moving

/** What a card says of its own move: it waits to be sent, or for a decision. */
export type WaitingState = 'waits' | 'refused'

export function waitingStates(changes: Changes): ReadonlyMap<string, WaitingState> {
  const states = new Map<string, WaitingState>()
  for (const change of movesIn(changes)) {
    const { id } = movingOf(change).card
    if (states.get(id) !== 'refused') states.set(id, change.refusal ? 'refused' : 'waits')
  }
  return states
}

/** Whether somebody who is not among the loaded cards belongs on this board; what a search finds only the server knows. */
function fits({ card }: Moving, { job, client, owner, q, sla }: BoardFilter): boolean {
  if (owner ?? q ?? sla) return false
  return (!job || card.job.id === job) && (!client || card.clientId === client)
}

export function withWaiting(board: Board, changes: Changes, filter: BoardFilter): Board {
  if (filter.asOf || changes.length === 0) return board
  const held = new Set<string>()
  let shown = board
  for (const change of movesIn(changes)) {
    const moving = movingOf(change)
    const { id } = moving.card
    // What was done after a move that was refused has not happened either.
    if (change.refusal) held.add(id)
    if (held.has(id)) continue
    const loaded = shown.columns.flatMap(({ cards }) => cards).find((card) => card.id === id)
    if (!loaded && !fits(moving, filter)) continue
    const { stageId } = moving.move
    shown = moveIn(shown, { card: loaded ?? moving.card, stageId, index: moving.index })
  }
  return shown
}
