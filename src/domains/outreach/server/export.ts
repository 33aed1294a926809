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
  Audience: (row) => row.viewName,
  Status: (row) => CAMPAIGN_LOOKS[row.status].label,
  Steps: (row) => row.steps.length,
  Recipients: (row) => row.recipients,
  'Left out': (row) => row.leftOut,
  Sent: (row) => row.sent,
  Delivered: (row) => row.delivered,
  Opened: (row) => row.opened,
  Clicked: (row) => row.clicked,
  Replied: (row) => row.replied,
  Unsubscribed: (row) => row.unsubscribed,
  Bounced: (row) => row.bounced,
  Sender: (row) => row.senderName,
  Created: (row) => row.createdAt,
  Started: (row) => row.startedAt,
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
  Candidate: (row) => row.candidateName,
  State: (row) => STATE_LOOKS[row.state].label,
  Reason: reasonOf,
  'Steps sent': (row) => row.sentSteps,
  Next: (row) => row.dueAt,
  'Last event': (row) => row.movedAt,
  Id: (row) => row.id,
}

export const recipientExport = listExport(contract.exportRecipients, {
  policy: staff(read),
  open: ({ db, now, actor }, query) => ({
    list: 'outreach-recipients',
    query,
    columns: RECIPIENTS,
    page: eachOnce((cursor) => recipientList.page(db, { ...query, limit: 500, cursor }, actor), {
      movedAt: (row) => row.movedAt,
      newestFirst: query.sort === '-moved_at',
      startedAt: now,
    }),
  }),
})
