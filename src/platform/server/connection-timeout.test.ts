import { Pool } from 'pg'
import { expect, inject, it } from 'vitest'
import { allowSilence, destroyUnresponsiveConnections } from './connection-timeout.ts'

const SILENCE_MS = 300

it('closes a silent connection with a pending query, and keeps an idle one', async () => {
  const pool = new Pool({ connectionString: inject('postgresUrl'), max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  destroyUnresponsiveConnections(pool, { afterMs: SILENCE_MS })
  const [idle, busy] = [await pool.connect(), await pool.connect()]
  const { rows } = await idle.query<{ pid: number }>('select pg_backend_pid() as pid')
  idle.release()
  // The idle one is silent for at least as long as the busy one.
  await expect(busy.query('select pg_sleep(60)')).rejects.toThrow('Connection terminated')
  busy.release(true)
  expect((await pool.query('select pg_backend_pid() as pid')).rows).toEqual(rows)
  await pool.end()
})

it('waits longer for a statement that may take long, and no longer for the next one', async () => {
  const pool = new Pool({ connectionString: inject('postgresUrl'), max: 1 })
  pool.on('connect', (client) => client.on('error', () => undefined))
  destroyUnresponsiveConnections(pool, { afterMs: SILENCE_MS })
  const client = await pool.connect()
  allowSilence(client, 60_000)
  const { rows } = await client.query<{ done: boolean }>('select pg_sleep(1) is not null as done')
  expect(rows).toEqual([{ done: true }])
  client.release()
  const next = await pool.connect()
  await expect(next.query('select pg_sleep(60)')).rejects.toThrow('Connection terminated')
  next.release(true)
  await pool.end()
})
