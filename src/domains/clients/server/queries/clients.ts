// Clients, read and written.
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { plain } from '#platform/server/list-filters.ts'
import { insertInto, NEXT, type Row, updateRow } from '#platform/server/rows.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { CLIENT_FIELDS, DETAILS, FIELD_NAMES, type FieldName, LISTED } from '../../contract/client-fields.ts'
import { CLIENT_FILTERS, type ClientFilter } from '../../contract/filters.ts'
import type { ClientStatus } from '../../contract/words.ts'

/** The columns that the product maintains, and those of earlier releases. */
type RecordColumn =
  | 'id'
  | 'applied_at'
  | 'auto_recharge_amount_cents'
  | 'auto_recharge_threshold_cents'
  | 'created_at'
  | 'decline_reason'
  | 'is_registered'
  | 'updated_at'
  | 'version'

/** The columns that users write. The compiler asks for a field of each, because a new client needs its value. */
export type ClientColumns = Omit<Row<'clients'>, RecordColumn | 'status'> & { status: ClientStatus }

const read = (names: readonly FieldName[]) =>
  names.map((name) => `c.${CLIENT_FIELDS[name].columns[0]}`).join(', ')
export const EVERY_FIELD = read(FIELD_NAMES)

const SUMMARY = `c.id, ${read(LISTED)}, c.account_manager_id, m.name as account_manager_name,
  (select count(*)::int from client_members b where b.client_id = c.id) as members`

export type ClientRow = Pick<
  ClientDetailRow,
  (typeof LISTED)[number] | 'id' | 'accountManagerId' | 'accountManagerName' | 'members'
>

export const clientList = defineList<ClientFilter, 'name', ClientRow & { sortName: string }, null>({
  name: 'clients',
  filters: {
    ...plain(CLIENT_FILTERS, 'clients c'),
    // Escapes the special characters of patterns.
    q: (q, { value }) => (q ? `position(fold_text(${value(q)}) in fold_text(c.name)) > 0` : []),
    waiting: (waiting) => (waiting ? `c.status = 'prospect' and c.applied_at is not null` : []),
  },
  orders: { name: { by: 'fold_text(c.name)', key: (row) => row.sortName } },
  id: 'c.id',
  from: 'clients c',
  select: ({ where, orderBy, limit }) => `select ${SUMMARY}, fold_text(c.name) as sort_name
    from clients c left join users m on m.id = c.account_manager_id
    where ${where} order by ${orderBy} limit ${limit}`,
  prepared: () => true,
})

export type ClientDetailRow = RowOf<typeof find>

const find = statement(
  'clients.find',
  `select ${SUMMARY}, ${read(DETAILS)}, c.created_at, c.version,
     c.applied_at, c.decline_reason, m.email as account_manager_email
   from clients c left join users m on m.id = c.account_manager_id where c.id = $1`,
).as<{ status: ClientStatus; accountManagerName: string | null; accountManagerEmail: string | null }>()
export const findClient = (db: Db, id: string) => find.first(db, [id])

const lock = statement(
  'clients.lock',
  'select c.id, c.name, c.status, c.version, c.is_registered from clients c where c.id = $1 for no key update',
).as<{ status: ClientStatus }>()
/** Acts on a client and its members come one after the other. */
export const lockClient = (db: Db, id: string) => lock.first(db, [id])

const findName = statement('clients.name', 'select name from clients where id = $1')
/** The name of a client for other domains. */
export const findClientName = async (db: Db, id: string): Promise<string | null> =>
  (await findName.first(db, [id]))?.name ?? null

export async function insertClient(
  db: Db,
  client: Partial<ClientColumns> & { id: string; name: string; created_at: string; is_registered: boolean },
): Promise<void> {
  await insertInto(db, 'clients', [{ ...client, updated_at: client.created_at }])
}

export async function updateClientRow(db: Db, id: string, changes: Partial<ClientColumns>): Promise<void> {
  await updateRow(db, 'clients', { id }, { ...changes, version: NEXT, updated_at: new Date().toISOString() })
}
