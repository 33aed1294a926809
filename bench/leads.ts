// node bench/leads.ts [--rows 20000,1000000] [--only buy] [--strict]: lists of leads and purchases from stock over HTTP, at each size.
// The sizes are measured in turn, so that a slow machine changes no ratio.
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { post } from '#domains/billing/server/index.ts'
import { createUser } from '#domains/identity/server/index.ts'
import { connectTo } from '#platform/server/connection.ts'
import { openDatabase } from '#platform/server/database.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { listProcessesIn } from '#platform/server/embedded-postgres-processes.ts'
import { createLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrate.ts'
import { systemContext, transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { findFreePort } from '../e2e/support/free-port.ts'
import { endProduct, type Product, signIn, startProduct } from '../tests/support/product.ts'
import { ticks } from './processor-time.ts'

const GOALS = { buyMany: 150, perSecond: 200, growth: 1.5 }
const MANY = 100
const CLIENTS = 20
const password = 'bench-candor-hire'
const MANAGER = { email: 'manager@bench.candorhire.test', password }
const CUSTOMER = { email: 'customer@bench.candorhire.test', password }

type Site = {
  rows: number
  product: Product
  staff: Record<string, string>
  customer: Record<string, string>
  clients: string[]
  productId: string
  /** The product's and PostgreSQL's. */
  processes(): number[]
  close(): Promise<void>
}

async function openSite(rows: number): Promise<Site> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'candorhire-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { autovacuum_naptime: '1h' } })
  await migrate(postgres.url)
  const { clients, productId } = await seed(postgres.url, rows)
  const product = await startProduct({
    port: await findFreePort(),
    // A slow machine is measured, not refused.
    env: { DATABASE_URL: postgres.url, ROLE: 'web', OVERLOAD_MS: '0' },
  })
  return {
    rows,
    product,
    staff: await signIn(product, MANAGER),
    customer: await signIn(product, CUSTOMER),
    clients,
    productId,
    processes: () => [product.process.pid ?? 0, ...listProcessesIn(path.join(dataDir, 'postgres'))],
    async close() {
      await endProduct(product)
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function seed(url: string, rows: number): Promise<{ clients: string[]; productId: string }> {
  const sql = await connectTo(url)
  const db = openDatabase({ url, size: 2, log: createLog({ LOG_LEVEL: 'silent', production: false }) })
  const [productId, campaign] = [uuidv7(), uuidv7()]
  const clients = Array.from({ length: CLIENTS }, () => uuidv7())
  await sql.query(
    `insert into clients (id, name, status) select id, 'Bench ' || id, 'active' from unnest($1::uuid[]) id`,
    [clients],
  )
  await sql.query(
    `insert into campaigns (id, name, channel, status) values ($1, 'Bench', 'meta_lead_ad', 'active')`,
    [campaign],
  )
  await sql.query(
    `insert into leads (id, source, external_id, campaign_id, received_at, status, category, city, state, county_fips, share_limit,
       email_hash)
     select gen_random_uuid(), 'meta', n::text, $2, now() - interval '6 days' * n / $1, 'available',
       (array['Registered nurse', 'Registered nurse', 'Registered nurse', 'Welder'])[1 + n % 4], 'Houston',
       (array['TX', 'OK', 'LA', 'AR', 'NM', 'KS', 'MO', 'MS', 'CA', 'NY'])[1 + n % 10], '48201', 1,
       sha256(convert_to(n || '@example.com', 'UTF8'))
     from generate_series(1, $1::int) n`,
    [rows, campaign],
  )
  await sql.query(`insert into lead_contacts (lead_id, first_name, last_name, email)
    select id, 'Pat', 'Name' || (external_id::int % 5000), external_id || '@example.com' from leads`)
  await sql.query(
    `insert into lead_products (id, name, category, share_limit, age_band, return_reasons)
     values ($1, 'Nurses', 'Registered nurse', 1, 'fresh', '{bad_contact}')`,
    [productId],
  )
  await sql.query(
    `insert into lead_prices (product_id, area, unit_cents, valid_from) values ($1, 'US', 100, now() - interval '9 days')`,
    [productId],
  )
  await sql.query('vacuum analyze')
  const context = systemContext(db)
  await createUser(context, { ...MANAGER, role: 'manager', name: 'Bench Manager' })
  await createUser(context, { ...CUSTOMER, role: 'customer', name: 'Bench Customer' })
  await sql.query(
    `insert into client_members (client_id, user_id, client_role)
     select c, u.id, 'owner' from unnest($1::uuid[]) c, users u where u.email = $2`,
    [clients, CUSTOMER.email],
  )
  for (const client of clients)
    await transaction(context, (tx) =>
      post(tx, {
        kind: 'top_up',
        key: `bench:${client}`,
        clientId: client,
        entries: { client_balance: 1_000_000_00, cash_clearing: -1_000_000_00 },
      }),
    )
  await db.close()
  await sql.end()
  return { clients, productId }
}

type Ask = { path: string; headers: Record<string, string>; body?: string }

/** Milliseconds until each is answered, sorted, and how many are answered a second. */
async function ask(site: Site, asks: readonly Ask[], connections: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const waiting = [...asks]
  const times: number[] = []
  const before = ticks(site.processes())
  const since = performance.now()
  const send = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) times.push(await askOne(site, agent, next))
  }
  await Promise.all(Array.from({ length: connections }, send))
  const seconds = (performance.now() - since) / 1_000
  const costMs = ((ticks(site.processes()) - before) * 10) / asks.length
  agent.destroy()
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), perSecond: asks.length / seconds, costMs }
}

