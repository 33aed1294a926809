// The one menu of a board, opened at the button of whichever card asked for it.
import { type RefObject, startTransition, useImperativeHandle, useRef, useState } from 'react'
import { DropdownMenu, type MenuGroup } from './dropdown-menu.tsx'

/** Where it opens, what it is called, and what is in it. */
type MenuAsked = { button: HTMLElement; groups: readonly MenuGroup[] }
export type BoardMenuHandle = { open: (asked: MenuAsked) => void }

type Shown = MenuAsked & { box: { top: number; left: number; width: number; height: number } }

export function BoardMenu({ ref }: { ref: RefObject<BoardMenuHandle | null> }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [open, setOpen] = useState(false)
  const asker = useRef<HTMLElement>(null)
  const handleOpenChange = (next: boolean) => {
    if (!next) asker.current?.setAttribute('aria-expanded', 'false')
    // What was chosen is drawn first; the menu goes with the frame after it.
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
  /** Back to the card, where the keys of the board are; one that has moved takes the focus along by itself. */
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
          // A dialog that the menu has opened gives the focus back to what it takes for the menu's button.
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
