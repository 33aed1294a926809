// What staff read about money, and how it compares with the provider's records.
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { readInstallation } from '#platform/server/installation.ts'
import { dollars, type ExportColumns, type ListExport } from '#platform/server/list-export.ts'
import { ownClient } from '#platform/server/scope.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { conflict, notFound } from '#shared/errors.ts'
import type { CustomerActor, StaffActor } from '#shared/roles.ts'
import type {
  MovementDetail,
  MovementListQuery,
  PaymentDetail,
  PaymentListQuery,
  Reconciliation,
} from '../contract/staff-schemas.ts'
import {
  cardName,
  PROVIDER_LABELS,
  PURPOSE_LABELS,
  paymentLook,
  purposeIn,
  TRANSACTION_LABELS,
} from '../contract/words.ts'
import { refundableOfSale } from './dead-requests.ts'
import { takeEvents } from './process-events.ts'
import { findProvider } from './provider.ts'
import { listEventsOf, listParked, markResolved } from './queries/events.ts'
import * as queries from './queries/movements.ts'
import {
  countOpenDisputes,
  findDispute,
  listDisputesOf,
  listRefundsOf,
  listRefundsOfSale,
} from './queries/refunds.ts'
import { stepsOf, toDispute, toEntryOf, toMovement, toRefund, toStaffPayment } from './staff-present.ts'
import { closeTestDispute } from './test-provider.ts'

type Reading = Pick<Tx, 'db'>

export async function getPaymentDetail({ db }: Reading, id: string): Promise<PaymentDetail> {
  const row = await queries.findStaffPayment(db, id)
  if (!row) throw notFound('payment')
  const [events, refunds, disputes, postedCents] = await Promise.all([
    listEventsOf(db, id),
    listRefundsOf(db, id),
    listDisputesOf(db, id),
    queries.findPosted(db, id),
  ])
  return {
    ...toStaffPayment(row),
    checkedAt: row.checkedAt,
    providerStatus: row.providerStatus,
    providerCents: row.providerCents,
    postedCents,
    steps: stepsOf({ payment: row, events, refunds }),
    refunds: refunds.map(toRefund),
    disputes: disputes.map(toDispute(row.provider === 'test')),
  }
}

export async function getMovement(context: Reading, id: string): Promise<MovementDetail> {
  const { db } = context
  const row = await queries.findMovement(db, id)
  if (!row) throw notFound('movement')
  const isPayment = row.referenceType === 'payment' && row.referenceId
  const payment = isPayment ? await getPaymentDetail(context, isPayment) : null
  const entries = await queries.listEntriesOf(db, id)
  const refunds = row.kind === 'sale' ? await listRefundsOfSale(db, id) : []
  return {
    ...toMovement(row),
    key: row.key,
    by: row.byName,
    entries: entries.map(toEntryOf(row.clientName)),
    payment,
    refunds: refunds.map(toRefund),
    refundable: await refundableOf(context, row, payment),
  }
}

async function refundableOf(
  context: Reading,
  { id, kind }: queries.MovementRow,
  payment: PaymentDetail | null,
): Promise<MovementDetail['refundable']> {
  if (kind === 'sale') return { target: 'balance', cents: await refundableOfSale(context, id) }
  if (kind !== 'top_up' || payment?.status !== 'succeeded') return null
  const isDisputed = payment.disputes.some(({ status }) => status !== 'won')
  return { target: 'card', cents: isDisputed ? 0 : payment.amountCents - payment.refundedCents }
}

const COLUMNS: ExportColumns<queries.MovementRow> = {
  When: (row) => row.createdAt,
  Movement: (row) => purposeIn(row) ?? TRANSACTION_LABELS[row.kind],
  Client: (row) => row.clientName,
  Order: (row) => row.orderNumber,
  Note: (row) => row.note,
  Available: (row) => dollars(row.availableCents),
  Held: (row) => dollars(row.heldCents),
  'Available after': (row) => dollars(row.availableAfterCents),
  'Held after': (row) => dollars(row.heldAfterCents),
  Id: (row) => row.id,
}

export function exportMovements(
  { db, actor }: Context<StaffActor>,
  query: Omit<MovementListQuery, 'limit' | 'cursor'>,
): ListExport<queries.MovementRow> {
  const page = (cursor: string | undefined) =>
    queries.movementList.page(db, { ...query, limit: 500, cursor }, actor)
  return { list: 'movements', query, columns: COLUMNS, page }
}

