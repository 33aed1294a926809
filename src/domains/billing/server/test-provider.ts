// The payment provider of an installation without an account at Stripe. No money moves. Its events have Stripe's shape
// and take the same way, so each part of that way is used on every installation.
import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/server/database.ts'
import { uuidv7 } from '#shared/ids.ts'
import { TEST_CARDS, type TestCard } from '../contract/words.ts'
import { PAYMENT_KEY, REFUND_KEY, readIntent } from './provider-facts.ts'
import { ProviderRefusal } from './provider-refusal.ts'
import type { PaymentProvider, RawEvent } from './provider-types.ts'
import type { Card } from './queries/methods.ts'
import {
  decideCharge,
  findCharge,
  insertCharge,
  listCharges,
  type TestCharge,
  type TestStatus,
} from './queries/test-charges.ts'

const LAST4: Record<TestCard, string> = {
  success: '4242',
  decline: '0002',
  authenticate: '3155',
  dispute: '0259',
}
const DISPUTED_AFTER_SECONDS = 2

export const testCardOf = (card: TestCard, now = new Date()): Card => ({
  brand: 'Visa',
  last4: LAST4[card],
  expMonth: 12,
  expYear: now.getUTCFullYear() + 2,
})

/** `tpm_success_…`: the reference of a saved card tells how the card behaves. */
export const newMethodRef = (card: TestCard) => `tpm_${card}_${randomBytes(9).toString('hex')}`
const cardOfRef = (ref: string) => TEST_CARDS.find((card) => ref.startsWith(`tpm_${card}_`))

function intentOf(charge: TestCharge) {
  const isPaid = charge.status === 'succeeded'
  const wasAsked = charge.card === 'authenticate'
  return {
    id: charge.ref,
    object: 'payment_intent',
    amount: charge.amountCents,
    amount_received: isPaid ? charge.amountCents : 0,
    currency: charge.currency.toLowerCase(),
    status: charge.status,
    metadata: { [PAYMENT_KEY]: charge.paymentId },
    client_secret: `${charge.ref}_secret`,
    last_payment_error:
      charge.status === 'requires_payment_method'
        ? { code: wasAsked ? 'payment_intent_authentication_failure' : 'card_declined' }
        : null,
  }
}

const TYPES: Record<TestStatus, string> = {
  succeeded: 'payment_intent.succeeded',
  requires_action: 'payment_intent.requires_action',
  requires_payment_method: 'payment_intent.payment_failed',
  canceled: 'payment_intent.canceled',
}

function eventOf(id: string, type: string, object: object, afterSeconds = 0): RawEvent {
  const body = Buffer.from(JSON.stringify({ id, object: 'event', type, data: { object } }))
  return { id, type, body, afterSeconds }
}

/** The same charge in the same state gives the same events, so that a repeat is recognized. */
function eventsOf(charge: TestCharge): RawEvent[] {
  const events = [eventOf(`evt_${charge.ref}_${charge.status}`, TYPES[charge.status], intentOf(charge))]
  if (charge.card === 'dispute' && charge.status === 'succeeded')
    events.push(disputeEvent(charge, 'needs_response'))
  return events
}

function disputeEvent(charge: TestCharge, status: 'needs_response' | 'won' | 'lost'): RawEvent {
  const isNew = status === 'needs_response'
  return eventOf(
    `evt_${charge.ref}_dispute_${status}`,
    isNew ? 'charge.dispute.created' : 'charge.dispute.closed',
    {
      id: `tdp_${charge.ref}`,
      amount: charge.amountCents,
      currency: charge.currency.toLowerCase(),
      status,
      reason: 'fraudulent',
      payment_intent: charge.ref,
    },
    isNew ? DISPUTED_AFTER_SECONDS : 0,
  )
}

function firstStatus(card: TestCard, isUnattended: boolean): TestStatus {
  if (card === 'decline') return 'requires_payment_method'
  if (card !== 'authenticate') return 'succeeded'
  return isUnattended ? 'requires_payment_method' : 'requires_action'
}

export function testProvider(db: Db): PaymentProvider {
  return {
    name: 'test',
    createCustomer: async ({ id }) => `tcus_${id}`,
    async saveMethod({ testCard }) {
      if (!testCard) throw new ProviderRefusal('The test provider needs the name of a test card.')
      return { kind: 'saved', ref: newMethodRef(testCard), card: testCardOf(testCard) }
    },
    findSavedMethod: async () => null,
    removeMethod: async () => undefined,
    async pay({ paymentId, amountCents, currency, methodRef, isUnattended }) {
      const card = cardOfRef(methodRef)
      if (!card) throw new ProviderRefusal('This card is not one of the test provider.')
      const charge = await insertCharge(db, {
        ref: `tpi_${uuidv7().replaceAll('-', '')}`,
        paymentId,
        card,
        amountCents,
        currency,
        status: firstStatus(card, isUnattended),
      })
      return { answer: readIntent(intentOf(charge)), events: eventsOf(charge) }
    },
    async findPayment({ id, ref }) {
      const charge = await findCharge(db, { ref, paymentId: id })
      return charge ? readIntent(intentOf(charge)) : null
    },
    async cancelPayment(ref) {
      const charge =
        (await decideCharge(db, ref, 'canceled')) ?? (await findCharge(db, { ref, paymentId: null }))
      if (!charge) throw new ProviderRefusal('The test provider does not know this payment.')
      return readIntent(intentOf(charge))
    },
    async refund({ refundId, paymentRef, amountCents }) {
      const charge = await findCharge(db, { ref: paymentRef, paymentId: null })
      if (charge?.status !== 'succeeded') throw new ProviderRefusal('Only a paid charge can be refunded.')
      const ref = `tre_${refundId.replaceAll('-', '')}`
      const object = {
        id: ref,
        amount: amountCents,
        currency: charge.currency.toLowerCase(),
        status: 'succeeded',
        payment_intent: paymentRef,
        metadata: { [REFUND_KEY]: refundId },
      }
      return { answer: { ref, status: 'pending' }, events: [eventOf(`evt_${ref}`, 'refund.updated', object)] }
    },
    async listPayments({ since, after }) {
      const charges = await listCharges(db, since, after)
      return {
        items: charges.map((charge) => readIntent(intentOf(charge))),
        next: charges.length === 100 ? (charges.at(-1)?.ref ?? null) : null,
      }
    },
  }
}

/** The step that a bank would ask for. Null when it was taken before. */
export async function takeTestStep(db: Db, ref: string, isConfirmed: boolean): Promise<RawEvent[] | null> {
  const charge = await decideCharge(db, ref, isConfirmed ? 'succeeded' : 'requires_payment_method')
  return charge ? eventsOf(charge) : null
}

export async function closeTestDispute(
  db: Db,
  paymentRef: string,
  outcome: 'won' | 'lost',
): Promise<RawEvent[]> {
  const charge = await findCharge(db, { ref: paymentRef, paymentId: null })
  return charge ? [disputeEvent(charge, outcome)] : []
}
