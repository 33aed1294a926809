// npm run bench -- --only first-screen [--screens /dashboard,/jobs --url http://localhost:3000]: how often a cold browser
// waits for the network before a screen shows its content, and with how many scripts. A wait is what each 400 ms of
// latency add to the time until content, so the figure does not depend on the machine.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { screenModules } from '#app/server/screen-files.ts'
import { findBrowser } from '../e2e/support/browser.ts'
import { findFreePort } from '../e2e/support/free-port.ts'
import { endProduct, startProduct } from '../tests/support/product.ts'

const LATENCY_MS = 400
const ROUNDS = 3
const PASSWORD = 'demo-candor-hire'
/** They end the session, or lead elsewhere without a second factor to set up. */
const LEFT_OUT = new Set(['/force-logout', '/two-factor'])

type Load = { ms: number; scripts: number; bytes: number }
type Role = 'admin' | 'customer'
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Runs in the page. Content is there once a heading shows and nothing says that it is loading. */
const WATCH = `
  const isReady = () =>
    [...document.querySelectorAll('h1')].some((heading) => heading.textContent.trim()) &&
    !document.querySelector('[aria-busy=true], [role=progressbar]')
  const watcher = new MutationObserver(() => {
    if (document.documentElement.dataset.contentAt || !isReady()) return
    // A screen that replaces its frame by its placeholder is not ready yet.
    requestAnimationFrame(() => setTimeout(() => {
      if (isReady()) document.documentElement.dataset.contentAt ??= performance.now()
    }))
  })
  watcher.observe(document, { subtree: true, childList: true, attributes: true })
`

const MEASURE = `(() => {
  const ms = Number(document.documentElement.dataset.contentAt)
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => name.endsWith('.js') && startTime < ms)
  return { ms, scripts: scripts.length, bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) }
})()`

async function load(browser: Browser, url: string, cookies: Cookies, latency: number): Promise<Load> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    await context.addCookies(cookies)
    const page = await context.newPage()
    await page.addInitScript(WATCH)
    if (cookies.length > 0) await page.addInitScript(`localStorage.setItem('cdh-known', 'yes')`)
    const session = await context.newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForSelector('html[data-content-at]', { state: 'attached', timeout: 90_000 })
    return await page.evaluate<Load>(MEASURE)
  } finally {
    await context.close()
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

async function signedIn(browser: Browser, origin: string, role: Role): Promise<Cookies> {
  const context = await browser.newContext()
  const answer = await context.request.post(`${origin}/api/auth/sign-in`, {
    data: { email: `${role}@demo.candorhire.test`, password: PASSWORD },
    headers: { 'x-requested-with': 'fetch', origin },
  })
  if (!answer.ok()) throw new Error(`Signing in as ${role} failed: ${await answer.text()}`)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

const READERS: Record<string, Role | undefined> = {
  customer: 'customer',
  staff: 'admin',
  admin: 'admin',
  settings: 'admin',
}

/** A record for the parameter of an address. Without one, the screen says that it does not exist. */
async function addressOf(origin: string, route: string): Promise<string> {
  if (route !== '/jobs/$slug') return route.replace(/\$\w+/, 'x'.repeat(43))
  const { items } = (await (await fetch(`${origin}/api/public/jobs`)).json()) as { items: { slug: string }[] }
  return `/jobs/${items[0]?.slug}`
}

async function measureAll(origin: string, wanted: readonly string[] | undefined): Promise<void> {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox'] })
  try {
    const cookies = {
      admin: await signedIn(browser, origin, 'admin'),
      customer: await signedIn(browser, origin, 'customer'),
    }
    console.log(`${'screen'.padEnd(30)}  waits  scripts      KB  ms without latency`)
    for (const { path: route, guard } of screenModules) {
      if (LEFT_OUT.has(route) || (wanted && !wanted.includes(route))) continue
      const role = READERS[guard]
      const url = origin + (await addressOf(origin, route))
      const near: Load[] = []
      const far: Load[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        near.push(await load(browser, url, role ? cookies[role] : [], 0))
        far.push(await load(browser, url, role ? cookies[role] : [], LATENCY_MS))
      }
      const ms = median(near.map((one) => one.ms))
      const waits = (median(far.map((one) => one.ms)) - ms) / LATENCY_MS
      const scripts = Math.max(...near.map((one) => one.scripts))
      const bytes = Math.max(...near.map((one) => one.bytes))
      console.log(
        `${route.padEnd(30)}${waits.toFixed(1).padStart(7)}${String(scripts).padStart(9)}` +
          `${(bytes / 1000).toFixed(1).padStart(8)}${ms.toFixed(0).padStart(20)}`,
      )
    }
  } finally {
    await browser.close()
  }
}

/** With demo data, on the built web app. */
export async function benchFirstScreen({ url, screens }: { url?: string; screens?: string }): Promise<void> {
  const wanted = screens?.split(',')
  if (url) return measureAll(url, wanted)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'candorhire-first-screen-'))
  const product = await startProduct({
    port: await findFreePort(),
    env: { DATA_DIR: dataDir, DEMO: 'on', NODE_ENV: 'test' },
  })
  try {
    await measureAll(product.url, wanted)
  } finally {
    await endProduct(product)
    await rm(dataDir, { recursive: true, force: true })
  }
}
