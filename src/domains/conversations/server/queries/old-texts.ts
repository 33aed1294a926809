// Messages whose text is past its time.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const OLD = `m.at < $1::date::timestamp at time zone 'UTC' and (m.body <> '' or m.subject <> '') and m.state <> 'scheduled'`
const IS_HELD = `exists (select from candidates c where c.legal_hold
  and (c.id = m.candidate_id or c.id = (select d.merged_into from candidates d where d.id = m.candidate_id)))`

const count = statement(
  'messages.old.count',
  `select count(*) filter (where not ${IS_HELD})::int as expired, count(*) filter (where ${IS_HELD})::int as held
   from conversation_messages m where ${OLD}`,
)
export const countOldTexts = async (db: Db, before: string) =>
  (await count.first(db, [before])) ?? { expired: 0, held: 0 }

const empty = statement(
  'messages.old.empty',
  `update conversation_messages set subject = '', body = '' where id in (
     select m.id from conversation_messages m where ${OLD} and not ${IS_HELD} order by m.at, m.id limit $2
     for update of m skip locked)
   returning outgoing_id`,
)
export const emptyOldTexts = (db: Db, { before, limit }: { before: string; limit: number }) =>
  empty.rows(db, [before, limit])
