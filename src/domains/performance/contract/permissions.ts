// Who may do what with performance.
import { ADMINS, MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const performancePermissions = {
  see: MANAGERS,
  operate: ADMINS,
} as const satisfies PermissionTable
