// The alarms of deploy/alerts.yaml: each one is quiet on a healthy installation, and rings when its trouble is there, read
// from /metrics as Prometheus reads it.
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { watchDatabase } from '#platform/server/database-health.ts'
import { readEnv } from '#platform/server/env.ts'
import { createLog } from '#platform/server/log.ts'
import { serveMetrics } from '#platform/server/metrics.ts'
import { handleProblems } from '#platform/server/problem-handler.ts'
import { createWorkerHttp } from '#platform/server/worker-http.ts'
import { uuidv7 } from '#shared/ids.ts'
import { startTestApp, type TestApp } from './support/app.ts'

type Sample = { name: string; labels: string; value: number }
type Scrape = readonly Sample[]

const RULES = new Map(
  [
    ...readFileSync('deploy/alerts.yaml', 'utf8').matchAll(/- alert: (?<name>\w+)\n\s+expr: (?<expr>.+)\n/g),
  ].map(({ groups }) => [groups?.name ?? '', groups?.expr ?? ''] as const),
)
const THRESHOLD =
  /^(?:(?<of>max|min|sum)\()?(?<name>candorhire_\w+)(?:\{(?<labels>[^}]+)\})?\)? (?<sign>[<>]) (?<limit>[\d.]+)$/
const JOIN: Record<string, (values: number[]) => number> = {
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
}

const silent = createLog({ LOG_LEVEL: 'silent', production: true })
let test: TestApp

async function scrape(from = test): Promise<Scrape> {
  const { status, body } = await from.anonymous.get('/metrics')
  expect(status).toBe(200)
  return read(String(body))
}

const read = (body: string): Scrape =>
  body.split('\n').flatMap((line) => {
    const found = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line)
    return found ? [{ name: found[1] ?? '', labels: found[2] ?? '', value: Number(found[3]) }] : []
  })

function rings(alarm: string, samples: Scrape): boolean {
  const groups = THRESHOLD.exec(RULES.get(alarm) ?? '')?.groups
  if (!groups) throw new Error(`${alarm} is no rule with a limit.`)
  const values = samples
    .filter(({ name, labels }) => name === groups.name && labels.includes(groups.labels ?? ''))
    .map(({ value }) => value)
  if (values.length === 0) return false
  const value = JOIN[groups.of ?? 'max']?.(values) ?? Number.NaN
  return groups.sign === '<' ? value < Number(groups.limit) : value > Number(groups.limit)
}

const run = (text: string, values: unknown[] = []) => test.db.query({ text, values })

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('has every figure that outside programs rely on', async () => {
  await run(
    `insert into proof_days (day, checked_at, promises, broken, names) values (current_date, now(), 1, '[]', '[]')`,
  )
  await run(
    `insert into backups (id, name, started_at, ended_at, bytes) values ($1, 'nightly', now(), now(), 1)`,
    [uuidv7()],
  )
  // The first answers load what counts them.
  await scrape()
  await scrape()
  const names = new Set((await scrape()).map(({ name, labels }) => `${name} ${labels.split('=')[0]}`.trim()))
  expect([...names]).toEqual(
    expect.arrayContaining([
      'candorhire_jobs_waiting queue',
      'candorhire_jobs_oldest_seconds queue',
      'candorhire_jobs_failed_total queue',
      'candorhire_outbox_waiting channel',
      'candorhire_outbox_oldest_seconds channel',
      'candorhire_webhook_events_waiting',
      'candorhire_database_pool state',
      'candorhire_database_bytes',
      'candorhire_database_read_only',
      'candorhire_backup_age_seconds',
      'candorhire_workers',
      'candorhire_proof_broken',
      'http_request_duration_seconds_bucket le',
    ]),
  )
})

it('shows on the dashboard only figures that exist', async () => {
  const existing = new Set((await scrape()).map(({ name }) => name))
  existing.add('candorhire_disk_free_bytes')
  const file: unknown = JSON.parse(readFileSync('deploy/dashboard.json', 'utf8'))
  const shown = JSON.stringify(file).match(/\b(?:candorhire|http|nodejs|process)_\w+/g) ?? []
  expect(shown.length).toBeGreaterThan(15)
  expect([...new Set(shown)].filter((name) => !existing.has(name))).toEqual([])
})

