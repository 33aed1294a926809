// Leaving: what this browser kept is cleared, the session is ended on the server, and the next page starts from nothing.
import { signOut } from '#domains/identity/web/index.ts'

const RELOAD_AFTER_MS = 100

export async function leave(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  clearCookies()
  try {
    await signOut()
  } catch (error) {
    // oxlint-disable-next-line no-console -- A failed call is logged, and the person still leaves.
    console.error('Sign-out failed', error)
  }
  window.history.replaceState(null, '', `/portal/login?logout=${Date.now()}`)
  setTimeout(() => window.location.reload(), RELOAD_AFTER_MS)
}

/** Those a script may see; the session's own is hidden from scripts and ended by the server. */
function clearCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=')
    // oxlint-disable-next-line unicorn/no-document-cookie -- The cookie store is not in every browser yet.
    if (name) document.cookie = `${name}=; path=/; max-age=0`
  }
}
