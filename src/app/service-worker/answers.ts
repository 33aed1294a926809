// API responses, stored only for the session that fetched them, under its mark. They are deleted by the first response
// without a signed-in user, and are not used after the session's end.
import { ANSWERS, MARK_COOKIES, readMark, type SessionMark } from '#shared/session-mark.ts'
import { dropCaches, isStopped, trim, worker } from './scope.ts'

const ID = '[0-9a-f]{8}-[0-9a-f-]{27}'

/** Set by the build, from the screens of every domain. */
declare const __OFFLINE__: readonly string[]

/** The only calls whose responses are stored. No money, no secrets, and of identity only the user's own name. */
const KEPT = ['/api/auth/user', '/api/customer/me', ...__OFFLINE__].map(
  (path) => new RegExp(`^${path.replace('{id}', ID)}$`),
)

const MAX_ANSWERS = 150
/** The time of the user's last activity, as the responses report it. Stored beside them. */
const ALIVE = '/alive'
const ALIVE_STEP_MS = 15_000
/** Responses this fresh are not fetched again for warming. */
const FRESH_MS = 60_000
const KEPT_AT = 'x-kept-at'

export function isKept(request: Request): boolean {
  const { origin, pathname } = new URL(request.url)
  return request.method === 'GET' && origin === location.origin && KEPT.some((path) => path.test(pathname))
}

/** From the server. If it is unreachable, the last response of this session. */
export async function serveAnswer(request: Request, later: (work: Promise<unknown>) => void) {
  const session = await findSession()
  try {
    const answer = await fetch(request)
    if (answer.status === 401) await forgetAnswers()
    else if (answer.ok && session) later(keep(session, request, answer.clone()))
    return answer
  } catch (error) {
    const kept = session && (await findAnswer(session, request))
    if (kept) return kept
    throw error
  }
}

/** Fetches responses that will be needed and reports new ones. Refusals are ignored. */
export async function prefetch(urls: readonly string[], onUpdate: (url: string) => void): Promise<void> {
  const session = await findSession()
  if (!session) return
  const requests = urls.map((url) => new Request(url, { credentials: 'same-origin' })).filter(isKept)
  await Promise.allSettled(
    requests.map(async (request) => {
      const kept = await findAnswer(session, request)
      if (kept && Date.now() - Number(kept.headers.get(KEPT_AT)) < FRESH_MS) return
      const answer = await fetch(request)
      if (answer.status === 401) await forgetAnswers()
      if (!answer.ok || !(await keep(session, request, answer))) return
      onUpdate(new URL(request.url).pathname)
    }),
  )
}

export function forgetAnswers(): Promise<void> {
  return dropCaches((name) => name.startsWith(ANSWERS))
}

/** Responses of another session, or of an ended one. */
export async function forgetForeignAnswers(): Promise<void> {
  const session = await findSession()
  const current = session && (await isAlive(session)) ? ANSWERS + session.mark : ''
  await dropCaches((name) => name.startsWith(ANSWERS) && name !== current)
}

async function findSession(): Promise<SessionMark | null> {
  // In a browser where workers cannot read cookies, nothing is stored.
  if (!('cookieStore' in worker)) return null
  for (const name of MARK_COOKIES) {
    const cookie = await worker.cookieStore.get(name)
    if (cookie?.value) return readMark(cookie.value)
  }
  return null
}

async function keep(session: SessionMark, request: Request, answer: Response): Promise<boolean> {
  const body = await answer.blob()
  // Another user may have signed in while the request was running.
  if ((await findSession())?.mark !== session.mark) return false
  const name = ANSWERS + session.mark
  await dropCaches((other) => other.startsWith(ANSWERS) && other !== name)
  if (isStopped()) return false
  const cache = await caches.open(name)
  await noteLife(cache, request)
  const headers = new Headers(answer.headers)
  headers.set(KEPT_AT, String(Date.now()))
  // The body is already decompressed.
  headers.delete('content-encoding')
  await cache.put(request.url, new Response(body, { status: answer.status, headers }))
  await trim(cache, MAX_ANSWERS)
  // The user may have signed out in between, so the entry is deleted again.
  if ((await findSession())?.mark === session.mark) return true
  await caches.delete(name)
  return false
}

/** The same rule as on the server: a tab that refreshes by itself does not extend the session. */
async function noteLife(cache: Cache, request: Request): Promise<void> {
  const seen = Date.now() - (Number(request.headers.get('x-idle-seconds')) || 0) * 1000
  const before = await lastLife(cache)
  // Rewritten with every step, so trimming the oldest never removes it.
  if (seen > before + ALIVE_STEP_MS) await cache.put(ALIVE, new Response(String(seen)))
}

async function lastLife(cache: Cache): Promise<number> {
  return Number(await (await cache.match(ALIVE))?.text()) || 0
}

async function findAnswer(session: SessionMark, request: Request): Promise<Response | undefined> {
  if (!(await isAlive(session))) {
    await forgetAnswers()
    return undefined
  }
  return (await caches.open(ANSWERS + session.mark)).match(request.url, { ignoreVary: true })
}

async function isAlive({ mark, idleMs, endsAt }: SessionMark): Promise<boolean> {
  if (Date.now() > endsAt) return false
  const name = ANSWERS + mark
  if (idleMs === null || !(await caches.has(name))) return true
  return Date.now() < (await lastLife(await caches.open(name))) + idleMs
}
