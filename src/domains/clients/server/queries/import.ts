// Finds and inserts many imported clients.
import { byColumn } from '#platform/server/camel-case.ts'
import type { Db } from '#platform/server/database.ts'
import { insertInto } from '#platform/server/rows.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { blankColumns } from '#shared/fields.ts'
import { CLIENT_FIELDS } from '../../contract/client-fields.ts'
import type { ClientStatus } from '../../contract/words.ts'
import { type ClientColumns, EVERY_FIELD } from './clients.ts'

export { updateClientRow } from './clients.ts'

/** By column, as the import keeps what it changed. `members` counts portal users and open invitations. */
export type ImportedClient = ClientColumns & { id: string; version: number; members: number }

export const NEW_CLIENT: Omit<ImportedClient, 'id' | 'version'> = {
  ...blankColumns(CLIENT_FIELDS),
  members: 0,
}

const IMAGE = `c.id, c.version, ${EVERY_FIELD},
  (select count(*)::int from client_members m where m.client_id = c.id)
    + (select count(*)::int from member_invitations i where i.client_id = c.id) as members`
const named = `select ${IMAGE} from clients c where fold_text(c.name) = any($1) order by c.created_at, c.id`
type Words = { status: ClientStatus }
const find = statement('clients.import.find', named).as<Words>()
const holdNamed = statement('clients.import.hold-named', `${named} for no key update of c`).as<Words>()

const recordOf = (row: RowOf<typeof find>) => byColumn(row) as ImportedClient

/** Oldest first. */
export const listByName = async (db: Db, names: readonly string[], { isHeld }: { isHeld: boolean }) =>
  (await (isHeld ? holdNamed : find).rows(db, [names])).map(recordOf)

const hold = statement(
  'clients.import.hold',
  `select ${IMAGE} from clients c where c.id = any($1) order by c.id for update of c`,
).as<Words>()
export const holdClients = async (db: Db, ids: readonly string[]) =>
  (await hold.rows(db, [ids])).map(recordOf)

export async function insertClients(db: Db, clients: readonly ImportedClient[], now: Date): Promise<void> {
  const at = now.toISOString()
  await insertInto(
    db,
    'clients',
    clients.map(({ members: _members, ...client }) => ({ ...client, created_at: at, updated_at: at })),
  )
}

const names = statement('clients.names', 'select id, name from clients')
export const listClientNames = (db: Db) => names.rows(db, [])
