// Who may do what with performance.
import { MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const performancePermissions = { see: MANAGERS } as const satisfies PermissionTable
