// The past of a campaign, written with its own times, for the demo.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import { insertSends, type NewSend } from './due.ts'

type Times = {
  sentAt: Date
  deliveredAt: Date | null
  bouncedAt: Date | null
  openedAt: Date | null
  clickedAt: Date | null
  repliedAt: Date | null
}
export type PastSend = NewSend & Times

const times = statement(
  'outreach.past-times',
  `update outreach_sends s set sent_at = t.sent_at, delivered_at = t.delivered_at, bounced_at = t.bounced_at,
     opened_at = t.opened_at, clicked_at = t.clicked_at, replied_at = t.replied_at
   from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[],
     $7::timestamptz[]) as t (id, sent_at, delivered_at, bounced_at, opened_at, clicked_at, replied_at)
   where s.id = t.id`,
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
const recipients = statement(
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

export async function writePast(db: Db, { campaignId, sends, ends }: Past): Promise<void> {
  await insertSends(db, sends, campaignId, new Date())
  await times.rows(db, [
    sends.map(({ id }) => id),
    sends.map(({ sentAt }) => sentAt),
    sends.map(({ deliveredAt }) => deliveredAt),
    sends.map(({ bouncedAt }) => bouncedAt),
    sends.map(({ openedAt }) => openedAt),
    sends.map(({ clickedAt }) => clickedAt),
    sends.map(({ repliedAt }) => repliedAt),
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
