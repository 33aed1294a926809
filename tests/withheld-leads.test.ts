// A candidate in quarantine is never sold: not by any way of sale, not at the moment of a sale, and not by a lead that arrives.
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findFormCampaign } from '#domains/campaigns/server/index.ts'
import { quarantineCandidates, restoreFromQuarantine } from '#domains/candidates/server/index.ts'
import { createLead } from '#domains/leads/server/create-lead.ts'
import { mapFields, OWN_NAMES } from '#domains/leads/server/field-map.ts'
import { claimForRouting } from '#domains/leads/server/index.ts'
import { deliverToOrder } from '#domains/shop/server/index.ts'
import { systemContext, transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { countStock } from '../src/domains/desk/server/queries/areas.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { market } from './support/market.ts'

let test: TestApp
let manager: Person
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.person('manager')
})
afterAll(() => test.close())
// What one test left must not fail the others.
afterEach(() => sql('update leads set withheld_at = null'))

const sql = <Row>(text: string, values: unknown[] = []) => test.db.query<Row>({ text, values })
const context = () => systemContext(test.db, test.services)
const hashOf = (contact: string) => createHash('sha256').update(contact).digest()

const quarantine = (...ids: string[]) => transaction(context(), (tx) => quarantineCandidates(tx, ids))
const restore = (...ids: string[]) =>
  transaction(context(), (tx) => restoreFromQuarantine(tx, { ids, wereRemoved: [] }))

async function person(name = `P${uuidv7().slice(-8)}`, phone: string | null = null) {
  const id = uuidv7()
  const email = `${id}@quiet.example`
  await sql(
    `insert into candidates (id, first_name, last_name, emails, phones, status, source) values ($1, $2, 'Quiet', $3, $4, 'new', 'manual')`,
    [id, name, [email], phone ? [phone] : []],
  )
  return { id, email, phone, name: `${name} Quiet` }
}

/** A lead in stock, with the contact of a person. */
async function leadOf(
  category: string,
  { email, phone, shareLimit = 1, name = 'Any Name' }: Contact,
): Promise<string> {
  const id = uuidv7()
  const [first, last] = name.split(' ')
  await sql(
    `with made as (insert into leads (id, source, external_id, received_at, status, category, state, county_fips, share_limit,
        email_hash, phone_hash)
      values ($1::uuid, 'test', $1::uuid::text, now() - interval '1 hour', 'available', $2, 'TX', '48201', $3, $4, $5) returning id)
     insert into lead_contacts (lead_id, first_name, last_name, email, phone) select id, $6, $7, $8, $9 from made`,
    [id, category, shareLimit, email && hashOf(email), phone && hashOf(phone), first, last, email, phone],
  )
  return id
}
type Contact = { email?: string | null; phone?: string | null; shareLimit?: number; name?: string }

const withheld = async () =>
  (await sql<{ id: string }>('select id from leads where withheld_at is not null')).map(({ id }) => id)

it('sells no lead of a quarantined candidate in any way, and sells it again once restored', async () => {
  const { newBuyer, product, buy } = market(test)
  const buyer = await newBuyer(100_000)
  const category = 'Withheld'
  const productId = await product(manager, category)
  const one = await person()
  const lead = await leadOf(category, one)
  await quarantine(one.id)
  expect(await withheld()).toEqual([lead])

  const offer = (await buyer.person.get(`/api/customer/products?client=${buyer.client}&category=${category}`))
    .body
  expect(offer.items.find(({ id }: Json) => id === productId)).toMatchObject({ inStock: 0, samples: [] })
  const now = await buy(buyer, productId)
  expect([now.status, now.body.code]).toEqual([409, 'sold_out'])
  const lines = [{ productId, quantity: 1, filter: { states: ['TX'] } }]
  const standing = await buy(buyer, productId, 1, { kind: 'standing', lines })
  expect(standing.status, JSON.stringify(standing.body)).toBe(201)
  const asked = () =>
    transaction(context(), (tx) =>
      deliverToOrder(tx, { orderId: standing.body.id, lead: { id: lead, state: 'TX', countyFips: '48201' } }),
    )
  await expect(asked()).rejects.toMatchObject({ code: 'sold_out' })
  const { body: seen } = await manager.get(`/api/leads/${lead}`)
  expect(seen.withheldAt).not.toBeNull()

  await restore(one.id)
  expect(await withheld()).toEqual([])
  expect(await asked()).toBeNull()
  expect(await sql('select count(*)::int as sold from lead_deliveries where lead_id = $1', [lead])).toEqual([
    { sold: 1 },
  ])
})

it('counts the stock as it can be sold', async () => {
  const { newBuyer, product } = market(test)
  const buyer = await newBuyer(100_000)
  const category = 'Counted'
  const productId = await product(manager, category)
  const one = await person()
  await leadOf(category, one)
  await leadOf(category, { email: 'free@example.com' })
  const counts = async () => {
    const stock = (await manager.get('/api/stock')).body
    const offer = await buyer.person.get(`/api/customer/products?client=${buyer.client}&category=${category}`)
    const [area] = await countStock(test.db, { category }, new Date())
    return {
      all: stock.figures.inStock,
      desk: JSON.stringify(stock).includes(productId),
      shop: offer.body.items.find(({ id }: Json) => id === productId).inStock,
      area: area?.count ?? 0,
    }
  }
  const before = await counts()
  expect(before).toMatchObject({ shop: 2 })
  await quarantine(one.id)
  expect(await counts()).toEqual({ ...before, all: before.all - 1, shop: 1, area: before.area - 1 })
  await restore(one.id)
  expect(await counts()).toEqual(before)
})

