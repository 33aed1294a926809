// The HTTP server without any product in it: limits, headers, identity, errors, health and the API description.
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
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
import { actorFinder } from './session.ts'
import { serveEvents } from './sse.ts'

export type HttpParts = { env: Env; db: Database; health: DatabaseHealth; events: EventListener; log: Logger }

export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { env, log } = parts
  // Fastify's own name for the same thing; with pino's type every helper below would need another type of app.
  const logger: FastifyBaseLogger = log
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: !env.production }),
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

async function addProtection(app: FastifyInstance, env: Env): Promise<void> {
  const publicOrigin = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : undefined
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Radix measures and positions with inline style; script stays strictly our own files.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    strictTransportSecurity: publicOrigin?.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  })
  await app.register(cookie)
  await app.register(rateLimit, {
    max: env.RATE_LIMIT,
    timeWindow: '1 minute',
    // A person is counted by their session, so that an office behind one address does not share one limit.
    keyGenerator: (request) => sessionToken(request) ?? request.ip,
    skipOnError: true,
  })
  await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 2 })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (!request.routeOptions.config.machine) refuseForgery(request, publicOrigin)
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
  app.addHook('onRequest', async (request) => {
    request.actor = ANONYMOUS
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
