// Waiting changes for the screens: a copy of the browser's database for the current user. It is small, so every page
// can load it. The queue itself loads on demand.
import { useSyncExternalStore } from 'react'
import type { WaitingChange } from './waiting-change.ts'

const NOTHING: readonly WaitingChange[] = []

let owner: string | null = null
let changes = NOTHING
const listeners = new Set<() => void>()

export const waitingOwner = () => owner
export const listWaiting = () => changes

/** The user whose changes are shown. Changes of other users leave memory and stay in the database. */
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
