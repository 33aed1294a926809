// Payments by card. A payment exists here before the provider hears of it, and money is booked when an event says so.
import { setTimeout as sleep } from 'node:timers/promises'
import { audit } from '#platform/server/audit.ts'
import { findAnswer, once } from '#platform/server/idempotency.ts'
import { scopeOf } from '#platform/server/scope.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { CustomerActor, SignedInActor } from '#shared/roles.ts'
import type { Payment, TopUp } from '../contract/schemas.ts'
import type { Purpose } from '../contract/words.ts'
import { lockApproved, payingClient, requireKey } from './access.ts'
import { applyPayment } from './apply-payment.ts'
import { customerRefOf, unreachable } from './methods.ts'
import { toPayment } from './present.ts'
import { takeEvents } from './process-events.ts'
import { findProvider, providerOf } from './provider.ts'
import type { PaymentFact } from './provider-facts.ts'
import { ProviderRefusal } from './provider-refusal.ts'
import { findMethod } from './queries/methods.ts'
import { claimPayment, findPayment, insertPayment, type PaymentRow } from './queries/payments.ts'
import { takeTestStep } from './test-provider.ts'

/** An event usually follows within a second. Longer than this nobody should look at a spinner. */
const WAIT_MS = 1_500
const LOOK_EVERY_MS = 60

export type NewCharge = {
  clientId: string
  methodId: string
  amountCents: number
  purpose: Purpose
  orderId?: string
}

/** Notes that a card is to be charged, inside the caller's transaction. Nothing is sent yet. */
export async function preparePayment(tx: Tx<CustomerActor>, charge: NewCharge): Promise<string> {
  const { clientId, methodId, amountCents, purpose, orderId } = charge
  const provider = providerOf(tx)
  await lockApproved(tx, clientId)
  const method = await findMethod(tx.db, methodId, [clientId])
  if (method?.status !== 'active' || method.provider !== provider.name)
    throw invalid('paymentMethodId', 'Choose one of your saved cards.')
  const id = uuidv7()
  const by = tx.actor.userId
  const payment = { id, clientId, methodId, amountCents, purpose, orderId: orderId ?? null, by }
  await insertPayment(tx.db, { ...payment, provider: provider.name })
  await audit(tx, {
    action: 'payment_started',
    subjectType: 'client',
    subjectId: clientId,
    after: { payment: id, amountCents, purpose },
  })
  return id
}

const TOP_UPS = 'wallet.top-ups'

export async function topUp(
  context: Context<CustomerActor>,
  { input, key: given }: { input: TopUp; key: string | undefined },
): Promise<Payment> {
  const key = requireKey(given)
  const clientId = await payingClient(context, input.client)
  const { amountCents, paymentMethodId: methodId } = input
  const { id } = await transaction(context, (tx) =>
    once(tx, { scope: TOP_UPS, key, body: input }, async () => ({
      id: await preparePayment(tx, { clientId, methodId, amountCents, purpose: 'top_up' }),
    })),
  )
  return toPayment(await chargeAndWait(context, id))
}

/** Charges once, however often it is asked for, and waits a moment for the event. A decline is an error. */
export async function chargeAndWait(context: Context, id: string): Promise<PaymentRow> {
  await sendPayment(context, id)
  const payment = await waitForOutcome(context, id)
  if (payment.status === 'failed' || payment.status === 'canceled')
    throw new AppError('payment_declined', {
      userMessage: payment.failure ?? 'The payment was canceled. No money moved.',
      details: { paymentId: id, paymentMethodId: payment.methodId },
    })
  if (payment.status === 'created')
    throw new AppError('in_flight', {
      userMessage: 'This payment is on its way to the bank. Wait a moment, then look again.',
      details: { paymentId: id },
    })
  return payment
}

