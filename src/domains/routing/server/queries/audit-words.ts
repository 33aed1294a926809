// How the audit log speaks about routing.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const routingVersionLabels = statement(
  'audit.routing-version-labels',
  "select id, 'version ' || number as label from routing_versions where id = any($1)",
)

export const routingAuditWords: AuditWords = {
  routing_replay: {
    noun: 'Replay',
    actions: { started: 'started a replay of leads', canceled: 'canceled a replay of leads' },
  },
  routing_draft: {
    noun: 'Routing draft',
    actions: {
      created: 'started a draft of the routing rules',
      discarded: 'discarded the draft of the routing rules',
      edited: 'changed the draft of the routing rules',
    },
  },
  routing_version: {
    noun: 'Routing rules',
    labels: routingVersionLabels,
    actions: {
      published: 'published the routing rules,',
      rolled_back: 'returned to the routing rules,',
    },
  },
}
