// What a client does with the leads it bought.
import { cardName } from '#domains/billing/contract/words.ts'
import { getPayment } from '#domains/billing/server/index.ts'
import {
  CLIENT_CONTACT_NAMES,
  CLIENT_FACT_NAMES,
  LEAD_FIELDS,
} from '#domains/integrations/contract/lead-fields.ts'
import { readQuestions } from '#domains/leads/server/index.ts'
import { DELIVERY_GROUPS, DELIVERY_LOOKS, type DeliveryStatus } from '#domains/shop/contract/words.ts'
import { changeDelivery, lockDelivery } from '#domains/shop/server/index.ts'
import { audit, difference } from '#platform/server/audit.ts'
import { auditReading } from '#platform/server/audit-read.ts'
import { publish } from '#platform/server/events.ts'
import { dollars, type ExportColumns, fieldColumns, type ListExport } from '#platform/server/list-export.ts'
import { ownClient, scopeOf } from '#platform/server/scope.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import type { CustomerActor } from '#shared/roles.ts'
import type {
  MoneyResult,
  OwnLead,
  OwnLeadChange,
  OwnLeadOverview,
  OwnLeadQuery,
  Pace,
} from '../contract/lead-schemas.ts'
import { ERASED_NAME, OUTCOME_LABELS, RETURN_LOOKS } from '../contract/words.ts'
import { toOwnLead, toOwnLeadSummary } from './present-leads.ts'
import * as queries from './queries/deliveries.ts'

type Actor = Tx<CustomerActor>

export async function getOwnLead(context: Actor, id: string): Promise<OwnLead> {
  const { db, actor, now } = context
  const row = await queries.findDelivery(db, id, scopeOf(actor))
  if (!row) throw notFound('lead')
  const consents = await queries.listConsents(db, row.leadId)
  const sales = await queries.listSales(db, row.leadId)
  const pace = await paceOf({ db, now }, row.clientId)
  const payment = row.paymentId ? await getPayment(context, row.paymentId) : null
  const questions = await readQuestions(db, row)
  return toOwnLead(row, { consents, sales, pace, questions, paidBy: payment && cardName(payment) })
}

/** Opening a lead shows its contact, which the audit log notes. */
export async function readOwnLead(context: Context<CustomerActor>, id: string): Promise<OwnLead> {
  const lead = await getOwnLead(context, id)
  await auditReading(context, { subjectType: 'lead_delivery', subjectId: id, after: {} })
  return lead
}

export const auditOwnList = (context: Context<CustomerActor>, client: string) =>
  auditReading(context, {
    subjectType: 'user',
    subjectId: context.actor.userId,
    after: { list: 'leads', client },
  })

async function paceOf({ db, now }: Pick<Tx, 'db' | 'now'>, clientId: string): Promise<Pace> {
  const found = await queries.findPace(db, clientId, now)
  return { medianMinutes: found?.median ?? null, hiredMinutes: found?.hired ?? null }
}

/** Among the newest leads, one that can be called: it has a phone number and no return in review. */
const CALLABLE = 20

export async function getOverview(
  { db, actor, now }: Context<CustomerActor>,
  client: string | undefined,
): Promise<OwnLeadOverview> {
  const clientId = ownClient(actor, client)
  const fresh = { status: ['new' as const], limit: CALLABLE, sort: '-delivered_at' as const }
  const [counted, pace, { rows }] = await Promise.all([
    queries.countDeliveries(db, clientId),
    paceOf({ db, now }, clientId),
    queries.deliveryList.page(db, fresh, { clientId }),
  ])
  const count = (group: string) => counted.find((row) => row.group === group)?.count ?? 0
  const next = rows.find((row) => row.phone !== null && row.returnStatus !== 'submitted')
  return {
    counts: Object.fromEntries(
      DELIVERY_GROUPS.map((group) => [group, count(group)]),
    ) as OwnLeadOverview['counts'],
    pace,
    next: next ? toOwnLeadSummary(next) : null,
  }
}

/** The orders that the dashboard names. */
const MAX_NAMED_ORDERS = 4

