// The response fields of a user, named one by one, never the row.
import type { Installation } from '#shared/installation.ts'
import type { SignedInActor } from '#shared/roles.ts'
import type { Passkey, Session } from '../contract/account.ts'
import type { CurrentUser, SignedInUser } from '../contract/endpoints.ts'
import type { User } from '../contract/users.ts'
import { deviceOf } from './device.ts'
import type { OwnClientRow } from './ports.ts'
import type { ColleagueRow } from './queries/colleagues.ts'
import type { PasskeyRow } from './queries/passkeys.ts'
import type { SessionRow } from './queries/sessions.ts'
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

export function toSignedInUser(
  user: UserRow,
  { actor, installation }: { actor: SignedInActor; installation: Installation },
): SignedInUser {
  return {
    ...toCurrentUser(user),
    twoFactorDue: actor.kind === 'staff' && actor.twoFactorDue === true,
    reports: { performance: installation.measurePerformance, errors: installation.collectErrors },
  }
}

const APPROVALS: Partial<Record<string, 'waiting' | 'declined'>> = {
  prospect: 'waiting',
  declined: 'declined',
}

export const toOwnClient = ({ id, name, clientRole, status }: OwnClientRow) => ({
  id,
  name,
  clientRole,
  approval: APPROVALS[status] ?? ('approved' as const),
})

export function toUser(row: ColleagueRow): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    status: row.status,
    lastSeenAt: row.lastSeenAt,
    twoFactor: row.twoFactor,
    singleSignOn: row.singleSignOn,
    invitation:
      row.status === 'invited' && row.sentAt && row.expiresAt
        ? { sentAt: row.sentAt, expiresAt: row.expiresAt }
        : null,
  }
}

export function toSession(row: SessionRow, currentId: string): Session {
  return {
    id: row.id,
    ...deviceOf(row.userAgent),
    ip: row.ip,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    current: row.id === currentId,
  }
}

export function toPasskey(row: PasskeyRow): Passkey {
  return { id: row.id, name: row.name, createdAt: row.createdAt, lastUsedAt: row.lastUsedAt }
}
