// The page's side of the service worker: registers it, tells it what to warm and when to clean up, and asks the user
// before a new version takes over. Loaded after the page.
import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import type { PageMessage, WorkerMessage } from '#shared/worker-messages.ts'
import { isCustomer } from './visitor.ts'

const CLEAN_UP_EVERY_MS = 30 * 60_000
const FOR_STAFF = ['/api/auth/user', '/api/clients', '/api/candidates']
const FOR_CUSTOMERS = ['/api/auth/user', '/api/customer/me']

export async function startServiceWorker(client: QueryClient): Promise<void> {
  const workers = navigator.serviceWorker
  workers.addEventListener('message', (event: MessageEvent<WorkerMessage>) => void hear(event.data))
  if (await isSwitchedOff()) return remove()
  try {
    await workers.register('/sw.js', { scope: '/' })
  } catch (error) {
    // oxlint-disable-next-line no-console -- Only logged as a warning.
    console.warn('Service worker registration failed', error)
    return
  }
  const registration = await workers.ready
  const tell = (message: PageMessage) => registration.active?.postMessage(message)
  if (!workers.controller) tell({ type: 'CLAIM' })
  tell({ type: 'KEEP_ASSETS', urls: loadedAssets() })
  warmForEachVisitor(client, (urls) => tell({ type: 'PREFETCH_RESOURCES', urls }))
  askAboutUpdates(registration)
  setInterval(() => {
    tell({ type: 'CLEAN_UP_CACHES' })
    // A page that stays open for days also detects a new version.
    registration.update().catch(() => undefined)
  }, CLEAN_UP_EVERY_MS)
}

/** An installation without a worker says so at the worker's address. */
async function isSwitchedOff(): Promise<boolean> {
  const answer = await fetch('/sw.js', { method: 'HEAD' }).catch(() => null)
  return answer?.headers.get('x-service-worker') === 'off'
}

async function remove(): Promise<void> {
  // It goes with its last page, and until then must not keep again what is dropped here.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no target.
  navigator.serviceWorker.controller?.postMessage({ type: 'STOP' } satisfies PageMessage)
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((each) => each.unregister()))
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

async function hear(message: WorkerMessage): Promise<void> {
  // oxlint-disable-next-line no-console -- Only logged.
  if (message.type === 'CACHE_UPDATED') console.info('Cache updated', message.url)
  if (message.type === 'WORKER_REMOVED') (await import('./offline/update-question.tsx')).withdrawQuestion()
}

/** Some files may have loaded before the worker started. */
function loadedAssets(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => name)
  return names.filter((name) => name.startsWith(`${location.origin}/assets/`))
}

/** Requests only data that the user may read. Nothing for a visitor. */
function warmForEachVisitor(client: QueryClient, warm: (urls: readonly string[]) => void): void {
  let warmedFor: string | undefined
  const look = () => {
    const user = client.getQueryData(currentUserQuery.queryKey)
    if (user?.id === warmedFor) return
    warmedFor = user?.id
    if (user) warm(isCustomer(user) ? FOR_CUSTOMERS : FOR_STAFF)
  }
  look()
  client.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] === currentUserQuery.queryKey[0]) look()
  })
}

function askAboutUpdates(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) void ask(registration)
  const follow = () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      // The first worker replaces none, so there is no question.
      if (next.state === 'installed' && navigator.serviceWorker.controller) void ask(registration)
    })
  }
  follow()
  registration.addEventListener('updatefound', follow)
}

async function ask(registration: ServiceWorkerRegistration): Promise<void> {
  const { askToRefresh } = await import('./offline/update-question.tsx')
  askToRefresh(() => refresh(registration))
}

/** Once, after the new worker has taken over with the user's consent. */
function refresh(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration
  if (!waiting) return window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no target.
  waiting.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage)
}
