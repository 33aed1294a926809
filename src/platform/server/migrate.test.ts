import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startOldPostgres } from '../../../tests/support/old-postgres.ts'
import { copyTemplate } from '../../../tests/template-database.ts'
import { openDatabase } from './database.ts'
import { createLog } from './log.ts'
import { migrate, waitForDatabase } from './migrate.ts'
import { addToList, checksumOf, listFaults, readMigrations } from './migration-files.ts'

const migration = (name: string, sql: string) => ({
  name,
  sql,
  checksum: checksumOf(sql),
})

async function database() {
  const { url, drop } = await copyTemplate(inject('postgresUrl'))
  const db = openDatabase({ url, size: 2, log: createLog({ LOG_LEVEL: 'silent', production: false }) })
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  return { url, db }
}

describe('the start', () => {
  it('waits for a database that comes up later, and says so once', async () => {
    const gone = await startOldPostgres({ number: 150_000, name: '15' })
    gone.close()
    const port = Number(new URL(gone.url).port)
    let reports = 0
    const onWait = () => {
      reports += 1
      void startOldPostgres({ number: 150_000, name: '15' }, port).then((back) =>
        onTestFinished(() => void back.close()),
      )
    }
    await waitForDatabase(gone.url, { waitMs: 60_000, onWait })
    expect(reports).toBe(1)
  })

  it('does not wait where waiting changes nothing', async () => {
    const { url } = await database()
    const onWait = () => expect.unreachable('It waited.')
    const missing = new URL(url)
    missing.pathname = '/candorhire_missing'
    await expect(waitForDatabase(missing.href, { waitMs: 60_000, onWait })).rejects.toThrow('does not exist')
  })

  it('ends with a sentence when the database stays away', async () => {
    const gone = await startOldPostgres({ number: 150_000, name: '15' })
    gone.close()
    await expect(waitForDatabase(gone.url, { waitMs: 0 })).rejects.toThrow(
      /cannot be reached .* check DATABASE_URL/,
    )
  })
})

