import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diskStorage } from '#platform/server/storage.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { testServices } from '../../../../tests/support/services.ts'
import { forgetExpired, writeFile } from './service.ts'

const ROWS = 10_050
let test: TestApp
let manager: Person
const storage = diskStorage(mkdtempSync(path.join(os.tmpdir(), 'candorhire-exports-')))
const work = () => systemContext(test.db, testServices({ storage }))
const ask = (person: Person, address: string) => person.post('/api/exports', { address })
const all = <Row = Record<string, unknown>>(text: string) => test.db.query<Row>({ text })

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued', services: { storage } })
  manager = await test.person('manager')
  await all(`insert into leads (id, source, external_id, received_at, status, category, email_hash)
    select gen_random_uuid(), 'meta', n::text, now(), 'available', 'Nursing', sha256(n::text::bytea) from generate_series(1, ${ROWS}) n`)
})
afterAll(() => test.close())

async function waitingId(): Promise<string> {
  const [row] = await all<{ id: string }>(`select id from export_files where status = 'waiting'`)
  if (!row) throw new Error('No export file waits.')
  return row.id
}

it('gives the address of a short list', async () => {
  const address = '/api/leads/export.xlsx?category=None'
  expect((await ask(manager, address)).body).toEqual({ file: address })
})

it('writes a long list once, announces it, and gives it to nobody else', async () => {
  const address = '/api/leads/export.csv?status=available&sort=received_at'
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(manager, address)))
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { file: null }]))
  const id = await waitingId()
  await writeFile(work(), id)
  await writeFile(work(), id)
  const notices = (await manager.get('/api/notifications')).body.items
  expect(notices.map((notice: { kind: string; link: string }) => [notice.kind, notice.link])).toEqual([
    ['export_ready', `/api/exports/${id}/file`],
  ])
  const file = await manager.get(`/api/exports/${id}/file`)
  expect(file.headers['content-disposition']).toMatch(/filename="leads-\d{4}-\d\d-\d\d\.csv"/)
  const lines = file.body.trim().split('\n')
  expect(lines).toHaveLength(ROWS + 1)
  expect(new Set(lines).size).toBe(ROWS + 1)
  expect((await (await test.person('admin')).get(`/api/exports/${id}/file`)).status).toBe(404)
  expect((await (await test.person('customer')).get(`/api/exports/${id}/file`)).status).toBe(404)
})

it('names the file of a report after its client and days, as a short one', async () => {
  const address = '/api/reports/rows/export.csv?figure=delivered&from=2026-10-01&to=2026-10-31'
  await all(`insert into export_files (id, user_id, address, list, client_ids, expires_at)
    values (gen_random_uuid(), '${manager.userId}', '${address}', 'report-delivered', '{}', now() + interval '3 days')`)
  const id = await waitingId()
  await writeFile(work(), id)
  const file = await manager.get(`/api/exports/${id}/file`)
  const short = await manager.get(address)
  expect(file.headers['content-disposition']).toContain('report-delivered-2026-10-01-to-2026-10-31.csv')
  expect(short.headers['content-disposition']).toBe(file.headers['content-disposition'])
})

it('writes nothing for a user who may no longer see the list', async () => {
  const other = await test.person('recruiter')
  expect((await ask(other, '/api/leads/export.xlsx')).body).toEqual({ file: null })
  const id = await waitingId()
  await all(`update users set role = 'customer' where id = '${other.userId}'`)
  await writeFile(work(), id)
  const [row] = await all(`select status, parts from export_files where id = '${id}'`)
  expect(row).toEqual({ status: 'failed', parts: 0 })
})

it('keeps a customer from another client’s list and from foreign addresses', async () => {
  const customer = await test.person('customer')
  expect((await ask(customer, '/api/leads/export.csv')).status).toBe(404)
  for (const address of [
    'https://example.com/api/leads/export.csv',
    '/api/leads/export.pdf',
    '/api/leads/../clients/export.csv',
    '/api/clients',
    `/api/leads/export.csv?status=${'x'.repeat(9_000)}`,
    '/api/leads/export.csv?status=sideways',
    '/api/leads/export.csv?__proto__=1&status[]=1',
  ])
    expect((await ask(manager, address)).status, address).toBe(422)
})

it('leaves nothing in the file store when its attempts fail', async () => {
  const address = '/api/leads/export.csv?category=Nursing'
  expect((await ask(manager, address)).body).toEqual({ file: null })
  const id = await waitingId()
  const parts: string[] = []
  // The store takes each part, but the answer is lost.
  const failing = {
    ...storage,
    put: async (key: string, content: Buffer) => {
      parts.push(key)
      await storage.put(key, content)
      throw new Error('The connection was lost.')
    },
  }
  const attempt = () => writeFile(systemContext(test.db, testServices({ storage: failing })), id)
  for (let count = 0; count < 3; count += 1) await expect(attempt()).rejects.toThrow('lost')
  expect(await storage.read(parts[0] ?? '')).not.toBeNull()
  await attempt()
  const [row] = await all(`select status from export_files where id = '${id}'`)
  expect(row).toEqual({ status: 'failed' })
  for (const key of parts) expect(await storage.read(key)).toBeNull()
})

it('forgets a file after three days', async () => {
  await all(`update export_files set expires_at = now() - interval '1 minute'`)
  const [ready] = await all<{ id: string }>(`select id from export_files where status = 'ready'`)
  expect((await manager.get(`/api/exports/${ready?.id}/file`)).status).toBe(404)
  await forgetExpired(work())
  expect(await all('select id from export_files')).toEqual([])
})
