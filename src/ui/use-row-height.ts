// The height of a row in pixels: `--row` follows the density on <html>, and the virtual list needs a number.
import { useSyncExternalStore } from 'react'

function subscribe(notify: () => void): () => void {
  const observer = new MutationObserver(notify)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] })
  return () => observer.disconnect()
}

function readRowHeight(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10) || 40
}

export function useRowHeight(): number {
  return useSyncExternalStore(subscribe, readRowHeight)
}
