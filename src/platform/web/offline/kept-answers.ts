// Empties what the service worker kept of this session, from the page: at sign-out and when a session has ended. The
// worker does the same by itself; this is for the moment at which it is not there.
import { ANSWERS } from '#platform/shared/session-mark.ts'

export async function forgetKeptAnswers(): Promise<void> {
  if (!('caches' in window)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(ANSWERS)).map((name) => caches.delete(name)))
}
