// The kill switch of the service worker. With SERVICE_WORKER=off this stands at /sw.js: browsers that look for a new
// version find it, and it removes the worker and all it kept. Pages that are open go on without one. A page that
// registers it while it is going keeps it in being; so it goes again with the first word such a page says to it.
// The taking over is not waited for: in Chromium that ties installation and taking over into a knot.

export const REMOVAL_SCRIPT = `addEventListener('install', () => void skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))
addEventListener('message', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
  const pages = await clients.matchAll({ includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: 'WORKER_REMOVED' })
}
`
