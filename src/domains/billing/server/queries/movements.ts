// Ledger transactions and payments as staff read them.
import { managedBy } from '#domains/clients/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { equals, fromDay, oneOf, toDay, type Viewer } from '#platform/server/list-filters.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { MovementFilter, PaymentFilter } from '../../contract/staff-schemas.ts'
import type {
  DisputeStatus,
  PaymentStatus,
  ProviderName,
  Purpose,
  TransactionKind,
} from '../../contract/words.ts'
import { sales } from '../ports.ts'

type Numbered = { orderNumber: number | null }
type FoundMovement = Omit<RowOf<typeof one>, 'key' | 'byName'>
export type MovementRow = FoundMovement & Numbered

/** Adds the numbers of orders. A movement knows its order, or the delivery of one. */
async function withOrders<Row extends { orderId: string | null; deliveryId?: string | null }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & Numbered)[]> {
  const isKnown = (id: string | null | undefined) => typeof id === 'string'
  const orderIds = rows.map(({ orderId }) => orderId).filter(isKnown)
  const deliveryIds = rows.map(({ deliveryId }) => deliveryId).filter(isKnown)
  if (orderIds.length + deliveryIds.length === 0) return rows.map((row) => ({ ...row, orderNumber: null }))
  const found = await sales.get().listOrderNumbers(db, { orderIds, deliveryIds })
  const numbers = new Map(found.map(({ id, number }) => [id, number]))
  return rows.map((row) => ({
    ...row,
    orderNumber: numbers.get(row.deliveryId ?? '') ?? numbers.get(row.orderId ?? '') ?? null,
  }))
}

const moved = (account: string) =>
  `coalesce((select sum(e.amount_cents) from ledger_entries e where e.transaction_id = t.id and e.account_id = ${account}.id), 0)::bigint`
/** Also where this transaction did not touch the account. */
const after = (account: string) =>
  `(select e.balance_after_cents from ledger_entries e where e.account_id = ${account}.id and e.transaction_id <= t.id
    order by e.transaction_id desc, e.place desc limit 1)`

const MOVEMENT = `select t.id, t.kind, t.client_id, c.name as client_name, t.note, t.reference_type,
    t.reference_id, coalesce(p.order_id, s.reference_id, 
      case when t.reference_type = 'order' then t.reference_id end) as order_id,
    case when t.reference_type = 'delivery' then t.reference_id end as delivery_id, t.created_at, ${moved('b')} as available_cents, ${moved('h')} as held_cents,
    coalesce(${after('b')}, 0)::bigint as available_after_cents, coalesce(${after('h')}, 0)::bigint as held_after_cents
  from ledger_transactions t
    left join clients c on c.id = t.client_id
    left join payments p on t.reference_type = 'payment' and p.id = t.reference_id
    left join ledger_transactions s on t.reference_type = 'sale' and s.id = t.reference_id
    left join ledger_accounts b on b.client_id = t.client_id and b.kind = 'client_balance'
    left join ledger_accounts h on h.client_id = t.client_id and h.kind = 'client_hold'`

/** Ids carry their time, so the order of ids is the order of time. */
export const movementList = defineList<MovementFilter, '-created_at', MovementRow, Pick<Viewer, 'timezone'>>({
  name: 'movements',
  from: 'ledger_transactions t',
  id: 't.id',
  filters: {
    client: equals('t.client_id'),
    kind: oneOf('t.kind'),
    from: fromDay('t.created_at'),
    to: toDay('t.created_at'),
  },
  orders: { '-created_at': { by: 't.id', key: (row) => row.id } },
  select: ({ where, orderBy, limit }) => `${MOVEMENT} where ${where} order by ${orderBy} limit ${limit}`,
  complete: withOrders,
})

/** The movements of one client as it reads them: those that touched its money, or made or ended a debt. */
export const entryList = defineList<{ client: string }, '-created_at', MovementRow, null>({
  name: 'ledger-entries',
  from: 'ledger_transactions t',
  id: 't.id',
  always: () => [
    `(t.kind in ('dispute', 'refund') or exists (select from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.transaction_id = t.id and a.client_id = t.client_id))`,
  ],
  filters: { client: equals('t.client_id') },
  orders: { '-created_at': { by: 't.id', key: (row) => row.id } },
  select: ({ where, orderBy, limit }) => `${MOVEMENT} where ${where} order by ${orderBy} limit ${limit}`,
  complete: withOrders,
})

const one = statement(
  'movements.find',
  `${MOVEMENT.replace('t.note,', 't.note, t.key, u.name as by_name,')} left join users u on u.id = t.created_by where t.id = $1`,
).as<{
  kind: TransactionKind
  clientName: string | null
  orderId: string | null
  deliveryId: string | null
  availableAfterCents: number | null
  heldAfterCents: number | null
  byName: string | null
}>()
export const findMovement = async (db: Db, id: string) => (await withOrders(db, await one.rows(db, [id])))[0]

