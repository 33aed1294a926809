import { createHash } from 'node:crypto'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startOldPostgres } from '../../../tests/support/old-postgres.ts'
import { copyTemplate } from '../../../tests/template-database.ts'
import { openDatabase } from './database.ts'
import { createLog } from './log.ts'
import { migrate, readMigrations } from './migrate.ts'

const migration = (name: string, sql: string) => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
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
    await expect(migrate(url, [broken])).rejects.toThrow(
      'The migration 9001-broken.sql failed: division by zero',
    )
    expect(await db.query({ text: `select to_regclass('half') as half` })).toEqual([{ half: null }])
  })

  it('refuse to run when an applied file was changed', async () => {
    const { url } = await database()
    const changed = (await readMigrations()).map((each) => ({ ...each, checksum: 'other' }))
    await expect(migrate(url, changed)).rejects.toThrow('was changed after it ran')
  })

  it('say what to do when there is no database', async () => {
    await expect(migrate('postgresql://nobody@127.0.0.1:1/x')).rejects.toThrow(
      /cannot be reached .* check DATABASE_URL/,
    )
  })
})
