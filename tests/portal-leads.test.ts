// After the sale and before it: no contact leaves too early, no client sees another's, no return is credited twice.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sendDue } from '#domains/delivery/server/send-messages.ts'
import { readEnv } from '#platform/server/env.ts'
import { type LiveEvent, listenForEvents, maySee } from '#platform/server/events.ts'
import { createLog } from '#platform/server/log.ts'
import { isPublicAddress } from '#platform/server/public-request.ts'
import { systemContext } from '#platform/server/transaction.ts'
import type { Actor } from '#shared/roles.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { type Buyer, market } from './support/market.ts'
import { testServices } from './support/services.ts'

const { secrets } = testServices()
let test: TestApp
let manager: Person
let of: ReturnType<typeof market>
beforeAll(async () => {
  test = await startTestApp({ services: { secrets } })
  manager = await test.person('manager')
  of = market(test)
})
afterAll(() => test.close())

const text = (answer: { body: unknown }) => JSON.stringify(answer.body)

async function boughtOne(category: string, more: Json = {}, buyer?: Buyer) {
  const productId = await of.product(manager, category, more)
  await of.stock({ category, shareLimit: more.shareLimit ?? 1 })
  const owner = buyer ?? (await of.newBuyer(10_000))
  const order = await of.buy(owner, productId)
  expect(order.status, text(order)).toBe(201)
  const [lead] = await of.bought(owner, order.body.id)
  return { ...owner, productId, order: order.body, lead, url: `/api/customer/leads/${lead.id}` }
}

describe('before the sale', () => {
  it('no answer holds a contact, and stock, price and samples follow the filter', async () => {
    const productId = await of.product(manager, 'Masked', { shareLimit: 3 })
    await manager.post('/api/prices', { prices: [{ productId, area: 'OK', unitCents: 700 }] })
    await of.stock({ category: 'Masked', count: 4, shareLimit: 3 })
    await of.stock({
      category: 'Masked',
      count: 2,
      shareLimit: 3,
      state: 'OK',
      county: '40143',
      lat: 36.1,
      lng: -95.9,
    })
    const ada = await of.newBuyer(100_000)
    const ask = (query: string) => ada.person.get(`/api/customer/products?category=Masked${query}`)
    const all = await ask('')
    expect(all.body.items).toHaveLength(1)
    expect(all.body.items[0]).toMatchObject({
      id: productId,
      inStock: 6,
      shareLimit: 3,
      unitCents: 1_000,
      mostCents: 1_000,
    })
    expect(all.body.items[0].samples).toHaveLength(5)
    expect((await ask('&state=OK')).body.items[0]).toMatchObject({
      inStock: 2,
      unitCents: 700,
      mostCents: 700,
    })
    expect((await ask('&zip=77030&radiusMiles=30')).body.items[0]).toMatchObject({ inStock: 4 })
    expect((await ask('&exclusive=true')).body.items).toEqual([])
    expect((await ask('&age=aged')).body.items).toEqual([])
    expect((await ask('&zip=77030')).status).toBe(400)
    expect((await ask('&zip=00000&radiusMiles=5')).body.fields[0].path).toBe('zip')
    // A county with its own price: the state is sold from its own price on.
    await manager.post('/api/prices', { prices: [{ productId, area: '40001', unitCents: 900 }] })
    expect((await ask('&state=OK')).body.items[0]).toMatchObject({ unitCents: 700, mostCents: 900 })
    const quote = await ada.person.get(`/api/customer/products/${productId}/quote?quantity=6`)
    expect(quote.body).toMatchObject({ available: 6, totalCents: 5_400, holdCents: 6_000 })
    const areas = await ada.person.get(`/api/customer/products/${productId}/areas`)
    expect(areas.body.items).toEqual([
      { area: 'OK', inStock: 2, unitCents: 700, mostCents: 900 },
      { area: 'TX', inStock: 4, unitCents: 1_000, mostCents: 1_000 },
    ])
    const file = await ada.person.get('/api/customer/leads/export.csv')
    const list = await ada.person.get('/api/customer/leads')
    for (const answer of [all, quote, areas, file, list])
      expect(text(answer).toLowerCase()).not.toContain('secret')
    const order = await of.buy(ada, productId, 6)
    expect(order.body.totalCents).toBe(quote.body.totalCents)
    expect(text(order).toLowerCase()).not.toContain('secret')
    expect((await ask('')).body.items[0].inStock).toBe(0)
  })
})

