// Who may do what with integrations.
import { EVERY_STAFF_ROLE, type PermissionTable } from '#shared/permissions.ts'

export const integrationPermissions = {
  read: EVERY_STAFF_ROLE,
  replay: ['manager', 'admin'],
  /** Secrets, connections and tests. */
  write: ['admin'],
} as const satisfies PermissionTable
