// The one way to register an API route. Order: authenticate, authorise, parse, handle; a route without a policy is refused.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Body, Endpoint, Params, Query } from '#platform/shared/endpoint.ts'
import { AppError } from '#platform/shared/errors.ts'
import { problemSchema } from '#platform/shared/problem.ts'
import type { Actor } from '#platform/shared/roles.ts'
import type { Policy } from './policy.ts'
import type { Context } from './transaction.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
  interface FastifyInstance {
    contextOf(request: FastifyRequest): Context
    authenticate(request: FastifyRequest): Promise<Actor>
    /** Rejects the work's answer with 503 when the database stops answering meanwhile. */
    whileDatabaseAnswers<T>(work: () => Promise<T>): Promise<T>
  }
}

export type Call<E extends Endpoint> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  context: Context
  request: FastifyRequest
  reply: FastifyReply
}

export type RouteOptions<E extends Endpoint> = {
  policy: Policy
  /** Requests a minute from one address, where the general limit is too generous. */
  perMinute?: number
  /** For calls by machines, which carry a signature or a key instead of a cookie. */
  machine?: boolean
  handler(call: Call<E>): Promise<Answer<E>>
}

export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E, options: RouteOptions<E>): void {
  if (typeof options.policy !== 'function') {
    throw new Error(`${endpoint.method} ${endpoint.url} has no policy: say who may call it.`)
  }
  app.route({
    method: endpoint.method,
    url: endpoint.url,
    schema: { ...endpoint.schema, response: { ...endpoint.schema.response, default: problemSchema } },
    config: {
      machine: options.machine ?? false,
      ...(options.perMinute && { rateLimit: { max: options.perMinute, timeWindow: '1 minute' } }),
    },
    preValidation: async (request) => {
      request.actor = await app.whileDatabaseAnswers(() => app.authenticate(request))
      const refusal = options.policy(request.actor)
      if (refusal) throw refusal
    },
    handler: async (request, reply) => {
      const call = {
        params: request.params as Params<E>,
        query: request.query as Query<E>,
        body: request.body as Body<E>,
        context: app.contextOf(request),
        request,
        reply,
      }
      const answer = await app.whileDatabaseAnswers(() => options.handler(call))
      if (answer === undefined && !reply.sent) return reply.code(204).send()
      return answer
    },
  })
}

/** The version a caller edits, from If-Match: two people who edit the same record must not overwrite each other. */
export function expectedVersion(request: FastifyRequest): number {
  const header = request.headers['if-match']
  if (!header) {
    throw new AppError('precondition_required', {
      userMessage: 'Send the ETag you last read as If-Match, so that nobody else’s change is overwritten.',
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

export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key.length >= 8 && key.length <= 200 ? key : undefined
}
