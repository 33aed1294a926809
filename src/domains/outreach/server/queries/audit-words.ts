// How the audit log speaks about outreach.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const outreachCampaignLabels = statement(
  'audit.outreach-campaign-labels',
  'select id, name as label from outreach_campaigns where id = any($1)',
)

const outreachRecipientLabels = statement(
  'audit.outreach-recipient-labels',
  "select r.id, c.first_name || ' ' || c.last_name as label from outreach_recipients r join candidates c on c.id = r.candidate_id where r.id = any($1)",
)

export const outreachAuditWords: AuditWords = {
  outreach_campaign: {
    noun: 'Outreach',
    labels: outreachCampaignLabels,
    actions: {
      created: 'added the outreach campaign',
      edited: 'changed the outreach campaign',
      changed: 'changed the outreach campaign',
      removed: 'removed an outreach campaign',
      enlarged: 'added candidates to the outreach campaign',
      started: 'started the outreach campaign',
      paused: 'paused the outreach campaign',
      resumed: 'resumed the outreach campaign',
      stopped: 'stopped the outreach campaign',
      ended: 'ended the outreach campaign',
    },
  },
  outreach_recipient: {
    noun: 'Recipient',
    labels: outreachRecipientLabels,
    actions: {
      stopped: 'stopped the outreach to',
    },
  },
}
