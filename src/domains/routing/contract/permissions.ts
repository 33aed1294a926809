// Who may do what with routing.
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const routingPermissions = {
  read: EVERY_STAFF_ROLE,
  write: MANAGERS,
} as const satisfies PermissionTable
