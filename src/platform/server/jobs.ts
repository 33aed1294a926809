// Background work in the same database: enqueued in the caller's transaction, run once, retried when a worker dies.
import { PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Database } from './database.ts'
import type { Logger } from './log.ts'
import type { Context, Tx } from './transaction.ts'
import { systemContext } from './transaction.ts'

const DEAD_LETTERS = 'dead-letters'

export type JobDefinition<Payload = unknown> = {
  name: string
  payload: z.ZodType<Payload>
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

export type Jobs = {
  enqueue<Payload>(
    tx: Tx,
    definition: Pick<JobDefinition<Payload>, 'name'>,
    payload: Payload,
    options?: { key?: string; startAfter?: Date },
  ): Promise<void>
  /** Starts to work off what the definitions name. */
  work(definitions: readonly JobDefinition[]): Promise<void>
  stop(): Promise<void>
}

export async function startJobs({ url, db, log }: { url: string; db: Database; log: Logger }): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    useListenNotify: true,
    application_name: 'candorhire-jobs',
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'))
  await boss.start()
  await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 90 * 86_400 })
  const known = new Set<string>()

  async function ensureQueue(definition: JobDefinition): Promise<void> {
    if (known.has(definition.name)) return
    await boss.createQueue(definition.name, {
      retryLimit: definition.retryLimit,
      retryDelay: definition.retryDelaySeconds,
      retryBackoff: true,
      // A worker that was killed stops beating, and its job goes to another one within seconds.
      heartbeatSeconds: 10,
      deadLetter: DEAD_LETTERS,
      notify: true,
    })
    known.add(definition.name)
  }

  return {
    async enqueue(tx, definition, payload, options = {}) {
      await boss.send(definition.name, payload as object, {
        db: {
          executeSql: async (text, values) => ({ rows: await tx.db.query({ text, values: values ?? [] }) }),
        },
        ...(options.key && { singletonKey: options.key }),
        ...(options.startAfter && { startAfter: options.startAfter }),
      })
    },
    async work(definitions) {
      for (const definition of definitions) {
        await ensureQueue(definition)
        await boss.work(
          definition.name,
          {
            batchSize: 10,
            burstWhenBatchFull: true,
            pollingIntervalSeconds: 2,
            // NOTIFY wakes a worker for new jobs; a job that is due again is found by looking.
            notifyPollingIntervalSeconds: 2,
            heartbeatRefreshSeconds: 3,
            perJobResults: true,
          },
          (batch) => Promise.all(batch.map((each) => runOne({ definition, each, db, log }))),
        )
        if (definition.schedule)
          await boss.schedule(definition.name, definition.schedule, {}, { missed: 'once' })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  }
}

type Outcome = { id: string; status: 'completed' | 'failed' | 'deadletter'; output?: object }

/** A payload that does not fit will never fit: it goes to the dead letters at once instead of being tried again. */
async function runOne(input: {
  definition: JobDefinition
  each: { id: string; data: unknown }
  db: Database
  log: Logger
}): Promise<Outcome> {
  const { definition, each, db, log } = input
  const payload = definition.payload.safeParse(each.data)
  if (!payload.success) {
    log.error(
      { job: definition.name, id: each.id, problem: z.prettifyError(payload.error) },
      'a job has a bad payload',
    )
    return { id: each.id, status: 'deadletter', output: { problem: z.prettifyError(payload.error) } }
  }
  try {
    await definition.run({ ...systemContext(db), requestId: `job ${each.id}` }, payload.data)
    return { id: each.id, status: 'completed' }
  } catch (error) {
    log.warn({ err: error, job: definition.name, id: each.id }, 'a job failed')
    return { id: each.id, status: 'failed', output: { message: (error as Error).message } }
  }
}
