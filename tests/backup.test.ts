// Backup and restore on real PostgreSQL: what comes back, what is refused, and what a kill leaves.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Client } from 'pg'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { checkArchive } from '#platform/server/backup/archive-reader.ts'
import { openArchiveWriter } from '#platform/server/backup/archive-writer.ts'
import { backUp } from '#platform/server/backup/back-up.ts'
import { restore } from '#platform/server/backup/restore.ts'
import { FILE_COLUMNS } from '#platform/server/backup/stored-files.ts'
import { diskStorage } from '#platform/server/storage.ts'
import { databaseShape } from './support/database-shape.ts'
import { startDemoApp } from './support/demo.ts'
import { until } from './support/until.ts'
import { copyTemplate, createDatabase } from './template-database.ts'

const COMMAND = ['--import=./scripts/lib/follow-parent.mjs', 'src/app/server/archive.ts']
const KEY = 'candidates/0198f000-0000-7000-8000-000000000001/0198f000-0000-7000-8000-000000000002'

let folder: string
let source: string
let archive: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candorhire-backup-'))
  // Loads the demo data once, as a template.
  await (await startDemoApp()).close()
  source = (await copyTemplate(inject('postgresUrl'), 'candorhire_demo')).url
  const storage = diskStorage(join(folder, 'files'))
  await storage.put(KEY, Buffer.from('a resume'))
  archive = join(folder, `an "odd" näme; rm -rf.backup`)
  await backUp({ url: source, storage, to: archive })
  return () => rm(folder, { recursive: true, force: true })
})

const ask = async <Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

async function shapeOf(url: string): Promise<string[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return await databaseShape(client)
  } finally {
    await client.end()
  }
}

/** A checksum of each table, whatever the order of its rows. */
async function checksums(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await ask<{ sum: string }>(
      url,
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}

async function emptyTarget() {
  const database = await createDatabase(inject('postgresUrl'))
  onTestFinished(() => database.drop())
  const files = await mkdtemp(join(folder, 'target-'))
  return { url: database.url, storage: diskStorage(files), files }
}

type Given = { from?: string; replace?: string; live?: boolean }
const restoreInto = ({ url, storage }: Awaited<ReturnType<typeof emptyTarget>>, given: Given = {}) =>
  restore({ from: archive, live: false, dataDir: null, database: async () => url, storage, ...given })

/** Each part of an archive, for tests that change one. */
async function damage(change: (content: Buffer) => Buffer): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'damaged-')), 'a.backup')
  await writeFile(path, change(await readFile(archive)))
  return path
}

