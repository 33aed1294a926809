import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getIntegration } from '#domains/integrations/server/describe.ts'
import { processEvents } from '#domains/integrations/server/process-events.ts'
import { metaSignature } from '#domains/integrations/server/signatures.ts'
import { routeBatch } from '#domains/routing/server/decide-leads.ts'
import { keyring } from '#platform/server/secrets.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { emptyTables } from './support/empty-tables.ts'
import { type GraphApi, leadBody, startGraphApi } from './support/graph-api.ts'
import { market } from './support/market.ts'
import { openOrdersTarget, publishRules, rule } from './support/routing.ts'
import { testServices } from './support/services.ts'

const APP_SECRET = 'the app secret'
const FORM = '555000111222333444'
const secrets = keyring(`test:${Buffer.alloc(32, 9).toString('base64')}`)

let test: TestApp
let graph: GraphApi
let manager: Person
let services: ReturnType<typeof testServices>

beforeAll(async () => {
  graph = await startGraphApi()
  services = testServices({
    secrets,
    leadSources: {
      metaAppSecret: APP_SECRET,
      metaVerifyToken: 'hello there',
      metaAccessToken: 'token',
      metaGraphUrl: graph.url,
      googleLeadKey: 'google key',
    },
  })
  test = await startTestApp({ services })
  manager = await test.person('manager')
})
afterAll(async () => {
  await test.close()
  await graph.close()
})
beforeEach(async () => {
  graph.answer = () => null
  graph.asked.length = 0
  await emptyTables(test, 'webhook_events', 'leads', 'campaigns')
})

let serial = 4_000_000_000_000_000_000n
const nextId = () => String(++serial)
const change = (id: string) =>
  `{"field":"leadgen","value":{"leadgen_id":${id},"page_id":99000111222333444555,"form_id":${FORM},"created_time":1}}`
const batch = (ids: readonly string[]) =>
  `{"object":"page","entry":[{"id":"99000111222333444555","time":1,"changes":[${ids.map(change).join()}]}]}`