export async function sendPayment(context: Context, id: string, isUnattended = false): Promise<void> {
  if (!(await claimPayment(context.db, id))) return
  const payment = await findPayment(context.db, id)
  const method = payment && (await findMethod(context.db, payment.methodId, [payment.clientId]))
  const provider = findProvider(context)
  if (!provider || !payment || !method?.providerRef) return failUnsent(context, id)
  try {
    const said = await provider.pay({
      paymentId: id,
      amountCents: payment.amountCents,
      currency: payment.currency,
      customerRef: await customerRefOf(context, provider, payment.clientId),
      methodRef: method.providerRef,
      isUnattended,
      returnUrl: `${context.origin}/portal/${payment.orderId ? `purchase?bought=${payment.orderId}` : `billing?payment=${id}`}`,
    })
    await takeAnswer(context, payment, said.answer)
    await takeEvents(context, provider.name, said.events)
  } catch (error) {
    if (error instanceof ProviderRefusal) return failUnsent(context, id)
    throw error instanceof AppError ? error : unreachable(error)
  }
}

/** The answer tells everything but success. Money is booked by the event, or when the provider is asked again. */
async function takeAnswer(context: Context, payment: PaymentRow, answer: PaymentFact): Promise<void> {
  const status = answer.status === 'succeeded' ? 'processing' : answer.status
  const amountCents = answer.status === 'succeeded' ? payment.amountCents : answer.amountCents
  const fact = { ...answer, status, amountCents, paymentId: payment.id }
  await transaction(context, (tx) => applyPayment(tx, payment.provider, fact))
}

/** A step that nobody wants any more. Where the provider does not answer, the step is given up after a day. */
export async function cancelPayment(context: Context, id: string): Promise<void> {
  const payment = await findPayment(context.db, id)
  if (payment?.status !== 'requires_action' || !payment.providerRef) return
  const answer = await findProvider(context)
    ?.cancelPayment(payment.providerRef)
    .catch(() => null)
  if (answer) await takeAnswer(context, payment, answer)
}

/** It never reached the provider, and never will. */
export async function failUnsent(context: Context, id: string): Promise<void> {
  const payment = await findPayment(context.db, id)
  if (!payment) return
  const fact: PaymentFact = {
    kind: 'payment',
    ref: payment.providerRef ?? '',
    paymentId: id,
    status: 'failed',
    amountCents: payment.amountCents,
    currency: payment.currency,
    failure: 'The payment provider did not take this card. No money moved. Choose another card.',
    step: null,
  }
  await transaction(context, (tx) => applyPayment(tx, payment.provider, fact))
}

const isDecided = ({ status }: PaymentRow) => status !== 'created' && status !== 'processing'

async function waitForOutcome({ db }: Context, id: string): Promise<PaymentRow> {
  for (const until = Date.now() + WAIT_MS; ; await sleep(LOOK_EVERY_MS)) {
    const payment = await findPayment(db, id)
    if (!payment) throw notFound('payment')
    if (isDecided(payment) || Date.now() > until) return payment
  }
}

export async function getPayment(context: Tx<SignedInActor>, id: string): Promise<PaymentRow> {
  const payment = await findPayment(context.db, id)
  const { clientIds } = scopeOf(context.actor)
  if (!payment || clientIds?.includes(payment.clientId) === false) throw notFound('payment')
  return payment
}

/** The payment of a top-up whose answer was lost. */
export async function findTopUp(context: Tx<CustomerActor>, key: string): Promise<PaymentRow> {
  const answer = await findAnswer<{ id: string }>(context, { scope: TOP_UPS, key })
  if (!answer) throw notFound('payment')
  return getPayment(context, answer.id)
}

/** The step that the bank of a test card asks for. */
export async function takeStep(
  context: Context<CustomerActor>,
  { id, isConfirmed }: { id: string; isConfirmed: boolean },
): Promise<Payment> {
  const payment = await getPayment(context, id)
  await payingClient(context, payment.clientId)
  if (payment.provider !== 'test' || !payment.providerRef)
    throw conflict('Confirm this payment on the page of your bank.')
  // A test payment from before must not become money where test cards are not taken.
  if (providerOf(context).name !== 'test') throw conflict('Test cards are not taken here. Pay again.')
  const events = await takeTestStep(context.db, payment.providerRef, isConfirmed)
  if (!events) throw conflict('This step was taken already. Load the page again.')
  await takeEvents(context, 'test', events)
  return toPayment(await getPayment(context, id))
}
