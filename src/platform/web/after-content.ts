// The first screen has the network to itself. What nobody needs to read it loads once it shows its content.
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, type LazyExoticComponent, lazy, useSyncExternalStore } from 'react'

/** A screen that does not come must not keep the rest of the page away. */
const PATIENCE_MS = 10_000

let hasContent = false
let show = () => undefined as void
const shown = new Promise<void>((resolve) => {
  show = () => {
    hasContent = true
    resolve()
  }
  setTimeout(show, PATIENCE_MS)
})

/** Called when the first screen is rendered. Its queries start with it, and those of its parts with their data. */
export function awaitContent(client: QueryClient): void {
  const isLoaded = () => client.isFetching() === 0
  const check = () => {
    if (isLoaded()) afterFrame(() => isLoaded() && end())
  }
  const stop = client.getQueryCache().subscribe(check)
  const end = () => {
    stop()
    show()
  }
  check()
}

const afterFrame = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

export const afterContent = (): Promise<void> => shown

/** False while the first screen loads. */
export const useHasContent = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      void shown.then(listener)
      return () => undefined
    },
    () => hasContent,
  )

/** A part of the frame that no screen waits for. */
export const lazyAfterContent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    await shown
    return { default: await load() }
  })
