// Prepares a tour: loads its code, waits for its screen, and drops steps whose part is not on the screen, as on a
// narrow one.
import { findShown } from './find-shown.ts'
import type { Drive, TourStep } from './tours.ts'

const LONGEST_WAIT_MS = 5_000

export const drive: Drive = (steps, on) => {
  let stop: (() => void) | undefined
  let stopped = false
  async function begin(): Promise<void> {
    const [{ runTour }] = await Promise.all([import('./run-tour.ts'), screenOf(steps, () => stopped)])
    if (stopped) return
    if (isErrorShown()) throw new Error('The screen shows an error instead of its parts.')
    const shown = steps.filter(({ element }) => findShown(element))
    if (shown.length === 0) throw new Error('No part of the tour is on the screen.')
    on.begin()
    stop = runTour(shown, on.end)
  }
  begin().catch(on.fail)
  return () => {
    stopped = true
    stop?.()
  }
}

/** A tour would explain parts that are not there. */
export const isErrorShown = () => findShown('[data-error-screen], #main [role="alert"]') !== undefined

/** Skeletons and spinners mean that data is still loading. */
const LOADING = '#main [aria-busy="true"], #main .animate-spin'

/**
 * Resolves when the page has its data and one part of the tour. Data may take any time. A page without data that shows
 * no part after five seconds never will.
 */
export function screenOf(steps: readonly TourStep[], isStopped: () => boolean): Promise<void> {
  const own = steps.filter(({ element }) => element.startsWith('#main'))
  const isThere = () => own.length === 0 || own.some(({ element }) => findShown(element))
  return new Promise((resolve) => {
    let endsAt = performance.now() + LONGEST_WAIT_MS
    const look = () => {
      const loads = findShown(LOADING) !== undefined
      if (loads) endsAt = performance.now() + LONGEST_WAIT_MS
      if (isStopped() || (!loads && isThere()) || performance.now() > endsAt) resolve()
      else setTimeout(look, 50)
    }
    look()
  })
}
