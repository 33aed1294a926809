// A return: asked for by the client, credited by rule or decided by staff. The money moves once.
import {
  closeDeadRequests,
  lockFunds,
  post,
  recoverOwed,
  refundableOfSale,
} from '#domains/billing/server/index.ts'
import { returnShare } from '#domains/leads/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { RETURN_REASON_LABELS, type ReturnReason } from '#domains/shop/contract/words.ts'
import { isInside, markDeliveryReturned } from '#domains/shop/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { scopeOf } from '#platform/server/scope.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { conflict, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { formatCents } from '#shared/money.ts'
import type { CustomerActor, StaffActor } from '#shared/roles.ts'
import type { ReturnAsk } from '../contract/lead-schemas.ts'
import type { Return, ReturnDecision } from '../contract/return-schemas.ts'
import { type ReturnStatus } from '../contract/words.ts'
import { toReturn } from './present-returns.ts'
import { findDelivery } from './queries/deliveries.ts'
import * as queries from './queries/returns.ts'
import { factsOf, isAutomatic } from './return-rules.ts'

export function askForReturn(
  context: Tx<CustomerActor>,
  { id, ask }: { id: string; ask: ReturnAsk },
): Promise<{ status: ReturnStatus }> {
  return transaction(context, async (tx) => {
    const scope = scopeOf(tx.actor)
    const owned = await findDelivery(tx.db, id, scope)
    if (!owned) throw notFound('lead')
    await lockFunds(tx, owned.clientId)
    const row = await queries.lockReturnable(tx.db, id, scope, tx.now)
    if (!row) throw notFound('lead')
    if (row.isAsked) throw conflict('You already asked for the return of this lead.')
    if (!row.isOpen) throw conflict('The time to return this lead is over.', { until: row.returnableUntil })
    if (!row.returnReasons.includes(ask.reason))
      throw invalid('reason', 'Leads of this product cannot be returned for this reason. Choose another.')
    if (ask.reason === 'other' && ask.note === '')
      throw invalid('note', 'Say in a few words why you return this lead.')
    const facts = factsOf({
      reason: ask.reason,
      shareLimit: row.shareLimit,
      wasCalled: row.firstContactedAt !== null || row.outcome !== null,
      isReachedByOther: row.isReachedByOther,
      hasSameContact: row.hasSameContact,
      isInArea: isInside(row.filter, {
        state: row.leadState,
        county: row.leadCounty,
        lat: row.leadLat,
        lng: row.leadLng,
      }),
      isConsentRevoked: row.isConsentRevoked,
      isHired: row.hiredAt !== null,
      deliveredInPeriod: row.deliveredInPeriod,
      returnedInPeriod: row.returnedInPeriod,
      limitPercent: row.returnLimitPercent,
    })
    const isCredited =
      isAutomatic(ask.reason, facts, row.autoReturnReasons) &&
      (await refundableOfSale(tx, row.saleId)) >= row.priceCents
    const status = isCredited ? 'auto_approved' : 'submitted'
    const returnId = uuidv7()
    await queries.insertReturn(tx.db, {
      id: returnId,
      deliveryId: id,
      clientId: row.clientId,
      productId: row.productId,
      reason: ask.reason,
      note: ask.note,
      askedBy: tx.actor.userId,
      facts,
      status,
      decidedAt: isCredited ? tx.now.toISOString() : null,
      transactionId: isCredited ? await credit(tx, credited(row, ask.reason)) : null,
      createdAt: tx.now.toISOString(),
    })
    await audit(tx, {
      action: 'asked_for_return',
      subjectType: 'lead_delivery',
      subjectId: id,
      after: { reason: ask.reason, status },
    })
    await announce(tx, { returnId, deliveryId: id, clientId: row.clientId })
    return { status }
  })
}

const credited = (row: queries.ReturnableRow, reason: ReturnReason): Credit => ({
  deliveryId: row.id,
  leadId: row.leadId,
  clientId: row.clientId,
  saleId: row.saleId,
  priceCents: row.priceCents,
  reason,
})

