// The guide for point-in-time recovery with pgBackRest, followed with the files of deploy/pgbackrest: a statement destroys data,
// and the database goes back to the second before. Everything runs as the user postgres in a folder of its own.
import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { createUser } from '#domains/identity/server/index.ts'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { findFreePort } from '../../e2e/support/free-port.ts'
import { endProduct, type Product, signIn, startProduct } from '../support/product.ts'
import { type Drill, type Outcome, seconds } from './drill.ts'
import { RECRUITER } from './site.ts'

const DEBIAN = '/usr/lib/postgresql'

export const pointInTime: Drill = {
  name: 'point in time with pgBackRest',
  async run(): Promise<Outcome> {
    const binaries = debianBinaries()
    if (!binaries || spawnSync('pgbackrest', ['version']).error)
      return { figures: 'skipped: install the Debian packages pgbackrest and postgresql', faults: [] }
    if (process.getuid?.() !== 0) return { figures: 'skipped: only root can become postgres', faults: [] }
    const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'candorhire-pitr-')))
    const server = prepare({ folder, binaries, port: await findFreePort() })
    try {
      return await recover(server)
    } finally {
      server.tryRun([`${binaries}/pg_ctl`, '-D', server.data, '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  },
}

function debianBinaries(): string | null {
  if (!existsSync(DEBIAN)) return null
  const versions = readdirSync(DEBIAN)
    .map(Number)
    .filter((version) => version >= 15)
  return versions.length > 0 ? path.join(DEBIAN, String(Math.max(...versions)), 'bin') : null
}

type Server = {
  data: string
  url: string
  tryRun(command: readonly string[]): { status: number | null; said: string }
  /** As postgres. Throws what it said when it fails. */
  run(command: readonly string[]): string
  start(): void
  stop(): void
  rest(...args: string[]): string
}

function prepare({ folder, binaries, port }: { folder: string; binaries: string; port: number }): Server {
  const [data, config, log] = ['data', 'pgbackrest.conf', 'server.log'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string]
  const places = ['repo', 'log', 'lock', 'socket'].map((name) => path.join(folder, name))
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  ) as [number, number]
  for (const place of [folder, ...places]) {
    mkdirSync(place, { recursive: true })
    chownSync(place, uid, gid)
  }
  const [repo = '', logs = '', lock = '', socket = ''] = places
  const values: Record<string, string> = {
    'repo1-path': repo,
    'log-path': logs,
    'lock-path': lock,
    'pg1-path': data,
    'pg1-port': String(port),
    'pg1-socket-path': socket,
  }
  const shipped = readFileSync('deploy/pgbackrest/pgbackrest.conf', 'utf8')
  writeFileSync(
    config,
    shipped.replace(/^([a-z0-9-]+)=.*$/gm, (line, key: string) =>
      values[key] ? `${key}=${values[key]}` : line,
    ),
  )
  const tryRun: Server['tryRun'] = (command) => {
    const { status, stdout, stderr } = spawnSync('runuser', ['-u', 'postgres', '--', ...command], {
      encoding: 'utf8',
      cwd: folder,
    })
    return { status, said: `${stdout}${stderr}` }
  }
  const run: Server['run'] = (command) => {
    const { status, said } = tryRun(command)
    if (status !== 0) throw new Error(`${command.join(' ')}: ${said.slice(-1_000)}`)
    return said
  }
  const start = () => void run([`${binaries}/pg_ctl`, '-D', data, '-w', '-t', '120', '-l', log, 'start'])
  run([`${binaries}/initdb`, '-D', data, '-A', 'trust', '-E', 'UTF8', '--no-locale'])
  const settings = readFileSync('deploy/pgbackrest/postgresql.conf', 'utf8').replace(
    'pgbackrest --stanza',
    `pgbackrest --config=${config} --stanza`,
  )
  const own = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${socket}'\n`
  writeFileSync(path.join(data, 'postgresql.auto.conf'), `${settings}${own}`)
  return {
    data,
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    tryRun,
    run,
    start,
    stop: () => void run([`${binaries}/pg_ctl`, '-D', data, '-w', '-m', 'fast', 'stop']),
    rest: (...args) => run(['pgbackrest', `--config=${config}`, '--stanza=candorhire', ...args]),
  }
}

async function recover(server: Server): Promise<Outcome> {
  server.start()
  server.rest('stanza-create')
  server.rest('check')
  const products: Product[] = []
  try {
    const first = await open(server, products)
    await addRecruiter(server.url)
    const headers = await signIn(first, RECRUITER)
    await create(first, headers, 'Before the backup')
    server.rest('--type=full', 'backup')
    await create(first, headers, 'After the backup')
    await sleep(1_100)
    const [minute] = await ask<{ now: string }>(
      server.url,
      `select to_char(now(), 'YYYY-MM-DD HH24:MI:SS.US+00') as now`,
    )
    await sleep(1_100)
    await create(first, headers, 'After the minute')
    await ask(server.url, `update candidates set last_name = 'Destroyed', version = version + 1`)
    await ask(server.url, 'select pg_switch_wal()')
    server.rest('check')
    await endProduct(first)
    server.stop()
    const since = performance.now()
    server.rest('--type=time', `--target=${minute?.now}`, '--target-action=promote', 'restore')
    server.start()
    const tookMs = performance.now() - since
    const second = await open(server, products)
    await signIn(second, RECRUITER)
    const rows = await ask<{ name: string }>(
      server.url,
      'select last_name as name from candidates order by 1',
    )
    const names = rows.map(({ name }) => name).join(', ')
    const expected = 'After the backup, Before the backup'
    return {
      figures: `back at ${minute?.now} after ${seconds(tookMs)}`,
      faults: names === expected ? [] : [`the database has "${names}" instead of "${expected}"`],
    }
  } finally {
    await Promise.all(products.map((product) => endProduct(product, 'SIGKILL')))
  }
}

async function open(server: Server, products: Product[]): Promise<Product> {
  const product = await startProduct({
    port: await findFreePort(),
    env: { DATABASE_URL: server.url, SECRETS_LOST: 'accept', NODE_ENV: 'test', OVERLOAD_MS: '0' },
  })
  products.push(product)
  return product
}

async function create(product: Product, headers: Record<string, string>, lastName: string): Promise<void> {
  const answer = await fetch(`${product.url}/api/candidates`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ firstName: 'Minute', lastName, confirmedDistinct: true }),
  })
  if (answer.status !== 201)
    throw new Error(`A candidate was answered ${answer.status}: ${await answer.text()}`)
}

async function addRecruiter(url: string): Promise<void> {
  const db = openDatabase({ url, size: 2, log: createLog({ LOG_LEVEL: 'silent', production: false }) })
  try {
    await createUser(systemContext(db), { ...RECRUITER, role: 'recruiter', name: 'Fault Recruiter' })
  } finally {
    await db.close()
  }
}

async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}
