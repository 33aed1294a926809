// Who may do what with settings; without schemas, so that a screen can ask at no cost.
import { ADMINS, EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#platform/shared/permissions.ts'

export const settingsPermissions = {
  views: EVERY_STAFF_ROLE,
  outbox: ADMINS,
  seeInstallation: MANAGERS,
  changeInstallation: ADMINS,
} as const satisfies PermissionTable
