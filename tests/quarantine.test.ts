// A person in quarantine is found by no recruiter and comes back only through a decision.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { IN_QUARANTINE } from '#domains/candidates/contract/words.ts'
import { uuidv7 } from '#shared/ids.ts'
import { hashOf } from '../src/domains/leads/server/contact-hash.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { makeJob } from './support/hiring.ts'
import { publish, runAt, SETTINGS } from './support/retention.ts'

let test: TestApp
let admin: Person
let manager: Person
let recruiter: Person
const QUIET = { id: '', application: '', lead: '', email: 'ann.quiet@quiet.example', phone: '+13125550147' }
const sql = <Row>(text: string, values: unknown[] = []) => test.db.query<Row>({ text, values })

async function addLead(): Promise<string> {
  const id = uuidv7()
  await sql(
    `with made as (insert into leads (id, source, external_id, received_at, status, category, share_limit, email_hash)
       values ($1::uuid, 'test', $1::uuid::text, now(), 'available', 'Nurse', 1, $2) returning id)
     insert into lead_contacts (lead_id, first_name, last_name, email, phone) select id, 'Ann', 'Quiet', $3, $4 from made`,
    [id, hashOf(QUIET.email), QUIET.email, QUIET.phone],
  )
  return id
}

beforeAll(async () => {
  test = await startTestApp()
  ;[admin, manager, recruiter] = await Promise.all([
    test.person('admin'),
    test.person('manager'),
    test.person('recruiter'),
  ])
  const { email, phone } = QUIET
  const made = await manager.post('/api/candidates', {
    firstName: 'Ann',
    lastName: 'Quiet',
    emails: [email],
    phones: [phone],
    ownerId: recruiter.userId,
  })
  QUIET.id = made.body.id
  const jobId = await makeJob(admin)
  const [place] = await sql<Json>(
    'select (select id from pipeline_stages order by position limit 1) as stage, client_id as client from job_postings limit 1',
  )
  QUIET.application = uuidv7()
  await sql(
    `insert into applications (id, candidate_id, job_id, client_id, stage_id, status, source, position)
     values ($1, $2, $3, $4, $5, 'withdrawn', 'manual', 1)`,
    [QUIET.application, QUIET.id, jobId, place['client'], place['stage']],
  )
  QUIET.lead = await addLead()
  await sql(
    `update candidates set status = 'new', created_at = now() - interval '3 years', updated_at = now() - interval '3 years',
       last_activity_at = now() - interval '3 years' where id = $1`,
    [QUIET.id],
  )
  await publish(admin, { kind: 'candidates', settings: SETTINGS })
  await runAt(test, new Date(Date.now() + 86_400_000))
})
afterAll(() => test.close())

it('is in quarantine', async () => {
  expect(await sql('select candidate_id as id from quarantined_candidates')).toEqual([{ id: QUIET.id }])
})

it('makes no second record of the person from a lead, by hand or from another spelling', async () => {
  const fromLead = await recruiter.post(`/api/leads/${QUIET.lead}/candidate`, {})
  expect([fromLead.status, fromLead.body.detail]).toEqual([409, IN_QUARANTINE])
  const byEmail = { firstName: 'Other', lastName: 'Name', emails: [QUIET.email.toUpperCase()] }
  const byPhone = { firstName: 'Ann', lastName: 'QUIET', phones: ['(312) 555-0147'] }
  for (const given of [byEmail, byPhone])
    for (const confirmedDistinct of [false, true]) {
      const answer = await recruiter.post('/api/candidates', { ...given, confirmedDistinct })
      expect([answer.status, answer.body.detail]).toEqual([409, IN_QUARANTINE])
      expect(JSON.stringify(answer.body)).not.toContain('Ann')
    }
  const sister = { firstName: 'Eve', lastName: 'Quiet', phones: [QUIET.phone] }
  expect((await recruiter.post('/api/candidates', sister)).status).toBe(201)
})

