// The first screen has the network to itself. What nobody needs to read it loads once it shows its content.
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

/** Called once, when the first screen shows its content. */
export const contentIsShown = () => show()

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

/** A part that no screen waits for. */
export const lazyAfterContent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    await shown
    return { default: await load() }
  })
