// The off switch of the service worker. With SERVICE_WORKER=off this script is served at /sw.js. It removes the worker
// and its data, and open pages continue without it. A header tells pages not to register it again. It removes on
// install, because activation may wait for the old worker.

export const REMOVAL_HEADERS = { 'x-service-worker': 'off', 'cache-control': 'no-cache' } as const

export const REMOVAL_SCRIPT = `addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(remove())
})
addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
  const pages = await clients.matchAll({ includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: 'WORKER_REMOVED' })
}
`
