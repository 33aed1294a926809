import Fastify from 'fastify'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import {
  appForTest,
  type Person,
  SAME_SITE,
  startTestApp,
  statusesOf,
  type TestApp,
} from '../../../tests/support/app.ts'
import { requirePolicies, route } from './route.ts'

let test: TestApp
let recruiter: Person

beforeAll(async () => {
  test = await startTestApp()
  recruiter = await test.person('recruiter')
})
afterAll(() => test.close())

describe('a route', () => {
  it('cannot be registered without a policy', () => {
    const open = endpoints('x').get('/api/open', { summary: 'x', answer: z.object({}) })
    const forgetful = {} as never
    const app = Fastify()
    requirePolicies(app)
    expect(() => route(app, open, forgetful, async () => ({}))).toThrow(
      'GET /api/open has no policy: say who may call it.',
    )
  })

  it('is described in the OpenAPI document, every one of them', async () => {
    const { body } = await test.anonymous.get('/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/api/candidates', '/api/candidates/{id}', '/api/auth/user', '/api/events']),
    )
    const named = JSON.stringify(body.paths).match(/#\/components\/schemas\/(\w+)/g) ?? []
    for (const name of named) expect(body.components.schemas).toHaveProperty(name.split('/').at(-1) ?? '')
  })

  it('has a reference page without a script', async () => {
    const answer = await test.anonymous.get('/api/docs')
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('/api/candidates/{id}')
    expect(answer.body).not.toContain('<script')
  })
})

describe('forged requests', () => {
  const json = { 'content-type': 'application/json' }
  const forgeries: [string, Record<string, string>][] = [
    ['a plain form', { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }],
    ['a form as text', { 'content-type': 'text/plain', origin: 'https://evil.example' }],
    [
      'a multipart form',
      { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://evil.example' },
    ],
    ['no marker', { ...json, 'sec-fetch-site': 'same-origin' }],
    ['no marker, own origin', { ...json, origin: 'http://localhost:80' }],
    ['marker, cross-site', { ...json, 'x-requested-with': 'x', 'sec-fetch-site': 'cross-site' }],
    ['marker, same-site sibling', { ...json, 'x-requested-with': 'x', 'sec-fetch-site': 'same-site' }],
    ['marker, typed address', { ...json, 'x-requested-with': 'x', 'sec-fetch-site': 'none' }],
    ['marker, foreign origin', { ...json, 'x-requested-with': 'x', origin: 'https://evil.example' }],
    ['marker, null origin', { ...json, 'x-requested-with': 'x', origin: 'null' }],
    [
      'marker, look-alike origin',
      { ...json, 'x-requested-with': 'x', origin: 'http://localhost:80.evil.example' },
    ],
    ['marker, no origin at all', { ...json, 'x-requested-with': 'x' }],
  ]

  it.each(forgeries)('%s gets 403 and changes nothing', async (_name, headers) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/candidates',
      headers: { cookie: recruiter.cookie, ...headers },
      payload: JSON.stringify({ firstName: 'Forged', lastName: 'Person' }),
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().code).toBe('cross_site')
    expect(await test.db.query({ text: 'select 1 from candidates' })).toEqual([])
  })

  it('let our own pages through, by Sec-Fetch-Site or by Origin', async () => {
    const send = (headers: Record<string, string>) =>
      test.app.inject({
        method: 'POST',
        url: '/api/candidates/bulk',
        headers: { cookie: recruiter.cookie, 'content-type': 'application/json', ...headers },
        payload: '{}',
      })
    expect((await send(SAME_SITE)).statusCode).toBe(422)
    expect((await send({ 'x-requested-with': 'x', origin: 'http://localhost:80' })).statusCode).toBe(422)
    // A foreign name that leads to this machine is its own site to a browser.
    for (const host of ['evil.example', 'localhost.evil.example:80', '203.0.113.7:3000'])
      expect((await send({ ...SAME_SITE, host })).statusCode, host).toBe(403)
    for (const host of ['127.0.0.1:3000', '[::1]:3000', 'app.localhost:3000'])
      expect((await send({ ...SAME_SITE, host })).statusCode, host).toBe(422)
  })
})

