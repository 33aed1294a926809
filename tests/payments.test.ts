// Money by card: whatever the provider sends, in whatever order and however often, each cent is booked once.
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { askAgain, comparePayments } from '#domains/billing/server/ask-again.ts'
import { ledgerChecks } from '#domains/billing/server/index.ts'
import { processEvent } from '#domains/billing/server/process-events.ts'
import { titleOf } from '#domains/billing/web/movement-words.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type Json, type Person, statusesOf } from './support/app.ts'
import {
  add,
  admin,
  available,
  context,
  expectSound,
  funded,
  intentOf,
  manager,
  payer,
  saveCard,
  send,
  sql,
  stripe,
  succeeded,
  test,
  usePaying,
} from './support/paying.ts'
import type { Intent } from './support/stripe-api.ts'
import { WEBHOOK_SECRET } from './support/stripe-api.ts'

usePaying()

describe('a top-up', () => {
  it('is booked by its event, not by the answer, and once however often the event comes', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    const { status, body } = await add(person, client, card.id)
    expect([status, body.status, await available(person, client)]).toEqual([201, 'processing', 0])
    const event = succeeded(intentOf(body.id))
    expect(await Promise.all(Array.from({ length: 5 }, () => send(event)))).toEqual([200, 200, 200, 200, 200])
    // The same news under other ids.
    await Promise.all(Array.from({ length: 5 }, () => send(succeeded(intentOf(body.id)))))
    expect(await available(person, client)).toBe(50_000)
    const { body: payment } = await person.get(`/api/customer/payments/${body.id}`)
    expect(payment).toMatchObject({ status: 'succeeded', amountCents: 50_000 })
    await expectSound()
  })

  it('sent ten times at once with one key charges once, and another body under the key is refused', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    const key = uuidv7()
    const before = stripe.asked.filter((call) => call === 'POST /v1/payment_intents').length
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(person, client, card.id, { key })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(stripe.asked.filter((call) => call === 'POST /v1/payment_intents').length).toBe(before + 1)
    const other = await add(person, client, card.id, { key, cents: 60_000 })
    expect([other.status, other.body.code]).toEqual([422, 'key_reused'])
    const { body } = await person.post('/api/customer/wallet/top-ups', {
      client,
      amountCents: 5_000,
      paymentMethodId: card.id,
    })
    expect(body.code).toBe('malformed')
  })

  it('whose answer was lost is found by its key, by its sender alone', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    const key = uuidv7()
    const find = (by: Person) => by.get(`/api/customer/wallet/top-ups/${key}`)
    expect((await find(person)).status).toBe(404)
    const { body } = await add(person, client, card.id, { key })
    expect((await find(person)).body).toMatchObject({ id: body.id, amountCents: 50_000 })
    const other = await payer()
    expect((await find(other.person)).status).toBe(404)
  })

  it('never goes back: late and reordered events change nothing', async () => {
    const { client, person, intent } = await funded()
    for (const [type, status] of [
      ['processing', 'processing'],
      ['requires_action', 'requires_action'],
      ['payment_failed', 'requires_payment_method'],
      ['canceled', 'canceled'],
    ])
      expect(await send(stripe.event(`payment_intent.${type}`, { ...intent, status }))).toBe(200)
    expect(await available(person, client)).toBe(50_000)
    await expectSound()
  })

  it('succeeds after a failure that was told first, because then money was taken', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    const { body } = await add(person, client, card.id)
    const intent = intentOf(body.id)
    await send(
      stripe.event('payment_intent.payment_failed', { ...intent, status: 'requires_payment_method' }),
    )
    await send(succeeded(intent))
    expect(await available(person, client)).toBe(50_000)
  })

  it('whose event is lost is found by asking the provider again', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    await add(person, client, card.id)
    expect(await available(person, client)).toBe(0)
    await Promise.all([askAgain(context(), 0), askAgain(context(), 0)])
    expect(await available(person, client)).toBe(50_000)
  })

  it('with another amount or currency is parked and shown, never booked', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    const { body } = await add(person, client, card.id)
    const intent = intentOf(body.id)
    await send(succeeded(intent, { amount_received: 5_000_000 }))
    await send(succeeded(intent, { currency: 'eur' }))
    expect(await available(person, client)).toBe(0)
    const { parked } = (await manager.get('/api/reconciliation')).body
    const notes = parked
      .filter((event: Json) => event.payment?.id === body.id)
      .map((event: Json) => event.note)
    expect(notes).toEqual([
      'The currency is EUR there, and USD here.',
      'The amount is $50,000.00 there, and $500.00 here.',
    ])
    const unprocessed = (await ledgerChecks({ db: test.db })).find(({ name }) =>
      name.startsWith('Unprocessed'),
    )
    expect(unprocessed?.count).toBe(2)
    for (const { id } of parked)
      expect((await manager.post(`/api/payment-events/${id}/resolve`, { note: 'A test.' })).status).toBe(200)
    await send(succeeded(intent))
    expect(await available(person, client)).toBe(50_000)
    await expectSound()
  })

  it('is refused when it is dated in the future', async () => {
    const event = stripe.event('plan.created', { id: 'plan_future', object: 'plan' })
    const signedIn = (seconds: number) => {
      const at = Math.floor(Date.now() / 1_000) + seconds
      const mac = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${event.body}`).digest('hex')
      return send({ body: event.body, signature: `t=${at},v1=${mac}` })
    }
    expect(await signedIn(3_600)).toBe(401)
    expect(await signedIn(60)).toBe(200)
  })

  it('is refused with a forged, missing or foreign signature, and leaves no trace', async () => {
    const { person, client } = await payer()
    const card = await saveCard(person, client)
    const { body } = await add(person, client, card.id)
    const event = succeeded(intentOf(body.id))
    const forged = { body: event.body, signature: stripe.sign(event.body, 'whsec_other') }
    const changed = { body: event.body.replace('50000', '99999'), signature: event.signature }
    expect(await Promise.all([send(forged), send(changed), send({ ...event, signature: '' })])).toEqual([
      401, 401, 401,
    ])
    expect(await sql('select 1 from payment_events where event_id = $1', [event.id])).toEqual([])
    expect(await available(person, client)).toBe(0)
  })

  it('that the bank declines answers 402 and takes nothing; another card recovers', async () => {
    const { client, person } = await payer()
    const [bad, good] = [await saveCard(person, client), await saveCard(person, client)]
    stripe.behavior.set(bad.ref, 'decline')
    const key = uuidv7()
    const declined = await add(person, client, bad.id, { key })
    expect([declined.status, declined.body.code]).toEqual([402, 'payment_declined'])
    expect(declined.body.detail).toContain('No money moved.')
    expect((await add(person, client, bad.id, { key })).status).toBe(402)
    const { items } = (await person.get(`/api/customer/payment-methods?client=${client}`)).body
    expect(items.map((each: Json) => Boolean(each.declinedAt))).toEqual([true, false])
    const { body } = await add(person, client, good.id)
    await send(succeeded(intentOf(body.id)))
    expect(await available(person, client)).toBe(50_000)
  })

  it('that needs a step says where, and is booked after it', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    stripe.behavior.set(card.ref, 'step')
    const { status, body } = await add(person, client, card.id)
    expect([status, body.status, body.stepUrl]).toEqual([201, 'requires_action', 'https://bank.example/step'])
    expect(body.clientSecret).toBeTruthy()
    await send(succeeded(intentOf(body.id)))
    expect(await available(person, client)).toBe(50_000)
  })

  it('is only for owners and the billing role', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    await sql(`update client_members set client_role = 'member' where client_id = $1`, [client])
    expect((await add(person, client, card.id)).status).toBe(403)
    expect((await person.post('/api/customer/payment-methods', { client })).status).toBe(403)
    expect((await person.remove(`/api/customer/payment-methods/${card.id}`)).status).toBe(403)
    expect((await person.get(`/api/customer/billing?client=${client}`)).body.can).toEqual({
      pay: false,
      manage: false,
    })
  })
})

describe('a refund', () => {
  const refund = (by: Person, body: object, key = uuidv7()) =>
    by.post('/api/refunds', { reason: 'Paid twice', ...body }, { 'idempotency-key': key })

  it('asked for twenty times at once happens once, and never exceeds the payment', async () => {
    const { client, person, paymentId, intent } = await funded()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refund(admin, { paymentId, amountCents: 50_000 })),
    )
    expect(statusesOf(answers)).toEqual([201, ...Array(19).fill(409)])
    expect(stripe.asked.filter((call) => call === 'POST /v1/refunds').length).toBe(1)
    expect(await available(person, client)).toBe(0)
    const [row] = await sql<Json>('select * from payment_refunds where payment_id = $1', [paymentId])
    expect(row.status).toBe('pending')
    const fact = { id: row.provider_ref, amount: 50_000, currency: 'usd', payment_intent: intent.id }
    const about = { metadata: { candor_refund: row.id } }
    for (const status of ['succeeded', 'pending', 'succeeded'])
      await send(stripe.event('refund.updated', { ...fact, ...about, status }))
    const [finished] = await sql<Json>('select status from payment_refunds where id = $1', [row.id])
    expect(finished.status).toBe('succeeded')
    await expectSound()
  })

  it('that the card does not take returns to the balance', async () => {
    const { client, person, paymentId, intent } = await funded()
    const { body } = await refund(admin, { paymentId, amountCents: 20_000 })
    expect(await available(person, client)).toBe(30_000)
    const [row] = await sql<Json>('select provider_ref from payment_refunds where id = $1', [body.id])
    const failed = {
      id: row.provider_ref,
      amount: 20_000,
      currency: 'usd',
      payment_intent: intent.id,
      status: 'failed',
      metadata: { candor_refund: body.id },
    }
    await Promise.all([1, 2, 3].map(() => send(stripe.event('refund.failed', failed))))
    expect(await available(person, client)).toBe(50_000)
    await expectSound()
  })

  it('above the limit of a manager needs an admin, as does an adjustment', async () => {
    const { client, person, paymentId } = await funded(100_000)
    const refused = await refund(manager, { paymentId, amountCents: 50_001 })
    expect([refused.status, refused.body.code]).toEqual([409, 'approval_needed'])
    const adjust = (by: Person, amountCents: number, key = uuidv7()) =>
      by.post('/api/adjustments', { client, amountCents, reason: 'Goodwill' }, { 'idempotency-key': key })
    expect((await adjust(manager, -50_001)).status).toBe(409)
    const key = uuidv7()
    const [one, same] = [await adjust(manager, 2_500, key), await adjust(manager, 2_500, key)]
    expect([one.status, same.body.id]).toEqual([201, one.body.id])
    expect(await available(person, client)).toBe(102_500)
    const [entry] = (await person.get(`/api/customer/wallet/entries?client=${client}`)).body.items
    expect(titleOf(entry)).toEqual({ title: 'Adjustment', detail: 'Goodwill' })
    expect((await adjust(admin, -200_000)).body.code).toBe('insufficient_funds')
    expect((await adjust(await test.person('recruiter'), 100)).status).toBe(403)
    await expectSound()
  })
})

describe('a dispute', () => {
  const dispute = (intent: Intent, status: string, ref: string) => ({
    id: ref,
    amount: intent.amount,
    currency: 'usd',
    status,
    reason: 'fraudulent',
    payment_intent: intent.id,
  })

  it('takes the money once, and returns it when it is won, also when the end is told first', async () => {
    const { client, person, intent } = await funded()
    const opened = () => stripe.event('charge.dispute.created', dispute(intent, 'needs_response', 'dp_1'))
    await Promise.all([send(opened()), send(opened()), send(opened())])
    expect(await available(person, client)).toBe(0)
    await send(stripe.event('charge.dispute.closed', dispute(intent, 'won', 'dp_1')))
    await send(opened())
    expect(await available(person, client)).toBe(50_000)
    await send(stripe.event('charge.dispute.closed', dispute(intent, 'won', 'dp_2')))
    await send(stripe.event('charge.dispute.created', dispute(intent, 'needs_response', 'dp_2')))
    expect(await available(person, client)).toBe(50_000)
    await expectSound()
  })

  it('that is lost closes the requests for a refund of its payment', async () => {
    const { client, intent, paymentId } = await funded(100_000)
    const ask = { paymentId, amountCents: 60_000, reason: 'Paid twice' }
    await manager.post('/api/refunds', ask, { 'idempotency-key': uuidv7() })
    const requests = async () =>
      (await admin.get(`/api/money-requests?client=${client}`)).body.items.map((row: Json) => [
        row.status,
        row.declineReason,
      ])
    await send(stripe.event('charge.dispute.created', dispute(intent, 'needs_response', 'dp_dead')))
    expect(await requests()).toEqual([['waiting', '']])
    await send(stripe.event('charge.dispute.closed', dispute(intent, 'lost', 'dp_dead')))
    expect(await requests()).toEqual([
      ['declined', 'The payment was disputed, and the card has its money back.'],
    ])
  })

  it('of money that is spent leaves the client at its limit, and the house with the rest', async () => {
    const { client, person, intent, card, paymentId } = await funded()
    await admin.post(
      '/api/adjustments',
      { client, amountCents: -30_000, reason: 'Spent elsewhere' },
      { 'idempotency-key': uuidv7() },
    )
    await send(stripe.event('charge.dispute.created', dispute(intent, 'needs_response', 'dp_3')))
    expect(await available(person, client)).toBe(0)
    const { body } = await manager.get(`/api/payments/${paymentId}`)
    expect(body.disputes).toMatchObject([{ amountCents: 50_000, shortCents: 30_000, status: 'open' }])
    const owed = async () => {
      const wallet = (await person.get(`/api/customer/wallet?client=${client}`)).body
      const { items } = (await manager.get(`/api/balances?q=${client}`)).body
      const [dispute] = (await manager.get(`/api/payments/${paymentId}`)).body.disputes
      const drawer = (await manager.get(`/api/clients/${client}`)).body
      return [wallet, items[0], drawer, dispute].map(({ owedCents }) => owedCents)
    }
    expect(await owed()).toEqual([30_000, 30_000, 30_000, 30_000])
    const [notice] = await sql<{ body: string }>(
      `select body from notifications where user_id = $1 and title like '%is disputed'`,
      [person.userId],
    )
    expect(notice?.body).toContain('$200.00 has left your balance until it is decided. You owe $300.00')
    const part = (await add(person, client, card.id, { cents: 10_000 })).body
    await send(succeeded(intentOf(part.id)))
    expect([await available(person, client), ...(await owed())]).toEqual([0, ...Array(4).fill(20_000)])
    // The next money of the client pays the house first, and comes back when the dispute is won.
    const next = (await add(person, client, card.id, { cents: 40_000 })).body
    await send(succeeded(intentOf(next.id)))
    expect([await available(person, client), ...(await owed())]).toEqual([20_000, 0, 0, 0, 0])
    await send(stripe.event('charge.dispute.closed', dispute(intent, 'won', 'dp_3')))
    expect(await available(person, client)).toBe(70_000)
    await expectSound()
  })

  it('of money that is all spent is among the movements that the client reads', async () => {
    const { client, person, intent } = await funded()
    await admin.post(
      '/api/adjustments',
      { client, amountCents: -50_000, reason: 'Spent elsewhere' },
      { 'idempotency-key': uuidv7() },
    )
    await send(stripe.event('charge.dispute.created', dispute(intent, 'needs_response', 'dp_spent')))
    const [last] = (await person.get(`/api/customer/wallet/entries?client=${client}`)).body.items
    expect(last).toMatchObject({ kind: 'dispute', note: expect.stringMatching(/^\$500\.00 owed, /) })
    // Money from staff pays it first, as any other.
    await admin.post(
      '/api/adjustments',
      { client, amountCents: 60_000, reason: 'Goodwill' },
      { 'idempotency-key': uuidv7() },
    )
    const wallet = (await person.get(`/api/customer/wallet?client=${client}`)).body
    expect(wallet).toMatchObject({ owedCents: 0, availableCents: 10_000 })
    await expectSound()
  })

  it('takes what is held for orders, and ends them', async () => {
    const { client, person, intent, paymentId } = await funded()
    const product = {
      name: 'Disputed',
      category: 'Disputed',
      shareLimit: 1,
      ageBand: 'fresh',
      unitCents: 1_000,
    }
    const { id: productId } = (await manager.post('/api/products', product)).body
    const place = async (quantity: number) =>
      (
        await person.post(
          '/api/customer/orders',
          { client, kind: 'standing', lines: [{ productId, quantity, filter: {} }], payWith: 'wallet' },
          { 'idempotency-key': uuidv7() },
        )
      ).body
    const orders = [await place(10), await place(30)]
    await send(stripe.event('charge.dispute.created', dispute(intent, 'needs_response', 'dp_held')))
    const statusOf = async ({ id }: { id: string }) => {
      const { status, heldCents } = (await person.get(`/api/customer/orders/${id}`)).body
      return [status, heldCents]
    }
    expect(await Promise.all(orders.map(statusOf))).toEqual([
      ['canceled', 0],
      ['canceled', 0],
    ])
    expect((await person.get(`/api/customer/wallet?client=${client}`)).body).toMatchObject({
      availableCents: 0,
      heldCents: 0,
    })
    const { disputes } = (await manager.get(`/api/payments/${paymentId}`)).body
    expect(disputes).toMatchObject([{ amountCents: 50_000, shortCents: 40_000 }])
    await expectSound()
    await send(stripe.event('charge.dispute.closed', dispute(intent, 'won', 'dp_held')))
    expect(await available(person, client)).toBe(50_000)
    await expectSound()
  })

  it('never takes more than is left of the payment after refunds and other disputes', async () => {
    const { client, person, intent, paymentId } = await funded()
    const key = { 'idempotency-key': uuidv7() }
    await admin.post('/api/refunds', { paymentId, amountCents: 20_000, reason: 'Half' }, key)
    const open = (amount: number, ref: string) =>
      send(stripe.event('charge.dispute.created', dispute({ ...intent, amount }, 'needs_response', ref)))
    await open(30_001, 'dp_5')
    expect(await available(person, client)).toBe(30_000)
    await open(30_000, 'dp_6')
    await open(1, 'dp_7')
    expect(await available(person, client)).toBe(0)
    const parked = await sql<{ status: string }>(
      `update payment_events set status = 'resolved' where payment_id = $1 and status = 'parked' returning id`,
      [paymentId],
    )
    expect(parked).toHaveLength(2)
    await expectSound()
  })

  it('that arrives before the success waits for it', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    const { body } = await add(person, client, card.id)
    const intent = intentOf(body.id)
    const event = stripe.event('charge.dispute.created', dispute(intent, 'needs_response', 'dp_4'))
    expect(await send(event)).toBe(200)
    await send(succeeded(intent))
    const [row] = await sql<{ id: string; status: string }>(
      'select id, status from payment_events where event_id = $1',
      [event.id],
    )
    expect(row?.status).toBe('failed')
    await processEvent(context(), row?.id ?? '')
    expect(await available(person, client)).toBe(0)
    await expectSound()
  })
})

describe('reconciliation', () => {
  it('finds payments that differ from the records of the provider', async () => {
    const { paymentId, intent } = await funded()
    await comparePayments(context())
    const before = (await manager.get('/api/reconciliation')).body
    expect(before.different).toEqual([])
    // Every payment is in the total, or in a group that says why it is not compared.
    const { older, unsent, otherProvider } = before.notCompared
    await sql(`update payments set created_at = created_at - interval '40 days' where id = $1`, [paymentId])
    expect((await manager.get('/api/reconciliation')).body).toMatchObject({
      total: before.total - 1,
      notCompared: { older: older + 1, unsent, otherProvider },
    })
    await sql(`update payments set created_at = created_at + interval '40 days' where id = $1`, [paymentId])
    const [all] = await sql<{ count: number }>('select count(*)::int as count from payments')
    expect(before.total + older + unsent + otherProvider).toBe(all?.count)
    expect(before.matched).toBeGreaterThan(0)
    const known = stripe.intents.get(intent.id) as Intent
    known.amount_received = 40_000
    await comparePayments(context())
    const { different } = (await manager.get('/api/reconciliation')).body
    expect(different).toMatchObject([{ id: paymentId, amountCents: 50_000, providerCents: 40_000 }])
    known.amount_received = 50_000
    await comparePayments(context())
    expect((await manager.get('/api/reconciliation')).body.different).toEqual([])
  })
})

describe('customer A', () => {
  it('reaches nothing of B', async () => {
    const [a, b] = [await payer(), await funded()]
    const card = await saveCard(a.person, a.client)
    const { person } = a
    for (const url of ['wallet', 'wallet/entries', 'billing', 'payment-methods', 'invoices'])
      expect([url, (await person.get(`/api/customer/${url}?client=${b.client}`)).status]).toEqual([url, 404])
    expect((await person.get(`/api/customer/payments/${b.paymentId}`)).status).toBe(404)
    expect(
      (await person.post(`/api/customer/payments/${b.paymentId}/step`, { decision: 'confirm' })).status,
    ).toBe(404)
    expect((await person.remove(`/api/customer/payment-methods/${b.card.id}`)).status).toBe(404)
    expect((await add(person, b.client, card.id)).status).toBe(404)
    expect((await add(person, a.client, b.card.id)).status).toBe(422)
    expect((await person.post('/api/customer/payment-methods', { client: b.client })).status).toBe(404)
    expect((await person.post('/api/customer/invoices', { client: b.client })).status).toBe(404)
    expect((await person.get(`/api/customer/invoices/${uuidv7()}.pdf`)).status).toBe(404)
    expect(await available(b.person, b.client)).toBe(50_000)
  })
})
