// What leaves the server of a user: named field by field, never the row.
import type { CurrentUser } from '../contract.ts'
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