describe('every response', () => {
  it('has the security headers', async () => {
    const { headers } = await test.anonymous.get('/api/auth/user')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe-eval')
    for (const part of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"])
      expect(policy).toContain(part)
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
    })
  })

  it('is problem+json with a code, a message and the request id when it is an error', async () => {
    const answer = await test.anonymous.get('/api/candidates')
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.body).toMatchObject({
      status: 401,
      code: 'unauthenticated',
      detail: 'Sign in to continue.',
    })
    expect(answer.body.requestId).toBe(answer.headers['x-request-id'])
    expect((await test.anonymous.get('/api/nothing')).body).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('treats half of an emoji as a broken character, anywhere', async () => {
    const payload = '{"firstName":"Ana","lastName":"Vel\\ud83d","skills":["a\\udc00b","\\ud83d\\ude00"]}'
    const headers = { cookie: recruiter.cookie, ...SAME_SITE, 'content-type': 'application/json' }
    const answer = await test.app.inject({ method: 'POST', url: '/api/candidates', headers, payload })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ lastName: 'Vel\ufffd', skills: ['a\ufffdb', '\u{1f600}'] })
  })

  it('says what is wrong with broken, oversized and mislabeled bodies', async () => {
    const send = (payload: string, type = 'application/json') =>
      test.app.inject({
        method: 'POST',
        url: '/api/candidates',
        headers: { cookie: recruiter.cookie, ...SAME_SITE, 'content-type': type },
        payload,
      })
    expect((await send('{"firstName":')).json()).toMatchObject({ status: 400, code: 'malformed' })
    expect((await send('')).json()).toMatchObject({ status: 400, code: 'malformed' })
    expect((await send(`"${'x'.repeat(1_100_000)}"`)).json()).toMatchObject({
      status: 413,
      code: 'too_large',
    })
    expect((await send('<a/>', 'application/xml')).json()).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    })
    expect((await send('{"__proto__":{"admin":true},"firstName":"a","lastName":"b"}')).statusCode).toBe(400)
  })
})

describe('health', () => {
  it('is alive and ready, and not ready while draining', async () => {
    const other = await startTestApp()
    expect((await other.anonymous.get('/livez')).status).toBe(200)
    expect((await other.anonymous.get('/readyz')).status).toBe(200)
    other.app.startDraining()
    const draining = await other.anonymous.get('/readyz')
    expect(draining.status).toBe(503)
    expect(draining.headers['retry-after']).toBe('2')
    await other.close()
  })

  it('is not ready while a migration is missing', async () => {
    const other = await startTestApp()
    await other.db.query({ text: `delete from schema_migrations where name like '0004%'` })
    expect((await other.anonymous.get('/readyz')).status).toBe(503)
    await other.close()
  })

  it('reads on while the database refuses writes, and writes again by itself', async () => {
    const other = await startTestApp()
    const name = new URL(other.url).pathname.slice(1)
    const admin = new Client({ connectionString: inject('postgresUrl') })
    await admin.connect()
    const recruiter = await other.person('recruiter')
    const add = () => recruiter.post('/api/candidates', { firstName: 'Ada', lastName: 'Read' })
    const ready = async () => (await other.anonymous.get('/readyz')).status
    // The next read records the last use of the session.
    await other.db.query({ text: `update sessions set last_seen_at = now() - interval '5 minutes'` })
    await admin.query(`alter database ${name} set default_transaction_read_only = on`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await vi.waitFor(async () => expect((await recruiter.get('/api/candidates')).status).toBe(200))
    await vi.waitFor(async () => expect(await ready()).toBe(503), 5_000)
    const refused = await Promise.all(Array.from({ length: 8 }, add))
    expect(statusesOf(refused)).toEqual(Array.from({ length: 8 }, () => 503))
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused[0]?.body.detail).toContain('You can still read')
    expect((await recruiter.get('/api/candidates', { 'x-active': '1' })).status).toBe(200)
    expect(await ready()).toBe(503)

    await admin.query(`alter database ${name} reset default_transaction_read_only`)
    await admin.end()
    await vi.waitFor(async () => expect(await ready()).toBe(200), 10_000)
    // Connections of the read-only time are gone, also those that only read.
    const saved = await Promise.all(Array.from({ length: 8 }, add))
    expect(statusesOf(saved)).toEqual(Array.from({ length: 8 }, () => 201))
    await other.close()
  })

  it('gives metrics to this machine, or to holders of the token', async () => {
    const local = await test.anonymous.get('/metrics')
    expect(local.status).toBe(200)
    expect(local.body).toContain('http_request_duration_seconds')
    const guarded = await startTestApp({ env: { METRICS_TOKEN: 'a-long-metrics-token' } })
    expect((await guarded.anonymous.get('/metrics')).status).toBe(404)
    expect(
      (await guarded.anonymous.get('/metrics', { authorization: 'Bearer a-long-metrics-token' })).status,
    ).toBe(200)
    await guarded.close()
  })
})

