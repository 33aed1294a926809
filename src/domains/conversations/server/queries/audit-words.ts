// How the audit log speaks about conversations.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const messageLabels = statement(
  'audit.message-labels',
  "select m.id, c.first_name || ' ' || c.last_name as label from conversation_messages m left join candidates c on c.id = m.candidate_id where m.id = any($1)",
)

export const conversationsAuditWords: AuditWords = {
  message: {
    noun: 'Message',
    labels: messageLabels,
    actions: {
      scheduled: 'wrote to',
      canceled: 'canceled a message to',
      sent: 'sent a message to',
      delivered: 'delivered a message to',
      failed: 'could not deliver a message to',
      received: 'received a message of',
      opted_out: 'opted out of texts, on the wish of',
      kept_texts: 'kept texts for',
    },
  },
}
