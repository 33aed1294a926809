// Whether a record is of a person in quarantine, by the record's own id.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

/** A merged record is in quarantine with the one it stands for. */
const since = (from: string) => `select q.since from ${from} join quarantined_candidates q
  on q.candidate_id = coalesce(c.merged_into, c.id)`
const through = (table: string) =>
  since(`${table} x join candidates c on c.id = x.candidate_id`) + ' where x.id = $1'

const statements = {
  candidate: statement('privacy.guarded.candidate', `${since('candidates c')} where c.id = $1`),
  application: statement('privacy.guarded.application', through('applications')),
  interview: statement('privacy.guarded.interview', through('interviews')),
  link: statement('privacy.guarded.link', through('sent_links')),
  message: statement('privacy.guarded.message', through('conversation_messages')),
}
export type GuardedKind = keyof typeof statements

export const findSince = async (db: Db, kind: GuardedKind, id: string) =>
  (await statements[kind].first(db, [id]))?.since

const hidden = statement(
  'privacy.guarded.ids',
  `with people as (
     select id, id as candidate_id from unnest($1::uuid[]) as t (id)
     union all select id, candidate_id from interviews where id = any($1)
     union all select id, candidate_id from sent_links where id = any($1))
   select p.id from people p join candidates c on c.id = p.candidate_id
     join quarantined_candidates q on q.candidate_id = coalesce(c.merged_into, c.id)
   union select id from leads where id = any($1) and withheld_at is not null`,
)
/** Of these ids of candidates, interviews, links and leads. */
export const listGuarded = async (db: Db, ids: readonly string[]) =>
  new Set((await hidden.rows(db, [ids])).map(({ id }) => id))
