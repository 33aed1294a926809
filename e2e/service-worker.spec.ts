// The service worker in a real browser: registration, messages, cleanup, a new version, the off switch, and no data
// left for the next user.
import type { Page } from '@playwright/test'
import { REMOVAL_HEADERS, REMOVAL_SCRIPT } from '../src/app/server/service-worker.ts'
import { expectNoViolations } from './support/axe.ts'
import { hasLeft } from './support/leaving.ts'
import {
  enterAs,
  enterByForm,
  everythingKept,
  expect,
  keptPlaces,
  test,
  workerReady,
} from './support/offline.ts'
import { fillSignIn } from './support/people.ts'

const PREFETCHED = ['/api/auth/user', '/api/clients', '/api/candidates']
const question = 'New version available. Refresh to update?'

/** What all caches hold. Chromium may leave the empty cache of a request that was running. */
const keptEntries = (page: Page) =>
  page.evaluate(`caches.keys().then((names) => Promise.all(
    names.map(async (name) => (await (await caches.open(name)).keys()).length),
  )).then((counts) => counts.reduce((sum, count) => sum + count, 0))`)

test('the page opens offline after one visit, including unvisited addresses', { tag: '@long' }, async ({
  page,
  goOffline,
}) => {
  await page.goto('/signin')
  await workerReady(page)
  await goOffline()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/nowhere')
  await expect(page.getByText('No internet connection', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
})

test('a page without the app registers it too', { tag: '@long' }, async ({ page, goOffline }) => {
  await page.goto('/')
  await workerReady(page)
  await goOffline()
  await page.goto('/signin')
  // The shell is cached, but the data of the screen was never fetched.
  await expect(page.getByRole('heading', { name: "You're Offline" })).toBeVisible()
})

test('staff open a visited screen offline, with its data, and not after their session was idle for too long', {
  tag: '@long',
}, async ({ page, context, goOffline, goOnline }) => {
  await enterAs(page, 'recruiter', '/hiring-tracker')
  await workerReady(page)
  // Once more, so that everything has passed through the worker. Other journeys add rows, so which is first is open.
  await page.reload()
  const first = page.getByRole('row').nth(1).getByRole('gridcell').nth(1)
  await expect(first).toHaveText(/\w/)
  await goOffline()
  await page.reload()
  await expect(first).toHaveText(/\w/)
  await expect(page.getByText('No internet connection', { exact: true })).toBeVisible()
  await goOnline()
  await expect(page.getByText('No internet connection', { exact: true })).toBeHidden()

  await goOffline()
  // The last activity was 31 minutes ago.
  await page.evaluate(`caches.keys().then(async (names) => {
    const cache = await caches.open(names.find((name) => name.startsWith('answers-')))
    await cache.put('/alive', new Response(String(Date.now() - 31 * 60_000)))
  })`)
  await page.reload()
  await expect(page.getByRole('heading', { name: "You're Offline" })).toBeVisible()
  expect(keptPlaces(await everythingKept(page), 'recruiter@demo')).toEqual([])
  expect(await context.cookies()).not.toEqual([])
})

test('a slow server does not keep the page from opening', { tag: '@long' }, async ({ page, connection }) => {
  await page.goto('/signin')
  await workerReady(page)
  connection.watch((request) =>
    request.headers['sec-fetch-mode'] === 'navigate' ? new Promise(() => undefined) : undefined,
  )
  await page.goto('/jobs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('once active, it gets the warm-up list and answers, which is only logged', { tag: '@long' }, async ({
  page,
}) => {
  await page.addInitScript(`
    const post = ServiceWorker.prototype.postMessage
    window.messages = []
    ServiceWorker.prototype.postMessage = function (message) { window.messages.push(message); return post.apply(this, arguments) }
    navigator.serviceWorker.addEventListener('message', (event) => window.messages.push(event.data))
    const register = navigator.serviceWorker.register
    navigator.serviceWorker.register = function (...args) { window.registered = { args, state: document.readyState }; return register.apply(this, args) }
  `)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await enterAs(page, 'recruiter')
  await expect
    .poll(() => page.evaluate('window.registered'))
    .toEqual({
      args: ['/sw.js', { scope: '/' }],
      state: 'complete',
    })
  const messages = () =>
    page.evaluate('window.messages') as Promise<{ type: string; urls?: string[]; url?: string }[]>
  await expect
    .poll(async () => (await messages()).filter(({ type }) => type === 'PREFETCH_RESOURCES'))
    .toEqual([{ type: 'PREFETCH_RESOURCES', urls: PREFETCHED }])
  await expect
    .poll(async () => (await messages()).filter(({ type }) => type === 'CACHE_UPDATED').map(({ url }) => url))
    .toEqual(expect.arrayContaining(['/api/clients', '/api/candidates']))
  expect(logged).toContain('Cache updated /api/clients')
})

test('customers and visitors request no data of others', { tag: '@long' }, async ({ page }) => {
  const refused: string[] = []
  page.context().on('response', (answer) => {
    if ([403, 404].includes(answer.status())) refused.push(answer.url())
  })
  await enterByForm(page, 'customer', '/portal/dashboard')
  await workerReady(page)
  await expect
    .poll(async () => keptPlaces(await everythingKept(page), '"clients"').join())
    .toContain('/api/customer/me')
  expect(refused).toEqual([])
})

test('every 30 minutes the caches are cleaned up', { tag: '@long' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/portal/register')
  await workerReady(page)
  await page.clock.runFor(1_000)
  await page.evaluate(
    `Promise.all(['shell-a', 'shell-b', 'answers-of-somebody'].map((name) => caches.open(name)))`,
  )
  const names = () => page.evaluate('caches.keys()') as Promise<string[]>
  await page.clock.runFor('29:00')
  expect(await names()).toEqual(expect.arrayContaining(['shell-a', 'shell-b', 'answers-of-somebody']))
  await page.clock.runFor('01:00')
  await expect.poll(names).not.toContain('answers-of-somebody')
  // The previous build stays, for a page that still runs it.
  expect(await names()).not.toContain('shell-a')
  expect(await names()).toContain('shell-b')
})

test('a failed registration is only a warning', { tag: '@long' }, async ({ page, connection }) => {
  connection.replace('/sw.js', () => 'this is no script')
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto('/signin')
  await expect.poll(() => warnings.join()).toContain('Service worker registration failed')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(errors).toEqual([])
})

test('a new version is offered, replaces the old one after consent, and loses no draft', async ({
  page,
  connection,
}) => {
  await enterAs(page, 'recruiter', '/hiring-tracker')
  await workerReady(page)
  // The first worker replaces none, so no question appears.
  await expect(page.getByText(question)).toBeHidden()
  // From now on the page is in this browser. What the server says about it is not awaited.
  connection.replace('/hiring-tracker', () => 'Not the page')
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('row').nth(1).click()
  await page.getByLabel('Write a note').fill('Half a thought')

  connection.replace('/sw.js', (text) => text.replace(/shell-/g, 'shell-next-'))
  await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update())')
  await expect(page.getByText(question, { exact: true })).toBeVisible()
  // A user who is typing loses nothing.
  await expect(page.getByLabel('Write a note')).toBeFocused()
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => loads).toBe(1)
  await workerReady(page)
  await expect(page.getByLabel('Write a note')).toHaveValue('Half a thought')
  await expect
    .poll(() => page.evaluate('caches.keys()'))
    .toContainEqual(expect.stringMatching(/^shell-next-/))
  expect(loads).toBe(1)
  await expect(page.getByText(question)).toBeHidden()
})

