// Listens for one key on the page, except while the user types or a dialog is open. Only the last mounted listener
// runs: Esc closes the drawer before it clears the selection.
import { useEffect, useEffectEvent } from 'react'

type ShortcutOptions = { mod?: boolean; enabled?: boolean; whileTyping?: boolean }
type Listener = (event: KeyboardEvent) => boolean

const listeners: Listener[] = []

function handleWindowKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.altKey) return
  listeners.findLast((listener) => listener(event))
}

function addListener(listener: Listener): () => void {
  if (listeners.length === 0) window.addEventListener('keydown', handleWindowKey)
  listeners.push(listener)
  return () => {
    listeners.splice(listeners.indexOf(listener), 1)
    if (listeners.length === 0) window.removeEventListener('keydown', handleWindowKey)
  }
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select')
  )
}

export function useShortcut(
  key: string,
  handle: (event: KeyboardEvent) => void,
  { mod = false, enabled = true, whileTyping = mod }: ShortcutOptions = {},
) {
  const handleKey = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.key.toLowerCase() !== key.toLowerCase()) return false
    if ((event.metaKey || event.ctrlKey) !== mod) return false
    if (!whileTyping && isTyping(event.target)) return false
    if (!mod && document.querySelector('[role=dialog][data-state=open][data-modal]')) return false
    handle(event)
    return true
  })
  useEffect(() => {
    if (!enabled) return undefined
    return addListener((event) => handleKey(event))
  }, [enabled])
}

/** The name of the command key on this machine. */
export const modKey =
  typeof navigator !== 'undefined' && /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl\u00a0'
