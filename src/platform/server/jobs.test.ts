import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { testServices } from '../../../tests/support/services.ts'
import { until } from '../../../tests/support/until.ts'
import { copyTemplate } from '../../../tests/template-database.ts'
import { openDatabase } from './database.ts'
import { enqueue } from './enqueue.ts'
import { openJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { type JobDefinition, job } from './module.ts'
import { systemContext, transaction } from './transaction.ts'

async function startQueues(definitions: readonly JobDefinition[]) {
  const { url, drop } = await copyTemplate(inject('postgresUrl'))
  const log = createLog({ LOG_LEVEL: 'silent', production: false })
  const db = openDatabase({ url, size: 4, log })
  const first = openJobs({ url, db, log, definitions })
  const second = openJobs({ url, db, log, definitions })
  for (const jobs of [first, second]) await jobs.start()
  onTestFinished(async () => {
    await Promise.all([first.stop(), second.stop()])
    await db.close()
    await drop()
  })
  const services = testServices({ addToQueue: first.addToQueue })
  return {
    db,
    url,
    log,
    first,
    second,
    context: systemContext(db, services),
    services,
  }
}

describe('a job', () => {
  it('is scheduled although the connection is cut meanwhile', async () => {
    const daily = job({
      name: 'daily',
      payload: z.object({}),
      retryLimit: 0,
      retryDelaySeconds: 1,
      schedule: '0 4 * * *',
      run: async () => undefined,
    })
    const { first, db, context, services } = await startQueues([daily])
    const { promise: locked, resolve: onLocked } = Promise.withResolvers<void>()
    const { promise: cut, resolve: onCut } = Promise.withResolvers<void>()
    const holding = transaction(context, async (tx) => {
      await tx.db.query({ text: 'lock table pgboss.schedule' })
      onLocked()
      await cut
    })
    await locked
    const working = first.work(services)
    await until(async () => {
      const rows = await db.query({
        text: `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%pgboss.schedule%'`,
      })
      return rows.length > 0
    })
    onCut()
    await holding
    await working
    expect(await db.query({ text: 'select cron from pgboss.schedule' })).toEqual([{ cron: '0 4 * * *' }])
  })

  it('runs once with two workers, and only when its transaction commits', async () => {
    const ran: number[] = []
    const count = job({
      name: 'count',
      payload: z.object({ n: z.number() }),
      retryLimit: 2,
      retryDelaySeconds: 1,
      run: async (_context, { n }) => void ran.push(n),
    })
    const { first, second, context, services } = await startQueues([count])
    await first.work(services)
    await second.work(services)
    for (let n = 0; n < 40; n++) await transaction(context, (tx) => enqueue(tx, count, { n }))
    const undone = transaction(context, async (tx) => {
      await enqueue(tx, count, { n: 999 })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await until(() => ran.length >= 40)
    // Jobs are taken in order, so after this one none of the earlier ones is left.
    await transaction(context, (tx) => enqueue(tx, count, { n: 40 }))
    await until(() => ran.includes(40))
    expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 41 }, (_, n) => n))
  })

  it('is enqueued once per key, even concurrently', async () => {
    const ran: number[] = []
    const greet = job({
      name: 'greet',
      payload: z.object({ n: z.number() }),
      retryLimit: 2,
      retryDelaySeconds: 1,
      run: async (_context, { n }) => void ran.push(n),
    })
    const { first, context, services } = await startQueues([greet])
    const welcome = (n: number) => transaction(context, (tx) => enqueue(tx, greet, { n }, { key: 'welcome' }))
    await Promise.all([welcome(1), welcome(2), welcome(3)])
    await first.work(services)
    await until(() => ran.length > 0)
    await transaction(context, (tx) => enqueue(tx, greet, { n: 4 }, { key: 'the next one' }))
    await until(() => ran.includes(4))
    expect(ran).toHaveLength(2)
  })

  it('can be enqueued without a worker, and waits for one', async () => {
    const ran: number[] = []
    const later = job({
      name: 'later',
      payload: z.object({}),
      retryLimit: 1,
      retryDelaySeconds: 1,
      run: async () => void ran.push(1),
    })
    const { second, db, context, services } = await startQueues([later])
    await transaction(context, (tx) => enqueue(tx, later, {}))
    await until(async () => {
      const waiting = await db.query({
        text: `select id from pgboss.job where name = 'later' and state = 'created'`,
      })
      return waiting.length === 1
    })
    expect(ran).toEqual([])
    await second.work(services)
    await until(() => ran.length === 1)
  })

  it('is retried when it fails, and dead-lettered at once with an invalid payload', async () => {
    let tries = 0
    const shaky = job({
      name: 'shaky',
      payload: z.object({ ok: z.literal(true) }),
      retryLimit: 3,
      retryDelaySeconds: 1,
      run: async () => {
        tries++
        if (tries < 2) throw new Error('not yet')
      },
    })
    const { db, first, context, services } = await startQueues([shaky])
    await first.work(services)
    await transaction(context, (tx) => enqueue(tx, shaky, { ok: true }))
    await until(() => tries === 2)
    // Payloads of an older release may no longer match.
    const older = { ...shaky, payload: z.object({ nonsense: z.number() }) }
    await transaction(context, (tx) => enqueue(tx, older as never, { nonsense: 1 }))
    await until(
      async () =>
        (await db.query({ text: `select 1 from pgboss.job where name = 'dead-letters'` })).length === 1,
    )
    expect(tries).toBe(2)
  })

  it('follows its changed declaration', async () => {
    const before = job({
      name: 'tuned',
      payload: z.object({}),
      retryLimit: 2,
      retryDelaySeconds: 1,
      run: async () => undefined,
    })
    const { db, url, log } = await startQueues([before])
    const after = openJobs({ url, db, log, definitions: [{ ...before, retryLimit: 7 }] })
    await after.start()
    onTestFinished(() => after.stop())
    const rows = await db.query<{ retry_limit: number }>({
      text: `select retry_limit from pgboss.queue where name = 'tuned'`,
    })
    expect(rows).toEqual([{ retry_limit: 7 }])
  })
})
