// The kill switch of the service worker. With SERVICE_WORKER=off this stands at /sw.js: browsers that look for a new
// version find it, and it removes the worker and all it kept. Pages that are open go on without one. Registering
// it again would keep it in being, so the answer also tells pages, by a header, not to.
// It removes as soon as it is installed, for taking over may have to wait until the old one is idle.

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
