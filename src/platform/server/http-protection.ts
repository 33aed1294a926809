// What every request passes first: headers that keep browsers safe, the refusal of forgeries, and limits.
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/shared/errors.ts'
import { refuseForgery } from './csrf.ts'
import type { Env } from './env.ts'
import { securityHeaders } from './security-headers.ts'

/** An office behind one address shares its limit, so it is wider than a person's. */
const ADDRESS_FACTOR = 10

export async function addProtection(app: FastifyInstance, env: Env): Promise<void> {
  const publicOrigin = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : undefined
  const headers = securityHeaders({ https: publicOrigin?.startsWith('https:') ?? false })
  // By address before anything is known of the caller: what a cookie claims is not yet believed.
  await app.register(rateLimit, {
    max: env.RATE_LIMIT * ADDRESS_FACTOR,
    timeWindow: '1 minute',
    skipOnError: true,
  })
  limitEachPerson(app, env.RATE_LIMIT)
  // By callback: a promise for each hook of each request is a cost that shows.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (isOfApi(request)) reply.header('cache-control', 'no-store')
    refusePacked(request)
    if (!request.routeOptions.config.machine) refuseForgery(request, publicOrigin)
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

/** By the route that answers as well, for one address can be written in many ways (/%61pi/…). */
function isOfApi({ url, routeOptions }: FastifyRequest): boolean {
  return url.startsWith('/api/') || (routeOptions.url?.startsWith('/api/') ?? false)
}

/** Once a session is verified, its owner is counted, wherever they sit. */
function limitEachPerson(app: FastifyInstance, max: number): void {
  const sessionOf = ({ actor }: FastifyRequest) => (actor.kind === 'anonymous' ? '' : actor.sessionId)
  const count = app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: sessionOf })
  app.decorate('refuseTooMany', async (request: FastifyRequest) => {
    if (request.actor.kind === 'anonymous') return
    const verdict = await count(request)
    if (verdict.isAllowed || !verdict.isExceeded) return
    throw new AppError('too_many_requests', {
      userMessage: 'Too many requests. Wait a moment and try again.',
      retryAfterSeconds: verdict.ttlInSeconds,
    })
  })
}
