// One stage of a board: title, count, limit, and a virtual list of cards with the drop line between them.
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { BoardCard, type CardActs } from './board-card.tsx'
import type { BoardProps, BoardColumn as Column, Dragged, DropPlace } from './board-data.ts'
import { Count } from './count.tsx'
import { cx } from './cx.ts'
import { useEndReached } from './use-end-reached.ts'

type Shared<Card> = Pick<
  BoardProps<Card>,
  'cardId' | 'cardLabel' | 'renderCard' | 'onEndReached' | 'selected' | 'openId'
>

type BoardColumnProps<Card> = Shared<Card> & {
  column: Column<Card>
  dragged: Dragged | null
  place: DropPlace | null
  locked: boolean
  /** The card in hand was picked up with the keyboard: it stays visible where it is. */
  byKeyboard: boolean
  acts: CardActs<Card>
  className?: string
}

const cardHeight = () => 84

export function BoardColumn<Card>(props: BoardColumnProps<Card>) {
  const { column, place, locked, className } = props
  const scroller = useRef<HTMLDivElement>(null)
  useColumnDrop(scroller, column.id, column.cards.length, locked)
  const { cards } = column
  const { cardId } = props
  // The same function while the cards are the same: with another one every place in the column is computed anew.
  const keyOf = useCallback(
    (index: number) => {
      const card = cards[index]
      return card === undefined ? index : cardId(card)
    },
    [cards, cardId],
  )
  // oxlint-disable-next-line react/incompatible-library -- The virtual list may not be memoised, and is not.
  const virtualizer = useVirtualizer({
    count: column.cards.length,
    getScrollElement: () => scroller.current,
    getItemKey: keyOf,
    estimateSize: cardHeight,
    gap: 6,
    overscan: 6,
  })
  const { onEndReached } = props
  const last = virtualizer.getVirtualItems().at(-1)?.index ?? -1
  useEndReached(last, column.cards.length, onEndReached ? () => onEndReached(column.id) : undefined)
  const over = place?.columnId === column.id
  return (
    <section
      aria-label={column.title}
      data-tinted=""
      className={cx(
        'relative flex min-h-0 w-56 flex-none flex-col rounded-t-8 bg-canvas max-md:w-full max-md:rounded-none max-md:bg-transparent',
        over && 'shadow-[inset_0_0_0_1px_var(--accent)]',
        className,
      )}
    >
      <h2 className="flex h-10 flex-none items-center gap-1.5 px-3 font-semibold max-md:hidden">
        <span className="truncate">{column.title}</span>
        <Count>{column.count ?? column.cards.length}</Count>
        {column.limit ? (
          <span
            className={cx(
              'num ml-auto text-12 font-normal whitespace-nowrap text-ink-3',
              column.over && 'text-danger-text',
            )}
          >
            {column.limit}
          </span>
        ) : null}
      </h2>
      <div
        ref={scroller}
        data-column={column.id}
        className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-18 [scrollbar-width:thin] max-md:px-4 max-md:pt-2.5"
      >
        <Cards {...props} virtualizer={virtualizer} />
      </div>
    </section>
  )
}

type CardsProps<Card> = BoardColumnProps<Card> & { virtualizer: Virtualizer<HTMLDivElement, Element> }

function Cards<Card>(props: CardsProps<Card>) {
  const { column, cardId, cardLabel, renderCard, selected, openId } = props
  const { dragged, place, locked, byKeyboard, acts, virtualizer } = props
  const line = place?.columnId === column.id ? place.index : null
  const end = virtualizer.getTotalSize()
  return (
    <ul aria-label={`${column.title}, cards`} className="relative" style={{ height: end }}>
      {virtualizer.getVirtualItems().map((item) => {
        const card = column.cards[item.index]
        if (card === undefined) return null
        const id = cardId(card)
        return (
          <li
            key={id}
            ref={virtualizer.measureElement}
            data-index={item.index}
            aria-posinset={item.index + 1}
            aria-setsize={typeof column.count === 'number' ? column.count : -1}
            style={{ transform: `translateY(${item.start}px)` }}
            className="absolute inset-x-0 top-0"
          >
            {line === item.index ? <DropLine className="-top-1" /> : null}
            <BoardCard
              id={id}
              label={cardLabel(card)}
              columnId={column.id}
              index={item.index}
              dragged={dragged?.cardId === id && !byKeyboard}
              lifted={dragged?.cardId === id && byKeyboard}
              locked={locked}
              selected={selected?.has(id) ?? false}
              open={openId === id}
              card={card}
              acts={acts}
              render={renderCard}
            />
            {line === column.cards.length && item.index === column.cards.length - 1 ? (
              <DropLine className="-bottom-1" />
            ) : null}
          </li>
        )
      })}
      {line !== null && column.cards.length === 0 ? <DropLine className="top-0" as="li" /> : null}
    </ul>
  )
}

function DropLine({ className, as: Element = 'div' }: { className: string; as?: 'div' | 'li' }) {
  return (
    <Element
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute inset-x-0.5 z-1 h-0.5 rounded-[2px] bg-primary before:absolute before:-top-[3px] before:-left-[3px] before:size-2 before:rounded-full before:border-2 before:border-primary before:bg-surface',
        className,
      )}
    />
  )
}

/** The free room below the last card also takes a card: at the end. */
function useColumnDrop(
  ref: RefObject<HTMLDivElement | null>,
  columnId: string,
  count: number,
  locked: boolean,
) {
  useEffect(() => {
    const element = ref.current
    if (!element || locked) return undefined
    return dropTargetForElements({ element, getData: () => ({ columnId, index: count }) })
  }, [ref, columnId, count, locked])
}
