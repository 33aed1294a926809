// The focus when a dialog opens (its first field or what is marked, never the close button), and its return when it
// closes.
const fields =
  'input:not([type=hidden], [aria-hidden=true]), textarea, select, [role=radio][data-state=checked], [role=combobox], ' +
  '[role=radiogroup]:not(:has([data-state=checked])) [role=radio]'

const origins = new WeakMap<EventTarget, Element>()

/** A dialog from a menu belongs to the menu's button, because the menu is gone when the dialog closes. */
function originOf(active: Element | null): Element | null {
  const label = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return label ? document.getElementById(label) : active
}

function remember(event: Event): HTMLElement | null {
  const dialog = event.target
  if (!(dialog instanceof HTMLElement)) return null
  event.preventDefault()
  const origin = originOf(document.activeElement)
  if (origin) origins.set(dialog, origin)
  return dialog
}

export function focusFirst(event: Event) {
  const dialog = remember(event)
  const marked = dialog?.querySelector<HTMLElement>('[data-autofocus]')
  const field = (marked ?? dialog)?.querySelector<HTMLElement>(fields)
  const target = field ?? marked ?? dialog
  target?.focus()
}

/** For reading: no field takes the focus, so no keyboard opens. */
export function focusWhole(event: Event) {
  remember(event)?.focus()
}

/** As a `ref`: the element takes the focus when it appears. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()

export function returnFocus(event: Event) {
  event.preventDefault()
  const origin = event.target ? origins.get(event.target) : undefined
  if (origin instanceof HTMLElement && origin.isConnected) origin.focus()
  else document.getElementById('main')?.focus()
}
