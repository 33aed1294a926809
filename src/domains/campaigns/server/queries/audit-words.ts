// How the audit log speaks about campaigns.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const campaignLabels = statement(
  'audit.campaign-labels',
  'select id, name as label from campaigns where id = any($1)',
)

export const campaignsAuditWords: AuditWords = {
  campaign: {
    noun: 'Campaign',
    labels: campaignLabels,
    actions: {
      created: 'added the campaign',
      changed: 'changed the campaign',
      launched: 'launched the campaign',
      paused: 'paused the campaign',
      resumed: 'resumed the campaign',
      archived: 'archived the campaign',
      spend_saved: 'saved the spend of',
      categorized: 'categorized the leads of',
      edited: 'changed the campaign',
    },
  },
}
