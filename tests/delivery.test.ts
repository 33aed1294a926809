// How a client hears of its leads: channels that owners set, notifications, and the movements of the money behind them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellNewLeads } from '#domains/delivery/server/notices.ts'
import { sendDue } from '#domains/delivery/server/send-messages.ts'
import { deliverToOrder } from '#domains/shop/server/index.ts'
import { messageOutcomeKnown } from '#platform/server/message-outcome.ts'
import { failureOf } from '#platform/server/public-request.ts'
import { systemContext, transaction } from '#platform/server/transaction.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { market } from './support/market.ts'
import { testServices } from './support/services.ts'

let test: TestApp
let manager: Person
let of: ReturnType<typeof market>
beforeAll(async () => {
  test = await startTestApp({ services: { secrets: testServices().secrets } })
  manager = await test.person('manager')
  of = market(test)
})
afterAll(() => test.close())

describe('a delivery channel', () => {
  it('is changed by owners alone, and members see it', async () => {
    const { person, client } = await of.newBuyer(0)
    const url = '/api/customer/delivery-channels'
    const hook = { client, kind: 'webhook', address: 'https://hooks.example.com/in' }
    const { id } = (await person.post(url, hook)).body
    const add = () => person.post(url, { client, kind: 'email', address: 'leads@office.example' })
    await of.sql(`update client_members set client_role = 'billing' where client_id = $1`, [client])
    const refused = [
      await add(),
      await person.remove(`${url}/${id}`),
      await person.post(`${url}/${id}/enable`),
    ]
    expect(refused.map(({ status, body }) => `${status} ${body.detail}`)).toEqual(
      Array(3).fill('403 Only owners change where leads are delivered. Ask an owner of your account.'),
    )
    const { body } = await person.get(`${url}?client=${client}`)
    expect([body.items.length, body.can.change]).toEqual([1, false])
    await of.sql(`update client_members set client_role = 'owner' where client_id = $1`, [client])
    expect((await add()).status).toBe(201)
  })

  it('says in words why a server was not reached', () => {
    const failure = (code: string) => failureOf(Object.assign(new Error(code), { code }))
    expect(failure('ENOTFOUND')).toBe('No server has this name. Check the address.')
    expect(failure('CERT_HAS_EXPIRED')).toBe('The certificate of the server is not valid.')
    expect(failure('EWHATEVER')).toBe('The server could not be reached.')
  })
})

describe('a standing order', () => {
  it('tells the members of new leads in one notification, and of its end', async () => {
    const productId = await of.product(manager, 'Told', { unitCents: 2_000 })
    const { client, person } = await of.newBuyer(10_000)
    const { body: order } = await person.post(
      '/api/customer/orders',
      { client, kind: 'standing', lines: [{ productId, quantity: 2 }], payWith: 'wallet' },
      { 'idempotency-key': crypto.randomUUID() },
    )
    const context = systemContext(test.db)
    const arrive = async () => {
      const [id = ''] = await of.stock({ category: 'Told', shareLimit: 1, hoursAgo: 0 })
      const lead = { id, state: 'TX', countyFips: '48201' }
      expect(await transaction(context, (tx) => deliverToOrder(tx, { orderId: order.id, lead }))).toBeNull()
    }
    const notices = async () =>
      (await person.get('/api/notifications')).body.items.map((each: Json) => each.title)
    // As if two minutes had passed.
    const tell = async () => {
      await of.sql(`update delivery_notices set minute = minute - interval '2 minutes' where order_id = $1`, [
        order.id,
      ])
      await of.sql(
        `update lead_deliveries set delivered_at = delivered_at - interval '2 minutes' where client_id = $1`,
        [client],
      )
      while (await tellNewLeads(context));
    }
    await arrive()
    await tell()
    expect(await notices()).toEqual([`1 new lead, order ${order.number}`])
    await arrive()
    await tell()
    expect((await notices()).toSorted()).toEqual([
      `2 new leads, order ${order.number}`,
      `Order ${order.number} is filled`,
    ])

    // Every line says what it did to the available and to the held money.
    const { items } = (await person.get(`/api/customer/wallet/entries?client=${client}`)).body
    const line = ({ kind, amountCents, balanceAfterCents, heldCents, heldAfterCents }: Json) =>
      [kind, amountCents, balanceAfterCents, heldCents, heldAfterCents].join(' ')
    expect(items.map(line)).toEqual([
      'sale 0 6000 -2000 0',
      'sale 0 6000 -2000 2000',
      'hold -4000 6000 4000 4000',
      'top_up 10000 10000 0 0',
    ])
  })
})

it('sends the leads of one purchase as one email', async () => {
  const productId = await of.product(manager, 'Mailed')
  await of.stock({ category: 'Mailed', count: 3 })
  const ada = await of.newBuyer(10_000)
  const add = (address: string) =>
    ada.person.post('/api/customer/delivery-channels', { client: ada.client, kind: 'email', address })
  expect((await add('not an address')).status).toBe(422)
  expect((await add(`${'l'.repeat(250)}@x.co`)).status).toBe(422)
  expect((await add('Leads@Example.com')).body).toMatchObject({ address: 'leads@example.com', secret: null })
  expect((await add('leads@example.com')).status).toBe(409)
  await of.buy(ada, productId, 3)
  await sendDue(systemContext(test.db, testServices({ addToQueue: async () => undefined })))
  const mails = await of.sql<Json>(
    `select id, subject, text from outgoing_mails where recipient = 'leads@example.com'`,
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('3 new leads')
  expect(mails[0]?.text.match(/\/portal\/leads\//g)).toHaveLength(3)
  // Written is not delivered: the mail server decides.
  const { items } = (await ada.person.get(`/api/customer/delivery-channels?client=${ada.client}`)).body
  const log = `/api/customer/delivery-channels/${items[0].id}/messages`
  const thrice = (state: (string | null)[]) => Array.from({ length: 3 }, () => state)
  const states = async () =>
    (await ada.person.get(log)).body.items.map(({ status, error, nextAt }: Json) => [status, error, nextAt])
  expect(await states()).toEqual(thrice(['pending', null, null]))
  const message = { channel: 'email', id: mails[0]?.id } as const
  const tell = (outcome: 'delivered' | 'bounced', answer: string) =>
    transaction(systemContext(test.db), (tx) => messageOutcomeKnown.emit(tx, { ...message, outcome, answer }))
  await tell('delivered', '250 OK')
  expect(await states()).toEqual(thrice(['delivered', null, null]))
  await tell('bounced', '550 No such user')
  expect(await states()).toEqual(thrice(['failed', '550 No such user', null]))
})
