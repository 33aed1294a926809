// Stripe, by its SDK. Cards are entered on Stripe's own page, so no card number ever reaches this server.
import { z } from 'zod'
import type { StripeAccount } from '#platform/server/services.ts'
import { AppError } from '#shared/errors.ts'
import {
  METHOD_KEY,
  PAYMENT_KEY,
  type PaymentFact,
  REFUND_KEY,
  readIntent,
  readRefund,
} from './provider-facts.ts'
import { ProviderRefusal } from './provider-refusal.ts'
import type { PaymentProvider, RawEvent } from './provider-types.ts'
import type { Card } from './queries/methods.ts'

const eventSchema = z.object({ id: z.string().max(255), type: z.string().max(255) })

type Sdk = Awaited<ReturnType<typeof openSdk>>
const opened = new WeakMap<StripeAccount, Promise<Sdk>>()

/** The SDK is large and only needed with an account. */
async function openSdk({ secretKey, apiBase }: StripeAccount) {
  const { default: Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiBase)
  const client = new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  })
  return { client, Stripe }
}

function sdkOf(account: StripeAccount): Promise<Sdk> {
  const found = opened.get(account) ?? openSdk(account)
  opened.set(account, found)
  return found
}

/** The SDK refuses older events only. */
const MAX_AHEAD_SECONDS = 300

function refuseFuture(signature: string): void {
  const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1])
  if (!(signedAt <= Date.now() / 1_000 + MAX_AHEAD_SECONDS))
    throw new Error('The event is dated in the future.')
}

/** Throws unless Stripe signed exactly these bytes within the last five minutes. */
export async function verifyStripeEvent(
  account: StripeAccount,
  body: Buffer,
  signature: string,
): Promise<RawEvent> {
  refuseFuture(signature)
  const { client } = await sdkOf(account)
  const event: unknown = client.webhooks.constructEvent(body, signature, account.webhookSecret)
  const { data, success } = eventSchema.safeParse(event)
  if (!success)
    throw new AppError('malformed', { userMessage: 'Send an event with its id and type, as Stripe does.' })
  return { ...data, body }
}

type CardObject = {
  id: string
  card?: { brand: string; last4: string; exp_month: number; exp_year: number } | null | undefined
}
function toCard({ card }: CardObject): Card {
  const brand = card?.brand ?? 'card'
  return {
    brand: brand.charAt(0).toUpperCase() + brand.slice(1),
    last4: card?.last4 ?? '',
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
  }
}

export function stripeProvider(account: StripeAccount): PaymentProvider {
  /** A refusal of the request itself is told apart from a failed connection. */
  const ask = async <T>(work: (client: Sdk['client']) => Promise<T>): Promise<T> => {
    const { client, Stripe } = await sdkOf(account)
    try {
      return await work(client)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError)
        throw new ProviderRefusal(error.message, { cause: error })
      throw error
    }
  }
  const findMethodCard = (client: Sdk['client'], ref: string) => client.paymentMethods.retrieve(ref)

  return {
    name: 'stripe',
    createCustomer: ({ id, name }) =>
      ask(async (client) => {
        const customer = await client.customers.create(
          { name, metadata: { candor_client: id } },
          { idempotencyKey: `customer:${id}` },
        )
        return customer.id
      }),
    saveMethod: ({ methodId, customerRef, returnUrl }) =>
      ask(async (client) => {
        const session = await client.checkout.sessions.create(
          {
            mode: 'setup',
            currency: 'usd',
            customer: customerRef,
            allowed_payment_method_types: ['card'],
            setup_intent_data: { metadata: { [METHOD_KEY]: methodId } },
            success_url: `${returnUrl}${returnUrl.includes('?') ? '&' : '?'}card=saved`,
            cancel_url: returnUrl,
          },
          { idempotencyKey: `method:${methodId}` },
        )
        if (!session.url) throw new ProviderRefusal('Stripe gave no page for the card.')
        return { kind: 'page' as const, setupRef: session.id, url: session.url }
      }),
    findSavedMethod: (setupRef) =>
      ask(async (client) => {
        const session = await client.checkout.sessions.retrieve(setupRef, { expand: ['setup_intent'] })
        const setup = session.setup_intent
        if (!setup || typeof setup === 'string' || setup.status !== 'succeeded' || !setup.payment_method)
          return null
        const ref = typeof setup.payment_method === 'string' ? setup.payment_method : setup.payment_method.id
        return { ref, card: toCard(await findMethodCard(client, ref)) }
      }),
    removeMethod: (ref) => ask(async (client) => void (await client.paymentMethods.detach(ref))),
    pay: (charge) =>
      ask(async (client) => {
        try {
          const intent = await client.paymentIntents.create(
            {
              amount: charge.amountCents,
              currency: charge.currency.toLowerCase(),
              customer: charge.customerRef,
              payment_method: charge.methodRef,
              allowed_payment_method_types: ['card'],
              confirm: true,
              metadata: { [PAYMENT_KEY]: charge.paymentId },
              ...(charge.isUnattended ? { off_session: true } : { return_url: charge.returnUrl }),
            },
            { idempotencyKey: `payment:${charge.paymentId}` },
          )
          return { answer: readIntent(intent), events: [] }
        } catch (error) {
          return { answer: await declined(account, error), events: [] }
        }
      }),
    findPayment: ({ id, ref, customerRef, createdAt }) =>
      ask(async (client) => {
        if (ref) return readIntent(await client.paymentIntents.retrieve(ref))
        const since = Math.floor(createdAt.getTime() / 1000) - 300
        const { data } = await client.paymentIntents.list({
          customer: customerRef,
          created: { gte: since },
          limit: 100,
        })
        const found = data.find(({ metadata }) => metadata[PAYMENT_KEY] === id)
        return found ? readIntent(found) : null
      }),
    cancelPayment: (ref) => ask(async (client) => readIntent(await client.paymentIntents.cancel(ref))),
    refund: ({ refundId, paymentRef, amountCents }) =>
      ask(async (client) => {
        const refund = await client.refunds.create(
          { payment_intent: paymentRef, amount: amountCents, metadata: { [REFUND_KEY]: refundId } },
          { idempotencyKey: `refund:${refundId}` },
        )
        const fact = readRefund({ ...refund, payment_intent: paymentRef })
        return { answer: { ref: refund.id, status: fact?.status ?? 'pending' }, events: [] }
      }),
    listPayments: ({ since, after }) =>
      ask(async (client) => {
        const { data, has_more: hasMore } = await client.paymentIntents.list({
          created: { gte: Math.floor(since.getTime() / 1000) },
          limit: 100,
          ...(after && { starting_after: after }),
        })
        return {
          items: data.map((each) => readIntent(each)),
          next: hasMore ? (data.at(-1)?.id ?? null) : null,
        }
      }),
  }
}

/** The card the provider has under this reference. */
export async function findStripeCard(account: StripeAccount, ref: string): Promise<Card> {
  const { client } = await sdkOf(account)
  return toCard(await client.paymentMethods.retrieve(ref))
}

/** Stripe answers a decline with an error that holds the payment. */
async function declined(account: StripeAccount, error: unknown): Promise<PaymentFact> {
  const { Stripe } = await sdkOf(account)
  if (!(error instanceof Stripe.errors.StripeCardError) || !error.payment_intent) throw error
  return readIntent({ ...error.payment_intent, status: 'requires_payment_method' })
}
