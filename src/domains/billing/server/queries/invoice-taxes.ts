// Taxes of clients and products, and tax that the balance could not pay.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'

export type TaxRule = RowOf<typeof ofClient>

const ofClient = statement(
  'invoice-taxes.of-client',
  `select x.client_id, x.product_id, x.name, x.rate_ppm from invoice_taxes x
   where x.client_id = $1 or x.client_id is null order by x.name, x.rate_ppm`,
)
export const listTaxRules = (db: Db, clientId: string) => ofClient.rows(db, [clientId])

export type TaxRow = RowOf<typeof all>
type Product = { id: string; name: string }
const all = statement(
  'invoice-taxes.all',
  `select x.id, x.client_id, x.product_id, x.name, x.rate_ppm, c.name as client_name, k.name as product_name
   from invoice_taxes x left join clients c on c.id = x.client_id
     left join unnest($2::uuid[], $3::text[]) as k (id, name) on k.id = x.product_id
   where ($1::uuid is null or x.client_id = $1 or x.client_id is null) order by c.name nulls first, k.name nulls first, x.name, x.id limit 500`,
).as<{ clientName: string | null; productName: string | null }>()
export const listTaxes = (db: Db, clientId: string | null, products: readonly Product[]) =>
  all.rows(db, [clientId, products.map(({ id }) => id), products.map(({ name }) => name)])

type NewTax = { id: string; clientId: string | null; productId: string | null; name: string; ratePpm: number }
const insert = statement(
  'invoice-taxes.insert',
  `insert into invoice_taxes (id, client_id, product_id, name, rate_ppm, created_by) values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing returning id`,
)
/** False when the client and product have a tax of this name. */
export const insertTax = async (db: Db, tax: NewTax & { by: string }) =>
  Boolean(await insert.first(db, [tax.id, tax.clientId, tax.productId, tax.name, tax.ratePpm, tax.by]))

const remove = statement(
  'invoice-taxes.remove',
  'delete from invoice_taxes where id = $1 returning client_id, product_id, name, rate_ppm',
)
export const deleteTax = (db: Db, id: string) => remove.first(db, [id])

const addDue = statement(
  'tax-dues.add',
  'insert into tax_dues (invoice_id, client_id, amount_cents) values ($1, $2, $3)',
)
export const insertTaxDue = (db: Db, due: { invoiceId: string; clientId: string; cents: number }) =>
  addDue.rows(db, [due.invoiceId, due.clientId, due.cents])

const open = statement(
  'tax-dues.open',
  `select d.invoice_id, d.amount_cents - d.collected_cents as cents from tax_dues d
   where d.client_id = $1 and d.collected_cents < d.amount_cents order by d.invoice_id`,
)
export const listTaxDues = (db: Db, clientId: string) => open.rows(db, [clientId])

const collect = statement(
  'tax-dues.collect',
  'update tax_dues set collected_cents = collected_cents + $2 where invoice_id = $1',
)
export const addCollected = (db: Db, invoiceId: string, cents: number) => collect.rows(db, [invoiceId, cents])
