// Permissions of privacy, without schemas, so screens can load them cheaply.
import { ADMINS, MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const privacyPermissions = {
  /** The copy holds emails and links, which only admins read. */
  copy: ADMINS,
  /** Rules, their preview and the quarantine. Managers erase candidates, so they may also restore them. */
  see: MANAGERS,
  change: ADMINS,
} as const satisfies PermissionTable
