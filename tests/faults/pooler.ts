// PgBouncer between the product and PostgreSQL. In session mode everything works, and every connection has its limits. In
// transaction mode the product does not start, and says why.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { findFreePort } from '../../e2e/support/free-port.ts'
import { endProduct, type Product, startProduct } from '../support/product.ts'
import { type Drill, type Outcome, seconds } from './drill.ts'
import type { Site } from './site.ts'

const CLIENTS = 20
const REQUESTS = 400
const ROLES = ['session', 'transaction'] as const

export const pooler: Drill = {
  name: 'PgBouncer',
  async run(site): Promise<Outcome> {
    if (spawnSync('pgbouncer', ['--version']).error)
      return { figures: 'skipped: install the Debian package pgbouncer', faults: [] }
    const [session, transaction] = ROLES
    const served = await through(site, session, serve)
    const refused = await through(site, transaction, refuse)
    return {
      figures: `${served.figures}; ${refused.figures}`,
      faults: [...served.faults, ...refused.faults],
    }
  },
}

async function through(
  site: Site,
  mode: (typeof ROLES)[number],
  work: (site: Site, url: string) => Promise<Outcome>,
): Promise<Outcome> {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'candorhire-pooler-')))
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const target = await site.withDatabase(async ({ pool }) => new Client(pool.options.connectionString))
  const bridge = await bridgeTo(`${target.host}/.s.PGSQL.${target.port}`)
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${bridge.port} user=${target.user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 60
max_client_conn = 200
`,
  )
  // PgBouncer refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const running = spawn('pgbouncer', [...asUser, file], { stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const url = `postgres://${target.user}@127.0.0.1:${port}/${target.database}`
    await untilListening(url)
    return await work(site, url)
  } finally {
    await end(running)
    bridge.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The socket of the built-in database is its owner's alone, and PgBouncer runs as another user. */
export async function bridgeTo(socket: string): Promise<{ port: number; close(): void }> {
  const server = createServer((near) => {
    const far = connect(socket)
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

async function untilListening(url: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const client = new Client(url)
    client.on('error', () => undefined)
    const error = await client.connect().then(
      () => undefined,
      (reason: Error) => reason,
    )
    await client.end().catch(() => undefined)
    if (!error) return
    if (tries === 49) throw error
    await sleep(100)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

async function serve(site: Site, url: string): Promise<Outcome> {
  const product = await site.startAnother({ DATABASE_URL: url })
  try {
    const started = performance.now()
    const statuses = await ask(site, product)
    const wrong = statuses.filter((status) => status !== 200)
    const limits = await limitsOf(url)
    return {
      figures: `session mode: ${REQUESTS - wrong.length} of ${REQUESTS} requests in ${seconds(performance.now() - started)}`,
      faults: [
        ...(wrong.length > 0 ? [`${wrong.length} requests failed, the first with ${wrong[0]}`] : []),
        ...(limits === '15s 30s UTC' ? [] : [`a connection has other settings: ${limits}`]),
        ...(/live stream|event listener lost/.test(product.log()) ? ['the event listener did not stay'] : []),
      ],
    }
  } finally {
    await endProduct(product)
  }
}

/** The sign-in of the site holds here too: both processes use one database. */
async function ask({ headers }: Site, product: Product): Promise<(number | 'none')[]> {
  const statuses: (number | 'none')[] = []
  const paths = ['/api/candidates?limit=5', '/api/dashboard/stats', '/api/public/jobs']
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let count = 0; count < REQUESTS / CLIENTS; count++) {
        const answer = await fetch(`${product.url}${paths[(client + count) % paths.length]}`, {
          headers: { cookie: headers.cookie ?? '' },
        }).catch(() => null)
        await answer?.text().catch(() => null)
        statuses.push(answer?.status ?? 'none')
      }
    }),
  )
  return statuses
}

async function limitsOf(url: string): Promise<string> {
  const db = openDatabase({ url, size: 1, log: createLog({ LOG_LEVEL: 'silent', production: true }) })
  try {
    const [row] = await db.query<{ all: string }>({
      text: `select concat_ws(' ', current_setting('statement_timeout'),
        current_setting('idle_in_transaction_session_timeout'), current_setting('timezone')) as all`,
    })
    return row?.all ?? 'none'
  } finally {
    await db.close()
  }
}

async function refuse(_site: Site, url: string): Promise<Outcome> {
  const product = await startProduct({
    port: await findFreePort(),
    env: { DATABASE_URL: url },
    awaitReady: false,
  })
  const ended = await Promise.race([
    new Promise<number | null>((resolve) => product.process.once('exit', resolve)),
    sleep(30_000, 'runs' as const),
  ])
  await endProduct(product)
  const isSaid = product.log().includes('pool_mode = session')
  return {
    figures: 'transaction mode: refused at the start',
    faults: ended === 1 && isSaid ? [] : [`transaction mode was not refused: ${product.log().slice(-300)}`],
  }
}
