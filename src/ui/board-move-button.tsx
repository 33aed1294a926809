// "Move to…" on a card: on hover and focus, and while its menu is open. Always visible without hover, with text on
// narrow screens.
import { ArrowRight, ChevronDown } from 'lucide-react'
import type { RefObject } from 'react'
import { cx } from './cx.ts'
import { buttonStyle } from './plain-button.tsx'

const place = 'absolute top-1 right-1 max-md:top-auto max-md:right-3 max-md:bottom-2.5'
const look = cx(
  buttonStyle({ size: 'icon-sm' }),
  'opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 aria-expanded:bg-pressed aria-expanded:opacity-100 max-md:h-9 max-md:w-auto max-md:px-2.5 max-md:opacity-100 pointer-coarse:opacity-100',
)

type MoveButtonProps = {
  ref: RefObject<HTMLButtonElement | null>
  /** The card's name. */
  label: string
  onClick: () => void
}

/** The hint is the browser's own: a tooltip that comes with the pointer would replace the button during a quick click. */
export function MoveButton({ ref, label, onClick }: MoveButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-haspopup="menu"
      aria-label={`Move ${label} to…`}
      title="Move to… (M)"
      onClick={onClick}
      className={cx(place, look)}
    >
      <ArrowRight className="max-md:hidden" />
      <span className="md:hidden">Move</span>
      <ChevronDown className="size-3.5 md:hidden" />
    </button>
  )
}
