// One stage of a board: title, count, limit, and a virtual list of cards with the drop line. It renders when its own
// data changes, and while scrolling only for new cards.
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { BoardCard, type CardActs } from './board-card.tsx'
import type { BoardProps, BoardColumn as Column } from './board-data.ts'
import { Count } from './count.tsx'
import { cx } from './cx.ts'
import { useAutoScroll } from './use-auto-scroll.ts'
import { useEndReached } from './use-end-reached.ts'

type BoardColumnProps<Card> = Pick<
  BoardProps<Card>,
  'cardId' | 'cardLabel' | 'renderCard' | 'onEndReached' | 'onLimit' | 'limitChosen' | 'selected' | 'openId'
> & {
  column: Column<Card>
  /** The dragged card of this column. */
  draggedId: string | null
  /** The gap of this column under the dragged card. */
  line: number | null
  locked: boolean
  /** The card was picked up with the keyboard, so it stays visible. */
  byKeyboard: boolean
  acts: CardActs<Card>
}

const USUAL_HEIGHT = 84

export const BoardColumn = memo(PlainBoardColumn) as typeof PlainBoardColumn

function PlainBoardColumn<Card>(props: BoardColumnProps<Card>) {
  const { column, line, locked, cardId, onLimit, limitChosen } = props
  const scroller = useRef<HTMLDivElement>(null)
  useAutoScroll(scroller)
  useColumnDrop(scroller, column.id, column.cards.length, locked)
  // Measured here, because the scroller must render with its measurement.
  const list = useCards({ cards: column.cards, cardId, scroller })
  return (
    <section
      aria-label={column.title}
      data-tinted=""
      className={cx(
        'relative flex min-h-0 w-56 flex-none flex-col rounded-t-8 bg-canvas max-md:w-full max-md:rounded-none max-md:bg-transparent',
        line !== null && 'shadow-[inset_0_0_0_1px_var(--accent)]',
      )}
    >
      <h2 className="flex h-10 flex-none items-center gap-1.5 px-3 font-semibold max-md:hidden">
        <span className="truncate">{column.title}</span>
        <Count>{column.count ?? column.cards.length}</Count>
        <Limit column={column} onLimit={onLimit} chosen={limitChosen ?? false} />
      </h2>
      <div
        ref={scroller}
        data-column={column.id}
        className="-mt-0.5 min-h-0 flex-1 overflow-y-auto px-1.5 pt-0.5 pb-18 contain-strict [scrollbar-width:thin] max-md:px-4 max-md:pt-2.5"
      >
        <Cards {...props} list={list} />
      </div>
    </section>
  )
}

type LimitProps<Card> = { column: Column<Card>; onLimit: (() => void) | undefined; chosen: boolean }

/** "limit 2 d". The count of late cards filters the board. */
function Limit<Card>({ column, onLimit, chosen }: LimitProps<Card>) {
  if (!column.limit) return null
  const look = 'num ml-auto text-12 font-normal whitespace-nowrap'
  if (!column.over) return <span className={cx(look, 'text-ink-3')}>{column.limit}</span>
  if (!onLimit) return <span className={cx(look, 'text-danger-text')}>{column.limit}</span>
  return (
    <button
      type="button"
      aria-pressed={chosen}
      title={chosen ? 'Show every card' : 'Show cards over their limit'}
      onClick={onLimit}
      className={cx(
        look,
        '-mr-1.5 rounded-4 px-1.5 leading-6 text-danger-text hover:bg-pressed',
        chosen && 'bg-danger-subtle',
      )}
    >
      {column.limit}
    </button>
  )
}

type CardsProps<Card> = BoardColumnProps<Card> & { list: ReturnType<typeof useCards> }

function Cards<Card>(props: CardsProps<Card>) {
  const { column, cardId, cardLabel, renderCard, selected, openId, onEndReached } = props
  const { draggedId, line, locked, byKeyboard, acts } = props
  const { items, container, measure } = props.list
  const { cards } = column
  const last = items.at(-1)?.index ?? -1
  useEndReached(last, cards.length, onEndReached ? () => onEndReached(column.id) : undefined)
  return (
    <ul ref={container} aria-label={`${column.title}, cards`} className="relative">
      {items.map(({ index }) => {
        const card = cards[index]
        if (card === undefined) return null
        const id = cardId(card)
        return (
          <li
            key={id}
            ref={measure}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={typeof column.count === 'number' ? column.count : -1}
            className="absolute inset-x-0 contain-layout contain-style"
          >
            {line === index ? <DropLine className="-top-1" /> : null}
            <BoardCard
              id={id}
              label={cardLabel(card)}
              columnId={column.id}
              dragged={draggedId === id && !byKeyboard}
              lifted={draggedId === id && byKeyboard}
              locked={locked}
              selected={selected?.has(id) ?? false}
              open={openId === id}
              card={card}
              acts={acts}
              render={renderCard}
            />
            {line === cards.length && index === cards.length - 1 ? <DropLine className="-bottom-1" /> : null}
          </li>
        )
      })}
      {line !== null && cards.length === 0 ? <DropLine className="top-0" as="li" /> : null}
    </ul>
  )
}

/** Most cards are as high as the first, and a correct estimate avoids measuring again. */
function typicalHeight() {
  let height: number | null = null
  return {
    guess: () => height ?? USUAL_HEIGHT,
    measure: (element: HTMLElement) => {
      height ??= element.offsetHeight
      return element.offsetHeight
    },
  }
}

type CardList<Card> = {
  cards: readonly Card[]
  cardId: (card: Card) => string
  scroller: RefObject<HTMLDivElement | null>
}

function useCards<Card>({ cards, cardId, scroller }: CardList<Card>) {
  const [typical] = useState(typicalHeight)
  // The same function while the cards are the same. Another one would recompute every position.
  const keyOf = useCallback(
    (index: number) => {
      const card = cards[index]
      return card === undefined ? index : cardId(card)
    },
    [cards, cardId],
  )
  // oxlint-disable-next-line react/incompatible-library -- The virtual list is not memoized.
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: cards.length,
    getScrollElement: () => scroller.current,
    getItemKey: keyOf,
    estimateSize: typical.guess,
    measureElement: typical.measure,
    gap: 6,
    overscan: 6,
    useFlushSync: false,
    directDomUpdates: true,
    // Positioned without a transform, which would create a layer for every card.
    directDomUpdatesMode: 'position',
  })
  return {
    items: virtualizer.getVirtualItems(),
    container: virtualizer.containerRef,
    measure: virtualizer.measureElement,
  }
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

/** The free space below the last card accepts a card at the end. */
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
