// Payments by card.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { CURRENCY, type PaymentStatus, type ProviderName, type Purpose } from '../../contract/words.ts'

export type Step = { url: string | null; clientSecret: string | null }

export type PaymentRow = RowOf<typeof find>

const COLUMNS = `p.id, p.client_id, p.provider, p.provider_ref, p.purpose, p.order_id, p.method_id, p.amount_cents, p.currency,
  p.status, p.failure, p.step, p.refunded_cents, p.created_at, m.brand, m.last4`
const FROM = 'from payments p join payment_methods m on m.id = p.method_id'

type Words = { provider: ProviderName; purpose: Purpose; status: PaymentStatus; step: Step | null }

const find = statement('payments.find', `select ${COLUMNS} ${FROM} where p.id = $1`).as<Words>()
export const findPayment = (db: Db, id: string) => find.first(db, [id])

const list = statement('payments.list', `select ${COLUMNS} ${FROM} where p.id = any($1)`).as<Words>()
export const listPayments = (db: Db, ids: readonly string[]) => list.rows(db, [ids])

const lock = statement(
  'payments.lock',
  `select ${COLUMNS} ${FROM} where p.id = $1 for no key update of p`,
).as<Words>()
/** After the client's accounts. */
export const lockPayment = (db: Db, id: string) => lock.first(db, [id])

const byRef = statement(
  'payments.by-ref',
  `select p.id, p.client_id, p.status from payments p where p.provider = $1 and (p.provider_ref = $2 or p.id = $3)
   order by p.provider_ref = $2 desc nulls last limit 1`,
).as<{ status: PaymentStatus }>()
/** By the provider's reference, or by ours, which the provider repeats. */
export const findPaymentOf = (
  db: Db,
  { provider, ref, paymentId }: { provider: ProviderName; ref: string; paymentId: string | null },
) => byRef.first(db, [provider, ref, paymentId])

export type NewPayment = {
  id: string
  clientId: string
  provider: ProviderName
  purpose: Purpose
  orderId?: string | null
  methodId: string
  amountCents: number
  by: string | null
}
const add = statement(
  'payments.add',
  `insert into payments (id, client_id, provider, purpose, order_id, method_id, amount_cents, currency, created_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
)
/** False when a recharge of this client is under way already. */
export const insertPayment = async (db: Db, given: NewPayment) => {
  const { id, clientId, provider, purpose, orderId = null, methodId, amountCents, by } = given
  const values = [id, clientId, provider, purpose, orderId, methodId, amountCents, CURRENCY, by] as const
  return Boolean(await add.first(db, values))
}

const claim = statement(
  'payments.claim',
  `update payments set sent_at = now() where id = $1 and status = 'created'
     and (sent_at is null or sent_at < now() - interval '30 seconds') returning id`,
)
/**
 * One request sends a payment, however many ask for it. When that one died on the way, a repeat sends it again: the
 * provider knows our id and charges once.
 */
export const claimPayment = async (db: Db, id: string) => Boolean(await claim.first(db, [id]))

const move = statement(
  'payments.move',
  `update payments set status = $2, provider_ref = coalesce($3, provider_ref), failure = $4, step = $5,
     settled_at = case when $2 in ('succeeded', 'failed', 'canceled') then now() end
   where id = $1`,
)
export const movePayment = (
  db: Db,
  given: { id: string; status: PaymentStatus; ref: string | null; failure: string | null; step: Step | null },
) =>
  move.rows(db, [
    given.id,
    given.status,
    given.ref,
    given.failure,
    given.step ? JSON.stringify(given.step) : null,
  ])

const refunded = statement(
  'payments.refunded',
  'update payments set refunded_cents = refunded_cents + $2 where id = $1',
)
export const addRefunded = (db: Db, id: string, cents: number) => refunded.rows(db, [id, cents])

const open = statement(
  'payments.open',
  `select ${COLUMNS}, p.created_at < now() - interval '1 day' as is_old, p.sent_at is not null as is_sent ${FROM}
   where p.status in ('created', 'requires_action', 'processing') and p.provider = $1
     and p.created_at < now() - make_interval(secs => $2) order by p.created_at limit 200`,
).as<Words>()
/** Payments that have waited for their event for a while. */
export const listOpenPayments = (db: Db, provider: ProviderName, afterSeconds: number) =>
  open.rows(db, [provider, afterSeconds])

const check = statement(
  'payments.check',
  `update payments p set checked_at = now(), provider_status = g.status, provider_cents = g.cents
   from unnest($2::uuid[], $3::text[], $4::bigint[]) as g (id, status, cents) where p.id = g.id and p.provider = $1`,
)
export const rememberChecks = (
  db: Db,
  provider: ProviderName,
  said: readonly { id: string; status: string; cents: number }[],
) =>
  check.rows(db, [
    provider,
    said.map(({ id }) => id),
    said.map(({ status }) => status),
    said.map(({ cents }) => cents),
  ])

const unknown = statement(
  'payments.unknown',
  `update payments set checked_at = now(), provider_status = 'unknown', provider_cents = null
   where provider = $1 and provider_ref is not null and created_at >= $2 and created_at < $3
     and (checked_at is null or checked_at < $4)`,
)
/** Ours that the provider did not list. */
export const markUnknown = (
  db: Db,
  provider: ProviderName,
  period: { from: Date; to: Date; askedAt: Date },
) => unknown.rows(db, [provider, period.from, period.to, period.askedAt])
