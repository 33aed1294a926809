// Refuses requests that would only wait: 503 with Retry-After, before anything is read or asked. See admission.ts.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { type Admission, createAdmission, type Rank } from './admission.ts'

const RETRY_SECONDS = 2
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])
/** They stay open, or must answer in any case. */
const UNCOUNTED = new Set(['/api/events', '/livez', '/readyz', '/metrics'])
/** They take as long as their file. Nothing follows from it about the others. */
const FILES = /\/export\.|\/export$|^\/feeds\/|\.(?:zip|pdf|csv|xlsx)$|\/file$/

export function shedLoad(app: FastifyInstance, admission: Admission = createAdmission()): void {
  app.addHook('onRequest', (request, reply, done) => {
    const rank = rankOf(request)
    if (!rank) return done()
    if (!admission.enter(rank)) return done(busy())
    const since = performance.now()
    const isFile = FILES.test(routeOf(request))
    let isOver = false
    const leave = () => {
      if (!isOver) admission.leave(isFile ? null : performance.now() - since)
      isOver = true
    }
    // Also when the sender leaves before the answer.
    reply.raw.once('finish', leave).once('close', leave)
    return done()
  })
}

/** By the matched route, because an address can be written in many ways. */
const routeOf = ({ routeOptions, url }: FastifyRequest) => routeOptions.url ?? url.split('?', 1)[0] ?? ''

/** Null: not counted. */
export function rankOf(request: FastifyRequest): Rank | null {
  const { method, headers } = request
  const path = routeOf(request)
  if (UNCOUNTED.has(path)) return null
  if (!READING.has(method)) return 'first'
  if (FILES.test(path)) return 'last'
  // The files of the web app are small and kept in memory.
  if (!path.startsWith('/api/')) return null
  return headers.cookie ? 'people' : 'last'
}

export const busy = () =>
  new AppError('unavailable', {
    userMessage: 'The server is busy. Try again in a few seconds.',
    retryAfterSeconds: RETRY_SECONDS,
  })
