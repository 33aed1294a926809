// Permissions of settings, without schemas, so screens can load them cheaply.
import { ADMINS, EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const settingsPermissions = {
  views: EVERY_STAFF_ROLE,
  outbox: ADMINS,
  seeMails: EVERY_STAFF_ROLE,
  seeInstallation: MANAGERS,
  changeInstallation: ADMINS,
  seeAgency: EVERY_STAFF_ROLE,
  changeAgency: ADMINS,
  seeProof: EVERY_STAFF_ROLE,
  runDrill: ADMINS,
} as const satisfies PermissionTable
