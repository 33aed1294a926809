// Under 768 px no button floats over the page: More in the bottom bar opens the sheet with the tours.
import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Without its code yet, the sheet opens once that has loaded. */
export function openHelpSheet(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

export const useHelpSheet = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
