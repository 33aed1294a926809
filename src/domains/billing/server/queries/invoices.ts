// Invoices: what is on none yet, the next number, the list.
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { statement } from '#platform/server/statement.ts'

export type InvoiceContent = {
  to: { name: string; attention: string; address: string[] }
  lines: InvoiceLine[]
  /** Card payments of the period, which filled the balance. */
  charges: { count: number; cents: number; refundedCents?: number }
}
export type InvoiceLine = {
  title: string
  detail: string
  /** Of leads. Null for a refund, which is only money. */
  count: number | null
  unitCents: number | null
  amountCents: number
}
export type InvoiceRow = {
  id: string
  number: string
  client_id: string
  starts_at: string
  ends_at: string
  timezone: string
  issued_at: string
  content: InvoiceContent
  total_cents: number
}

/** Sales, returns, and refunds to the balance. A client's accounts are locked while this is decided. */
const OPEN = `t.client_id = $1 and t.id >= $2 and t.created_at < $3
  and (t.kind in ('sale', 'return') or (t.kind = 'refund' and t.reference_type = 'sale'))
  and not exists (select from invoice_transactions x where x.transaction_id = t.id)`

/** What the house got from a transaction. */
const AMOUNT = `(select coalesce(sum(e.amount_cents), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where e.transaction_id = t.id and a.kind in ('revenue', 'refunds'))`

type Asked = { clientId: string; fromId: string; before: Date }
const values = ({ clientId, fromId, before }: Asked) => [clientId, fromId, before] as const

const summary = statement<{ cents: number; count: number; starts_at: string | null }>()(
  'invoices.open',
  `select coalesce(sum(${AMOUNT}), 0)::bigint as cents, count(*)::int as count, min(t.created_at) as starts_at
   from ledger_transactions t where ${OPEN}`,
)
export const findUninvoiced = async (db: Db, asked: Asked) =>
  (await summary.first(db, values(asked))) ?? { cents: 0, count: 0, starts_at: null }

export type SoldRow = {
  product: string
  share_limit: number
  age_band: string
  order_number: number
  price_cents: number
  count: number
  first_at: string
  last_at: string
}
const sold = statement<SoldRow>()(
  'invoices.sold',
  `select k.name as product, k.share_limit, k.age_band, o.number as order_number, d.price_cents, count(*)::int as count,
     min(d.delivered_at) as first_at, max(d.delivered_at) as last_at
   from ledger_transactions t join lead_deliveries d on d.ledger_transaction_id = t.id
     join order_lines n on n.id = d.order_line_id join orders o on o.id = n.order_id
     join lead_products k on k.id = n.product_id
   where t.kind = 'sale' and ${OPEN}
   group by k.name, k.share_limit, k.age_band, o.number, d.price_cents order by o.number, k.name, d.price_cents desc`,
)
export const listSold = (db: Db, asked: Asked) => sold.rows(db, values(asked))

export type CreditRow = {
  kind: 'return' | 'refund'
  order_number: number | null
  cents: number
  count: number
  dates: string[]
}
const credits = statement<CreditRow>()(
  'invoices.credits',
  `select g.kind, g.order_number, g.cents, count(*)::int as count, array_agg(g.at order by g.at) as dates
   from (select t.kind, o.number as order_number, ${AMOUNT}::bigint as cents, t.created_at as at from ledger_transactions t
     left join lead_deliveries d on t.kind = 'return' and d.id = t.reference_id
     left join order_lines n on n.id = d.order_line_id
     left join ledger_transactions s on t.kind = 'refund' and s.id = t.reference_id
     left join orders o on o.id = coalesce(n.order_id, s.reference_id)
     where t.kind <> 'sale' and ${OPEN}) g
   group by g.kind, g.order_number, g.cents order by g.kind desc, g.order_number, g.cents`,
)
export const listCredits = (db: Db, asked: Asked) => credits.rows(db, values(asked))

const claim = statement()(
  'invoices.claim',
  `insert into invoice_transactions (transaction_id, invoice_id)
   select t.id, $4 from ledger_transactions t where ${OPEN}`,
)
export const claimTransactions = (db: Db, asked: Asked, invoiceId: string) =>
  claim.rows(db, [...values(asked), invoiceId])

