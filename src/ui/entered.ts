// What the user entered into a form, and would lose with it. Every control counts, also those that are no native fields.
import type { SyntheticEvent } from 'react'

const controls =
  'input:not([type=search], [role=combobox]), textarea, button[role=combobox], [aria-checked], [data-entered]'

const seen = new WeakMap<Element, string>()

function valueOf(control: Element): string {
  // A half-typed date has no value.
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    return control.validity.badInput ? 'half-typed' : control.value
  return control.getAttribute('aria-checked') ?? control.getAttribute('data-entered') ?? control.textContent
}

/** Right before the user acts: values that arrive later than the form are not the user's. */
function look({ currentTarget }: SyntheticEvent) {
  for (const control of currentTarget.querySelectorAll(controls))
    if (!seen.has(control)) seen.set(control, valueOf(control))
}

/** The attributes of the element that is asked later. */
export const lookForEntered = {
  onPointerDownCapture: look,
  onKeyDownCapture: look,
  onBeforeInputCapture: look,
  onDragEnterCapture: look,
}

export const hasEntered = (root: ParentNode): boolean =>
  [...root.querySelectorAll(controls)].some(
    (control) => seen.has(control) && seen.get(control) !== valueOf(control),
  )

const openForms = new Set<ParentNode>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Forms that ask before they are discarded, as long as they are open. For what can leave the page under them. */
export const askingForms = {
  open(form: ParentNode) {
    openForms.add(form)
    tell()
    return () => {
      openForms.delete(form)
      tell()
    }
  },
  areOpen: () => openForms.size > 0,
  haveEntered: () => [...openForms].some(hasEntered),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
