// Writes the types of every table from a freshly migrated database, and adds new migrations to the list that the start
// believes (npm run db:types). A test compares them.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { addToList } from '#platform/server/migration-files.ts'
import { writeStatementTypes } from './statement-types.ts'
import { writeTableTypes } from './table-types.ts'

const TABLES = 'src/platform/server/database-types.gen.ts'
const COLUMNS = 'src/platform/server/table-types.gen.ts'
const STATEMENTS = 'src/platform/server/statement-types.gen.ts'

export async function writeDatabaseTypes(url: string, file: string): Promise<void> {
  await promisify(execFile)('node_modules/.bin/kysely-codegen', [
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${file}`,
    '--default-schema=public',
    '--include-pattern=public.*',
    '--exclude-pattern=public.schema_migrations',
    // Timestamps, dates and int8 are parsed by our own type parsers, see platform/server/database.ts.
    '--date-parser=string',
    '--type-mapping={"timestamptz":"string","date":"string","int8":"number"}',
  ])
}

if (import.meta.main) {
  const added = await addToList()
  if (added.length > 0) console.log(`Added to migrations/list.txt: ${added.join(', ')}.`)
  const dataDir = await mkdtemp(join(tmpdir(), 'candorhire-types-'))
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  try {
    await migrate(postgres.url)
    await writeDatabaseTypes(postgres.url, TABLES)
    await writeTableTypes(postgres.url, COLUMNS)
    await writeStatementTypes(postgres.url, STATEMENTS)
    console.log(`${TABLES} and ${STATEMENTS} are up to date.`)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
