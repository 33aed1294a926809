// How the audit log speaks about integrations.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const integrationLabels = statement(
  'audit.integration-labels',
  'select id, name as label from integrations where id = any($1)',
)

export const integrationsAuditWords: AuditWords = {
  webhook_event: { noun: 'Webhook event', actions: { replayed: 'replayed a webhook event' } },
  webhook_test: { noun: 'Webhook test', actions: { sent: 'sent a webhook test' } },
  integration: {
    noun: 'Integration',
    labels: integrationLabels,
    actions: {
      created: 'added',
      changed: 'changed',
      secrets_set: 'set the secrets of',
      disconnected: 'disconnected',
      connected: 'connected',
      expired: 'marked as expired',
    },
  },
}
