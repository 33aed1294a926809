// Connections, the hourly comparison, tokens that end, and the webhook lab, over real sockets.
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { processEvents } from '#domains/integrations/server/process-events.ts'
import { metaSignature } from '#domains/integrations/server/signatures.ts'
import { tokenCheck } from '#domains/integrations/server/token-check.ts'
import { checkForms, formRegistration } from '#domains/leads/server/backfill.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { emptyTables } from './support/empty-tables.ts'
import { type GraphApi, startGraphApi } from './support/graph-api.ts'
import { testServices } from './support/services.ts'

const FORM = '555000111222333444'
const APP_SECRET = 'the app secret'
let test: TestApp
let graph: GraphApi
let services: ReturnType<typeof testServices>
let admin: Person
let manager: Person

beforeAll(async () => {
  graph = await startGraphApi()
  services = testServices({
    addToQueue: async () => undefined,
    leadSources: {
      metaAppSecret: APP_SECRET,
      metaVerifyToken: 'hello there',
      metaAccessToken: 'token',
      metaGraphUrl: graph.url,
      googleLeadKey: 'google key',
    },
  })
  test = await startTestApp({ services })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  services.origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  services.leadSources.labUrl = services.origin
  admin = await test.person('admin')
  manager = await test.person('manager')
})
afterAll(async () => {
  await test.close()
  await graph.close()
})
beforeEach(async () => {
  graph.answer = () => null
  graph.asked.length = 0
  await emptyTables(
    test,
    'webhook_events',
    'leads',
    'campaigns',
    'integrations',
    'form_checks',
    'webhook_lab_sends',
    'notifications',
  )
})

const context = (now = new Date()) => systemContext(test.db, services, now)
const processAll = async () => {
  while (await processEvents.run(context()));
}
const leads = (query = '') => manager.get(`/api/leads?limit=200${query}`).then(({ body }) => body.items)
const get = (kind: string) => manager.get(`/api/integrations/${kind}`).then(({ body }) => body)

let serial = 7_000_000_000_000_000_000n
const nextId = () => String(++serial)
const batch = (ids: readonly string[]) =>
  `{"object":"page","entry":[{"id":"1","time":1,"changes":[${ids
    .map((id) => `{"field":"leadgen","value":{"leadgen_id":${id},"page_id":"1","form_id":"${FORM}"}}`)
    .join()}]}]}`
const sendMeta = (body: string, secret = APP_SECRET, headers = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/webhook/facebook',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': metaSignature(Buffer.from(body), secret),
      ...headers,
    },
  })

