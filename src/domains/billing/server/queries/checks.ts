// Each query lists what breaks a promise. An empty answer is the proof.
import type { Db } from '#platform/server/database.ts'
import { countRows, type ProofCheck } from '#platform/server/proof.ts'
import { sales } from '../ports.ts'

const TRANSACTIONS = { table: 'ledger_transactions', noun: 'transactions' }
const ACCOUNTS = { table: 'ledger_accounts', noun: 'accounts' }
const INVOICES = { table: 'invoices', noun: 'invoices' }
const PAYMENTS = { table: 'payments', noun: 'payments' }

/** After `select sum(e.amount_cents)`, for a sale `s`. */
export const REVENUE_OF_SALE = `from ledger_entries e join ledger_accounts a on a.id = e.account_id
   where e.transaction_id = s.id and a.kind = 'revenue'`

/** Known once the shop has provided its part. */
export const ledgerPromises = (): readonly ProofCheck[] => [
  {
    name: 'Unbalanced transactions',
    of: TRANSACTIONS,
    query: `select e.transaction_id from ledger_entries e group by e.transaction_id having sum(e.amount_cents) <> 0`,
  },
  {
    name: 'Balances that differ from their entries',
    of: ACCOUNTS,
    query: `select a.id from ledger_accounts a where a.client_id is not null and a.balance_cents <>
  (select coalesce(sum(e.amount_cents), 0) from ledger_entries e where e.account_id = a.id)`,
  },
  {
    name: 'Balances below the credit limit',
    of: ACCOUNTS,
    query: `select a.id from ledger_accounts a where a.balance_cents < -a.credit_limit_cents`,
  },
  ...sales.get().checks,
  {
    name: 'Deliveries credited more than once',
    of: TRANSACTIONS,
    query: `select t.reference_id from ledger_transactions t where t.kind = 'return'
  group by t.reference_id having count(*) > 1`,
  },
  {
    name: 'Payments not booked exactly once',
    of: PAYMENTS,
    query: `select p.id from payments p where (p.status = 'succeeded') <> exists (
  select from ledger_transactions t where t.kind = 'top_up' and t.reference_id = p.id and p.amount_cents =
    (select -sum(e.amount_cents) from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where e.transaction_id = t.id and a.kind = 'cash_clearing'))
  or (select count(*) from ledger_transactions t where t.kind = 'top_up' and t.reference_id = p.id) > 1`,
  },
  {
    name: 'Refunds and disputes above their payment',
    of: PAYMENTS,
    query: `select p.id from payments p where p.refunded_cents + (select coalesce(sum(q.amount_cents), 0)
    from payment_disputes q where q.payment_id = p.id and q.status <> 'won') > p.amount_cents or p.refunded_cents <>
  (select coalesce(sum(r.amount_cents), 0) from payment_refunds r where r.payment_id = p.id and r.status <> 'failed')`,
  },
  {
    name: 'Stuck payments',
    of: PAYMENTS,
    query: `select p.id from payments p where p.status in ('created', 'requires_action', 'processing')
  and p.created_at < now() - case when p.status = 'requires_action' then interval '25 hours' else interval '1 hour' end`,
  },
  {
    name: 'Stuck refunds',
    of: { table: 'payment_refunds', noun: 'refunds' },
    query: `select r.id from payment_refunds r where r.status = 'pending' and r.created_at < now() - interval '10 days'`,
  },
  {
    name: 'Unprocessed payment events',
    of: { table: 'payment_events', noun: 'events' },
    query: `select v.id from payment_events v where v.status in ('parked', 'failed')
  or (v.status = 'received' and v.next_at < now() - interval '10 minutes')`,
  },
  {
    name: 'Invoices that differ from their transactions',
    of: INVOICES,
    query: `select v.id, v.number, v.total_cents, v.tax_cents, coalesce(s.cents, 0) as transactions_cents from invoices v left join (
  select x.invoice_id, sum(e.amount_cents) as cents from invoice_transactions x
    join ledger_entries e on e.transaction_id = x.transaction_id join ledger_accounts a on a.id = e.account_id
  where a.kind in ('revenue', 'refunds') group by x.invoice_id) s on s.invoice_id = v.id
where v.total_cents - v.tax_cents <> coalesce(s.cents, 0)`,
  },
  {
    // An invoice takes every sale and credit until its end, but for transactions that were under way.
    name: 'Sales and credits left off every invoice',
    of: TRANSACTIONS,
    query: `select t.id, t.kind, t.client_id, t.created_at from ledger_transactions t join (
  select v.client_id, max(v.ends_at) as ends_at from invoices v where v.total_cents > 0 group by v.client_id) v on v.client_id = t.client_id
where (t.kind in ('sale', 'return') or (t.kind = 'refund' and t.reference_type = 'sale'))
  and t.created_at < v.ends_at - interval '1 day'
  and not exists (select from invoice_transactions x where x.transaction_id = t.id)`,
  },
  {
    name: 'Gaps in invoice numbers',
    of: INVOICES,
    query: `select c.year, c.last from invoice_counters c where c.last <> (
  select count(distinct substr(v.number, 6)::int) from invoices v
  where v.number like c.year || '-%' and substr(v.number, 6)::int <= c.last)`,
  },
  {
    name: 'Gaps in credit note numbers',
    of: INVOICES,
    query: `select c.year, c.last from credit_note_counters c where c.last <> (
  select count(distinct substr(v.number, 9)::int) from invoices v
  where v.number like 'CN-' || c.year || '-%' and substr(v.number, 9)::int <= c.last)`,
  },
  {
    name: 'Invoice taxes that differ from the ledger',
    of: INVOICES,
    query: `select v.id, v.number, v.tax_cents from invoices v where v.tax_cents <> coalesce((
  select sum(e.amount_cents) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
  where t.key = 'tax:' || v.id and t.kind = 'tax' and a.kind = 'tax_payable'), 0)`,
  },
  {
    name: 'Uncollected taxes that differ from the ledger',
    of: { table: 'tax_dues', noun: 'unpaid taxes' },
    query: `select d.invoice_id, d.client_id, d.amount_cents, d.collected_cents from tax_dues d
where d.amount_cents - d.collected_cents <> coalesce((
  select -sum(e.amount_cents) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
  where t.reference_id = d.invoice_id and t.kind = 'tax' and a.kind = 'tax_receivable'), 0)`,
  },
]

export const countBroken = (db: Db, { query }: ProofCheck) => countRows(db, `(${query}) broken`)
