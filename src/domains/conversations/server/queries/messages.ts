// Messages of candidates, read and written. A candidate's conversation includes that of all merged records.
import type { Db } from '#platform/server/database.ts'
import { ERASED } from '#platform/server/personal-columns.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { Message, MessageFile } from '../../contract/schemas.ts'
import type { Channel } from '../../contract/words.ts'

const FAMILY = '(select id from candidates where id = $1 or merged_into = $1)'

export type MessageRow = RowOf<typeof page>

const COLUMNS = `m.id, m.candidate_id, m.direction, m.channel, m.state, m.subject, m.body, m.failure, m.user_id,
  (select u.name from users u where u.id = m.user_id) as user_name, m.at, m.left_out, m.sender, m.is_automatic, m.of_campaign, m.stop_wish,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'sizeBytes', f.size_bytes) order by f.id)
    from conversation_message_files x join conversation_files f on f.id = x.file_id where x.message_id = m.id), '[]') as files`

const page = statement(
  'conversations.page',
  `select ${COLUMNS} from conversation_messages m
   where m.candidate_id in ${FAMILY} and m.state <> 'canceled' and (m.at, m.id) < ($2, $3)
   order by m.at desc, m.id desc limit $4`,
).as<
  Pick<Message, 'direction' | 'channel' | 'state' | 'stopWish'> & {
    userName: string | null
    files: MessageFile[]
  }
>()
export const listRows = (
  db: Db,
  query: { candidateId: string; before: readonly [string, string]; limit: number },
) => page.rows(db, [query.candidateId, ...query.before, query.limit])

const count = statement(
  'conversations.count',
  `select count(*)::int as count from conversation_messages m where m.candidate_id in ${FAMILY} and m.state <> 'canceled'`,
)
export const countMessages = async (db: Db, candidateId: string) =>
  (await count.first(db, [candidateId]))?.count ?? 0

type NewMessage = {
  id: string
  candidateId: string
  channel: Channel
  subject: string
  body: string
  at: Date
}
const insertOut = statement(
  'conversations.insert',
  `insert into conversation_messages (id, candidate_id, direction, channel, state, subject, body, user_id, at)
   values ($1, $2, 'out', $3, 'scheduled', $4, $5, $6, $7)`,
)
export const insertScheduled = (db: Db, row: NewMessage & { userId: string }) =>
  insertOut.rows(db, [row.id, row.candidateId, row.channel, row.subject, row.body, row.userId, row.at])

const insertIn = statement(
  'conversations.receive',
  `insert into conversation_messages (id, candidate_id, direction, channel, state, subject, body, user_id, at, left_out, received_key, sender,
     is_automatic, is_stop, mail_id, stop_wish)
   values ($1, $2, 'in', $3, 'received', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (received_key) do nothing returning id`,
)
type NewReply = NewMessage & {
  userId: string | null
  leftOut: readonly string[]
  sender: string | null
  key: Buffer
  isAutomatic: boolean
  isStop: boolean
  mailId: string | null
  /** Asks for no more texts, in other words than a keyword. */
  isStopWish?: boolean
}
/** False if the same mail or text was received before. */
export const insertReceived = async (db: Db, row: NewReply) =>
  Boolean(
    await insertIn.first(db, [
      row.id,
      row.candidateId,
      row.channel,
      row.subject,
      row.body,
      row.userId,
      row.at,
      row.leftOut,
      row.key,
      row.sender,
      row.isAutomatic,
      row.isStop,
      row.mailId,
      row.isStopWish ? 'open' : null,
    ]),
  )

const THREAD_LENGTH = 50
const mails = statement(
  'conversations.mails',
  `select m.subject, coalesce(m.mail_id, o.message_id) as mail_id from conversation_messages m
   left join outgoing_mails o on o.id = m.outgoing_id
   where m.candidate_id in ${FAMILY} and m.channel = 'email' and m.state in ('sent', 'delivered', 'received')
   order by m.at desc, m.id desc limit ${THREAD_LENGTH}`,
)
/** The last emails with a candidate, newest first. */
export const listMails = (db: Db, candidateId: string) => mails.rows(db, [candidateId])

type SentMessage = NewMessage & { userId: string; outgoingId: string }
const insertSent = statement(
  'conversations.insert-sent',
  `insert into conversation_messages (id, candidate_id, direction, channel, state, subject, body, user_id, at, outgoing_id, of_campaign)
   select id, candidate_id, 'out', channel, 'sent', subject, body, user_id, at, outgoing_id, $9
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::timestamptz[], $8::uuid[])
     as m (id, candidate_id, channel, subject, body, user_id, at, outgoing_id)`,
)
/** Messages that are in the outbox already. */
export const insertSentMessages = (
  db: Db,
  rows: readonly SentMessage[],
  { ofCampaign }: { ofCampaign: boolean },
) =>
  insertSent.rows(db, [
    rows.map(({ id }) => id),
    rows.map(({ candidateId }) => candidateId),
    rows.map(({ channel }) => channel),
    rows.map(({ subject }) => subject),
    rows.map(({ body }) => body),
    rows.map(({ userId }) => userId),
    rows.map(({ at }) => at),
    rows.map(({ outgoingId }) => outgoingId),
    ofCampaign,
  ])

