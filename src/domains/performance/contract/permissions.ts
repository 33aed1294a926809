// Who may do what with performance.
import { ADMINS, EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const performancePermissions = {
  /** That outgoing messages are paused. */
  notice: EVERY_STAFF_ROLE,
  see: MANAGERS,
  operate: ADMINS,
} as const satisfies PermissionTable
