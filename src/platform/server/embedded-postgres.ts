// PostgreSQL inside the data folder, so a start needs no installation: creates it, starts or adopts it, restarts it
// when it dies, and never runs two on the same files.
import { chownSync, closeSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { giveUpReserve } from './disk-space.ts'
import { choosePostgresAccount, findPostgresPrograms, reasonOf } from './embedded-postgres-binaries.ts'
import {
  chooseSocketDir,
  databaseUser,
  prepareCluster,
  removeSocketDir,
  socketPort,
} from './embedded-postgres-cluster.ts'
import { findPostmaster, isPostgresAlive, type Postmaster } from './embedded-postgres-processes.ts'
import {
  bringUp,
  defaultSettings,
  endPostmaster,
  keepWarm,
  type PostgresServer,
  type PostgresSettings,
  urlOf,
} from './embedded-postgres-server.ts'
import { acquireProcessLock } from './process-lock.ts'
import { StartupError } from './startup-error.ts'

export type EmbeddedPostgresEvent =
  | { kind: 'lost' }
  | { kind: 'restored'; milliseconds: number }
  | { kind: 'failed'; error: Error }

export interface EmbeddedPostgres {
  url: string
  socketDir: string
  port: number
  /** Restarts PostgreSQL when it dies. Returns a function that stops watching. stop() also stops watching. */
  watch(onEvent?: (event: EmbeddedPostgresEvent) => void): () => void
  stop(): Promise<void>
}

interface StartInput {
  dataDir: string
  onProgress?: (message: string) => void
  settings?: PostgresSettings
}

/** The address of the one that another process runs on this folder, for a second reader. Null: none runs. */
export function runningPostgresUrl(dataDir: string): string | null {
  const postmaster = findPostmaster(path.join(path.resolve(dataDir), 'postgres'))
  return postmaster && urlOf(postmaster.socketDir, databaseUser)
}

export async function startEmbeddedPostgres(input: StartInput): Promise<EmbeddedPostgres> {
  const dataDir = openDataDir(input.dataDir)
  const release = lockDataDir(dataDir)
  try {
    giveUpReserve(dataDir)
    const server = await prepareServer(dataDir, input)
    const postmaster = await bringUp(server)
    return createHandle(server, postmaster, release)
  } catch (error) {
    release()
    throw error
  }
}

function openDataDir(wanted: string): string {
  try {
    const firstMade = mkdirSync(wanted, { recursive: true, mode: 0o700 })
    const dataDir = realpathSync(wanted)
    if (firstMade) giveToOwnerOf(path.dirname(firstMade), dataDir)
    const lockFile = path.join(dataDir, 'app.lock')
    closeSync(openSync(lockFile, 'a', 0o600))
    giveToOwnerOf(dataDir, lockFile)
    return dataDir
  } catch (error) {
    throw new StartupError(
      `The data folder ${path.resolve(wanted)} is not writable (${reasonOf(error)}); ` +
        'give this user the right to write there, or set DATA_DIR to another folder.',
    )
  }
}

/** Files created by root in a user's folder must stay usable without root. */
function giveToOwnerOf(folder: string, file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  chownSync(file, uid, gid)
}

function lockDataDir(dataDir: string): () => void {
  const release = acquireProcessLock(path.join(dataDir, 'app.lock'))
  if (release) return release
  throw new StartupError(
    `Another Candor Hire is already running on ${dataDir}; stop it or set DATA_DIR to another folder.`,
  )
}

async function prepareServer(dataDir: string, input: StartInput): Promise<PostgresServer> {
  const onProgress = input.onProgress ?? (() => undefined)
  const clusterDir = path.join(dataDir, 'postgres')
  const programs = findPostgresPrograms()
  const account = choosePostgresAccount(programs, dataDir)
  const settings = { ...defaultSettings, ...keepWarm(programs), ...input.settings }
  const durable = settings['fsync'] !== 'off'
  await prepareCluster({ dataDir, clusterDir, programs, account, durable, onProgress })
  const socketDir = findPostmaster(clusterDir)?.socketDir ?? (await chooseSocketDir(clusterDir, account))
  const logFile = path.join(dataDir, 'postgres.log')
  closeSync(openSync(logFile, 'a', 0o600))
  giveToOwnerOf(dataDir, logFile)
  return { clusterDir, logFile, programs, account, settings, socketDir, onProgress }
}

function createHandle(server: PostgresServer, first: Postmaster, release: () => void): EmbeddedPostgres {
  let postmaster = first
  let timer: NodeJS.Timeout | undefined
  let restart: Promise<void> | null = null
  let stopped: Promise<void> | null = null

  function watch(onEvent: (event: EmbeddedPostgresEvent) => void = () => undefined): () => void {
    const unwatch = () => clearInterval(timer)
    unwatch()
    timer = setInterval(() => {
      if (restart || isPostgresAlive(postmaster.pid, server.clusterDir)) return
      restart = revive(onEvent).finally(() => {
        restart = null
      })
    }, 200)
    timer.unref()
    return unwatch
  }

  async function revive(onEvent: (event: EmbeddedPostgresEvent) => void): Promise<void> {
    const since = Date.now()
    onEvent({ kind: 'lost' })
    try {
      giveUpReserve(path.dirname(server.clusterDir))
      postmaster = await bringUp(server)
      onEvent({ kind: 'restored', milliseconds: Date.now() - since })
    } catch (error) {
      // The next tick retries. A full disk, for example, may have space by then.
      onEvent({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  async function shutDown(): Promise<void> {
    clearInterval(timer)
    // No delay when nothing restarts, so the signal is sent even while the process exits.
    if (restart) await restart
    await endPostmaster(postmaster.pid, server.clusterDir)
    await removeSocketDir(server.socketDir)
    release()
  }

  function stop(): Promise<void> {
    stopped ??= shutDown()
    return stopped
  }

  return {
    url: urlOf(server.socketDir, databaseUser),
    socketDir: server.socketDir,
    port: socketPort,
    watch,
    stop,
  }
}
