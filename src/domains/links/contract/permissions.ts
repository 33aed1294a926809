// Who may do what with links.
import { EVERY_STAFF_ROLE, type PermissionTable } from '#shared/permissions.ts'

export const linkPermissions = {
  read: EVERY_STAFF_ROLE,
  write: EVERY_STAFF_ROLE,
  export: EVERY_STAFF_ROLE,
} as const satisfies PermissionTable
