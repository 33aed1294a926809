// node bench/jobs.ts [--postings 10000 --seconds 6 --port 3145]: the public job list over HTTP, as visitors search it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectTo } from '#platform/server/connection.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { endProduct, startProduct } from '../tests/support/product.ts'
import { measure, type Target } from './measure.ts'

const SEARCHES = {
  'newest first': '',
  'a word': '?q=nurse',
  'two words and a kind': '?q=night%20nurse&category=Category%203',
  'near a ZIP code': '?place=77030&radius=50&sort=nearest',
  'near, by pay and type': '?place=Houston,%20TX&radius=100&pay=3000&type=full_time&sort=pay',
  'nothing found': '?q=zeppelin',
}

const FEEDS = { 'feed of all jobs': '/feeds/jobs.xml', sitemap: '/sitemap.xml' }
const FEED_GOAL_SECONDS = 1

/** The best of three runs, each read to the end. */
async function readFeed(url: string) {
  let seconds = Number.POSITIVE_INFINITY
  let text = ''
  for (let time = 0; time < 3; time++) {
    const started = performance.now()
    text = await (await fetch(url)).text()
    seconds = Math.min(seconds, (performance.now() - started) / 1000)
  }
  return { seconds, megabytes: text.length / 1e6, complete: /<\/(?:source|urlset)>\n$/.test(text) }
}

/** Spread over the middle of the country: two hundred clients, twelve kinds of work. */
const seed = (postings: number) => `
  insert into clients (id, name, industry, timezone, status)
    select gen_random_uuid(), 'Client ' || n, '', 'America/Chicago', 'active' from generate_series(1, 200) n;
  insert into job_postings (id, client_id, title, slug, reference_number, description, employment_type, category, city,
      state, zip, lat, lng, pay_min_cents, pay_max_cents, pay_unit, status, posted_at, valid_through)
    select gen_random_uuid(), (select id from clients order by name offset n % 200 limit 1),
      (array['Night nurse', 'Welder', 'CDL driver', 'Forklift operator', 'Scheduler'])[1 + n % 5] || ' ' || n, 'job-' || n,
      'B-' || n, repeat('Care for people and keep good notes. ', 40),
      (array['full_time', 'part_time', 'contractor'])[1 + n % 3], 'Category ' || n % 12, 'Houston', 'TX', '77030',
      29 + random() * 10, -100 + random() * 20, 2000 + n % 3000, 2500 + n % 3000, 'hour', 'open',
      now() - n * interval '1 minute', current_date + 30 from generate_series(1, ${postings}) n;
  vacuum (analyze) job_postings;`

const { values } = parseArgs({
  options: {
    postings: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '6' },
    port: { type: 'string', default: '3145' },
  },
})
const dataDir = await mkdtemp(join(tmpdir(), 'candorhire-bench-jobs-'))
const postgres = await startEmbeddedPostgres({ dataDir })
try {
  await migrate(postgres.url)
  const client = await connectTo(postgres.url)
  for (const statement of seed(Number(values.postings)).split(';'))
    if (statement.trim()) await client.query(statement)
  await client.end()
  const product = await startProduct({
    port: Number(values.port),
    env: { DATABASE_URL: postgres.url, DEMO: 'off', RATE_LIMIT: '10000000' },
  })
  const scenarios = Object.entries(SEARCHES).map(([name, query]) => ({
    name,
    next: () => ({ method: 'GET' as const, path: `/api/public/jobs${query}` }),
  }))
  const target = { name: 'product', url: product.url, headers: {}, scenarios } as unknown as Target
  console.log(`${values.postings} open postings, 8 connections`)
  for (const [name, path] of Object.entries(FEEDS)) {
    const { seconds, megabytes, complete } = await readFeed(`${product.url}${path}`)
    const verdict = complete && seconds <= FEED_GOAL_SECONDS ? 'ok' : 'MISSED'
    console.log(
      `${name.padEnd(24)} ${seconds.toFixed(2)} s  ${megabytes.toFixed(1)} MB  goal ${FEED_GOAL_SECONDS} s  ${verdict}`,
    )
  }
  for (const [index, { name }] of scenarios.entries()) {
    const figures = (await measure([target], { scenario: index, seconds: Number(values.seconds) })).get(
      target,
    )
    console.log(
      `${name.padEnd(24)} ${figures?.perSecond.toFixed(0).padStart(6)}/s  p50 ${figures?.p50.toFixed(1).padStart(6)} ms  p99 ${figures?.p99.toFixed(1).padStart(6)} ms  failed ${figures?.failed}`,
    )
  }
  await endProduct(product)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