const due = statement(
  'conversations.due',
  `select id, candidate_id from conversation_messages where state = 'scheduled' and at <= now() order by at, id limit $1`,
)
export const listDue = (db: Db, limit: number) => due.rows(db, [limit])

const lockDue = statement(
  'conversations.lock-due',
  `select ${COLUMNS} from conversation_messages m where m.id = $1 and m.state = 'scheduled' and m.at <= now()
   for no key update of m`,
).as<MessageRow>()
/** Undefined if another worker was faster, or if it was canceled. */
export const lockDueMessage = (db: Db, id: string) => lockDue.first(db, [id])

const handOver = statement(
  'conversations.handed-over',
  `update conversation_messages set state = 'sent', outgoing_id = $2 where id = $1`,
)
export const markSent = (db: Db, { id, outgoingId }: { id: string; outgoingId: string }) =>
  handOver.rows(db, [id, outgoingId])

const failed = statement(
  'conversations.failed',
  `update conversation_messages set state = 'failed', failure = $2 where id = $1`,
)
export const markFailed = (db: Db, { id, failure }: { id: string; failure: string }) =>
  failed.rows(db, [id, failure])

const postponed = statement(
  'conversations.postponed',
  `update conversation_messages set attempts = attempts + 1, at = now() + interval '1 minute'
   where id = $1 and state = 'scheduled' returning attempts`,
)
export const postpone = (db: Db, id: string) => postponed.first(db, [id])

const cancel = statement(
  'conversations.cancel',
  `update conversation_messages set state = 'canceled' where id = any($1) and state = 'scheduled'
     and ($2::uuid is null or user_id = $2) returning id, candidate_id`,
)
/** Only those of the author, if there is one. */
export const cancelScheduled = (
  db: Db,
  { ids, authorId }: { ids: readonly string[]; authorId: string | null },
) => cancel.rows(db, [ids, authorId])

const withdraw = statement(
  'conversations.withdraw',
  `update conversation_messages set state = 'canceled', outgoing_id = null where id = any($1) and of_campaign`,
)
/** Cancels the messages of mails and texts that a campaign withdrew from the outbox. */
export const withdrawMessages = (db: Db, ids: readonly string[]) => withdraw.rows(db, [ids])

type Target = { id: string; candidateId: string; userId: string | null; channel: Channel }
const one = statement(
  'conversations.find',
  `select m.id, m.candidate_id, m.user_id, m.channel, o.recipient from conversation_messages m
   left join outgoing_mails o on o.id = m.outgoing_id where m.id = $1`,
).as<Target & { recipient: string | null }>()
const byOutgoing = statement(
  'conversations.by-outgoing',
  'select id, candidate_id, user_id, channel, of_campaign from conversation_messages where outgoing_id = $1 for no key update',
).as<Target & { ofCampaign: boolean }>()
export const findMessage = (db: Db, id: string) => one.first(db, [id])
export const lockByOutgoing = (db: Db, outgoingId: string) => byOutgoing.first(db, [outgoingId])

const outcome = statement(
  'conversations.outcome',
  `update conversation_messages set state = $2, failure = $3 where id = $1 and state in ('sent', 'delivered')`,
)
export const writeOutcome = (
  db: Db,
  row: { id: string; state: 'delivered' | 'failed'; failure: string | null },
) => outcome.rows(db, [row.id, row.state, row.failure])

const delivered = statement(
  'conversations.delivered',
  `update conversation_messages set state = 'delivered' where outgoing_id = any($1) and state = 'sent'`,
)
export const markDelivered = (db: Db, outgoingIds: readonly string[]) => delivered.rows(db, [outgoingIds])

const job = statement(
  'conversations.job',
  `select j.title, j.city, j.remote, k.name as client_name from applications a join job_postings j on j.id = a.job_id
   join clients k on k.id = a.client_id
   where a.candidate_id in ${FAMILY} and a.status = 'active' and a.merged_into is null
   order by a.stage_entered_at desc, a.id desc limit 1`,
)
/** The job of the newest active application, for merge fields. */
export const findJobOf = (db: Db, candidateId: string) => job.first(db, [candidateId])

const withJob = statement(
  'conversations.with-job',
  `select distinct coalesce(p.merged_into, p.id) as id from applications a join candidates p on p.id = a.candidate_id
   where (p.id = any($1) or p.merged_into = any($1)) and a.status = 'active' and a.merged_into is null`,
)
/** Those of these candidates whose messages can be about a job. */
export const listWithJob = async (db: Db, candidateIds: readonly string[]) =>
  new Set((await withJob.rows(db, [candidateIds])).map(({ id }) => id))

const erase = statement(
  'messages.erase',
  `update conversation_messages set ${ERASED.conversation_messages.set}
      where candidate_id = any($1) returning outgoing_id`,
)

/** Deletes the texts of an erased candidate, and returns its mails and texts in the outbox. The messages stay for the counts. */
export async function eraseMessages(db: Db, candidateIds: readonly string[]): Promise<string[]> {
  const rows = await erase.rows(db, [candidateIds])
  return rows.flatMap(({ outgoingId: id }) => (id ? [id] : []))
}
