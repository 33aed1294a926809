// How the audit log speaks about imports.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const importLabels = statement(
  'audit.import-labels',
  'select id, file_name as label from imports where id = any($1)',
)

const templateLabels = statement(
  'audit.import-template-labels',
  'select id, name as label from import_templates where id = any($1)',
)

export const importsAuditWords: AuditWords = {
  import: {
    noun: 'Import',
    labels: importLabels,
    actions: {
      created: 'uploaded',
      start: 'started',
      started: 'started',
      pause: 'paused',
      resume: 'resumed',
      cancel: 'canceled',
      undo: 'undid',
      done: 'finished',
      undone: 'undid',
      canceled: 'canceled',
      failed: 'could not finish',
      edited: 'edited',
    },
  },
  import_template: {
    noun: 'Import template',
    labels: templateLabels,
    actions: { created: 'added', edited: 'renamed', removed: 'removed' },
  },
}