describe('a bought lead', () => {
  it('shows its contact, consent and receipt, and is worked by status, outcome and notes', async () => {
    const { person, url, lead, order } = await boughtOne('Worked')
    expect(lead).toMatchObject({
      contact: { firstName: 'Secretia', lastName: 'Person1', phone: '+17135550142' },
      status: 'new',
      saleNo: 1,
      shareLimit: 1,
      priceCents: 1_000,
      order: { id: order.id, number: order.number },
    })
    const whole = (await person.get(url)).body
    expect(whole.consents[0].text).toBe('I agree to be called.')
    expect(whole.firstContactedAt).toBeNull()
    const called = await person.patch(url, { called: true })
    expect(called.body).toMatchObject({ status: 'contacted', version: 2 })
    const first = called.body.firstContactedAt
    expect(Date.parse(first)).toBeGreaterThan(Date.parse(lead.deliveredAt))
    const hired = await person.patch(url, { status: 'hired', outcome: 'reached', notes: 'Starts Monday' })
    expect(hired.body).toMatchObject({ status: 'hired', notes: 'Starts Monday', firstContactedAt: first })
    expect((await person.patch(url, { notes: 'x' }, { 'if-match': '"1"' })).status).toBe(412)
    const overview = (await person.get('/api/customer/leads/overview')).body
    expect(overview.counts).toMatchObject({ hired: 1, new: 0 })
    // One call is no habit.
    expect(overview.pace).toEqual({ medianMinutes: null, hiredMinutes: null })
    const file = (await person.get('/api/customer/leads/export.csv')).body
    expect(file).toContain('Secretia,Person1')
    expect(file).toContain('Hired,Reached,Starts Monday')
    const receipt = await test.anonymous.get(`/api/public/receipts/${lead.receiptHash}`)
    expect(receipt.body).toEqual({
      saleNo: 1,
      shareLimit: 1,
      soldAt: new Date(lead.deliveredAt).toISOString(),
      deliveryId: lead.id,
      previous: '',
      chain: [expect.objectContaining({ saleNo: 1 })],
    })
    expect((await test.anonymous.get(`/api/public/receipts/${'0'.repeat(64)}`)).status).toBe(404)
    expect(
      (await test.anonymous.get(`/api/public/receipts/${lead.receiptHash.slice(1)}`)).status,
    ).toBeLessThan(500)
  })

  it('is a line of its order in what the client spent, and the lines add up with the rest', async () => {
    const first = await boughtOne('Lines', { unitCents: 1_500 })
    const { client, person, productId } = first
    const results = async (who = person) =>
      (await who.get(`/api/customer/leads/results?client=${client}`)).body
    // Two prices in one order have no price of a lead.
    await of.stock({ category: 'Lines', count: 2 })
    const second = await of.buy(first, productId, 2)
    await of.sql(
      `update lead_deliveries d set price_cents = 500 where id = (select min(d.id::text)::uuid from lead_deliveries d
         join order_lines l on l.id = d.order_line_id where l.order_id = $1)`,
      [second.body.id],
    )
    expect(await results()).toMatchObject({
      delivered: 3,
      spentCents: 3_500,
      orders: [
        { id: second.body.id, number: second.body.number, leads: 2, spentCents: 2_000, unitCents: null },
        { id: first.order.id, number: first.order.number, leads: 1, spentCents: 1_500, unitCents: 1_500 },
      ],
    })
    // At most four are named, the highest sums. The totals hold the others.
    await of.stock({ category: 'Lines', count: 3 })
    for (let order = 0; order < 3; order++) await of.buy(first, productId)
    const { orders, delivered, spentCents } = await results()
    expect([orders.length, delivered, spentCents]).toEqual([4, 6, 8_000])
    expect(
      (await person.get(`/api/customer/leads/results?client=${(await of.newBuyer(0)).client}`)).status,
    ).toBe(404)
  })

  it('refuses hostile changes in a sentence, and stays as it was', async () => {
    const { person, url } = await boughtOne('Hostile')
    const before = (await person.get(url)).body
    const bad: Json[] = [
      {},
      [],
      'x',
      null,
      { status: 'sold' },
      { status: null },
      { outcome: 'x'.repeat(10_000) },
      { notes: 7 },
      { notes: 'x'.repeat(5_001) },
      { called: false },
      { priceCents: 1 },
      { clientId: before.client.id, status: 'hired' },
      { status: 'hired', __proto__: null, returnedAt: null },
      { notes: { toString: 'x' } },
    ]
    for (const body of bad) {
      const { status } = await person.patch(url, body)
      expect(status, JSON.stringify(body).slice(0, 80)).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    expect((await person.get(url)).body).toEqual(before)
    const strange = `<img src=x onerror=alert(1)>\u202e${'.'.repeat(4_000)}`
    expect((await person.patch(url, { notes: strange })).status).toBe(200)
    expect((await person.patch(url, { notes: 'a\u0000b' })).status).toBeLessThan(500)
    expect((await person.patch(url, { notes: '=1+1' })).status).toBe(200)
    expect((await person.get('/api/customer/leads/export.csv')).body).toContain(`'=1+1`)
  })

  it('stays as a delivery without contact when it is erased', async () => {
    const { person, url, lead } = await boughtOne('Erased')
    await person.patch(url, { notes: 'Secretia likes nights' })
    const admin = await test.person('admin')
    const [row] = await of.sql<{ lead_id: string }>('select lead_id from lead_deliveries where id = $1', [
      lead.id,
    ])
    const erased = await admin.post(`/api/leads/${row?.lead_id}/erase`, { confirmName: 'Secretia Person1' })
    expect(erased.status, text(erased)).toBe(204)
    const after = await person.get(url)
    expect(after.body).toMatchObject({ contact: null, notes: '', answers: {}, priceCents: 1_000 })
    // Proof that the sale was right: the words, their time, and the contact as a hash.
    expect(after.body.consents).toMatchObject([{ text: 'I agree to be called.' }])
    expect(after.body.consents[0].revokedAt).not.toBeNull()
    const [kept] = (await admin.get(`/api/leads/${row?.lead_id}`)).body.consents
    expect(kept).toMatchObject({
      text: 'I agree to be called.',
      emailHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      phoneHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect((await person.get('/api/customer/leads/export.csv')).body).toContain(
      "Erased at the person's request",
    )
    expect(text(after).toLowerCase()).not.toContain('secret')
    expect((await person.get('/api/customer/leads')).body.items).toHaveLength(1)
  })
})

it('is of its client alone, by every id, filter, file and event', async () => {
  const ada = await boughtOne('Foreign', { autoReturnReasons: ['spam'] })
  const bob = await of.newBuyer(10_000)
  const heard: LiveEvent[] = []
  const events = listenForEvents({
    url: test.url,
    log: createLog(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })),
  })
  onTestFinished(() => events.close())
  events.subscribe((event) => void heard.push(event))
  const hook = await ada.person.post('/api/customer/delivery-channels', {
    client: ada.client,
    kind: 'webhook',
    address: 'https://hooks.example.com/in',
  })
  expect(hook.status).toBe(201)
  const channel = `/api/customer/delivery-channels/${hook.body.id}`
  const calls: [string, string, Json?][] = [
    ['get', ada.url],
    ['patch', ada.url, { status: 'hired' }],
    ['post', `${ada.url}/return`, { reason: 'spam' }],
    ['get', `/api/customer/leads?client=${ada.client}`],
    ['get', `/api/customer/leads/overview?client=${ada.client}`],
    ['get', `/api/customer/leads/export.csv?client=${ada.client}`],
    ['get', `/api/customer/orders?client=${ada.client}`],
    ['get', `/api/customer/orders/${ada.order.id}`],
    ['get', `/api/customer/orders/${ada.order.id}/progress`],
    ['get', `/api/customer/products?client=${ada.client}`],
    ['get', `/api/customer/products/${ada.productId}/quote?client=${ada.client}`],
    ['get', `/api/customer/products/${ada.productId}/areas?client=${ada.client}`],
    ['get', `/api/customer/delivery-channels?client=${ada.client}`],
    [
      'post',
      '/api/customer/delivery-channels',
      { client: ada.client, kind: 'email', address: 'a@example.com' },
    ],
    ['get', `${channel}/messages`],
    ['post', `${channel}/test`],
    ['post', `${channel}/enable`],
    ['remove', channel],
    ['get', '/api/returns'],
    ['get', '/api/orders'],
    ['get', '/api/balances'],
    ['get', '/api/stock'],
  ]
  for (const [verb, address, body] of calls) {
    const answer = await bob.person[verb as 'post'](address, body)
    expect(answer.status, `${verb} ${address}`).toBe(404)
    expect(text(answer).toLowerCase()).not.toContain('secret')
  }
  for (const address of [`/api/customer/leads?order=${ada.order.id}`, '/api/customer/leads?q=Secretia'])
    expect((await bob.person.get(address)).body.items).toEqual([])
  expect((await bob.person.get('/api/customer/orders')).body.items).toEqual([])
  expect((await ada.person.get(ada.url)).body).toMatchObject({ status: 'new', return: null })
  // An event reaches the client's own people and staff, and names nothing but ids.
  await expect
    .poll(async () => {
      await ada.person.patch(ada.url, { notes: 'Secretia called back' })
      return heard.some(({ type }) => type === 'deliveries.updated')
    })
    .toBe(true)
  const stranger: Actor = {
    kind: 'customer',
    userId: bob.person.userId,
    role: 'customer',
    name: '',
    sessionId: '',
    timezone: 'UTC',
    clientIds: [bob.client],
  }
  expect(heard.filter(({ audience }) => maySee(stranger, audience))).toEqual([])
  expect(JSON.stringify(heard).toLowerCase()).not.toContain('secret')
  const [row] = await of.sql<{ count: number }>(
    'select count(*)::int as count from delivery_channels where client_id = $1',
    [ada.client],
  )
  expect(row?.count).toBe(1)
})

describe('an outgoing webhook', () => {
  type Received = { headers: IncomingMessage['headers']; body: string }

  async function receiver(answers: number[]) {
    const received: Received[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        received.push({ headers: request.headers, body })
        response.writeHead(answers.shift() ?? 200).end()
      })
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    onTestFinished(() => void server.close())
    return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in` }
  }

  async function withHook(category: string, answers: number[]) {
    const buyer = await of.newBuyer(10_000)
    const made = await buyer.person.post('/api/customer/delivery-channels', {
      client: buyer.client,
      kind: 'webhook',
      address: 'https://hooks.example.com/in',
    })
    const hook = await receiver(answers)
    await of.sql('update delivery_channels set address = $2 where id = $1', [made.body.id, hook.url])
    const bought = await boughtOne(category, {}, buyer)
    const log = async (): Promise<Json[]> =>
      (await buyer.person.get(`/api/customer/delivery-channels/${made.body.id}/messages`)).body.items
    return { ...bought, ...hook, id: made.body.id as string, secret: made.body.secret as string, log }
  }
  const context = () => systemContext(test.db, testServices({ secrets }))
  const send = async () => {
    while (await sendDue(context(), () => true));
  }
  const due = () => of.sql(`update delivery_messages set next_at = now() where status = 'pending'`)

  it('is signed, tried again after a failure under the same id, and replayed', async () => {
    const { person, received, secret, log, lead, id } = await withHook('Hooked', [500, 200])
    await send()
    expect((await log())[0]).toMatchObject({ status: 'pending', attempts: 1, responseStatus: 500 })
    await send()
    expect(received).toHaveLength(1)
    await due()
    await send()
    expect((await log())[0]).toMatchObject({ status: 'delivered', attempts: 2, responseStatus: 200 })
    const [first, second] = received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    const event = new Webhook(secret).verify(second?.body ?? '', second?.headers as Record<string, string>)
    expect(event).toMatchObject({
      type: 'lead.delivered',
      data: { id: lead.id, contact: { firstName: 'Secretia' } },
    })
    expect(() =>
      new Webhook(secret).verify(`${second?.body} `, second?.headers as Record<string, string>),
    ).toThrow()
    const [message] = await log()
    const again = await person.post(`/api/customer/delivery-channels/${id}/messages/${message.id}/replay`)
    expect(again.status).toBe(200)
    await send()
    expect(received).toHaveLength(3)
    await person.post(`/api/customer/delivery-channels/${id}/test`)
    await send()
    expect(JSON.parse(received[3]?.body ?? '')).toMatchObject({ type: 'test', data: {} })
    const [kept] = await of.sql<{ secret: string }>('select secret from delivery_channels where id = $1', [
      id,
    ])
    expect(kept?.secret).not.toContain(secret)
  })

  it('is disabled by 410, and enabled by hand', async () => {
    const { person, client, id, log, received } = await withHook('Gone', [410])
    await send()
    expect((await log())[0]).toMatchObject({ status: 'failed', responseStatus: 410 })
    const channels = async () =>
      (await person.get(`/api/customer/delivery-channels?client=${client}`)).body.items
    expect((await channels())[0]).toMatchObject({ status: 'disabled' })
    await of.sql(`update delivery_channels set address = address || '?token=hidden' where id = $1`, [id])
    const staff = await test.person('recruiter')
    const { body: outgoing } = await staff.get('/api/integrations/outgoing')
    expect(outgoing).toMatchObject({ status: 'degraded', needsAttention: true })
    expect(outgoing.outgoing[0]).toMatchObject({
      client: { id: client },
      isFailing: true,
      disabledFor: expect.any(String),
      log: [{ status: 'failed' }],
    })
    expect(JSON.stringify(outgoing)).not.toMatch(/hidden|whsec/)
    expect((await person.post(`/api/customer/delivery-channels/${id}/test`)).status).toBe(409)
    expect((await person.post(`/api/customer/delivery-channels/${id}/enable`)).body.status).toBe('active')
    await person.post(`/api/customer/delivery-channels/${id}/test`)
    await send()
    expect(received).toHaveLength(2)
  })

  it('never reaches a private address, by number or by name', async () => {
    const { log, received, url, id } = await withHook('Private', [])
    await sendDue(context())
    expect((await log())[0]).toMatchObject({
      status: 'pending',
      error: 'The address leads to a private network.',
    })
    await of.sql('update delivery_channels set address = $2 where id = $1', [
      id,
      url.replace('127.0.0.1', 'localhost'),
    ])
    await due()
    await sendDue(context())
    expect((await log())[0]).toMatchObject({ attempts: 2, error: 'The address leads to a private network.' })
    expect(received).toHaveLength(0)
    const { person, client } = await of.newBuyer(0)
    const add = (address: string) =>
      person.post('/api/customer/delivery-channels', { client, kind: 'webhook', address })
    for (const address of [
      'https://127.0.0.1/x',
      'https://2130706433/x',
      'https://[::1]/x',
      'https://[::ffff:10.0.0.1]/x',
      'https://169.254.169.254/latest',
      'https://localhost/x',
      'https://db.internal/x',
      'http://example.com/x',
      'https://user:pass@example.com/',
      'ftp://example.com',
      'nonsense',
    ])
      expect((await add(address)).status, address).toBe(422)
    expect((await add(`https://example.com/${'x'.repeat(600)}`)).status).toBe(422)
    expect(['8.8.8.8', '2606:4700::1111'].every(isPublicAddress)).toBe(true)
    expect(
      ['100.64.0.1', 'fd00::1', 'fe80::1', '::', '2002:7f00:1::', '224.0.0.1', 'x'].some(isPublicAddress),
    ).toBe(false)
  })
})

it('counts new channels for each user, so that one office does not wait for its loudest', async () => {
  const [loud, calm] = [await of.newBuyer(0), await of.newBuyer(0)]
  const add = ({ person, client }: typeof loud) =>
    person.post('/api/customer/delivery-channels', { client, kind: 'email', address: 'x' })
  for (let count = 0; count < 20; count++) expect((await add(loud)).status).toBe(422)
  expect((await add(loud)).status).toBe(429)
  expect((await add(calm)).status).toBe(422)
})
