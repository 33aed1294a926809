// Campaigns and recipients for staff.
import { delivering } from '#domains/conversations/server/index.ts'
import type { Services } from '#platform/server/services.ts'
import type { Campaign, CampaignSummary, Recipient } from '../contract/schemas.ts'
import type { CampaignRow } from './queries/campaigns.ts'
import type { RecipientRow } from './queries/recipients.ts'

export const toSummary = (row: CampaignRow): CampaignSummary => ({
  id: row.id,
  name: row.name,
  status: row.status,
  viewName: row.view_name,
  channels: row.steps.map(({ channel }) => channel),
  track: row.track,
  senderName: row.sender_name,
  figures: {
    recipients: row.recipients,
    leftOut: row.left_out,
    waiting: row.waiting,
    sent: row.sent,
    delivered: row.delivered,
    opened: row.opened,
    clicked: row.clicked,
    replied: row.replied,
    unsubscribed: row.unsubscribed,
    bounced: row.bounced,
  },
  lastSentAt: row.last_sent_at,
  createdAt: row.created_at,
  version: row.version,
})

type AudienceColumns = Pick<CampaignRow, 'filter' | 'view_id' | 'view_name'>

export const windowOf = (row: CampaignRow) => ({
  start: row.window_start,
  end: row.window_end,
  days: row.window_days,
})

export const audienceOf = ({ filter, view_id: viewId, view_name: viewName }: AudienceColumns) =>
  filter && { viewId, viewName: viewName ?? '', filter }

export const toCampaign = (row: CampaignRow, services: Services): Campaign => ({
  ...toSummary(row),
  audience: audienceOf(row),
  steps: row.steps,
  window: windowOf(row),
  perHour: row.per_hour,
  stopOnApplication: row.stop_on_application,
  stopOnInterview: row.stop_on_interview,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  delivers: delivering(services),
  takesReplies: services.inboundDomain !== null,
})

export const toRecipient = (row: RecipientRow): Recipient => ({
  id: row.id,
  candidate: { id: row.candidate_id, name: row.candidate_name },
  state: row.state,
  reason: row.reason,
  step: row.next_step,
  nextAt: row.due_at,
  movedAt: row.moved_at,
})
