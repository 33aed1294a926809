// How the audit log speaks about costs.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const costRateLabels = statement(
  'audit.cost-rate-labels',
  'select id, kind as label from cost_rates where id = any($1)',
)

export const costsAuditWords: AuditWords = {
  cost_month: {
    noun: 'Cost month',
    actions: {
      closed: { says: 'closed a cost month', shows: 'month' },
      started: { says: 'started the costs', shows: 'month' },
    },
  },
  cost_rate: {
    noun: 'Cost rate',
    labels: costRateLabels,
    actions: {
      created: { says: 'set the cost rate', shows: 'cents', as: 'cents' },
      set: { says: 'set the cost rate', shows: 'cents', as: 'cents' },
      removed: 'removed a cost rate',
    },
  },
}
