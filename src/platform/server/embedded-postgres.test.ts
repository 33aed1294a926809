// Real processes, really killed: failures on an operator's machine.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresEvent,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { createMissingLinks, findPostgresPrograms } from './embedded-postgres-binaries.ts'
import { listProcessesIn, readPostmasterFile, signalProcess } from './embedded-postgres-processes.ts'
import { StartupError } from './startup-error.ts'

const projectRoot = path.resolve(import.meta.dirname, '../../..')
const appFile = path.join(projectRoot, 'tests/support/embedded-postgres-app.ts')
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const nameless = { uid: 48_211, gid: 48_211 }

// Most tests are not about creation, and a copy is cheaper.
let parent = ''
let madeOnce = ''
let folder = ''
let dataDir = ''
const apps: ChildProcess[] = []
const servers: EmbeddedPostgres[] = []

beforeAll(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'candorhire-launcher-'))
  await chmod(parent, 0o755)
  madeOnce = path.join(parent, 'made-once')
  const server = await startEmbeddedPostgres({ dataDir: madeOnce })
  await server.stop()
})

// Deleting thousands of small files takes longer than the tests, so it is not awaited.
afterAll(() => spawn('rm', ['-rf', parent], { detached: true, stdio: 'ignore' }).unref())

beforeEach(async () => {
  folder = await mkdtemp(path.join(parent, 'run-'))
  dataDir = path.join(folder, 'data')
})

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const app of apps.splice(0)) await killApp(app)
  // Processes of a killed app would otherwise outlive the test.
  for (const pid of listProcessesIn(path.join(dataDir, 'postgres'))) signalProcess(pid, 'SIGKILL')
})

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir })
  servers.push(server)
  return server
}

/** Starts the app in its own process. Resolves with its address or its error. */
async function startApp(options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {}) {
  const app = spawn(process.execPath, [appFile, dataDir], { ...options, cwd: projectRoot })
  apps.push(app)
  let complaint = ''
  app.stderr.on('data', (text: Buffer) => {
    complaint += text.toString()
  })
  const { promise, resolve } = Promise.withResolvers<string>()
  app.stdout.on('data', (text: Buffer) => resolve(text.toString().replace('ready ', '').trim()))
  app.once('close', () => resolve(''))
  const url = await promise
  return { app, url, complaint }
}

/** However long a busy machine takes. */
async function endApp(app: ChildProcess): Promise<void> {
  const ended = once(app, 'exit')
  app.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
}

async function killApp(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return
  const { promise, resolve } = Promise.withResolvers<void>()
  app.once('close', () => resolve())
  app.kill('SIGKILL')
  await promise
}

function postmasterPid(): number {
  return readPostmasterFile(path.join(dataDir, 'postgres'))?.pid ?? 0
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const result = await client.query<Record<string, unknown>>(sql)
    return result.rows
  } finally {
    await client.end()
  }
}

async function listUnfinished(): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => [])
  return names.filter((name) => name.startsWith('postgres.new-'))
}

describe('a start on a new folder', () => {
  it('creates the database with fixed Unicode rules, unreachable from the network', async () => {
    const server = await start()
    const [row] = await query(
      server.url,
      `SELECT current_database() AS name, datlocprovider AS provider, datlocale AS locale, current_setting('fsync') AS fsync,
       current_setting('listen_addresses') AS addresses FROM pg_database WHERE datname = current_database()`,
    )
    expect(row).toEqual({ name: 'candorhire', provider: 'b', locale: 'C.UTF-8', fsync: 'on', addresses: '' })
    expect((await lstat(server.socketDir)).mode & 0o077).toBe(0)
  })

  it('keeps the data over a stop and a second start', async () => {
    const first = await start()
    await query(first.url, 'CREATE TABLE note AS SELECT 42 AS answer')
    await first.stop()
    expect(listProcessesIn(path.join(dataDir, 'postgres'))).toEqual([])
    // The cached pages, for the next start to load.
    expect((await lstat(path.join(dataDir, 'postgres/autoprewarm.blocks'))).size).toBeGreaterThan(0)
    const second = await start()
    expect(await query(second.url, 'SELECT answer FROM note')).toEqual([{ answer: 42 }])
  })

  it('uses a short private socket folder when the path is too long for a socket', async () => {
    dataDir = path.join(folder, 'a folder with spaces, "quotes" and ü'.repeat(3))
    const server = await start()
    expect(server.socketDir.startsWith(dataDir)).toBe(false)
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await server.stop()
    await expect(lstat(server.socketDir)).rejects.toThrow('ENOENT')
  })

  it('starts again after a kill during the creation', async () => {
    const first = startApp()
    await until(async () => {
      const [name] = await listUnfinished()
      return name !== undefined && (await readdir(path.join(dataDir, name))).includes('base')
    })
    const [app] = apps
    app?.kill('SIGKILL')
    await first
    expect(await listUnfinished()).toHaveLength(1)
    const server = await start()
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await listUnfinished()).toEqual([])
  })
})

