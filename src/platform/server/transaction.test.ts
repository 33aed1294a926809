import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { copyTemplate } from '../../../tests/template-database.ts'
import { openDatabase } from './database.ts'
import { createLog } from './log.ts'
import { sendWithCommit, systemContext, transaction } from './transaction.ts'

async function database(parameters = '') {
  const { url, drop } = await copyTemplate(inject('postgresUrl'))
  const log = createLog({ LOG_LEVEL: 'silent', production: false })
  const db = openDatabase({ url: `${url}${parameters}`, size: 2, log })
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  await db.query({ text: 'create table marks (n int unique)' })
  const marks = async () =>
    (await db.query<{ n: number }>({ text: 'select n from marks order by n' })).map((row) => row.n)
  return { db, context: systemContext(db), marks }
}
const mark = (n: number) => ({ text: 'insert into marks values ($1)', values: [n] })

describe('a transaction', () => {
  it('commits everything or nothing', async () => {
    const { context, marks } = await database()
    await transaction(context, (tx) => tx.db.query(mark(1)))
    const broken = transaction(context, async (tx) => {
      await tx.db.query(mark(2))
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    expect(await marks()).toEqual([1])
  })

  it('joins the current one, so several domains act as one', async () => {
    const { context, marks } = await database()
    const broken = transaction(context, async (tx) => {
      await transaction(tx, (inner) => inner.db.query(mark(1)))
      throw new Error('the outer one fails')
    })
    await expect(broken).rejects.toThrow('the outer one fails')
    expect(await marks()).toEqual([])
  })

  it('sends a statement without a result with its commit, and none of it on failure', async () => {
    const { db, context, marks } = await database()
    await transaction(context, async (tx) => {
      await sendWithCommit(tx.db, 'insert into marks values (1)')
      await sendWithCommit(tx.db, 'insert into marks select max(n) + 1 from marks')
      expect(await tx.db.query({ text: 'select from marks' })).toEqual([])
    })
    expect(await marks()).toEqual([1, 2])
    const twice = transaction(context, async (tx) => {
      await tx.db.query(mark(3))
      await sendWithCommit(tx.db, 'insert into marks values (1)')
    })
    await expect(twice).rejects.toThrow('unique')
    expect(await marks()).toEqual([1, 2])
    await sendWithCommit(db, 'insert into marks values (4)')
    expect(await marks()).toEqual([1, 2, 4])
  })

  it('is retried after a deadlock, so neither fails', async () => {
    const { db, context } = await database()
    await db.query({ text: 'create table counters (id int primary key, n int not null default 0)' })
    await db.query({ text: 'insert into counters values (1), (2)' })
    let tries = 0
    const count = (ids: readonly number[], meet: Promise<unknown>, here: () => void) =>
      transaction(context, async (tx) => {
        tries += 1
        for (const id of ids) {
          await tx.db.query({ text: 'update counters set n = n + 1 where id = $1', values: [id] })
          here()
          await meet
        }
      })
    const one = Promise.withResolvers<void>()
    const other = Promise.withResolvers<void>()
    await Promise.all([count([1, 2], other.promise, one.resolve), count([2, 1], one.promise, other.resolve)])
    // On a busy machine the aborted transaction may be faster than the waiting one, and they meet again.
    expect(tries).toBeGreaterThanOrEqual(3)
    expect(await db.query({ text: 'select n from counters' })).toEqual([{ n: 2 }, { n: 2 }])
  })

  it('does not count as committed after a swallowed error', async () => {
    const { context, marks } = await database()
    const swallowed = transaction(context, async (tx) => {
      await tx.db.query(mark(1))
      await tx.db.query(mark(1)).catch(() => undefined)
      return 'ok'
    })
    await expect(swallowed).rejects.toThrow('was rolled back')
    expect(await marks()).toEqual([])
  })

  it('fails alone when its connection is cut', async () => {
    const { db, context, marks } = await database()
    const cut = transaction(context, async (tx) => {
      const [row] = await tx.db.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
      await db.query({ text: 'select pg_terminate_backend($1, 20000)', values: [row?.pid] })
      await tx.db.query(mark(1))
    })
    await expect(cut).rejects.toThrow()
    expect(await marks()).toEqual([])
  })

  it('returns times in UTC, whatever the address says', async () => {
    const { db } = await database('&options=-c%20statement_timeout%3D5000')
    const [row] = await db.query<{ at: string; timeout: string }>({
      text: `select now() as at, current_setting('statement_timeout') as timeout`,
    })
    expect(row?.at).toMatch(/Z$/)
  })
})
