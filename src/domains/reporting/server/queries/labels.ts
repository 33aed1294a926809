// The names of the keys of a split.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'

type Named = RowOf<typeof clients>
type ByIds = { rows(db: Db, values: readonly [readonly string[]]): Promise<Named[]> }

const clients = statement(
  'reports.clients',
  'select id, name, null::text as detail from clients where id = any($1)',
).as<{ detail: string | null }>()
const campaigns = statement(
  'reports.campaigns',
  'select id, name, channel as detail from campaigns where id = any($1)',
).as<Named>()
const products = statement(
  'reports.products',
  'select id, name, null::text as detail from lead_products where id = any($1)',
).as<Named>()
const users = statement(
  'reports.users',
  'select id, name, null::text as detail from users where id = any($1)',
).as<Named>()
const jobs = statement(
  'reports.jobs',
  'select id, title as name, reference_number as detail from job_postings where id = any($1)',
).as<Named>()

const NAMES = {
  client: clients,
  campaign: campaigns,
  product: products,
  recruiter: users,
  job: jobs,
} as const satisfies Record<string, ByIds>
export type NamedSplit = keyof typeof NAMES
export const isNamed = (split: string): split is NamedSplit => split in NAMES

export async function findNames(db: Db, split: NamedSplit, ids: readonly string[]) {
  const rows = ids.length > 0 ? await NAMES[split].rows(db, [ids]) : []
  return new Map(rows.map((row) => [row.id, row]))
}

const client = statement('reports.client', 'select id, name, timezone, industry from clients where id = $1')
export const findClient = (db: Db, id: string) => client.first(db, [id])

const agencyZone = statement('reports.agency', 'select timezone from agency')
export const findAgencyZone = async (db: Db) => (await agencyZone.first(db, []))?.timezone ?? 'UTC'

const similar = statement(
  'reports.similar',
  `select o.id from clients c join clients o on lower(trim(o.industry)) = lower(trim(c.industry)) and o.id <> c.id
   where c.id = $1 and trim(c.industry) <> '' and o.status = 'active' order by o.id limit 500`,
)
/** Other clients of the same industry. */
export const listSimilar = async (db: Db, id: string) => (await similar.rows(db, [id])).map((row) => row.id)

const ledger = statement(
  'reports.ledger',
  `select coalesce(-sum(e.amount_cents), 0)::bigint as cents from ledger_transactions t
     join ledger_entries e on e.transaction_id = t.id
     join ledger_accounts a on a.id = e.account_id and a.kind in ('client_balance', 'client_hold')
   where t.client_id = $1 and t.kind in ('sale', 'return') and t.created_at >= $2 and t.created_at < $3`,
)
/**
 * What the client paid for leads less its credits, by the day of the ledger. A lead of an order is paid from what is
 * held for it. Holding money is no charge.
 */
export const sumLedger = async (db: Db, clientId: string, { since, until }: { since: Date; until: Date }) =>
  (await ledger.first(db, [clientId, since, until]))?.cents ?? 0
