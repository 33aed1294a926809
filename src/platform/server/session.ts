// The token of a session: it is made, hashed and marked here. Whose session it is, identity looks up.
import { hash, randomBytes } from 'node:crypto'
import type { Actor } from '#platform/shared/roles.ts'

/** Staff: 30 minutes idle, 12 hours at most. Customers: 30 days. */
export const STAFF_IDLE_MINUTES = 30
export const STAFF_SESSION_HOURS = 12
export const CUSTOMER_SESSION_DAYS = 30

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Tells one session from another without saying anything about its token. */
export function markOf(token: string): string {
  return hash('sha256', `mark of ${token}`, 'buffer').subarray(0, 16).toString('base64url')
}

/** `alive` says that a person is at work, not merely an open tab; only that keeps a session from idling out. */
export type FindActor = (token: string | undefined, options?: { alive?: boolean }) => Promise<Actor>
