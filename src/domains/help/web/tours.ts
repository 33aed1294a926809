// The tours that can be started now, and the one that runs. A screen's tour is registered while the screen is there.
import type { TourId } from '../contract/words.ts'

export type TourStep = {
  /** A selector. What belongs to the screen itself starts with `#main`: the tour waits for one of those. */
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
  /** Marked seen when it ends, and not shown again by itself until it is reset. */
  showOnce?: boolean
  /** The last step was read to its end; not called for a tour that was closed before. */
  onComplete?: () => void
}

export const AUTO_START_MS = 500
export const RESTART_MS = 100

export type Drive = (
  steps: readonly TourStep[],
  on: { begin: () => void; end: (finished: boolean) => void },
) => () => void

type Parts = {
  drive: Drive
  seen: { has(id: TourId): boolean; add(id: TourId): void; remove(id: TourId): void }
  /** Something else has the person's attention, such as a dialog: no tour starts by itself. */
  isBusy?: () => boolean
  warn?: (message: string) => void
}

export type Tours = ReturnType<typeof createTours>

// oxlint-disable-next-line no-console -- A tour that is missing is a mistake of ours, for whoever looks there.
const logWarning = (message: string) => console.warn(message)

export function createTours({ drive, seen, isBusy = () => false, warn = logWarning }: Parts) {
  const configs = new Map<TourId, TourConfig>()
  const listeners = new Set<() => void>()
  /** Under way: being prepared, or on the screen. */
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

  function startTour(id: TourId): void {
    const config = configs.get(id)
    if (!config) return warn(`There is no tour "${id}" on this screen.`)
    stopCurrent()
    const stop = drive(config.steps, { begin: () => setActive(true), end: endOf(config) })
    current = { id, stop }
    return undefined
  }

  function register(config: TourConfig): () => void {
    configs.set(config.id, config)
    const startByItself = () => {
      if (!seen.has(config.id) && !current && !isBusy()) startTour(config.id)
    }
    const waits = config.startOnMount && !seen.has(config.id)
    const timer = waits ? setTimeout(startByItself, AUTO_START_MS) : undefined
    return () => {
      clearTimeout(timer)
      if (configs.get(config.id) === config) configs.delete(config.id)
      // Its screen is gone, and with it everything it points at.
      if (current?.id === config.id) stopCurrent()
    }
  }

  return {
    register,
    startTour,
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
