// Who may do what with costs, without schemas, so that screens can load it cheaply.
import { ADMINS, EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const costPermissions = {
  /** Receipts, months, open cost and rates. */
  read: EVERY_STAFF_ROLE,
  /** Costs of a candidate: a check, a license. */
  record: EVERY_STAFF_ROLE,
  /** Closing a month and setting rates. */
  decide: MANAGERS,
  /** Confirming the rates and the first month. */
  start: ADMINS,
} as const satisfies PermissionTable
