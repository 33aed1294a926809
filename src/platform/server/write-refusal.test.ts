// A server of its own, because it changes what every session of it may do, also those that are open.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { openDatabase } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { listenForEvents } from './events.ts'
import { createLog } from './log.ts'
import { openPresence } from './worker-presence.ts'

const log = createLog({ LOG_LEVEL: 'silent', production: false })
let folder: string
let server: EmbeddedPostgres
let admin: Client

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'candorhire-refusal-'))
  server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data') })
  admin = new Client({ connectionString: server.url })
  await admin.connect()
  await admin.query('create table kept (id int)')
})
afterAll(async () => {
  await admin.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => refuseWrites(false))

/** As a provider does whose disk is full: open sessions change too. */
async function refuseWrites(isOn: boolean): Promise<void> {
  await admin.query(`alter system set default_transaction_read_only = ${isOn ? 'on' : 'off'}`)
  await admin.query('select pg_reload_conf()')
}

const urlAs = (name: string) => {
  const url = new URL(server.url)
  url.searchParams.set('application_name', name)
  return url.toString()
}
const sessionsOf = async (name: string): Promise<number[]> => {
  const { rows } = await admin.query('select pid from pg_stat_activity where application_name = $1', [name])
  return rows.map(({ pid }) => pid)
}

it('a connection that was refused is closed, and all older ones once a new one can write', async () => {
  const db = openDatabase({ url: urlAs('pool'), size: 4, log })
  onTestFinished(() => db.close())
  const write = () => db.query({ name: 'kept.insert', text: 'insert into kept values (1)' })
  const read = () => db.query({ text: 'select pg_sleep(0.05)' })
  await Promise.all([read(), read(), read()])
  const before = await sessionsOf('pool')
  expect(before.length).toBeGreaterThan(1)
  await refuseWrites(true)
  await until(async () => (await write().catch(({ code }) => code)) === '25006')
  expect(db.writes.isRefusing).toBe(true)
  await expect(read()).resolves.toHaveLength(1)
  await refuseWrites(false)
  await until(() => !db.writes.isRefusing)
  await until(async () => (await sessionsOf('pool')).every((pid) => !before.includes(pid)))
  await expect(write()).resolves.toEqual([])
})

it('the listener leaves a server that refuses writes, and hears again when it takes them', async () => {
  const heard: string[] = []
  const listener = listenForEvents({ url: urlAs('listener'), log, beatMs: 20 })
  onTestFinished(() => listener.close())
  listener.subscribe(({ type }) => heard.push(type))
  const say = () => admin.query(`notify candorhire_events, '{"type":"said","audience":"staff"}'`)
  await until(async () => {
    await say()
    return heard.includes('said')
  })
  const [first] = await sessionsOf('listener')
  await refuseWrites(true)
  await until(async () => !(await sessionsOf('listener')).includes(first ?? 0))
  heard.length = 0
  await refuseWrites(false)
  // The browsers load again what they may have missed.
  await until(() => heard.includes('resync'))
  await say()
  await until(() => heard.includes('said'))
})

it('a worker counts as living only where it can write', async () => {
  await refuseWrites(true)
  const left = { exist: async () => false, release: async () => undefined }
  const opening = openPresence({ url: urlAs('presence'), log, left })
  const locks = async () => {
    const { rows } = await admin.query(`select from pg_locks where locktype = 'advisory'`)
    return rows.length
  }
  let isOpen = false
  const open = async () => {
    await opening
    isOpen = true
  }
  const opened = open()
  const seen = new Set<number>()
  await until(async () => {
    for (const pid of await sessionsOf('presence')) seen.add(pid)
    return isOpen || seen.size > 1
  })
  expect([isOpen, await locks()]).toEqual([false, 0])
  await refuseWrites(false)
  await opened
  const presence = await opening
  expect(await locks()).toBe(1)
  await presence.close()
})
