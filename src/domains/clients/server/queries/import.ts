// Finds and inserts many imported clients.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { ClientColumns } from './clients.ts'

export { updateClientRow } from './clients.ts'

/** `members` counts portal users and open invitations. */
export type ImportedClient = ClientColumns & { id: string; version: number; members: number }

/** As the database sets them. */
export const NEW_CLIENT: Omit<ImportedClient, 'id' | 'name' | 'version'> = {
  industry: '',
  website: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  timezone: 'America/Chicago',
  account_manager_id: null,
  status: 'active',
  credit_limit_cents: 0,
  members: 0,
}

const IMAGE = `c.id, c.version, c.name, c.industry, c.website, c.phone, c.address, c.city, c.state, c.timezone,
  c.account_manager_id, c.status, c.credit_limit_cents,
  (select count(*)::int from client_members m where m.client_id = c.id)
    + (select count(*)::int from member_invitations i where i.client_id = c.id) as members`
const named = `select ${IMAGE} from clients c where fold_text(c.name) = any($1) order by c.created_at, c.id`
const find = statement<ImportedClient>()('clients.import.find', named)
const holdNamed = statement<ImportedClient>()('clients.import.hold-named', `${named} for no key update of c`)

/** Oldest first. */
export const listByName = (db: Db, names: readonly string[], { isHeld }: { isHeld: boolean }) =>
  (isHeld ? holdNamed : find).rows(db, [names])

const hold = statement<ImportedClient>()(
  'clients.import.hold',
  `select ${IMAGE} from clients c where c.id = any($1) order by c.id for update of c`,
)
export const holdClients = (db: Db, ids: readonly string[]) => hold.rows(db, [ids])

export async function insertClients(db: Db, clients: readonly ImportedClient[], now: Date): Promise<void> {
  const at = now.toISOString()
  await db.kysely
    .insertInto('clients')
    .values(
      clients.map(({ members: _members, ...client }) => ({ ...client, created_at: at, updated_at: at })),
    )
    .execute()
}

const names = statement('clients.names', 'select id, name from clients')
export const listClientNames = (db: Db) => names.rows(db, [])