export const exportEntries = (
  { db, actor }: Context<CustomerActor>,
  query: { client?: string | undefined; sort: '-created_at' },
): ListExport<queries.MovementRow> => {
  const asked = { ...query, client: ownClient(actor, query.client) }
  const page = (cursor: string | undefined) =>
    queries.entryList.page(db, { ...asked, limit: 500, cursor }, null)
  return { list: 'movements', query: asked, columns: COLUMNS, page }
}

const PAYMENTS: ExportColumns<queries.StaffPaymentRow> = {
  When: (row) => row.createdAt,
  Client: (row) => row.clientName,
  Purpose: (row) => PURPOSE_LABELS[row.purpose],
  Order: (row) => row.orderNumber,
  Amount: (row) => dollars(row.amountCents),
  Refunded: (row) => dollars(row.refundedCents),
  Status: (row) => paymentLook({ status: row.status, dispute: row.disputeStatus }).label,
  Reason: (row) => row.failure,
  Card: cardName,
  Provider: (row) => PROVIDER_LABELS[row.provider],
  Reference: (row) => row.providerRef,
  Id: (row) => row.id,
}

export const exportPayments = (
  { db, actor }: Context<StaffActor>,
  query: Omit<PaymentListQuery, 'limit' | 'cursor'>,
): ListExport<queries.StaffPaymentRow> => ({
  list: 'payments',
  query,
  columns: PAYMENTS,
  page: (cursor) => queries.paymentList.page(db, { ...query, limit: 500, cursor }, actor),
})

export async function getReconciliation(context: Tx<StaffActor>): Promise<Reconciliation> {
  const { db } = context
  const provider = findProvider(context)?.name ?? null
  const [figures, pending, different, parked, openDisputes, { managerMoneyLimitCents }] = await Promise.all([
    provider ? queries.findFigures(db, provider) : queries.NO_FIGURES,
    provider ? queries.listPending(db, provider) : [],
    provider ? queries.listDifferent(db, provider) : [],
    listParked(db),
    countOpenDisputes(db),
    readInstallation(db),
  ])
  const events = await Promise.all(
    parked.map(async (event) => {
      const payment = event.paymentId ? await queries.findStaffPayment(db, event.paymentId) : undefined
      const { id, type, note, receivedAt } = event
      return { id, type, note, receivedAt, payment: payment ? toStaffPayment(payment) : null }
    }),
  )
  return {
    provider,
    checkedAt: figures.checkedAt,
    matched: figures.matched,
    compared: figures.compared,
    total: figures.total,
    notCompared: { older: figures.older, unsent: figures.unsent, otherProvider: figures.elsewhere },
    pending: pending.map(toStaffPayment),
    different: different.map((row) => ({
      ...toStaffPayment(row),
      providerCents: row.providerCents,
      providerStatus: row.providerStatus,
    })),
    parked: events,
    openDisputes,
    managerLimitCents: managerMoneyLimitCents,
  }
}

/** A person has looked at what an event says. Nothing is booked by it. */
export async function resolveEvent(
  context: Context<StaffActor>,
  { id, note }: { id: string; note: string },
): Promise<Reconciliation> {
  await transaction(context, async (tx) => {
    if (!(await markResolved(tx.db, id, note))) throw conflict('This event was resolved already.')
    await audit(tx, {
      action: 'payment_event_resolved',
      subjectType: 'payment_event',
      subjectId: id,
      after: { note },
    })
    await publish(tx, { type: 'wallet.updated', audience: 'staff' })
  })
  return getReconciliation(context)
}

export async function closeDispute(
  context: Context<StaffActor>,
  { id, outcome }: { id: string; outcome: 'won' | 'lost' },
): Promise<PaymentDetail> {
  const dispute = await findDispute(context.db, id)
  if (!dispute) throw notFound('dispute')
  const payment = await queries.findStaffPayment(context.db, dispute.paymentId)
  if (payment?.provider !== 'test' || !payment.providerRef)
    throw conflict('Disputes of Stripe are decided at Stripe. The outcome arrives here by itself.')
  if (dispute.status !== 'open') throw conflict('This dispute was closed already.')
  await takeEvents(context, 'test', await closeTestDispute(context.db, payment.providerRef, outcome))
  if ((await findDispute(context.db, id))?.status !== outcome)
    throw conflict('Another user closed this dispute in the meantime. Load the page again.')
  return getPaymentDetail(context, dispute.paymentId)
}
