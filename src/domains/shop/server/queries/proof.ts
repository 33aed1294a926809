// What the shop promises: a delivery exists exactly with its debit, and is sold, shared and credited as agreed.
import type { Db } from '#platform/server/database.ts'
import type { ProofCheck } from '#platform/server/proof.ts'
import { statement } from '#platform/server/statement.ts'

const DELIVERIES = { table: 'lead_deliveries', noun: 'deliveries' }

// The same text as in receipt.ts. Only sales after the first one look up the hash before theirs.
const RECEIPT = `sha256(convert_to(concat_ws('|',
    case when d.sale_no = 1 then '' else coalesce((select encode(p.receipt_hash, 'hex') from lead_deliveries p
      where p.lead_id = d.lead_id and p.sale_no < d.sale_no order by p.sale_no desc limit 1), '') end,
    d.sale_no, d.share_limit, to_char(d.delivered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), d.id), 'UTF8'))`

export const deliveryChecks: readonly ProofCheck[] = [
  {
    name: 'Same lead sold twice to one client',
    query: `select d.lead_id, d.client_id, count(*)::int as deliveries from lead_deliveries d
group by d.lead_id, d.client_id having count(*) > 1`,
    of: DELIVERIES,
  },
  {
    name: 'Leads whose shares differ from their deliveries',
    query: `select l.id, l.shares_sold, coalesce(s.deliveries, 0)::int as deliveries
from leads l left join (select d.lead_id, count(*) as deliveries from lead_deliveries d group by 1) s on s.lead_id = l.id
where l.shares_sold <> coalesce(s.deliveries, 0)`,
    of: { table: 'leads', noun: 'leads' },
  },
  {
    name: 'Deliveries without a debit',
    query: `select d.id as delivery, d.client_id, d.price_cents, d.delivered_at from lead_deliveries d
left join ledger_transactions t on t.id = d.ledger_transaction_id and t.kind = 'sale' and t.client_id = d.client_id
where t.id is null`,
    of: DELIVERIES,
  },
  {
    // A minute of difference between the clocks of two machines is no sale after the fact.
    name: 'Leads of people in quarantine that were sold',
    query: `select d.id as delivery, d.lead_id, l.withheld_at, d.delivered_at from leads l
join lead_deliveries d on d.lead_id = l.id where l.withheld_at is not null and d.delivered_at > l.withheld_at + interval '1 minute'`,
    of: DELIVERIES,
  },
  {
    // Every receipt is computed again: a sample would turn a broken promise green on the next day.
    name: 'Receipts that differ from their deliveries',
    query: `select d.id as delivery, d.lead_id, d.sale_no, encode(d.receipt_hash, 'hex') as receipt, d.delivered_at
from lead_deliveries d where d.receipt_hash <> ${RECEIPT}`,
    of: DELIVERIES,
  },
  {
    name: 'Order lines that differ from their deliveries',
    query: `select n.id, n.quantity, n.delivered, coalesce(s.deliveries, 0)::int as deliveries from order_lines n
left join (select d.order_line_id, count(*) as deliveries from lead_deliveries d group by 1) s on s.order_line_id = n.id
where n.delivered <> coalesce(s.deliveries, 0) or n.delivered > n.quantity`,
    of: { table: 'order_lines', noun: 'order lines' },
  },
  {
    name: 'Standing orders over a limit',
    query: `select n.id, n.daily_cap, s.day, s.deliveries from order_lines n join (
  select d.order_line_id, d.client_id, (d.delivered_at at time zone c.timezone)::date as day, count(*)::int as deliveries
  from lead_deliveries d join clients c on c.id = d.client_id group by 1, 2, 3) s on s.order_line_id = n.id
where s.deliveries > n.daily_cap`,
    of: { table: 'order_lines', noun: 'order lines' },
  },
  {
    name: 'Holds without an open order',
    query: `select n.id, n.held_cents, o.status from order_lines n join orders o on o.id = n.order_id
where n.held_cents > 0 and o.status not in ('fulfilling', 'paused')`,
    of: { table: 'order_lines', noun: 'order lines' },
  },
]

const again = statement(
  'proof.deliver-again',
  `insert into lead_deliveries (id, lead_id, client_id, order_line_id, sale_no, share_limit, price_cents,
     ledger_transaction_id, receipt_hash, delivered_at, returnable_until)
   select gen_random_uuid(), d.lead_id, d.client_id, d.order_line_id, 2, 2, d.price_cents, d.ledger_transaction_id,
     sha256(d.receipt_hash), d.delivered_at, d.returnable_until from lead_deliveries d where d.lead_id = $1`,
)
export const deliverAgain = (db: Db, leadId: string) => again.rows(db, [leadId])

const delivered = statement(
  'proof.delivered',
  `select d.id, d.client_id, d.ledger_transaction_id as sale_id, d.price_cents
   from lead_deliveries d where d.lead_id = $1`,
)
export const findDelivered = (db: Db, leadId: string) => delivered.first(db, [leadId])

const product = statement(
  'proof.product',
  `with made as (insert into lead_products (id, name, category, share_limit, age_band, return_reasons)
     values ($1, $2, $2, 1, 'fresh', '{other}') returning id)
   insert into lead_prices (product_id, area, unit_cents, valid_from)
   select id, 'US', $3, $4::timestamptz - interval '1 day' from made`,
)
export const addProofProduct = (
  db: Db,
  { id, category, cents, now }: { id: string; category: string; cents: number; now: Date },
) => product.rows(db, [id, category, cents, now])
