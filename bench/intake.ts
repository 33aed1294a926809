// node bench/intake.ts [--leads 10000] [--strict]: signed calls of Meta over HTTP into the real product, in batches of ten
// and single, with a Graph API on a socket. At full speed it prints what was acknowledged and processed a second, and how
// far behind the leads were. At the rate of the goals it prints how far behind the last decision was. Sender, Graph API,
// product and PostgreSQL share the machine.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { META_SECRET, openSite, type Site } from '../tests/faults/site.ts'
import { META_FORM, metaCall, metaIds } from '../tests/support/meta-calls.ts'
import { ticks } from './processor-time.ts'

const CONNECTIONS = 16
const GOALS = { ten: 1_000, one: 400, behindSeconds: 2 }

type Result = {
  name: string
  acknowledged: number
  processed: number
  behindSeconds: number
  /** Processor time of a lead, which a busy machine does not change. */
  cost: { product: number; postgres: number; bench: number }
}

function spent(site: Site) {
  return {
    product: ticks([site.product.process.pid ?? 0]),
    postgres: ticks(site.postgresProcesses()),
    bench: ticks([process.pid]),
  }
}

async function measure(
  site: Site,
  { leads, batch, start }: { leads: number; batch: number; start: bigint },
): Promise<Result> {
  const ids = metaIds(leads, start)
  const calls = Array.from({ length: Math.ceil(leads / batch) }, (_, index) =>
    metaCall(ids.slice(index * batch, (index + 1) * batch), META_SECRET),
  )
  const before = spent(site)
  const since = performance.now()
  await sendAll(site, calls)
  const sent = performance.now()
  await untilThere(site, { leads, start })
  const done = performance.now()
  const after = spent(site)
  const each = (part: keyof typeof after) => ((after[part] - before[part]) * 10) / leads
  return {
    name: batch === 1 ? 'single' : `batches of ${batch}`,
    acknowledged: (leads * 1_000) / (sent - since),
    processed: (leads * 1_000) / (done - since),
    behindSeconds: (done - sent) / 1_000,
    cost: { product: each('product'), postgres: each('postgres'), bench: each('bench') },
  }
}

async function sendAll(site: Site, calls: readonly ReturnType<typeof metaCall>[]): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const waiting = [...calls]
  const send = async () => {
    for (let call = waiting.pop(); call; call = waiting.pop()) await post(site, agent, call)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, send))
  agent.destroy()
}

function post(site: Site, agent: http.Agent, { body, headers }: ReturnType<typeof metaCall>): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) }
    const options = { method: 'POST', agent, headers: { ...headers, ...length } }
    const request = http.request(`${site.url}/api/webhook/facebook`, options, (answer) => {
      answer.resume()
      if (answer.statusCode === 200) answer.on('end', resolve)
      else reject(new Error(`A call was answered ${answer.statusCode}.`))
    })
    request.on('error', reject)
    request.end(body)
  })
}

type Expected = { leads: number; start: bigint; isDecided?: boolean }

async function untilThere(site: Site, { leads, start, isDecided = false }: Expected): Promise<void> {
  const last = String(start + BigInt(leads - 1))
  for (const until = Date.now() + 120_000; Date.now() < until; await sleep(50)) {
    const [row] = await site.query<{ count: number }>(
      `select count(*)::int as count from leads where external_id between $1 and $2
         and (routed_at is not null or not $3)`,
      [String(start), last, isDecided],
    )
    if (row?.count === leads) return
  }
  throw new Error('The leads were not all there within two minutes.')
}

type Paced = { name: string; rate: number; sentRate: number; behindSeconds: number }

/** Each call leaves at its time, whether or not the ones before were answered. */
async function measurePaced(
  site: Site,
  { seconds, batch, rate, start }: { seconds: number; batch: number; rate: number; start: bigint },
): Promise<Paced> {
  const leads = rate * seconds
  const ids = metaIds(leads, start)
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const calls = Array.from({ length: leads / batch }, (_, index) =>
    metaCall(ids.slice(index * batch, (index + 1) * batch), META_SECRET),
  )
  const since = performance.now()
  const answers: Promise<void>[] = []
  for (const [index, call] of calls.entries()) {
    const early = since + (index * batch * 1_000) / rate - performance.now()
    if (early > 1) await sleep(early)
    answers.push(post(site, agent, call))
  }
  const sent = performance.now()
  await Promise.all(answers)
  await untilThere(site, { leads, start, isDecided: true })
  agent.destroy()
  return {
    name: batch === 1 ? 'single' : `batches of ${batch}`,
    rate,
    sentRate: (leads * 1_000) / (sent - since),
    behindSeconds: (performance.now() - sent) / 1_000,
  }
}

const addCampaign = (site: Site) =>
  site.query(
    `insert into campaigns (id, name, channel, form_id, status) values (gen_random_uuid(), 'Bench', 'meta_lead_ad', $1, 'active')`,
    [META_FORM],
  )

const { values } = parseArgs({
  options: { leads: { type: 'string', default: '10000' }, strict: { type: 'boolean', default: false } },
})
// The Graph API makes phone numbers of the last seven digits, so that no lead is a duplicate of another run.
const site = await openSite('production')
const results: Result[] = []
const paced: Paced[] = []
try {
  const leads = Number(values.leads)
  await measure(site, { leads: 500, batch: 10, start: 5_100_000_000_000_000_000n })
  results.push(await measure(site, { leads, batch: 10, start: 5_200_000_000_002_000_000n }))
  const few = Math.ceil(leads / 4)
  results.push(await measure(site, { leads: few, batch: 1, start: 5_300_000_000_003_000_000n }))
  await addCampaign(site)
  const seconds = Math.max(1, Math.round(leads / GOALS.ten))
  paced.push(
    await measurePaced(site, { seconds, batch: 10, rate: GOALS.ten, start: 5_400_000_000_004_000_000n }),
  )
  paced.push(
    await measurePaced(site, { seconds, batch: 1, rate: GOALS.one, start: 5_500_000_000_005_000_000n }),
  )
} finally {
  await site.close()
}
let isMissed = false
for (const [index, { name, acknowledged, processed, behindSeconds, cost }] of results.entries()) {
  const goal = index === 0 ? GOALS.ten : GOALS.one
  const isMet = acknowledged >= goal && behindSeconds <= GOALS.behindSeconds
  isMissed ||= !isMet
  console.log(
    `intake, ${name.padEnd(14)} ${Math.round(acknowledged).toLocaleString('en')} leads/s acknowledged (goal ${goal}), ` +
      `${Math.round(processed).toLocaleString('en')} leads/s processed, the last one ${behindSeconds.toFixed(1)} s behind` +
      (isMet ? '' : '  MISSED'),
  )
  const ms = (value: number) => `${value.toFixed(2)} ms`
  console.log(
    `        a lead costs ${ms(cost.product)} in the product, ${ms(cost.postgres)} in PostgreSQL, ${ms(cost.bench)} here`,
  )
}
for (const { name, rate, sentRate, behindSeconds } of paced) {
  const isMet = behindSeconds <= GOALS.behindSeconds
  isMissed ||= !isMet
  console.log(
    `intake at its goal, ${name.padEnd(14)} ${Math.round(sentRate).toLocaleString('en')} of ${rate.toLocaleString('en')} leads/s sent, ` +
      `the last decision ${behindSeconds.toFixed(1)} s behind (goal ${GOALS.behindSeconds} s)` +
      (isMet ? '' : '  MISSED'),
  )
}
if (values.strict && isMissed) process.exitCode = 1
