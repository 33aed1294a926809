// Who may do what with campaigns.
import { EVERY_STAFF_ROLE, type PermissionTable } from '#shared/permissions.ts'

export const campaignPermissions = {
  read: EVERY_STAFF_ROLE,
  write: ['manager', 'admin'],
} as const satisfies PermissionTable
