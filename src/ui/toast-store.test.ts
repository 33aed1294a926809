import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dismissToast,
  listToasts,
  subscribeToToasts,
  toast,
  toastDuration,
  toastHotkey,
  toastLimit,
  toastRemoveDelay,
  toastSwipeThreshold,
} from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const { id } of listToasts()) dismissToast(id)
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('toasts', () => {
  it('have the specified numbers', () =>
    expect({ toastLimit, toastDuration, toastRemoveDelay, toastSwipeThreshold, toastHotkey }).toEqual({
      toastLimit: 1,
      toastDuration: 5_000,
      toastRemoveDelay: 1_000_000,
      toastSwipeThreshold: 50,
      toastHotkey: 'F8',
    }))

  it('are shown one at a time: the newest', () => {
    toast({ title: 'First' })
    toast({ title: 'Second' })
    expect(listToasts()).toMatchObject([{ title: 'Second', open: true }])
  })

  it('close when dismissed and are removed 1,000,000 ms later', () => {
    const { dismiss } = toast({ title: 'Going' })
    dismiss()
    expect(listToasts()).toMatchObject([{ title: 'Going', open: false }])
    vi.advanceTimersByTime(999_999)
    expect(listToasts()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(listToasts()).toEqual([])
  })

  it('notify listeners, until they unsubscribe', () => {
    const listener = vi.fn<() => void>()
    const stop = subscribeToToasts(listener)
    toast({ title: 'Heard' })
    stop()
    toast({ title: 'Unheard' })
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
