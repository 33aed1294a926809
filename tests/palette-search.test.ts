// What the command palette searches: each list by the words of its reader, for staff alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { market } from './support/market.ts'

let test: TestApp
let manager: Person
let of: ReturnType<typeof market>
let order: Json
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.person('manager')
  of = market(test)
  const productId = await of.product(manager, 'Palette')
  await of.stock({ category: 'Palette', count: 3 })
  const lakeside = await of.newBuyer(10_000)
  await of.sql('update clients set name = $2 where id = $1', [lakeside.client, 'Lakeside Héalth 100%'])
  order = (await of.buy(lakeside, productId)).body
  await of.buy(await of.newBuyer(10_000), productId)
  const campaigns = [
    { name: 'RN Houston', channel: 'manual', clientId: lakeside.client },
    { name: 'Welders at the lake', channel: 'manual' },
    { name: 'Drivers', channel: 'manual' },
  ]
  for (const body of campaigns) expect((await manager.post('/api/campaigns', body)).status).toBe(201)
})
afterAll(() => test.close())

const found = async (address: string, q: string) => {
  const { status, body } = await manager.get(`${address}?limit=5&q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  expect(body.total.count).toBe(body.items.length)
  return body.items
}
const namesOf = async (q: string) =>
  (await found('/api/campaigns', q)).map(({ name }: Json) => name).toSorted()
const numbersOf = async (q: string) => (await found('/api/orders', q)).map(({ number }: Json) => number)

describe('campaigns', () => {
  it('are found by a part of their name or of the name of their client', async () => {
    expect(await namesOf('LAKE')).toEqual(['RN Houston', 'Welders at the lake'])
    expect(await namesOf('houston')).toEqual(['RN Houston'])
    expect(await namesOf('health')).toEqual(['RN Houston'])
    expect(await namesOf('nothing of this name')).toEqual([])
  })
  it('are not found by the signs of a pattern', async () => {
    expect(await namesOf('%')).toEqual(['RN Houston'])
    expect(await namesOf('_')).toEqual([])
  })
  it('have totals of what is found', async () => {
    expect((await manager.get('/api/campaigns/totals?q=lake')).body.campaigns).toBe(2)
  })
})

describe('orders', () => {
  it('are found by their number, as it is written on the screen', async () => {
    for (const q of [`${order.number}`, `#${order.number}`, `Order ${order.number}`])
      expect(await numbersOf(q), q).toEqual([order.number])
    expect(await numbersOf('999999999999999999')).toEqual([])
  })
  it('are found by a part of the name of their client', async () => {
    expect(await numbersOf('lakeside he')).toEqual([order.number])
    // Longer than any number, so it can only be a name.
    expect(await numbersOf('9'.repeat(30))).toEqual([])
  })
})

describe.each(['/api/campaigns', '/api/orders', '/api/clients', '/api/leads'])('%s', (address) => {
  it('is searched by staff of every role, by nobody else, and not with a text without end', async () => {
    for (const role of ['recruiter', 'manager', 'admin'] as const)
      expect((await (await test.person(role)).get(`${address}?q=lake`)).status, role).toBe(200)
    expect((await test.anonymous.get(`${address}?q=lake`)).status).toBe(401)
    // For customers the routes of staff do not exist.
    expect((await (await of.newBuyer(0)).person.get(`${address}?q=lake`)).status).toBe(404)
    expect((await manager.get(`${address}?q=${'a'.repeat(201)}`)).status).toBe(400)
  })
})
