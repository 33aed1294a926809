// Reading the audit log: filters, search, sentences, paging, and who may.
import { expect, it } from 'vitest'
import { audit } from '#platform/server/audit.ts'
import { transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { appForTest, type Person } from '../../../../tests/support/app.ts'

type Line = Partial<Parameters<typeof audit>[1]> & { at?: string }

const write = ({ context }: Person, { at, ...line }: Line) =>
  transaction(context(at ? new Date(at) : new Date()), (tx) =>
    audit(tx, { action: 'edited', subjectType: 'client', subjectId: uuidv7(), ...line }),
  )

it('says each change with its author, record, values and address, newest first', async () => {
  const test = await appForTest()
  const admin = await test.person('admin')
  const { body: client } = await admin.post('/api/clients', { name: 'Lakeside Health' })
  const { body } = await admin.get(`/api/audit-events?subject=${client.id}`)
  expect(body.items).toHaveLength(1)
  expect(body.items[0]).toMatchObject({
    actor: { id: admin.userId, role: 'admin' },
    action: 'created',
    subject: { kind: 'client', id: client.id, label: 'Lakeside Health' },
    before: null,
    after: { name: 'Lakeside Health' },
    says: 'added',
    noun: 'Client',
  })
  expect(body.total).toEqual({ count: 1, exact: true })
})

it('shows old and new values in words', async () => {
  const test = await appForTest()
  const [admin, other] = await Promise.all([test.person('admin'), test.person('recruiter')])
  await write(admin, {
    subjectType: 'user',
    subjectId: other.userId,
    action: 'role_changed',
    before: { role: 'manager' },
    after: { role: 'recruiter' },
  })
  await write(admin, { subjectType: 'client', action: 'refunded', after: { cents: 4200 } })
  const { body } = await admin.get('/api/audit-events?limit=2')
  expect(body.items.map(({ was, is }: { was: string; is: string }) => [was, is])).toEqual([
    [null, '$42.00'],
    ['manager', 'recruiter'],
  ])
})

it('filters by actor, kind, action, record, day and moment', async () => {
  const test = await appForTest()
  const [admin, other] = await Promise.all([test.person('admin'), test.person('manager')])
  const subjectId = uuidv7()
  await write(other, { subjectId, action: 'approved', at: '2026-03-01T12:00:00.000Z' })
  await write(admin, { action: 'unheard_of', at: '2026-03-02T12:00:00.000Z' })
  const idsOf = async (query: string) =>
    (await admin.get(`/api/audit-events?${query}`)).body.items.map(
      (event: { action: string }) => event.action,
    )
  expect(await idsOf(`actor=${other.userId}`)).toEqual(['approved'])
  // What no index finds is looked for in the last days only, unless the reader names the days.
  expect(await idsOf('action=approved')).toEqual([])
  expect(await idsOf('action=approved&from=2026-02-20&to=2026-03-10')).toEqual(['approved'])
  expect(await idsOf('kind=client&from=2026-03-01&to=2026-03-01')).toEqual(['approved'])
  expect(await idsOf('from=2026-03-02T00:00:00Z&to=2026-03-02T12:00:00%2B00:00')).toEqual(['unheard_of'])
  expect(await idsOf(`subject=${subjectId}`)).toEqual(['approved'])
  expect(await idsOf('actor=system&kind=client')).toEqual([])
  expect(await idsOf(`subject=${uuidv7()}`)).toEqual([])
})

it('finds what named people did and what happened to named records, page by page', async () => {
  const test = await appForTest()
  const admin = await test.person('admin')
  const { body: client } = await admin.post('/api/clients', { name: 'Zebra Staffing' })
  for (let day = 1; day <= 5; day++)
    // oxlint-disable-next-line no-await-in-loop -- Each in its own transaction.
    await write(admin, { subjectId: client.id, at: `2026-04-0${day}T00:00:00.000Z` })
  const first = (await admin.get('/api/audit-events?q=zebra&limit=4')).body
  expect(first.total).toEqual({ count: 6, exact: true })
  const second = (await admin.get(`/api/audit-events?q=zebra&limit=4&cursor=${first.nextCursor}`)).body
  const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(6)
  expect(second.nextCursor).toBeNull()
  expect((await admin.get('/api/audit-events?q=nobodyhasthisname')).body.items).toEqual([])
})

it('refuses wrong input with a sentence, and readers below a manager', async () => {
  const test = await appForTest()
  const [manager, recruiter, customer] = await Promise.all([
    test.person('manager'),
    test.person('recruiter'),
    test.person('customer'),
  ])
  for (const query of ['subject=x', 'actor=x', 'from=yesterday', 'action=%27', 'limit=1000', 'unknown=1'])
    expect((await manager.get(`/api/audit-events?${query}`)).status, query).toBe(400)
  expect((await manager.get('/api/audit-events')).status).toBe(200)
  expect((await recruiter.get('/api/audit-events')).status).toBe(403)
  expect((await customer.get('/api/audit-events')).status).toBe(404)
  expect((await test.anonymous.get('/api/audit-events')).status).toBe(401)
})

it('exports the filtered log, and notes the export', async () => {
  const test = await appForTest()
  const manager = await test.person('manager')
  await write(manager, { action: 'approved', after: { name: '=1+1' } })
  const { status, body } = await manager.get('/api/audit-events/export.csv?action=approved')
  expect(status).toBe(200)
  expect(body).toContain('approved')
  const { body: noted } = await manager.get('/api/audit-events?action=exported')
  expect(noted.items[0]).toMatchObject({ after: { list: 'audit', action: 'approved' }, is: 'audit' })
})
