import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TourId } from '../contract/words.ts'
import { parseSeen } from './seen-tours.ts'
import { AUTO_START_MS, createTours, type Drive, RESTART_MS, type TourConfig } from './tours.ts'

const step = { element: '#main h1', popover: { title: 'Title', description: 'Words' } }
const tourOf = (id: TourId, options: Partial<TourConfig> = {}): TourConfig => ({
  id,
  steps: [step],
  ...options,
})

/** Tours whose runs are ended by hand. */
function setUp(options: { isBusy?: () => boolean } = {}) {
  const runs: { end: (finished: boolean) => void; stopped: boolean }[] = []
  const drive: Drive = (_steps, on) => {
    on.begin()
    const run = { end: on.end, stopped: false }
    runs.push(run)
    return () => {
      run.stopped = true
      on.end(false)
    }
  }
  const marked = new Set<TourId>()
  const seen = {
    has: (id: TourId) => marked.has(id),
    add: (id: TourId) => void marked.add(id),
    remove: (id: TourId) => void marked.delete(id),
  }
  const warn = vi.fn()
  return { tours: createTours({ drive, seen, warn, ...options }), runs, marked, warn }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the delays', () => {
  it('equal the specification', () => expect([AUTO_START_MS, RESTART_MS]).toEqual([500, 100]))
})

describe('a tour', () => {
  it('is inactive, then active when started, and inactive when it ends', () => {
    const { tours, runs } = setUp()
    const heard: boolean[] = []
    tours.subscribe(() => heard.push(tours.isActive()))
    tours.register(tourOf('candidates-intro'))
    expect(tours.isActive()).toBe(false)
    tours.startTour('candidates-intro')
    expect(tours.isActive()).toBe(true)
    runs[0]?.end(true)
    expect(heard).toEqual([true, false])
  })

  it('without a configuration logs a warning and does nothing', () => {
    const { tours, runs, warn, marked } = setUp()
    tours.startTour('purchase-flow')
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]?.[0]).toContain('purchase-flow')
    expect([runs.length, tours.isActive(), marked.size]).toEqual([0, false, 0])
  })

  it('without a configuration leaves a running one alone', () => {
    const { tours, runs } = setUp()
    tours.register(tourOf('dashboard-intro'))
    tours.startTour('dashboard-intro')
    tours.startTour('purchase-flow')
    expect([runs[0]?.stopped, tours.isActive()]).toEqual([false, true])
  })

  it('ends any running tour when it starts, including itself', () => {
    const { tours, runs } = setUp()
    tours.register(tourOf('dashboard-intro'))
    tours.register(tourOf('candidates-intro'))
    tours.startTour('dashboard-intro')
    tours.startTour('candidates-intro')
    expect(runs.map((run) => run.stopped)).toEqual([true, false])
    tours.startTour('candidates-intro')
    expect(runs.map((run) => run.stopped)).toEqual([true, true, false])
    expect(tours.isActive()).toBe(true)
  })

  it.each([true, false])(
    'with showOnce is marked as seen when it ends (finished: %s), not before',
    (finished) => {
      const { tours, runs } = setUp()
      tours.register(tourOf('candidates-intro', { showOnce: true }))
      tours.startTour('candidates-intro')
      expect(tours.hasSeen('candidates-intro')).toBe(false)
      runs[0]?.end(finished)
      expect(tours.hasSeen('candidates-intro')).toBe(true)
      tours.resetTour('candidates-intro')
      expect(tours.hasSeen('candidates-intro')).toBe(false)
    },
  )

  it('without showOnce is not marked', () => {
    const { tours, runs, marked } = setUp()
    tours.register(tourOf('candidates-intro'))
    tours.startTour('candidates-intro')
    runs[0]?.end(true)
    expect(marked.size).toBe(0)
  })

  it('calls onComplete after its last step, not when closed earlier', () => {
    const { tours, runs } = setUp()
    const onComplete = vi.fn()
    tours.register(tourOf('candidates-intro', { onComplete }))
    tours.startTour('candidates-intro')
    runs[0]?.end(false)
    expect(onComplete).not.toHaveBeenCalled()
    tours.startTour('candidates-intro')
    runs[1]?.end(true)
    expect(onComplete).toHaveBeenCalledOnce()
  })
})

