// What a board is given, and where a dragged card would land.
import type { ReactNode } from 'react'

export type BoardColumn<Card> = {
  id: string
  title: string
  /** All cards of the column, loaded or not. */
  count?: number
  /** "limit 2 d", or with `over` "2 over 1 d". */
  limit?: string
  over?: boolean
  cards: readonly Card[]
}

export type BoardMove = { cardId: string; from: string; to: string; index: number }

/** The card in hand. */
export type Dragged = { cardId: string; from: string; height: number }
/** The gap it is over: before the card at `index`. */
export type DropPlace = { columnId: string; index: number }

export type BoardProps<Card> = {
  label: string
  columns: readonly BoardColumn<Card>[]
  cardId: (card: Card) => string
  cardLabel: (card: Card) => string
  renderCard: (card: Card) => ReactNode
  onOpen?: (card: Card) => void
  onMove: (move: BoardMove) => void
  canMove?: (card: Card, columnId: string) => boolean
  /** Set while a past date is shown: nothing moves, and this says why. */
  lockedReason?: string
  /** A place to drop that is no column, such as Disqualify; it appears while a card is dragged. */
  tray?: { label: string; note: string; onDrop: (cardId: string) => void }
}

/** Whether dropping here would leave the card where it is. */
export function isSamePlace(cardIds: readonly string[], dragged: Dragged, place: DropPlace): boolean {
  if (dragged.from !== place.columnId) return false
  const at = cardIds.indexOf(dragged.cardId)
  return place.index === at || place.index === at + 1
}

/** The index after the card has left its old place in the same column. */
export function landingIndex(cardIds: readonly string[], dragged: Dragged, place: DropPlace): number {
  if (dragged.from !== place.columnId) return place.index
  const at = cardIds.indexOf(dragged.cardId)
  return at >= 0 && at < place.index ? place.index - 1 : place.index
}