describe('a backup', () => {
  it('comes back with equal checksums, indexes, constraints, triggers and sequences', async () => {
    const target = await emptyTarget()
    await restoreInto(target)
    const [before, after] = await Promise.all([checksums(source), checksums(target.url)])
    // The restore itself writes the first, and nobody stays signed in.
    for (const own of ['outgoing_state', 'sessions']) {
      delete before[own]
      delete after[own]
    }
    expect(after).toEqual(before)
    expect(await shapeOf(target.url)).toEqual(await shapeOf(source))
    const numbers = `select last_value, is_called from orders_number_seq`
    expect(await ask(target.url, numbers)).toEqual(await ask(source, numbers))
    await expect(ask(target.url, 'delete from ledger_entries')).rejects.toThrow('append-only')
    const stored = await target.storage.read(KEY)
    expect(stored && (await buffer(stored)).toString()).toBe('a resume')
  })

  it('restores jobs, and pauses what leaves', async () => {
    const target = await emptyTarget()
    await ask(source, `insert into pgboss.job (name, data) values ('mail.deliver', '{"id":"x"}')`)
    const to = join(folder, 'with-job.backup')
    await backUp({ url: source, storage: target.storage, to })
    await restoreInto(target, { from: to })
    expect(await ask(target.url, `select data from pgboss.job where name = 'mail.deliver'`)).toEqual([
      { data: { id: 'x' } },
    ])
    const [state] = await ask<{ state: string; restored_from: Date }>(
      target.url,
      'select * from outgoing_state',
    )
    expect(state?.state).toBe('paused')
    expect(state?.restored_from).toBeInstanceOf(Date)
  })

  it('is private, whole, and lists rows without files and files without rows', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    const { end } = await checkArchive(archive)
    expect(end.files).toEqual({ count: 1, bytes: 8 })
    expect(end.filesWithoutRow).toEqual({ count: 1, first: [KEY] })
    expect(end.rowsWithoutFile.count).toBeGreaterThan(10)
  })

  it('has every row that was acknowledged before it, while others write', async () => {
    const { url, drop } = await copyTemplate(inject('postgresUrl'))
    onTestFinished(drop)
    const writer = new Client(url)
    await writer.connect()
    const acknowledged: number[] = []
    const stopping = new AbortController()
    const writing = (async () => {
      for (let number = 0; !stopping.signal.aborted; number++) {
        await writer.query('insert into job_keys (queue, key) values ($1, $2)', ['drill', String(number)])
        acknowledged.push(number)
      }
    })()
    await until(() => acknowledged.length > 50)
    const before = acknowledged.length
    const to = join(folder, 'while-writing.backup')
    await backUp({ url, storage: diskStorage(join(folder, 'none')), to })
    stopping.abort()
    await writing
    await writer.end()
    const target = await emptyTarget()
    await restoreInto(target, { from: to })
    const rows = await ask<{ key: string }>(
      target.url,
      `select key from job_keys where queue = 'drill' order by key::int`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(before)
    expect(rows.map(({ key }) => Number(key))).toEqual(acknowledged.slice(0, rows.length))
  })

  it('knows every column that names a file', async () => {
    const columns = await ask<{ name: string }>(
      source,
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'storage_key' order by 1`,
    )
    for (const { name } of columns)
      expect(
        FILE_COLUMNS.some((text) => text.includes(name.split('.')[0] ?? '')),
        name,
      ).toBe(true)
  })
})

/** 310 MB: 10 above what a backup leaves free. Null where a disk cannot be mounted. */
function smallDisk(): string | null {
  const disk = mkdtempSync(join(tmpdir(), 'candorhire-small-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=310m', 'tmpfs', disk])
  onTestFinished(() => {
    if (status === 0) spawnSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  })
  return status === 0 ? disk : null
}

it('a backup stops before its disk is full, and leaves no file', async (test) => {
  const disk = smallDisk()
  if (!disk) return test.skip('a disk cannot be mounted here')
  await writeFile(join(disk, 'other'), Buffer.alloc(11 * 1024 * 1024, 1))
  const to = join(disk, 'a.backup')
  await expect(backUp({ url: source, storage: diskStorage(join(folder, 'files')), to })).rejects.toThrow(
    'is almost full. Free space',
  )
  expect(await readdir(disk)).toEqual(['other'])
})

describe('a restore refuses, and changes nothing:', () => {
  it.each([
    ['a cut file', (content: Buffer) => content.subarray(0, -200), /damaged/],
    ['a flipped bit', (content: Buffer) => flip(content, Math.floor(content.length / 2)), /damaged/],
    ['something after its end', (content: Buffer) => Buffer.concat([content, Buffer.from('x')]), /damaged/],
    ['a newer format', (content: Buffer) => replaced(content, 'BACKUP 1', 'BACKUP 2'), /newer version/],
    ['another file', () => Buffer.from('PK\u0003\u0004 not ours'), /not a backup of Candor Hire/],
    ['an empty file', () => Buffer.alloc(0), /not a backup of Candor Hire/],
    [
      'a huge header',
      (content: Buffer) => Buffer.concat([content.subarray(0, 21), Buffer.alloc(4, 255)]),
      /damaged/,
    ],
  ])('%s', async (_name, change, message) => {
    const target = await emptyTarget()
    const from = await damage(change)
    await expect(restoreInto(target, { from })).rejects.toThrow(message)
    await expect(checkArchive(from)).rejects.toThrow(message)
    expect(await tablesOf(target.url)).toBe(0)
  })

  it('a newer release', async () => {
    const { url, drop } = await copyTemplate(inject('postgresUrl'))
    onTestFinished(drop)
    await ask(url, `insert into schema_migrations (name, checksum) values ('9999-later.sql', $1)`, [
      'f'.repeat(64),
    ])
    const from = join(folder, 'newer.backup')
    await backUp({ url, storage: diskStorage(join(folder, 'none')), to: from })
    await expect(restoreInto(await emptyTarget(), { from })).rejects.toThrow(
      /newer or another release .* 9999-later\.sql/,
    )
  })

  it('an installation without its name, or with another name', async () => {
    const { url, drop } = await copyTemplate(inject('postgresUrl'), 'candorhire_demo')
    onTestFinished(drop)
    const target = { ...(await emptyTarget()), url }
    await target.storage.put('candidates/old/file', Buffer.from('old'))
    await ask(url, `update agency set name = 'Agency "Nine"'`)
    await expect(restoreInto(target)).rejects.toThrow('--replace "Agency "Nine""')
    await expect(restoreInto(target, { replace: 'Agency' })).rejects.toThrow('Write its name exactly')
    expect(await ask(url, 'select name from agency')).toEqual([{ name: 'Agency "Nine"' }])
    await restoreInto(target, { replace: 'Agency "Nine"', live: true })
    expect(await ask(url, 'select name from agency')).toEqual(await ask(source, 'select name from agency'))
    expect(await ask(url, 'select state from outgoing_state')).toEqual([{ state: 'live' }])
    expect(await target.storage.read('candidates/old/file')).toBeNull()
  })

  it("another program's database", async () => {
    const target = await emptyTarget()
    await ask(target.url, 'create table invoices_of_a_shop (id int)')
    await expect(restoreInto(target, { replace: 'x' })).rejects.toThrow('invoices_of_a_shop')
    expect(await tablesOf(target.url)).toBe(1)
  })

  it('a database that a program uses', async () => {
    const target = await emptyTarget()
    const running = new Client(target.url)
    await running.connect()
    await expect(restoreInto(target)).rejects.toThrow('Stop it, then restore')
    await running.end()
  })

  it.each([
    ['parents', '../../../outside'],
    ['a path of the machine', '/etc/cron.d/x'],
    ['a way out', 'candidates/../../x'],
    ['a line break', 'files/\n/x'],
    ['a very long name', 'a'.repeat(900)],
  ])('a file that names %s', async (_what, name) => {
    const target = await emptyTarget()
    const { about, end } = await checkArchive(archive)
    const from = join(await mkdtemp(join(folder, 'hostile-')), 'a.backup')
    const writer = await openArchiveWriter(from)
    const empty = { ...about, tables: [], sequences: [] }
    await writer.add({ kind: 'about', name: '', content: Buffer.from(JSON.stringify(empty)) })
    await writer.add({ kind: 'file', name, content: Buffer.from('hostile') })
    await writer.end({ ...end, tables: {}, files: { count: 1, bytes: 7 } })
    await expect(restoreInto(target, { from })).rejects.toThrow('it has a file with the name')
    expect(await tablesOf(target.url)).toBe(0)
    expect(await readdir(target.files, { recursive: true })).toEqual([])
  })
})

const flip = (content: Buffer, at: number) => {
  const changed = Buffer.from(content)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
const replaced = (content: Buffer, from: string, to: string) =>
  Buffer.concat([
    Buffer.from(to.padStart(19).replace(/^ */, 'CANDOR-HIRE ')),
    content.subarray(from.length + 12),
  ])
const tablesOf = async (url: string) =>
  (
    await ask<{ count: number }>(
      url,
      `select count(*)::int as count from pg_tables where schemaname = 'public'`,
    )
  )[0]?.count

describe('the command', () => {
  const run = (args: string[], env: Record<string, string>): ChildProcess =>
    spawn(process.execPath, [...COMMAND, ...args], {
      env: { ...process.env, NODE_ENV: 'test', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
  const ended = async (child: ChildProcess) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, said }
  }

  it('says a sentence with code 1 for each wrong use', async () => {
    const env = { DATABASE_URL: source, DATA_DIR: join(folder, 'nowhere') }
    const uses: [string[], RegExp][] = [
      [['backup'], /--to FILE/],
      [['backup', '--to', folder], /no file/],
      [['backup', '--to', join(folder, 'missing', 'a')], /cannot be written/],
      [['backup', '--check', join(folder, 'missing')], /cannot be read/],
      [['backup', '--to', 'a', '--check', 'b'], /--to FILE/],
      [['backup', '--list'], /Set BACKUP_BUCKET/],
      [['backup', '--check', 'store:candorhire-2026-01-01T030000Z.backup'], /Set BACKUP_BUCKET/],
      [['restore', '--from', 'store:../x'], /no backup of the store/],
      [['restore'], /--from FILE/],
      [['restore', '--from', folder], /not a backup/],
      [['restore', '--wrong'], /--from FILE/],
    ]
    const results = await Promise.all(uses.map(([args]) => ended(run(args, env))))
    results.forEach(({ code, said }, index) => {
      expect(said).toMatch(uses[index]?.[1] ?? /never/)
      expect(said.trim().split('\n')).toHaveLength(1)
      expect(code).toBe(1)
    })
    const store = {
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    }
    expect(await ended(run(['backup', '--list'], { ...env, ...store, BACKUP_BUCKET: 'c' }))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The S3 store cannot be reached \(.+\)\. Check S3_ENDPOINT\.\n$/),
    })
    const nothing = await ended(
      run(['backup', '--to', join(folder, 'b')], { DATABASE_URL: '', DATA_DIR: env.DATA_DIR }),
    )
    expect(nothing).toMatchObject({ code: 1, said: expect.stringContaining('There is no installation') })
  })

  it('migrates alone, and says a sentence otherwise', async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'))
    onTestFinished(drop)
    const migrateWith = (args: string[], address: string) =>
      ended(
        spawn(process.execPath, ['src/app/server/migrate.ts', ...args], {
          env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: address, DATABASE_WAIT: '0' },
        }),
      )
    expect(await migrateWith([], url)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Prepared the database'),
    })
    expect(await migrateWith([], url)).toEqual({ code: 0, said: 'The database is up to date.\n' })
    expect(await migrateWith(['now'], url)).toMatchObject({
      code: 1,
      said: expect.stringContaining('takes no "now"'),
    })
    expect(await migrateWith([], '')).toMatchObject({
      code: 1,
      said: expect.stringContaining('Set DATABASE_URL'),
    })
  })

  it('killed during a backup leaves no file with its name', async () => {
    const place = await mkdtemp(join(folder, 'killed-'))
    const to = join(place, 'a.backup')
    const child = run(['backup', '--to', to], { DATABASE_URL: source, DATA_DIR: join(folder, 'nowhere') })
    await until(async () => (await readdir(place)).length > 0)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect((await readdir(place)).filter((name) => !name.startsWith('.'))).toEqual([])
  })

  it('killed during a restore leaves the old installation, and the next restore works', async () => {
    const { url, drop } = await copyTemplate(inject('postgresUrl'), 'candorhire_demo')
    onTestFinished(drop)
    await ask(url, `update agency set name = 'Old'`)
    const files = join(folder, 'killed-files')
    await mkdir(files)
    const env = { DATABASE_URL: url, DATA_DIR: files }
    const child = run(['restore', '--from', archive, '--replace', 'Old'], env)
    const fresh = `select datname from pg_database where datname like 'candorhire_restore_%'`
    await until(async () => (await ask(inject('postgresUrl'), fresh)).length > 0)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await ask(url, 'select name from agency')).toEqual([{ name: 'Old' }])
    const { code, said } = await ended(run(['restore', '--from', archive, '--replace', 'Old'], env))
    expect(said).toContain('Outgoing messages are paused')
    expect(code).toBe(0)
    expect(await ask(inject('postgresUrl'), fresh)).toEqual([])
    expect(await ask(url, 'select name from agency')).toEqual(await ask(source, 'select name from agency'))
  })
})
