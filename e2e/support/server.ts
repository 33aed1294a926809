// Runs the real product for the journeys, with demo data in a temporary folder: node e2e/support/server.ts <port>
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { removeAbandonedFolders } from '../../tests/support/abandoned-folders.ts'

const [port = '3000'] = process.argv.slice(2)
const folderPrefix = 'candorhire-e2e-'
await removeAbandonedFolders(folderPrefix)
// Journeys that need rows find the database by the port.
const dataDir = await mkdtemp(path.join(os.tmpdir(), `${folderPrefix}${port}-`))

// Journeys must not fill the developer's own database.
const { DATABASE_URL: _url, DATABASE_READ_URL: _readUrl, ...inherited } = process.env
const product = spawn(process.execPath, ['src/app/server/start.ts'], {
  stdio: 'inherit',
  // A separate process group, so only we stop it, once.
  detached: true,
  env: {
    ...inherited,
    NODE_ENV: 'test',
    HOST: 'localhost',
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DEMO: 'on',
    // Two browsers at full speed look like an attack to the rate limits.
    RATE_LIMIT: '100000',
    // A busy machine must not cause refused requests.
    OVERLOAD_MS: '0',
    DATABASE_SILENCE_MS: '20000',
    // Journeys answer emails as candidates would.
    INBOUND_SMTP_PORT: process.env['E2E_SMTP_PORT'] ?? '',
    INBOUND_DOMAIN: process.env['E2E_SMTP_PORT'] ? 'reply.candorhire.test' : '',
    // Journeys post leads as Google would.
    GOOGLE_LEAD_KEY: 'journey-key',
  },
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => product.kill('SIGTERM'))
}

await once(product, 'exit')
await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
process.exit(product.exitCode ?? 1)
