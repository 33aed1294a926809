// Which leads are accepted: those with a contact, not twice of a person, from forms, webhooks and by hand.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { processEvents } from '#domains/integrations/server/process-events.ts'
import { routeBatch } from '#domains/routing/server/decide-leads.ts'
import { keyring } from '#platform/server/secrets.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { emptyTables } from './support/empty-tables.ts'
import { market } from './support/market.ts'
import { partners } from './support/partners.ts'
import { openOrdersTarget, publishRules, rule } from './support/routing.ts'
import { testServices } from './support/services.ts'

const secrets = keyring(`test:${Buffer.alloc(32, 9).toString('base64')}`)
const services = testServices({ secrets })

let test: TestApp
let manager: Person
let newPartner: ReturnType<typeof partners>['newPartner']
let sendPartner: ReturnType<typeof partners>['sendPartner']

beforeAll(async () => {
  test = await startTestApp({ services })
  manager = await test.person('manager')
  ;({ newPartner, sendPartner } = partners(test, services))
})
afterAll(() => test.close())
beforeEach(() => emptyTables(test, 'webhook_events', 'leads', 'campaigns'))

async function processAll(): Promise<void> {
  while (await processEvents.run(systemContext(test.db, services)));
}
const leads = (query = '') => manager.get(`/api/leads?limit=200${query}`).then(({ body }) => body.items)
const events = () => manager.get('/api/webhook-events').then(({ body }) => body.items)

describe('a lead without a phone number or email that works', () => {
  it('is rejected with its reason and counted, however it comes, and cannot be put into stock', async () => {
    const formId = await newPartner('no-contact', {})
    const { body: campaign } = await manager.post('/api/campaigns', {
      name: 'Partner leads',
      channel: 'api',
      formId,
      category: 'Nursing',
      status: 'active',
    })
    const bodies = [
      { first_name: 'Nobody' },
      { email: 'ana@-.-', phone: '123' },
      { email: 'ana@example.123' },
      { phone: '(713) 555-0142' },
      { email: 'ana@example.co.uk' },
    ]
    for (const [index, body] of bodies.entries())
      expect(
        (await sendPartner(JSON.stringify(body), { key: 'no-contact', id: `n${index}` })).statusCode,
      ).toBe(200)
    await processAll()
    const rejected = await leads(`&campaign=${campaign.id}&status=rejected`)
    expect(rejected).toHaveLength(3)
    const { body: lead } = await manager.get(`/api/leads/${rejected[0].id}`)
    expect(lead).toMatchObject({
      rejectedFor: 'no_contact',
      refusals: { restock: 'This lead has no phone number or email that works.' },
    })
    expect((await manager.post(`/api/leads/${lead.id}/restock`)).status).toBe(409)
    const { body } = await manager.get(`/api/campaigns/${campaign.id}`)
    expect(body.figures).toMatchObject({ leads: 5, accepted: 2, rejected: 3 })
  })

  it('waits for the field map of its campaign, which may say where the phone number is', async () => {
    const formId = await newPartner('late-map', {})
    await sendPartner(JSON.stringify({ who: 'Ana', reach: '(713) 555-0144' }), { key: 'late-map', id: 'l1' })
    await sendPartner(JSON.stringify({ who: 'Bo' }), { key: 'late-map', id: 'l2' })
    await processAll()
    expect((await leads()).map(({ status }: Json) => status)).toEqual(['received', 'received'])
    await manager.post('/api/campaigns', {
      name: 'Late',
      channel: 'api',
      formId,
      fieldMap: { who: 'name', reach: 'phone' },
      status: 'active',
    })
    const joined = await leads()
    expect(joined.map(({ firstName, status }: Json) => `${firstName} ${status}`).toSorted()).toEqual([
      'Ana received',
      'Bo rejected',
    ])
  })

  it('is refused when the body is empty, and nothing is kept', async () => {
    await newPartner('empty', {})
    for (const body of ['{}', ' { \n } ', ''])
      expect((await sendPartner(body, { key: 'empty', id: 'e1' })).statusCode).toBe(422)
    expect(await events()).toEqual([])
    expect((await sendPartner('{"a":" "}', { key: 'empty', id: 'e2' })).statusCode).toBe(200)
    await processAll()
    expect(await leads()).toEqual([])
    expect((await events())[0]).toMatchObject({ status: 'dead', error: expect.stringContaining('no values') })
  })
})

