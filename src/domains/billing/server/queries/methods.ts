// Saved cards, and the clients as the provider knows them.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { ProviderName } from '../../contract/words.ts'

export type MethodRow = RowOf<typeof find>

const COLUMNS =
  'm.id, m.client_id, m.provider, m.provider_ref, m.setup_ref, m.status, m.brand, m.last4, m.exp_month, m.exp_year, m.declined_at'

type Words = { provider: ProviderName; status: 'pending' | 'active' | 'removed' }

const list = statement(
  'payment-methods.list',
  `select ${COLUMNS} from payment_methods m
   where m.client_id = $1 and m.provider = $2 and m.status = 'active' order by m.id`,
).as<Words>()
export const listMethods = (db: Db, clientId: string, provider: ProviderName) =>
  list.rows(db, [clientId, provider])

const find = statement(
  'payment-methods.find',
  `select ${COLUMNS} from payment_methods m
   where m.id = $1 and m.client_id = any($2) and m.status <> 'removed'`,
).as<Words>()
export const findMethod = (db: Db, id: string, clientIds: readonly string[]) =>
  find.first(db, [id, clientIds])

const add = statement(
  'payment-methods.add',
  `insert into payment_methods (id, client_id, provider, status, created_by) values ($1, $2, $3, 'pending', $4)`,
)
export const insertMethod = (
  db: Db,
  { id, clientId, provider, by }: { id: string; clientId: string; provider: ProviderName; by: string },
) => add.rows(db, [id, clientId, provider, by])

export type Card = { brand: string; last4: string; expMonth: number | null; expYear: number | null }

const activate = statement(
  'payment-methods.activate',
  `update payment_methods m set status = 'active', provider_ref = $2, brand = $3, last4 = $4, exp_month = $5, exp_year = $6
   where m.id = $1 and m.status = 'pending' returning m.id, m.client_id`,
)
/** Undefined when the card was saved or removed before. */
export const activateMethod = (db: Db, id: string, ref: string, card: Card) =>
  activate.first(db, [id, ref, card.brand, card.last4, card.expMonth, card.expYear])

const setup = statement('payment-methods.setup', 'update payment_methods set setup_ref = $2 where id = $1')
export const rememberSetup = (db: Db, id: string, ref: string) => setup.rows(db, [id, ref])

const pending = statement(
  'payment-methods.pending',
  `select ${COLUMNS} from payment_methods m where m.client_id = $1 and m.provider = $2 and m.status = 'pending'
     and m.setup_ref is not null and m.created_at > now() - interval '1 day' order by m.id desc limit 3`,
).as<Words>()
export const listPendingMethods = (db: Db, clientId: string, provider: ProviderName) =>
  pending.rows(db, [clientId, provider])

const remove = statement(
  'payment-methods.remove',
  `update payment_methods set status = 'removed' where id = $1 and status <> 'removed' returning id`,
)
export const markRemoved = async (db: Db, id: string) => Boolean(await remove.first(db, [id]))

const declined = statement(
  'payment-methods.declined',
  'update payment_methods set declined_at = $2 where id = $1',
)
export const markDeclined = (db: Db, id: string, at: Date | null) => declined.rows(db, [id, at])

const customer = statement(
  'payment-customers.find',
  'select provider_ref from payment_customers where client_id = $1 and provider = $2',
)
export const findCustomer = async (db: Db, clientId: string, provider: ProviderName) =>
  (await customer.first(db, [clientId, provider]))?.providerRef ?? null

const addCustomer = statement(
  'payment-customers.add',
  `insert into payment_customers (client_id, provider, provider_ref) values ($1, $2, $3) on conflict do nothing`,
)
export const insertCustomer = (db: Db, clientId: string, provider: ProviderName, ref: string) =>
  addCustomer.rows(db, [clientId, provider, ref])

const members = statement(
  'billing.members',
  `select m.user_id, m.client_role from client_members m join users u on u.id = m.user_id
   where m.client_id = $1 and m.client_role in ('owner', 'billing') and u.status = 'active'`,
)
/** The users of a client who may pay. */
export const listPayers = async (db: Db, clientId: string) =>
  (await members.rows(db, [clientId])).map((row) => row.userId)
