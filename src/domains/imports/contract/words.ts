// The values and labels of imports, without schemas, so that screens can load them cheaply.
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#platform/shared/permissions.ts'
import { look, type StatusLook } from '#platform/shared/status.ts'

export const importPermissions = {
  read: EVERY_STAFF_ROLE,
  change: MANAGERS,
} as const satisfies PermissionTable

export const IMPORT_KINDS = ['candidates'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
export const KIND_LABELS: Record<ImportKind, string> = { candidates: 'Candidates' }

export const IMPORT_STATUSES = [
  'draft',
  'running',
  'paused',
  'done',
  'canceled',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

export const IMPORT_LOOKS: Record<ImportStatus, StatusLook> = {
  draft: look('info', 'dashed', 'Draft'),
  running: look('motion', 3, 'Importing'),
  paused: look('warning', 'dash', 'Paused'),
  done: look('success', 'check', 'Complete'),
  canceled: look('neutral', 'cross', 'Canceled'),
  undoing: look('motion', 3, 'Undoing'),
  undone: look('neutral', 'dash', 'Undone'),
  failed: look('danger', 'alert', 'Failed'),
}

export const DUPLICATES = ['update', 'overwrite', 'skip', 'create'] as const

export const OUTCOMES = ['created', 'updated', 'skipped', 'rejected'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const ACTS = ['start', 'pause', 'resume', 'cancel', 'undo'] as const
export type Act = (typeof ACTS)[number]

export const FILE_MAX_BYTES = 50_000_000
/** Undo and the rows of the file are kept so long. */
export const KEPT_DAYS = 30
