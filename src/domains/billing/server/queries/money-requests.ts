// What staff moved today, and what waits for a second person.
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { equals, oneOf } from '#platform/server/list-filters.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { RequestFilter } from '../../contract/request-endpoints.ts'
import type { RequestStatus } from '../../contract/words.ts'

const moved = statement(
  'staff-moves.since',
  `select coalesce(sum(amount_cents), 0)::bigint as cents from staff_moves
   where client_id = $1 and user_id = $2 and created_at >= $3`,
)
export const findMovedCents = async (db: Db, of: { clientId: string; userId: string; since: Date }) =>
  (await moved.first(db, [of.clientId, of.userId, of.since]))?.cents ?? 0

const addMove = statement(
  'staff-moves.add',
  `insert into staff_moves (transaction_id, client_id, user_id, amount_cents, created_at) values ($1, $2, $3, $4, $5)`,
)
type Moved = { transactionId: string; clientId: string; userId: string; cents: number; at: Date }
export const insertMove = (db: Db, { transactionId, clientId, userId, cents, at }: Moved) =>
  addMove.rows(db, [transactionId, clientId, userId, Math.abs(cents), at])

export type RequestRow = RowOf<typeof one>

const REQUEST = `select r.id, r.kind, r.client_id, c.name as client_name, r.amount_cents, r.reason, r.payment_id, r.sale_id,
    r.requested_by, u.name as requested_by_name, r.created_at, r.status, r.decided_by, d.name as decided_by_name,
    r.decided_at, r.decline_reason
  from money_requests r join clients c on c.id = r.client_id join users u on u.id = r.requested_by
    left join users d on d.id = r.decided_by`

export const requestList = defineList<RequestFilter, '-created_at', RequestRow, null>({
  name: 'money-requests',
  from: 'money_requests r',
  id: 'r.id',
  filters: { client: equals('r.client_id'), status: oneOf('r.status') },
  orders: { '-created_at': { by: 'r.id', key: (row) => row.id } },
  select: ({ where, orderBy, limit }) => `${REQUEST} where ${where} order by ${orderBy} limit ${limit}`,
})

type Words = { kind: 'adjustment' | 'refund'; status: RequestStatus; decidedByName: string | null }
const one = statement('money-requests.find', `${REQUEST} where r.id = $1`).as<Words>()
export const findRequest = (db: Db, id: string) => one.first(db, [id])

const waiting = statement(
  'money-requests.waiting',
  `${REQUEST} where r.status = 'waiting' and (r.payment_id = $1 or r.sale_id = $2) order by r.id`,
).as<Words>()
/** The open requests for a payment or a sale. */
export const listWaitingFor = (db: Db, of: { paymentId: string } | { saleId: string }) =>
  waiting.rows(db, ['paymentId' in of ? of.paymentId : null, 'saleId' in of ? of.saleId : null])

const locked = statement(
  'money-requests.lock',
  'select status from money_requests where id = $1 for update',
).as<{ status: RequestStatus }>()
export const lockRequest = (db: Db, id: string) => locked.first(db, [id])

export type NewRequest = Pick<
  RequestRow,
  'id' | 'kind' | 'clientId' | 'amountCents' | 'reason' | 'paymentId' | 'saleId' | 'requestedBy' | 'createdAt'
>
const add = statement(
  'money-requests.insert',
  `insert into money_requests (id, kind, client_id, amount_cents, reason, payment_id, sale_id, requested_by, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
export async function insertRequest(db: Db, request: NewRequest): Promise<void> {
  const { id, kind, clientId, amountCents, reason, paymentId, saleId, requestedBy, createdAt } = request
  const values = [id, kind, clientId, amountCents, reason, paymentId, saleId, requestedBy, createdAt] as const
  await add.rows(db, values)
}

const decided = statement(
  'money-requests.decide',
  `update money_requests set status = $2, decided_by = $3, decided_at = $4, decline_reason = $5 where id = $1`,
)
/** Nobody decided about a request that closed. */
type Decided = { id: string; status: RequestStatus; by: string | null; at: Date; reason: string }
export const markDecided = (db: Db, { id, status, by, at, reason }: Decided) =>
  decided.rows(db, [id, status, by, at, reason])
