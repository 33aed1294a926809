// A card that can be opened, dragged, or moved with its menu (M). While it is dragged, a dashed slot keeps its place. A
// column renders many while scrolling, so a card has no floating parts at first: the board has the menu, and the
// tooltip comes with focus or hover.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import { MoveButton } from './board-move-button.tsx'
import { cx } from './cx.ts'

/** The same functions for the life of the board, so a card renders only when its own data changes. */
export type CardActs<Card> = {
  openMenu: (at: { card: Card; columnId: string; button: HTMLElement }) => void
  open: (card: Card) => void
  select: ((cardId: string) => void) | undefined
}

type BoardCardProps<Card> = {
  id: string
  card: Card
  label: string
  columnId: string
  dragged: boolean
  locked: boolean
  lifted: boolean
  selected: boolean
  open: boolean
  acts: CardActs<Card>
  render: (card: Card) => ReactNode
}

export const BoardCard = memo(PlainBoardCard) as typeof PlainBoardCard

const plain =
  'group/card relative rounded-6 border bg-surface px-2.5 py-2 max-md:px-3.5 max-md:py-3 hover:border-line-strong'

type Look = Pick<BoardCardProps<unknown>, 'dragged' | 'selected' | 'open' | 'lifted'>

function lookOf({ dragged, selected, open, lifted }: Look): string {
  if (!dragged && !selected && !open && !lifted) return plain
  return cx(
    plain,
    dragged && 'border-dashed border-line-control bg-transparent *:invisible hover:border-line-control',
    selected && !dragged && 'border-primary bg-selected hover:border-primary',
    open && !dragged && 'shadow-[inset_2px_0_0_var(--accent)]',
    lifted && 'border-primary shadow-float-2',
  )
}

function PlainBoardCard<Card>(props: BoardCardProps<Card>) {
  const { id, card, label, columnId, locked, selected, acts, render } = props
  const ref = useCardDrag({ id, columnId, locked })
  const move = useRef<HTMLButtonElement>(null)
  const openMenu = () => {
    if (move.current) acts.openMenu({ card, columnId, button: move.current })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (locked || event.metaKey || event.ctrlKey || (key !== 'm' && key !== 'x')) return
    event.preventDefault()
    if (key === 'm') openMenu()
    else acts.select?.(id)
  }
  const handleClick = (event: MouseEvent) => {
    if ((event.metaKey || event.ctrlKey) && acts.select && !locked) acts.select(id)
    else acts.open(card)
  }
  return (
    <div ref={ref} data-card={id} data-locked={locked || undefined} className={lookOf(props)}>
      <button
        type="button"
        aria-label={selected ? `${label}, selected` : label}
        aria-keyshortcuts={locked ? undefined : 'M X Space'}
        aria-describedby={locked ? undefined : 'board-keys'}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
        className="absolute inset-0 rounded-6 outline-offset-0!"
      />
      <div className="pointer-events-none relative">{render(card)}</div>
      {locked ? null : <MoveButton ref={move} label={label} onClick={openMenu} />}
    </div>
  )
}

type DragOptions = { id: string; columnId: string; locked: boolean }

/** The card's index is read from its row on drag over, because it changes with every card above. */
function useCardDrag({ id, columnId, locked }: DragOptions) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element || locked) return undefined
    return combine(
      draggable({
        element,
        getInitialData: () => ({ cardId: id, from: columnId, height: element.offsetHeight }),
      }),
      dropTargetForElements({
        element,
        getData: ({ input }) => {
          const box = element.getBoundingClientRect()
          const below = input.clientY > box.top + box.height / 2
          const index = Number(element.closest('li')?.dataset['index'])
          return { columnId, index: below ? index + 1 : index }
        },
      }),
    )
  }, [id, columnId, locked])
  return ref
}
