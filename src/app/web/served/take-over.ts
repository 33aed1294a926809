// The app takes over a page that the server rendered (see public/served-page.js). It shows the same content with the same
// answers, so nothing moves. What the user typed, chose and pressed before is done again in the app's own fields.
import { hydrate, type QueryClient } from '@tanstack/react-query'
import { rememberServedPage } from '#platform/web/served-page.ts'

declare global {
  interface Window {
    /** Set by served-page.js: the buttons that were pressed, and how it ends. */
    beforeApp?: { pressed: Element[]; stop: () => void }
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement
/** A screen that does not come is not awaited for ever. */
const PATIENCE_MS = 10_000

/** Called before the app renders into `root`. */
export function takeOver(root: HTMLElement, client: QueryClient): void {
  if (!root.firstElementChild) return
  rememberServedPage()
  const answers = document.getElementById('answers')?.textContent
  if (answers) hydrate(client, JSON.parse(answers))
  const old = controlsIn(root)
  let focused = document.activeElement
  const follow = () => {
    focused = document.activeElement
  }
  const isOver = () => [...old.values()].every((control) => !control.isConnected)
  const used = () => [...old].filter(([, control]) => control === focused || isUsed(control))
  const repeat = () => {
    stop()
    if (!isOver()) return
    const own = controlsIn(root)
    for (const [key, control] of used()) {
      const target = own.get(key)
      if (!target) continue
      copyEntered(control, target)
      if (control === focused) moveFocus(control, target)
      if (window.beforeApp?.pressed.includes(control)) target.click()
    }
  }
  const observer = new MutationObserver(() => {
    if (!isOver()) return
    // A part of the screen can come after the others.
    const own = controlsIn(root)
    if (used().every(([key]) => own.has(key))) repeat()
  })
  const stop = () => {
    clearTimeout(patience)
    observer.disconnect()
    document.removeEventListener('focusin', follow)
    window.beforeApp?.stop()
  }
  document.addEventListener('focusin', follow)
  observer.observe(root, { childList: true, subtree: true })
  const patience = setTimeout(repeat, PATIENCE_MS)
}

/**
 * By what the user sees of each: its kind and its label, and which of several it is. A button with a name keeps it while
 * its text changes, as a time in another timezone does.
 */
function controlsIn(root: HTMLElement): Map<string, Control> {
  const found = new Map<string, Control>()
  for (const control of root.querySelectorAll<Control>('input, textarea, select, button')) {
    const label = control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent
    const isNamedButton = control.tagName === 'BUTTON' && control.name !== ''
    const text = isNamedButton ? '' : (label ?? control.textContent)
    // The name that only groups a choice is made anew by the app.
    const name = control.type === 'radio' ? '' : control.name
    const key = [control.tagName, control.type, name, text].join('|')
    let nth = 0
    while (found.has(`${key}|${nth}`)) nth += 1
    found.set(`${key}|${nth}`, control)
  }
  return found
}

/** Whether the user did something with it. */
function isUsed(control: Control): boolean {
  if (control instanceof HTMLButtonElement) return window.beforeApp?.pressed.includes(control) ?? false
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected)
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (control.type === 'file') return Boolean(control.files?.length)
  return control.checked !== control.defaultChecked || control.value !== control.defaultValue
}

function copyEntered(from: Control, to: Control): void {
  if (from instanceof HTMLButtonElement || from.value === undefined) return
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.type === 'checkbox' || from.type === 'radio') {
      if (from.checked !== to.checked) to.click()
      return
    }
    if (from.type === 'file') {
      if (!from.files?.length) return
      to.files = from.files
      to.dispatchEvent(new Event('change', { bubbles: true }))
      return
    }
  }
  if (from.value === to.value) return
  // React watches the property of the element, so the one of its class is set.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')?.set?.call(to, from.value)
  to.dispatchEvent(new Event(to instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function moveFocus(from: Control, to: Control): void {
  to.focus({ preventScroll: true })
  // Null where a field has no caret.
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.selectionStart !== null)
    to.setSelectionRange(from.selectionStart, from.selectionEnd)
}
