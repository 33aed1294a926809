// Who may do what in billing, without schemas, so that screens can load it cheaply.
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const billingPermissions = {
  read: EVERY_STAFF_ROLE,
  /** Adjustments and refunds. For managers up to the limit of the settings. */
  move: MANAGERS,
  reconcile: MANAGERS,
} as const satisfies PermissionTable
