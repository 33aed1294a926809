// How the audit log speaks about retention rules.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const ruleLabels = statement(
  'audit.retention-rule-labels',
  'select id, kind as label from retention_rules where id = any($1)',
)

export const privacyAuditWords: AuditWords = {
  retention_rule: {
    noun: 'Retention rule',
    labels: ruleLabels,
    actions: {
      created: 'drafted the retention rule for',
      edited: 'changed the draft of the retention rule for',
      published: 'published the retention rule for',
      discarded: 'discarded the draft of the retention rule for',
      retired: 'ended the retention rule for',
      run: 'ran the retention rule for',
    },
  },
}
