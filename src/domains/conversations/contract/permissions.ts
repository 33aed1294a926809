// Who may do what with conversations.
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const conversationPermissions = {
  read: EVERY_STAFF_ROLE,
  write: EVERY_STAFF_ROLE,
  liftSuppressions: MANAGERS,
} as const satisfies PermissionTable