describe('the hourly comparison', () => {
  const HOUR = 3_600_000
  const at = (ago: number) => new Date(Date.now() - ago).toISOString().replace('Z', '+0000')
  const listed = (ids: readonly { id: string; at: string }[], after: string | null) =>
    JSON.stringify({
      data: ids.map(({ id, at: created_time }) => ({
        id,
        created_time,
        form_id: FORM,
        field_data: [{ name: 'email', values: [`${id}@example.com`] }],
      })),
      paging: after ? { cursors: { after }, next: 'more' } : {},
    })
  const pages =
    (given: readonly (readonly { id: string; at: string }[])[]) => (path: string, query: URLSearchParams) => {
      if (!path.endsWith('/leads')) return null
      const index = Number(query.get('after') ?? 0)
      return { body: listed(given[index] ?? [], index + 1 < given.length ? String(index + 1) : null) }
    }
  const check = async () => {
    await formRegistration.run(context(), {})
    await test.db.query({ text: 'update form_checks set next_at = now()' })
    while (await checkForms.run(context()));
  }

  it('adds what never came, once, page by page, and leaves what may still be on its way', async () => {
    const known = nextId()
    await sendMeta(batch([known]))
    await processAll()
    const lost = Array.from({ length: 3 }, nextId)
    const young = nextId()
    const all = [
      [
        { id: young, at: at(60_000) },
        { id: lost[0] ?? '', at: at(HOUR) },
      ],
      [
        { id: known, at: at(2 * HOUR) },
        { id: lost[1] ?? '', at: at(3 * HOUR) },
      ],
      [{ id: lost[2] ?? '', at: at(30 * HOUR) }],
    ]
    graph.answer = pages(all)
    await check()
    await Promise.all([check(), check()])
    const found = await leads('&backfilled=true')
    expect(found.map((lead: Json) => lead.externalId).toSorted()).toEqual(lost.toSorted())
    expect(await leads('&backfilled=false')).toMatchObject([{ externalId: known }])
    const { figures } = await get('meta')
    expect(figures).toMatchObject({
      found: { count: 2 },
      leaked: { count: 3, exact: true },
      leads: { count: 4, exact: true },
      forms: 1,
      checkError: null,
    })
    expect(figures.leaks.reduce((sum: number, leak: Json) => sum + leak.count, 0)).toBe(3)
    expect(
      (await leads(`&backfilled=true&test=false&source=meta&receivedFrom=${figures.since}`)).length,
    ).toBe(3)
  })

  it('stops at what is known and older than the last check', async () => {
    const old = Array.from({ length: 4 }, (_, index) => [{ id: nextId(), at: at((5 + index) * HOUR) }])
    graph.answer = pages(old)
    await sendMeta(batch([nextId()]))
    await processAll()
    await check()
    graph.asked.length = 0
    await check()
    expect(graph.asked.filter((path) => path.endsWith('/leads'))).toHaveLength(1)
  })

  it('goes on at the same page after a rate limit', async () => {
    await sendMeta(batch([nextId()]))
    await processAll()
    const lost = [nextId(), nextId()]
    const usual = pages(lost.map((id) => [{ id, at: at(2 * HOUR) }]))
    graph.answer = (path, query) =>
      query.get('after')
        ? { status: 429, headers: { 'retry-after': '60' }, body: '{"error":{"code":4,"message":"limit"}}' }
        : usual(path, query)
    await check()
    expect(await leads('&backfilled=true')).toHaveLength(1)
    const [{ cursor, error }] = (await test.db.query({
      text: 'select cursor, error from form_checks',
    })) as Json
    expect([cursor, error]).toEqual(['1', expect.stringContaining('limit')])
    graph.answer = usual
    graph.asked.length = 0
    await check()
    expect(await leads('&backfilled=true')).toHaveLength(2)
    expect(graph.asked.filter((path) => path.endsWith('/leads'))).toHaveLength(1)
  })
})

describe('a token that ends', () => {
  const expiresIn = (days: number) => (path: string) =>
    path.endsWith('/debug_token')
      ? {
          body: JSON.stringify({
            data: { is_valid: true, expires_at: Math.floor(Date.now() / 1000) + days * 86_400 },
          }),
        }
      : null
  const titles = async () =>
    (await admin.get('/api/notifications')).body.items.map(({ title }: Json) => title)

  it('warns admins once at 14, 7 and 1 days, on the screen and on the dashboard', async () => {
    for (const days of [20, 13, 12, 6, 5, 0.5, 0.4]) {
      graph.answer = expiresIn(days)
      await tokenCheck.run(context(), {})
    }
    expect(await titles()).toEqual([
      expect.stringContaining('within a day'),
      expect.stringContaining('in 7 days'),
      expect.stringContaining('in 14 days'),
    ])
    expect((await manager.get('/api/notifications')).body.items).toEqual([])
    expect(await get('meta')).toMatchObject({
      status: 'connected',
      warning: 'Expires within a day',
      needsAttention: true,
    })
    const { attention } = (await manager.get('/api/dashboard/stats?days=30')).body
    expect(attention).toContainEqual({ kind: 'integrations', count: { count: 1, exact: true } })
  })

  it('holds leads when it is over, counts them, and releases them with the new token', async () => {
    graph.answer = () => ({ status: 400, body: '{"error":{"code":190,"message":"token expired"}}' })
    await sendMeta(batch([nextId(), nextId(), nextId()]))
    const again = nextId()
    // Meta sends what was not answered in time once more.
    for (let times = 0; times < 3; times++) await sendMeta(batch([again]))
    await processAll()
    expect(await get('meta')).toMatchObject({
      status: 'expired',
      heldLeads: 4,
      note: '4 leads held, token expired',
      needsAttention: true,
    })
    expect(await titles()).toEqual(['The access token of Meta has expired'])
    graph.answer = () => null
    await processAll()
    expect(await leads()).toEqual([])
    expect((await manager.post('/api/integrations/meta/secrets', { accessToken: 'new token' })).status).toBe(
      403,
    )
    const saved = await admin.post('/api/integrations/meta/secrets', { accessToken: 'new token' })
    expect(saved.status).toBe(200)
    expect(JSON.stringify(saved.body)).not.toContain('new token')
    expect(saved.body.secrets).toContainEqual({
      name: 'accessToken',
      from: 'screen',
      setAt: expect.any(String),
      setBy: expect.stringContaining('Admin'),
    })
    await processAll()
    expect(await leads()).toHaveLength(4)
    expect(await get('meta')).toMatchObject({ status: 'connected', heldLeads: 0, needsAttention: false })
  })
})