describe('limits', () => {
  it('stop a user’s flood with 429 and a retry time, without affecting others', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT: '5' } })
    const [busy, calm] = [await limited.person('recruiter'), await limited.person('recruiter')]
    const statuses = []
    for (let n = 0; n < 7; n++) statuses.push((await busy.get('/api/auth/user')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    const refused = await busy.get('/api/auth/user')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body.code).toBe('too_many_requests')
    expect((await calm.get('/api/auth/user')).status).toBe(200)
    await limited.close()
  })

  it('cannot be bypassed with forged cookies or addresses', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT: '1', TRUST_PROXY: '1' } })
    const statuses = []
    for (let n = 0; n < 12; n++) {
      const headers = { cookie: `cdh-session=made-up-${n}`, 'x-forwarded-for': `10.0.0.${n}, 192.0.2.1` }
      statuses.push((await limited.anonymous.get('/api/auth/user', headers)).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    await limited.close()
  })
})

describe('an open tab', () => {
  it('does not extend a session by itself', async () => {
    const person = await test.person('recruiter')
    const seen = async () =>
      (
        await test.db.query<{ at: string }>({
          text: 'select last_seen_at as at from sessions where user_id = $1',
          values: [person.userId],
        })
      )[0]?.at
    await test.db.query({
      text: `update sessions set last_seen_at = now() - interval '20 minutes' where user_id = $1`,
      values: [person.userId],
    })
    const before = await seen()
    await person.get('/api/auth/user', { 'x-idle-seconds': '600' })
    expect(await seen()).toBe(before)
    await person.get('/api/auth/user')
    expect(await seen()).not.toBe(before)
  })
})

describe('a server that is late', () => {
  it('refuses calls for a moment, and still answers with pages', { timeout: 60_000 }, async () => {
    const late = await appForTest({ env: { OVERLOAD_MS: '20' } })
    const busy = setInterval(() => {
      const until = Date.now() + 100
      while (Date.now() < until);
    }, 1)
    try {
      await expect
        .poll(async () => (await late.app.inject('/api/auth/user')).statusCode, { timeout: 30_000 })
        .toBe(503)
      const refused = await late.app.inject('/api/auth/user')
      expect(refused.json()).toMatchObject({ code: 'unavailable' })
      expect(refused.headers['retry-after']).toBe('2')
      expect((await late.app.inject('/dashboard')).statusCode).not.toBe(503)
    } finally {
      clearInterval(busy)
    }
  })
})

describe('an answer', () => {
  it('has the status of its contract, and the ETag of a record', async () => {
    const body = { firstName: 'Ada', lastName: 'Etag', emails: ['ada.etag@example.com'] }
    const added = await recruiter.post('/api/candidates', body)
    expect([added.status, added.headers['etag']]).toEqual([201, '"1"'])
    const note = await recruiter.post(`/api/candidates/${added.body.id}/activities`, {
      kind: 'note',
      text: 'x',
    })
    expect([note.status, note.headers['etag']]).toEqual([201, undefined])
    const read = await recruiter.get(`/api/candidates/${added.body.id}`)
    expect([read.status, read.headers['etag']]).toEqual([200, `"${read.body.version}"`])
  })
})
