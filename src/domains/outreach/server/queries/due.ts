// Due steps: a campaign is taken by one worker at a time, and its recipients in batches.
import type { Channel } from '#domains/conversations/contract/words.ts'
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { CampaignRow } from './campaigns.ts'

const take = statement(
  'outreach.take',
  `select id from outreach_campaigns where status = 'running' and next_at <= now() order by next_at limit 1
   for no key update skip locked`,
)
/** Others skip it until this transaction ends, so the limit per hour is exact, and a pause waits for one batch. */
export const takeCampaign = (db: Db) => take.first(db, [])

const rate = statement(
  'outreach.rate',
  `select count(*)::int as count, min(sent_at) + interval '1 hour' as free_at
   from (select sent_at from outreach_sends where campaign_id = $1 and sent_at > now() - interval '1 hour'
     order by sent_at desc limit $2) recent`,
).as<{ freeAt: string | null }>()
/** How many left within the last hour, up to the limit, and when the oldest of them no longer counts. */
export const countRecent = async (db: Db, campaignId: string, limit: number) =>
  (await rate.first(db, [campaignId, limit])) ?? { count: 0, freeAt: null }

export type DueRow = RowOf<typeof due>
const due = statement(
  'outreach.due',
  `select id, candidate_id, next_step, sent_at, status_at_start from outreach_recipients
   where campaign_id = $1 and due_at <= now() order by due_at, id limit $2`,
)
const lockDue = statement(
  'outreach.lock-due',
  `select id, candidate_id, next_step, sent_at, status_at_start from outreach_recipients
   where id = any($1) and due_at <= now() order by id for no key update`,
)
export const listDue = (db: Db, campaignId: string, limit: number) => due.rows(db, [campaignId, limit])
/** Without those that stopped in the meantime. */
export const lockDueRows = (db: Db, ids: readonly string[]) => lockDue.rows(db, [ids])

const look = statement(
  'outreach.next',
  'select min(due_at) as at from outreach_recipients where campaign_id = $1 and due_at is not null',
).as<{ at: string | null }>()
export const findNextDue = async (db: Db, campaignId: string) =>
  (await look.first(db, [campaignId]))?.at ?? null

const wait = statement('outreach.wait', 'update outreach_campaigns set next_at = $2 where id = $1')
export const lookAgain = (db: Db, campaignId: string, at: Date | string) => wait.rows(db, [campaignId, at])

const finish = statement(
  'outreach.finish',
  `update outreach_campaigns set status = 'finished', next_at = null, ended_at = now(), version = version + 1 where id = $1`,
)
export const finishCampaign = (db: Db, campaignId: string) => finish.rows(db, [campaignId])

const members = statement(
  'outreach.members',
  'select candidate_id from outreach_recipients where campaign_id = $1 and candidate_id = any($2)',
)
export const listMembers = async (db: Db, campaignId: string, candidateIds: readonly string[]) =>
  new Set((await members.rows(db, [campaignId, candidateIds])).map(({ candidateId: id }) => id))

const reached = statement(
  'outreach.reached',
  `select distinct on (id) id, goal from (
     select coalesce(p.merged_into, p.id) as id, 'applied' as goal from applications a
       join candidates p on p.id = a.candidate_id
       where $2 and (p.id = any($1) or p.merged_into = any($1)) and greatest(a.created_at, a.reapplied_at) > $4
     union all
     select coalesce(p.merged_into, p.id), 'interview' from interviews i join candidates p on p.id = i.candidate_id
       where $3 and (p.id = any($1) or p.merged_into = any($1)) and i.status = 'scheduled' and i.starts_at > now()
   ) found order by id, goal`,
).as<{ goal: 'applied' | 'interview' }>()
type Goals = Pick<CampaignRow, 'stopOnApplication' | 'stopOnInterview' | 'startedAt'>
/** Who applied since the start, or has an interview ahead: the goal of the campaign is reached. */
export async function listReached(db: Db, people: readonly string[], campaign: Goals) {
  const { stopOnApplication: applied, stopOnInterview: interview, startedAt: since } = campaign
  if (!applied && !interview) return new Map<string, 'applied' | 'interview'>()
  const found = await reached.rows(db, [people, applied, interview, since])
  return new Map(found.map(({ id, goal }) => [id, goal]))
}

