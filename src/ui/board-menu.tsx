// The single menu of a board, opened at the button of a card.
import { type RefObject, startTransition, useImperativeHandle, useRef, useState } from 'react'
import { DropdownMenu, type MenuGroup } from './dropdown-menu.tsx'

/** Its position, name and items. */
type MenuAsked = { button: HTMLElement; groups: readonly MenuGroup[] }
export type BoardMenuHandle = { open: (asked: MenuAsked) => void }

type Shown = MenuAsked & { box: { top: number; left: number; width: number; height: number } }

export function BoardMenu({ ref }: { ref: RefObject<BoardMenuHandle | null> }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [open, setOpen] = useState(false)
  const asker = useRef<HTMLElement>(null)
  const handleOpenChange = (next: boolean) => {
    if (!next) asker.current?.setAttribute('aria-expanded', 'false')
    // The choice renders first. The menu closes in the next frame.
    startTransition(() => setOpen(next))
  }
  useImperativeHandle(ref, () => ({
    open: ({ button, groups }) => {
      const { top, left, width, height } = button.getBoundingClientRect()
      asker.current?.setAttribute('aria-expanded', 'false')
      asker.current = button
      button.setAttribute('aria-expanded', 'true')
      setShown({ button, groups, box: { top, left, width, height } })
      setOpen(true)
    },
  }))
  const focusCard = () => {
    const card = asker.current?.isConnected ? asker.current.closest('[data-card]') : null
    const button = card?.querySelector('button') ?? document.getElementById('main')
    button?.focus()
  }
  /** Back to the card for the board's keys. A moved card takes the focus itself. */
  const handleCloseFocus = (event: Event) => {
    event.preventDefault()
    if (document.activeElement && document.activeElement !== document.body) return
    focusCard()
  }
  return (
    <DropdownMenu
      open={open}
      onOpenChange={handleOpenChange}
      align="end"
      groups={shown?.groups ?? []}
      onCloseAutoFocus={handleCloseFocus}
      trigger={
        <span
          aria-hidden="true"
          // A dialog from the menu returns the focus to the menu's button.
          tabIndex={-1}
          onFocus={focusCard}
          aria-label={shown?.button.getAttribute('aria-label') ?? undefined}
          className="pointer-events-none fixed"
          style={shown?.box}
        />
      }
    />
  )
}
