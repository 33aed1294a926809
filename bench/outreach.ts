// node bench/outreach.ts [--recipients 10000 --port 3147]: a campaign to many over SMTP, from Start to the last mail that the
// server took. A local mail server counts: each recipient once.
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { createUser } from '#domains/identity/server/index.ts'
import { setAgency } from '#domains/settings/server/index.ts'
import { openDatabase } from '#platform/server/database.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { createLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrate.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { endProduct, startProduct } from '../tests/support/product.ts'

const GOAL_SECONDS = 60
const LOGIN = { email: 'sender@example.com', password: 'correct-horse-battery' }
const WINDOW = { start: 0, end: 1_440, days: [1, 2, 3, 4, 5, 6, 7] }
const STEP = {
  channel: 'email',
  subject: 'ICU nights',
  body: 'Hi {{candidate.firstName}}, see https://jobs.example.com/icu.',
}

async function startSmtp() {
  const taken = new Map<string, number>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        const to = envelope.rcptTo[0]?.address ?? ''
        taken.set(to, (taken.get(to) ?? 0) + 1)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, taken, server }
}

async function seed(url: string, recipients: number): Promise<void> {
  const db = openDatabase({ url, size: 1, log: createLog({ LOG_LEVEL: 'silent', production: false }) })
  await setAgency(systemContext(db), { postalAddress: '500 Main St, Houston, TX 77002' })
  await createUser(systemContext(db), { role: 'manager', name: 'Sender', ...LOGIN })
  await db.query({
    text: `insert into candidates (id, first_name, last_name, emails, phones, status, source, last_activity_at)
      select gen_random_uuid(), 'A', n::text, array['p' || n || '@example.com'], '{}', 'new', 'manual', now()
      from generate_series(1, $1::int) n`,
    values: [recipients],
  })
  await db.query({ text: 'analyze' })
  await db.close()
}

async function startCampaign(url: string): Promise<string> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-requested-with': 'fetch',
    'sec-fetch-site': 'same-origin',
  }
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    const cookie = answer.headers.get('set-cookie')?.split(';')[0]
    if (cookie) headers['cookie'] = cookie
    return (await answer.json()) as { id: string; version: number; ready: number }
  }
  await ask('POST', 'auth/sign-in', LOGIN)
  const { id, version } = await ask('POST', 'outreach-campaigns', { name: 'Many' })
  headers['if-match'] = `"${version}"`
  const audience = { viewId: null, viewName: 'All', filter: {} }
  await ask('PATCH', `outreach-campaigns/${id}`, { audience, window: WINDOW, steps: [STEP] })
  const { ready } = await ask('GET', `outreach-campaigns/${id}/audience`)
  await ask('POST', `outreach-campaigns/${id}/start`, { expectedCount: ready })
  return id
}

const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '10000' },
    port: { type: 'string', default: '3147' },
  },
})
const recipients = Number(values.recipients)
const folder = await mkdtemp(join(tmpdir(), 'candorhire-bench-outreach-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder })
await migrate(postgres.url)
await seed(postgres.url, recipients)
const smtp = await startSmtp()
const product = await startProduct({
  port: Number(values.port),
  env: { DATABASE_URL: postgres.url, SMTP_URL: smtp.url },
})
const before = performance.now()
await startCampaign(product.url)
console.log(`started after ${((performance.now() - before) / 1000).toFixed(1)} s`)
const limit = before + 10 * 60_000
while (smtp.taken.size < recipients && performance.now() < limit) await sleep(50)
const seconds = (performance.now() - before) / 1000
const doubled = [...smtp.taken.values()].filter((times) => times > 1).length
console.log(
  `${smtp.taken.size} of ${recipients} recipients in ${seconds.toFixed(1)} s (goal ${GOAL_SECONDS} s), ${doubled} got it twice`,
)
await endProduct(product)
smtp.server.close()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
process.exitCode = seconds <= GOAL_SECONDS && smtp.taken.size === recipients && doubled === 0 ? 0 : 1
