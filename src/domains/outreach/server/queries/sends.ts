// Sent steps, and what became of them. Each event counts once: the first time.
import type { Channel } from '#domains/conversations/contract/words.ts'
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const delivered = statement(
  'outreach.delivered',
  `with sent as (update outreach_sends set delivered_at = now() where outgoing_id = any($1) and delivered_at is null
     returning recipient_id)
   update outreach_recipients r set delivered_at = coalesce(delivered_at, now()), moved_at = now()
   from sent where r.id = sent.recipient_id`,
)
export const markDelivered = (db: Db, outgoingIds: readonly string[]) => delivered.rows(db, [outgoingIds])

const bounced = statement(
  'outreach.bounced',
  `with sent as (update outreach_sends set bounced_at = now(), delivered_at = null
     where outgoing_id = $1 and bounced_at is null returning id, recipient_id)
   update outreach_recipients r set bounced_at = now(), outcome = coalesce(outcome, 'bounced'), due_at = null,
     reason = case when outcome is null then $2 else reason end, moved_at = now(),
     delivered_at = (select min(s.delivered_at) from outreach_sends s where s.recipient_id = r.id and s.id <> sent.id)
   from sent where r.id = sent.recipient_id`,
)
export const markBounced = (db: Db, outgoingId: string, reason: string) =>
  bounced.rows(db, [outgoingId, reason])

const refused = statement(
  'outreach.refused',
  `with sent as (delete from outreach_sends where outgoing_id = $1 returning id, recipient_id)
   update outreach_recipients r set outcome = coalesce(outcome, 'stopped'), due_at = null,
     reason = case when outcome is null then $2 else reason end, moved_at = now(),
     sent_at = (select min(s.sent_at) from outreach_sends s where s.recipient_id = r.id and s.id <> sent.id)
   from sent where r.id = sent.recipient_id`,
)
/** The outbox did not send it after all, because the candidate must not be contacted any more. */
export const markRefused = (db: Db, outgoingId: string, reason: string) =>
  refused.rows(db, [outgoingId, reason])

/** Waits in the outbox for an attempt, or is being sent. */
const LEAVING = `select from outgoing_% o where o.id = s.outgoing_id and o.status in ('queued', 'failed') and o.failed_at is null`
const leaving = statement(
  'outreach.leaving',
  `select s.outgoing_id, s.channel from outreach_sends s where s.campaign_id = $1 and s.delivered_at is null
     and s.bounced_at is null and (exists (${LEAVING.replace('%', 'mails')}) or exists (${LEAVING.replace('%', 'texts')}))
   limit $2`,
).as<{ channel: Channel }>()
export const listLeaving = (db: Db, campaignId: string, limit: number) =>
  leaving.rows(db, [campaignId, limit])

const withdraw = statement(
  'outreach.withdraw',
  `with gone as (delete from outreach_sends where outgoing_id = any($1) returning recipient_id, position, message_id),
   back as (update outreach_recipients r set next_step = g.position, moved_at = now(),
       due_at = case when r.outcome is null then now() end,
       sent_at = (select min(s.sent_at) from outreach_sends s where s.recipient_id = r.id and s.outgoing_id <> all($1))
     from (select recipient_id, min(position) as position from gone group by 1) g where r.id = g.recipient_id)
   select message_id from gone`,
)
/** As if these steps had not been handed over yet. Answers their messages. */
export const withdrawSends = async (db: Db, outgoingIds: readonly string[]) =>
  (await withdraw.rows(db, [outgoingIds])).map(({ messageId: id }) => id)

const replied = statement(
  'outreach.replied',
  `with sent as (update outreach_sends set replied_at = case when $2 then replied_at else coalesce(replied_at, now()) end
     where message_id = $1 returning recipient_id)
   update outreach_recipients r set due_at = null, moved_at = now(),
     replied_at = case when $2 then replied_at else coalesce(replied_at, now()) end,
     unsubscribed_at = case when $2 then coalesce(unsubscribed_at, now()) else unsubscribed_at end,
     outcome = case when $2 then 'unsubscribed' else coalesce(outcome, 'replied') end,
     reason = case when outcome is null then $3 else reason end
   from sent where r.id = sent.recipient_id`,
)
type Reply = { messageId: string; isStop: boolean; reason: string | null }
/** STOP counts as unsubscribed, not as a reply. */
export const markReplied = (db: Db, { messageId, isStop, reason }: Reply) =>
  replied.rows(db, [messageId, isStop, reason])

const SEEN = { opened: 'opened_at', clicked: 'clicked_at' } as const
/** A click is also an open, because many programs load no pictures. */
const seenStatement = (what: keyof typeof SEEN) => {
  const sets = (what === 'clicked' ? ['opened_at', 'clicked_at'] : ['opened_at'])
    .map((column) => `${column} = coalesce(%.${column}, now())`)
    .join(', ')
  return statement(
    `outreach.${what}`,
    `with sent as (update outreach_sends s set ${sets.replaceAll('%', 's')} where s.id = $1 and s.${SEEN[what]} is null
       and exists (select from outreach_campaigns c where c.id = s.campaign_id and c.track) returning s.recipient_id)
     update outreach_recipients r set ${sets.replaceAll('%', 'r')}, moved_at = now() from sent where r.id = sent.recipient_id`,
  )
}
const seen = { opened: seenStatement('opened'), clicked: seenStatement('clicked') }
export const markSeen = (db: Db, id: string, what: keyof typeof SEEN) => seen[what].rows(db, [id])

const find = statement(
  'outreach.send',
  `select s.recipient_id, r.candidate_id, r.unsubscribed_at, m.recipient as address from outreach_sends s
   join outreach_recipients r on r.id = s.recipient_id left join outgoing_mails m on m.id = s.outgoing_id where s.id = $1`,
).as<{ address: string | null }>()
export const findSend = (db: Db, id: string) => find.first(db, [id])

const unsubscribed = statement(
  'outreach.unsubscribed',
  `update outreach_recipients set unsubscribed_at = now(), due_at = null, moved_at = now(),
     outcome = 'unsubscribed', reason = null where id = $1 and unsubscribed_at is null`,
)
export const markUnsubscribed = (db: Db, recipientId: string) => unsubscribed.rows(db, [recipientId])
