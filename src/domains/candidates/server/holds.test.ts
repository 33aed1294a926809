// Legal holds: who sets them, what they stop, and how they end.

import { expect, it } from 'vitest'
import { agencyZone } from '#domains/settings/server/index.ts'
import { wallTimeOf } from '#shared/zoned-time.ts'
import { appForTest } from '../../../../tests/support/app.ts'
import { holdsJob } from './hold-service.ts'

const PERSON = { firstName: 'Carla', lastName: 'Benavides', emails: ['carla@example.com'] }

async function setUp() {
  const test = await appForTest()
  const [admin, manager] = await Promise.all([test.person('admin'), test.person('manager')])
  const { body } = await manager.post('/api/candidates', PERSON)
  return { test, admin, manager, url: `/api/candidates/${body.id}` }
}

it('stops erasing and removing until an admin lifts it, each with an audit line', async () => {
  const { admin, manager, url } = await setUp()
  expect((await manager.post(`${url}/hold`, { reason: 'Claim' })).status).toBe(403)
  expect((await admin.post(`${url}/hold`, { reason: ' ' })).status).toBe(422)
  expect((await admin.post(`${url}/hold`, { reason: 'Claim', until: '2020-01-01' })).status).toBe(422)
  const set = await admin.post(`${url}/hold`, { reason: 'Claim 26-114' })
  expect(set.status).toBe(201)
  expect(set.body.hold).toMatchObject({ reason: 'Claim 26-114', until: null })
  expect((await admin.post(`${url}/hold`, { reason: 'Again' })).status).toBe(409)
  expect((await manager.get(`${url}/hold`)).body.hold.reason).toBe('Claim 26-114')
  const erase = () => manager.post(`${url}/erase`, { confirmName: 'Carla Benavides' })
  expect((await erase()).status).toBe(409)
  expect((await admin.remove(`${url}/hold`)).body).toEqual({ hold: null })
  expect((await admin.remove(`${url}/hold`)).status).toBe(409)
  const { body } = await manager.get('/api/audit-events?kind=candidate&limit=2')
  expect(body.items.map(({ says }: { says: string }) => says)).toEqual([
    'lifted the legal hold on',
    'set a legal hold on',
  ])
  expect((await erase()).status).toBe(204)
})

it('set at the same moment as an erasure either stops it or comes too late', async () => {
  const { admin, manager } = await setUp()
  for (let round = 0; round < 6; round++) {
    const { body } = await manager.post('/api/candidates', {
      ...PERSON,
      emails: [`carla${round}@example.com`],
    })
    const own = `/api/candidates/${body.id}`
    const [hold, erased] = await Promise.all([
      admin.post(`${own}/hold`, { reason: 'Claim' }),
      manager.post(`${own}/erase`, { confirmName: 'Carla Benavides' }),
    ])
    expect([`201 409`, `404 204`]).toContain(`${hold.status} ${erased.status}`)
  }
})

it('keeps the files, and its reason from the timeline', async () => {
  const { test, admin, url } = await setUp()
  const recruiter = await test.person('recruiter')
  await admin.post(`${url}/hold`, { reason: 'Complaint against a colleague' })
  const { body } = await recruiter.get(`${url}/timeline`)
  expect(JSON.stringify(body)).toContain('hold_set')
  expect(JSON.stringify(body)).not.toContain('Complaint')
  const unknown = '0190a000-0000-7000-8000-000000000000'
  expect((await recruiter.remove(`${url}/files/${unknown}`)).status).toBe(409)
})

it('ends after its last day, and not on it', async () => {
  const { test, admin, url } = await setUp()
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000)
  // Days are the agency's: in the evening of Chicago it is tomorrow elsewhere.
  const zone = await agencyZone(test.db)
  const { status } = await admin.post(`${url}/hold`, { reason: 'Claim', until: wallTimeOf(day(2), zone).day })
  expect(status).toBe(201)
  const context = admin.context(day(2))
  await holdsJob.run({ ...context, db: test.db }, {})
  expect((await admin.get(`${url}/hold`)).body.hold).not.toBeNull()
  await holdsJob.run({ ...context, now: day(3) }, {})
  expect((await admin.get(`${url}/hold`)).body.hold).toBeNull()
})

it('is not set on a candidate that does not exist or was erased', async () => {
  const { admin, manager, url } = await setUp()
  const unknown = '/api/candidates/0190a000-0000-7000-8000-000000000000/hold'
  expect((await admin.post(unknown, { reason: 'Claim' })).status).toBe(404)
  await manager.post(`${url}/erase`, { confirmName: 'Carla Benavides' })
  expect((await admin.post(`${url}/hold`, { reason: 'Claim' })).status).toBe(404)
})
