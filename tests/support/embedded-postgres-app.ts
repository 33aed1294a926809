// A stand-in for the app in its own process that tests may kill: node embedded-postgres-app.ts <data folder>
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'

const [dataDir = ''] = process.argv.slice(2)

try {
  const postgres = await startEmbeddedPostgres({ dataDir })
  // Before it says that it is ready: a test may stop it at once.
  process.once('SIGTERM', () => {
    void postgres.stop().then(() => process.exit(0))
  })
  process.stdout.write(`ready ${postgres.url}\n`)
  setInterval(() => undefined, 60_000)
} catch (error) {
  process.stderr.write(error instanceof Error ? `${error.name}: ${error.message}\n` : String(error))
  process.exit(2)
}
