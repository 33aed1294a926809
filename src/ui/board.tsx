// Stages side by side. Cards move by dragging, or with "Move to…" by keyboard, click and touch. Under 768 px one stage
// shows.
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { UserX } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CardActs } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import type { BoardMove, BoardProps } from './board-data.ts'
import { BoardMenu, type BoardMenuHandle } from './board-menu.tsx'
import { Count } from './count.tsx'
import { cx } from './cx.ts'
import type { MenuGroup } from './dropdown-menu.tsx'
import { scrollAlong } from './scroll-along.ts'
import { useAutoScroll } from './use-auto-scroll.ts'
import { useBoardDrag } from './use-board-drag.ts'
import { useBoardKeyboard, useFocusAfterMove } from './use-board-keyboard.ts'
import { useIsMobile } from './use-media.ts'

export function Board<Card>(props: BoardProps<Card>) {
  const {
    label,
    columns,
    cardId,
    cardLabel,
    renderCard,
    onMove,
    onLimit,
    limitChosen,
    lockedReason,
    tray,
    selected,
    openId,
    startAt,
  } = props
  const mobile = useIsMobile()
  const [stage, setStage] = useState(startAt ?? columns[0]?.id)
  const [said, setSaid] = useState('')
  const root = useRef<HTMLElement>(null)
  const menu = useRef<BoardMenuHandle>(null)
  useAutoScroll(root)
  useLayoutEffect(() => {
    const column = startAt ? root.current?.querySelector(`[data-column="${startAt}"]`) : null
    if (root.current && column) scrollAlong(root.current, column, 'center')
  }, [startAt])
  const focusOn = useFocusAfterMove(root)
  const idsOf = (columnId: string) =>
    (columns.find((column) => column.id === columnId)?.cards ?? []).map(cardId)
  const drag = useBoardDrag({ idsOf, onMove: (move) => void onMove(move), onTray: tray?.onDrop })
  const nameOf = (id: string) => {
    const card = columns.flatMap((column) => column.cards).find((each) => cardId(each) === id)
    return card === undefined ? '' : cardLabel(card)
  }
  // The focus stays on the moved card, also when the move fails.
  const moveWithFocus = async (move: BoardMove) => {
    focusOn(move)
    const moved = await onMove(move)
    if (!moved) focusOn({ cardId: move.cardId, to: move.from })
    return moved
  }
  const { lifted, handleKeyDown } = useBoardKeyboard({
    columns,
    idsOf,
    nameOf,
    locked: Boolean(lockedReason),
    say: setSaid,
    onMove: moveWithFocus,
  })
  const movesOf = useMovesOf(props, { move: moveWithFocus, say: setSaid })
  const { acts, endReached } = useStableActs(props, ({ card, columnId, button }) =>
    menu.current?.open({ button, groups: movesOf(card, columnId) }),
  )
  const current = columns.some((column) => column.id === stage) ? stage : columns[0]?.id
  const shown = mobile ? columns.filter((column) => column.id === current) : columns
  const inHand = lifted ?? drag.dragged
  const place = lifted?.place ?? drag.place
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {mobile ? <StageChips columns={columns} stage={current} onChange={setStage} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Arrow keys move between the cards inside. */}
      <section
        ref={root}
        aria-label={label}
        onKeyDown={(event) => (handleKeyDown(event) ? undefined : moveFocus(event))}
        onKeyUp={keepSpaceFromClicking}
        className="flex min-h-0 flex-1 gap-3 overflow-x-auto border-t pt-3 pl-6 max-md:border-t-0 max-md:p-0 md:mr-6"
      >
        {shown.map((column) => (
          <BoardColumn
            key={column.id}
            column={column}
            cardId={cardId}
            cardLabel={cardLabel}
            renderCard={renderCard}
            selected={selected}
            openId={openId}
            draggedId={inHand?.from === column.id ? inHand.cardId : null}
            line={place?.columnId === column.id ? place.index : null}
            byKeyboard={lifted !== null}
            locked={Boolean(lockedReason)}
            acts={acts}
            onEndReached={endReached}
            onLimit={onLimit}
            limitChosen={limitChosen}
          />
        ))}
      </section>
      <BoardMenu ref={menu} />
      <p id="board-keys" className="sr-only">
        Press Space to pick up the card, arrows to move it, Space to drop it. M opens the menu, X selects.
      </p>
      <output className="sr-only">{said || lockedReason}</output>
      {tray && drag.dragged ? <Tray label={tray.label} note={tray.note} /> : null}
    </div>
  )
}

type MoveHandlers = { move: (move: BoardMove) => Promise<boolean>; say: (text: string) => void }

