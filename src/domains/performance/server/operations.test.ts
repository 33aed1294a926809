// Jobs in the background over HTTP: queues, failed jobs with masked payloads, retry and discard, and who may.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { enqueue } from '#platform/server/enqueue.ts'
import { knownJobs } from '#platform/server/job-queues.ts'
import { systemContext, transaction } from '#platform/server/transaction.ts'
import { appForTest, type Json, statusesOf, type TestApp } from '../../../../tests/support/app.ts'
import { until } from '../../../../tests/support/until.ts'
import { QUEUE_LABELS } from '../contract/queues.ts'
import { maskedPayload } from './mask.ts'

const NOWHERE = '01990000-0000-7000-8000-000000000000'
/** A job with data that its schema refuses becomes a dead letter at once. */
const anything = { name: 'mail.deliver', payload: z.any() }

const enqueueBad = (test: TestApp, payload: unknown) =>
  transaction({ ...systemContext(test.db), services: test.services }, (tx) => enqueue(tx, anything, payload))

async function failedJobs(test: TestApp, count: number): Promise<Json[]> {
  const admin = await test.person('admin')
  await until(async () => (await admin.get('/api/failed-jobs')).body.total.count === count)
  return (await admin.get('/api/failed-jobs')).body.items
}

it('has a name in words for every job', () => {
  expect(Object.keys(QUEUE_LABELS).toSorted()).toEqual(
    knownJobs
      .get()
      .map(({ name }) => name)
      .toSorted(),
  )
})

describe('failed jobs', () => {
  it('are listed with cause and masked payload, page by page', async () => {
    const test = await appForTest({ jobs: 'worked' })
    for (const n of [1, 2, 3]) await enqueueBad(test, { id: `not an id ${n}`, token: 'open sesame' })
    const items = await failedJobs(test, 3)
    for (const item of items) {
      expect(item).toMatchObject({
        queue: 'mail.deliver',
        label: 'Send email',
        cause: 'The data of this job is not valid.',
        attempts: 1,
      })
      expect(item.payload).not.toContain('open sesame')
    }
    const manager = await test.person('manager')
    const seen = new Set<string>()
    for (let cursor = ''; ; ) {
      const { body } = await manager.get(`/api/failed-jobs?limit=2${cursor && `&cursor=${cursor}`}`)
      for (const { id } of body.items) seen.add(id)
      if (!body.nextCursor) break
      cursor = body.nextCursor
    }
    expect(seen.size).toBe(3)
    const broken = Buffer.from('["-failed_at","yesterday","x"]').toString('base64url')
    expect((await manager.get(`/api/failed-jobs?cursor=${broken}`)).status).toBe(400)
    const { items: queues } = (await manager.get('/api/job-queues')).body
    expect(queues.find(({ name }: Json) => name === 'mail.deliver')).toMatchObject({ failed: 3, depth: 0 })
    expect(queues.map(({ name }: Json) => name)).not.toContain('dead-letters')
  })

  it('cannot run again with data that is not valid, and are discarded once', async () => {
    const test = await appForTest({ jobs: 'worked' })
    await enqueueBad(test, { id: 'not an id' })
    const [job] = await failedJobs(test, 1)
    const [admin, manager] = [await test.person('admin'), await test.person('manager')]
    expect((await manager.post(`/api/failed-jobs/${job.id}/retry`)).status).toBe(403)
    expect((await manager.remove(`/api/failed-jobs/${job.id}`)).status).toBe(403)
    expect((await admin.post(`/api/failed-jobs/${job.id}/retry`)).status).toBe(409)
    expect((await admin.get('/api/failed-jobs')).body.total.count).toBe(1)
    const both = await Promise.all([1, 2].map(() => admin.remove(`/api/failed-jobs/${job.id}`)))
    expect(statusesOf(both)).toEqual([204, 404])
    expect((await admin.post(`/api/failed-jobs/${NOWHERE}/retry`)).status).toBe(404)
    const lines = await test.db.query<Json>({
      text: `select action, before from audit_events where subject_type = 'failed_job'`,
    })
    expect(lines).toEqual([{ action: 'job_discarded', before: { job: 'Send email', attempts: 1 } }])
  })

  it('run again once, however often that is asked for', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const admin = await test.person('admin')
    await test.db.query({
      text: `insert into pgboss.job (name, data, source_name, source_id, source_created_on, source_output)
        values ('dead-letters', $1, 'mail.deliver', $2, now(), '{"error":"Error","code":"ECONNREFUSED"}')`,
      values: [JSON.stringify({ id: NOWHERE }), NOWHERE],
    })
    const [job] = await failedJobs(test, 1)
    expect(job.cause).toBe('The other server refused the connection.')
    const all = await Promise.all([1, 2, 3].map(() => admin.post(`/api/failed-jobs/${job.id}/retry`)))
    expect(statusesOf(all)).toEqual([202, 404, 404])
    const jobs = await test.db.query<Json>({
      text: `select data from pgboss.job where name = 'mail.deliver' and state = 'created'`,
    })
    expect(jobs).toEqual([{ data: { id: NOWHERE } }])
  })
})