describe('secrets', () => {
  it('set on the screen stand above the environment, and the old one works for a day', async () => {
    const saved = await admin.post('/api/integrations/meta/secrets', { appSecret: 'a newer secret' })
    expect(saved.status).toBe(200)
    expect((await sendMeta(batch([nextId()]), 'a newer secret')).statusCode).toBe(200)
    expect((await sendMeta(batch([nextId()]), APP_SECRET)).statusCode).toBe(200)
    expect((await sendMeta(batch([nextId()]), 'guessed')).statusCode).toBe(401)
    const left = Date.parse(saved.body.previousUntil) - Date.now()
    expect(Math.round(left / 3_600_000)).toBe(24)
  })

  it('are refused with a sentence when they are too short or of another provider', async () => {
    const short = await admin.post('/api/integrations/meta/secrets', { accessToken: 'x' })
    expect([short.status, JSON.stringify(short.body)]).toEqual([422, expect.stringContaining('too short')])
    const other = await admin.post('/api/integrations/google/secrets', { appSecret: 'long enough' })
    expect([other.status, other.body.detail]).toEqual([422, expect.stringContaining('no such secret')])
    const broken = await admin.post('/api/integrations/meta/secrets', { appSecret: 'two lines\nof it' })
    expect([broken.status, JSON.stringify(broken.body)]).toEqual([
      422,
      expect.stringContaining('line breaks'),
    ])
    const empty = await admin.post('/api/integrations/meta/secrets', {})
    expect([empty.status, empty.body.detail]).toEqual([400, 'Enter the secret to save.'])
    expect((await admin.post('/api/integrations/smtp/secrets', {})).status).toBe(400)
  })

  it('are gone after disconnecting, also those of the environment, until somebody connects again', async () => {
    expect((await manager.post('/api/integrations/meta/disconnect')).status).toBe(403)
    expect((await admin.post('/api/integrations/meta/disconnect')).body).toMatchObject({
      status: 'disconnected',
    })
    expect((await sendMeta(batch([nextId()]))).statusCode).toBe(401)
    expect((await admin.post('/api/integrations/meta/test')).status).toBe(409)
    expect((await admin.post('/api/integrations/meta/secrets', {})).body).toMatchObject({
      status: 'connected',
    })
    expect((await sendMeta(batch([nextId()]))).statusCode).toBe(200)
  })

  it('are tested with a real call, and the status says what came of it', async () => {
    graph.answer = (path) => (path.endsWith('/me') ? { body: '{"id":"1","name":"Candor Nurse Jobs"}' } : null)
    expect((await admin.post('/api/integrations/meta/test')).body).toMatchObject({
      account: 'Candor Nurse Jobs',
      status: 'connected',
      lastTest: { ok: true, text: expect.stringContaining('Candor Nurse Jobs') },
    })
    graph.answer = () => ({ status: 500, body: 'oops' })
    expect((await admin.post('/api/integrations/meta/test')).body).toMatchObject({
      status: 'degraded',
      lastTest: { ok: false },
    })
    expect((await admin.post('/api/integrations/google/test')).body.lastTest.ok).toBe(true)
    expect((await admin.post('/api/integrations/feed/test')).body.lastTest).toMatchObject({ ok: true })
    expect((await admin.post('/api/integrations/stripe/test')).status).toBe(409)
    expect((await admin.post('/api/integrations/smtp/test')).body.lastTest.text).toContain('SMTP_URL')
  })
})

