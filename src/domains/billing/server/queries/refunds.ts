// Refunds and disputes.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { DisputeStatus, RefundStatus } from '../../contract/words.ts'

export type RefundRow = RowOf<typeof find>

const COLUMNS = `r.id, r.client_id, r.payment_id, r.sale_id, r.amount_cents, r.short_cents, r.recovered_cents,
  r.status, r.provider_ref, r.reason, r.failure, r.created_at, u.name as by_name`
const FROM = 'from payment_refunds r left join users u on u.id = r.created_by'

type RefundWords = { status: RefundStatus; byName: string | null }
const find = statement('refunds.find', `select ${COLUMNS} ${FROM} where r.id = $1`).as<RefundWords>()
export const findRefund = (db: Db, id: string) => find.first(db, [id])

const byRef = statement(
  'refunds.by-ref',
  `select ${COLUMNS} ${FROM} where r.provider_ref = $1 or r.id = $2 limit 1 for no key update of r`,
).as<RefundWords>()
export const lockRefundOf = (db: Db, ref: string, id: string | null) => byRef.first(db, [ref, id])

const ofPayment = statement(
  'refunds.of-payment',
  `select ${COLUMNS} ${FROM} where r.payment_id = $1 order by r.id`,
).as<RefundWords>()
export const listRefundsOf = (db: Db, paymentId: string) => ofPayment.rows(db, [paymentId])

const ofSale = statement(
  'refunds.of-sale',
  `select ${COLUMNS} ${FROM} where r.sale_id = $1 order by r.id`,
).as<RefundWords>()
export const listRefundsOfSale = (db: Db, saleId: string) => ofSale.rows(db, [saleId])

export type NewRefund = {
  id: string
  clientId: string
  paymentId: string | null
  saleId: string | null
  amountCents: number
  shortCents: number
  status: RefundStatus
  ref: string | null
  reason: string
  by: string | null
}
const add = statement(
  'refunds.add',
  `insert into payment_refunds (id, client_id, payment_id, sale_id, amount_cents, short_cents, status, provider_ref, reason,
     created_by, settled_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $7 = 'pending' then null else now() end)`,
)
export const insertRefund = (db: Db, given: NewRefund) =>
  add.rows(db, [
    given.id,
    given.clientId,
    given.paymentId,
    given.saleId,
    given.amountCents,
    given.shortCents,
    given.status,
    given.ref,
    given.reason,
    given.by,
  ])

const recordResult = statement(
  'refunds.settle',
  `update payment_refunds set status = $2, provider_ref = coalesce($3, provider_ref), failure = $4,
     settled_at = case when $2 = 'pending' then null else now() end
   where id = $1`,
)
export const recordRefundResult = (
  db: Db,
  given: { id: string; status: RefundStatus; ref: string | null; failure: string | null },
) => recordResult.rows(db, [given.id, given.status, given.ref, given.failure])

const unsent = statement(
  'refunds.unsent',
  `select id from payment_refunds where status = 'pending' and provider_ref is null
     and created_at < now() - interval '1 minute' order by created_at limit 100`,
)
export const listUnsentRefunds = (db: Db) => unsent.rows(db, [])

const sale = statement(
  'refunds.sale',
  `select t.client_id, t.reference_id as order_id, coalesce(sum(e.amount_cents) filter (where a.kind = 'revenue'), 0)::bigint as sold_cents
   from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
   where t.id = $1 and t.kind = 'sale' group by t.id`,
).as<object, 'clientId'>()
/** What was paid for a sale. */
export const findSale = (db: Db, id: string) => sale.first(db, [id])

export type DisputeRow = RowOf<typeof oneDispute>
const DISPUTE = `q.id, q.client_id, q.payment_id, q.provider_ref, q.amount_cents, q.short_cents, q.recovered_cents, q.reason,
  q.status, q.opened_at, q.closed_at`
