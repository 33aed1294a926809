// Metrics for Prometheus, for holders of the token. Without a token, outside production, for this machine.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'

/** Loaded with the first response, so the start does not wait for it. */
async function openFigures() {
  const { collectDefaultMetrics, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return { registry, duration }
}

type Reader = { token: string | undefined; production: boolean }

export function serveMetrics(app: FastifyInstance, reader: Reader): void {
  let opening: ReturnType<typeof openFigures> | undefined
  const readFigures = () => {
    opening ??= openFigures()
    return opening
  }
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const { duration } = await readFigures()
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, reader)) {
      throw new AppError('not_found', { userMessage: 'There is nothing at this address.' })
    }
    const { registry } = await readFigures()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function mayRead(request: FastifyRequest, { token, production }: Reader): boolean {
  // A proxy on this machine that adds no header makes every client local.
  if (!token && production) return false
  // A proxy on this machine also has its address, for any client.
  if (!token && ['x-forwarded-for', 'forwarded', 'via'].some((name) => request.headers[name])) return false
  if (!token) return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
  const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
  const wanted = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