describe('migrations', () => {
  it('are not run on a server that is too old, which is named', async () => {
    const old = await startOldPostgres({ number: 140_012, name: '14.12 (Debian 14.12-1)' })
    onTestFinished(() => void old.close())
    await expect(migrate(old.url)).rejects.toThrow(
      'DATABASE_URL is PostgreSQL 14.12 (Debian 14.12-1), which is too old; use version 15 or newer.',
    )
  })

  it('run once, also when many processes start together', async () => {
    const { url, db } = await database()
    const all = [
      ...(await readMigrations()),
      migration('9001-x.sql', 'create table x (n int); insert into x values (1)'),
      migration(
        '9002-x.sql',
        '-- outside a transaction\ncreate index concurrently if not exists x_n on x (n)',
      ),
    ]
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url, all)))
    expect(applied.flat()).toEqual(['9001-x.sql', '9002-x.sql'])
    expect(await db.query({ text: 'select n from x' })).toEqual([{ n: 1 }])
  })

  it('build an interrupted index again', async () => {
    const { url, db } = await database()
    const all = [
      ...(await readMigrations()),
      migration('9001-x.sql', 'create table x (n int); insert into x values (1), (1)'),
      migration(
        '9002-x.sql',
        '-- outside a transaction\ncreate unique index concurrently if not exists x_n on x (n)',
      ),
    ]
    await expect(migrate(url, all)).rejects.toThrow('could not create unique index')
    await db.query({ text: 'delete from x where ctid = (select min(ctid) from x)' })
    await migrate(url, all)
    const valid = { text: `select indisvalid from pg_index where indexrelid = 'x_n'::regclass` }
    expect(await db.query(valid)).toEqual([{ indisvalid: true }])
  })

  it('leave nothing behind when they fail, and name themselves', async () => {
    const { url, db } = await database()
    const broken = migration('9001-broken.sql', 'create table half (n int); select 1/0')
    await expect(migrate(url, [...(await readMigrations()), broken])).rejects.toThrow(
      'The migration 9001-broken.sql failed: division by zero',
    )
    expect(await db.query({ text: `select to_regclass('half') as half` })).toEqual([{ half: null }])
  })

  it('refuse a database that ran a version that nobody knows', async () => {
    const { url } = await database()
    const changed = (await readMigrations()).map((each) => ({ ...each, checksum: 'other', earlier: [] }))
    await expect(migrate(url, changed)).rejects.toThrow('that this release does not know')
  })

  it('know a file by its checksum under another name, and do not run it again', async () => {
    const { url, db } = await database()
    const all = await readMigrations()
    const sql = 'create table renamed (n int)'
    expect(await migrate(url, [...all, migration('9005-renamed.sql', sql)])).toEqual(['9005-renamed.sql'])
    const next = [
      ...all,
      migration('9003-renamed.sql', sql),
      migration('9005-renamed.sql', 'create table other (n int)'),
    ]
    expect(await migrate(url, next)).toEqual(['9005-renamed.sql'])
    expect(await migrate(url, next)).toEqual([])
    const names = await db.query({ text: `select name from schema_migrations where name > '9' order by 1` })
    expect(names).toEqual([{ name: '9003-renamed.sql' }, { name: '9005-renamed.sql' }])
  })

  it('bring a database that ran an earlier version to today, and the release before starts on it', async () => {
    const { url, db } = await database()
    const all = await readMigrations()
    const former = migration('9001-x.sql', 'create table x (n int)')
    await migrate(url, [...all, former])
    const earlier = [{ checksum: former.checksum, sql: 'alter table x add column m int' }]
    const today = { ...migration('9001-x.sql', 'create table x (n int, m int)'), earlier }
    expect(await migrate(url, [...all, today])).toEqual(['9001-x.sql'])
    expect(await migrate(url, [...all, today])).toEqual([])
    await db.query({ text: 'select n, m from x' })
    expect(await migrate(url, [...all, former])).toEqual([])
  })

  it('accept what a newer release ran after them, for processes of both side by side', async () => {
    const { url } = await database()
    const all = await readMigrations()
    await migrate(url, [...all, migration('9001-x.sql', 'select 1')])
    expect(await migrate(url, all)).toEqual([])
  })

  it('that removed something refuse a program from before, and change nothing', async () => {
    const { url, db } = await database()
    const all = await readMigrations()
    const added = migration('9001-add.sql', 'create table added (n int)')
    const removed = migration('9002-remove.sql', '-- needs 9001-add.sql\ndrop table added')
    await migrate(url, [...all, added, removed])
    // The release between knows the newer form, so both run side by side.
    expect(await migrate(url, [...all, added])).toEqual([])
    await expect(migrate(url, all)).rejects.toThrow(
      'Its migration 9002-remove.sql works only with releases that have 9001-add.sql, and this one does not.',
    )
    const [row] = await db.query({
      text: `select needs from schema_migrations where name = '9002-remove.sql'`,
    })
    expect(row).toEqual({ needs: '9001-add.sql' })
  })

  it('let other queries pass while they wait for a table', async () => {
    const { url, db } = await database()
    const all = await readMigrations()
    await migrate(url, [...all, migration('9001-busy.sql', 'create table busy (n int)')])
    const holder = await db.pool.connect()
    await holder.query('begin')
    await holder.query('insert into busy values (1)')
    const migrating = migrate(url, [
      ...all,
      migration('9001-busy.sql', 'create table busy (n int)'),
      migration('9002-busy.sql', 'alter table busy add column m int'),
    ])
    const waits: number[] = []
    for (let reads = 0; reads < 8; reads++) {
      const since = performance.now()
      await db.query({ text: 'select n from busy' })
      waits.push(performance.now() - since)
      await sleep(400)
    }
    await holder.query('commit')
    holder.release()
    expect(await migrating).toEqual(['9002-busy.sql'])
    // One of them met the waiting migration, and it did not wait for the end of the long transaction.
    expect(Math.max(...waits)).toBeLessThan(2_500)
  })

  it('say what to do when there is no database', async () => {
    await expect(migrate('postgresql://nobody@127.0.0.1:1/x')).rejects.toThrow(
      /cannot be reached .* check DATABASE_URL/,
    )
  })
})

describe('the list of migrations', () => {
  async function folder() {
    const path = await mkdtemp(join(tmpdir(), 'candorhire-migrations-'))
    onTestFinished(() => rm(path, { recursive: true }))
    const write = (name: string, text: string) => writeFile(join(path, name), text)
    await write('list.txt', '# A list.\n')
    await write('0001-one.sql', 'select 1')
    const url = pathToFileURL(`${path}/`)
    expect(await addToList(url)).toEqual(['0001-one.sql'])
    return { path, url, write }
  }

  it('gets new files, sorted by name', async () => {
    const { path, url, write } = await folder()
    await write('0000-zero.sql', 'select 0')
    expect(await listFaults(url)).toEqual([
      'migrations/0000-zero.sql is not in the list. Run npm run db:types.',
    ])
    expect(await addToList(url)).toEqual(['0000-zero.sql'])
    expect(await addToList(url)).toEqual([])
    expect(await listFaults(url)).toEqual([])
    const text = await readFile(join(path, 'list.txt'), 'utf8')
    expect(text).toMatch(/^# A list\.\n\w{64} {2}0000-zero\.sql\n\w{64} {2}0001-one\.sql\n$/)
  })

  it('refuses a changed file, also at the start', async () => {
    const { url, write } = await folder()
    await write('0001-one.sql', 'select 2')
    const fault = 'The file migrations/0001-one.sql differs from migrations/list.txt'
    expect(await listFaults(url)).toEqual([expect.stringContaining(fault)])
    await expect(addToList(url)).rejects.toThrow(fault)
    await expect(readMigrations(url)).rejects.toThrow(fault)
  })

  it('refuses a renamed file', async () => {
    const { path, url } = await folder()
    await rename(join(path, '0001-one.sql'), join(path, '0002-one.sql'))
    expect(await listFaults(url)).toHaveLength(2)
    await expect(addToList(url)).rejects.toThrow('0001-one.sql is in the list and not in the folder')
  })
})
