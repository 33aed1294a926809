import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getIntegration } from '#domains/integrations/server/describe.ts'
import { processEvents } from '#domains/integrations/server/process-events.ts'
import { metaSignature } from '#domains/integrations/server/signatures.ts'
import { keyring } from '#platform/server/secrets.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { emptyTables } from './support/empty-tables.ts'
import { type GraphApi, leadBody, startGraphApi } from './support/graph-api.ts'
import { partners } from './support/partners.ts'
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

  it('has stored the event when it answers', async () => {
    const answer = await sendMeta(batch([nextId()]))
    // Asked at once: a process that is killed after its answer loses nothing.
    const rows = await test.db.query({ text: 'select from webhook_events' })
    expect([answer.statusCode, rows.length]).toEqual([200, 1])
  })

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

describe('the questions of a form', () => {
  it('are shown in its words, and the last ones are kept', async () => {
    const ask = (lead: string, words?: string) =>
      JSON.stringify({
        lead_id: lead,
        form_id: 78,
        google_key: 'google key',
        user_column_data: [
          { column_id: 'EMAIL', column_name: 'Your email', string_value: `${lead}@example.com` },
          { column_id: 'cdl_a', ...(words && { column_name: words }), string_value: 'yes' },
        ],
      })
    const shown = async (lead: string) => {
      const found = (await leads()).find(({ externalId }: Json) => externalId === lead)
      return (await manager.get(`/api/leads/${found?.id}`)).body
    }
    for (const [lead, words] of [
      ['w1', 'Do you hold a CDL A?'],
      ['w2'],
      ['w3', 'Do you have a CDL-A license?'],
    ] as const)
      expect((await sendRaw('/api/webhook/google', ask(lead, words), {})).statusCode).toBe(200)
    await processAll()
    for (const lead of ['w1', 'w2', 'w3'])
      expect(await shown(lead)).toMatchObject({
        answers: { cdl_a: 'yes' },
        questions: { cdl_a: 'Do you have a CDL-A license?' },
      })
  })
})

describe('an inbound connection', () => {
  it('takes any signed object by its field map', async () => {
    const { newPartner, sendPartner: send } = partners(test, services)
    await newPartner('partner-key', { 'person.mail': 'email', ref: 'externalId' })
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
