// The HTTP server without any product in it: limits, headers, identity, errors, health and the API description.
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import underPressure from '@fastify/under-pressure'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject, validatorCompiler } from 'fastify-type-provider-zod'
import { ANONYMOUS } from '#platform/shared/roles.ts'
import { serveApiReference } from './api-reference.ts'
import { refuseForgery } from './csrf.ts'
import type { Database } from './database.ts'
import type { DatabaseHealth } from './database-health.ts'
import type { Env } from './env.ts'
import type { EventListener } from './events.ts'
import type { Logger } from './log.ts'
import { serveMetrics } from './metrics.ts'
import { pendingMigrations } from './migrate.ts'
import { handleProblems, unavailable } from './problem-handler.ts'
import { responseSerializer } from './response-serializer.ts'
import { securityHeaders } from './security-headers.ts'
import { actorFinder } from './session.ts'
import { serveEvents } from './sse.ts'

export type HttpParts = { env: Env; db: Database; health: DatabaseHealth; events: EventListener; log: Logger }

export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { env, log } = parts
  // Fastify's own name for the same thing; with pino's type every helper below would need another type of app.
  const logger: FastifyBaseLogger = log
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: oneLinePerRequest(env),
    trustProxy: env.TRUST_PROXY === 'on',
    bodyLimit: 1_048_576,
    requestTimeout: 20_000,
    keepAliveTimeout: 72_000,
    genReqId: () => crypto.randomUUID(),
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(responseSerializer({ check: env.NODE_ENV !== 'production' }))
  handleProblems(app)
  await addProtection(app, env)
  addIdentity(app, parts)
  await describeApi(app)
  addHealth(app, parts)
  serveMetrics(app, env.METRICS_TOKEN)
  serveEvents(app, parts.events)
  return app
}

/** The line at the end names the request as well; a second one at its start would double what logging costs. */
function oneLinePerRequest(env: Env): LogController {
  const controller = new LogController({ disableRequestLogging: !env.production })
  controller.incomingRequest = () => undefined
  controller.requestCompleted = (error, request, reply) => {
    if (controller.isLogDisabled(request)) return
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
  return controller
}

async function addProtection(app: FastifyInstance, env: Env): Promise<void> {
  const publicOrigin = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : undefined
  const headers = securityHeaders({ https: publicOrigin?.startsWith('https:') ?? false })
  await app.register(cookie)
  await app.register(rateLimit, {
    max: env.RATE_LIMIT,
    timeWindow: '1 minute',
    // A person is counted by their session, so that an office behind one address does not share one limit.
    keyGenerator: (request) => sessionToken(request) ?? request.ip,
    skipOnError: true,
  })
  await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 2 })
  // By callback: a promise for each hook of each request is a cost that shows.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (!request.routeOptions.config.machine) refuseForgery(request, publicOrigin)
    done()
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    machine?: boolean
  }
}

export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-cdh-session' : 'cdh-session'
}

export function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https'
}

function sessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookieName(isSecure(request))]
}

function addIdentity(app: FastifyInstance, { db, health }: HttpParts): void {
  app.decorateRequest('actor')
  app.addHook('onRequest', (request, _reply, done) => {
    request.actor = ANONYMOUS
    done()
  })
  const findActor = actorFinder(db)
  app.decorate('authenticate', (request: FastifyRequest) => findActor(sessionToken(request)))
  app.decorate('contextOf', (request: FastifyRequest) => ({
    db,
    actor: request.actor,
    now: new Date(),
    requestId: request.id,
    ip: request.ip,
  }))
  app.decorate('whileDatabaseAnswers', (work) => health.guard(work))
}

async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Candor Hire',
        version: '1',
        description: 'Every call of the product. Errors are application/problem+json with a stable code.',
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  serveApiReference(app)
}

function addHealth(app: FastifyInstance, { db, health }: HttpParts): void {
  let draining = false
  app.decorate('startDraining', () => {
    draining = true
  })
  app.get('/livez', { schema: { hide: true }, logLevel: 'silent' }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async () => {
    if (draining || !health.answering) throw unavailable()
    const pending = await pendingMigrations((text) => db.query({ text }))
    if (pending.length > 0) throw unavailable(new Error(`migrations are pending: ${pending.join(', ')}`))
    return { status: 'ready' }
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Readiness fails from now on, so that a load balancer sends nothing more. */
    startDraining(): void
  }
}
