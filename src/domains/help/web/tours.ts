// The tours that can start now, and the running one. A screen's tour is registered while the screen is open.
import type { TourId } from '../contract/words.ts'

export type TourStep = {
  /** A selector. Parts of the screen itself start with `#main`, and the tour waits for one of them. */
  element: string
  popover: { title: string; description: string; popoverClass?: string }
  onNext?: () => void
  onPrevious?: () => void
}

export type TourConfig = {
  id: TourId
  steps: readonly TourStep[]
  /** Starts by itself when its screen opens, until it was seen. */
  startOnMount?: boolean
  /** Marked as seen when it ends, and not started by itself again until it is reset. */
  showOnce?: boolean
  /** Called after the last step, not for a tour that was closed earlier. */
  onComplete?: () => void
}

export const AUTO_START_MS = 500
export const RESTART_MS = 100

export type Drive = (
  steps: readonly TourStep[],
  on: { begin: () => void; end: (finished: boolean) => void; fail: (error: unknown) => void },
) => () => void

type Parts = {
  drive: Drive
  seen: { has(id: TourId): boolean; add(id: TourId): void; remove(id: TourId): void }
  /** No tour starts by itself while something else, such as a dialog, is open. */
  isBusy?: () => boolean
  /** A tour that the user chose could not be shown. */
  sayFailed?: () => void
  warn?: (message: string) => void
}

export type Tours = ReturnType<typeof createTours>

// oxlint-disable-next-line no-console -- A missing tour is our bug.
const logWarning = (message: string) => console.warn(message)

const nothing = () => undefined

export function createTours({
  drive,
  seen,
  isBusy = () => false,
  sayFailed = nothing,
  warn = logWarning,
}: Parts) {
  const configs = new Map<TourId, TourConfig>()
  const listeners = new Set<() => void>()
  /** In preparation or on the screen. */
  let current: { id: TourId; stop: () => void } | null = null
  let active = false

  function setActive(next: boolean): void {
    active = next
    for (const listener of listeners) listener()
  }

  function endOf(config: TourConfig): (finished: boolean) => void {
    return (finished) => {
      current = null
      if (config.showOnce) seen.add(config.id)
      setActive(false)
      if (finished) config.onComplete?.()
    }
  }

  function stopCurrent(): void {
    const { stop } = current ?? {}
    current = null
    stop?.()
  }

  function start(id: TourId, onFail: () => void): void {
    const config = configs.get(id)
    if (!config) return warn(`There is no tour "${id}" on this screen.`)
    stopCurrent()
    const fail = (error: unknown) => {
      current = null
      warn(String(error))
      onFail()
    }
    const stop = drive(config.steps, { begin: () => setActive(true), end: endOf(config), fail })
    current = { id, stop }
    return undefined
  }

  function register(config: TourConfig): () => void {
    configs.set(config.id, config)
    const startByItself = () => {
      if (!seen.has(config.id) && !current && !isBusy()) start(config.id, nothing)
    }
    const waits = config.startOnMount && !seen.has(config.id)
    const timer = waits ? setTimeout(startByItself, AUTO_START_MS) : undefined
    return () => {
      clearTimeout(timer)
      if (configs.get(config.id) === config) configs.delete(config.id)
      // Its screen and its parts are gone.
      if (current?.id === config.id) stopCurrent()
    }
  }

  return {
    register,
    startTour: (id: TourId) => start(id, sayFailed),
    resetTour: (id: TourId) => seen.remove(id),
    hasSeen: (id: TourId) => seen.has(id),
    isRegistered: (id: TourId) => configs.has(id),
    isActive: () => active,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
