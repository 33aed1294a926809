// Listens for one key anywhere on the page, unless the person is typing or a dialog is open.
import { useEffect, useEffectEvent } from 'react'

type ShortcutOptions = { mod?: boolean; enabled?: boolean; whileTyping?: boolean }

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
  options: ShortcutOptions = {},
) {
  const { mod = false, enabled = true, whileTyping = mod } = options
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    if (event.key.toLowerCase() !== key.toLowerCase()) return
    if ((event.metaKey || event.ctrlKey) !== mod) return
    if (!whileTyping && isTyping(event.target)) return
    if (!mod && document.querySelector('[role=dialog][data-state=open][data-modal]')) return
    handle(event)
  })
  useEffect(() => {
    if (!enabled) return undefined
    const listen = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [enabled])
}

/** The name of the command key on this machine, as it is printed on the keyboard. */
export const modKey =
  typeof navigator !== 'undefined' && /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl\u00a0'