describe('inbound connections', () => {
  const add = (name = 'CareerFair') =>
    admin.post('/api/inbound-connections', { name, fieldMap: { ref: 'externalId', mail: 'email' } })
  const send = (address: string, secret: string, body = '{"ref":"A-1","mail":"iris@example.com"}') => {
    const at = new Date()
    return test.app.inject({
      method: 'POST',
      url: new URL(address).pathname,
      payload: body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
      },
    })
  }

  it('show their secret once, rotate with grace, and stop when disconnected', async () => {
    expect((await manager.post('/api/inbound-connections', { name: 'x' })).status).toBe(403)
    expect((await admin.post('/api/inbound-connections', { name: ' ' })).status).toBe(422)
    const { status, body } = await add()
    expect(status).toBe(201)
    expect((await send(body.address, body.secret)).statusCode).toBe(200)
    const rotated = (await admin.post(`/api/inbound-connections/${body.id}/rotate`)).body
    for (const secret of [body.secret, rotated.secret])
      expect((await send(body.address, secret)).statusCode).toBe(200)
    await processAll()
    expect(await leads()).toMatchObject([{ externalId: 'A-1', email: 'iris@example.com' }])
    const detail = await get('inbound')
    expect(detail.connections).toMatchObject([{ name: 'CareerFair', previousUntil: expect.any(String) }])
    expect(JSON.stringify(detail)).not.toContain(rotated.secret)
    expect((await admin.post(`/api/inbound-connections/${body.id}/disconnect`)).status).toBe(200)
    expect((await send(body.address, rotated.secret)).statusCode).toBe(401)
    expect((await send(`${body.address}%00`, rotated.secret)).statusCode).toBe(401)
  })

  it('accept each secret for its own day, however often and parallel they are rotated', async () => {
    const { body } = await add()
    const rotate = () => admin.post(`/api/inbound-connections/${body.id}/rotate`)
    const rotated = await Promise.all([rotate(), rotate(), rotate()])
    const secrets = [body.secret, ...rotated.map(({ body: { secret } }) => secret)]
    const answers = async () =>
      Promise.all(secrets.map(async (secret) => (await send(body.address, secret)).statusCode))
    expect(await answers()).toEqual([200, 200, 200, 200])
    for (let times = 0; times < 3; times++) await rotate()
    expect(await answers()).toEqual([401, 200, 200, 200])
  })

  it('are changed with If-Match, and an unknown one does not exist', async () => {
    const { body } = await add()
    const url = `/api/inbound-connections/${body.id}`
    expect((await admin.patch(url, { name: 'Fair' })).status).toBe(428)
    for (const fieldMap of [{ a: 'inbox' }, { a: 'email', b: 'email' }])
      expect((await admin.patch(url, { fieldMap }, { 'if-match': `"${body.version}"` })).status).toBe(422)
    expect((await admin.patch(url, { name: 'Fair' }, { 'if-match': '"99"' })).status).toBe(412)
    const changed = await admin.patch(url, { name: 'Fair' }, { 'if-match': `"${body.version}"` })
    expect(changed.body).toMatchObject({ name: 'Fair', fieldMap: { ref: 'externalId' } })
    expect((await admin.post(`/api/inbound-connections/${crypto.randomUUID()}/rotate`)).status).toBe(404)
  })
})

