// npm run backup and npm run restore: the whole installation in one file, and back.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkArchive, type From } from '#platform/server/backup/archive-reader.ts'
import { type BackedUp, backUp } from '#platform/server/backup/back-up.ts'
import { storePlace } from '#platform/server/backup/place.ts'
import { restore } from '#platform/server/backup/restore.ts'
import { runningPostgresUrl, startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { type Env, readEnv } from '#platform/server/env.ts'
import { waitForDatabase } from '#platform/server/migrate.ts'
import { StartupError } from '#platform/server/startup-error.ts'
import { openBackupStore, openStorage } from '#platform/server/storage.ts'

const BACKUP =
  'Write npm run backup -- --to FILE, npm run backup -- --check FILE, or npm run backup -- --list for those in the S3 store.'
const RESTORE =
  'Write npm run restore -- --from FILE, with --replace "<agency name>" to replace an installation.'

const say = (text: string) => void process.stdout.write(`${text}\n`)
const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

/** A database for a while: the running one, or one that is started and stopped again. */
async function openDatabaseOf(env: Env, { mayJoin }: { mayJoin: boolean }) {
  if (env.DATABASE_URL) {
    await waitForDatabase(env.DATABASE_URL, { waitMs: 0 })
    return { url: env.DATABASE_URL, stop: async () => undefined }
  }
  const running = mayJoin ? runningPostgresUrl(env.DATA_DIR) : null
  if (running) return { url: running, stop: async () => undefined }
  if (mayJoin && !existsSync(join(env.DATA_DIR, 'postgres', 'PG_VERSION')))
    throw new StartupError(`There is no installation in ${env.DATA_DIR}. Set DATA_DIR or DATABASE_URL to it.`)
  const postgres = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, onProgress: say })
  return { url: postgres.url, stop: () => postgres.stop() }
}

async function backup(args: string[]): Promise<void> {
  const { to, check, list } = optionsOf(args, { to: 'string', check: 'string', list: 'boolean' }, BACKUP)
  if ([to, check, list].filter((each) => each !== undefined).length !== 1) throw new StartupError(BACKUP)
  if (list) return listStored()
  if (typeof check === 'string') return describeCheck(check)
  if (typeof to !== 'string') throw new StartupError(BACKUP)
  const env = readEnv()
  const { url, stop } = await openDatabaseOf(env, { mayJoin: true })
  try {
    describe(to, await backUp({ url, storage: openStorage(env), to, say }))
  } finally {
    await stop()
  }
}

/** Backups of the S3 store are named "store:NAME". */
const STORED = /^store:(candorhire-[\dTZ:-]{1,40}\.backup)$/

function storeOf(env: Env) {
  const store = openBackupStore(env)
  if (!store)
    throw new StartupError('There is no store for backups. Set BACKUP_BUCKET and S3_ENDPOINT with its keys.')
  return storePlace(store)
}

function fromOf(given: string): From {
  const [, name] = STORED.exec(given) ?? []
  if (name) return storeOf(readEnv()).source(name)
  if (given.startsWith('store:'))
    throw new StartupError(
      `${given.slice(0, 80)} is no backup of the store. npm run backup -- --list shows them.`,
    )
  return given
}

async function listStored(): Promise<void> {
  const names = await storeOf(readEnv()).names()
  say(
    names.length === 0
      ? 'The store has no backups yet.'
      : names
          .toSorted()
          .map((name) => `store:${name}`)
          .join('\n'),
  )
}

async function describeCheck(given: string): Promise<void> {
  const { about, end } = await checkArchive(fromOf(given))
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
  say(
    `The backup of ${about.agency || 'the installation'} from ${about.createdAt} is complete: ` +
      `${rows} rows in ${about.tables.length} tables, ${end.files.count} files.`,
  )
}

function describe(to: string, { about, tables, files, rowsWithoutFile, filesWithoutRow, bytes }: BackedUp) {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  say(`${to} has ${rows} rows and ${files.count} files (${megabytes(bytes)}), as of ${about.createdAt}.`)
  const lists = [
    [rowsWithoutFile, 'Records whose file is not in the store'],
    [filesWithoutRow, 'Files without a record'],
  ] as const
  for (const [{ count, first }, title] of lists) {
    if (count === 0) continue
    say(`${title}: ${count}`)
    for (const key of first) say(`  ${key}`)
  }
  say(
    'The keys (SECRET_KEYS, or secret.key in DATA_DIR) are not in it. Keep them in another place: without them, connected services and authenticator apps must be set up again.',
  )
}

async function restoreFrom(args: string[]): Promise<void> {
  const options = optionsOf(args, { from: 'string', replace: 'string', live: 'boolean' }, RESTORE)
  const { from, replace, live } = options
  if (typeof from !== 'string') throw new StartupError(RESTORE)
  const env = readEnv()
  let stop = async () => undefined as void
  try {
    const { about, end } = await restore({
      from: fromOf(from),
      storage: openStorage(env),
      dataDir: env.DATABASE_URL && env.S3_ENDPOINT ? null : env.DATA_DIR,
      ...(typeof replace === 'string' && { replace }),
      live: live === true,
      say,
      async database() {
        const opened = await openDatabaseOf(env, { mayJoin: false })
        stop = opened.stop
        return opened.url
      },
    })
    say(
      `Restored ${about.agency || 'the installation'} from ${about.createdAt}, with ${end.files.count} files.`,
    )
    say(
      live
        ? 'Outgoing messages leave as soon as the product starts.'
        : 'Outgoing messages are paused until an admin resumes them under /admin.',
    )
    say('Everyone signs in again. Start the product with the keys of the installation that was backed up.')
  } finally {
    await stop()
  }
}

type Kinds = Record<string, 'string' | 'boolean'>

function optionsOf(args: string[], kinds: Kinds, usage: string) {
  const options = Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, { type }]))
  try {
    return parseArgs({ args, options, allowPositionals: false }).values
  } catch (error) {
    throw new StartupError(`${(error as Error).message.split('. ')[0]}. ${usage}`)
  }
}

/** What goes wrong with the store is no fault of the program, and needs no lines of code. */
function sentenceOf(error: Error): string {
  if (error instanceof StartupError || error.message.startsWith('The file store ')) return error.message
  const { code } = (error.cause ?? {}) as { code?: string }
  if (error.message === 'fetch failed')
    return `The S3 store cannot be reached (${code ?? 'it does not answer'}). Check S3_ENDPOINT.`
  return error.stack ?? error.message
}

const [command, ...args] = process.argv.slice(2)
try {
  await (command === 'restore' ? restoreFrom(args) : backup(args))
} catch (error) {
  process.stderr.write(`${sentenceOf(error as Error)}\n`)
  process.exitCode = 1
}
