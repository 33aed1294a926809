// Writes the types of every table from a freshly migrated database, and adds new migrations to the list that the start
// believes (npm run db:types). A test compares them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { addToList } from '#platform/server/migration-files.ts'
import { writeStatementTypes } from './statement-types.ts'
import { writeTableTypes } from './table-types.ts'

const TABLES = 'src/platform/server/table-types.gen.ts'
const STATEMENTS = 'src/platform/server/statement-types.gen.ts'

if (import.meta.main) {
  const added = await addToList()
  if (added.length > 0) console.log(`Added to migrations/list.txt: ${added.join(', ')}.`)
  const dataDir = await mkdtemp(join(tmpdir(), 'candorhire-types-'))
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  try {
    await migrate(postgres.url)
    await writeTableTypes(postgres.url, TABLES)
    await writeStatementTypes(postgres.url, STATEMENTS)
    console.log(`${TABLES} and ${STATEMENTS} are up to date.`)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