export type EntryOfMovement = RowOf<typeof entries>
const entries = statement(
  'movements.entries',
  `select a.kind, e.amount_cents, e.balance_after_cents from ledger_entries e join ledger_accounts a on a.id = e.account_id
   where e.transaction_id = $1 order by e.place`,
)
export const listEntriesOf = (db: Db, id: string) => entries.rows(db, [id])

export type StaffPaymentRow = RowOf<typeof payment> & Numbered
const PAYMENT = `select p.id, p.client_id, c.name as client_name, p.provider, p.provider_ref, p.purpose, p.order_id,
    p.amount_cents, p.refunded_cents, p.status, p.failure, m.brand, m.last4, p.created_at, p.sent_at, p.checked_at, p.provider_status,
    p.provider_cents,
    (select q.status from payment_disputes q where q.payment_id = p.id order by q.id desc limit 1) as dispute_status
  from payments p join clients c on c.id = p.client_id join payment_methods m on m.id = p.method_id`

export const paymentList = defineList<
  PaymentFilter,
  '-created_at',
  StaffPaymentRow,
  Pick<Viewer, 'timezone'>
>({
  name: 'payments',
  from: 'payments p',
  id: 'p.id',
  filters: {
    client: equals('p.client_id'),
    status: oneOf('p.status'),
    purpose: oneOf('p.purpose'),
    dispute: () =>
      `p.id in (select disputed.payment_id from payment_disputes disputed where disputed.status = 'open')`,
    manager: managedBy('p.client_id'),
    from: fromDay('p.created_at'),
    to: toDay('p.created_at'),
  },
  orders: { '-created_at': { by: 'p.id', key: (row) => row.id } },
  select: ({ where, orderBy, limit }) => `${PAYMENT} where ${where} order by ${orderBy} limit ${limit}`,
  complete: withOrders,
})

type PaymentWords = {
  provider: ProviderName
  purpose: Purpose
  status: PaymentStatus
  disputeStatus: DisputeStatus | null
}
const payment = statement('payments.staff', `${PAYMENT} where p.id = $1`).as<PaymentWords>()
export const findStaffPayment = async (db: Db, id: string) =>
  (await withOrders(db, await payment.rows(db, [id])))[0]

const posted = statement(
  'payments.posted',
  `select coalesce(sum(-e.amount_cents), 0)::bigint as cents from ledger_transactions t
     join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
   where t.key = 'payment:' || $1 and a.kind = 'cash_clearing'`,
)
export const findPosted = async (db: Db, paymentId: string) =>
  (await posted.first(db, [paymentId]))?.cents ?? 0

const IS_RECENT = `p.created_at > now() - interval '35 days'`
const PERIOD = `${IS_RECENT} and p.provider = $1`
const COMPARABLE = `${PERIOD} and p.provider_ref is not null`
const IS_OPEN = `p.status in ('created', 'requires_action', 'processing')`
/** The provider and the ledger say the same. A payment that failed counts when no money was taken there. */
const IS_EQUAL = `((p.status = 'succeeded') = (p.provider_status = 'succeeded')
  and (p.status <> 'succeeded' or p.provider_cents = p.amount_cents))`

type Figures = RowOf<typeof figures>
const figures = statement(
  'payments.figures',
  `select (count(*) filter (where ${COMPARABLE} and p.checked_at is not null and not (${IS_OPEN}) and ${IS_EQUAL}))::int
       as matched,
     (count(p.checked_at) filter (where ${COMPARABLE}))::int as compared,
     (count(*) filter (where ${COMPARABLE}))::int as total,
     (count(*) filter (where p.provider = $1 and not (${IS_RECENT})))::int as older,
     (count(*) filter (where ${PERIOD} and p.provider_ref is null))::int as unsent,
     (count(*) filter (where p.provider <> $1))::int as elsewhere,
     max(p.checked_at) filter (where ${COMPARABLE}) as checked_at
   from payments p`,
).as<{ checkedAt: string | null }>()
/** Without a provider there is nothing to compare with. */
export const NO_FIGURES: Figures = {
  matched: 0,
  compared: 0,
  total: 0,
  older: 0,
  unsent: 0,
  elsewhere: 0,
  checkedAt: null,
}
/** Each payment is in the total, or in one of the three groups that are not compared. */
export const findFigures = async (db: Db, provider: ProviderName): Promise<Figures> =>
  (await figures.first(db, [provider])) ?? NO_FIGURES

const open = statement(
  'payments.pending',
  `${PAYMENT} where ${PERIOD} and ${IS_OPEN} order by p.id desc limit 20`,
).as<PaymentWords>()
export const listPending = async (db: Db, provider: ProviderName) =>
  withOrders(db, await open.rows(db, [provider]))

const different = statement(
  'payments.different',
  `${PAYMENT} where ${PERIOD} and p.checked_at is not null and not (${IS_OPEN}) and not coalesce(${IS_EQUAL}, false)
   order by p.id desc limit 20`,
).as<PaymentWords>()
export const listDifferent = async (db: Db, provider: ProviderName) =>
  withOrders(db, await different.rows(db, [provider]))
