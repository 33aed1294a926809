// Metrics for Prometheus, for holders of the token. Without a token, outside production, for this machine.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { readFigures, type Source } from './figures.ts'

/** Loaded with the first response, so the start does not wait for it. */
async function openRegistry() {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return { registry, duration, Gauge, Registry }
}
type Opened = Awaited<ReturnType<typeof openRegistry>>

const FAILED = 'candorhire_figures_failed'

/** Written anew each time: a queue that is gone must not keep its last figure, and one that is unknown must not be 0. */
async function textOfFigures({ Gauge, Registry }: Opened, source: Source): Promise<string> {
  const fresh = new Registry()
  const { readings, failed } = await readFigures(source)
  for (const { gauge, values } of readings) {
    if (values.length === 0) continue
    const { name, help, label } = gauge
    const shown = new Gauge({ name, help, labelNames: label ? [label] : [], registers: [fresh] })
    for (const { of, value } of values) shown.set(label ? { [label]: of ?? '' } : {}, value)
  }
  const help = 'Looks at the database that failed while these figures were read.'
  new Gauge({ name: FAILED, help, registers: [fresh] }).set(failed)
  return fresh.metrics()
}

type Reader = Source & { token: string | undefined; production: boolean }

export function serveMetrics(app: FastifyInstance, reader: Reader): void {
  let opening: Promise<Opened> | undefined
  const opened = () => {
    opening ??= openRegistry()
    return opening
  }
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const { duration } = await opened()
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, reader)) {
      throw new AppError('not_found', { userMessage: 'There is nothing at this address.' })
    }
    const parts = await opened()
    const texts = await Promise.all([parts.registry.metrics(), textOfFigures(parts, reader)])
    return reply.type(parts.registry.contentType).send(texts.join('\n'))
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
