// Texts that cannot be read as a value, such as half a date or an amount that is too large. They are in no form's values,
// so a saved form can still have some.
import { useEffect, useSyncExternalStore } from 'react'

const texts = new Set<object>()
const listeners = new Set<() => void>()

function change(act: () => void) {
  act()
  for (const listener of listeners) listener()
}

/** Counts the text of a field while it cannot be read. */
export function useUnreadText(isUnread: boolean): void {
  useEffect(() => {
    if (!isUnread) return undefined
    const text = {}
    change(() => texts.add(text))
    return () => change(() => texts.delete(text))
  }, [isUnread])
}

export const hasUnreadText = () => texts.size > 0

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useHasUnreadText = () => useSyncExternalStore(subscribe, hasUnreadText, () => false)
