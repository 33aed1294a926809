// npm run bench -- --only reports [--leads 5000000]: reports over HTTP with three years of leads, what a mark costs the
// writer, how long a year takes to count again, and the memory of an export.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createUser } from '#domains/identity/server/index.ts'
import { rebuildSome } from '#domains/reporting/server/rollups.ts'
import { connectionSettings, type Database, openDatabase } from '#platform/server/database.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { createLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrate.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { findFreePort } from '../e2e/support/free-port.ts'
import { endProduct, type Product, signIn, startProduct } from '../tests/support/product.ts'
import { seedReports } from './report-rows.ts'

const GOALS = { reportMs: 300, rowsMs: 100, markPercent: 5, yearSeconds: 300, exportMegabytes: 150 }
const MANAGER = { email: 'manager@bench.candorhire.test', password: 'bench-candor-hire' }
const YEARS = 3
const ROUNDS = 25

type Figure = { what: string; value: number; unit: string; goal: number }
type Bench = { product: Product; headers: Record<string, string>; client: string; sql: pg.Client }

const p99 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? 0

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

async function timesOf({ product, headers }: Bench, urls: readonly string[]): Promise<number[]> {
  const times: number[] = []
  const slowest: [number, string][] = []
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const url of urls) {
      const started = performance.now()
      // oxlint-disable-next-line no-await-in-loop -- One request at a time is what is measured.
      const answer = await fetch(product.url + url, { headers })
      // oxlint-disable-next-line no-await-in-loop -- See above.
      await answer.text()
      if (answer.status !== 200) throw new Error(`${answer.status} of ${url}`)
      // The first round plans the statements.
      if (round > 0) times.push(performance.now() - started)
      slowest.push([performance.now() - started, url])
    }
  const [worst] = slowest.toSorted(([one], [other]) => other - one)
  console.log(`slowest: ${worst?.[1]} in ${worst?.[0].toFixed(0)} ms`)
  return times
}

async function measureReports(bench: Bench): Promise<Figure[]> {
  const report = (query: string) => `/api/reports/figures?${query}`
  const [all, year] = [`from=${dayBefore(1_094)}`, `from=${dayBefore(364)}`]
  const of = `client=${bench.client}`
  const reports = [
    report(`${year}&compare=year&by=month`),
    report(`${all}&by=client&figures=delivered,hires,spendCents`),
    ...['client', 'campaign', 'state', 'product', 'recruiter', 'source', 'job'].map((by) =>
      report(`from=${dayBefore(29)}&compare=previous&by=${by}`),
    ),
    ...['day', 'month', 'campaign', 'state', 'source'].map((by) => report(`${all}&${of}&by=${by}`)),
    report(`${year}&by=source`),
    report(`${year}&state=TX&by=campaign`),
    `/api/reports/funnel?${all}`,
    `/api/reports/funnel?${year}&${of}`,
    `/api/reports/trend?${of}`,
  ]
  const rows = (query: string) => `/api/reports/rows?${query}`
  const lists = ['delivered', 'returned', 'contacted', 'hires', 'interviews', 'offers'].flatMap((figure) => [
    rows(`${year}&figure=${figure}&${of}`),
    rows(`from=${dayBefore(29)}&figure=${figure}`),
  ])
  return [
    { what: 'report, p99', value: p99(await timesOf(bench, reports)), unit: 'ms', goal: GOALS.reportMs },
    { what: 'rows, p99', value: p99(await timesOf(bench, lists)), unit: 'ms', goal: GOALS.rowsMs },
  ]
}

const TRIGGER = { name: 'lead_deliveries_marked', table: 'lead_deliveries' }
const WRITE = `with some as (select l.id, row_number() over () as n from leads l where l.shares_sold = 0 limit 1000)
  insert into lead_deliveries (id, lead_id, client_id, order_line_id, sale_no, share_limit, price_cents, ledger_transaction_id,
    receipt_hash, delivered_at, returnable_until)
  select gen_random_uuid(), s.id, d.client_id, d.order_line_id, 1, 1, 4200, d.ledger_transaction_id,
    sha256(convert_to(s.id::text || clock_timestamp(), 'UTF8')), now(), now()
  from some s cross join (select * from lead_deliveries limit 1) d`

