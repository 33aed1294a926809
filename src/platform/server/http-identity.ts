// The session cookie, and the context of every request.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { ANONYMOUS } from '#shared/roles.ts'
import { MARK_COOKIES, writeMark } from '#shared/session-mark.ts'
import type { Database } from './database.ts'
import type { DatabaseHealth } from './database-health.ts'
import { type DiskSpace, refuseWhenFull } from './disk-space.ts'
import type { Env } from './env.ts'
import type { Services } from './services.ts'
import { type FindActor, markOf, STAFF_IDLE_MINUTES, STAFF_SESSION_HOURS } from './session.ts'

declare module 'fastify' {
  interface FastifyInstance {
    setSession(reply: FastifyReply, session: { token: string; seconds?: number }): void
    clearSession(reply: FastifyReply): void
    /** Whether the browser has a session cookie, valid or not. */
    hasSession(request: FastifyRequest): boolean
    /** Between two steps of signing in. It grants no access. */
    setStep(reply: FastifyReply, token: string): void
    stepOf(request: FastifyRequest): string | undefined
    clearStep(reply: FastifyReply): void
    /** The public address for links in emails: PUBLIC_URL, or the name of this machine. */
    originOf(request: FastifyRequest): string
  }
}

/** A browser without user activity for this long does not extend the session by refreshing. */
const NOBODY_THERE_SECONDS = 60

const STEP_SECONDS = 300
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

type Parts = {
  env: Env
  db: Database
  health: DatabaseHealth
  disk?: DiskSpace
  findActor: FindActor
  services: Services
}

export function addIdentity(
  app: FastifyInstance,
  { env, db, health, disk, findActor, services }: Parts,
): void {
  // Decided once by the public address: behind a TLS proxy, requests look like plain HTTP.
  const secure = env.PUBLIC_URL?.startsWith('https:') ?? false
  const name = secure ? '__Host-cdh-session' : 'cdh-session'
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const

  app.decorateRequest('actor')
  app.addHook('onRequest', (request, _reply, done) => {
    request.actor = ANONYMOUS
    done()
  })
  app.decorate('authenticate', (request: FastifyRequest, { alive = false } = {}) =>
    findActor(request.cookies[name], { alive: alive && !disk?.isLow && somebodyThere(request) }),
  )
  const markName = secure ? MARK_COOKIES[0] : MARK_COOKIES[1]
  app.decorate('setSession', (reply, { token, seconds }) => {
    const lifetime = seconds ? { maxAge: seconds } : {}
    reply.setCookie(name, token, { ...options, ...lifetime })
    // A second cookie that scripts can read: it identifies the session and grants no access.
    reply.setCookie(markName, markValue(token, seconds), { ...options, ...lifetime, httpOnly: false })
  })
  app.decorate('clearSession', (reply) => {
    reply.clearCookie(name, options)
    reply.clearCookie(markName, { ...options, httpOnly: false })
  })
  app.decorate('hasSession', (request) => Boolean(request.cookies[name]))
  const stepName = secure ? '__Host-cdh-step' : 'cdh-step'
  app.decorate('setStep', (reply, token) => {
    reply.setCookie(stepName, token, { ...options, maxAge: STEP_SECONDS })
  })
  app.decorate('stepOf', (request) => request.cookies[stepName]?.slice(0, 100))
  app.decorate('clearStep', (reply) => {
    reply.clearCookie(stepName, options)
  })
  app.decorate('contextOf', (request: FastifyRequest) => ({
    db,
    actor: request.actor,
    now: new Date(),
    requestId: request.id,
    ip: request.ip,
    origin: app.originOf(request),
    services,
  }))
  const publicOrigin = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : undefined
  // A caller can write any name into the Host header. Without PUBLIC_URL only names of this machine go into links.
  app.decorate('originOf', ({ protocol, host, hostname }) => {
    if (publicOrigin) return publicOrigin
    return isOwnName(hostname) ? `${protocol}://${host}` : services.origin
  })
  app.decorate('refuseWhenFull', ({ method }) => {
    if (disk?.isLow && !READING.has(method)) refuseWhenFull()
  })
  app.decorate('whileDatabaseAnswers', (work) => health.guard(work))
}

const OWN_NAMES = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])
const isOwnName = (hostname: string) => OWN_NAMES.has(hostname) || hostname.endsWith('.localhost')

/** Staff cookies have no age, because they end with the browser. Sessions also end when idle. */
function markValue(token: string, seconds: number | undefined): string {
  const staff = seconds === undefined
  const endsAt = Date.now() + (seconds ?? STAFF_SESSION_HOURS * 3_600) * 1_000
  return writeMark({ mark: markOf(token), idleMs: staff ? STAFF_IDLE_MINUTES * 60_000 : null, endsAt })
}

/**
 * A change that waited in the browser names its author. If another user has signed in, it must not run in their name.
 */
export function refuseAnotherPerson(request: FastifyRequest): void {
  const sender = request.headers['x-sent-by']
  if (sender === undefined || request.actor.kind === 'anonymous' || request.actor.userId === sender) return
  throw new AppError('another_person', {
    userMessage: 'Another user is signed in. This change waits until its author signs in again.',
  })
}

function somebodyThere(request: FastifyRequest): boolean {
  return !(Number(request.headers['x-idle-seconds']) > NOBODY_THERE_SECONDS)
}
