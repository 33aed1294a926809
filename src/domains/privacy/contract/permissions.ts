// Permissions of privacy, without schemas, so screens can load them cheaply.
import { ADMINS, type PermissionTable } from '#shared/permissions.ts'

export const privacyPermissions = {
  /** The copy holds emails and links, which only admins read. */
  copy: ADMINS,
} as const satisfies PermissionTable
