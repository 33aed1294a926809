// Who may do what with clients.
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const clientPermissions = {
  read: EVERY_STAFF_ROLE,
  change: MANAGERS,
} as const satisfies PermissionTable
