// Background work in the same database: enqueued in the caller's transaction, run once, retried when a worker dies.
import { PgBoss, type QueueResult } from 'pg-boss'
import { z } from 'zod'
import type { Database } from './database.ts'
import { holdWhilePaused } from './held-queues.ts'
import type { Logger } from './log.ts'
import type { JobDefinition } from './module.ts'
import { persist } from './persist.ts'
import type { Services } from './services.ts'
import { statement } from './statement.ts'
import { systemContext } from './transaction.ts'
import { openHeartbeat } from './worker-heartbeat.ts'
import { openPresence } from './worker-presence.ts'

export const DEAD_LETTERS = 'dead-letters'
/** Part of the shutdown time. A longer job is taken over by another worker. */
const STOP_WITHIN_MS = 5_000
const HURRY_MS = 2_000

export type Jobs = {
  addToQueue: Services['addToQueue']
  /** Creates every queue, which enqueuing requires. */
  start(): Promise<void>
  /** Starts to process the queues. */
  work(services: Services): Promise<void>
  /** Takes no more work, and waits briefly for running jobs. */
  stop(): Promise<void>
}

type JobsInput = { url: string; db: Database; log: Logger; definitions: readonly JobDefinition[] }

const claimKey = statement(
  'jobs.claim-key',
  'insert into job_keys (queue, key) values ($1, $2) on conflict do nothing returning key',
)

export function openJobs({ url, db, log, definitions }: JobsInput): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    useListenNotify: true,
    // How often a lost heartbeat is looked for. The default is a minute, in which nothing of a killed batch would leave.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    application_name: 'candorhire-jobs',
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'))
  let stopping: Promise<void> | undefined
  let stopWork = async () => {}

  return {
    // Every role creates every queue, because a web process enqueues jobs for workers.
    async start() {
      await boss.start()
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      if (!known.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 90 * 86_400 })
      for (const definition of definitions) await prepareQueue(boss, definition, known.get(definition.name))
    },
    async addToQueue(own, queue, payload, { key, startAfter } = {}) {
      const data = queue.payload.parse(payload) as object
      if (key && !(await claimKey.first(own, [queue.name, key]))) return
      await boss.send(queue.name, data, {
        db: {
          executeSql: async (text, values) => ({ rows: await own.query({ text, values: values ?? [] }) }),
        },
        ...(startAfter && { startAfter }),
      })
    },
    async work(services) {
      const presence = await openPresence({ url, log, left: leftJobs(db) })
      // Another process may have noticed the dead worker before, and made its jobs wait.
      await hurryLost(db, log)
      const [held, free] = [true, false].map((outside) =>
        definitions.filter(({ reachesOutside = false }) => reachesOutside === outside),
      )
      for (const definition of free ?? []) await workOff(boss, { definition, db, log, services })
      const stopHolding = await holdWhilePaused({
        db,
        log,
        async begin() {
          for (const definition of held ?? []) await workOff(boss, { definition, db, log, services })
        },
        async end() {
          for (const { name } of held ?? []) await boss.offWork(name)
        },
      })
      const hurry = setInterval(() => void hurryLost(db, log), HURRY_MS)
      const heartbeat = await openHeartbeat({ db, log })
      stopWork = async () => {
        clearInterval(hurry)
        await stopHolding()
        await heartbeat.close()
        await presence.close()
      }
    },
    stop() {
      stopping ??= boss.stop({ graceful: true, timeout: STOP_WITHIN_MS }).then(stopWork)
      return stopping
    },
  }
}

/** What dead workers left. A job at its last attempt is not given out again, but becomes a dead letter. */
const leftJobs = (db: Database) => ({
  async exist() {
    const [found] = await db.query({ text: `select 1 from pgboss.job where state = 'active' limit 1` })
    return found !== undefined
  },
  async release() {
    await db.query({
      text: `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
        where state = 'active' and retry_count < retry_limit`,
    })
  },
})

/** A job without a heartbeat did not fail, so it does not wait like a failed one. */
async function hurryLost(db: Database, log: Logger): Promise<void> {
  try {
    await db.query({
      text: `update pgboss.job set start_after = now() where state = 'retry' and not blocked and start_after > now()
        and output->'value'->>'message' = 'job heartbeat timeout'`,
    })
  } catch (error) {
    log.debug({ err: error }, 'lost jobs could not be looked for')
  }
}

/** A queue that is as declared needs nothing, so a start costs one question and not two for each queue. */
async function prepareQueue(
  boss: PgBoss,
  definition: JobDefinition,
  known: QueueResult | undefined,
): Promise<void> {
  const settings = {
    retryLimit: definition.retryLimit,
    retryDelay: definition.retryDelaySeconds,
    retryBackoff: true,
    // A killed worker stops its heartbeat, and its job goes to another one within seconds.
    heartbeatSeconds: 10,
    deadLetter: DEAD_LETTERS,
    notify: true,
  }
  const isAsDeclared = Object.entries(settings).every(
    ([name, value]) => known?.[name as keyof typeof settings] === value,
  )
  if (isAsDeclared) return
  await boss.createQueue(definition.name, settings)
  // Creating does not change an existing queue, so its settings are updated separately.
  await boss.updateQueue(definition.name, settings)
}

type Work = { definition: JobDefinition; db: Database; log: Logger; services: Services }

async function workOff(boss: PgBoss, work: Work): Promise<void> {
  const { definition } = work
  await boss.work(
    definition.name,
    {
      batchSize: 10,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 2,
      // NOTIFY wakes a worker for new jobs. Due retries are found by polling.
      notifyPollingIntervalSeconds: 2,
      heartbeatRefreshSeconds: 3,
      perJobResults: true,
    },
    (batch) => Promise.all(batch.map((each) => runOne(each, work))),
  )
  const { schedule } = definition
  if (schedule)
    await persist(() => boss.schedule(definition.name, schedule, {}, { missed: 'once' }), work.log)
}

/** The kind of error and its code, such as ECONNREFUSED or 550. Both come from programs and name no person. */
function causeOf(error: unknown): { error: string; code?: string } {
  const { name, code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown }
  const known = [code, responseCode].find((each) => typeof each === 'string' || typeof each === 'number')
  const isPlain = known !== undefined && /^[A-Z0-9_]{2,40}$/.test(String(known))
  return { error: name, ...(isPlain && { code: String(known) }) }
}

type Outcome = { id: string; status: 'completed' | 'failed' | 'deadletter'; output?: object }

/** An invalid payload stays invalid, so it goes to the dead letters without retries. */
async function runOne(each: { id: string; data: unknown }, work: Work): Promise<Outcome> {
  const { definition, db, log, services } = work
  const payload = definition.payload.safeParse(each.data)
  if (!payload.success) {
    const problem = z.prettifyError(payload.error)
    log.error({ job: definition.name, id: each.id, problem }, 'a job has a bad payload')
    return { id: each.id, status: 'deadletter', output: { problem } }
  }
  try {
    await definition.run({ ...systemContext(db, services), requestId: `job ${each.id}` }, payload.data)
    return { id: each.id, status: 'completed' }
  } catch (error) {
    log.warn({ err: error, job: definition.name, id: each.id }, 'a job failed')
    // A message can contain a person's address, and jobs are kept for weeks. The log has it.
    return { id: each.id, status: 'failed', output: causeOf(error) }
  }
}
