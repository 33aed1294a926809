// The queue behind `toast()`. Specified numbers: one at a time, shown for 5 s, removed 1,000,000 ms after dismissal. A
// swipe of 50 px dismisses it, and F8 focuses it.
export const toastLimit = 1
export const toastRemoveDelay = 1_000_000
export const toastDuration = 5_000
export const toastSwipeThreshold = 50
export const toastHotkey = 'F8'

type ToastTone = 'success' | 'info' | 'warning' | 'danger'

type ToastInput = {
  title: string
  description?: string
  tone?: ToastTone
  /** Milliseconds. Undo of a bulk act stays for 10 s. */
  duration?: number
  action?: { label: string; onClick: () => void }
}

export type ToastRecord = ToastInput & { id: number; open: boolean }

let records: readonly ToastRecord[] = []
let lastId = 0
const listeners = new Set<() => void>()
const removals = new Map<number, ReturnType<typeof setTimeout>>()

function publish(next: readonly ToastRecord[]) {
  records = next
  for (const listener of listeners) listener()
}

function forget(id: number) {
  clearTimeout(removals.get(id))
  removals.delete(id)
}

export function toast(input: ToastInput): { id: number; dismiss: () => void } {
  lastId += 1
  const id = lastId
  const kept = [{ ...input, id, open: true }, ...records].slice(0, toastLimit)
  for (const dropped of records.filter((record) => !kept.includes(record))) forget(dropped.id)
  publish(kept)
  return { id, dismiss: () => dismissToast(id) }
}

/** For the success of an act: says so, then closes what asked for it. */
export const sayDone = (title: string, close?: () => void) => () => {
  toast({ title })
  close?.()
}

export function dismissToast(id: number) {
  if (!records.some((record) => record.id === id && record.open)) return
  publish(records.map((record) => (record.id === id ? { ...record, open: false } : record)))
  const remove = () => {
    forget(id)
    publish(records.filter((record) => record.id !== id))
  }
  removals.set(id, setTimeout(remove, toastRemoveDelay))
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function listToasts(): readonly ToastRecord[] {
  return records
}
