// Leaving: what this browser kept is cleared, the session is ended on the server, and the next page starts from nothing.
import { signOut } from '#domains/identity/web/index.ts'
import { forgetKeptAnswers } from '#platform/web/offline/kept-answers.ts'
import { setWaitingOwner, waitingOwner } from '#platform/web/offline/waiting-store.ts'

const RELOAD_AFTER_MS = 100

export async function leave(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  clearCookies()
  const othersWait = await forgetOwnData().catch(() => false)
  try {
    await signOut({ keepStorage: othersWait })
  } catch (error) {
    // oxlint-disable-next-line no-console -- A failed call is logged, and the person still leaves.
    console.error('Sign-out failed', error)
  }
  window.history.replaceState(null, '', `/portal/login?logout=${Date.now()}`)
  setTimeout(() => window.location.reload(), RELOAD_AFTER_MS)
}

/**
 * What the service worker and the queue kept of whoever leaves. The server's answer empties the whole store of this site,
 * unless a colleague who uses the same computer has changes in it that are not sent yet.
 */
async function forgetOwnData(): Promise<boolean> {
  const { dropUnsent, othersHaveUnsent } = await import('#platform/web/offline/unsent-database.ts')
  const owner = waitingOwner()
  setWaitingOwner(null)
  await forgetKeptAnswers()
  if (owner !== null) await dropUnsent(owner)
  return othersHaveUnsent(owner)
}

/** Those a script may see; the session's own is hidden from scripts and ended by the server. */
function clearCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=')
    // oxlint-disable-next-line unicorn/no-document-cookie -- The cookie store is not in every browser yet.
    if (name) document.cookie = `${name}=; path=/; max-age=0`
  }
}
