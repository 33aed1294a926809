// Who may do what with candidates.
import { ADMINS, EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const fieldPermissions = { read: EVERY_STAFF_ROLE, write: ADMINS } as const satisfies PermissionTable

export const dossierPermissions = {
  read: EVERY_STAFF_ROLE,
  write: EVERY_STAFF_ROLE,
  audit: MANAGERS,
  erase: MANAGERS,
  hold: ADMINS,
  seeHold: MANAGERS,
} as const satisfies PermissionTable

export const candidatePermissions = {
  read: EVERY_STAFF_ROLE,
  write: EVERY_STAFF_ROLE,
  remove: EVERY_STAFF_ROLE,
  merge: EVERY_STAFF_ROLE,
  export: EVERY_STAFF_ROLE,
} as const satisfies PermissionTable
