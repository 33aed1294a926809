// One table per domain, written in its contract and read by both ends: the server decides with it, the screen explains with it.
import type { Role, StaffRole } from './roles.ts'
import { STAFF_ROLES } from './roles.ts'

export type PermissionTable = Record<string, readonly StaffRole[]>

export const EVERY_STAFF_ROLE = STAFF_ROLES
export const MANAGERS: readonly StaffRole[] = ['admin', 'manager']
export const ADMINS: readonly StaffRole[] = ['admin']

export function roleMay(role: Role, allowed: readonly StaffRole[]): boolean {
  return allowed.some((each) => each === role)
}

/** Why a control is disabled, in the words a tooltip shows. */
export function reasonFor(allowed: readonly StaffRole[]): string {
  if (allowed.length === 1) return 'Only an admin can do this.'
  return 'Only a manager or an admin can do this.'
}
