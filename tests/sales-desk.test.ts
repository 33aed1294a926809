// What staff do at the sales desk, and what orders foresee.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Rule } from '#domains/routing/contract/schemas.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { market } from './support/market.ts'
import { openOrdersTarget, publishRules, rule, stockTarget } from './support/routing.ts'

let test: TestApp
let manager: Person
let of: ReturnType<typeof market>
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.person('manager')
  of = market(test)
})
afterAll(() => test.close())

it('staff open an order with its leads, and change it; a recruiter and another client cannot', async () => {
  const productId = await of.product(manager, 'Desk order')
  await of.stock({ category: 'Desk order' })
  const ada = await of.newBuyer(10_000)
  const order = (await of.buy(ada, productId)).body
  const [lead] = await of.bought(ada, order.id)
  const address = `/api/orders/${order.id}`
  expect((await manager.get(address)).body).toMatchObject({
    number: order.number,
    client: { id: ada.client },
  })
  const { items } = (await manager.get(`${address}/leads`)).body
  expect(items).toMatchObject([{ id: lead.id, contact: { firstName: 'Secretia' }, priceCents: 1_000 }])
  expect((await manager.get(`/api/leads/${items[0].leadId}`)).status).toBe(200)

  const standing = await ada.person.post(
    '/api/customer/orders',
    {
      client: ada.client,
      kind: 'standing',
      lines: [{ productId, quantity: 3 }],
      payWith: 'wallet',
    },
    { 'idempotency-key': uuidv7() },
  )
  const turn = (person: Person, verb: string) => person.post(`/api/orders/${standing.body.id}/${verb}`)
  expect((await turn(await test.person('recruiter'), 'pause')).status).toBe(403)
  expect((await turn((await of.newBuyer(0)).person, 'cancel')).status).toBe(404)
  expect((await turn(manager, 'pause')).body).toMatchObject({ status: 'paused', heldCents: 3_000 })
  expect((await turn(manager, 'cancel')).body).toMatchObject({ status: 'canceled', heldCents: 0 })
  expect((await turn(manager, 'cancel')).status).toBe(409)
  const [line] = await of.sql<{ actions: string[] }>(
    'select array_agg(action order by at) as actions from audit_events where subject_id = $1',
    [standing.body.id],
  )
  expect(line?.actions).toEqual(['placed', 'paused', 'canceled'])
})

it('says why stock is on no product: it is sold to another number of buyers', async () => {
  const figures = async () => (await manager.get('/api/stock')).body.figures
  const before = await figures()
  const shared = await of.product(manager, 'Mismatch', { shareLimit: 3 })
  await of.stock({ category: 'Mismatch', count: 2, shareLimit: 1 })
  const [{ items, figures: after }] = [(await manager.get('/api/stock')).body]
  const item = items.find(({ productId }: Json) => productId === shared)
  expect(item).toMatchObject({ inStock: 0, otherShares: 2 })
  expect(after).toMatchObject({ inStock: before.inStock + 2, withoutProduct: before.withoutProduct + 2 })
  await of.product(manager, 'Mismatch')
  expect(await figures()).toMatchObject({ withoutProduct: before.withoutProduct })
  const { products } = (await manager.get('/api/campaigns/categories')).body
  expect(products).toContainEqual({ category: 'Mismatch', shareLimit: 3 })
})

it('a campaign has no price of its own: what the product says is what is sold', async () => {
  const campaign = { name: 'Priced', channel: 'manual', unitCents: 900 }
  expect((await manager.post('/api/campaigns', campaign)).status).toBe(422)
})

it('keeps the forecast of a standing order, and counts how right forecasts were', async () => {
  const productId = await of.product(manager, 'Forecast')
  for (let day = 0; day < 42; day++)
    await of.stock({ category: 'Forecast', count: 2, hoursAgo: day * 24 + 1 })
  const ada = await of.newBuyer(100_000)
  const place = async (quantity: number): Promise<Json> =>
    (await of.buy(ada, productId, quantity, { kind: 'standing' })).body
  const first = await place(10)
  expect(first.forecast).toEqual({ p50Days: 5, p90Days: 5 })
  // The first order is ahead of the second.
  const second = await place(4)
  expect(second.forecast).toEqual({ p50Days: 7, p90Days: 7 })
  await of.sql(`update orders set status = 'fulfilled' where id = $1`, [first.id])
  await of.sql(`update orders set created_at = now() - interval '9 days' where id = $1`, [second.id])
  const progress = (await ada.person.get(`/api/customer/orders/${second.id}/progress`)).body
  expect(progress.coverage).toEqual({ orders: 2, inTime: 1 })
  expect(progress.forecast).toEqual({ p50Days: 2, p90Days: 2 })
})

it('foresees no more than the rules let through, and nothing where that is not known', async () => {
  const category = 'Limited'
  const productId = await of.product(manager, category)
  for (let day = 0; day < 42; day++) await of.stock({ category, count: 2, hoursAgo: day * 24 + 1 })
  const ada = await of.newBuyer(100_000)
  const rest = rule('rest', { targets: [stockTarget()] })
  const shown = async (...rules: Rule[]) => {
    await publishRules(test.db, [...rules, rest])
    const address = `/api/customer/products/${productId}/quote?client=${ada.client}&quantity=10`
    const { reach, forecast } = (await ada.person.get(address)).body
    return [reach, forecast?.p90Days ?? null]
  }
  const fill = (target = openOrdersTarget()) =>
    rule('fill', { filter: { kind: 'eq', subject: 'category', value: category }, targets: [target] })
  const windows = [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }]
  const front = rule('front', {
    filter: { kind: 'eq', subject: 'state', value: 'TX' },
    targets: [stockTarget('kept')],
  })
  expect(await shown(fill())).toEqual(['all', 5])
  expect(await shown(front, fill())).toEqual(['part', null])
  expect(await shown(fill({ ...openOrdersTarget(), windows }))).toEqual(['part', null])
  expect(await shown(fill(openOrdersTarget('few', { daily: 1 })))).toEqual(['all', 10])
  expect(await shown()).toEqual(['none', null])
})
