// Invoices: what is on none yet, the next number, the list.
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { equals } from '#platform/server/list-filters.ts'
import { inScope } from '#platform/server/scope.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { TaxLine } from '../invoice-rules.ts'

export type InvoiceContent = {
  /** Missing on invoices from before the agency had a row of its own. */
  from?: { name: string; address: string; taxId: string }
  to: { name: string; attention: string; address: string[] }
  po?: string
  lines: InvoiceLine[]
  taxes?: TaxLine[]
  /** Of a credit note. */
  credits?: { number: string; issuedAt: string } | null
  /** For clients with a credit limit. */
  termsDays?: number | null
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
/** `openCents`: what of it is due now. */
export type InvoiceRow = RowOf<typeof find>
export type NewInvoice = Omit<InvoiceRow, 'clientName' | 'openCents'>

/** For transactions `t`: sales, returns, and refunds to the balance. The client's accounts are locked during the decision. */
export const IS_UNINVOICED = `t.client_id = $1 and t.id >= $2 and t.created_at < $3
  and (t.kind in ('sale', 'return') or (t.kind = 'refund' and t.reference_type = 'sale'))
  and not exists (select from invoice_transactions x where x.transaction_id = t.id)`

/** What the house got from a transaction `t`. */
export const TAKEN_CENTS = `(select coalesce(sum(e.amount_cents), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where e.transaction_id = t.id and a.kind in ('revenue', 'refunds'))`

export type UninvoicedAsked = { clientId: string; fromId: string; before: Date }
const values = ({ clientId, fromId, before }: UninvoicedAsked) => [clientId, fromId, before] as const

const claimCredits = statement(
  'invoices.claim-credits',
  'insert into invoice_transactions (transaction_id, invoice_id) select unnest($2::uuid[]), $1',
)
/** Before the invoice claims the rest. */
export const claimCreditsOf = (db: Db, noteId: string, ids: readonly string[]) =>
  claimCredits.rows(db, [noteId, ids])

const claim = statement(
  'invoices.claim',
  `insert into invoice_transactions (transaction_id, invoice_id)
   select t.id, $4 from ledger_transactions t where ${IS_UNINVOICED}`,
)
export const claimTransactions = (db: Db, asked: UninvoicedAsked, invoiceId: string) =>
  claim.rows(db, [...values(asked), invoiceId])

const next = statement(
  'invoices.next-number',
  `insert into invoice_counters as c (year, last) values ($1, 1)
   on conflict (year) do update set last = c.last + 1 returning c.last`,
)
const nextNote = statement(
  'invoices.next-credit-note',
  `insert into credit_note_counters as c (year, last) values ($1, 1)
   on conflict (year) do update set last = c.last + 1 returning c.last`,
)
/** The row stays locked until the invoice is committed, so no number is ever missing. */
export async function nextNumber(db: Db, kind: NewInvoice['kind'], year: number): Promise<string> {
  const last = (await (kind === 'invoice' ? next : nextNote).first(db, [year]))?.last ?? 1
  return `${kind === 'invoice' ? '' : 'CN-'}${year}-${String(last).padStart(4, '0')}`
}

const add = statement(
  'invoices.add',
  `insert into invoices (id, number, client_id, starts_at, ends_at, timezone, issued_at, content, total_cents, kind,
     credits_id, tax_cents, due_cents, due_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
)
export const insertInvoice = (db: Db, row: NewInvoice) =>
  add.rows(db, [
    row.id,
    row.number,
    row.clientId,
    row.startsAt,
    row.endsAt,
    row.timezone,
    row.issuedAt,
    JSON.stringify(row.content),
    row.totalCents,
    row.kind,
    row.creditsId,
    row.taxCents,
    row.dueCents,
    row.dueAt,
  ])

const later = statement(
  'invoices.later-purchases',
  `select coalesce(sum(e.amount_cents), 0)::bigint as cents from ledger_transactions t
     join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
   where t.client_id = $1 and t.kind = 'sale' and t.created_at >= $2 and a.kind = 'revenue'`,
)
export const findLaterCents = async (db: Db, clientId: string, since: Date) =>
  (await later.first(db, [clientId, since]))?.cents ?? 0

// The balance pays the oldest purchases first, so what it lacks belongs to the newest ones.
const OPEN_CENTS = `case when v.due_cents = 0 then 0 else least(v.due_cents, greatest(0,
    -(select sum(a.balance_cents) from ledger_accounts a where a.client_id = v.client_id)
    - (select coalesce(sum(abs(e.amount_cents)), 0) from ledger_transactions t
         join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
       where t.client_id = v.client_id and (
         (t.kind = 'sale' and t.created_at >= v.ends_at and a.kind = 'revenue')
         or (t.kind = 'tax' and t.id > v.id and t.key = 'tax:' || t.reference_id and t.reference_id <> v.id
           and a.kind = 'client_balance' and e.amount_cents < 0))))
    + coalesce((select d.amount_cents - d.collected_cents from tax_dues d
      where d.invoice_id = v.id), 0)) end::bigint as open_cents`

const COLUMNS = `v.id, v.number, v.client_id, c.name as client_name, v.starts_at, v.ends_at, v.timezone, v.issued_at,
  v.content, v.total_cents, v.kind, v.credits_id, v.tax_cents, v.due_cents, v.due_at, ${OPEN_CENTS}`

const last = statement(
  'invoices.last',
  'select v.ends_at from invoices v where v.client_id = $1 and v.total_cents > 0 order by v.id desc limit 1',
)
export const findLastEnd = async (db: Db, clientId: string) =>
  (await last.first(db, [clientId]))?.endsAt ?? null

const first = statement(
  'invoices.first-movement',
  'select t.created_at from ledger_transactions t where t.client_id = $1 order by t.id limit 1',
)
export const findFirstMovement = async (db: Db, clientId: string) =>
  (await first.first(db, [clientId]))?.createdAt ?? null

const find = statement(
  'invoices.find',
  `select ${COLUMNS} from invoices v join clients c on c.id = v.client_id
   where v.id = $1 and ${inScope('v.client_id', '$2')}`,
).as<{ kind: 'invoice' | 'credit_note'; content: InvoiceContent }>()
/** Null for every client. */
export const findInvoice = (db: Db, id: string, clientIds: readonly string[] | null) =>
  find.first(db, [id, clientIds])

const notes = statement(
  'invoices.credit-notes',
  'select v.content from invoices v where v.credits_id = $1',
).as<{ content: InvoiceContent }>()
/** The taxes that earlier credit notes gave back. */
export const listCreditedTaxes = async (db: Db, invoiceId: string) =>
  (await notes.rows(db, [invoiceId])).flatMap(({ content }) => content.taxes ?? [])

export const invoiceList = defineList<{ client?: string | undefined }, '-issued_at', InvoiceRow, null>({
  name: 'invoices',
  from: 'invoices v',
  id: 'v.id',
  filters: { client: equals('v.client_id') },
  orders: { '-issued_at': { by: 'v.id', key: (row) => row.id } },
  select: ({ where, orderBy, limit }) =>
    `select ${COLUMNS} from invoices v join clients c on c.id = v.client_id where ${where} order by ${orderBy} limit ${limit}`,
})

const charges = statement(
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
  return { count: row?.count ?? 0, cents: row?.cents ?? 0, refundedCents: row?.refundedCents ?? 0 }
}

const due = statement(
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