describe('an alarm', () => {
  it('is quiet while all is well', async () => {
    await run(`insert into worker_heartbeats (id) values ($1)`, [uuidv7()])
    const samples = await scrape()
    const limits = [...RULES.keys()].filter((name) => THRESHOLD.test(RULES.get(name) ?? ''))
    expect(limits.length).toBe(RULES.size - 2)
    for (const name of limits) expect([name, rings(name, samples)]).toEqual([name, false])
  })

  it.each([
    ['NoWorker', `update worker_heartbeats set seen_at = now() - interval '2 minutes'`],
    [
      'JobsWaitLong',
      `insert into pgboss.job (name, data, start_after)
       select name, '{}', now() - interval '6 minutes' from pgboss.queue where name <> 'dead-letters' limit 1`,
    ],
    [
      'JobsFailed',
      `insert into pgboss.job (name, data, source_name)
       select 'dead-letters', '{}', name from pgboss.queue where name <> 'dead-letters' limit 1`,
    ],
    [
      'OutboxWaits',
      `insert into outgoing_texts (id, recipient, text, created_at)
       values (gen_random_uuid(), '+15125550100', 'Hello', now() - interval '16 minutes')`,
    ],
    [
      'EventsWait',
      `insert into webhook_events (id, provider, headers, body)
       select gen_random_uuid(), 'inbound', '{}', '{}' from generate_series(1, 1001)`,
    ],
    ['BackupOld', `update backups set started_at = now() - interval '27 hours'`],
    ['PromiseBroken', `update proof_days set broken = '[{"name": "Sold once", "count": 1}]'`],
  ])('%s rings', async (alarm, trouble) => {
    expect(rings(alarm, await scrape())).toBe(false)
    await run(trouble)
    expect(rings(alarm, await scrape())).toBe(true)
  })

  it('PoolWaits rings while every connection is taken, and so does DatabaseSilent', async () => {
    const own = await startTestApp()
    const { pool } = own.db
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const waiting = Array.from({ length: 8 }, () => own.db.query({ text: 'select 1' }))
    const samples = await scrape(own)
    for (const client of taken) client.release()
    await Promise.all(waiting)
    expect([rings('PoolWaits', samples), rings('DatabaseSilent', samples)]).toEqual([true, true])
    await own.close()
  })

  it('DatabaseReadOnly rings', async () => {
    const own = await startTestApp()
    const name = new URL(own.url).pathname.slice(1)
    const admin = new Client({ connectionString: inject('postgresUrl') })
    await admin.connect()
    await admin.query(`alter database ${name} set default_transaction_read_only = on`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await vi.waitFor(async () => expect(rings('DatabaseReadOnly', await scrape(own))).toBe(true), 10_000)
    await admin.query(`alter database ${name} reset default_transaction_read_only`)
    await admin.end()
    await own.close()
  })

  it('DiskFills rings below its limit, at the port of a worker too', async () => {
    const health = watchDatabase({ url: test.url, log: silent, silenceMs: 1_200 })
    const app = createWorkerHttp({
      env: readEnv({ NODE_ENV: 'test' }),
      db: test.db,
      health,
      dataFolder: tmpdir(),
    })
    onTestFinished(async () => {
      await app.close()
      await health.stop()
    })
    expect((await app.inject('/livez')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect((await app.inject('/api/candidates')).statusCode).toBe(404)
    const samples = read((await app.inject('/metrics')).body)
    const full = samples.map((sample) =>
      sample.name === 'candorhire_disk_free_bytes' ? { ...sample, value: 2_000_000_000 } : sample,
    )
    expect([rings('DiskFills', samples), rings('DiskFills', full)]).toEqual([false, true])
  })

  it('ErrorRate and SlowAnswers find their trouble in the histogram', async () => {
    expect(RULES.get('ErrorRate')).toContain('http_request_duration_seconds_count{status=~"5.."}')
    expect(RULES.get('SlowAnswers')).toContain('http_request_duration_seconds_bucket')
    const app = Fastify()
    handleProblems(app)
    serveMetrics(app, { token: undefined, production: false, db: test.db, dataFolder: undefined })
    app.get('/slow', async () => sleep(1_100, 'done'))
    app.get('/broken', () => {
      throw new Error('broken')
    })
    // The first response loads what counts.
    await app.inject('/metrics')
    await app.inject('/slow')
    await app.inject('/broken')
    const samples = read((await app.inject('/metrics')).body)
    await app.close()
    const counts = samples.filter(({ name }) => name === 'http_request_duration_seconds_count')
    const broken = counts.filter(({ labels }) => /status="5\d\d"/.test(labels))
    expect(broken.reduce((sum, { value }) => sum + value, 0)).toBe(1)
    const bucket = (le: string) =>
      samples.find(
        ({ name, labels }) =>
          name === 'http_request_duration_seconds_bucket' &&
          labels.includes(`le="${le}"`) &&
          labels.includes('route="/slow"') &&
          labels.includes('status="200"'),
      )?.value
    expect([bucket('1'), bucket('2.5')]).toEqual([0, 1])
  })
})
