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
  viewName: row.viewName,
  channels: row.steps.map(({ channel }) => channel),
  track: row.track,
  senderName: row.senderName,
  figures: {
    recipients: row.recipients,
    leftOut: row.leftOut,
    waiting: row.waiting,
    sent: row.sent,
    delivered: row.delivered,
    opened: row.opened,
    clicked: row.clicked,
    replied: row.replied,
    unsubscribed: row.unsubscribed,
    bounced: row.bounced,
  },
  lastSentAt: row.lastSentAt,
  createdAt: row.createdAt,
  version: row.version,
})

type AudienceColumns = Pick<CampaignRow, 'filter' | 'viewId' | 'viewName'>

export const windowOf = (row: CampaignRow) => ({
  start: row.windowStart,
  end: row.windowEnd,
  days: row.windowDays,
})

export const audienceOf = ({ filter, viewId, viewName }: AudienceColumns) =>
  filter && { viewId, viewName: viewName ?? '', filter }

export const toCampaign = (row: CampaignRow, services: Services): Campaign => ({
  ...toSummary(row),
  audience: audienceOf(row),
  steps: row.steps,
  window: windowOf(row),
  perHour: row.perHour,
  restDays: row.restDays,
  stopOnApplication: row.stopOnApplication,
  stopOnInterview: row.stopOnInterview,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  delivers: delivering(services),
  takesReplies: services.inboundDomain !== null,
})

export const toRecipient = (row: RecipientRow): Recipient => ({
  id: row.id,
  candidate: { id: row.candidateId, name: row.candidateName },
  state: row.state,
  reason: row.reason,
  step: row.nextStep,
  nextAt: row.dueAt,
  movedAt: row.movedAt,
})