describe('a tour with startOnMount', () => {
  const config = tourOf('dashboard-intro', { startOnMount: true, showOnce: true })

  it('starts 500 ms after its registration, not earlier', () => {
    const { tours, runs } = setUp()
    tours.register(config)
    vi.advanceTimersByTime(499)
    expect(runs).toHaveLength(0)
    vi.advanceTimersByTime(1)
    expect(runs).toHaveLength(1)
  })

  it('does not start after it was seen, until it is reset', () => {
    const { tours, runs, marked } = setUp()
    marked.add('dashboard-intro')
    const leave = tours.register(config)
    vi.advanceTimersByTime(5_000)
    expect(runs).toHaveLength(0)
    leave()
    tours.resetTour('dashboard-intro')
    tours.register(config)
    vi.advanceTimersByTime(500)
    expect(runs).toHaveLength(1)
  })

  it('does not start if its screen was left before', () => {
    const { tours, runs } = setUp()
    tours.register(config)()
    vi.advanceTimersByTime(5_000)
    expect(runs).toHaveLength(0)
  })

  it('does not interrupt another tour or a dialog', () => {
    const { tours, runs } = setUp()
    tours.register(tourOf('candidates-intro'))
    tours.register(config)
    tours.startTour('candidates-intro')
    vi.advanceTimersByTime(500)
    expect(runs).toHaveLength(1)
    const busy = setUp({ isBusy: () => true })
    busy.tours.register(config)
    vi.advanceTimersByTime(500)
    expect(busy.runs).toHaveLength(0)
  })

  it('says nothing when it cannot be shown, and leaves the way free for a chosen one', () => {
    const sayFailed = vi.fn()
    let fails = true
    const runs: string[] = []
    const drive: Drive = (_steps, on) => {
      if (fails) on.fail(new Error('The screen shows an error.'))
      else runs.push('run')
      return () => undefined
    }
    const seen = { has: () => false, add: vi.fn(), remove: vi.fn() }
    const tours = createTours({ drive, seen, warn: vi.fn(), sayFailed })
    tours.register(config)
    vi.advanceTimersByTime(500)
    expect([sayFailed.mock.calls.length, seen.add.mock.calls.length, tours.isActive()]).toEqual([0, 0, false])
    tours.startTour('dashboard-intro')
    expect(sayFailed).toHaveBeenCalledOnce()
    fails = false
    tours.startTour('dashboard-intro')
    expect(runs).toEqual(['run'])
  })

  it('must be configured for it', () => {
    const { tours, runs } = setUp()
    tours.register(tourOf('candidates-intro', { showOnce: true }))
    vi.advanceTimersByTime(5_000)
    expect(runs).toHaveLength(0)
  })
})

describe('a screen that closes', () => {
  it('ends and unregisters its tour', () => {
    const { tours, runs, warn } = setUp()
    const leave = tours.register(tourOf('candidates-intro'))
    tours.startTour('candidates-intro')
    leave()
    expect(runs[0]?.stopped).toBe(true)
    tours.startTour('candidates-intro')
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('the stored value in the browser', () => {
  it('is a set of tour ids', () =>
    expect([...parseSeen('["purchase-flow","dashboard-intro","purchase-flow"]')]).toEqual([
      'dashboard-intro',
      'purchase-flow',
    ]))
  it.each([null, '', 'no JSON', '{}', '"purchase-flow"', '[1, null, "an old tour"]'])(
    'is ignored if it is anything else (%s)',
    (stored) => expect([...parseSeen(stored)]).toEqual([]),
  )
})
