// The one interface to a payment provider. The built-in test provider speaks it too, with events of the same shape.
import type { ProviderName, RefundStatus, TestCard } from '../contract/words.ts'
import type { PaymentFact } from './provider-facts.ts'
import type { Card } from './queries/methods.ts'

/** An event as it arrived, verified. */
export type RawEvent = { id: string; type: string; body: Buffer; afterSeconds?: number }

export type Charge = {
  paymentId: string
  amountCents: number
  currency: string
  customerRef: string
  methodRef: string
  /** Nobody is there to take a step for the bank. */
  isUnattended: boolean
  returnUrl: string
}

/** What the provider answered, and the events that it sends by no other way. */
export type Said<Answer> = { answer: Answer; events: readonly RawEvent[] }

export type SavedMethod =
  | { kind: 'saved'; ref: string; card: Card }
  | { kind: 'page'; setupRef: string; url: string }

export type PaymentProvider = {
  name: ProviderName
  createCustomer(client: { id: string; name: string }): Promise<string>
  saveMethod(input: {
    methodId: string
    customerRef: string
    testCard: TestCard | undefined
    returnUrl: string
  }): Promise<SavedMethod>
  /** A card that was entered on the provider's page. Null while it was not. */
  findSavedMethod(setupRef: string): Promise<{ ref: string; card: Card } | null>
  removeMethod(ref: string): Promise<void>
  pay(charge: Charge): Promise<Said<PaymentFact>>
  /** By the provider's reference, or by ours. Null when the provider never heard of it. */
  findPayment(payment: {
    id: string
    ref: string | null
    customerRef: string
    createdAt: Date
  }): Promise<PaymentFact | null>
  cancelPayment(ref: string): Promise<PaymentFact>
  refund(refund: {
    refundId: string
    paymentRef: string
    amountCents: number
  }): Promise<Said<{ ref: string; status: RefundStatus }>>
  listPayments(input: {
    since: Date
    after: string | null
  }): Promise<{ items: PaymentFact[]; next: string | null }>
}
