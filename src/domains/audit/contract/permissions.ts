// Permissions of the audit log, without schemas, so screens can load them cheaply.
import { MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const auditPermissions = { see: MANAGERS } as const satisfies PermissionTable
