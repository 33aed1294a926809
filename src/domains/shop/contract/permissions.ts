// Who may do what with orders, products, prices and returns, without schemas, so that screens can load it cheaply.
import type { PermissionTable } from '#shared/permissions.ts'
import { EVERY_STAFF_ROLE } from '#shared/permissions.ts'

export const shopPermissions = {
  read: EVERY_STAFF_ROLE,
  price: ['manager', 'admin'],
  decide: ['manager', 'admin'],
} as const satisfies PermissionTable