/** The same statement with and without its trigger, in turn, so that a slow machine changes no ratio. */
async function measureMark({ sql }: Bench): Promise<Figure> {
  const spent = { on: 0, off: 0 }
  const { name, table } = TRIGGER
  for (let round = 0; round < 2 * ROUNDS; round += 1)
    for (const state of ['on', 'off'] as const) {
      /* oxlint-disable no-await-in-loop -- One connection. */
      await sql.query('begin')
      if (state === 'off') await sql.query(`alter table ${table} disable trigger ${name}`)
      const started = performance.now()
      await sql.query(WRITE)
      if (round > 0) spent[state] += performance.now() - started
      await sql.query('rollback')
      /* oxlint-enable no-await-in-loop */
    }
  const percent = (spent.on / spent.off - 1) * 100
  return { what: 'mark of a delivery', value: percent, unit: '% of the write', goal: GOALS.markPercent }
}

async function countEverything(db: Database): Promise<Figure> {
  const context = systemContext(db)
  const started = performance.now()
  // oxlint-disable-next-line no-await-in-loop -- One stretch after the other, as the worker does.
  while (await rebuildSome(context)) continue
  const seconds = (performance.now() - started) / 1_000
  return { what: 'one year counted', value: seconds / YEARS, unit: 's', goal: GOALS.yearSeconds }
}

const residentMegabytes = async (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

async function measureExport({ product, headers }: Bench): Promise<Figure> {
  const pid = product.process.pid ?? 0
  const before = await residentMegabytes(pid)
  let [most, lines] = [before, 0]
  const url = `${product.url}/api/reports/rows/export.csv?figure=delivered&from=${dayBefore(1_094)}`
  const answer = await fetch(url, { headers })
  for await (const part of answer.body ?? []) {
    lines += Buffer.from(part).filter((byte) => byte === 10).length
    most = Math.max(most, await residentMegabytes(pid))
  }
  return {
    what: `export of ${lines.toLocaleString('en')} rows`,
    value: most - before,
    unit: 'MB more',
    goal: GOALS.exportMegabytes,
  }
}

function print(figures: readonly Figure[]): void {
  for (const { what, value, unit, goal } of figures)
    console.log(`${what.padEnd(34)} ${value.toFixed(1).padStart(9)} ${unit.padEnd(16)} goal ${goal}`)
}

export async function benchReports({ leads, strict }: { leads: number; strict: boolean }): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'candorhire-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { autovacuum_naptime: '1h' } })
  await migrate(postgres.url)
  const sql = new pg.Client(connectionSettings(postgres.url))
  await sql.connect()
  const db = openDatabase({
    url: postgres.url,
    size: 2,
    log: createLog({ LOG_LEVEL: 'silent', production: false }),
  })
  let product: Product | undefined
  try {
    console.log(`Seeding ${leads.toLocaleString('en')} leads of three years.`)
    const client = await seedReports(sql, leads)
    await createUser(systemContext(db), { ...MANAGER, role: 'manager', name: 'Bench Manager' })
    const figures = [await countEverything(db)]
    await sql.query('vacuum (analyze) report_days, report_months')
    const env = { DATABASE_URL: postgres.url, ROLE: 'web', OVERLOAD_MS: '0', RATE_LIMIT: '1000000' }
    product = await startProduct({ port: await findFreePort(), env })
    const bench = { product, headers: await signIn(product, MANAGER), client, sql }
    figures.push(...(await measureReports(bench)), await measureMark(bench), await measureExport(bench))
    print(figures)
    if (strict && figures.some(({ value, goal }) => value > goal)) process.exitCode = 1
  } finally {
    if (product) await endProduct(product)
    await db.close()
    await sql.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
