// Requests that our pages never send, over a real socket where needed.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { type Person, SAME_SITE, startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { loggable } from './http.ts'
import { handleProblems, toAppError } from './problem-handler.ts'

let test: TestApp
let recruiter: Person
let port: number

beforeAll(async () => {
  test = await startTestApp()
  recruiter = await test.person('recruiter')
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => test.close())

/** The response to exactly these bytes. */
async function sendRaw(request: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head: head.toLowerCase(), body: JSON.parse(body) }
}

it.each<[string, string, object]>([
  [
    'an address that is none',
    'GET /api/candidates/%zz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    { status: 400, code: 'malformed' },
  ],
  [
    'headers beyond all measure',
    `GET / HTTP/1.1\r\nhost: a\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`,
    { status: 431, code: 'too_large' },
  ],
  ['what is no HTTP', 'HELLO\r\n\r\n', { status: 400, code: 'malformed' }],
])('%s gets a problem with a request id, and the safe headers', async (_what, request, expected) => {
  const { head, body } = await sendRaw(request)
  expect(body).toMatchObject(expected)
  expect(head).toContain(`x-request-id: ${body.requestId}`)
  expect(head).toContain('content-type: application/problem+json')
  expect(head).toContain("frame-ancestors 'none'")
})

it('treats every spelling of an address like the address, and stores none', async () => {
  const answer = await recruiter.get('/%61pi/candidates')
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
})

it('names the allowed methods for another method', async () => {
  const ask = (method: 'PUT' | 'OPTIONS' | 'DELETE', url: string) =>
    test.app.inject({ method, url, headers: { cookie: recruiter.cookie, ...SAME_SITE } })
  const wrong = await ask('PUT', '/api/candidates?limit=1')
  expect(wrong.json()).toMatchObject({ status: 405, code: 'method_not_allowed' })
  expect(wrong.headers.allow).toBe('GET, HEAD, POST')
  expect((await ask('OPTIONS', '/api/candidates/matches')).headers.allow).toContain('PATCH')
  expect((await ask('DELETE', '/api/nothing')).statusCode).toBe(404)
})

it('accepts no text as a body', async () => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/candidates',
    headers: { cookie: recruiter.cookie, ...SAME_SITE, 'content-type': 'text/plain' },
    payload: '{"firstName":"Ana","lastName":"Diaz"}',
  })
  expect(answer.json()).toMatchObject({ status: 415, code: 'unsupported_media_type' })
})

it('gives no metrics to clients behind a proxy on this machine', async () => {
  expect((await test.anonymous.get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
  expect((await test.anonymous.get('/metrics', { forwarded: 'for=203.0.113.9' })).status).toBe(404)
})

it('explains every problem type in the reference', async () => {
  const { body: problem } = await test.anonymous.get('/api/candidates')
  const [page = '', line] = problem.type.split('#')
  expect((await test.anonymous.get(page)).body).toContain(`id="${line}"`)
})

it('names a field of a list, and says what is wrong in plain words', async () => {
  const { body } = await recruiter.get('/api/candidates?owner=x&status=bogus')
  expect(body.detail).toBe('Check status, owner.')
  const manager = await test.person('manager')
  const price = { productId: randomUUID(), area: 'US', unitCents: -400 }
  const { body: refused } = await manager.post('/api/prices', { prices: [price] })
  expect(refused.fields).toEqual([{ path: 'prices.0.unitCents', message: 'Enter a price above 0.' }])
  expect(refused.detail).toBe('Check unit price.')
  const { body: one } = await recruiter.get('/api/candidates/1')
  expect(one.fields).toEqual([{ path: 'id', message: 'This is not an id.' }])
})

it.each([
  ['/l/key', '/l/…'],
  ['//l/key?a=b', '/l/…?a=…'],
  ['/%6C/key/more', '/l/…/more'],
  ['/api/candidates?q=Ana%20Diaz&status=new&limit=', '/api/candidates?q=…&status=…&limit='],
  ['/api/calendar/secret.ics', '/api/calendar/…'],
  ['//api/%63alendar/secret.ics?a=b', '/api/calendar/…?a=…'],
  ['/api/account/calendar-feed', '/api/account/calendar-feed'],
  ['/livez', '/livez'],
])('writes %s into the log without keys and people', (url, logged) => expect(loggable(url)).toBe(logged))

it.each([
  '///',
  '//[',
  '//]',
  '//',
  '//:80',
  '//example.com',
  '/%',
  '/%00',
  '/%ff',
  '/\\',
  '/jobs/%00',
  '/jobs/%ff',
  '/api/%',
  '/api//candidates',
  '/api/calendar/%00',
  '/l/%00',
  '/assets/%00',
  '/?%',
  '/api/docs?%=%',
])('answers the odd address %s without an error of its own', async (address) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${address} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 [234]/)
})

it.each(['/api/link/upload', '/api/public/jobs/any/applications', '/api/auth/sign-in'])(
  'refuses a compressed body at %s of any size',
  async (url) => {
    const answer = await test.app.inject({
      method: 'POST',
      url,
      headers: {
        ...SAME_SITE,
        'content-type': 'multipart/form-data; boundary=part',
        'content-encoding': 'gzip',
      },
      payload: gzipSync(Buffer.alloc(20_000_000, 'a')),
    })
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  },
)

it('turns any thrown value into a problem with a status', () => {
  const overwritten = Object.assign(new AppError('too_large', { userMessage: 'Too large.' }), {
    code: 'FST_CP_ERR_INVALID_CONTENT',
  })
  for (const thrown of [overwritten, null, undefined, 'text', {}, { statusCode: 200 }, new Error('inside')]) {
    const error = toAppError(thrown)
    expect([error.status, error.code]).toEqual([500, 'internal'])
    expect(error.userMessage).toContain('Something went wrong on our side')
  }
})

it('notes a sender that leaves in the middle of a body, and reports no error', async () => {
  const lines: { level: number; msg: string; err?: object }[] = []
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const app = Fastify({ logger: { level: 'info', stream } })
  handleProblems(app)
  app.post('/', async () => 'read')
  const socket = connect(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1')
  socket.write(
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a"',
  )
  await once(app.server, 'request')
  socket.destroy()
  await vi.waitFor(() =>
    expect(lines.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('sender left')),
  )
  await app.close()
  expect(lines.filter(({ level, err }) => level > 30 || err)).toEqual([])
})
