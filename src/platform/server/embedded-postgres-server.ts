// One PostgreSQL server process on a prepared cluster: started after cleanup, or adopted if it still runs.
import { type ChildProcess, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import {
  type PostgresAccount,
  type PostgresPrograms,
  reasonOf,
  spawnPostgresProgram,
} from './embedded-postgres-binaries.ts'
import { databaseUser, lastLine, removeStaleFiles, socketPort } from './embedded-postgres-cluster.ts'
import {
  endProcessesIn,
  findPostmaster,
  isPostgresAlive,
  type Postmaster,
  signalProcess,
} from './embedded-postgres-processes.ts'
import { StartupError } from './startup-error.ts'

export type PostgresSettings = Record<string, string>

export interface PostgresServer {
  clusterDir: string
  logFile: string
  programs: PostgresPrograms
  account: PostgresAccount
  settings: PostgresSettings
  socketDir: string
  onProgress: (message: string) => void
}

// For a machine with two cores that also runs the app. Crash recovery reads the log since the last checkpoint, so
// max_wal_size keeps it within seconds.
export const defaultSettings: PostgresSettings = {
  listen_addresses: '',
  port: String(socketPort),
  max_connections: '100',
  shared_buffers: `${sharedBuffersMegabytes()}MB`,
  effective_cache_size: `${4 * sharedBuffersMegabytes()}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  min_wal_size: '128MB',
  checkpoint_timeout: '5min',
  recovery_init_sync_method: 'syncfs',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '1',
  autovacuum_naptime: '15s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Error details repeat user input, and logs must not contain personal data.
  log_error_verbosity: 'terse',
}

/**
 * An eighth of the memory, or of a container's share. A million candidates are 1.3 GB with indexes, and a page from
 * disk costs ten times one in memory. Small data uses little.
 */
function sharedBuffersMegabytes(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.min(2_048, Math.max(128, Math.floor(memory / 8 / 2 ** 20)))
}

/**
 * After a restart, cached pages are loaded again in the background. Otherwise first searches are three times slower
 * with a million candidates.
 */
export function keepWarm({ libraries }: PostgresPrograms): PostgresSettings {
  const has = ['so', 'dylib', 'dll'].some((ending) =>
    existsSync(path.join(libraries, `pg_prewarm.${ending}`)),
  )
  return has ? { shared_preload_libraries: 'pg_prewarm' } : {}
}

const readyWithinMs = 120_000
const attempts = 3
const largestLog = 16 * 1024 * 1024

/** Returns when a server answers: a running one, or one that we start after cleanup. */
export async function bringUp(server: PostgresServer): Promise<Postmaster> {
  const deadline = Date.now() + readyWithinMs
  let child: ChildProcess | null = null
  let started = 0
  let lastProblem = ''
  while (Date.now() < deadline) {
    const postmaster = findPostmaster(server.clusterDir)
    if (postmaster) {
      const problem = await findProblem(server.socketDir)
      if (problem === null) return postmaster
      lastProblem = problem
    } else if (child === null || hasEnded(child)) {
      if (started === attempts) break
      await endProcessesIn(server.clusterDir)
      await removeStaleFiles(server.clusterDir)
      server.onProgress('Starting the database')
      child = spawnServer(server)
      started += 1
    }
    await sleep(15)
  }
  throw new StartupError(
    `The embedded PostgreSQL does not start (${lastProblem || lastLine(readLog(server.logFile))}); ` +
      `see ${server.logFile}, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function spawnServer(server: PostgresServer): ChildProcess {
  rotateLog(server.logFile)
  // A cleaner of temporary files may have removed the short socket folder.
  if (!existsSync(server.socketDir)) mkdirSync(server.socketDir, { mode: 0o700 })
  const log = openSync(server.logFile, 'a', 0o600)
  const settings = {
    ...server.settings,
    unix_socket_directories: `"${server.socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached, because Ctrl-C reaches the whole process group and PostgreSQL must outlive the last request.
  const child = spawnPostgresProgram(
    server.account,
    [...givingWay(), server.programs.postgres, '-D', server.clusterDir, ...options],
    { cwd: '/', detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  child.unref()
  child.on('error', (error) => server.onProgress(`The database program did not start: ${error.message}`))
  return child
}

/**
 * PostgreSQL must not interrupt the app on the same core. Otherwise each query that the app sends costs it its turn, a
 * tenth of its throughput.
 */
function givingWay(): string[] {
  const asBatch = ['--batch', '0']
  const { status } = spawnSync('chrt', [...asBatch, 'true'], { stdio: 'ignore' })
  return status === 0 ? ['chrt', ...asBatch] : []
}

function rotateLog(file: string): void {
  if (!existsSync(file) || statSync(file).size < largestLog) return
  renameSync(file, `${file}.1`)
}

function readLog(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Null when our database answers. It is created on first use. */
async function findProblem(socketDir: string): Promise<string | null> {
  const code = await tryQuery(urlOf(socketDir, databaseUser), 'SELECT 1')
  // Too many connections is also an answer: the server is up and busy.
  if (code === null || code === '53300') return null
  if (code !== '3D000') return code
  return tryQuery(urlOf(socketDir, 'postgres'), `CREATE DATABASE ${databaseUser}`)
}

async function tryQuery(connectionString: string, sql: string): Promise<string | null> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(sql)
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : reasonOf(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

export function urlOf(socketDir: string, database: string): string {
  const host = encodeURIComponent(socketDir)
  return `postgresql://${databaseUser}@localhost:${socketPort}/${database}?host=${host}`
}

/** Fast shutdown: open transactions are rolled back. A server that cannot finish is killed and recovers. */
export async function endPostmaster(pid: number, clusterDir: string): Promise<void> {
  const impatientAt = Date.now() + 30_000
  signalProcess(pid, 'SIGINT')
  while (isPostgresAlive(pid, clusterDir)) {
    if (Date.now() > impatientAt) signalProcess(pid, 'SIGQUIT')
    await sleep(20)
  }
}
