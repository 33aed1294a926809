// Who may do what with jobs.
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const jobPermissions = {
  read: EVERY_STAFF_ROLE,
  write: EVERY_STAFF_ROLE,
  decide: MANAGERS,
  export: EVERY_STAFF_ROLE,
} as const satisfies PermissionTable
