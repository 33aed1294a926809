// Installations of earlier releases start with this one: dumps of three of them, made by their own code with demo data on
// PostgreSQL 15 (decision 035).
import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { candidatesModule } from '#domains/candidates/server/module.ts'
import { migrate } from '#platform/server/migrate.ts'
import { readMigrations } from '#platform/server/migration-files.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { databaseShape } from './support/database-shape.ts'
import { copyTemplate, createDatabase } from './template-database.ts'

/** `ran` counts the migrations that its own release had. */
const DUMPS = [
  { what: 'the end of the first milestone', file: 'first-milestone', ran: 52 },
  { what: 'a migration that was renamed after it ran', file: 'renamed-migration', ran: 98 },
  { what: 'the end of the second milestone', file: 'second-milestone', ran: 101 },
]

async function restore(file: string): Promise<{ name: string; url: string }> {
  const { name, url, drop } = await createDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  const dump = brotliDecompressSync(await readFile(new URL(`upgrades/${file}.sql.br`, import.meta.url)))
  await onClient(url, (client) => client.query(dump.toString('utf8')))
  return { name, url }
}

async function onClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const backfills = () => (candidatesModule.loops ?? []).filter(({ name }) => name.startsWith('backfill '))

async function runBackfills(test: TestApp): Promise<void> {
  const context = (await test.person('admin')).context()
  for (const loop of backfills()) while (await loop.run({ ...context, db: test.db })) void 0
}

describe.each(DUMPS)('a database of $what', ({ file, ran }) => {
  it('gets today’s schema, and its data is found', { timeout: 120_000 }, async () => {
    const { name, url } = await restore(file)
    const applied = await migrate(url)
    expect(applied.length).toBeGreaterThanOrEqual((await readMigrations()).length - ran)
    expect(await migrate(url)).toEqual([])

    const fresh = await copyTemplate(inject('postgresUrl'))
    onTestFinished(fresh.drop)
    expect(await onClient(url, databaseShape)).toEqual(await onClient(fresh.url, databaseShape))

    const test = await startTestApp({ template: name })
    onTestFinished(() => test.close())
    expect((await test.anonymous.get('/readyz')).status).toBe(200)
    const signedIn = await test.anonymous.post('/api/auth/sign-in', {
      email: 'recruiter@demo.candorhire.test',
      password: 'demo-candor-hire',
    })
    expect(signedIn.status).toBe(200)
    const recruiter = await test.person('recruiter')
    const search = async (q: string) => (await recruiter.get(`/api/candidates?limit=100&q=${q}`)).body
    const before = await search('san')
    expect(before.items.length).toBeGreaterThan(0)
    await runBackfills(test)
    expect(await search('san')).toEqual(before)
    const [left] = await test.db.query<{ count: number }>({
      text: 'select count(*)::int as count from candidates where (words is null) <> (removed_at is not null)',
    })
    expect(left?.count).toBe(0)
  })
})

it('a database that ran an unknown version is refused with a sentence', async () => {
  const { url } = await restore('first-milestone')
  await onClient(url, (client) =>
    client.query(`update schema_migrations set checksum = repeat('0', 64) where name like '0004%'`),
  )
  await expect(migrate(url)).rejects.toThrow(
    /ran a version of the migration 0004-\S+ that this release does not know.*restore a backup/,
  )
})
