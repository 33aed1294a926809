import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { expect, inject, it } from 'vitest'
import { destroyUnresponsiveConnections } from './connection-timeout.ts'

const SILENCE_MS = 300

it('closes a silent connection with a pending query, and keeps an idle one', async () => {
  const pool = new Pool({ connectionString: inject('postgresUrl'), max: 1 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  destroyUnresponsiveConnections(pool, { afterMs: SILENCE_MS })
  const backend = async () =>
    (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const first = await backend()
  await sleep(SILENCE_MS * 2)
  expect(await backend()).toBe(first)
  await expect(pool.query('select pg_sleep(5)')).rejects.toThrow('Connection terminated')
  expect(await backend()).not.toBe(first)
  await pool.end()
})
