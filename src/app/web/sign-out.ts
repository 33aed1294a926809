// Signing out: clears the data of this browser, ends the session on the server, and starts the next page fresh.
import { signOut } from '#domains/identity/web/index.ts'
import { forgetKeptAnswers } from '#platform/web/offline/kept-answers.ts'
import { setWaitingOwner, waitingOwner } from '#platform/web/offline/waiting-store.ts'

const RELOAD_AFTER_MS = 100

/** With the door of staff, the page shows their own sign-in form. */
export async function leave(door?: 'staff'): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  clearCookies()
  const othersWait = await forgetOwnData().catch(() => false)
  try {
    await signOut({ keepStorage: othersWait })
  } catch (error) {
    // oxlint-disable-next-line no-console -- A failed call is logged, and sign-out continues.
    console.error('Sign-out failed', error)
  }
  const own = door ? `&door=${door}` : ''
  window.history.replaceState(null, '', `/portal/login?logout=${Date.now()}${own}`)
  setTimeout(() => window.location.reload(), RELOAD_AFTER_MS)
}

/**
 * The data of the service worker and the queue. The server's response clears the storage of this site, unless a
 * colleague has unsent changes in this browser.
 */
async function forgetOwnData(): Promise<boolean> {
  const { dropUnsent, othersHaveUnsent } = await import('#platform/web/offline/unsent-database.ts')
  const owner = waitingOwner()
  setWaitingOwner(null)
  await forgetKeptAnswers()
  if (owner !== null) await dropUnsent(owner)
  return othersHaveUnsent(owner)
}

/** Cookies that scripts can see. The server ends the session cookie, which scripts cannot read. */
function clearCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=')
    // oxlint-disable-next-line unicorn/no-document-cookie -- The cookie store is not in every browser yet.
    if (name) document.cookie = `${name}=; path=/; max-age=0`
  }
}