type Credit = {
  deliveryId: string
  leadId: string
  clientId: string
  saleId: string
  priceCents: number
  reason: ReturnReason
}

/** Nobody should buy such a lead again. The others were only wrong for this client. */
const UNUSABLE = new Set<ReturnReason>(['bad_contact', 'spam', 'consent'])

/**
 * The client's money is locked. What was refunded is not credited again. The key of the posting and the mark on the
 * delivery each refuse a second credit.
 */
export async function credit(tx: Tx, given: Credit): Promise<string> {
  const { deliveryId, leadId, clientId, saleId, priceCents, reason } = given
  const left = await refundableOfSale(tx, saleId)
  if (left < priceCents)
    throw conflict(
      `Only ${formatCents(left)} of this sale is left, because the rest was refunded. Decline the return, and refund what is left.`,
      { leftCents: left },
    )
  if (!(await markDeliveryReturned(tx.db, deliveryId, tx.now)))
    throw conflict('This lead was already credited.')
  const transactionId = await post(tx, {
    kind: 'return',
    key: `return:${deliveryId}`,
    clientId,
    reference: { type: 'delivery', id: deliveryId },
    note: RETURN_REASON_LABELS[reason],
    entries: { client_balance: priceCents, revenue: -priceCents },
  })
  if (!transactionId) throw conflict('This lead was already credited.')
  await recoverOwed(tx, clientId, priceCents)
  await closeDeadRequests(tx, { saleId })
  await returnShare(tx, { leadId, cents: priceCents, isUnusable: UNUSABLE.has(reason) })
  return transactionId
}

async function announce(
  tx: Tx,
  { returnId, deliveryId, clientId }: { returnId: string; deliveryId: string; clientId: string },
): Promise<void> {
  await publish(tx, { type: 'returns.updated', ids: [returnId], audience: 'staff' })
  await publish(tx, { type: 'deliveries.updated', ids: [deliveryId], audience: { client: clientId } })
}

export async function getReturn({ db, now }: Tx, id: string): Promise<Return> {
  const row = await queries.findReturn(db, id)
  if (!row) throw notFound('return')
  const against = row.facts.filter(({ agrees }) => !agrees).map(({ code }) => code)
  return toReturn(row, await queries.findPrecedent(db, { reason: row.reason, id, against, now }))
}

export function decideReturn(
  context: Tx<StaffActor>,
  { id, decision }: { id: string; decision: ReturnDecision },
): Promise<Return> {
  return transaction(context, async (tx) => {
    const row = await queries.findReturn(tx.db, id)
    if (!row) throw notFound('return')
    await lockFunds(tx, row.clientId)
    if (!(await queries.lockWaitingReturn(tx.db, id))) throw conflict('This return is already decided.')
    const isApproved = decision.decision === 'approve'
    const { deliveryId, clientId, priceCents, leadId, saleId, reason } = row
    const transactionId = isApproved
      ? await credit(tx, { deliveryId, leadId, clientId, saleId, priceCents, reason })
      : null
    const status = isApproved ? 'approved' : 'rejected'
    await queries.writeDecision(tx.db, {
      id,
      status,
      answer: decision.note,
      by: tx.actor.userId,
      at: tx.now,
      transactionId,
    })
    await audit(tx, {
      action: isApproved ? 'credited' : 'declined',
      subjectType: 'lead_return',
      subjectId: id,
      before: { status: 'submitted' },
      after: { status, ...(isApproved && { cents: priceCents }) },
    })
    if (row.askedById)
      await notify(tx, {
        userId: row.askedById,
        kind: 'return_decided',
        title: isApproved ? `${formatCents(priceCents)} credited for a return` : 'A return was declined',
        body: decision.note,
        link: `/portal/leads/${deliveryId}`,
      })
    await announce(tx, { returnId: id, deliveryId, clientId })
    return getReturn(tx, id)
  })
}
