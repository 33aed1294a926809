// Old leads that no client bought. A returned lead keeps its contact as proof for its client.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const OLD = `l.received_at < $1::date::timestamp at time zone 'UTC' and l.shares_sold = 0
  and l.status not in ('erased', 'returned') and exists (select from lead_contacts p where p.lead_id = l.id)`
const IS_HELD = 'exists (select from candidates c where c.id = l.candidate_id and c.legal_hold)'

const count = statement(
  'leads.unsold.count',
  `select count(*) filter (where not ${IS_HELD})::int as expired, count(*) filter (where ${IS_HELD})::int as held
   from leads l where ${OLD}`,
)
export const countUnsold = async (db: Db, before: string) =>
  (await count.first(db, [before])) ?? { expired: 0, held: 0 }

const list = statement(
  'leads.unsold.list',
  `select l.id from leads l where ${OLD} and not ${IS_HELD} order by l.received_at, l.id limit $2`,
)
/** Erased ones leave the list, so the next batch starts where this one ended. */
export const listUnsold = async (db: Db, { before, limit }: { before: string; limit: number }) =>
  (await list.rows(db, [before, limit])).map(({ id }) => id)

const lock = statement(
  'leads.unsold.lock',
  `select l.id, l.source, l.external_id, l.event_id, l.email_hash, l.phone_hash, p.email, p.phone
   from leads l join lead_contacts p on p.lead_id = l.id
   where l.id = any($1) and l.shares_sold = 0 and l.status not in ('erased', 'returned') and not ${IS_HELD}
   order by l.id for no key update of l`,
)
/** Those that were sold meanwhile are not in it. */
export const lockUnsold = (db: Db, ids: readonly string[]) => lock.rows(db, [ids])
