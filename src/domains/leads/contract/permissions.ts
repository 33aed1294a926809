// Who may do what with leads.
import { ADMINS, EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#shared/permissions.ts'

/** Recruiters work leads. Managers decide what is sold. Only admins erase. */
export const leadPermissions = {
  read: EVERY_STAFF_ROLE,
  work: EVERY_STAFF_ROLE,
  export: EVERY_STAFF_ROLE,
  decide: MANAGERS,
  erase: ADMINS,
} as const satisfies PermissionTable
