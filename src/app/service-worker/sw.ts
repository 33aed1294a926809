// The service worker: the app opens without a connection, and no data of one session is left for another. It is built
// into /sw.js. assets.ts, pages.ts and answers.ts decide what is stored.
import type { PageMessage, WorkerMessage } from '#shared/worker-messages.ts'
import { forgetForeignAnswers, isKept, prefetch, serveAnswer } from './answers.ts'
import { dropOldShells, installShell, keepAssets, serveAsset, serveNamedFile, trimVisited } from './assets.ts'
import { servePage } from './pages.ts'
import { isStopped, precache, stop, worker } from './scope.ts'

worker.addEventListener('install', (event) => event.waitUntil(installShell()))

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  await worker.registration.navigationPreload?.enable()
  await cleanUp()
  await worker.clients.claim()
}

async function cleanUp(): Promise<void> {
  await Promise.all([dropOldShells(), trimVisited(), forgetForeignAnswers()])
}

worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

/** Other requests go to the network as if there were no worker. */
function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event
  if (isStopped()) return null
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return null
  if (pathname.startsWith('/api/'))
    return isKept(request) ? serveAnswer(request, (work) => event.waitUntil(work)) : null
  if (request.mode === 'navigate') return servePage(event)
  if (pathname.startsWith('/assets/')) return serveAsset(request)
  return precache.includes(pathname) ? serveNamedFile(request) : null
}

worker.addEventListener('message', (event) => {
  const message = event.data as PageMessage
  event.waitUntil(obey(message, (answer) => event.source?.postMessage(answer)))
})

async function obey(message: PageMessage, reply: (answer: WorkerMessage) => void): Promise<void> {
  if (message.type === 'PREFETCH_RESOURCES')
    await prefetch(message.urls, (url) => reply({ type: 'CACHE_UPDATED', url }))
  if (message.type === 'KEEP_ASSETS') await keepAssets(message.urls)
  if (message.type === 'CLEAN_UP_CACHES') await cleanUp()
  if (message.type === 'CLAIM') await worker.clients.claim()
  if (message.type === 'STOP') await stop()
  // Not awaited: the worker must be idle to take over.
  if (message.type === 'SKIP_WAITING') void worker.skipWaiting()
}