it('answers recruiters and managers nothing about the person, by any address', async () => {
  const { id, application } = QUIET
  const paths = [
    '',
    '/timeline',
    '/messages',
    '/conversation',
    '/contact-ways',
    '/files',
    '/applications',
    '/counts',
  ].map((path) => `/api/candidates/${id}${path}`)
  for (const person of [recruiter, manager])
    for (const path of [...paths, `/api/applications/${application}`]) {
      const answer = await person.get(path)
      expect([path, answer.status, answer.body.detail]).toEqual([path, 410, IN_QUARANTINE])
    }
  expect((await recruiter.get(`/api/applications?ids=${application}`)).body.items).toEqual([])
  const seen = await admin.get(`/api/candidates/${id}`)
  expect([seen.status, seen.body.emails]).toEqual([200, [QUIET.email]])
})

it('takes no act on the person or their application, of admins neither', async () => {
  const { id, application } = QUIET
  for (const person of [recruiter, manager, admin]) {
    const acts = [
      person.post(`/api/applications/${application}/bring-back`, {}),
      person.post(`/api/candidates/${id}/activities`, { kind: 'note', text: 'Called.' }),
    ]
    for (const { status, body } of await Promise.all(acts))
      expect([status, body.detail]).toEqual([410, IN_QUARANTINE])
  }
  const bulk = await recruiter.post('/api/applications/bulk', {
    ids: [application],
    change: { kind: 'bring_back' },
  })
  expect(bulk.body).toMatchObject({ changed: 0, skipped: [{ name: 'A candidate' }] })
  const [row] = await sql<Json>('select status from applications where id = $1', [application])
  expect(row).toEqual({ status: 'withdrawn' })
})

it('lets a consent be ended, because the person can end it at any time', async () => {
  const [consent] = await sql<{ id: string }>(
    `insert into consents (id, candidate_id, channel, text) values ($1, $2, 'sms', 'You may text me.') returning id`,
    [uuidv7(), QUIET.id],
  )
  const answer = await recruiter.post(`/api/candidates/${QUIET.id}/consents/${consent?.id}/revoke`, {})
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
})

it('shows the lead without name and contact, in the list, the drawer and the file', async () => {
  const { lead, email } = QUIET
  const texts = [
    JSON.stringify((await recruiter.get('/api/leads')).body),
    JSON.stringify((await recruiter.get(`/api/leads/${lead}`)).body),
    String((await recruiter.get('/api/leads/export.csv')).body),
  ]
  for (const text of texts) {
    expect(text).toContain(lead)
    for (const secret of [email, QUIET.phone, 'Ann']) expect(text).not.toContain(secret)
  }
  expect(texts[2]).toContain('In quarantine')
  expect(texts[2]).not.toContain('Available')
  expect((await recruiter.get(`/api/leads/${lead}`)).body.withheldAt).toBeTruthy()
  expect((await admin.get(`/api/leads/${lead}`)).body.email).toBe(email)
  const assigned = await recruiter.post('/api/leads/assign', { ids: [lead], ownerId: recruiter.userId })
  expect(assigned.body.skipped).toEqual([{ id: lead, name: 'Person in quarantine', reason: IN_QUARANTINE }])
})

it('hides notifications about the person, and shows them with the person again', async () => {
  const titles = async () => JSON.stringify((await recruiter.get('/api/notifications')).body.items)
  const unread = async () => (await recruiter.get('/api/notifications/unread')).body.count
  expect(await titles()).not.toContain('Ann Quiet')
  expect(await unread()).toBe(0)
  expect((await admin.remove(`/api/candidates/${QUIET.id}/quarantine`)).status).toBe(204)
  expect(await titles()).toContain('Ann Quiet')
  expect(await unread()).toBe(1)
  expect((await recruiter.get(`/api/candidates/${QUIET.id}`)).status).toBe(200)
  expect((await recruiter.post(`/api/leads/${QUIET.lead}/candidate`, {})).body).toMatchObject({
    candidateId: QUIET.id,
    isNew: false,
  })
})
