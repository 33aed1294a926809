import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'

let test: TestApp
let manager: Person
let recruiter: Person
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.person('manager')
  recruiter = await test.person('recruiter')
})
afterAll(() => test.close())

const GOOD = {
  name: 'Nurses, shared',
  category: 'Registered nurse',
  shareLimit: 3,
  ageBand: 'fresh',
  unitCents: 2_900,
}
const make = async (edit: Json = {}) => manager.post('/api/products', { ...GOOD, ...edit })
const match = (product: Json) => ({ 'if-match': `"${product.version}"` })

describe('a product', () => {
  it('has a price for the country, and areas follow it until they have their own', async () => {
    const { status, body } = await make({ category: 'Pharmacist' })
    expect([status, body.prices, body.exclusive]).toEqual([201, { US: 2_900 }, false])
    const { id: productId } = body
    const set = (...prices: Json[]) =>
      manager.post('/api/prices', { prices: prices.map((price) => ({ productId, ...price })) })
    const two = await set(
      { area: 'TX', unitCents: 3_000, note: 'Few leads' },
      { area: '48201', unitCents: 3_100 },
    )
    expect(two.body.items[0].prices).toEqual({
      US: 2_900,
      TX: 3_000,
      '48201': 3_100,
    })
    const later = new Date(Date.now() + 86_400_000).toISOString()
    await set({ area: 'US', unitCents: 9_900, validFrom: later })
    await set({ area: 'TX', unitCents: null })
    const after = (await manager.get(`/api/products/${productId}`)).body
    expect(after.prices).toEqual({ US: 2_900, '48201': 3_100 })
    expect(after.history).toHaveLength(5)
    expect(after.history[0]).toMatchObject({ area: 'US', unitCents: 9_900 })
  })

  it('says what is wrong with a price', async () => {
    const { id } = (await make({ category: 'Welder' })).body
    const send = async (price: Json) =>
      (
        await manager.post('/api/prices', {
          prices: [price].flat().map((one) => ({ productId: id, ...one })),
        })
      ).body.fields?.[0]?.message
    expect(await send({ area: 'ZZ', unitCents: 100 })).toContain('does not exist')
    expect(await send({ area: '99999', unitCents: 100 })).toContain('does not exist')
    expect(await send({ area: 'Texas', unitCents: 100 })).toContain('TX')
    expect(await send({ area: 'US', unitCents: null })).toContain('needs a price')
    expect(await send({ area: 'TX', unitCents: 0 })).toContain('above 0')
    expect(await send({ area: 'TX', unitCents: 100, validFrom: '2020-01-01T00:00:00Z' })).toContain('future')
    expect(
      await send([
        { area: 'TX', unitCents: 1 },
        { area: 'TX', unitCents: 2 },
      ]),
    ).toContain('once')
  })

  it('exists once for its category, shares and age, and again after it was archived', async () => {
    const first = (await make({ category: 'Phlebotomist' })).body
    expect((await make({ category: 'phlebotomist' })).status).toBe(409)
    const url = `/api/products/${first.id}`
    expect((await manager.patch(url, { status: 'archived' })).status).toBe(428)
    expect((await manager.patch(url, { status: 'archived' }, match(first))).body.status).toBe('archived')
    expect((await manager.patch(url, { name: 'Late' }, match(first))).status).toBe(412)
    expect((await make({ category: 'Phlebotomist' })).status).toBe(201)
    const again = (await manager.get(url)).body
    expect((await manager.patch(url, { status: 'active' }, match(again))).status).toBe(409)
  })

  it('is set by managers and seen by recruiters', async () => {
    expect((await recruiter.post('/api/products', GOOD)).status).toBe(403)
    expect((await recruiter.get('/api/products')).status).toBe(200)
    const loose = await make({ category: 'Loose', returnReasons: ['spam'], autoReturnReasons: ['other'] })
    expect(loose.body.fields[0].path).toBe('autoReturnReasons')
  })
})

it('counts stock by state and county, without test leads, as the list of leads does', async () => {
  await test.db.query({
    text: `insert into leads (id, source, external_id, received_at, status, category, state, county_fips, is_test,
        phone_hash)
      select gen_random_uuid(), 'test', n::text, now() - interval '1 day', 'available', 'Surgeon',
        case when n <= 3 or n = 8 then 'TX' when n < 7 then 'OK' end,
        case when n <= 2 then '48201' when n = 3 then '48113' when n < 7 then '40143' end, n = 6,
        sha256(n::text::bytea)
      from generate_series(1, 8) as n`,
  })
  const listed = async (filter: string) =>
    (await recruiter.get(`/api/leads?category=Surgeon&status=available,partially_sold&test=false&${filter}`))
      .body.total.count
  const states = (await recruiter.get('/api/areas?category=Surgeon')).body
  expect(states.items).toEqual([
    { area: 'OK', stock: 2, demand: 0, sold: 0, fillRate: null },
    { area: 'TX', stock: 4, demand: 0, sold: 0, fillRate: null },
  ])
  expect(states.unknown).toEqual({ stock: 1, sold: 0 })
  expect([await listed('state=TX'), await listed('place=no_state'), await listed('')]).toEqual([4, 1, 7])
  const counties = (await recruiter.get('/api/areas?category=Surgeon&state=TX&age=fresh')).body
  expect(counties.items.map(({ area, stock }: Json) => [area, stock])).toEqual([
    ['48113', 1],
    ['48201', 2],
  ])
  expect(counties.unknown.stock).toBe(await listed('state=TX&place=no_county'))
  expect((await recruiter.get('/api/areas?category=Surgeon&age=aged')).body.items).toEqual([])
})
