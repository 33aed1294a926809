// Leaving: what this browser kept is cleared, the session is ended on the server, and the next page starts from nothing.
import { signOut } from '#domains/identity/web/index.ts'

const RELOAD_AFTER_MS = 100

export async function leave(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  try {
    await signOut()
  } catch (error) {
    // oxlint-disable-next-line no-console -- A failed call is logged, and the person still leaves.
    console.error('Sign-out failed', error)
  }
  window.history.replaceState(null, '', `/signin?logout=${Date.now()}`)
  setTimeout(() => window.location.reload(), RELOAD_AFTER_MS)
}
