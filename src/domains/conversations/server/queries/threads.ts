// The last message with each candidate. The database keeps it, see migrations/0295-last-messages.sql.
import type { LastMessage } from '#domains/candidates/contract/schemas.ts'
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { cleanLine } from '#shared/text.ts'

const START = 200

type LastRow = RowOf<typeof last>
const last = statement(
  'conversations.last',
  `select t.candidate_id, m.direction, m.user_id, u.name as user_name,
     left(case when m.body = '' then m.subject else m.body end, ${START}) as text, m.at, m.is_automatic, t.unanswered_since,
     t.unread_since, t.assignee_id, a.name as assignee_name
   from conversation_threads t join conversation_messages m on m.id = t.last_message_id
   left join users u on u.id = m.user_id left join users a on a.id = t.assignee_id where t.candidate_id = any($1)`,
).as<{ direction: 'out' | 'in'; userName: string | null; assigneeName: string | null }>()

export async function listLastMessages(
  db: Db,
  candidateIds: readonly string[],
): Promise<ReadonlyMap<string, LastMessage>> {
  const rows = await last.rows(db, [candidateIds])
  return new Map(rows.map((row) => [row.candidateId, toLastMessage(row)]))
}

const toLastMessage = (row: LastRow): LastMessage => ({
  text: cleanLine(row.text),
  at: row.at,
  by: row.direction === 'out' && row.userId ? { id: row.userId, name: row.userName ?? '' } : null,
  isAutomatic: row.isAutomatic,
  unansweredSince: row.unansweredSince,
  isUnread: row.unreadSince !== null,
  assignee: row.assigneeId ? { id: row.assigneeId, name: row.assigneeName ?? '' } : null,
})
