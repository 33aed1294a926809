// What leaves the server of a user: named field by field, never the row.
import type { CurrentUser } from '../contract.ts'
import type { User } from '../contract-users.ts'
import type { ColleagueRow } from './queries/colleagues.ts'
import type { UserRow } from './queries/users.ts'

export function toCurrentUser(user: UserRow): CurrentUser {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    timezone: user.timezone,
    authenticated: true,
    customer: user.role === 'customer',
  }
}

export function toUser(row: ColleagueRow): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    status: row.status,
    lastSeenAt: row.last_seen_at,
    invitation:
      row.status === 'invited' && row.sent_at && row.expires_at
        ? { sentAt: row.sent_at, expiresAt: row.expires_at }
        : null,
  }
}
