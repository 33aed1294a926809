// What a domain hands to the app, and what the app hands to a domain.
import type { FastifyInstance } from 'fastify'
import type { Queue } from './services.ts'
import type { Context } from './transaction.ts'

/** Background work, declared once: its name, what it needs, how often it is tried, and what it does. */
export type JobDefinition<Payload = unknown> = Queue<Payload> & {
  retryLimit: number
  retryDelaySeconds: number
  /** Cron expression, for work that no request asks for. */
  schedule?: string
  run(context: Context, payload: Payload): Promise<void>
}

/** Writes one declaration; the payload's type follows from its schema. */
export function job<Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition
}

/** Work that a worker looks for again and again. */
export type LoopDefinition = {
  name: string
  /** The pause after a round that found nothing more. */
  everyMs: number
  /** Answers whether there is more to do at once. */
  run(context: Context): Promise<boolean>
}

export type Module = {
  routes(app: FastifyInstance): void
  jobs?: readonly JobDefinition[]
  loops?: readonly LoopDefinition[]
}
