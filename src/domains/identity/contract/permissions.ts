// Who may do what with identity.
import { ADMINS, EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const identityPermissions = {
  listStaff: EVERY_STAFF_ROLE,
  seeUsers: MANAGERS,
  manageUsers: ADMINS,
} as const satisfies PermissionTable
