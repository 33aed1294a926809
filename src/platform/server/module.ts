// What a domain hands to the app, and what the app hands to a domain.
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Mailer } from './mailer.ts'
import type { Keyring } from './secrets.ts'
import type { Storage } from './storage.ts'
import type { Texter } from './texter.ts'
import type { Context, Tx } from './transaction.ts'

/** Background work, declared once: its name, what it needs, how often it is tried, and what it does. */
export type JobDefinition<Payload = unknown> = {
  name: string
  payload: z.ZodType<Payload>
  retryLimit: number
  retryDelaySeconds: number
  /** Cron expression, for work that no request asks for. */
  schedule?: string
  run(context: Context, payload: Payload, services: Services): Promise<void>
}

/** Writes one declaration; the payload's type follows from its schema. */
export function job<Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition
}

/** In the caller's transaction: the job exists exactly when its cause does. The same key is enqueued once, ever. */
export type Enqueue = <Payload>(
  tx: Tx,
  definition: JobDefinition<Payload>,
  payload: Payload,
  options?: { key?: string; startAfter?: Date },
) => Promise<void>

/** What routes, services and jobs may need besides the context of a request; the same in every role. */
export type Services = {
  enqueue: Enqueue
  storage: Storage
  secrets: Keyring
  mailer: Mailer
  texter: Texter
  /** Where people reach this installation, for links in mails that no request asked for. */
  origin: string
  /** What the first admin has to know; null where only whoever started the installation can reach it. */
  setupCode: string | null
}

export type Module = {
  routes(app: FastifyInstance, services: Services): void
  jobs?: readonly JobDefinition[]
}
