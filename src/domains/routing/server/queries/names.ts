// The names of clients, recruiters and campaigns, for rules and traces that keep ids only.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type NamedRow = RowOf<typeof named>
const named = statement(
  'routing.names',
  `select c.id, c.name, 'client' as kind, true as is_active from clients c where c.id = any($1)
   union all select u.id, u.name, 'recruiter',
     u.role in ('recruiter', 'manager', 'admin') and u.status = 'active' from users u where u.id = any($1)
   union all select p.id, p.name, 'campaign', true from campaigns p where p.id = any($1)`,
).as<{ kind: 'client' | 'recruiter' | 'campaign' }>()
/** Only those that exist. Staff who left keep their name and are not active. */
export const listNamed = (db: Db, ids: readonly string[]) =>
  named.rows(db, [[...new Set(ids)].filter((id) => UUID.test(id))])
