// What waits, as the screens see it: a mirror of the browser's database, for the person who is here. It is small, so that
// every page may look at it; the queue itself is fetched when it is needed.
import { useSyncExternalStore } from 'react'
import type { WaitingChange } from './waiting-change.ts'

const NOTHING: readonly WaitingChange[] = []

let owner: string | null = null
let changes = NOTHING
const listeners = new Set<() => void>()

export const waitingOwner = () => owner
export const listWaiting = () => changes

/** Whose changes are shown. Those of somebody else go from memory; in the database they wait for their author. */
export function setWaitingOwner(next: string | null): void {
  if (next === owner) return
  owner = next
  publishWaiting(next ?? '', NOTHING)
}

export function publishWaiting(of: string, next: readonly WaitingChange[]): void {
  if (owner !== null && of !== owner) return
  if (next.length === 0 && changes.length === 0) return
  changes = next.length === 0 ? NOTHING : next
  for (const listener of listeners) listener()
}

export function subscribeToWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useWaiting = () => useSyncExternalStore(subscribeToWaiting, listWaiting)
