// The interface between a domain and the app.
import type { FastifyInstance } from 'fastify'
import type { AuditWords } from './audit-words.ts'
import type { Db } from './database.ts'
import type { ErasedKind } from './erasures.ts'
import type { Figures } from './figures.ts'
import type { InboundMail } from './inbound-mail.ts'
import type { MailKind } from './mail-letter.ts'
import type { WaitingKind } from './outgoing.ts'
import type { Queue } from './services.ts'
import type { Context, Tx } from './transaction.ts'

/** A background job: its name, payload, retries and handler. */
export type JobDefinition<Payload = unknown> = Queue<Payload> & {
  retryLimit: number
  retryDelaySeconds: number
  /** Cron expression, for scheduled jobs. */
  schedule?: string
  /** It calls somebody outside, so it waits while outgoing messages are paused. */
  reachesOutside?: boolean
  run(context: Context, payload: Payload): Promise<void>
}

/** Declares a job. The payload's type follows from its schema. */
export function job<Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition
}

/** Work that a worker looks for again and again. */
export type LoopDefinition = {
  name: string
  /** The pause after a round that found nothing more. */
  everyMs: number
  /** It calls somebody outside, or starts what does, so it waits while outgoing messages are paused. */
  reachesOutside?: boolean
  /** Answers whether there is more to do at once, or how many milliseconds to pause. */
  run(context: Context): Promise<boolean | number>
}

export type SealedValue = { id: string; sealed: string }

/** Values that a domain stores sealed (secrets.ts). */
export type SealedStore = {
  one: string
  many: string
  list(db: Db): Promise<SealedValue[]>
  /** Removes a value whose key is lost, and ends what needs it. False when it changed meanwhile. */
  drop(tx: Tx, value: SealedValue): Promise<boolean>
}

export type Module = {
  routes(app: FastifyInstance): void
  jobs?: readonly JobDefinition[]
  loops?: readonly LoopDefinition[]
  /** Takes mail that arrives by SMTP. */
  inboundMail?: InboundMail
  sealed?: readonly SealedStore[]
  /** Whom a restore must erase again. */
  erased?: readonly ErasedKind[]
  /** Messages that wait to leave. */
  waiting?: readonly WaitingKind[]
  /** Every kind of mail that it sends, with sample data. */
  mails?: readonly MailKind[]
  /** What operators watch of it. */
  figures?: readonly Figures[]
  /** How the audit log speaks about its records. */
  auditWords?: AuditWords
}