describe('a lead that was refused', () => {
  const partner = async (key: string, more: Json = {}): Promise<Json> => {
    const formId = await newPartner(key, {})
    const { status, body } = await manager.post('/api/campaigns', {
      name: key,
      channel: 'api',
      formId,
      category: key,
      fieldMap: { agrees: 'consent' },
      status: 'active',
      ...more,
    })
    expect(status).toBe(201)
    return body
  }
  let serialOfEvent = 0
  const arrive = async (key: string, fields: Json) => {
    const id = `s${++serialOfEvent}`
    expect((await sendPartner(JSON.stringify(fields), { key, id })).statusCode).toBe(200)
    await processAll()
  }
  const route = async () => {
    while (await routeBatch(systemContext(test.db, services)));
  }
  const statuses = async (campaign: Json) =>
    (await leads(`&campaign=${campaign.id}&sort=received_at`)).map(({ status }: Json) => status)
  const ana = { phone: '(713) 555-0150' }

  it('makes no duplicate: the same person with consent is accepted, before and after the decision', async () => {
    const campaign = await partner('second-chance')
    await arrive('second-chance', { ...ana, agrees: 'no' })
    await arrive('second-chance', { ...ana, agrees: 'I agree to be called.' })
    await arrive('second-chance', { ...ana, agrees: 'I agree to be called.' })
    expect(await statuses(campaign)).toEqual(['received', 'duplicate', 'duplicate'])
    await route()
    await route()
    expect(await statuses(campaign)).toEqual(['rejected', 'available', 'duplicate'])
    const [, second, third] = await leads(`&campaign=${campaign.id}&sort=received_at`)
    expect((await manager.get(`/api/leads/${third.id}`)).body.duplicate.id).toBe(second.id)

    const bo = { phone: '(713) 555-0151' }
    await arrive('second-chance', { ...bo, agrees: 'no' })
    await route()
    await arrive('second-chance', { ...bo, agrees: 'yes' })
    await route()
    expect((await statuses(campaign)).slice(3)).toEqual(['rejected', 'available'])
  })

  it('is one whose answer to the question about consent says no, in whatever words', async () => {
    const campaign = await partner('answers')
    const refusals = ['No.', 'n', 'Declined', 'opted out', "I don't agree to be called", 'Do not call']
    const consents = [
      'Yes',
      'Not only do I agree, I ask for calls',
      'I agree to calls. I can opt out at any time, and do not have to agree to be hired.',
    ]
    for (const [index, agrees] of [...refusals, ...consents].entries())
      await arrive('answers', { phone: `(713) 555-016${index}`, agrees })
    await route()
    expect(await statuses(campaign)).toEqual([
      ...refusals.map(() => 'rejected'),
      ...consents.map(() => 'available'),
    ])
  })

  it('the campaign says for how many days a person is the same', async () => {
    const campaign = await partner('short', { duplicateDays: 2 })
    expect(campaign).toMatchObject({ duplicateDays: 2, duplicateScope: 'all' })
    const setBack = () =>
      test.db.query({ text: `update leads set received_at = received_at - interval '3 days'` })
    await arrive('short', ana)
    await setBack()
    await arrive('short', ana)
    await arrive('short', ana)
    expect(await statuses(campaign)).toEqual(['received', 'received', 'duplicate'])
    const none = await partner('never', { duplicateDays: 0 })
    await arrive('never', ana)
    expect(await statuses(none)).toEqual(['received'])
    expect(
      (await manager.post('/api/campaigns', { name: 'x', channel: 'manual', duplicateDays: 366 })).status,
    ).toBe(422)
  })

  it('per buyer only: the second lead is sold, but never to the client that bought the first', async () => {
    const of = market(test)
    const campaign = await partner('per-buyer', { duplicateScope: 'buyer' })
    for (let times = 0; times < 2; times++) await arrive('per-buyer', { ...ana, agrees: 'yes' })
    await route()
    expect(await statuses(campaign)).toEqual(['available', 'available'])
    const productId = await of.product(manager, 'per-buyer')
    const [one, other] = [await of.newBuyer(9_000), await of.newBuyer(9_000)]
    // Two leads of one person are not two people.
    expect((await of.buy(one, productId, 2)).status).toBe(409)
    expect((await of.buy(one, productId)).status).toBe(201)
    expect((await of.buy(one, productId)).status).toBe(409)
    expect((await of.buy(other, productId)).status).toBe(201)

    await arrive('per-buyer', { ...ana, agrees: 'yes' })
    await publishRules(test.db, [rule('own', { targets: [openOrdersTarget()] })])
    for (const buyer of [one, other]) await of.buy(buyer, productId, 1, { kind: 'standing' })
    const third = await of.newBuyer(9_000)
    await of.buy(third, productId, 1, { kind: 'standing' })
    await route()
    expect((await of.bought(one)).length).toBe(1)
    expect((await of.bought(other)).length).toBe(1)
    expect((await of.bought(third)).length).toBe(1)
    const [last] = await leads(`&campaign=${campaign.id}`)
    const { decision } = (await manager.get(`/api/leads/${last.id}`)).body
    expect(JSON.stringify(decision.trace)).toContain('has another lead of this person')
  })
})