describe('the webhook lab', () => {
  const run = async (input: object) => {
    const sent = await manager.post('/api/webhook-lab/sends', input)
    expect([sent.status, sent.body.detail]).toEqual([201, undefined])
    await processAll()
    return (await manager.get(`/api/webhook-lab/sends/${sent.body.id}`)).body
  }
  const google = JSON.stringify({
    lead_id: 'lab-1',
    form_id: 7,
    google_key: '',
    user_column_data: [{ column_id: 'EMAIL', string_value: 'bo@example.com' }],
  })

  it('sends through the real address, without Meta, and touches nothing real', async () => {
    const id = nextId()
    await sendMeta(batch([id]))
    await processAll()
    graph.asked.length = 0
    const result = await run({ provider: 'meta', body: batch([id]) })
    expect(result).toMatchObject({ verdict: 'as_expected', answers: [{ status: 200 }] })
    expect(result.events[0].steps.map(({ name }: Json) => name)).toEqual([
      'verified',
      'parsed',
      'deduplicated',
      'routed',
    ])
    expect(result.events[0]).toMatchObject({ status: 'done', newCount: 1 })
    expect(graph.asked).toEqual([])
    expect(await leads('&test=true')).toMatchObject([{ externalId: id, source: 'test:meta', isTest: true }])
    expect(await leads('&test=false')).toMatchObject([{ externalId: id, source: 'meta', status: 'received' }])
  })

  it.each([
    ['flip', 401],
    ['fifty', 200],
    ['reorder', 200],
    ['unknown_field', 200],
    ['megabyte', 200],
  ])('keeps its promise for Meta and Google: %s', async (fault, status) => {
    for (const input of [
      { provider: 'meta', body: batch([nextId(), nextId()]) },
      { provider: 'google', body: google },
    ]) {
      const result = await run({ ...input, fault })
      expect(new Set(result.answers.map((answer: Json) => answer.status))).toEqual(new Set([status]))
      expect([result.verdict, result.words]).toEqual(['as_expected', expect.any(String)])
      expect(result.answers).toHaveLength({ fifty: 50, reorder: 2 }[fault] ?? 1)
    }
    expect(await leads('&test=true')).toHaveLength(status === 200 ? 3 : 0)
    expect(await leads('&test=false')).toEqual([])
  })

  it('is refused without a valid signature, and says why a fault does not apply', async () => {
    for (const signature of ['wrong', 'none']) {
      const result = await run({ provider: 'meta', body: batch([nextId()]), signature })
      expect(result).toMatchObject({ verdict: 'as_expected', answers: [{ status: 401 }], events: [] })
    }
    const ask = (input: object) => manager.post('/api/webhook-lab/sends', input)
    const stale = await ask({ provider: 'meta', body: '{}', fault: 'stale' })
    expect([stale.status, stale.body.detail]).toEqual([422, expect.stringContaining('Meta signs no time')])
    expect((await ask({ provider: 'meta', body: '[', fault: 'reorder' })).status).toBe(422)
    expect((await ask({ provider: 'inbound', body: '{}' })).status).toBe(422)
    const recruiter = await test.person('recruiter')
    expect((await recruiter.post('/api/webhook-lab/sends', { provider: 'meta', body: '{}' })).status).toBe(
      403,
    )
    expect((await recruiter.get(`/api/webhook-lab/sends/${crypto.randomUUID()}`)).status).toBe(404)
  })

  it('refuses an old time of an inbound connection', async () => {
    const { body } = await admin.post('/api/inbound-connections', { name: 'CareerFair' })
    const input = { provider: 'inbound', connectionId: body.id, body: '{"email":"a@example.com"}' }
    expect(await run({ ...input, fault: 'stale' })).toMatchObject({
      verdict: 'as_expected',
      answers: [{ status: 401 }],
    })
    expect(await run(input)).toMatchObject({ verdict: 'as_expected', answers: [{ status: 200 }] })
  })

  it('marks its own events only: no header of an outsider makes a test, and no mark works twice', async () => {
    for (const mark of ['true', 'x'.repeat(32)])
      await sendMeta(batch([nextId()]), APP_SECRET, { 'x-candor-mark': mark, 'x-candor-test': 'true' })
    await processAll()
    expect(await leads('&test=true')).toEqual([])
    expect(await leads('&test=false')).toHaveLength(2)
  })
})

describe('bad payloads', () => {
  it('are kept with a sentence, never a 5xx, and replayed together', async () => {
    const hostile = [
      '['.repeat(400_000),
      `{"object":"page","entry":${'1'.repeat(900_000)}}`,
      '{"object":"page","object":"page","entry":[]}',
      '{"object":1,"entry":{"a":null}}',
      '{"object":"page","entry":[{"changes":[{"field":"leadgen","value":{"leadgen_id":"a\\u0000b"}}]}]}',
      '{"object":"page","entry":[{"changes":"x"}]}',
      '',
    ]
    for (const body of hostile) expect((await sendMeta(body)).statusCode).toBe(200)
    const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x7d])
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/webhook/facebook',
      payload: bytes,
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': metaSignature(bytes, APP_SECRET),
      },
    })
    expect(answer.statusCode).toBe(200)
    await processAll()
    const { items } = (await manager.get('/api/webhook-events?status=dead&limit=50')).body
    expect(items).toHaveLength(hostile.length + 1)
    for (const { error } of items) expect(error).toMatch(/^.{10,400}$/s)
    const recruiter = await test.person('recruiter')
    expect((await recruiter.post('/api/webhook-events/replay-failed')).status).toBe(403)
    const replayed = await manager.post('/api/webhook-events/replay-failed')
    expect(replayed.body).toEqual({ replayed: hostile.length + 1, hasMore: false })
  })

  it('with texts that no database takes become leads all the same', async () => {
    const { body } = await admin.post('/api/inbound-connections', { name: 'Odd' })
    await manager.post('/api/webhook-lab/sends', {
      provider: 'inbound',
      connectionId: body.id,
      body: '{"a\\u0000b":"half \\ud800 emoji","name":"Ana\\u0000 Diaz","email":"ana@example.com"}',
    })
    await processAll()
    expect(await leads('&test=true')).toMatchObject([{ firstName: 'Ana', lastName: 'Diaz' }])
  })
})
