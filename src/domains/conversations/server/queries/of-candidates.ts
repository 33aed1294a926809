// What candidates ask about their conversations.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const ofCandidates = statement(
  'conversations.count-of-candidates',
  `select count(*)::int as count from conversation_messages x where x.candidate_id = any($1) and x.state <> 'canceled'`,
)
export const countMessagesOf = async (db: Db, candidateIds: readonly string[]) =>
  (await ofCandidates.first(db, [candidateIds]))?.count ?? 0

/** For lists of candidates `c`. */
export const IS_UNANSWERED =
  'c.id in (select t.candidate_id from conversation_threads t where t.unanswered_since is not null)'
