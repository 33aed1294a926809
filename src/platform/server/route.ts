// The only way to register an API route. Order: authenticate, authorize, read and parse the body, handle. A route
// without a policy is refused.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Body, Endpoint, Params, Query } from '#shared/endpoint.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { problemSchema } from '#shared/problem.ts'
import type { Actor, StaffActor } from '#shared/roles.ts'
import { refuseAnotherPerson } from './http-identity.ts'
import { anyone, type Policy } from './policy.ts'
import { guardOf } from './record-guard.ts'
import type { Context } from './transaction.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
  interface FastifyInstance {
    /** Finds the actor by the session cookie. Counts as activity unless the browser says that no user is active. */
    authenticate(request: FastifyRequest, options?: { alive?: boolean }): Promise<Actor>
    contextOf(request: FastifyRequest): Context
    /** Refuses work while the database does not answer, and aborts it when it stops answering. */
    whileDatabaseAnswers<T>(work: () => Promise<T>): Promise<T>
    refuseTooMany(request: FastifyRequest): Promise<void>
    /** Refuses writes while the disk is almost full. */
    refuseWhenFull(request: FastifyRequest): void
  }
  interface FastifyContextConfig {
    policy?: Policy
    machine?: boolean
    /** Requests per minute of one user, if lower than the general limit. */
    eachPerMinute?: number
    filesOnDisk?: boolean
  }
}

/** For bodies whose valid texts exceed the general limit. */
export const LONG_BODY_BYTES = 262_144

export type Call<E extends Endpoint, A extends Actor> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  context: Context<A>
  request: FastifyRequest
  reply: FastifyReply
}

type Access<A extends Actor> = {
  policy: Policy<A>
  /** Requests per minute, if lower than the general limit: of one user, or from one address where anyone may call. */
  perMinute?: number
  /** The largest body, if different from the general limit. */
  bodyBytes?: number
  /** Files of a form stay on disk until the answer, and the handler gets their paths. For large files. */
  filesOnDisk?: boolean
  /** Not limited by address: for signed calls, where one provider sends everything from few addresses. */
  isUnlimited?: boolean
  /** For calls by machines, with a signature or key instead of a cookie. */
  machine?: boolean
}

/** Without an answer the status is 204. */
type Result<E extends Endpoint> =
  unknown extends Answer<E> ? Answer<E> : [Answer<E>] extends [undefined] ? void : Answer<E>
export type Handler<E extends Endpoint, A extends Actor> = (call: Call<E, A>) => Promise<Result<E>>

/** `access` is the policy, or the policy with limits of this route. */
export function route<E extends Endpoint, A extends Actor>(
  app: FastifyInstance,
  endpoint: E,
  access: Policy<A> | Access<A>,
  handler: Handler<E, A>,
): void {
  const options = typeof access === 'function' ? { policy: access } : access
  const status = onlyStatus(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.url,
    schema: { ...endpoint.schema, response: { ...endpoint.schema.response, default: problemSchema } },
    config: {
      policy: options.policy,
      machine: options.machine ?? false,
      filesOnDisk: options.filesOnDisk ?? false,
      ...(options.perMinute && limitOf(options.policy, options.perMinute)),
      ...(options.isUnlimited && { rateLimit: false as const }),
    },
    ...(options.bodyBytes && { bodyLimit: options.bodyBytes }),
    // Before the body is read, so a refused caller costs no memory.
    preParsing: authorize,
    handler: async (request, reply) => {
      refuseStrangeClient(request)
      await refuseGuarded(app, request)
      const call = {
        params: request.params as Params<E>,
        query: request.query as Query<E>,
        body: request.body as Body<E>,
        // The policy has admitted the actor and guarantees its type.
        context: app.contextOf(request) as Context<A>,
        request,
        reply,
      }
      if (status) reply.code(status)
      const answer = await app.whileDatabaseAnswers(() => handler(call))
      if (answer === undefined && !reply.sent) return reply.code(204).send()
      tellVersion(reply, answer)
      return answer
    },
  })
}

/** To a customer, the client of another customer does not exist: on a list it would look like an empty one. */
function refuseStrangeClient({ actor, query }: FastifyRequest): void {
  if (actor.kind !== 'customer') return
  const { client } = (query ?? {}) as { client?: string | string[] }
  if ([client ?? []].flat().some((id) => !actor.clientIds.includes(id))) throw notFound('client')
}

/** Customers and strangers read nothing by these addresses. */
async function refuseGuarded(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const { url = '' } = request.routeOptions
  const guard = guardOf(url)
  if (!guard || request.actor.kind !== 'staff') return
  const { id } = request.params as { id: string }
  // Staff, as the line above says.
  const context = app.contextOf(request) as Context<StaffActor>
  await app.whileDatabaseAnswers(() => guard(context, { id, url, isRead: request.method === 'GET' }))
}

/** The status of an endpoint whose only answer is not 200. */
function onlyStatus({ schema }: Endpoint): number | undefined {
  const [status, ...others] = Object.keys(schema.response).map(Number)
  return others.length === 0 && status !== 200 ? status : undefined
}

/** A record with a version is answered with its ETag. */
function tellVersion(reply: FastifyReply, answer: unknown): void {
  const version = typeof answer === 'object' && answer && 'version' in answer ? answer.version : undefined
  if (typeof version === 'number') setVersion(reply, version)
}

/** Users of one office share an address, and must not use up each other's requests. */
const limitOf = (policy: Policy, max: number) =>
  policy === anyone ? { rateLimit: { max, timeWindow: '1 minute' } } : { eachPerMinute: max }

/** Runs the route's policy, also for the few routes that are not request and response. */
export async function authorize(request: FastifyRequest): Promise<void> {
  const { server: app } = request
  const { policy } = request.routeOptions.config
  if (!policy) throw new Error(`${request.routeOptions.url} has no policy.`)
  request.actor = await app.whileDatabaseAnswers(() => app.authenticate(request, { alive: true }))
  const refusal = policy(request.actor)
  if (refusal) throw refusal
  app.refuseWhenFull(request)
  refuseAnotherPerson(request)
  await app.refuseTooMany(request)
}

/** Every API address has a policy, however it was registered. */
export function requirePolicies(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api/') || typeof config?.policy === 'function') return
    throw new Error(`${String(method)} ${url} has no policy: say who may call it.`)
  })
}

/** The version from If-Match: two users who edit the same record must not overwrite each other. */
export function expectedVersion(request: FastifyRequest): number {
  const header = request.headers['if-match']
  if (!header) {
    throw new AppError('precondition_required', {
      userMessage: 'Send the ETag you last read as If-Match, to protect other users’ changes.',
    })
  }
  const version = Number(/^(?:W\/)?"(\d+)"$/.exec(header)?.[1])
  if (!Number.isSafeInteger(version)) {
    throw new AppError('stale', { userMessage: 'If-Match is not an ETag of this record. Load it again.' })
  }
  return version
}

export function setVersion(reply: FastifyReply, version: number): void {
  reply.header('etag', `"${version}"`)
}

/** Absent or valid: an ignored invalid key would let a repeat act twice. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && key.length >= 8 && key.length <= 200) return key
  throw new AppError('malformed', {
    userMessage: 'The Idempotency-Key must have 8 to 200 characters. A random UUID is a good one.',
  })
}
