// Standing orders under routing: leads that arrive fill them to the last one and never beyond, at the price of their area.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { post } from '#domains/billing/server/index.ts'
import type { Rule } from '#domains/routing/contract/schemas.ts'
import { routeBatch } from '#domains/routing/server/decide-leads.ts'
import { runReplay } from '#domains/routing/server/run-replay.ts'
import { deliverToOrder } from '#domains/shop/server/index.ts'
import { type Database, openDatabase } from '#platform/server/database.ts'
import { readEnv } from '#platform/server/env.ts'
import { createLog } from '#platform/server/log.ts'
import { systemContext, transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type Person, startTestApp, type TestApp } from './support/app.ts'
import {
  addCampaign,
  addLeads,
  clientTarget,
  openOrdersTarget,
  publishRules,
  rule,
  stockTarget,
} from './support/routing.ts'
import { testServices } from './support/services.ts'

const services = testServices({ addToQueue: async () => undefined })
const workOn = (db: Database) => systemContext(db, services)
let test: TestApp
let manager: Person
beforeAll(async () => {
  test = await startTestApp({ services })
  manager = await test.person('manager')
})
afterAll(() => test.close())

async function newBuyer(cents: number): Promise<{ client: string; person: Person }> {
  const client = uuidv7()
  await test.db.query({
    text: `insert into clients (id, name, status) values ($1, $2, 'active')`,
    values: [client, `Client ${client.slice(-4)}`],
  })
  await transaction(workOn(test.db), (tx) =>
    post(tx, {
      kind: 'top_up',
      key: `top-up:${client}`,
      clientId: client,
      entries: { client_balance: cents, cash_clearing: -cents },
    }),
  )
  return { client, person: await test.person('customer', { clientIds: [client] }) }
}

const order = (person: Person, client: string, productId: string, quantity: number) =>
  person.post(
    '/api/customer/orders',
    {
      client,
      kind: 'standing',
      lines: [{ productId, quantity, filter: { states: ['TX'] } }],
      payWith: 'wallet',
    },
    { 'idempotency-key': uuidv7() },
  )

