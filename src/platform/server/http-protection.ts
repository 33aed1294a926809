// The first checks of every request: security headers, forgery check, and limits.
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { refuseForgery } from './csrf.ts'
import type { Env } from './env.ts'
import { ownNames } from './own-names.ts'
import { securityHeaders } from './security-headers.ts'

/** An office shares one address, so its limit is higher than a user's. */
const ADDRESS_FACTOR = 10

export async function addProtection(app: FastifyInstance, env: Env): Promise<void> {
  const publicOrigin = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : undefined
  const headers = securityHeaders({ https: publicOrigin?.startsWith('https:') ?? false })
  const site = { publicOrigin, isOwnName: ownNames(env) }
  // By address first, because the cookie is not verified yet.
  await app.register(rateLimit, {
    max: env.RATE_LIMIT * ADDRESS_FACTOR,
    timeWindow: '1 minute',
    skipOnError: true,
    // A connection that ended meanwhile has no address.
    keyGenerator: ({ ip }: { ip?: string }) => normalizeIP(ip ?? ''),
  })
  limitEachPerson(app, env.RATE_LIMIT)
  // A callback, because a promise per hook and request is a measurable cost.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (isOfApi(request)) reply.header('cache-control', 'no-store')
    refusePacked(request)
    if (!request.routeOptions.config.machine) refuseForgery(request, site)
    done()
  })
}

function refusePacked({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() === 'identity') return
  throw new AppError('unsupported_media_type', {
    userMessage: 'Send the content without the content-encoding header.',
  })
}

/** Also by the matched route, because an address can be written in many ways (/%61pi/…). */
function isOfApi({ url, routeOptions }: FastifyRequest): boolean {
  return url.startsWith('/api/') || (routeOptions.url?.startsWith('/api/') ?? false)
}

/** After the session is verified, its user is counted, from any address. Costly routes have a limit of their own. */
function limitEachPerson(app: FastifyInstance, max: number): void {
  const sessionOf = ({ actor }: FastifyRequest) => (actor.kind === 'anonymous' ? '' : actor.sessionId)
  const countAll = app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: sessionOf })
  const countRoute = app.createRateLimit({
    max: ({ routeOptions }) => routeOptions.config.eachPerMinute ?? max,
    timeWindow: '1 minute',
    // By user: a new session must not start a new count.
    keyGenerator: ({ actor, routeOptions }) =>
      [actor.kind === 'anonymous' ? '' : actor.userId, routeOptions.method, routeOptions.url].join(' '),
  })
  app.decorate('refuseTooMany', async (request: FastifyRequest) => {
    if (request.actor.kind === 'anonymous') return
    refuseExceeded(await countAll(request))
    if (request.routeOptions.config.eachPerMinute) refuseExceeded(await countRoute(request))
  })
}

type Verdict = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

function refuseExceeded(verdict: Verdict): void {
  if (verdict.isAllowed || !verdict.isExceeded) return
  throw new AppError('too_many_requests', {
    userMessage: 'Too many requests. Wait a moment and try again.',
    retryAfterSeconds: verdict.ttlInSeconds,
  })
}
