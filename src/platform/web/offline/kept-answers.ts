// Deletes the service worker's data of this session, from the page: at sign-out and after the session ended. The worker
// does the same. This is for the time when it is not running.
import { ANSWERS } from '#shared/session-mark.ts'

export async function forgetKeptAnswers(): Promise<void> {
  if (!('caches' in window)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(ANSWERS)).map((name) => caches.delete(name)))
}
