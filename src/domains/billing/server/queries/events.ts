// What the provider sent.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { ProviderName } from '../../contract/words.ts'

export type EventStatus = 'received' | 'done' | 'ignored' | 'failed' | 'parked' | 'resolved'
export type EventRow = RowOf<typeof lock>

export type NewEvent = {
  id: string
  provider: ProviderName
  eventId: string
  type: string
  body: Buffer
  afterSeconds: number
}

const keep = statement(
  'payment-events.keep',
  `insert into payment_events as e (id, provider, event_id, type, body, next_at)
   values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
   on conflict (provider, event_id) do update set repeats = e.repeats + 1
   returning e.id, e.repeats = 0 as is_new`,
)
/** The same event again is counted, not kept. */
export const keepEvent = (db: Db, event: NewEvent) =>
  keep.first(db, [event.id, event.provider, event.eventId, event.type, event.body, event.afterSeconds])

const claim = statement(
  'payment-events.claim',
  `update payment_events set next_at = now() + interval '60 seconds'
   where id in (select id from payment_events where next_at <= now() order by next_at limit $1 for update skip locked)
   returning id`,
)
/** A worker that dies loses its lease, and another takes the event up. */
export const claimEvents = (db: Db, limit: number) => claim.rows(db, [limit])

const lock = statement(
  'payment-events.lock',
  `select id, provider, type, body, attempts, status from payment_events
   where id = $1 and next_at is not null for update`,
).as<{ provider: ProviderName; status: EventStatus }>()
/** Undefined when it is done. */
export const lockEvent = (db: Db, id: string) => lock.first(db, [id])

const finish = statement(
  'payment-events.finish',
  `update payment_events set status = $2, note = $3, payment_id = coalesce($4, payment_id), attempts = attempts + 1,
     next_at = case when $5::float8 is null then null else now() + make_interval(secs => $5) end,
     finished_at = case when $5::float8 is null then now() end
   where id = $1`,
)
export const finishEvent = (
  db: Db,
  given: {
    id: string
    status: EventStatus
    note: string
    paymentId: string | null
    afterSeconds: number | null
  },
) => finish.rows(db, [given.id, given.status, given.note, given.paymentId, given.afterSeconds])

const attempts = statement('payment-events.attempts', 'select attempts from payment_events where id = $1')
export const countAttempts = async (db: Db, id: string) => (await attempts.first(db, [id]))?.attempts ?? 0

const resolve = statement(
  'payment-events.resolve',
  `update payment_events set status = 'resolved', note = left(note || ' Resolved: ' || $2, 1000), next_at = null
   where id = $1 and status in ('parked', 'failed') returning id, payment_id`,
)
export const markResolved = (db: Db, id: string, note: string) => resolve.first(db, [id, note])

export type PaymentEvent = RowOf<typeof ofPayment>
const ofPayment = statement(
  'payment-events.of-payment',
  'select type, status, note, received_at, repeats from payment_events where payment_id = $1 order by id limit 100',
).as<{ status: EventStatus }>()
export const listEventsOf = (db: Db, paymentId: string) => ofPayment.rows(db, [paymentId])

const parked = statement(
  'payment-events.parked',
  `select id, type, note, received_at, payment_id from payment_events where status in ('parked', 'failed')
   order by id desc limit 50`,
)
export const listParked = (db: Db) => parked.rows(db, [])
