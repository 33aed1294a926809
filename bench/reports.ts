// npm run bench -- --only reports [--leads 5000000 --data folder]: reports over HTTP with three years of leads, what a mark costs the
// writer, how long a year takes to count again, and the memory of an export.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { createUser } from '#domains/identity/server/index.ts'
import { figureChecks } from '#domains/reporting/server/queries/proof.ts'
import { rebuildSome } from '#domains/reporting/server/rollups.ts'
import { connectTo } from '#platform/server/connection.ts'
import { type Database, openDatabase } from '#platform/server/database.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { createLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrate.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { findFreePort } from '../e2e/support/free-port.ts'
import { endProduct, type Product, signIn, startProduct } from '../tests/support/product.ts'
import { EXPORT, PLACES, type Places, reportsOf, rowsOf } from './report-mix.ts'
import { seedReports } from './report-rows.ts'

const GOALS = { reportMs: 300, rowsMs: 100, markPercent: 5, yearSeconds: 300, exportMegabytes: 150 }
/** Nothing is kept when the machine stops during the seed, and nothing needs to be. */
export const SEEDING = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  autovacuum: 'off',
}
const MANAGER = { email: 'manager@bench.candorhire.test', password: 'bench-candor-hire' }
const YEARS = 3
const ROUNDS = 8
const SLOWEST = 8
const WRITES = 50

type Figure = { what: string; value: number; unit: string; goal: number }
type Bench = { product: Product; headers: Record<string, string>; places: Places; sql: pg.Client }

const sorted = (times: readonly number[]) => times.toSorted((one, other) => one - other)
const p99 = (times: readonly number[]) => sorted(times)[Math.ceil(times.length * 0.99) - 1] ?? 0
const median = (times: readonly number[]) => sorted(times)[times.length >> 1] ?? 0

/** The first round plans the statements and is not counted. */
async function timesOf(
  { product, headers }: Bench,
  urlsOf: (round: number) => readonly string[],
): Promise<number[]> {
  const byShape = new Map<number, { url: string; times: number[] }>()
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [shape, url] of urlsOf(round).entries()) {
      const started = performance.now()
      // oxlint-disable-next-line no-await-in-loop -- One request at a time is what is measured.
      const answer = await fetch(`${product.url}/api/reports/${url}`, { headers })
      // oxlint-disable-next-line no-await-in-loop -- See above.
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${answer.status} of ${url}: ${text.slice(0, 200)}`)
      if (round === 0) byShape.set(shape, { url, times: [] })
      else byShape.get(shape)?.times.push(performance.now() - started)
    }
  const slowest = [...byShape.values()].toSorted((one, other) => median(other.times) - median(one.times))
  for (const { url, times } of slowest.slice(0, SLOWEST))
    console.log(
      `  ${median(times).toFixed(0).padStart(5)} ms, at most ${Math.max(...times).toFixed(0)}: ${url}`,
    )
  return slowest.flatMap(({ times }) => times)
}

async function measureReports(bench: Bench): Promise<Figure[]> {
  const reports = await timesOf(bench, (round) => reportsOf(bench.places, round))
  const rows = await timesOf(bench, (round) => rowsOf(bench.places, round))
  return [
    { what: `A report, p99 of ${reports.length}`, value: p99(reports), unit: 'ms', goal: GOALS.reportMs },
    { what: `Its rows, p99 of ${rows.length}`, value: p99(rows), unit: 'ms', goal: GOALS.rowsMs },
  ]
}

const TRIGGER = { name: 'lead_deliveries_marked', table: 'lead_deliveries' }
const WRITE = `with taken as (select l.id, row_number() over () as n from leads l where l.shares_sold = 0 limit 1000)
  insert into lead_deliveries (id, lead_id, client_id, order_line_id, sale_no, share_limit, price_cents, ledger_transaction_id,
    receipt_hash, delivered_at, returnable_until)
  select gen_random_uuid(), s.id, d.client_id, d.order_line_id, 1, 1, 4200, d.ledger_transaction_id,
    sha256(convert_to(s.id::text || clock_timestamp(), 'UTF8')), now(), now()
  from taken s cross join (select * from lead_deliveries limit 1) d`

/** The same statement with and without its trigger, in turn, so that a slow machine changes no ratio. */
async function measureMark({ sql }: Bench): Promise<Figure> {
  const spent = { on: 0, off: 0 }
  const { name, table } = TRIGGER
  for (let round = 0; round < WRITES; round += 1)
    for (const state of ['on', 'off'] as const) {
      /* oxlint-disable no-await-in-loop -- One connection. */
      await sql.query('begin')
      // The seeded deliveries have no ledger behind them.
      await sql.query(`alter table ${table} drop constraint lead_deliveries_ledger_transaction_id_fkey`)
      if (state === 'off') await sql.query(`alter table ${table} disable trigger ${name}`)
      const started = performance.now()
      await sql.query(WRITE)
      if (round > 0) spent[state] += performance.now() - started
      await sql.query('rollback')
      /* oxlint-enable no-await-in-loop */
    }
  const percent = (spent.on / spent.off - 1) * 100
  return { what: 'The mark of a delivery', value: percent, unit: '% of the write', goal: GOALS.markPercent }
}

async function countEverything(db: Database): Promise<Figure> {
  const context = systemContext(db)
  const started = performance.now()
  // oxlint-disable-next-line no-await-in-loop -- One stretch after the other, as the worker does.
  while (await rebuildSome(context)) continue
  const seconds = (performance.now() - started) / 1_000
  return { what: 'One year counted again', value: seconds / YEARS, unit: 's', goal: GOALS.yearSeconds }
}

const residentMegabytes = async (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

async function measureExport({ product, headers }: Bench): Promise<Figure> {
  const pid = product.process.pid ?? 0
  const before = await residentMegabytes(pid)
  let [most, lines] = [before, 0]
  const url = `${product.url}/api/reports/${EXPORT}`
  const answer = await fetch(url, { headers })
  for await (const part of answer.body ?? []) {
    lines += Buffer.from(part).filter((byte) => byte === 10).length
    most = Math.max(most, await residentMegabytes(pid))
  }
  return {
    what: `An export of ${lines.toLocaleString('en')} rows`,
    value: most - before,
    unit: 'MB',
    goal: GOALS.exportMegabytes,
  }
}

const lineOf = ({ what, value, unit, goal }: Figure) =>
  `| ${what} | ${value.toFixed(1)} ${unit} | ≤ ${goal} ${unit} | ${value <= goal ? 'met' : '**missed**'} |`.replaceAll(
    '  ',
    ' ',
  )

/** The lines of docs/FIGURES.md. */
function print(figures: readonly Figure[]): void {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB`
  console.log(`\n${day}, ${machine}\n\n| Figure | Measured | Goal | |\n|---|---|---|---|`)
  for (const figure of figures) console.log(lineOf(figure))
}

