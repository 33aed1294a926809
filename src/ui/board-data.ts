// The data of a board, and where a dragged card would land.
import type { ReactNode } from 'react'
import type { MenuGroup } from './dropdown-menu.tsx'

export type BoardColumn<Card> = {
  id: string
  title: string
  /** All cards of the column, loaded or not. As text if counting stopped. */
  count?: number | string
  /** "limit 2 d", or with `over` "2 over 1 d". */
  limit?: string
  over?: boolean
  /** The effect of moving here, shown in the menu: "sends a mail". */
  moveNote?: string
  cards: readonly Card[]
}

export type BoardMove = { cardId: string; from: string; to: string; index: number }

/** The dragged card. */
export type Dragged = { cardId: string; from: string; height: number }
/** The gap under it: before the card at `index`. */
export type DropPlace = { columnId: string; index: number }

export type BoardProps<Card> = {
  label: string
  columns: readonly BoardColumn<Card>[]
  cardId: (card: Card) => string
  cardLabel: (card: Card) => string
  renderCard: (card: Card) => ReactNode
  onOpen?: (card: Card) => void
  /** Resolves to whether the card was moved. */
  onMove: (move: BoardMove) => Promise<boolean>
  canMove?: (card: Card, columnId: string) => boolean
  /** Set on a past date: nothing moves, and this is the reason. */
  lockedReason?: string
  /** A drop target besides columns, such as Disqualify. It appears while a card is dragged. */
  tray?: { label: string; note: string; onDrop: (cardId: string) => void }
  /** Other actions in the same menu: flags, disqualify. */
  menuOf?: (card: Card) => readonly MenuGroup[]
  /** The user clicked the count of late cards: toggles the filter. */
  onLimit?: () => void
  limitChosen?: boolean
  /** Called near the end of a column's loaded cards, to fetch the next page. */
  onEndReached?: (columnId: string) => void
  selected?: ReadonlySet<string>
  onSelect?: (cardId: string) => void
  /** The card that is open beside the board. */
  openId?: string
  /** The column to scroll to first. */
  startAt?: string
}

/** A card picked up with the keyboard: its origin, and the target gap. */
export type Lifted = Dragged & { place: DropPlace }

/** One step with an arrow key. Null at the edge. */
export function stepped(
  lifted: Lifted,
  key: string,
  columns: readonly { id: string; cards: readonly unknown[] }[],
): DropPlace | null {
  const { columnId, index } = lifted.place
  const at = columns.findIndex((column) => column.id === columnId)
  const here = columns[at]
  if (!here) return null
  if (key === 'ArrowUp') return index > 0 ? { columnId, index: index - 1 } : null
  if (key === 'ArrowDown') return index < here.cards.length ? { columnId, index: index + 1 } : null
  const next = columns[key === 'ArrowRight' ? at + 1 : at - 1]
  return next ? { columnId: next.id, index: Math.min(index, next.cards.length) } : null
}

/** Whether dropping here changes nothing. */
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
