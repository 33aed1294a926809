// Who may do what with outreach.
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const outreachPermissions = {
  read: EVERY_STAFF_ROLE,
  write: MANAGERS,
} as const satisfies PermissionTable
