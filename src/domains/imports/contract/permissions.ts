// Who may do what with imports.
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const importPermissions = {
  read: EVERY_STAFF_ROLE,
  change: MANAGERS,
} as const satisfies PermissionTable
