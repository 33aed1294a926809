import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serveWeb } from './web.ts'

const PAGE =
  '<!doctype html><html lang="en"><head><title>Candor Hire</title><script type="module" src="/assets/app.js"></script></head><body><div id="root"></div></body></html>'

/** In place of the built screens: the content of the list is what the server's own call answers. */
const RENDERER = `let ask
export const servedPaths = ['/', '/jobs', '/l/$token']
export const answerWith = (transport) => { ask = transport }
export async function renderServed(url) {
  if (url.includes('strange')) return null
  const asks = url.startsWith('/jobs') || url.startsWith('/l/')
  const answer = asks ? await ask('/api/list', { headers: {} }) : null
  const zone = url.startsWith('/l/') ? 'America/Chicago' : null
  const html = answer ? await answer.text() : 'landing'
  return { status: answer?.status ?? 200, title: 'A title', html, answers: answer && { text: '</script>' }, call: null, zone }
}`

/** A server with two built pages and an installation in these states, one after the other. */
async function served(states: (boolean | Error)[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'web-'))
  const dist = `${folder}/web/`
  await mkdir(`${dist}assets`, { recursive: true })
  await mkdir(`${folder}/pages`)
  await writeFile(`${folder}/package.json`, '{ "type": "module" }')
  await writeFile(`${folder}/pages/render.js`, RENDERER)
  await writeFile(`${dist}index.html`, PAGE)
  await writeFile(`${dist}screens.json`, JSON.stringify({ '/dashboard': ['assets/dashboard.js'] }))
  const app = fastify()
  app.decorate('hasSession', ({ headers }) => headers.cookie === 'session')
  let count = 0
  let status = 200
  app.get('/api/list', (request, reply) => {
    count += 1
    return reply
      .code(status)
      .send(
        `list ${count} for ${request.headers.cookie ?? 'a stranger'}${request.headers['sec-purpose'] ? '' : ', opened'}`,
      )
  })
  const isSetUp = async () => {
    const state = states.shift()
    if (state === undefined) throw new Error('It asked again.')
    if (state instanceof Error) throw state
    return state
  }
  let change = () => undefined as void
  const onChange = (forget: () => void) => {
    change = forget
  }
  await serveWeb(app, { SERVICE_WORKER: 'on' }, { isSetUp, onChange, dist })
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  const get = async (url: string) => {
    const { body, headers } = await ask(url)
    return { isMarked: body.includes('<html data-setup="open" lang="en">'), stored: headers['cache-control'] }
  }
  const fail = (next: number) => {
    status = next
  }
  return { ask, get, change: () => change(), fail }
}

it('marks the pages of an empty installation, and asks no longer once it has its first admin', async () => {
  const { get } = await served([false, false, true])
  expect(await get('/')).toEqual({ isMarked: true, stored: 'no-store' })
  expect(await get('/signin')).toEqual({ isMarked: true, stored: 'no-store' })
  // oxlint-disable-next-line no-await-in-loop -- In this order.
  for (const url of ['/signin', '/', '/jobs'])
    expect(await get(url)).toEqual({ isMarked: false, stored: 'no-cache' })
})

it('sends the usual page while the database does not answer, and asks again', async () => {
  const { get } = await served([new Error('gone'), false])
  expect(await get('/')).toMatchObject({ isMarked: false })
  expect(await get('/')).toMatchObject({ isMarked: true })
})

it('names the files of the screen, and for a session the calls that it begins with', async () => {
  const { ask } = await served([true])
  const script = '<link rel="modulepreload" crossorigin href="/assets/dashboard.js">'
  const call = '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/auth/user">'
  const asStranger = await ask('/dashboard?days=30')
  expect(asStranger.body).toContain(script)
  expect(asStranger.body).not.toContain('/api/')
  const asUser = await ask('/dashboard', { cookie: 'session' })
  expect(asUser.body).toContain(script)
  expect(asUser.body.split(call)).toHaveLength(2)
  expect(asUser.headers['vary']).toContain('cookie')
  const customer = await ask('/portal/dashboard', { cookie: 'session' })
  expect(customer.body).toContain('href="/api/customer/me"')
  expect((await ask('/signin', { cookie: 'session' })).body).not.toContain('/api/')
})

it('sends a page again only when it has changed', async () => {
  const { ask } = await served([true])
  const first = await ask('/dashboard')
  const etag = String(first.headers.etag)
  expect((await ask('/dashboard', { 'if-none-match': etag })).statusCode).toBe(304)
  const other = await ask('/dashboard', { 'if-none-match': etag, cookie: 'session' })
  expect(other.statusCode).toBe(200)
  const packed = await ask('/dashboard', { 'accept-encoding': 'gzip, br' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body)
})

describe('a page with its content', () => {
  it('is for strangers only, has no script that reads nothing, and asks as a stranger', async () => {
    const { ask } = await served([true])
    const page = await ask('/jobs', { cookie: 'nobody' })
    expect(page.body).toContain('<div id="root">list 1 for a stranger</div>')
    expect(page.body).toContain('<title>A title</title>')
    expect(page.body).not.toContain('type="module"')
    expect(page.body).toContain('data-app="/assets/app.js"')
    // A text of the answers cannot end their script.
    expect(page.body).toContain('{"text":"\\u003c/script>"}')
    expect(page.headers['vary']).toContain('cookie')
    expect((await ask('/jobs', { cookie: 'session' })).body).toContain('<div id="root"></div>')
  })

  it('is kept until something changes, and by its whole address', async () => {
    const { ask, change } = await served([true])
    const first = await ask('/jobs')
    const again = await ask('/jobs', { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect((await ask('/jobs?q=nurse')).body).toContain('list 2')
    expect((await ask('/jobs')).body).toContain('list 1')
    change()
    expect((await ask('/jobs')).body).toContain('list 3')
    const long = `/jobs?q=${'a'.repeat(600)}`
    await ask(long)
    expect((await ask(long)).body).toContain('list 5')
  })

  it('is made for each reader of a link and stored by nobody, and opens nothing', async () => {
    const { ask } = await served([true])
    const link = `/l/${'t'.repeat(43)}`
    const first = await ask(link)
    expect(first.body).toContain('<div id="root">list 1 for a stranger</div>')
    expect(first.body).toContain('data-zone="America/Chicago"')
    expect(first.headers['cache-control']).toBe('no-store')
    expect(first.headers['referrer-policy']).toBe('no-referrer')
    expect((await ask(link)).body).toContain('list 2')
    expect((await ask('/jobs')).body).not.toContain('data-zone')
  })

  it('is the app where the screens show nothing', async () => {
    const { ask } = await served([true])
    expect((await ask('/jobs?q=strange')).body).toContain('<div id="root"></div>')
  })

  it('says that it failed, and is not kept then', async () => {
    const { ask, fail } = await served([true])
    fail(503)
    expect((await ask('/jobs')).statusCode).toBe(503)
    fail(200)
    expect((await ask('/jobs')).statusCode).toBe(200)
  })
})
