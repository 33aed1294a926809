// npm run bench [-- --rows 20000,1000000 --seconds 8 --only search --no-plans --strict]: the real product against the
// same SQL through bare pg, at each size. Missing data is seeded and stays in .cache/bench for the next run.
// npm run bench -- --only reports [--leads 5000000 --data folder]: reports, see reports.ts.
// npm run bench -- --only first-screen: what a cold browser loads, see first-screen.ts.
// npm run bench -- --only pages: Lighthouse for the pages that strangers open first, see pages.ts.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { connectTo } from '#platform/server/connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { endProduct, type Product, signIn, startProduct } from '../tests/support/product.ts'
import { benchFirstScreen } from './first-screen.ts'
import { measure, type Target } from './measure.ts'
import { benchPages } from './pages.ts'
import { explainLists } from './plans.ts'
import { judge, type Row, table } from './report.ts'
import { benchReports } from './reports.ts'
import { BENCH_RECRUITER, seedDataDir } from './seed.ts'
import { addMissingWork } from './seed-work.ts'
import { explainWork } from './work-plans.ts'
import { scenarios } from './workload.ts'

const CACHE = '.cache/bench'

type Site = {
  rows: number
  postgres: EmbeddedPostgres
  client: pg.Client
  product: Product
  bareProcess: ChildProcess
  targets: { product: Target; bare: Target }
}

async function openSite(rows: number, port: number): Promise<Site> {
  const dataDir = `${CACHE}/${rows}`
  if (!existsSync(dataDir)) {
    console.log(`Seeding ${rows.toLocaleString('en')} candidates; the next run finds them there.`)
    await rm(`${dataDir}.new`, { recursive: true, force: true })
    await seedDataDir({ dataDir: `${dataDir}.new`, candidates: rows })
    await rename(`${dataDir}.new`, dataDir)
  }
  // Otherwise autovacuum would run on the small database while the large one is measured beside it.
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { autovacuum_naptime: '1h' } })
  const client = await connectTo(postgres.url)
  await migrate(postgres.url).catch(async (error: Error) => {
    await client.end()
    await postgres.stop()
    throw new Error(
      `${error.message}\nThe data in ${dataDir} is of another version; remove it to seed again.`,
    )
  })
  await forget(client)
  await addMissingWork(client)
  const product = await startProduct({
    port,
    // The server only answers requests, like the bare one. Reminders due since the last run would distort the result.
    env: { DATABASE_URL: postgres.url, ROLE: 'web' },
    nodeFlags: process.env['BENCH_PROFILE'] ? ['--cpu-prof', `--cpu-prof-dir=${CACHE}/profiles`] : [],
  })
  const bareProcess = await startBare({ port: port + 1, url: postgres.url, client })
  const headers = await signIn(product, BENCH_RECRUITER)
  return {
    rows,
    postgres,
    client,
    product,
    bareProcess,
    targets: {
      product: { name: 'product', url: product.url, headers, scenarios: await scenarios(client) },
      bare: {
        name: 'bare',
        url: `http://127.0.0.1:${port + 1}`,
        headers,
        scenarios: await scenarios(client),
      },
    },
  }
}

async function startBare(input: { port: number; url: string; client: pg.Client }): Promise<ChildProcess> {
  const { rows } = await input.client.query('select id from users where email = $1', [BENCH_RECRUITER.email])
  const child = spawn(process.execPath, ['bench/bare-server.ts', String(input.port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: input.url, BENCH_USER_ID: rows[0].id },
  })
  await once(child.stdout, 'data')
  return child
}

/** Deletes the rows of an earlier run, so each run starts from the same rows. */
async function forget(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    'delete from candidates where created_by = (select id from users where email = $1)',
    [BENCH_RECRUITER.email],
  )
  // The log refuses to be emptied otherwise.
  await client.query(
    'begin; set local session_replication_role = replica; truncate audit_log, audit_values, audit_blocks, idempotency_keys; commit',
  )
  // Autovacuum ignores so few deleted rows of a million. Their entries would stay at the head of the indexes, where
  // every list starts.
  if (rowCount) await client.query('vacuum (analyze, index_cleanup on) candidates')
}

async function closeSite(site: Site): Promise<void> {
  await endProduct(site.product)
  site.bareProcess.kill()
  await site.client.end()
  await site.postgres.stop()
}

async function compare(sites: readonly Site[], options: { seconds: number; only?: string }): Promise<Row[]> {
  const names = sites[0]?.targets.product.scenarios.map(({ name }) => name) ?? []
  const rows: Row[] = []
  for (const [scenario, name] of names.entries()) {
    if (options.only && !name.includes(options.only)) continue
    const targets = sites.flatMap((site) => [site.targets.product, site.targets.bare])
    const figures = await measure(targets, { scenario, seconds: options.seconds })
    const smallest = sites[0] && figures.get(sites[0].targets.product)
    for (const site of sites) {
      const product = figures.get(site.targets.product)
      const bare = figures.get(site.targets.bare)
      if (!product || !bare || !smallest) continue
      const growth = product === smallest ? null : smallest.perSecond / product.perSecond
      rows.push({ scenario: name, rows: site.rows, product, bare, growth })
    }
    console.log(table(rows.slice(-sites.length)))
  }
  return rows
}

async function writePlans(sites: readonly Site[]): Promise<void> {
  const plans: string[] = []
  for (const { rows, client } of sites)
    plans.push(`# ${rows} candidates\n\n${await explainLists(client)}\n${await explainWork(client)}`)
  await writeFile(`${CACHE}/plans.txt`, plans.join('\n\n'))
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '20000,1000000' },
      seconds: { type: 'string', default: '8' },
      port: { type: 'string', default: '3300' },
      only: { type: 'string' },
      plans: { type: 'boolean', default: true },
      strict: { type: 'boolean', default: false },
      leads: { type: 'string', default: '5000000' },
      data: { type: 'string' },
      url: { type: 'string' },
      screens: { type: 'string' },
    },
    allowNegative: true,
  })
  if (values.only === 'reports')
    return benchReports({ leads: Number(values.leads), strict: values.strict, data: values.data })
  if (values.only === 'first-screen') return benchFirstScreen(values)
  if (values.only === 'pages') return benchPages(values)
  await mkdir(CACHE, { recursive: true })
  const sizes = values.rows.split(',').map(Number)
  const sites: Site[] = []
  try {
    for (const [index, rows] of sizes.entries())
      sites.push(await openSite(rows, Number(values.port) + 2 * index))
    if (values.plans) await writePlans(sites)
    const rows = await compare(sites, { seconds: Number(values.seconds), only: values.only })
    console.log(`\n${table(rows)}${values.plans ? `\nPlans: ${CACHE}/plans.txt` : ''}`)
    if (values.strict && rows.some((row) => judge(row).length > 0)) process.exitCode = 1
  } finally {
    for (const site of sites) await closeSite(site)
  }
}

await main()