const sendRaw = (url: string, payload: string | Buffer, headers: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
const sendMeta = (payload: string | Buffer, secret = APP_SECRET) =>
  sendRaw('/api/webhook/facebook', payload, {
    'x-hub-signature-256': metaSignature(Buffer.from(payload), secret),
  })

async function processAll(): Promise<void> {
  while (await processEvents.run(systemContext(test.db, services)));
}
const makeDue = () =>
  test.db.query({ text: `update webhook_events set next_at = now() where next_at is not null` })
const leads = (query = '') => manager.get(`/api/leads?limit=200${query}`).then(({ body }) => body.items)
const events = () => manager.get('/api/webhook-events').then(({ body }) => body.items)

describe('Meta', () => {
  it('gets its challenge back as text, and only with the right token', async () => {
    const ask = (token: string) =>
      test.app.inject(
        `/api/webhook/facebook?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
      )
    const right = await ask('hello%20there')
    expect([right.statusCode, right.body, right.headers['content-type']]).toEqual([
      200,
      '1158201444',
      expect.stringContaining('text/plain'),
    ])
    expect((await ask('wrong')).statusCode).toBe(403)
  })

  it('makes one lead of each id, however often, shuffled and parallel it comes, and none of a forgery', async () => {
    const ids = Array.from({ length: 200 }, nextId)
    const bodies = ids.flatMap((id, index) => (index % 10 === 0 ? [batch(ids.slice(index, index + 10))] : []))
    const posts = [
      ...bodies,
      ...bodies,
      ...bodies,
      ...ids.map((id) => batch([id])),
      ...ids.map((id) => batch([id])),
    ]
    const shuffled = posts.map((body) => ({ body, at: Math.random() })).toSorted((a, b) => a.at - b.at)
    const forged = Array.from({ length: 200 }, () => batch([nextId()]))
    const working = (async () => {
      for (let round = 0; round < 5; round++) await processAll()
    })()
    const [answers, refusals] = await Promise.all([
      Promise.all(shuffled.map(({ body }) => sendMeta(body))),
      Promise.all(forged.map((body) => sendMeta(body, 'guessed'))),
      working,
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(refusals.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
    await processAll()
    const rows = await test.db.query<{ external_id: string }>({
      text: 'select external_id from leads order by external_id',
    })
    expect(rows.map((row) => row.external_id)).toEqual(ids.toSorted())
    const [stored] = await test.db.query<{ count: number }>({
      text: 'select count(*)::int as count from webhook_events',
    })
    expect(stored?.count).toBe(posts.length)
  }, 120_000)

  it('keeps what the person wrote: contact, place by ZIP code, and every answer', async () => {
    const id = '9007199254740993123'
    await sendMeta(batch([id]))
    await processAll()
    const [summary] = await leads()
    expect(summary).toMatchObject({
      externalId: id,
      state: 'TX',
      city: 'Houston',
      zip: '77002',
      campaign: null,
    })
    const { body } = await manager.get(`/api/leads/${summary.id}`)
    expect(body).toMatchObject({
      status: 'received',
      countyFips: '48201',
      answers: { shift: 'nights' },
      formId: FORM,
      pageId: '99000111222333444555',
      decision: null,
    })
    expect(graph.asked).toEqual([`/v25.0/${id}`])
  })

  it('waits while Meta fails, limits or has no valid token, and loses nothing', async () => {
    const id = nextId()
    const failures = [
      { status: 500, body: 'oops' },
      { status: 200, body: '{"id":' },
      { status: 429, headers: { 'retry-after': '120' }, body: '{"error":{"code":4,"message":"limit"}}' },
      { status: 400, body: '{"error":{"code":190,"message":"token expired"}}' },
    ]
    await sendMeta(batch([id]))
    for (const failure of failures) {
      graph.answer = () => failure
      await makeDue()
      await processAll()
      const [event] = await events()
      expect(event).toMatchObject({ status: 'failed', error: expect.stringContaining('Meta') })
      expect(await leads()).toEqual([])
    }
    const [{ status }] = (await test.db.query<{ status: string }>({
      text: `select status from integrations where kind = 'meta'`,
    })) as [{ status: string }]
    expect(status).toBe('expired')
    graph.answer = () => null
    await makeDue()
    await processAll()
    expect((await leads()).map(({ externalId }: { externalId: string }) => externalId)).toEqual([id])
    expect((await events())[0]).toMatchObject({ status: 'done', error: null })
  })

  it('holds each lead once while no token was ever set, and says so', async () => {
    const { leadSources } = services
    const without = testServices({ secrets, leadSources: { ...leadSources, metaAccessToken: undefined } })
    await test.db.query({ text: `delete from integrations where kind = 'meta'` })
    const [one, other] = [nextId(), nextId()]
    for (const ids of [[one], [one, other], [one], [other]]) await sendMeta(batch(ids))
    while (await processEvents.run(systemContext(test.db, without)));
    const meta = await getIntegration(systemContext(test.db, without), 'meta')
    expect(meta).toMatchObject({
      status: 'degraded',
      heldLeads: 2,
      hasToken: false,
      note: '2 leads held, no token is set',
    })
    await makeDue()
    await processAll()
    expect(await leads()).toHaveLength(2)
    expect(await getIntegration(systemContext(test.db, services), 'meta')).toMatchObject({
      heldLeads: 0,
      hasToken: true,
    })
  })

  it('asks again for the missing part of a batch only', async () => {
    const ids = [nextId(), nextId(), nextId()]
    graph.answer = (path) => (path.endsWith(ids[1] ?? '') ? { status: 503, body: '' } : null)
    await sendMeta(batch(ids))
    await processAll()
    expect(await leads()).toHaveLength(2)
    graph.answer = () => null
    graph.asked.length = 0
    await makeDue()
    await processAll()
    expect(graph.asked).toEqual([`/v25.0/${ids[1]}`])
    expect(await leads()).toHaveLength(3)
  })

  it('refuses another lead than it asked for, and the event names the lead that failed', async () => {
    const [good, wrong] = [nextId(), nextId()]
    const body = leadBody('1234', { full_name: 'Somebody Else' })
    graph.answer = (path) => (path.endsWith(wrong) ? { body } : null)
    await sendMeta(batch([good, wrong]))
    await processAll()
    expect((await leads()).map(({ externalId }: Json) => externalId)).toEqual([good])
    const [event] = await events()
    expect(event).toMatchObject({ status: 'dead', leadCount: 2, newCount: 1 })
    expect(event.error).toMatch(new RegExp(`^Lead ${wrong}: Meta answered with lead 1234 instead\\.`))
  })

  it('takes in the good part of a batch, and the event names the bad part', async () => {
    const ids = [nextId(), nextId()]
    const bad = ['{"leadgen_id":"no id"}', '{}', 'null'].map(
      (value) => `{"field":"leadgen","value":${value}}`,
    )
    const changes = [...bad, ...ids.map(change), '"x"'].join()
    await sendMeta(`{"object":"page","entry":["y",{"id":"1","changes":[${changes}]}]}`)
    await processAll()
    expect((await leads()).map(({ externalId }: Json) => externalId).toSorted()).toEqual(ids)
    const [event] = await events()
    expect(event).toMatchObject({ status: 'dead', leadCount: 2, newCount: 2 })
    expect(event.error).toMatch(/entry\.0: .+ entry\.1\.changes\.0\.value\.leadgen_id: .+ 2 more problems\./)
    const { steps } = (await manager.get(`/api/webhook-events/${event.id}`)).body
    expect(steps.map(({ note }: Json) => note)).toContain(`Not read: ${event.error}`)
  })

  it('keeps signed nonsense as a failed event with its reason, which can be replayed', async () => {
    for (const body of [
      'not json',
      '[]',
      '{"object":"page","entry":[{"changes":[{"field":"leadgen","value":{}}]}]}',
    ])
      expect((await sendMeta(body)).statusCode).toBe(200)
    await processAll()
    const dead = await events()
    expect(dead.map(({ status }: { status: string }) => status)).toEqual(['dead', 'dead', 'dead'])
    for (const { error } of dead) expect(error.length).toBeGreaterThan(10)
    const url = `/api/webhook-events/${dead[0].id}`
    const recruiter = await test.person('recruiter')
    expect((await recruiter.post(`${url}/replay`)).status).toBe(403)
    expect((await manager.post(`${url}/replay`)).status).toBe(202)
    await processAll()
    expect((await manager.get(url)).body).toMatchObject({ status: 'dead', attempts: 1 })
  })
})

describe('leads of a form that nobody knows', () => {
  it('wait, and join the campaign that is made for it', async () => {
    await sendMeta(batch([nextId(), nextId()]))
    await processAll()
    expect(await leads('&campaign=none')).toHaveLength(2)
    const input = {
      name: 'Nurses Houston',
      channel: 'meta_lead_ad',
      formId: FORM,
      category: 'Nursing',
      status: 'active',
    }
    const recruiter = await test.person('recruiter')
    expect((await recruiter.post('/api/campaigns', input)).status).toBe(403)
    const made = await manager.post('/api/campaigns', input)
    expect(made.status).toBe(201)
    expect(await leads('&campaign=none')).toEqual([])
    expect(await leads(`&campaign=${made.body.id}&category=Nursing`)).toHaveLength(2)
    const { body } = await manager.get(`/api/campaigns/${made.body.id}`)
    expect(body.figures).toMatchObject({ leads: 2, accepted: 2, costPerLeadCents: null })
    expect((await manager.post('/api/campaigns', input)).status).toBe(409)
  })
})

describe('the same person', () => {
  it('is a duplicate within 30 days by phone or email, also when both arrive at once', async () => {
    graph.answer = (path) => ({
      body: leadBody(path.split('/').at(-1) ?? '', { full_name: 'Ana Diaz', phone_number: '(713) 555-0142' }),
    })
    await Promise.all(Array.from({ length: 6 }, () => sendMeta(batch([nextId()]))))
    await processAll()
    const statuses = (await leads()).map(({ status }: { status: string }) => status)
    expect(statuses.toSorted()).toEqual([...Array<string>(5).fill('duplicate'), 'received'])
  })

  it('is stopped when suppressed', async () => {
    await test.db.query({
      text: `insert into suppressions (contact_hash, kind, reason) values (sha256('stop@example.com'), 'email', 'erased')`,
    })
    graph.answer = (path) => ({
      body: leadBody(path.split('/').at(-1) ?? '', { email: ' Stop@Example.com ' }),
    })
    await sendMeta(batch([nextId()]))
    await processAll()
    const [lead] = await leads()
    expect(lead.status).toBe('rejected')
    expect((await manager.get(`/api/leads/${lead.id}`)).body.rejectedFor).toBe('suppressed')
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

describe('Google', () => {
  const form = (changes: object = {}) =>
    JSON.stringify({
      lead_id: 'TeSter-123',
      form_id: 77,
      google_key: 'google key',
      user_column_data: [
        { column_id: 'FULL_NAME', string_value: 'Bo Chen' },
        { column_id: 'EMAIL', string_value: 'bo@example.com' },
        { column_id: 'POSTAL_CODE', string_value: '90001' },
      ],
      ...changes,
    })

  it('is taken in with the right key, once, and its test leads are marked', async () => {
    const send = (body: string) => sendRaw('/api/webhook/google', body, {})
    expect((await send(form({ google_key: 'wrong' }))).statusCode).toBe(401)
    expect((await send('nonsense')).statusCode).toBe(401)
    for (let times = 0; times < 3; times++) expect((await send(form())).statusCode).toBe(200)
    const escaped = form({ lead_id: 'test-1', is_test: true })
      .replace('google_key', 'google\\u005fkey')
      .replace('google key', 'google\\u0020key')
    expect((await send(escaped)).statusCode).toBe(200)
    await processAll()
    expect(await leads()).toHaveLength(2)
    expect(await leads('&test=true')).toMatchObject([{ externalId: 'test-1', isTest: true }])
    expect(await leads('&test=false')).toMatchObject([{ firstName: 'Bo', lastName: 'Chen', state: 'CA' }])
    for (const event of await events()) {
      const { body } = await manager.get(`/api/webhook-events/${event.id}`)
      expect(JSON.parse(body.body)).toMatchObject({ google_key: '…', form_id: 77 })
    }
  })
})

const PARTNER_SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`

/** An inbound connection, with the key for its address. */
async function newPartner(key: string, fieldMap: Record<string, string>): Promise<string> {
  const id = uuidv7()
  await test.db.query({
    text: `insert into integrations (id, kind, name, config, secrets, inbound_key) values ($1, 'inbound', $2, $3, $4, $2)`,
    values: [
      id,
      key,
      JSON.stringify({ fieldMap }),
      secrets.seal(JSON.stringify({ signingSecret: PARTNER_SECRET })),
    ],
  })
  return id
}

type Sent = { key?: string; id?: string; at?: Date; signed?: string }
const sendPartner = (
  body: string,
  { key = 'partner-key', id = 'msg_1', at = new Date(), signed = body }: Sent = {},
) =>
  sendRaw(`/api/webhook/inbound/${key}`, body, {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(PARTNER_SECRET).sign(id, at, signed),
  })

describe('an inbound connection', () => {
  it('takes any signed object by its field map', async () => {
    await newPartner('partner-key', { 'person.mail': 'email', ref: 'externalId' })
    const send = sendPartner
    const body = JSON.stringify({
      ref: 'A-1',
      person: { mail: 'cy@example.com' },
      pay: 21.5,
      constructor: 'Lego',
    })
    expect((await send(body)).statusCode).toBe(200)
    expect((await send(body, { id: 'msg_2' })).statusCode).toBe(200)
    expect((await send(`${body} `, { signed: body })).statusCode).toBe(401)
    expect((await send(body, { at: new Date(Date.now() - 3_600_000) })).statusCode).toBe(401)
    expect((await send(body, { key: 'other' })).statusCode).toBe(401)
    await processAll()
    const [lead, ...others] = await leads()
    expect(others).toEqual([])
    expect(lead).toMatchObject({ externalId: 'A-1', email: 'cy@example.com' })
    expect((await manager.get(`/api/leads/${lead.id}`)).body.answers).toEqual({
      pay: '21.5',
      constructor: 'Lego',
    })
  })
})

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
    for (const [place, body] of bodies.entries())
      expect(
        (await sendPartner(JSON.stringify(body), { key: 'no-contact', id: `n${place}` })).statusCode,
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