describe('operations', () => {
  it('name the database, and the worker while it lives', async () => {
    const test = await appForTest({ jobs: 'worked' })
    const admin = await test.person('admin')
    const { body } = await admin.get('/api/operations')
    expect(body).toMatchObject({ outgoing: 'live', restoredFrom: null, lastBackup: null })
    expect(body.database.bytes).toBeGreaterThan(1_000_000)
    expect(body.database).toMatchObject({ readOnly: false, version: expect.stringMatching(/^\d+/) })
    expect(body.workers).toHaveLength(1)
    expect(Date.now() - Date.parse(body.workers[0].seenAt)).toBeLessThan(60_000)
    const machine = (await admin.get('/api/operations/machine')).body
    expect(machine.mail).toMatchObject({ waiting: 0, oldestSeconds: null, failedToday: 0 })
    await test.db.query({
      text: `insert into outgoing_mails (id, recipient, subject, text, status, created_at, failed_at)
        values (gen_random_uuid(), 'a', 'b', 'c', 'queued', now() - interval '3 days', null),
          (gen_random_uuid(), 'a', 'b', 'c', 'failed', now() - interval '1 hour', null),
          (gen_random_uuid(), 'a', 'b', 'c', 'failed', now() - interval '1 hour', now()),
          (gen_random_uuid(), 'a', 'b', 'c', 'sent', now(), null)`,
    })
    const later = (await admin.get('/api/operations/machine')).body.mail
    expect(later).toMatchObject({ waiting: 2, failedToday: 1 })
    expect(later.oldestSeconds).toBeGreaterThan(250_000)
    expect((await (await test.person('recruiter')).get('/api/job-queues')).status).toBe(403)
  })
})

const TOKEN = `${'aB3'.repeat(14)}x`
const HOSTILE: [string, unknown][] = [
  [
    'a name that says secret',
    { apiKey: 'short', client_secret: 's3', Authorization: 'Bearer x', password: 'p' },
  ],
  ['a secret in a nested list', { a: [{ b: { token: 'p' } }], note: `see https://x.example/l/${TOKEN}` }],
  ['a contact', { to: 'dana@post.example', text: 'Call (713) 555-0142 or +1 713 555 0142' }],
  ['a secret as a name', { [TOKEN]: 1, 'dana@post.example': 2 }],
  ['a prototype', JSON.parse('{"__proto__":{"token":"p"},"constructor":"p@q.example"}')],
]

it.each(HOSTILE)('masks %s', (_what, payload) => {
  const text = maskedPayload(payload)
  expect(text).toContain('(hidden)')
  for (const secret of ['short', 's3', 'Bearer', '"p"', TOKEN, 'dana@', '555', '0142', 'q.example'])
    expect(text).not.toContain(secret)
})

it('keeps ids, and cuts what is long, deep or wide in little time', () => {
  expect(maskedPayload({ id: NOWHERE, count: 3 })).toContain(NOWHERE)
  let deep: unknown = 'end'
  for (let n = 0; n < 5_000; n++) deep = { deep }
  const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`n${n}`, n]))
  const started = performance.now()
  for (const payload of [deep, wide, { text: '.@'.repeat(500_000) }, '5'.repeat(1_000_000)])
    expect(maskedPayload(payload).length).toBeLessThan(2_100)
  expect(performance.now() - started).toBeLessThan(500)
})
