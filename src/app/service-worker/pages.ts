// A page of a signed-in user is the app's shell, the same for all users, and needs no server. Other pages come from the
// server, which knows the status and the content. If it is unreachable or too slow, the shell answers.
import { findShell, shellPage } from './assets.ts'

/** Set by the build, from the screens of every domain. */
declare const __PAGES__: readonly string[]

const PAGES_OF_USERS = __PAGES__.map((path) => new RegExp(`^${path}/?$`))
const PATIENCE_MS = 4_000

export async function servePage(event: FetchEvent): Promise<Response> {
  const shell = await findShell(shellPage)
  const { pathname } = new URL(event.request.url)
  if (shell && PAGES_OF_USERS.some((page) => page.test(pathname))) {
    event.waitUntil(earlyAnswer(event).catch(() => undefined))
    return shell
  }
  const fromServer = askServer(event)
  if (!shell) return fromServer
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, shell))
  return Promise.race([fromServer.catch(() => shell), late])
}

async function askServer(event: FetchEvent): Promise<Response> {
  event.waitUntil(earlyAnswer(event).catch(() => undefined))
  return (await earlyAnswer(event)) ?? fetch(event.request)
}

/** The browser may have started the request while the worker was starting. */
const earlyAnswer = (event: FetchEvent) => event.preloadResponse as Promise<Response | undefined>
