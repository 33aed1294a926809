// How the audit log speaks about campaigns.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const campaignLabels = statement(
  'audit.campaign-labels',
  'select id, name as label from campaigns where id = any($1)',
)

export const campaignsAuditWords: AuditWords = {
  campaign_spend: {
    noun: 'Campaign spend',
    actions: {
      spend_saved: 'saved the spend of campaigns',
      created: 'imported the spend of a campaign',
      edited: 'changed the spend of a campaign',
    },
  },
  campaign: {
    noun: 'Campaign',
    labels: campaignLabels,
    actions: {
      test_lead_sent: 'sent a test lead to',
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
