// One table per domain, in its contract: the server decides with it, and the screen explains with it.
import type { Role, StaffRole } from './roles.ts'
import { STAFF_ROLES } from './roles.ts'

export type PermissionTable = Record<string, readonly StaffRole[]>

export const EVERY_STAFF_ROLE = STAFF_ROLES
export const MANAGERS: readonly StaffRole[] = ['admin', 'manager']
export const ADMINS: readonly StaffRole[] = ['admin']

export function roleMay(role: Role, allowed: readonly StaffRole[]): boolean {
  return allowed.some((each) => each === role)
}