/** The checks of Proof, over everything. */
async function measureDifferences({ sql }: Bench): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, query } of figureChecks) {
    // oxlint-disable-next-line no-await-in-loop -- One connection.
    const { rowCount } = await sql.query(query)
    figures.push({ what: name, value: rowCount ?? 0, unit: '', goal: 0 })
  }
  return figures
}

type Asked = { leads: number; strict: boolean; data?: string | undefined }

/** Seeds a folder, unless an earlier run did. */
async function seed(dataDir: string, leads: number): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SEEDING })
  try {
    await migrate(postgres.url)
    const sql = await connectTo(postgres.url)
    const { rows } = await sql.query('select exists (select from leads) as seeded')
    if (!rows[0].seeded) {
      console.log(`Seeding ${leads.toLocaleString('en')} leads of three years.`)
      await seedReports(postgres.url, leads)
      await sql.query('vacuum (analyze)')
    }
    await sql.end()
  } finally {
    await postgres.stop()
  }
}

/** With a folder, the next run finds its leads and rollups there. */
export async function benchReports({ leads, strict, data }: Asked): Promise<void> {
  const dataDir = data ?? (await mkdtemp(path.join(os.tmpdir(), 'candorhire-bench-')))
  await seed(dataDir, leads)
  const postgres = await startEmbeddedPostgres({ dataDir })
  const sql = await connectTo(postgres.url)
  const log = createLog({ LOG_LEVEL: 'silent', production: false })
  const db = openDatabase({ url: postgres.url, size: 2, log })
  let product: Product | undefined
  try {
    const { rows } = await sql.query(PLACES)
    const { rows: known } = await sql.query('select from users where email = $1', [MANAGER.email])
    if (known.length === 0)
      await createUser(systemContext(db), { ...MANAGER, role: 'manager', name: 'Bench Manager' })
    await sql.query(
      `insert into report_marks (client_id, at, until) select id, '-infinity', 'infinity' from clients`,
    )
    const figures: Figure[] = []
    const add = (more: readonly Figure[]) => {
      figures.push(...more)
      for (const figure of more) console.log(lineOf(figure))
    }
    add([await countEverything(db)])
    await sql.query('vacuum (analyze)')
    const env = { DATABASE_URL: postgres.url, ROLE: 'web', OVERLOAD_MS: '0', RATE_LIMIT: '1000000' }
    product = await startProduct({ port: await findFreePort(), env })
    const bench = { product, headers: await signIn(product, MANAGER), places: rows[0], sql }
    add(await measureReports(bench))
    add([await measureMark(bench)])
    add([await measureExport(bench)])
    add(await measureDifferences(bench))
    print(figures)
    if (strict && figures.some(({ value, goal }) => value > goal)) process.exitCode = 1
  } finally {
    if (product) await endProduct(product)
    await db.close()
    await sql.end()
    await postgres.stop()
    if (!data) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
