import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { copyTemplate } from '../../../tests/template-database.ts'
import { openDatabase } from './database.ts'
import { job, startJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { systemContext, transaction } from './transaction.ts'

async function startQueue() {
  const { url, drop } = await copyTemplate(inject('postgresUrl'))
  const log = createLog({ LOG_LEVEL: 'silent', production: false })
  const db = openDatabase({ url, size: 4, log })
  const first = await startJobs({ url, db, log })
  const second = await startJobs({ url, db, log })
  onTestFinished(async () => {
    await Promise.all([first.stop(), second.stop()])
    await db.close()
    await drop()
  })
  return { db, first, second, context: systemContext(db) }
}

const until = async (met: () => boolean | Promise<boolean>) => {
  const end = Date.now() + 8_000
  while (!(await met())) {
    if (Date.now() > end) throw new Error('It did not happen in time.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('a job', () => {
  it('runs once, whichever of two workers takes it, and only when its transaction commits', async () => {
    const { first, second, context } = await startQueue()
    const ran: number[] = []
    const count = job({
      name: 'count',
      payload: z.object({ n: z.number() }),
      retryLimit: 2,
      retryDelaySeconds: 1,
      run: async (_context, { n }) => void ran.push(n),
    })
    await first.work([count])
    await second.work([count])
    for (let n = 0; n < 40; n++) await transaction(context, (tx) => first.enqueue(tx, count, { n }))
    const undone = transaction(context, async (tx) => {
      await first.enqueue(tx, count, { n: 999 })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await until(() => ran.length >= 40)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n))
  })

  it('is tried again when it fails, and put aside at once when its payload does not fit', async () => {
    const { db, first, context } = await startQueue()
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
    await first.work([shaky])
    await transaction(context, (tx) => first.enqueue(tx, shaky, { ok: true }))
    await until(() => tries === 2)
    await transaction(context, (tx) => first.enqueue(tx, { name: 'shaky' }, { nonsense: 1 }))
    await until(
      async () =>
        (await db.query({ text: `select 1 from pgboss.job where name = 'dead-letters'` })).length === 1,
    )
    expect(tries).toBe(2)
  })
})