const lockDispute = statement(
  'disputes.lock',
  `select ${DISPUTE} from payment_disputes q where q.provider_ref = $1 for update`,
).as<{ status: DisputeStatus }>()
export const lockDisputeOf = (db: Db, ref: string) => lockDispute.first(db, [ref])

const oneDispute = statement(
  'disputes.find',
  `select ${DISPUTE} from payment_disputes q where q.id = $1`,
).as<{ status: DisputeStatus }>()
export const findDispute = (db: Db, id: string) => oneDispute.first(db, [id])

const disputesOf = statement(
  'disputes.of-payment',
  `select ${DISPUTE} from payment_disputes q where q.payment_id = $1 order by q.id`,
).as<{ status: DisputeStatus }>()
export const listDisputesOf = (db: Db, paymentId: string) => disputesOf.rows(db, [paymentId])

const openCount = statement(
  'disputes.count-open',
  `select count(*)::int as count from payment_disputes where status = 'open'`,
)
export const countOpenDisputes = async (db: Db) => (await openCount.first(db, []))?.count ?? 0

const addDispute = statement(
  'disputes.add',
  `insert into payment_disputes (id, client_id, payment_id, provider_ref, amount_cents, short_cents, reason, status)
   values ($1, $2, $3, $4, $5, $6, $7, 'open')`,
)
export const insertDispute = (
  db: Db,
  given: Omit<DisputeRow, 'recoveredCents' | 'status' | 'openedAt' | 'closedAt'>,
) =>
  addDispute.rows(db, [
    given.id,
    given.clientId,
    given.paymentId,
    given.providerRef,
    given.amountCents,
    given.shortCents,
    given.reason,
  ])

const close = statement(
  'disputes.close',
  `update payment_disputes set status = $2, closed_at = now() where id = $1 and status = 'open' returning id`,
)
export const closeDispute = async (db: Db, id: string, status: DisputeStatus) =>
  Boolean(await close.first(db, [id, status]))

const disputed = statement(
  'disputes.of-payment-in-cents',
  `select coalesce(sum(amount_cents), 0)::bigint as cents from payment_disputes where payment_id = $1 and status <> 'won'`,
)
/** What the card got back by disputes, or asks back. */
export const findDisputedCents = async (db: Db, paymentId: string) =>
  (await disputed.first(db, [paymentId]))?.cents ?? 0

export type OwedRow = RowOf<typeof owed>
const owed = statement(
  'refunds.owed',
  `select id, payment_id, short_cents - recovered_cents as owed_cents, true as is_dispute from payment_disputes
     where client_id = $1 and short_cents > recovered_cents and status <> 'won'
   union all
   select id, payment_id, short_cents - recovered_cents, false from payment_refunds
     where client_id = $1 and short_cents > recovered_cents and status <> 'failed'
   order by id`,
)
/** What the house carries for a client, oldest first. The client's money is locked. */
export const listOwed = (db: Db, clientId: string) => owed.rows(db, [clientId])

/** What a client owes, for lists of clients. */
export const owedBy = (client: string) => `(select coalesce(sum(w.cents), 0)::bigint from (
  select q.short_cents - q.recovered_cents as cents from payment_disputes q
    where q.client_id = ${client} and q.short_cents > q.recovered_cents and q.status <> 'won'
  union all
  select r.short_cents - r.recovered_cents from payment_refunds r
    where r.client_id = ${client} and r.short_cents > r.recovered_cents and r.status <> 'failed') w)`

const recoverDispute = statement(
  'disputes.recover',
  'update payment_disputes set recovered_cents = recovered_cents + $2 where id = $1',
)
const recoverRefund = statement(
  'refunds.recover',
  'update payment_refunds set recovered_cents = recovered_cents + $2 where id = $1',
)
export const addRecovered = (db: Db, { id, isDispute }: OwedRow, cents: number) =>
  (isDispute ? recoverDispute : recoverRefund).rows(db, [id, cents])
