// What a board is given, and where a dragged card would land.
import type { ReactNode } from 'react'
import type { MenuGroup } from './dropdown-menu.tsx'

export type BoardColumn<Card> = {
  id: string
  title: string
  /** All cards of the column, loaded or not; in words where they were not counted to the end. */
  count?: number | string
  /** "limit 2 d", or with `over` "2 over 1 d". */
  limit?: string
  over?: boolean
  /** What happens to who is moved here, said where the stage is chosen: "sends a mail". */
  moveNote?: string
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
  /** Answers whether the card was moved, once that is known. */
  onMove: (move: BoardMove) => Promise<boolean>
  canMove?: (card: Card, columnId: string) => boolean
  /** Set while a past date is shown: nothing moves, and this says why. */
  lockedReason?: string
  /** A place to drop that is no column, such as Disqualify; it appears while a card is dragged. */
  tray?: { label: string; note: string; onDrop: (cardId: string) => void }
  /** More than moving, in the same menu: flags, disqualify. */
  menuOf?: (card: Card) => readonly MenuGroup[]
  /** The count of late cards was chosen: show those alone, or all again. */
  onLimit?: () => void
  limitChosen?: boolean
  /** The end of the loaded cards of a column comes near; fetch its next page here. */
  onEndReached?: (columnId: string) => void
  selected?: ReadonlySet<string>
  onSelect?: (cardId: string) => void
  /** The card whose details are open beside the board. */
  openId?: string
  /** The column that is brought into view at first. */
  startAt?: string
}

/** A card picked up with the keyboard: where it came from, and the gap it would go to. */
export type Lifted = Dragged & { place: DropPlace }

/** One step with an arrow key; null where there is nothing that way. */
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
