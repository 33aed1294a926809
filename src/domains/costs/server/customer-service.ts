// A client's own hires: what it paid, never the agency's cost.
import { ownClient } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import { notFound } from '#shared/errors.ts'
import { requireOrder } from '#shared/period.ts'
import type { CustomerActor } from '#shared/roles.ts'
import type { CustomerHire, CustomerHireQuery, CustomerReceipt } from '../contract/customer-schemas.ts'
import { RECEIPT_STEPS } from '../contract/schemas.ts'
import { ERASED_CANDIDATE } from '../contract/words.ts'
import { stepLabel } from './present-receipt.ts'
import * as queries from './queries/customer-hires.ts'

export const toCustomerHire = (row: queries.CustomerHireRow): CustomerHire => ({
  id: row.id,
  kind: row.kind,
  name: row.isErased ? ERASED_CANDIDATE : row.name,
  job: row.jobTitle,
  order:
    row.orderId && row.orderNumber
      ? { id: row.orderId, number: row.orderNumber, isExclusive: row.isExclusive ?? false }
      : null,
  hiredAt: row.hiredAt,
  costCents: row.cents,
})

type Asked = Omit<CustomerHireQuery, 'limit' | 'cursor'>

/** The client of the question, and the days it counts in. */
export async function askOwn<Query extends Asked>({ db, actor }: Context<CustomerActor>, query: Query) {
  requireOrder(query)
  const client = ownClient(actor, query.client)
  return { query: { ...query, client }, viewer: { timezone: await queries.clientTimezone(db, client) } }
}

export async function getCustomerReceipt(
  context: Context<CustomerActor>,
  { id, client: asked }: { id: string; client: string | undefined },
): Promise<CustomerReceipt> {
  const { db, actor, now } = context
  const clients = asked ? [ownClient(actor, asked)] : actor.clientIds
  const row = await findHire(context, { id, clients })
  if (!row) throw notFound('hire')
  const steps = await queries.listCustomerSteps(db, {
    deliveryId: row.deliveryId,
    applicationId: row.applicationId,
    hiredAt: row.hiredAt,
    now,
  })
  const [start] = steps
  const hire = toCustomerHire(row)
  return {
    ...hire,
    totalCents: row.cents,
    lines: linesOf(row, hire),
    leadsKept: row.kept,
    hiresOfOrder: row.orderId ? row.orderHires : 0,
    timeline: steps.flatMap(({ step, at }) => {
      const known = RECEIPT_STEPS.find((each) => each === step)
      return known
        ? { step: known, label: known === 'lead' ? 'Lead delivered' : stepLabel(step, null), at }
        : []
    }),
    daysToHire: start
      ? Math.max(0, Math.round((Date.parse(row.hiredAt) - Date.parse(start.at)) / DAY))
      : null,
  }
}

async function findHire({ db }: Context, { id, clients }: { id: string; clients: readonly string[] }) {
  for (const client of clients) {
    const query = { client, id, limit: 1, sort: 'hired_at' as const }
    const { rows } = await queries.customerHireList.page(db, query, { timezone: 'UTC' })
    if (rows[0]) return rows[0]
  }
  return undefined
}

/** They add up to the receipt. All receipts of an order add up to the prices of its kept leads. */
function linesOf(row: queries.CustomerHireRow, { order }: CustomerHire): CustomerReceipt['lines'] {
  if (!row.deliveryId || !order)
    return [
      {
        id: 'lead',
        label: 'Price of the lead',
        detail: 'You bought no lead for this hire.',
        cents: 0,
        entries: 0,
      },
    ]
  const others = row.kept - row.orderHires
  return [
    {
      id: 'lead',
      label: 'Price of the lead',
      detail: `Order ${order.number}, ${order.isExclusive ? 'only you' : 'shared'}`,
      cents: row.priceCents,
      entries: 1,
    },
    {
      id: 'share',
      label: `Share of ${others.toLocaleString('en-US')} ${others === 1 ? 'lead' : 'leads'} not hired`,
      detail: `Divided by ${row.orderHires} ${row.orderHires === 1 ? 'hire' : 'hires'} of this order`,
      cents: row.shareCents,
      entries: others,
    },
  ]
}
