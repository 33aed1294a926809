import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { serveWeb } from './web.ts'

const PAGE = '<!doctype html><html lang="en"><head><title>Candor Hire</title></head><body>app</body></html>'

/** A server with two built pages and an installation in these states, one after the other. */
async function served(states: (boolean | Error)[]) {
  const dist = `${await mkdtemp(path.join(os.tmpdir(), 'web-'))}/`
  await mkdir(`${dist}assets`)
  await writeFile(`${dist}landing.html`, '<!doctype html><html lang="en">landing')
  await writeFile(`${dist}index.html`, PAGE)
  await writeFile(`${dist}screens.json`, JSON.stringify({ '/dashboard': ['assets/dashboard.js'] }))
  const app = fastify()
  app.decorate('hasSession', ({ headers }) => headers.cookie === 'session')
  const isSetUp = async () => {
    const state = states.shift()
    if (state === undefined) throw new Error('It asked again.')
    if (state instanceof Error) throw state
    return state
  }
  await serveWeb(app, { SERVICE_WORKER: 'on' }, { isSetUp, dist })
  onTestFinished(async () => {
    await app.close()
    await rm(dist, { recursive: true })
  })
  const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  const get = async (url: string) => {
    const { body, headers } = await ask(url)
    return { isMarked: body.includes('<html data-setup="open" lang="en">'), stored: headers['cache-control'] }
  }
  return { ask, get }
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