describe('after a kill -9', () => {
  beforeEach(() => cp(madeOnce, dataDir, { recursive: true }))

  it('of the app alone, the next start adopts the running server', async () => {
    const { app, url } = await startApp()
    await query(url, 'CREATE TABLE note AS SELECT 1 AS answer')
    const before = postmasterPid()
    await killApp(app)
    const server = await start()
    expect(postmasterPid()).toBe(before)
    expect(await query(server.url, 'SELECT answer FROM note')).toEqual([{ answer: 1 }])
  })

  it('of PostgreSQL alone, the watch restarts it although a backend is still busy', async () => {
    const server = await start()
    const events: EmbeddedPostgresEvent[] = []
    server.watch((event) => events.push(event))
    await query(server.url, 'CREATE TABLE note AS SELECT 7 AS answer')
    const busy = query(server.url, 'SELECT count(*) FROM generate_series(1, 10000000000)').catch(
      () => 'cut off',
    )
    await until(async () => {
      const running = await query(
        server.url,
        `SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%10000000000)'`,
      )
      return running.length === 1
    })
    process.kill(postmasterPid(), 'SIGKILL')
    await until(() => events.some((event) => event.kind === 'restored'))
    expect(events.map((event) => event.kind)).toEqual(['lost', 'restored'])
    expect(await query(server.url, 'SELECT answer FROM note')).toEqual([{ answer: 7 }])
    expect(await busy).toBe('cut off')
  })

  it('of both, the next start recovers every row although the process id was reused', async () => {
    const { app, url } = await startApp()
    await query(url, 'CREATE TABLE note AS SELECT generate_series(1, 5000) AS answer')
    process.kill(postmasterPid(), 'SIGKILL')
    await killApp(app)
    const file = path.join(dataDir, 'postgres/postmaster.pid')
    const lines = (await readFile(file, 'utf8')).split('\n')
    await writeFile(file, [String(process.pid), ...lines.slice(1)].join('\n'))
    const server = await start()
    expect(await query(server.url, 'SELECT count(*)::int FROM note')).toEqual([{ count: 5000 }])
  })

  it('leaves no lock behind, and a running app keeps it', async () => {
    const { app } = await startApp()
    await expect(start()).rejects.toThrow(
      /Another Candor Hire is already running on .*; stop it or set DATA_DIR/,
    )
    await killApp(app)
    await expect(start()).resolves.toBeDefined()
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toBeInstanceOf(StartupError)
  })
})

describe('the account', () => {
  const reachable = isRoot && isReadableByOthers(projectRoot)

  it.skipIf(!reachable).each([
    ['an ordinary user', nobody],
    ['a user without a name', nameless],
  ])('%s starts, stops and starts again', async (_name, identity) => {
    await chmod(folder, 0o755)
    await mkdir(dataDir)
    await chown(dataDir, identity.uid, identity.gid)
    for (const _round of [1, 2]) {
      const { app, url, complaint } = await startApp(identity)
      expect(complaint).toBe('')
      expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      await endApp(app)
    }
  })

  it.skipIf(!reachable)('of root changes when there are no user namespaces, and changes back', async () => {
    await chmod(folder, 0o755)
    await cp(madeOnce, dataDir, { recursive: true })
    const { app, url, complaint } = await startApp({ env: { PATH: '/nowhere' } })
    expect(complaint).toBe('')
    await query(url, 'CREATE TABLE note AS SELECT 3 AS answer')
    expect((await lstat(path.join(dataDir, 'postgres/base'))).uid).not.toBe(0)
    await endApp(app)
    const server = await start()
    expect(await query(server.url, 'SELECT answer FROM note')).toEqual([{ answer: 3 }])
    expect((await lstat(path.join(dataDir, 'postgres/base'))).uid).toBe(0)
  })

  it.skipIf(!reachable)("of root leaves another user's folder to that user", async () => {
    await chmod(folder, 0o755)
    await chown(folder, nobody.uid, nobody.gid)
    await start()
    for (const made of [dataDir, path.join(dataDir, 'app.lock'), path.join(dataDir, 'postgres/base')]) {
      expect((await lstat(made)).uid).toBe(nobody.uid)
    }
  })

  it.skipIf(isRoot && !reachable)('without write access gets an error', async () => {
    await mkdir(dataDir)
    await chmod(folder, 0o755)
    await chmod(dataDir, 0o555)
    const { complaint, app } = await startApp(isRoot ? nobody : {})
    await until(() => app.exitCode !== null)
    expect(complaint).toMatch(
      /^StartupError: The data folder .* is not writable \(.*\); give .* set DATA_DIR/,
    )
  })

  it('gets an error when the data folder is a file', async () => {
    await writeFile(dataDir, 'not a folder')
    await expect(start()).rejects.toBeInstanceOf(StartupError)
  })
})

describe('the installed programs', () => {
  it('run although npm created no links', async () => {
    const installed = path.resolve(findPostgresPrograms().postgres, '../../..')
    const copy = path.join(folder, 'package')
    const isCopied = async (file: string) =>
      !(await lstat(file)).isSymbolicLink() && !file.includes('/share/')
    await cp(installed, copy, { recursive: true, filter: isCopied })
    const postgres = path.join(copy, 'native/bin/postgres')
    expect(spawnSync(postgres, ['--version']).status).not.toBe(0)
    createMissingLinks(copy)
    expect(spawnSync(postgres, ['--version']).status).toBe(0)
  })
})

function isReadableByOthers(file: string): boolean {
  const probe = spawnSync(process.execPath, ['--version'], { ...nobody, cwd: '/' })
  if (probe.status !== 0) return false
  accessSync(file, constants.R_OK)
  return spawnSync('ls', [file], { ...nobody, cwd: '/' }).status === 0
}
