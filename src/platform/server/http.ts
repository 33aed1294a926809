// The HTTP server without the product: limits, headers, identity, errors, health and the API description.
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Contracts } from './api-description.ts'
import { serveApiReference } from './api-reference.ts'
import type { Database } from './database.ts'
import type { DatabaseHealth } from './database-health.ts'
import type { DiskSpace } from './disk-space.ts'
import { edgeProblems } from './edge-problems.ts'
import type { Env } from './env.ts'
import type { EventListener } from './events.ts'
import { addHealth } from './http-health.ts'
import { addIdentity } from './http-identity.ts'
import { addProtection } from './http-protection.ts'
import type { Logger } from './log.ts'
import { serveMetrics } from './metrics.ts'
import { handleProblems } from './problem-handler.ts'
import { acceptUploads } from './receive-upload.ts'
import { ownCompilers, responseSerializer } from './response-serializer.ts'
import { requirePolicies } from './route.ts'
import type { Services } from './services.ts'
import type { FindActor } from './session.ts'
import { busy, shedLoad } from './shed-load.ts'
import { serveEvents } from './sse.ts'
import { readJson } from './well-formed-json.ts'

export type HttpParts = {
  env: Env
  db: Database
  health: DatabaseHealth
  events: EventListener
  log: Logger
  services: Services
  /** For the embedded database. An external one watches its own disk. */
  disk?: DiskSpace
  /** The names for the description of the API. */
  readContracts?: () => Promise<Contracts>
}

/** Smaller responses fit into few packets, and compressing costs more than sending. */
const COMPRESS_FROM_BYTES = 4_096

/** Most bodies have a few fields. Routes with long texts or files set their own limit. */
const BODY_LIMIT_BYTES = 65_536

export async function createHttp(parts: HttpParts & { findActor: FindActor }): Promise<FastifyInstance> {
  const { env, log } = parts
  // Fastify's own name for the same. With pino's type every helper below would need another app type.
  const logger: FastifyBaseLogger = log
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: oneLinePerRequest(env),
    trustProxy: trusted(env.TRUST_PROXY),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 20_000,
    keepAliveTimeout: 72_000,
    genReqId: () => crypto.randomUUID(),
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    ...edgeProblems({ https: env.PUBLIC_URL?.startsWith('https:') ?? false }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    schemaController: ownCompilers,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(responseSerializer({ check: env.NODE_ENV !== 'production' }))
  // Fastify would accept any text as a body and report a wrong field.
  app.removeContentTypeParser('text/plain')
  readJson(app)
  await acceptUploads(app, env)
  handleProblems(app)
  requirePolicies(app)
  await app.register(cookie)
  // Only responses: a small body that unpacks to a large one is a risk, and browsers send none.
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['gzip'],
    globalDecompression: false,
  })
  shedLoad(app)
  await app.register(underPressure, { maxEventLoopDelay: env.OVERLOAD_MS, pressureHandler: refuseCall })
  await addProtection(app, env)
  addIdentity(app, parts)
  serveApiReference(app, parts.readContracts)
  addHealth(app, parts)
  const { db, services } = parts
  serveMetrics(app, {
    token: env.METRICS_TOKEN,
    production: env.production,
    db,
    dataFolder: services.dataFolder,
  })
  serveEvents(app, parts.events)
  return app
}

/** Only calls: a page is a small file, and shows refused calls with a retry. */
async function refuseCall({ url }: FastifyRequest): Promise<void> {
  if (!url.startsWith('/api/')) return
  throw busy()
}

/** The line at the end names the request. A second line at the start would double the cost of logging. */
function oneLinePerRequest(env: Env): LogController {
  const controller = new LogController({ disableRequestLogging: !env.production })
  controller.incomingRequest = () => undefined
  controller.requestCompleted = (error, request, reply) => {
    if (controller.isLogDisabled(request)) return
    const line = { req: redactTokens(request), res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
  return controller
}

function redactTokens({ method, url, host, ip, socket, headers }: FastifyRequest) {
  return { method, url: loggable(url), host, ip, socket, headers }
}

/** In any spelling: the last part of the address is the key of a calendar. */
const CALENDAR =
  /^(?=[^?#]*(?:c|%63)(?:a|%61)(?:l|%6c)(?:e|%65)(?:n|%6e)(?:d|%64)(?:a|%61)(?:r|%72)\/)[^?#]*/i

/**
 * The address of a candidate's link is its key in any spelling, and logs must not contain keys. Query strings are
 * removed too, because searches contain names and numbers.
 */
export function loggable(url: string): string {
  return url
    .replace(/^\/+(?:l|%6c)\/[^/?#]+/i, '/l/…')
    .replace(CALENDAR, '/api/calendar/…')
    .replace(/=[^&#]+/g, '=…')
}

/** A number of hops, counted from our side. Entries beyond them can be forged. */
function trusted(proxies: Env['TRUST_PROXY']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}
