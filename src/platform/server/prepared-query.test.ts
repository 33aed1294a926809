import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { onConnection } from './database.ts'
import { PreparedQuery } from './prepared-query.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const EVERYTHING = `select 1 as whole, 12345678901::bigint as large, 1.5::numeric as fraction, true as yes, 'Łódź' as text,
  null::text as nothing, '2026-11-16T01:02:03.456789Z'::timestamptz as moment, '2026-11-16'::date as day,
  array['a', 'b c', null] as texts, array[1, 2] as numbers, '{"a": [1, null]}'::jsonb as json, '\\x00ff'::bytea as bytes,
  gen_random_uuid() is not null as "Quoted name", '1 day'::interval as span, 2 as "__proto__"`

describe('a named statement', () => {
  it('reads every kind of value like the driver, also repeatedly', async () => {
    const [plain] = await test.db.query<Record<string, unknown>>({ text: EVERYTHING })
    for (const _time of [1, 2])
      expect(await test.db.query({ name: 'test.everything', text: EVERYTHING })).toEqual([plain])
  })

  it('names columns in camelCase where asked, with a name and without', async () => {
    const text = `select 1 as client_id, 2 as line_2_id, 3 as "Quoted name", 4 as "__proto__"`
    const row = [{ clientId: 1, line2Id: 2, 'Quoted name': 3, ['__proto__']: 4 }]
    expect(await test.db.query({ name: 'test.camel', text, camel: true })).toEqual(row)
    expect(await test.db.query({ text, camel: true })).toEqual(row)
  })

  it('gives every row its own object', async () => {
    const text = 'select n, null::text as nothing from generate_series(1, $1::int) n'
    const rows = await test.db.query<{ n: number }>({ name: 'test.rows', text, values: [3] })
    expect(rows.map(({ n }) => n)).toEqual([1, 2, 3])
    expect(await test.db.query({ name: 'test.rows', text, values: [0] })).toEqual([])
  })

  it('without a result has no rows', async () => {
    const nothing = { name: 'test.nothing', text: 'update users set name = name where false' }
    expect(await test.db.query(nothing)).toEqual([])
  })

  it('reads another shape under the same name', async () => {
    for (const text of ['select 1 as a', `select 'x' as a, 2 as b`, 'select true as a']) {
      const expected = await test.db.query({ text })
      const client = await test.db.pool.connect()
      expect(await onConnection(client).query({ name: 'test.shape', text })).toEqual(expected)
      // A connection has one text per statement name.
      client.release(true)
    }
  })

  it('fails like any other, and releases its connection', async () => {
    const failing = { name: 'test.failing', text: 'select 1 / $1::int as n', values: [0] }
    const many = Array.from({ length: 60 }, () => test.db.query(failing))
    for (const { status, reason } of (await Promise.allSettled(many)) as PromiseRejectedResult[])
      expect([status, reason.code]).toEqual(['rejected', '22012'])
    expect(await test.db.query({ ...failing, values: [1] })).toEqual([{ n: 1 }])
  })

  it('fails inside a transaction, and leaves the connection for the rollback', async () => {
    const client = await test.db.pool.connect()
    const db = onConnection(client)
    await client.query('begin')
    await expect(db.query({ name: 'test.broken', text: 'select no_such_column' })).rejects.toMatchObject({
      code: '42703',
    })
    await client.query('rollback')
    expect(await db.query({ name: 'test.whole', text: 'select 1 as n' })).toEqual([{ n: 1 }])
    client.release()
  })

  it('with a cut connection fails without hanging', async () => {
    const sleeping = test.db.query({ name: 'test.sleep', text: `select pg_sleep(30), 'cut me' as mark` })
    const cut = async (): Promise<void> => {
      const rows = await test.db.query({
        text: `select pg_terminate_backend(pid) from pg_stat_activity where query like '%cut me%' and pid <> pg_backend_pid()`,
      })
      if (rows.length === 0) await cut()
    }
    await Promise.all([expect(sleeping).rejects.toThrow(), cut()])
    expect(await test.db.query({ name: 'test.alive', text: 'select 1 as n' })).toEqual([{ n: 1 }])
  })

  it('reports a value that cannot be read', async () => {
    const unreadable = () => {
      throw new Error('This is no number.')
    }
    const query = new PreparedQuery({ name: 'test.unreadable', text: 'select 1 as n' }, () => unreadable)
    await expect(ask(test.db.pool, query)).rejects.toThrow('This is no number.')
    expect(await test.db.query({ name: 'test.readable', text: 'select 1 as n' })).toEqual([{ n: 1 }])
  })
})

const ask = (pool: Pool, query: PreparedQuery<unknown>) => pool.query(query) as unknown as Promise<unknown>
