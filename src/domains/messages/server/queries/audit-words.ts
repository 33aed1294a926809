// How the audit log speaks about messages.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const messageTemplateLabels = statement(
  'audit.message-template-labels',
  'select id, name as label from message_templates where id = any($1)',
)

export const messagesAuditWords: AuditWords = {
  message_template: {
    noun: 'Template',
    labels: messageTemplateLabels,
    actions: {
      created: 'added',
      edited: 'changed',
      removed: 'removed',
      restored: 'restored',
    },
  },
}
