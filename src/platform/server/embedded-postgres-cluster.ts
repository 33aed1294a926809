// The cluster's files: created in one step by initdb, with the right owner, and cleaned up after a kill.
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {
  type PostgresAccount,
  type PostgresPrograms,
  reasonOf,
  spawnPostgresProgram,
} from './embedded-postgres-binaries.ts'
import { endProcessesIn, readPostmasterFile } from './embedded-postgres-processes.ts'
import { StartupError } from './startup-error.ts'

export const databaseUser = 'candorhire'
export const socketPort = 5432

const unfinishedPrefix = 'postgres.new-'
const socketDirPrefix = 'candorhire-socket-'
const longestSocketPath = 107

interface ClusterInput {
  dataDir: string
  clusterDir: string
  programs: PostgresPrograms
  account: PostgresAccount
  durable: boolean
  onProgress: (message: string) => void
}

/** Creates the cluster if there is none. A kill leaves only a folder that the next start removes. */
export async function prepareCluster(input: ClusterInput): Promise<void> {
  const { dataDir, clusterDir, programs, account } = input
  await removeUnfinished(dataDir)
  // An account other than the folder's owner must be able to pass through it.
  if (account.ownerUid !== (await stat(dataDir)).uid) await chmod(dataDir, 0o711)
  if (existsSync(path.join(clusterDir, 'PG_VERSION'))) {
    await assertSameMajor(clusterDir, programs)
    await giveTo(account, clusterDir)
    return
  }
  input.onProgress('Creating the database')
  const unfinished = await mkdtemp(path.join(dataDir, unfinishedPrefix))
  await chown(unfinished, account.ownerUid, account.ownerGid)
  try {
    await runInitdb(input, unfinished)
    await rename(unfinished, clusterDir)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `The database folder ${clusterDir} cannot be created (${reasonOf(error)}); ` +
        'empty it, set DATA_DIR to another folder, or set DATABASE_URL.',
    )
  }
  await syncFolder(dataDir)
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  for (const name of names.filter((entry) => entry.startsWith(unfinishedPrefix))) {
    const folder = path.join(dataDir, name)
    await endProcessesIn(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function assertSameMajor(clusterDir: string, programs: PostgresPrograms): Promise<void> {
  const found = (await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8')).trim()
  if (found === programs.majorVersion) return
  throw new StartupError(
    `The database in ${clusterDir} was made by PostgreSQL ${found}, and this version brings ${programs.majorVersion}; ` +
      'move the data with pg_dump, or set DATA_DIR to another folder.',
  )
}

async function runInitdb(input: ClusterInput, folder: string): Promise<void> {
  const command = [
    input.programs.initdb,
    `--pgdata=${folder}`,
    `--username=${databaseUser}`,
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--encoding=UTF8',
    '--auth=trust',
    ...(input.durable ? [] : ['--no-sync']),
  ]
  // By its working directory, the next start recognizes an initdb that outlived us.
  const child = spawnPostgresProgram(input.account, command, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject)
  child.once('close', resolve)
  const code = await promise
  if (code === 0) return
  throw new StartupError(
    `The database could not be created in ${input.dataDir} (${lastLine(complaint)}); ` +
      'set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  )
}

/** When the account for root changes, the owner of the files must change too. */
async function giveTo(account: PostgresAccount, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  if ((await stat(folder)).uid === account.ownerUid) return
  const entries = await readdir(folder, { recursive: true })
  for (const entry of entries) await chown(path.join(folder, entry), account.ownerUid, account.ownerGid)
  await chown(folder, account.ownerUid, account.ownerGid)
}

/** Removes the files that mark a running server. Call it only when none runs, holding the lock of the data folder. */
export async function removeStaleFiles(clusterDir: string): Promise<void> {
  const stale = readPostmasterFile(clusterDir)
  await rm(path.join(clusterDir, 'postmaster.pid'), { force: true })
  if (stale === null) return
  const socket = path.join(stale.socketDir, `.s.PGSQL.${stale.port}`)
  await rm(socket, { force: true })
  await rm(`${socket}.lock`, { force: true })
}

/** The cluster's own folder is private. If its path is too long for a socket, a short private folder is used. */
export async function chooseSocketDir(clusterDir: string, account: PostgresAccount): Promise<string> {
  const socket = path.join(clusterDir, `.s.PGSQL.${socketPort}`)
  if (Buffer.byteLength(socket) <= longestSocketPath) return clusterDir
  const short = os.tmpdir().length < 60 ? os.tmpdir() : '/tmp'
  const folder = await mkdtemp(path.join(short, socketDirPrefix))
  await chown(folder, account.ownerUid, account.ownerGid)
  return folder
}

export async function removeSocketDir(socketDir: string): Promise<void> {
  if (!path.basename(socketDir).startsWith(socketDirPrefix)) return
  await rm(socketDir, { recursive: true, force: true })
}

/** A rename is durable only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().catch(() => undefined)
  await handle.close()
}

export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
