// How the audit log speaks about failed jobs.
import type { AuditWords } from '#platform/server/audit-words.ts'

export const performanceAuditWords: AuditWords = {
  failed_job: {
    noun: 'Failed job',
    actions: {
      job_retried: { says: 'retried a failed job', shows: 'job' },
      job_discarded: { says: 'discarded a failed job', shows: 'job' },
    },
  },
}