/** Who has an interview ahead. */
export const listBooked = async (db: Db, people: readonly string[]) =>
  new Set((await reached.rows(db, [people, false, true, null])).map(({ id }) => id))

const recent = statement(
  'outreach.recent',
  `select distinct coalesce(p.merged_into, p.id) as id from outreach_recipients r join candidates p on p.id = r.candidate_id
   where (p.id = any($1) or p.merged_into = any($1)) and r.campaign_id <> $2 and (r.due_at is not null or exists (
     select from outreach_sends s where s.recipient_id = r.id and s.sent_at > now() - make_interval(days => $3::int)))`,
)
type Rest = { people: readonly string[]; campaignId: string; days: number }
/** Who got another campaign within these days, or still waits for its next step. */
export const listRecent = async (db: Db, { people, campaignId, days }: Rest) =>
  new Set((await recent.rows(db, [people, campaignId, days])).map(({ id }) => id))

const earlier = statement(
  'outreach.earlier-mails',
  `select s.recipient_id, o.subject, o.message_id from outreach_sends s join outgoing_mails o on o.id = s.outgoing_id
   where s.recipient_id = any($1) and s.channel = 'email' order by s.recipient_id, s.position`,
)
/** The emails of a campaign that a follow-up continues, in their order. */
export const listEarlierMails = async (db: Db, recipientIds: readonly string[]) =>
  Map.groupBy(await earlier.rows(db, [recipientIds]), ({ recipientId }) => recipientId)

export type Moved = {
  id: string
  nextStep: number
  dueAt: Date | null
  outcome: 'applied' | 'interview' | 'hired' | 'stopped' | 'skipped' | null
  reason: string | null
  isSent: boolean
}
const move = statement(
  'outreach.move',
  `update outreach_recipients r set next_step = m.next_step, due_at = m.due_at, outcome = m.outcome,
     reason = m.reason, sent_at = case when m.is_sent then coalesce(r.sent_at, $7) else r.sent_at end,
     moved_at = case when m.is_sent or m.outcome is not null then $7 else r.moved_at end
   from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::text[], $5::text[], $6::boolean[])
     as m (id, next_step, due_at, outcome, reason, is_sent) where r.id = m.id`,
)
export const moveRecipients = (db: Db, rows: readonly Moved[], at: Date) =>
  move.rows(db, [
    rows.map(({ id }) => id),
    rows.map(({ nextStep }) => nextStep),
    rows.map(({ dueAt }) => dueAt),
    rows.map(({ outcome }) => outcome),
    rows.map(({ reason }) => reason),
    rows.map(({ isSent }) => isSent),
    at,
  ])

export type Variant = 'a' | 'b'
export type NewSend = {
  id: string
  recipientId: string
  position: number
  channel: Channel
  messageId: string
  outgoingId: string
  variant: Variant | null
}
const insert = statement(
  'outreach.insert-sends',
  `insert into outreach_sends (id, recipient_id, position, channel, message_id, outgoing_id, variant, campaign_id, sent_at)
   select *, $8::uuid, $9::timestamptz
   from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::text[], $5::uuid[], $6::uuid[], $7::text[])`,
)
export const insertSends = (db: Db, rows: readonly NewSend[], campaignId: string, at: Date) =>
  insert.rows(db, [
    rows.map(({ id }) => id),
    rows.map(({ recipientId }) => recipientId),
    rows.map(({ position }) => position),
    rows.map(({ channel }) => channel),
    rows.map(({ messageId }) => messageId),
    rows.map(({ outgoingId }) => outgoingId),
    rows.map(({ variant }) => variant),
    campaignId,
    at,
  ])
