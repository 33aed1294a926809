// A card that can be opened, dragged, or moved with its menu (M). While it is dragged, a dashed slot keeps its place.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { ArrowRight, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { DropdownMenu, type MenuGroup } from './dropdown-menu.tsx'
import { IconButton } from './icon-button.tsx'
import { useIsMobile } from './use-media.ts'

/** The same functions for the life of the board, so that a card is drawn again only when something of its own changed. */
export type CardActs<Card> = {
  menu: (card: Card, columnId: string) => readonly MenuGroup[]
  open: (card: Card) => void
  select: ((cardId: string) => void) | undefined
}

type BoardCardProps<Card> = {
  id: string
  card: Card
  label: string
  columnId: string
  index: number
  dragged: boolean
  locked: boolean
  lifted: boolean
  selected: boolean
  open: boolean
  acts: CardActs<Card>
  render: (card: Card) => ReactNode
}

export const BoardCard = memo(PlainBoardCard) as typeof PlainBoardCard

function PlainBoardCard<Card>(props: BoardCardProps<Card>) {
  const { id, card, label, columnId, index, dragged, locked, lifted, selected, open, acts, render } = props
  const [menuOpen, setMenuOpen] = useState(false)
  const ref = useCardDrag({ id, columnId, index, locked })
  const handleKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (locked || event.metaKey || event.ctrlKey || (key !== 'm' && key !== 'x')) return
    event.preventDefault()
    if (key === 'm') setMenuOpen(true)
    else acts.select?.(id)
  }
  const handleClick = (event: MouseEvent) => {
    if ((event.metaKey || event.ctrlKey) && acts.select && !locked) acts.select(id)
    else acts.open(card)
  }
  return (
    <div
      ref={ref}
      data-card={id}
      className={cx(
        'group/card relative rounded-6 border bg-surface px-2.5 py-2 max-md:px-3.5 max-md:py-3',
        dragged ? 'border-dashed border-line-control bg-transparent *:invisible' : 'hover:border-line-strong',
        selected && !dragged && 'border-primary bg-selected',
        open && !dragged && 'shadow-[inset_2px_0_0_var(--accent)]',
        lifted && 'border-primary shadow-float-2',
      )}
    >
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
      {locked ? null : (
        <div
          className={cx(
            'absolute top-1 right-1 rounded-6 bg-surface opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 max-md:top-auto max-md:right-3 max-md:bottom-2.5 max-md:opacity-100 pointer-coarse:opacity-100',
            menuOpen && 'opacity-100',
          )}
        >
          <DropdownMenu
            open={menuOpen}
            onOpenChange={setMenuOpen}
            align="end"
            groups={menuOpen ? acts.menu(card, columnId) : []}
            trigger={<MoveButton label={label} />}
          />
        </div>
      )}
    </div>
  )
}

function MoveButton({ label, ...props }: { label: string }) {
  const mobile = useIsMobile()
  const name = `Move ${label} to…`
  if (!mobile) {
    return <IconButton {...props} icon={ArrowRight} label={name} shortcut="M" size="sm" variant="default" />
  }
  return (
    <Button {...props} size="sm" iconAfter={ChevronDown} aria-label={name}>
      Move
    </Button>
  )
}

type DragOptions = { id: string; columnId: string; index: number; locked: boolean }

function useCardDrag({ id, columnId, index, locked }: DragOptions) {
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
          return { columnId, index: below ? index + 1 : index }
        },
      }),
    )
  }, [id, columnId, index, locked])
  return ref
}
