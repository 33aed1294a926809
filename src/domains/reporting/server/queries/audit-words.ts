// How the audit log speaks about reporting.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const reportLabels = statement(
  'audit.report-labels',
  'select id, name as label from saved_reports where id = any($1)',
)

export const reportingAuditWords: AuditWords = {
  report: {
    noun: 'Report',
    labels: reportLabels,
    actions: {
      created: 'saved the report',
      edited: 'changed the report',
      removed: 'removed a report',
      scheduled: 'scheduled the report',
      unscheduled: 'ended the schedule of the report',
    },
  },
}
