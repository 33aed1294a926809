// Who may do what with messages.
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const messagePermissions = {
  read: EVERY_STAFF_ROLE,
  write: MANAGERS,
} as const satisfies PermissionTable
