// Clients that pay by card at a Stripe of our own.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { ledgerChecks } from '#domains/billing/server/index.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type Person, startTestApp, type TestApp } from './app.ts'
import { type Intent, type StripeApi, startStripeApi, WEBHOOK_SECRET } from './stripe-api.ts'

export let test: TestApp
export let stripe: StripeApi
let origin: string
export let manager: Person
export let admin: Person

/** A product with a Stripe of its own, over real sockets. Called once in each file. */
export function usePaying(): void {
  beforeAll(async () => {
    stripe = await startStripeApi()
    test = await startTestApp({
      jobs: 'queued',
      services: { stripe: { secretKey: 'sk_test_1', webhookSecret: WEBHOOK_SECRET, apiBase: stripe.url } },
    })
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
    manager = await test.person('manager')
    admin = await test.person('admin')
  })
  afterAll(async () => {
    await test.close()
    await stripe.close()
  })
  beforeEach(() => stripe.behavior.clear())
}

export const sql = async <Row>(text: string, values: unknown[] = []) => test.db.query<Row>({ text, values })
export const context = () => {
  const own = admin.context()
  const account = { secretKey: 'sk_test_1', webhookSecret: WEBHOOK_SECRET, apiBase: stripe.url }
  return { ...own, services: { ...own.services, stripe: account } }
}

/** Over a real socket, as Stripe sends it. */
export const send = async ({ body, signature }: { body: string; signature: string }) =>
  (
    await fetch(`${origin}/api/webhook/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
  ).status

export async function payer(role = 'owner') {
  const client = uuidv7()
  await sql(`insert into clients (id, name, status) values ($1, $2, 'active')`, [client, `Client ${client}`])
  const person = await test.person('customer', { clientIds: [client] })
  await sql('update client_members set client_role = $2 where client_id = $1', [client, role])
  return { client, person }
}

export async function saveCard(person: Person, client: string): Promise<{ id: string; ref: string }> {
  const { status, body } = await person.post('/api/customer/payment-methods', { client })
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'pending', setupUrl: 'https://checkout.example/setup' })
  const ref = `pm_${uuidv7()}`
  const saved = { id: 'seti_1', payment_method: ref, metadata: { candor_method: body.id } }
  expect(await send(stripe.event('setup_intent.succeeded', saved))).toBe(200)
  return { id: body.id, ref }
}

export const add = (person: Person, client: string, card: string, { cents = 50_000, key = uuidv7() } = {}) =>
  person.post(
    '/api/customer/wallet/top-ups',
    { client, amountCents: cents, paymentMethodId: card },
    { 'idempotency-key': key },
  )
export const available = async (person: Person, client: string): Promise<number> =>
  (await person.get(`/api/customer/wallet?client=${client}`)).body.availableCents
export const intentOf = (paymentId: string) =>
  [...stripe.intents.values()].find((intent) => intent.metadata['candor_payment'] === paymentId) as Intent
export function succeeded(intent: Intent, more: object = {}) {
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
  return stripe.event('payment_intent.succeeded', { ...intent, ...more })
}
export const expectSound = async () =>
  expect((await ledgerChecks({ db: test.db })).filter(({ count }) => count > 0)).toEqual([])

export async function funded(cents = 50_000) {
  const { client, person } = await payer()
  const card = await saveCard(person, client)
  const { body } = await add(person, client, card.id, { cents })
  const intent = intentOf(body.id)
  await send(succeeded(intent))
  expect(await available(person, client)).toBe(cents)
  return { client, person, card, paymentId: body.id as string, intent }
}
