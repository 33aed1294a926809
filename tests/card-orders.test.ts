// Orders paid by card: filled once when the bank confirms, and nothing is lost when it does not.
import { describe, expect, it } from 'vitest'
import { purposeWords } from '#domains/billing/contract/words.ts'
import { titleOf } from '#domains/billing/web/movement-words.ts'
import { readPurchaseSearch } from '#domains/shop/web/purchase-search.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { Json, Person } from './support/app.ts'
import {
  available,
  expectSound,
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
import { stockProduct } from './support/stock.ts'

usePaying()

describe('an order paid by card', () => {
  const buy = (
    person: Person,
    client: string,
    given: { productId: string; quantity: number; card: string; key?: string },
  ) =>
    person.post(
      '/api/customer/orders',
      {
        client,
        kind: 'buy_now',
        lines: [{ productId: given.productId, quantity: given.quantity }],
        payWith: { paymentMethodId: given.card },
      },
      { 'idempotency-key': given.key ?? uuidv7() },
    )

  it('waits for the event, is filled by it once, and a repeat gets the same order', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    const productId = await stockProduct(test.db, 3)
    const key = uuidv7()
    const { status, body } = await buy(person, client, { productId, quantity: 3, card: card.id, key })
    expect([status, body.status, body.totalCents]).toEqual([201, 'awaiting_payment', 6_000])
    const event = succeeded(intentOf(body.payment.id))
    await Promise.all([send(event), send(event), send(event)])
    const again = await buy(person, client, { productId, quantity: 3, card: card.id, key })
    expect(again.body).toMatchObject({ id: body.id, status: 'fulfilled', totalCents: 6_000 })
    expect(again.body.lines[0].delivered).toBe(3)
    expect(await available(person, client)).toBe(0)
    await expectSound()
  })

  it('opens a standing order, once, with the whole amount held. Declined, there is none', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    const productId = await stockProduct(test.db, 0)
    const key = uuidv7()
    const place = (expectedTotalCents: number, more = key, quantity = 4) =>
      person.post(
        '/api/customer/orders',
        {
          client,
          kind: 'standing',
          lines: [{ productId, quantity }],
          payWith: { paymentMethodId: card.id },
          expectedTotalCents,
        },
        { 'idempotency-key': more },
      )
    expect((await place(1, uuidv7())).body.code).toBe('price_changed')
    const [field] = (await place(1, uuidv7(), 1e20)).body.fields
    expect(field?.message).toBe('Order at most 1,000 leads at once.')
    const { status, body } = await place(8_000)
    expect([status, body.status, body.totalCents, body.heldCents]).toEqual([
      201,
      'awaiting_payment',
      8_000,
      0,
    ])
    expect(body.payment.card).toBe('Visa ending 4242')
    const event = succeeded(intentOf(body.payment.id))
    await Promise.all([send(event), send(event), send(event)])
    const again = await place(8_000)
    expect(again.body).toMatchObject({ id: body.id, status: 'fulfilling', totalCents: 0, heldCents: 8_000 })
    const wallet = (await person.get(`/api/customer/wallet?client=${client}`)).body
    expect(wallet).toMatchObject({ availableCents: 0, heldCents: 8_000 })
    const single = (await person.get(`/api/customer/orders/${body.id}`)).body
    const listed = (await person.get(`/api/customer/orders?client=${client}`)).body.items
    expect(listed).toMatchObject([single])
    // Staff and the client read which order a card paid for.
    const { items: entries } = (await person.get(`/api/customer/wallet/entries?client=${client}`)).body
    const paid = entries.find(({ kind }: Json) => kind === 'top_up')
    expect(paid.note).toBe(`Order ${body.number}, Order paid by card, Visa ending 4242`)
    expect(titleOf(paid)).toEqual({
      title: 'Order paid by card',
      detail: `Order ${body.number}, Visa ending 4242`,
    })
    const { items: payments } = (await manager.get(`/api/payments?client=${client}`)).body
    expect(payments.map(purposeWords)).toEqual([`Order ${body.number} by card`])
    const canceled = await person.post(`/api/customer/orders/${body.id}/cancel`)
    expect([canceled.body.status, await available(person, client)]).toEqual(['canceled', 8_000])

    stripe.behavior.set(card.ref, 'decline')
    const declined = await place(8_000, uuidv7())
    expect([declined.status, declined.body.code]).toEqual([402, 'payment_declined'])
    const { items } = (await person.get(`/api/customer/orders?client=${client}`)).body
    expect(items.map(({ id }: { id: string }) => id)).toEqual([body.id])
    await expectSound()
  })

  it('whose bank asks for a step returns to its receipt, and is filled when the bank confirms', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    stripe.behavior.set(card.ref, 'step')
    const productId = await stockProduct(test.db, 1)
    const { body } = await buy(person, client, { productId, quantity: 1, card: card.id })
    expect([body.status, body.payment.stepUrl]).toEqual(['awaiting_payment', 'https://bank.example/step'])
    const intent = intentOf(body.payment.id)
    // Stripe adds its own parameters to the address.
    const back = new URL(`${intent.return_url}&payment_intent=${intent.id}&redirect_status=succeeded`)
    expect(back.pathname).toBe('/portal/purchase')
    const search = readPurchaseSearch(Object.fromEntries(back.searchParams))
    expect(JSON.parse(JSON.stringify(search))).toEqual({ bought: body.id })
    await send(succeeded(intent))
    const order = (await person.get(`/api/customer/orders/${search.bought}`)).body
    expect(order).toMatchObject({ status: 'fulfilled', payment: { status: 'succeeded' } })
  })

  it('is filled at what was paid when the newest leads are dearer by then, or says that all are', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    const productId = await stockProduct(test.db, 3)
    const price = `insert into lead_prices (product_id, area, unit_cents, valid_from) values ($1, $2, $3, now() - interval '1 hour')`
    await sql(price, [productId, 'LA', 2_400])
    await sql(price, [productId, '22071', 2_800])
    const order = async () => (await buy(person, client, { productId, quantity: 1, card: card.id })).body
    const [first, second] = [await order(), await order()]
    expect([first.totalCents, second.totalCents]).toEqual([2_000, 2_000])
    const move = `update leads set state = 'LA', county_fips = $2, received_at = received_at + interval '1 hour'
      where id in (select id from leads where category = (select category from lead_products where id = $1) and state = 'TX' limit 1)`
    await sql(move, [productId, '22071'])
    await sql(move, [productId, '22033'])
    await send(succeeded(intentOf(first.payment.id)))
    await send(succeeded(intentOf(second.payment.id)))
    const get = async (id: string) => (await person.get(`/api/customer/orders/${id}`)).body
    expect(await get(first.id)).toMatchObject({ status: 'fulfilled', totalCents: 2_000 })
    expect(await get(second.id)).toMatchObject({
      status: 'canceled',
      note: 'The leads that were left cost more than you paid. The payment of $20.00 is on your balance.',
    })
    expect(await available(person, client)).toBe(2_000)
    await expectSound()
  })

  it('says what of the payment went to the balance when cheaper leads are left', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    const productId = await stockProduct(test.db, 1)
    await sql(
      `insert into lead_prices (product_id, area, unit_cents, valid_from) values ($1, 'TX', 2400, now() - interval '1 hour')`,
      [productId],
    )
    const { body } = await buy(person, client, { productId, quantity: 1, card: card.id })
    expect(body.totalCents).toBe(2_400)
    await sql(
      `update leads set state = 'LA', county_fips = '22033'
       where category = (select category from lead_products where id = $1)`,
      [productId],
    )
    await send(succeeded(intentOf(body.payment.id)))
    expect((await person.get(`/api/customer/orders/${body.id}`)).body).toMatchObject({
      status: 'fulfilled',
      totalCents: 2_000,
      note: 'The card paid $24.00. $4.00 of it is on your balance.',
    })
    expect(await available(person, client)).toBe(400)
    await expectSound()
  })

  it('sold out by then leaves the money on the balance and says so', async () => {
    const [one, other] = [await payer(), await payer()]
    const productId = await stockProduct(test.db, 2)
    const cards = [await saveCard(one.person, one.client), await saveCard(other.person, other.client)]
    const first = await buy(one.person, one.client, { productId, quantity: 2, card: cards[0]?.id ?? '' })
    const second = await buy(other.person, other.client, { productId, quantity: 2, card: cards[1]?.id ?? '' })
    await send(succeeded(intentOf(second.body.payment.id)))
    await send(succeeded(intentOf(first.body.payment.id)))
    const { body } = await one.person.get(`/api/customer/orders/${first.body.id}`)
    expect(body).toMatchObject({ status: 'canceled', totalCents: 0 })
    expect(body.note).toBe('0 of 2 leads are in stock. The payment of $40.00 is on your balance.')
    expect(await available(one.person, one.client)).toBe(4_000)
    const notices = (await one.person.get('/api/notifications')).body.items
    expect(notices[0]).toMatchObject({
      title: `Order ${body.number} was paid but not filled`,
      body: body.note,
    })
    expect(await available(other.person, other.client)).toBe(0)
    await expectSound()
  })

  it('declined answers 402, takes nothing and sells nothing', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    stripe.behavior.set(card.ref, 'decline')
    const productId = await stockProduct(test.db, 1)
    const { status, body } = await buy(person, client, { productId, quantity: 1, card: card.id })
    expect([status, body.code]).toEqual([402, 'payment_declined'])
    const rows = await sql('select 1 from lead_deliveries where client_id = $1', [client])
    expect([rows.length, await available(person, client)]).toEqual([0, 0])
  })
})