describe('a lead by hand', () => {
  const manual = async (more: Json = {}): Promise<string> => {
    const input = { name: 'Walk-ins', channel: 'manual', category: 'Nursing', status: 'active', ...more }
    return (await manager.post('/api/campaigns', input)).body.id
  }

  it('goes the same way as every other lead, for staff, once per key', async () => {
    const campaignId = await manual()
    const recruiter = await test.person('recruiter')
    const body = {
      campaignId,
      firstName: 'Ana',
      phone: '(713) 555-0170',
      zip: '77002',
      consent: 'She agreed at the job fair.',
      answers: { shift: 'nights' },
    }
    const key = { 'idempotency-key': 'the-same-lead' }
    const made = await recruiter.post('/api/leads', body, key)
    expect(made).toMatchObject({
      status: 201,
      body: {
        source: 'manual',
        status: 'received',
        phone: '+17135550170',
        state: 'TX',
        category: 'Nursing',
        campaign: { id: campaignId },
        answers: { shift: 'nights' },
        consents: [{ text: 'She agreed at the job fair.' }],
      },
    })
    expect((await recruiter.post('/api/leads', body, key)).body.id).toBe(made.body.id)
    expect((await recruiter.post('/api/leads', body)).body.status).toBe('duplicate')
    await routeBatch(systemContext(test.db, services))
    const { body: routed } = await recruiter.get(`/api/leads/${made.body.id}`)
    expect(routed.decision.outcome).not.toBe('rejected')
    expect((await test.anonymous.post('/api/leads', body)).status).toBe(401)
    expect((await (await test.person('customer')).post('/api/leads', body)).status).toBe(404)
  })

  it('is refused with what to change, and nothing is kept', async () => {
    const campaignId = await manual()
    const others = [
      [await manual({ channel: 'import' }), 'Leads of this campaign come by themselves'],
      [await manual({ status: 'draft' }), 'This campaign is not active'],
      [uuidv7(), 'This campaign does not exist'],
    ] as const
    const said = async (body: Json) => {
      const answer = await manager.post('/api/leads', { campaignId, phone: '(713) 555-0171', ...body })
      return [answer.status, answer.body.fields?.[0]?.path ?? answer.body.detail]
    }
    for (const [id, words] of others)
      expect(
        (await manager.post('/api/leads', { campaignId: id, phone: '7135550171' })).body.detail,
      ).toContain(words)
    expect(await said({ phone: '' })).toEqual([422, 'phone'])
    expect(await said({ phone: '12' })).toEqual([422, 'phone'])
    expect(await said({ email: 'a@b' })).toEqual([422, 'email'])
    expect(await said({ zip: '1' })).toEqual([422, 'zip'])
    expect(await said({ score: 3 })).toEqual([422, expect.anything()])
    await test.db.query({
      text: `insert into suppressions (contact_hash, kind, reason) values (sha256('gone@example.com'), 'email', 'erased')`,
    })
    expect(await said({ email: 'Gone@example.com' })).toEqual([
      409,
      expect.stringContaining('asked not to be'),
    ])
    expect(await leads()).toEqual([])
  })
})
