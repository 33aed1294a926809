// Campaigns and recipients as files.
import { type ExportColumns, eachOnce, listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import * as contract from '../contract/endpoints.ts'
import { outreachPermissions } from '../contract/permissions.ts'
import { CAMPAIGN_LOOKS, LEFT_OUT, LEFT_OUT_LABELS, STATE_LOOKS } from '../contract/words.ts'
import { type CampaignRow, campaignList } from './queries/campaigns.ts'
import { type RecipientRow, recipientList } from './queries/recipients.ts'

const CAMPAIGNS: ExportColumns<CampaignRow> = {
  Name: (row) => row.name,
  Audience: (row) => row.view_name,
  Status: (row) => CAMPAIGN_LOOKS[row.status].label,
  Steps: (row) => row.steps.length,
  Recipients: (row) => row.recipients,
  'Left out': (row) => row.left_out,
  Sent: (row) => row.sent,
  Delivered: (row) => row.delivered,
  Opened: (row) => row.opened,
  Clicked: (row) => row.clicked,
  Replied: (row) => row.replied,
  Unsubscribed: (row) => row.unsubscribed,
  Bounced: (row) => row.bounced,
  Sender: (row) => row.sender_name,
  Created: (row) => row.created_at,
  Started: (row) => row.started_at,
  Id: (row) => row.id,
}

const { read } = outreachPermissions

export const campaignExport = listExport(contract.exportOutreachCampaigns, {
  policy: staff(read),
  open: ({ db }, query) => ({
    list: 'outreach-campaigns',
    query,
    columns: CAMPAIGNS,
    page: (cursor) => campaignList.page(db, { ...query, limit: 500, cursor }, null),
  }),
})

export function reasonOf({ state, reason }: Pick<RecipientRow, 'state' | 'reason'>): string | null {
  const known = LEFT_OUT.find((each) => each === reason)
  return state === 'left_out' && known ? LEFT_OUT_LABELS[known] : reason
}

const RECIPIENTS: ExportColumns<RecipientRow> = {
  Candidate: (row) => row.candidate_name,
  State: (row) => STATE_LOOKS[row.state].label,
  Reason: reasonOf,
  'Steps sent': (row) => row.sent_steps,
  Next: (row) => row.due_at,
  'Last event': (row) => row.moved_at,
  Id: (row) => row.id,
}

export const recipientExport = listExport(contract.exportRecipients, {
  policy: staff(read),
  open: ({ db, now, actor }, query) => ({
    list: 'outreach-recipients',
    query,
    columns: RECIPIENTS,
    page: eachOnce((cursor) => recipientList.page(db, { ...query, limit: 500, cursor }, actor), {
      movedAt: (row) => row.moved_at,
      newestFirst: query.sort === '-moved_at',
      startedAt: now,
    }),
  }),
})