const next = statement<{ last: number }>()(
  'invoices.next-number',
  `insert into invoice_counters as c (year, last) values ($1, 1)
   on conflict (year) do update set last = c.last + 1 returning c.last`,
)
/** The row stays locked until the invoice is committed, so no number is ever missing. */
export async function nextNumber(db: Db, year: number): Promise<string> {
  const last = (await next.first(db, [year]))?.last ?? 1
  return `${year}-${String(last).padStart(4, '0')}`
}

const add = statement()(
  'invoices.add',
  `insert into invoices (id, number, client_id, starts_at, ends_at, timezone, issued_at, content, total_cents)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
export const insertInvoice = (db: Db, row: InvoiceRow) =>
  add.rows(db, [
    row.id,
    row.number,
    row.client_id,
    row.starts_at,
    row.ends_at,
    row.timezone,
    row.issued_at,
    JSON.stringify(row.content),
    row.total_cents,
  ])

const COLUMNS =
  'v.id, v.number, v.client_id, v.starts_at, v.ends_at, v.timezone, v.issued_at, v.content, v.total_cents'

const last = statement<{ ends_at: string }>()(
  'invoices.last',
  'select v.ends_at from invoices v where v.client_id = $1 order by v.id desc limit 1',
)
export const findLastEnd = async (db: Db, clientId: string) =>
  (await last.first(db, [clientId]))?.ends_at ?? null

const first = statement<{ created_at: string }>()(
  'invoices.first-movement',
  'select t.created_at from ledger_transactions t where t.client_id = $1 order by t.id limit 1',
)
export const findFirstMovement = async (db: Db, clientId: string) =>
  (await first.first(db, [clientId]))?.created_at ?? null

const find = statement<InvoiceRow>()(
  'invoices.find',
  `select ${COLUMNS} from invoices v where v.id = $1 and v.client_id = any($2)`,
)
export const findInvoice = (db: Db, id: string, clientIds: readonly string[]) =>
  find.first(db, [id, clientIds])

export const invoiceList = defineList<{ client: string }, '-issued_at', InvoiceRow, null>({
  name: 'invoices',
  from: 'invoices v',
  id: 'v.id',
  filters: { client: (client, { value }) => `v.client_id = ${value(client)}` },
  orders: { '-issued_at': { by: 'v.id', key: (row) => row.id } },
  select: ({ where, orderBy, limit }) =>
    `select ${COLUMNS} from invoices v where ${where} order by ${orderBy} limit ${limit}`,
})

const charges = statement<{ count: number; cents: number; refunded_cents: number }>()(
  'invoices.charges',
  `select count(*)::int as count, coalesce(sum(p.amount_cents), 0)::bigint as cents,
     (select coalesce(sum(e.amount_cents), 0)::bigint from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
      where t.client_id = $1 and t.kind = 'refund' and t.reference_type = 'payment' and t.created_at >= $2
        and t.created_at < $3 and a.kind = 'cash_clearing') as refunded_cents
   from payments p join ledger_transactions t on t.key = 'payment:' || p.id
   where p.client_id = $1 and p.status = 'succeeded' and t.created_at >= $2 and t.created_at < $3`,
)
/** What cards paid and got back in a period, besides the invoice. By the times of the ledger, as the period is. */
export async function findCharges(db: Db, clientId: string, from: string | Date, to: string | Date) {
  const row = await charges.first(db, [clientId, from, to])
  return { count: row?.count ?? 0, cents: row?.cents ?? 0, refundedCents: row?.refunded_cents ?? 0 }
}

const due = statement<{ client_id: string; before: string }>()(
  'invoices.due',
  `select c.id as client_id, m.start as before
   from clients c, lateral (select date_trunc('month', now() at time zone c.timezone) at time zone c.timezone as start) m
   where exists (select from ledger_transactions t where t.client_id = c.id and t.created_at < m.start
       and t.created_at >= m.start - interval '62 days'
       and (t.kind in ('sale', 'return') or (t.kind = 'refund' and t.reference_type = 'sale'))
       and not exists (select from invoice_transactions x where x.transaction_id = t.id))`,
)
/** Clients whose month is over and not invoiced. */
export const listDue = (db: Db) => due.rows(db, [])
