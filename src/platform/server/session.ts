// Creates, hashes and marks session tokens. Identity looks up the session.
import { hash, randomBytes } from 'node:crypto'
import type { Actor } from '#shared/roles.ts'

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

/** Identifies a session without revealing its token. */
export function markOf(token: string): string {
  return hash('sha256', `mark of ${token}`, 'buffer').subarray(0, 16).toString('base64url')
}

/** `alive` means that a user is active, not only a tab. Only that extends a session. */
export type FindActor = (token: string | undefined, options?: { alive?: boolean }) => Promise<Actor>
