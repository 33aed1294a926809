// Runs the migrations and ends: before an upgrade, while processes of the former release serve (docs/UPGRADING.md). The
// start does the same, so an installation without this command lacks nothing.
import { readEnv } from '#platform/server/env.ts'
import { migrate, waitForDatabase } from '#platform/server/migrate.ts'
import { StartupError } from '#platform/server/startup-error.ts'

async function main(args: readonly string[]): Promise<string> {
  if (args.length > 0)
    throw new StartupError(`The command takes no "${args[0]}". Set DATABASE_URL, and nothing else.`)
  const { DATABASE_URL: url, DATABASE_WAIT: seconds } = readEnv()
  if (!url)
    throw new StartupError('Set DATABASE_URL. The built-in database is migrated when the product starts.')
  await waitForDatabase(url, { waitMs: seconds * 1_000 })
  const applied = await migrate(url)
  return applied.length === 0
    ? 'The database is up to date.'
    : `Prepared the database (${applied.length} migrations).`
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