it('fills orders from arriving leads, shares each as promised, and puts the rest into stock', async () => {
  const made = await manager.post('/api/products', {
    name: 'Nurses',
    category: 'Nurse',
    shareLimit: 2,
    ageBand: 'fresh',
    unitCents: 2_000,
  })
  const productId = made.body.id
  await manager.post('/api/prices', { prices: [{ productId, area: 'TX', unitCents: 2_500 }] })
  const [ada, bob] = [await newBuyer(100_000), await newBuyer(100_000)]
  const first = (await order(ada.person, ada.client, productId, 10)).body
  const second = (await order(bob.person, bob.client, productId, 4)).body
  await publishRules(test.db, [
    rule('sell', {
      filter: { kind: 'eq', subject: 'category', value: 'Nurse' },
      targets: [clientTarget(ada.client), clientTarget(bob.client)],
      shares: 2,
    }),
    rule('rest', { targets: [stockTarget()] }),
  ])
  const campaignId = await addCampaign(test.db)
  const ids = await addLeads(test.db, { campaignId, count: 30, state: 'TX' })
  await test.db.query({ text: `update leads set category = 'Nurse', share_limit = 2` })
  await test.db.query({ text: `update leads set state = 'OK' where id = $1`, values: [ids[0]] })
  const log = createLog(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  const other = openDatabase({ url: test.url, size: 4, log })
  await Promise.all([routeBatch(workOn(test.db)), routeBatch(workOn(other))])
  while (await routeBatch(workOn(test.db)));
  await other.close()

  const [filled, filledToo] = [
    (await ada.person.get(`/api/customer/orders/${first.id}`)).body,
    (await bob.person.get(`/api/customer/orders/${second.id}`)).body,
  ]
  expect(filled).toMatchObject({ status: 'fulfilled', totalCents: 25_000, heldCents: 0 })
  expect(filledToo).toMatchObject({ status: 'fulfilled', totalCents: 10_000, heldCents: 0 })
  expect((await ada.person.get('/api/customer/wallet')).body).toMatchObject({
    balanceCents: 75_000,
    heldCents: 0,
  })
  // What is held for an order is no charge, so Payment history and the report say the same.
  for (const { client } of [ada, bob]) {
    const report = (await manager.get(`/api/reports/figures?client=${client}`)).body
    expect(report.figures.find(({ name }: { name: string }) => name === 'spendCents').value).toBeGreaterThan(
      0,
    )
    expect(report.ledgerDifferenceCents).toBe(0)
  }
  const statuses = await test.db.query<{ status: string; count: number; cents: number }>({
    text: `select status, count(*)::int as count, sum(revenue_cents)::int as cents from leads group by 1 order by 1`,
  })
  expect(statuses).toEqual([
    { status: 'available', count: 20, cents: 0 },
    { status: 'partially_sold', count: 6, cents: 15_000 },
    { status: 'sold_out', count: 4, cents: 20_000 },
  ])
  const outside = (await manager.get(`/api/leads/${ids[0]}`)).body.decision
  expect(outside.outcome).toBe('stocked')
  expect(outside.nearestMiss.reason).toContain('lead does not match the order')
  const sold = (await manager.get('/api/leads?status=sold_out&limit=1')).body.items[0]
  const { trace } = (await manager.get(`/api/leads/${sold.id}`)).body.decision
  expect(trace[1]).toMatchObject({ ruleId: 'sell', matched: true })
  expect(trace[1].reason).toContain('sale 1 of 2 at $25.00')
})

it('takes nothing for a client that is paused, and notes each change at the time of its act', async () => {
  const { body: product } = await manager.post('/api/products', {
    name: 'Paused',
    category: 'Paused',
    shareLimit: 1,
    ageBand: 'fresh',
    unitCents: 1_000,
  })
  const { client, person } = await newBuyer(10_000)
  const placed = (await order(person, client, product.id, 3)).body
  await publishRules(test.db, [
    rule('sell', { targets: [clientTarget(client)] }),
    rule('rest', { targets: [stockTarget()] }),
  ])
  const campaignId = await addCampaign(test.db)
  const setStatus = async (status: string) => {
    const { version } = (await manager.get(`/api/clients/${client}`)).body
    const set = await manager.patch(`/api/clients/${client}`, { status }, { 'if-match': `"${version}"` })
    expect(set.status).toBe(200)
  }
  const arrive = async () => {
    const [id = ''] = await addLeads(test.db, { campaignId })
    await test.db.query({ text: `update leads set category = 'Paused' where id = $1`, values: [id] })
    while (await routeBatch(workOn(test.db)));
    return (await person.get(`/api/customer/orders/${placed.id}`)).body.lines[0].delivered
  }
  expect(await arrive()).toBe(1)
  await setStatus('paused')
  expect(await arrive()).toBe(1)
  const [lead] = await test.db.query<{ id: string }>({
    text: `select id from leads where category = 'Paused' and status = 'available'`,
  })
  // The engine knew an older status: the row of the order says no.
  const refused = await transaction(workOn(test.db), (tx) =>
    deliverToOrder(tx, { orderId: placed.id, lead: { id: lead?.id ?? '', state: 'TX', countyFips: null } }),
  )
  expect(refused).toBe('refused_order')
  const key = () => ({ 'idempotency-key': uuidv7() })
  const lines = [{ productId: product.id, quantity: 1 }]
  const buy = () =>
    person.post('/api/customer/orders', { client, kind: 'buy_now', lines, payWith: 'wallet' }, key())
  expect(await buy()).toMatchObject({
    status: 409,
    body: { detail: 'Purchases of this account are paused. Ask your account manager to resume them.' },
  })
  expect((await order(person, client, product.id, 1)).status).toBe(409)
  await setStatus('active')
  expect((await buy()).status).toBe(201)
  await arrive()
  expect(await arrive()).toBe(3)
  const changes = await test.db.query<{ status: string; at: string; act: string }>({
    text: `select c.status, c.at, coalesce((select max(d.delivered_at) from lead_deliveries d
        join order_lines n on n.id = d.order_line_id where n.order_id = c.order_id), 'infinity') as act
      from order_changes c where c.order_id = $1 order by c.at`,
    values: [placed.id],
  })
  expect(changes.map(({ status }) => status)).toEqual(['fulfilling', 'paused', 'fulfilling', 'fulfilled'])
  expect(changes.at(-1)?.at).toBe(changes.at(-1)?.act)
})

it('fills orders of clients that no rule names, oldest first, and a replay agrees', async () => {
  const productOf = async (shareLimit: number) =>
    (
      await manager.post('/api/products', {
        name: `Welders ${shareLimit}`,
        category: 'Welder',
        shareLimit,
        ageBand: 'fresh',
        unitCents: 1_000,
      })
    ).body.id
  const [exclusive, shared] = [await productOf(1), await productOf(3)]
  const stock = rule('rest', { targets: [stockTarget()] })
  const unfilled = async () => ({
    desk: (await manager.get('/api/stock')).body.figures.unfilledOrders,
    routing: (await manager.get('/api/routing/rules')).body.unfilledOrders,
    orders: (await manager.get('/api/orders?unfilled=yes')).body.items.map(({ id }: { id: string }) => id),
  })
  await publishRules(test.db, [stock])
  expect(await unfilled()).toEqual({ desk: 0, routing: 0, orders: [] })
  const buyers = await Promise.all(Array.from({ length: 5 }, () => newBuyer(100_000)))
  const wanted = [
    { buyer: 0, productId: shared, quantity: 6 },
    { buyer: 1, productId: exclusive, quantity: 5 },
    { buyer: 0, productId: shared, quantity: 4 },
    { buyer: 2, productId: shared, quantity: 8 },
    { buyer: 3, productId: shared, quantity: 30 },
    { buyer: 4, productId: exclusive, quantity: 3 },
  ]
  const placed: string[] = []
  for (const { buyer, productId, quantity } of wanted) {
    const { person, client } = buyers[buyer] ?? expect.fail('no buyer')
    placed.push((await order(person, client, productId, quantity)).body.id)
  }
  expect(await unfilled()).toEqual({ desk: 6, routing: 6, orders: placed.toReversed() })
  await publishRules(test.db, [rule('fill', { targets: [openOrdersTarget()], shares: 20 }), stock])
  expect(await unfilled()).toEqual({ desk: 0, routing: 0, orders: [] })
  // A narrower rule in front takes all of the leads, or a part of them.
  const inFront = (filter: Rule['filter']) => [
    rule('front', { filter, targets: [stockTarget('kept')] }),
    rule('fill', { targets: [openOrdersTarget()], shares: 20 }),
    stock,
  ]
  const behind = async () => {
    const { person, client } = buyers[0] ?? expect.fail('no buyer')
    const quote = await person.get(
      `/api/customer/products/${shared}/quote?client=${client}&quantity=5&state=TX`,
    )
    const progress = await person.get(`/api/customer/orders/${placed[0]}/progress`)
    const { partlyFilledOrders: part } = (await manager.get('/api/stock')).body.figures
    const { reach, forecast } = progress.body
    return { ...(await unfilled()), part, quote: quote.body.reach, reach, forecast }
  }
  await publishRules(test.db, inFront({ kind: 'eq', subject: 'state', value: 'TX' }))
  const none = { desk: 6, routing: 6, part: 0, quote: 'none', reach: 'none', forecast: null }
  expect(await behind()).toMatchObject(none)
  await publishRules(test.db, inFront({ kind: 'eq', subject: 'countyFips', value: '48201' }))
  expect(await behind()).toMatchObject({ desk: 0, routing: 0, part: 6, quote: 'part', reach: 'part' })
  expect((await unfilled()).orders).toHaveLength(6)
  await publishRules(test.db, [rule('fill', { targets: [openOrdersTarget()], shares: 20 }), stock])
  const draft = await manager.post('/api/routing/drafts', { rules: [stock] })
  expect(draft.body.warnings).toContainEqual({
    ruleId: 'rest',
    message:
      '6 open standing orders would be filled by no rule. Rule 2 takes their leads. Give them to open standing orders first.',
  })
  const refused = await manager.post(`/api/routing/drafts/${draft.body.id}/publish`, { note: 'Without' })
  expect(refused.status).toBe(409)
  await manager.remove(`/api/routing/drafts/${draft.body.id}`)

  const campaignId = await addCampaign(test.db)
  const from = new Date()
  const ids = await addLeads(test.db, { campaignId, count: 40 })
  await test.db.query({ text: `update leads set category = 'Welder' where id = any($1)`, values: [ids] })
  // The last one came too long ago for a fresh product.
  await test.db.query({
    text: `update leads set received_at = received_at - interval '9 days' where id = $1`,
    values: [ids.at(-1)],
  })
  const log = createLog(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  const other = openDatabase({ url: test.url, size: 4, log })
  await Promise.all([routeBatch(workOn(test.db)), routeBatch(workOn(other))])
  while (await routeBatch(workOn(test.db)));
  await other.close()

  const lines = await test.db.query<{ id: string; delivered: number; held: number; status: string }>({
    text: `select o.id, n.delivered, n.held_cents::int as held, o.status from orders o join order_lines n on n.order_id = o.id
      where o.id = any($1) order by o.created_at`,
    values: [placed],
  })
  // Of each client the oldest order is filled first. An exclusive order takes what no older order wants.
  expect(lines.map(({ id, delivered, held, status }) => [id, delivered, held, status])).toEqual(
    placed.map((id, index) => [id, wanted[index]?.quantity, 0, 'fulfilled']),
  )
  const [sold] = await test.db.query<{ deliveries: number; twice: number; exclusive: number; old: number }>({
    text: `select count(*)::int as deliveries, count(*) - count(distinct (d.lead_id, d.client_id)) as twice,
        count(*) filter (where n.product_id = $2 and l.shares_sold <> 1)::int as exclusive,
        count(*) filter (where d.lead_id = $3)::int as old
      from lead_deliveries d join order_lines n on n.id = d.order_line_id join leads l on l.id = d.lead_id
      where n.order_id = any($1)`,
    values: [placed, exclusive, ids.at(-1)],
  })
  expect(sold).toEqual({ deliveries: 56, twice: 0, exclusive: 0, old: 0 })
  const late = (await manager.get(`/api/leads/${ids.at(-1)}`)).body.decision
  expect(late.outcome).toBe('stocked')
  const first = (await manager.get(`/api/leads/${ids[0]}`)).body.decision
  expect(first.trace[1].reason).toMatch(/Client \w+, order \d+: sale 1 of 3 at \$10\.00/)
  expect(first.trace[1].reason).toMatch(/order \d+: is exclusive, and another client has the lead/)
  expect(first.trace[1].reason).toMatch(/order \d+: has this lead already/)

  const { body } = await manager.post('/api/routing/replays', {
    from: from.toISOString(),
    to: new Date(Date.now() + 1_000).toISOString(),
  })
  await runReplay(workOn(test.db), body.id)
  const { result } = (await manager.get(`/api/routing/replays/${body.id}`)).body
  expect(result.total.after).toEqual({ leads: 40, sales: 56, cents: 56_000 })
  const got = new Map(
    result.byClient.map(({ clientId, after }: { clientId: string; after: { sales: number } }) => [
      clientId,
      after.sales,
    ]),
  )
  expect(buyers.map(({ client }) => got.get(client))).toEqual([10, 5, 8, 30, 3])
  expect(result.byClient.every(({ name }: { name: string }) => name.startsWith('Client '))).toBe(true)
})

it('gives the shares that a rule for a client leaves to open orders, and the rest to stock', async () => {
  const { body: product } = await manager.post('/api/products', {
    name: 'Riggers',
    category: 'Rigger',
    shareLimit: 3,
    ageBand: 'fresh',
    unitCents: 1_000,
  })
  const [named, waiting] = [await newBuyer(100_000), await newBuyer(100_000)]
  await publishRules(test.db, [
    rule('named', { targets: [clientTarget(named.client)], shares: 3 }),
    rule('fill', { targets: [openOrdersTarget('left', { daily: 3 })], shares: 3 }),
    rule('rest', { targets: [stockTarget()] }),
  ])
  await order(named.person, named.client, product.id, 6)
  await order(waiting.person, waiting.client, product.id, 5)
  const from = new Date()
  const ids = await addLeads(test.db, { campaignId: await addCampaign(test.db), count: 8 })
  await test.db.query({ text: `update leads set category = 'Rigger' where id = any($1)`, values: [ids] })
  while (await routeBatch(workOn(test.db)));
  const sold = await test.db.query<{ shares: number; leads: number }>({
    text: `select shares_sold as shares, count(*)::int as leads from leads where id = any($1) group by 1 order by 1`,
    values: [ids],
  })
  // Six for the client that the rule names, three of them shared with the open order until its daily limit.
  expect(sold).toEqual([
    { shares: 0, leads: 2 },
    { shares: 1, leads: 3 },
    { shares: 2, leads: 3 },
  ])
  const { trace } = (await manager.get(`/api/leads/${ids[0]}`)).body.decision
  expect(trace.slice(1).map(({ reason }: { reason: string }) => reason)).toEqual([
    expect.stringMatching(/sale 1 of 3/),
    expect.stringMatching(/order \d+: sale 2 of 3/),
    'Marketplace stock: the shares that are left stay in stock',
  ])
  const { body } = await manager.post('/api/routing/replays', {
    from: from.toISOString(),
    to: new Date(Date.now() + 1_000).toISOString(),
  })
  await runReplay(workOn(test.db), body.id)
  const { result } = (await manager.get(`/api/routing/replays/${body.id}`)).body
  expect(result.total.after).toEqual({ leads: 8, sales: 9, cents: 9_000 })
})
