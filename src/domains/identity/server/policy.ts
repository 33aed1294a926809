// Allowed changes of a colleague. Pure.
import type { StaffRole } from '#shared/roles.ts'
import type { User } from '../contract/users.ts'

type Colleague = Pick<User, 'id' | 'name' | 'role' | 'status'>
type Facts = {
  activeAdmins: readonly string[]
  actorId: string
  /** While single sign-on is required. */
  emergencyAdminId: string | null
}
type Change = { role: StaffRole; status: User['status'] }

/** Null, or the reason for the refusal. At least one admin must remain. */
export function refusal(
  colleague: Colleague,
  change: Change,
  { activeAdmins, actorId, emergencyAdminId }: Facts,
): string | null {
  if (change.status === 'disabled' && colleague.id === actorId)
    return 'You cannot disable yourself. Ask another admin.'
  const staysAdmin = change.role === 'admin' && change.status === 'active'
  const others = activeAdmins.filter((id) => id !== colleague.id)
  if (!staysAdmin && activeAdmins.includes(colleague.id) && others.length === 0)
    return `${colleague.name} is the last active admin. Make another user an admin first.`
  if (!staysAdmin && colleague.id === emergencyAdminId)
    return `${colleague.name} is the emergency admin. Choose another one under Security first.`
  return null
}