test('a declined new version waits, and is offered again on the next visit', { tag: '@long' }, async ({
  page,
  connection,
}) => {
  await page.goto('/portal/register')
  await workerReady(page)
  connection.replace('/sw.js', (text) => text.replace(/shell-/g, 'shell-next-'))
  await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update())')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText(question)).toBeHidden()
  await page.reload()
  await expect(page.getByText(question)).toBeVisible()
  await expectNoViolations(page, 'a new version')
})

test('the off switch removes the worker and its data, and the page continues', { tag: '@long' }, async ({
  page,
  connection,
}) => {
  await enterAs(page, 'recruiter')
  await workerReady(page)
  await expect
    .poll(async () => (await everythingKept(page)) && (await page.evaluate('caches.keys()')))
    .not.toEqual([])
  connection.replace('/sw.js', () => REMOVAL_SCRIPT, REMOVAL_HEADERS)
  await page.reload()
  await expect.poll(() => keptEntries(page)).toBe(0)
  // The open page continues. The next page has no worker.
  await page.goto('about:blank')
  await page.goto('/dashboard')
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)'))
    .toBe(0)
  expect(await page.evaluate('navigator.serviceWorker.controller')).toBeNull()
  // The last requests of the old worker may end after it was removed. The page sweeps behind them.
  await expect.poll(() => keptEntries(page)).toBe(0)
  await expect(page.getByText(question)).toBeHidden()
  await page.getByRole('link', { name: 'Hiring tracker' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('after one user signs out and another signs in, no data of the first is left', async ({ page }) => {
  await enterByForm(page, 'recruiter', '/hiring-tracker')
  await workerReady(page)
  const user = (await (await page.request.get('/api/auth/user')).json()) as {
    id: string
    email: string
    name: string
  }
  const row = page.getByRole('row').nth(1)
  await row.click()
  await page.getByLabel('Write a note').fill('My own half thought')
  await expect.poll(async () => keptPlaces(await everythingKept(page), user.email).length).toBeGreaterThan(0)
  const before = await everythingKept(page)
  const words = [user.id, user.email, user.name, 'My own half thought', markIn(before)]
  for (const word of words) expect(keptPlaces(before, word), word).not.toEqual([])

  await page.goto('/force-logout')
  await hasLeft(page)
  const between = await everythingKept(page)
  for (const word of words) expect(keptPlaces(between, word), word).toEqual([])

  await page.goto('/signin')
  await fillSignIn(page, 'customer')
  await expect(page).toHaveURL('/')
  await workerReady(page)
  await expect
    .poll(async () => keptPlaces(await everythingKept(page), 'customer@demo').length)
    .toBeGreaterThan(0)
  const after = await everythingKept(page)
  for (const word of words) expect(keptPlaces(after, word), word).toEqual([])
})

const markIn = ({ cookies = '' }: Record<string, string>) =>
  /cdh-mark=([\w-]+)/.exec(cookies)?.[1] ?? 'no mark'

test('an ended session, and another user after it, also leave no data', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await enterByForm(page, 'recruiter', '/hiring-tracker')
  await workerReady(page)
  await expect
    .poll(async () => keptPlaces(await everythingKept(page), 'recruiter@demo').length)
    .toBeGreaterThan(0)
  // Simulates the end of the session on the server.
  const { origin } = new URL(page.url())
  await context.addCookies([{ url: origin, name: 'cdh-session', value: 'x'.repeat(43) }])
  await page.reload()
  await page.waitForURL(/\/signin/)
  expect(keptPlaces(await everythingKept(page), 'recruiter@demo')).toEqual([])
  await fillSignIn(page, 'manager')
  await expect
    .poll(async () => keptPlaces(await everythingKept(page), 'manager@demo').length)
    .toBeGreaterThan(0)
  expect(keptPlaces(await everythingKept(page), 'recruiter@demo')).toEqual([])
})

test('a default installation sends no request to third parties', { tag: '@long' }, async ({
  page,
  context,
  connection,
  baseURL,
}) => {
  const foreign: string[] = []
  const own = new Set([connection.origin, new URL(baseURL ?? '').origin])
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && !own.has(origin)) foreign.push(request.url())
  })
  for (const path of ['/', '/jobs', '/signin', '/portal/register']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await workerReady(page)
  await enterByForm(page, 'recruiter', '/hiring-tracker')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByRole('row').nth(1).click()
  await expect(page.getByLabel('Write a note')).toBeVisible()
  for (const path of ['/dashboard', '/settings', '/admin']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  await page.goto('/force-logout')
  await hasLeft(page)
  await enterByForm(page, 'customer', '/portal/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/portal/account')
  await page.waitForLoadState('networkidle')
  expect(foreign).toEqual([])
})