it('finds the leads of a person as an erasure does: linked, by email, by phone with the name, and merged records', async () => {
  const category = 'People'
  const phone = '+17135550177'
  const one = await person('Ada', phone)
  const merged = await person()
  await sql('update candidates set merged_into = $1, removed_at = now() where id = $2', [one.id, merged.id])
  const mine = [
    await leadOf(category, { phone, name: 'ada quiet', email: 'other@example.com' }),
    await leadOf(category, { phone }),
    await leadOf(category, { email: merged.email }),
  ]
  const family = await leadOf(category, {
    phone: '+17135550199',
    email: 'spouse@example.com',
    name: 'Bob Quiet',
  })
  const linked = await leadOf(category, { email: 'unknown@example.com' })
  await sql('update leads set candidate_id = $1 where id = $2', [merged.id, linked])
  await quarantine(one.id)
  expect((await withheld()).toSorted()).toEqual([...mine, linked].toSorted())
  expect(await withheld()).not.toContain(family)
  await restore(one.id)
  expect(await withheld()).toEqual([])
})

it('keeps a lead of two quarantined people until both are restored, and quarantines twice without harm', async () => {
  const [one, two] = [await person(), await person()]
  await sql('update candidates set emails = $1 where id = any($2)', [[one.email], [one.id, two.id]])
  const lead = await leadOf('Two', one)
  await quarantine(one.id, two.id)
  await quarantine(one.id)
  await restore(one.id)
  expect(await withheld()).toEqual([lead])
  await restore(two.id)
  await restore(two.id)
  expect(await withheld()).toEqual([])
  expect(await sql('select from withheld_contacts')).toEqual([])
})

async function newCampaign(scope: 'all' | 'buyer') {
  const id = uuidv7()
  await sql(
    `insert into campaigns (id, name, channel, status, category, duplicate_scope)
     values ($1, 'Arrivals', 'manual', 'active', 'Arrivals', $2)`,
    [id, scope],
  )
  return id
}

async function arrive(campaignId: string, email: string) {
  const fields = [
    { name: 'fullName', value: 'Ada Quiet' },
    { name: 'email', value: email },
  ]
  const created = await createLead(context(), {
    source: 'google',
    campaign: await findFormCampaign(test.db, campaignId),
    formId: '1',
    pageId: null,
    eventId: null,
    isBackfilled: false,
    isTest: false,
    attribution: {},
    externalId: uuidv7(),
    fields,
    receivedAt: new Date(),
    mapped: mapFields(fields, OWN_NAMES),
  })
  return created?.id ?? ''
}
const claimed = () =>
  transaction(context(), async (tx) => (await claimForRouting(tx.db, 1_000)).map(({ id }) => id))

it('withholds a lead that arrives meanwhile, and routes it once the person is restored', async () => {
  const one = await person()
  await quarantine(one.id)
  const lead = await arrive(await newCampaign('all'), one.email)
  expect(await withheld()).toEqual([lead])
  expect(await claimed()).not.toContain(lead)
  await restore(one.id)
  expect(await claimed()).toContain(lead)
})

it('sells or withholds, never both, at the same moment', { timeout: 120_000 }, async () => {
  const { newBuyer, product, buy } = market(test)
  const buyer = await newBuyer(10_000_000)
  const category = 'Race'
  const productId = await product(manager, category)
  let sold = 0
  for (let round = 0; round < 40; round++) {
    const one = await person()
    const lead = await leadOf(category, one)
    const late = new Promise((resolve) => setTimeout(resolve, round % 8))
    const [bought] = await Promise.all([buy(buyer, productId), late.then(() => quarantine(one.id))])
    const [row] = await sql<{ sold: number; withheld: boolean }>(
      'select shares_sold as sold, withheld_at is not null as withheld from leads where id = $1',
      [lead],
    )
    expect(row?.withheld).toBe(true)
    expect(row?.sold).toBe(bought.status === 201 ? 1 : 0)
    sold += row?.sold ?? 0
    // Whatever was first, nothing is left to sell.
    expect((await buy(buyer, productId)).status).toBe(409)
  }
  expect(sold).toBeGreaterThan(0)
  const { body } = await manager.get('/api/proof')
  expect(body.checks.filter(({ count }: Json) => count > 0)).toEqual([])
})

it('misses no lead that arrives at the moment of a quarantine', { timeout: 120_000 }, async () => {
  const campaigns = [await newCampaign('buyer'), await newCampaign('all')] as const
  for (let round = 0; round < 40; round++) {
    const one = await person()
    const campaign = campaigns[round % 2 === 0 ? 0 : 1]
    const late = new Promise((resolve) => setTimeout(resolve, round % 5))
    const [lead] = await Promise.all([arrive(campaign, one.email), late.then(() => quarantine(one.id))])
    expect(await withheld()).toContain(lead)
    const [again] = await Promise.all([arrive(campaign, one.email), late.then(() => restore(one.id))])
    expect(await withheld()).not.toContain(again)
    expect(await withheld()).not.toContain(lead)
  }
})