/** The menu of a card: every other stage, and other actions. */
function useMovesOf<Card>(props: BoardProps<Card>, { move, say }: MoveHandlers) {
  const { columns, cardId, cardLabel, canMove, menuOf } = props
  return (card: Card, columnId: string): MenuGroup[] => [
    {
      label: 'Move to',
      items: columns
        .filter((column) => column.id !== columnId)
        .map((column) => ({
          id: column.id,
          label: column.title,
          ...(column.moveNote && { note: column.moveNote }),
          disabledReason: canMove?.(card, column.id) === false ? 'Not allowed from here' : undefined,
          onSelect: () => {
            const name = cardLabel(card)
            const from = columns.find(({ id }) => id === columnId)?.title ?? ''
            void move({ cardId: cardId(card), from: columnId, to: column.id, index: 0 }).then((moved) =>
              say(moved ? `${name} moved to ${column.title}` : `${name} was not moved and stays in ${from}`),
            )
          },
        })),
    },
    ...(menuOf?.(card) ?? []),
  ]
}

/** Stable functions that call the newest ones. */
function useStableActs<Card>(props: BoardProps<Card>, openMenu: CardActs<Card>['openMenu']) {
  const newest = useRef({ ...props, openMenu })
  useLayoutEffect(() => {
    newest.current = { ...props, openMenu }
  })
  const [selectable, pages] = [props.onSelect !== undefined, props.onEndReached !== undefined]
  return useMemo(() => {
    const acts: CardActs<Card> = {
      openMenu: (at) => newest.current.openMenu(at),
      open: (card) => newest.current.onOpen?.(card),
      select: selectable ? (cardId) => newest.current.onSelect?.(cardId) : undefined,
    }
    const endReached = pages ? (columnId: string) => newest.current.onEndReached?.(columnId) : undefined
    return { acts, endReached }
  }, [selectable, pages])
}

/** A button would also be pressed on the release of Space. */
function keepSpaceFromClicking(event: KeyboardEvent<HTMLElement>) {
  if (
    event.key === ' ' &&
    event.target instanceof HTMLElement &&
    event.target.matches('[data-card] > button')
  )
    event.preventDefault()
}

/** Up and down within a stage, left and right to the nearest card of the next one. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-card]') : null
  if (!card || !event.key.startsWith('Arrow')) return
  const item = card.closest('li')
  const section = card.closest('section')
  const vertical: Record<string, Element | null | undefined> = {
    ArrowDown: item?.nextElementSibling,
    ArrowUp: item?.previousElementSibling,
  }
  const sideways: Record<string, Element | null | undefined> = {
    ArrowRight: section?.nextElementSibling,
    ArrowLeft: section?.previousElementSibling,
  }
  const index = item ? [...(item.parentElement?.children ?? [])].indexOf(item) : 0
  const list = [...(sideways[event.key]?.querySelectorAll('li') ?? [])]
  const target = vertical[event.key] ?? list[Math.min(index, list.length - 1)]
  const button = target?.querySelector<HTMLElement>('[data-card] > button')
  if (!button) return
  event.preventDefault()
  button.focus()
}

type StageChipsProps<Card> = {
  columns: BoardProps<Card>['columns']
  stage: string | undefined
  onChange: (stage: string) => void
}

function StageChips<Card>({ columns, stage, onChange }: StageChipsProps<Card>) {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const chip = stage ? ref.current?.querySelector('[aria-pressed="true"]') : null
    if (ref.current && chip) scrollAlong(ref.current, chip, 'center')
  }, [stage])
  return (
    <nav
      ref={ref}
      aria-label="Stages"
      className="flex flex-none gap-1.5 overflow-x-auto border-b px-4 py-2 [scrollbar-width:none]"
    >
      {columns.map((column) => (
        <button
          key={column.id}
          type="button"
          aria-pressed={column.id === stage}
          onClick={() => onChange(column.id)}
          className={cx(
            'flex h-[34px] flex-none items-center gap-1.5 rounded-6 border px-3 whitespace-nowrap text-ink-2',
            column.id === stage && 'border-transparent bg-primary-subtle font-medium text-primary-text',
          )}
        >
          {column.title}
          <Count className="text-inherit">{column.count ?? column.cards.length}</Count>
        </button>
      ))}
    </nav>
  )
}

function Tray({ label, note }: { label: string; note: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    return dropTargetForElements({
      element,
      getData: () => ({ tray: true }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
    })
  }, [])
  return (
    <div
      ref={ref}
      className="absolute bottom-4 left-1/2 z-bulk -translate-x-1/2 animate-float-in rounded-8 bg-raised p-1.5 shadow-float-3"
    >
      <span
        className={cx(
          'flex h-10 items-center gap-2 rounded-6 border border-dashed border-line-control px-4 whitespace-nowrap text-ink-2',
          over && 'border-primary bg-selected',
        )}
      >
        <UserX />
        {label}
        <span className="text-ink-3">{note}</span>
      </span>
    </div>
  )
}