export async function getMoneyResult(
  { db, actor, now }: Context<CustomerActor>,
  client: string | undefined,
): Promise<MoneyResult> {
  const clientId = ownClient(actor, client)
  const since = await queries.findMoneySince(db, clientId, now)
  const [row, orders] = await Promise.all([
    queries.findMoney(db, clientId, since),
    queries.listMoneyByOrder(db, { clientId, since, most: MAX_NAMED_ORDERS }),
  ])
  return {
    since: since.toISOString(),
    delivered: row?.delivered ?? 0,
    spentCents: row?.spentCents ?? 0,
    returned: row?.returned ?? 0,
    creditedCents: row?.creditedCents ?? 0,
    refundedCents: row?.refundedCents ?? 0,
    contacted: row?.contacted ?? 0,
    interviewed: row?.interviewed ?? 0,
    hired: row?.hired ?? 0,
    orders: orders.map(({ id, number, leads, spentCents, unitCents }) => ({
      id,
      number,
      leads,
      spentCents,
      unitCents,
    })),
  }
}

/** A status that says that the client spoke with the lead. */
const SPOKEN = new Set<DeliveryStatus>(['contacted', 'interviewing', 'hired'])

type Change = { id: string; changes: OwnLeadChange; version: number | null }

export function changeOwnLead(context: Actor, { id, changes, version }: Change): Promise<OwnLead> {
  return transaction(context, async (tx) => {
    const locked = await lockDelivery(tx.db, id, scopeOf(tx.actor))
    if (!locked) throw notFound('lead')
    if (version !== null && version !== locked.version)
      throw new AppError('stale', {
        userMessage: 'A colleague changed this lead. Check the new values and save again.',
        details: { current: await getOwnLead(tx, id) },
      })
    const { called, ...given } = changes
    if (locked.returnedAt && (called || given.status || given.outcome))
      throw conflict('This lead was returned and credited. Only its notes can change.')
    const status = given.status ?? (called && locked.status === 'new' ? 'contacted' : undefined)
    const isContacted = Boolean(called || given.outcome || (status && SPOKEN.has(status)))
    await changeDelivery(tx.db, {
      id,
      at: tx.now,
      changes: { ...given, ...(status && { status }), isContacted },
    })
    // The notes of a client are their own. The log says that they changed.
    const { notes, ...audited } = given
    const isNoted = notes !== undefined
    await audit(tx, {
      action: 'changed',
      subjectType: 'lead_delivery',
      subjectId: id,
      ...difference(
        { ...locked, ...(isNoted && { notes: 'earlier notes' }) },
        { ...audited, status, ...(isNoted && { notes: 'new notes' }) },
      ),
    })
    await publish(tx, {
      type: 'deliveries.updated',
      ids: [id],
      audience: { client: locked.clientId },
    })
    return getOwnLead(tx, id)
  })
}

const COLUMNS: ExportColumns<queries.DeliveryRow> = {
  ...fieldColumns(LEAD_FIELDS, [...CLIENT_CONTACT_NAMES, ...CLIENT_FACT_NAMES]),
  'First name': (row) => (row.hasContact ? row.firstName : ERASED_NAME),
  Status: (row) => DELIVERY_LOOKS[row.returnedAt ? 'returned' : row.status].label,
  Outcome: (row) => row.outcome && OUTCOME_LABELS[row.outcome],
  Notes: (row) => row.notes,
  Received: (row) => row.deliveredAt,
  'First contact': (row) => row.firstContactedAt,
  Order: (row) => row.orderNumber,
  Sale: (row) => `${row.saleNo} of ${row.shareLimit}`,
  Price: (row) => dollars(row.priceCents),
  Return: (row) => row.returnStatus && RETURN_LOOKS[row.returnStatus].label,
  Receipt: (row) => row.receiptHash.toString('hex'),
  Id: (row) => row.id,
}

export function exportOwnLeads(
  { db, actor }: Context<CustomerActor>,
  { client, ...query }: Omit<OwnLeadQuery, 'limit' | 'cursor'>,
): ListExport<queries.DeliveryRow> {
  const clientId = ownClient(actor, client)
  const page = (cursor: string | undefined) =>
    queries.deliveryList.page(db, { ...query, limit: 500, cursor }, { clientId })
  return { list: 'bought-leads', query: { ...query, client: clientId }, columns: COLUMNS, page }
}
