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
  const observer = new MutationObserver(() => {
    const own = controlsIn(root)
    const isOver = [...old.values()].every((control) => !control.isConnected)
    if (!isOver || (old.size > 0 && own.size === 0)) return
    stop()
    for (const [key, control] of old) {
      const target = own.get(key)
      if (!target) continue
      copyEntered(control, target)
      if (control === focused) moveFocus(control, target)
      if (window.beforeApp?.pressed.includes(control)) target.click()
    }
  })
  const stop = () => {
    observer.disconnect()
    document.removeEventListener('focusin', follow)
    window.beforeApp?.stop()
  }
  document.addEventListener('focusin', follow)
  observer.observe(root, { childList: true, subtree: true })
  setTimeout(stop, PATIENCE_MS)
}

/** By what the user sees of each: its kind and its name, and which of several it is. */
function controlsIn(root: HTMLElement): Map<string, Control> {
  const found = new Map<string, Control>()
  for (const control of root.querySelectorAll<Control>('input, textarea, select, button')) {
    const label = control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent
    const key = [control.tagName, control.type, control.name, label ?? control.textContent].join('|')
    let nth = 0
    while (found.has(`${key}|${nth}`)) nth += 1
    found.set(`${key}|${nth}`, control)
  }
  return found
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