function askOne(site: Site, agent: http.Agent, { path: to, headers, body }: Ask): Promise<number> {
  const since = performance.now()
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const request = http.request(`${site.product.url}${to}`, { method, agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 300) resolve(performance.now() - since)
        else reject(new Error(`${to} was answered ${answer.statusCode}: ${Buffer.concat(chunks).toString()}`))
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

const list = (query: string) => (site: Site, count: number) =>
  Array.from({ length: count }, () => ({ path: `/api/leads?limit=50${query}`, headers: site.staff }))
const buy = (quantity: number, clients: number) => (site: Site, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    path: '/api/customer/orders',
    headers: { ...site.customer, 'content-type': 'application/json', 'idempotency-key': uuidv7() },
    body: JSON.stringify({
      client: site.clients[index % clients],
      kind: 'buy_now',
      lines: [{ productId: site.productId, quantity }],
      payWith: 'wallet',
    }),
  }))

type Scenario = {
  name: string
  asks: (site: Site, count: number) => Ask[]
  count: number
  connections: number
  goalMs?: number
  goalPerSecond?: number
}
const SCENARIOS: readonly Scenario[] = [
  { name: 'list, newest 50', asks: list(''), count: 200, connections: 4 },
  { name: 'list, one state', asks: list('&state=NM'), count: 200, connections: 4 },
  { name: 'list, one category', asks: list('&status=available&category=Welder'), count: 200, connections: 4 },
  { name: 'search by name', asks: list('&q=Name4711'), count: 200, connections: 4 },
  { name: `buy ${MANY} leads`, asks: buy(MANY, CLIENTS), count: 10, connections: 2, goalMs: GOALS.buyMany },
  ...[1, CLIENTS].map((clients) => ({
    name: `buy 1 lead, ${clients === 1 ? 'one client' : `${clients} clients`}`,
    asks: buy(1, clients),
    count: 400,
    connections: 8,
    goalPerSecond: GOALS.perSecond,
  })),
]
const ROUNDS = 3

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000,1000000' },
    only: { type: 'string' },
    strict: { type: 'boolean', default: false },
  },
})
const sites: Site[] = []
let isMissed = false
try {
  for (const rows of values.rows.split(',').map(Number)) sites.push(await openSite(rows))
  for (const scenario of SCENARIOS) {
    if (values.only && !scenario.name.includes(values.only)) continue
    const best = new Map<Site, Awaited<ReturnType<typeof ask>>>()
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const site of sites) {
        const got = await ask(site, scenario.asks(site, scenario.count), scenario.connections)
        const known = best.get(site)
        // The first round warms up. Of the others the quietest counts.
        if (round > 0 && (!known || got.p50 < known.p50)) best.set(site, got)
      }
    const [small, large] = [best.get(sites[0] as Site), best.get(sites.at(-1) as Site)]
    if (!small || !large) continue
    const growth = large.p50 / small.p50
    const isMet =
      growth <= GOALS.growth &&
      large.p99 <= (scenario.goalMs ?? Number.POSITIVE_INFINITY) &&
      large.perSecond >= (scenario.goalPerSecond ?? 0)
    isMissed ||= !isMet
    console.log(
      `${scenario.name.padEnd(24)} p50 ${small.p50.toFixed(1)} → ${large.p50.toFixed(1)} ms (${growth.toFixed(2)}×)  ` +
        `p99 ${large.p99.toFixed(1)} ms  ${large.perSecond.toFixed(0)}/s  costs ${large.costMs.toFixed(1)} ms${isMet ? '' : '  MISSED'}`,
    )
  }
} finally {
  for (const site of sites) await site.close()
}
console.log(
  `Costs are processor time of the product and PostgreSQL. Goals: growth ≤ ${GOALS.growth}×, buy ${MANY} leads p99 ≤ ${GOALS.buyMany} ms, buy 1 lead ≥ ${GOALS.perSecond}/s.`,
)
if (values.strict && isMissed) process.exitCode = 1
