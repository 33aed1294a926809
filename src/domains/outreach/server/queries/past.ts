// The past of a campaign, written with its own times, for the demo.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { NewSend } from './due.ts'

type Times = {
  sentAt: Date
  deliveredAt: Date | null
  bouncedAt: Date | null
  openedAt: Date | null
  clickedAt: Date | null
  repliedAt: Date | null
}
export type PastSend = NewSend & Times

const sends = statement()(
  'outreach.past-sends',
  `insert into outreach_sends (id, recipient_id, position, channel, message_id, outgoing_id, sent_at, delivered_at, bounced_at,
     opened_at, clicked_at, replied_at, campaign_id)
   select *, $13::uuid from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::text[], $5::uuid[], $6::uuid[], $7::timestamptz[],
     $8::timestamptz[], $9::timestamptz[], $10::timestamptz[], $11::timestamptz[], $12::timestamptz[])`,
)

export type PastEnd = {
  id: string
  nextStep: number
  dueAt: Date | null
  outcome: 'replied' | 'bounced' | 'unsubscribed' | 'applied' | null
  reason: string | null
  unsubscribedAt: Date | null
}
/** Each event of a recipient is the first of its sends, as it is for a campaign that runs. */
const recipients = statement()(
  'outreach.past-recipients',
  `update outreach_recipients r set next_step = e.next_step, due_at = e.due_at, outcome = e.outcome, reason = e.reason,
     unsubscribed_at = e.unsubscribed_at, sent_at = s.sent, delivered_at = s.delivered, bounced_at = s.bounced,
     opened_at = s.opened, clicked_at = s.clicked, replied_at = s.replied, moved_at = greatest(s.moved, e.unsubscribed_at)
   from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::text[], $5::text[], $6::timestamptz[])
     as e (id, next_step, due_at, outcome, reason, unsubscribed_at)
   join (select recipient_id, min(sent_at) as sent, min(delivered_at) as delivered, min(bounced_at) as bounced,
       min(opened_at) as opened, min(clicked_at) as clicked, min(replied_at) as replied,
       max(greatest(sent_at, delivered_at, bounced_at, opened_at, clicked_at, replied_at)) as moved
     from outreach_sends where campaign_id = $7 group by 1) s on s.recipient_id = e.id
   where r.id = e.id`,
)

type Past = { campaignId: string; sends: readonly PastSend[]; ends: readonly PastEnd[] }

export async function writePast(db: Db, { campaignId, sends: rows, ends }: Past): Promise<void> {
  await sends.rows(db, [
    rows.map(({ id }) => id),
    rows.map(({ recipientId }) => recipientId),
    rows.map(({ position }) => position),
    rows.map(({ channel }) => channel),
    rows.map(({ messageId }) => messageId),
    rows.map(({ outgoingId }) => outgoingId),
    rows.map(({ sentAt }) => sentAt),
    rows.map(({ deliveredAt }) => deliveredAt),
    rows.map(({ bouncedAt }) => bouncedAt),
    rows.map(({ openedAt }) => openedAt),
    rows.map(({ clickedAt }) => clickedAt),
    rows.map(({ repliedAt }) => repliedAt),
    campaignId,
  ])
  await recipients.rows(db, [
    ends.map(({ id }) => id),
    ends.map(({ nextStep }) => nextStep),
    ends.map(({ dueAt }) => dueAt),
    ends.map(({ outcome }) => outcome),
    ends.map(({ reason }) => reason),
    ends.map(({ unsubscribedAt }) => unsubscribedAt),
    campaignId,
  ])
}
