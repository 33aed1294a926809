// Shared parts of offline journeys: a page behind its own proxy, with its service worker.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type ConnectionProxy, openConnectionProxy } from './connection-proxy.ts'
import type { DemoRole } from './people.ts'
import { fillSignIn, signInAs } from './people.ts'

type Fixtures = {
  connection: ConnectionProxy
  page: Page
  goOffline: () => Promise<void>
  goOnline: () => Promise<void>
}

export const test = base.extend<Fixtures>({
  serviceWorkers: 'allow',
  connection: async ({ baseURL }, use) => {
    const connection = await openConnectionProxy(baseURL ?? '')
    await use(connection)
    await connection.close()
  },
  context: async ({ browser, connection, viewport }, use) => {
    const context = await browser.newContext({
      baseURL: connection.origin,
      viewport,
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
    })
    await use(context)
    await context.close()
  },
  goOffline: async ({ context, connection }, use) =>
    use(async () => {
      connection.cut()
      await context.setOffline(true)
      // Chromium 150 tells a document that loads now that it is online, until the state changes.
      const tell = async () => {
        try {
          if (connection.isCut()) await context.setOffline(false)
          if (connection.isCut()) await context.setOffline(true)
        } catch {
          // The journey is over.
        }
      }
      for (const page of context.pages()) page.on('domcontentloaded', tell)
      context.on('page', (page) => page.on('domcontentloaded', tell))
    }),
  goOnline: async ({ context, connection }, use) =>
    use(async () => {
      connection.mend()
      await context.setOffline(false)
    }),
})

/** Without the form and its page. */
export async function enterAs(page: Page, role: DemoRole, next = '/dashboard'): Promise<void> {
  await signInAs(page, role, { own: true })
  await page.goto(next)
}

/** As users do, for journeys about what a browser requests or stores. */
export async function enterByForm(page: Page, role: DemoRole, next: string): Promise<void> {
  await page.goto(`${role === 'customer' ? '/portal/login' : '/signin'}?next=${encodeURIComponent(next)}`)
  await fillSignIn(page, role)
  await page.waitForURL((url) => url.pathname + url.search === next)
}

/** Waits until the worker controls the page. */
export async function workerReady(page: Page): Promise<void> {
  // While no worker controls the page, the steps of its installation are what a failure shows.
  const state = () =>
    page.evaluate(`navigator.serviceWorker.controller?.state ?? navigator.serviceWorker.getRegistration().then(
      (found) => found ? [found.installing, found.waiting, found.active].map((each) => each?.state).join() : 'none')`)
  await expect.poll(state, { timeout: 60_000 }).toBe('activated')
}

export type Kept = Record<string, string>

/** Everything a script can read in this browser: caches, databases, both storages, cookies. */
export async function everythingKept(page: Page): Promise<Kept> {
  return page.evaluate(`(async () => {
    const kept = { local: JSON.stringify({ ...localStorage }), session: JSON.stringify({ ...sessionStorage }), cookies: document.cookie }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (request.url.includes('/assets/')) continue
        kept['cache ' + name + ' ' + request.url] = await (await cache.match(request)).text()
      }
    }
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        kept['database ' + name + ' ' + store] = JSON.stringify(await done(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return kept
  })()`)
}

export const keptPlaces = (kept: Kept, word: string) =>
  Object.entries(kept).flatMap(([place, text]) => ((place + text).includes(word) ? [place] : []))

export { type BrowserContext, expect }
