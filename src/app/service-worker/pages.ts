// Pages come from the server, which knows the status and the head. If it is unreachable or too slow, the app's shell
// answers and uses stored data.
import { findShell, shellPage } from './assets.ts'

const PATIENCE_MS = 4_000

export async function servePage(event: FetchEvent): Promise<Response> {
  const fromServer = askServer(event)
  const shell = await findShell(shellPage)
  if (!shell) return fromServer
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, shell))
  return Promise.race([fromServer.catch(() => shell), late])
}

/** The browser may have started the request while the worker was starting. */
async function askServer(event: FetchEvent): Promise<Response> {
  const early = event.preloadResponse as Promise<Response | undefined>
  event.waitUntil(early.catch(() => undefined))
  return (await early) ?? fetch(event.request)
}
