// Who may do what with pipeline.
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#shared/permissions.ts'

export const pipelinePermissions = {
  read: EVERY_STAFF_ROLE,
  work: EVERY_STAFF_ROLE,
  export: EVERY_STAFF_ROLE,
  /** Stages, reasons, and suggested edits of a posting. */
  settings: MANAGERS,
} as const satisfies PermissionTable
