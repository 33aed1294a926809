// The state of a conversation: its colleague, and whether its replies were read. Each is on the thread of the record that
// stands for all merged ones.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const PERSON = 'select coalesce(c.merged_into, c.id) from candidates c where c.id = $1'

const one = statement(
  'conversations.state',
  `select t.assignee_id, u.name as assignee_name, t.unread_since, t.unanswered_since from conversation_threads t
   left join users u on u.id = t.assignee_id where t.candidate_id = (${PERSON})`,
).as<{ assigneeName: string | null }>()
export const findThread = (db: Db, candidateId: string) => one.first(db, [candidateId])

const assign = statement(
  'conversations.assign',
  `insert into conversation_threads (candidate_id, assignee_id) select p.id, $2::uuid from (${PERSON}) p (id)
   on conflict (candidate_id) do update set assignee_id = excluded.assignee_id`,
)
export const writeAssignee = (db: Db, candidateId: string, userId: string | null) =>
  assign.rows(db, [candidateId, userId])

const unread = statement(
  'conversations.unread',
  `update conversation_threads set unread_since = coalesce(unread_since, $2) where candidate_id = (${PERSON})`,
)
export const markUnread = (db: Db, candidateId: string, at: Date) => unread.rows(db, [candidateId, at])

const read = statement(
  'conversations.read',
  `update conversation_threads set unread_since = null
   where candidate_id = (${PERSON}) and unread_since is not null returning candidate_id`,
)
export const markRead = async (db: Db, candidateId: string) => Boolean(await read.first(db, [candidateId]))

const wish = statement(
  'conversations.stop-wish',
  `update conversation_messages set stop_wish = $2 where id = $1 and stop_wish = 'open'
   returning candidate_id`,
)
/** Undefined if there is none, or it was decided before. */
export const decideWish = (db: Db, messageId: string, decision: 'opted_out' | 'kept') =>
  wish.first(db, [messageId, decision])
