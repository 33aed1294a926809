// Retention rules: nothing by default, a preview that equals the run, and a run that may be killed.
import { expect, it } from 'vitest'
import { createLead } from '#domains/leads/server/create-lead.ts'
import { mapFields } from '#domains/leads/server/field-map.ts'
import type { Database } from '#platform/server/database.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { appForTest, type Json, type Person } from './support/app.ts'
import { makeCandidate, makeJob } from './support/hiring.ts'
import {
  countsOf,
  insertMade,
  type Made,
  makeOne,
  outcomeOf,
  publish,
  randomFrom,
  runAt,
  SETTINGS,
} from './support/retention.ts'

const DAY_MS = 86_400_000
/** After the run of this day, whatever the hour of the test. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const RULE = { kind: 'candidates', settings: SETTINGS }

async function setUp(people: readonly Made[] = []) {
  const test = await appForTest()
  const [admin, manager] = await Promise.all([test.person('admin'), test.person('manager')])
  const jobId = await makeJob(admin)
  const [place] = await test.db.query<Json>({
    text: `select (select id from pipeline_stages order by position limit 1) as stage, client_id as client from job_postings limit 1`,
  })
  await insertMade({ test, jobId, stageId: place.stage, clientId: place.client }, people)
  const ids = async (text: string) =>
    (await test.db.query<{ id: string }>({ text })).map(({ id }) => id).toSorted()
  const quarantined = () => ids('select candidate_id as id from quarantined_candidates')
  const erased = () => ids('select id from candidates where anonymized_at is not null')
  return { test, admin, manager, ids, quarantined, erased }
}

const idsOf = (people: readonly Made[], outcome: string) =>
  people
    .filter((made) => outcomeOf(made) === outcome)
    .map(({ id }) => id)
    .toSorted()

it('previews exactly what the run then does, at random', { timeout: 120_000 }, async () => {
  const random = randomFrom(20_261_119)
  const people = Array.from({ length: 160 }, () => makeOne(random))
  const { test, admin, manager, quarantined, erased } = await setUp(people)
  const counts = countsOf(people)
  expect(Math.min(counts.erase, counts.hold, counts.open_application)).toBeGreaterThan(3)

  const { body: preview, status } = await manager.post('/api/retention-rules/preview', RULE)
  expect(status, JSON.stringify(preview)).toBe(200)
  expect(preview).toMatchObject({
    past: counts.erase + counts.hold + counts.open_application,
    held: counts.hold,
    openApplication: counts.open_application,
    inQuarantine: 0,
    wouldQuarantine: counts.erase,
    wouldErase: counts.erase,
  })
  const byId = new Map(people.map((made) => [made.id, outcomeOf(made)]))
  expect(preview.rows.length).toBe(8)
  for (const row of preview.rows) expect([row.id, row.outcome]).toEqual([row.id, byId.get(row.id)])

  const file = await manager.get(
    `/api/retention-rules/preview/export.csv?statuses=${SETTINGS.statuses.join(',')}&months=${SETTINGS.months}&hireYears=${SETTINGS.hireYears}`,
  )
  expect(file.status).toBe(200)
  const past = [...byId].filter(([, outcome]) => outcome !== 'stays').map(([id]) => id)
  const lines = String(file.body).trim().split('\r\n').length
  expect(past.filter((id) => !String(file.body).includes(id))).toEqual([])
  expect(Math.max(lines, String(file.body).trim().split('\n').length)).toBe(past.length + 1)

  // A preview and a draft do nothing.
  await admin.post('/api/retention-rules', RULE)
  await runAt(test, inDays(1))
  expect(await quarantined()).toEqual([])

  const { body: rules } = await admin.get('/api/retention-rules')
  await admin.patch(`/api/retention-rules/${rules.items[0].id}`, { status: 'published' })
  await runAt(test, inDays(1))
  expect(await quarantined()).toEqual(idsOf(people, 'erase'))
  const { body: list } = await admin.get('/api/candidates?limit=200')
  const listed = new Set(list.items.map(({ id }: Json) => id))
  expect(idsOf(people, 'erase').filter((id) => listed.has(id))).toEqual([])
  const { body: after } = await manager.post('/api/retention-rules/preview', RULE)
  expect(after).toMatchObject({ wouldQuarantine: 0, inQuarantine: counts.erase })

  await runAt(test, inDays(30))
  expect(await erased()).toEqual([])
  await runAt(test, inDays(31))
  expect(await erased()).toEqual(idsOf(people, 'erase'))
  expect(await quarantined()).toEqual([])
  const { body: report } = await admin.get('/api/retention-rules')
  expect(report.runs.map(({ quarantined: hid, erased: gone }: Json) => [hid, gone])).toEqual([
    [0, counts.erase],
    [0, 0],
    [counts.erase, 0],
  ])
})

it('restores a candidate who is active again, is held, or whom a manager restores', async () => {
  const made = (): Made => ({ ...QUIET, id: crypto.randomUUID() })
  const people = [made(), made(), made(), made(), { ...made(), removed: true }]
  const [active, held, byHand, left, removed] = people as [Made, Made, Made, Made, Made]
  const { test, admin, manager, quarantined, erased, ids } = await setUp(people)
  await publish(admin, RULE)
  await runAt(test, inDays(1))
  expect(await quarantined()).toHaveLength(5)

  await test.db.query({
    text: 'update candidates set last_activity_at = now() where id = any($1)',
    values: [[active.id, removed.id]],
  })
  expect((await admin.post(`/api/candidates/${held.id}/hold`, { reason: 'Claim' })).status).toBe(201)
  expect((await manager.remove(`/api/candidates/${byHand.id}/quarantine`)).status).toBe(204)
  expect((await manager.remove(`/api/candidates/${byHand.id}/quarantine`)).status).toBe(404)
  const { body: hidden } = await manager.get('/api/retention-rules/quarantine')
  expect(hidden.total).toBe(4)

  await runAt(test, inDays(31))
  expect(await erased()).toEqual([left.id])
  expect(await quarantined()).toEqual([])
  const visible = await ids('select id from candidates where removed_at is null')
  for (const { id } of [active, held, byHand]) expect(visible).toContain(id)
  // Staff removed this candidate before the rule did.
  expect(visible).not.toContain(removed.id)
})

it('ends the quarantine when the rule ends', async () => {
  const { test, admin, quarantined, ids } = await setUp([QUIET])
  const id = await publish(admin, RULE)
  await runAt(test, inDays(1))
  expect(await quarantined()).toEqual([QUIET.id])
  expect((await admin.patch(`/api/retention-rules/${id}`, { status: 'retired' })).status).toBe(200)
  await runAt(test, inDays(40))
  expect(await quarantined()).toEqual([])
  expect(await ids('select id from candidates where removed_at is null')).toContain(QUIET.id)
})

it('killed between steps loses nothing and erases nobody twice', { timeout: 120_000 }, async () => {
  const people = Array.from({ length: 12 }, (): Made => ({ ...QUIET, id: crypto.randomUUID() }))
  const { test, admin, erased } = await setUp(people)
  await publish(admin, RULE)
  await runAt(test, inDays(1))
  for (const steps of [3, 1, 5])
    await expect(runAt(test, inDays(31), dying(test.db, steps))).rejects.toThrow('killed')
  await Promise.all([runAt(test, inDays(31)), runAt(test, inDays(31))])
  expect(await erased()).toEqual(idsOf(people, 'erase'))
  const [lines] = await test.db.query<{ lines: number; each: number }>({
    text: `select count(*)::int as lines, count(distinct subject_id)::int as each from audit_log where action = 'erased'`,
  })
  expect(lines).toEqual({ lines: 12, each: 12 })
  const { body } = await admin.get('/api/retention-rules')
  const erasedInRuns = body.runs.reduce((sum: number, run: Json) => sum + run.erased, 0)
  expect(erasedInRuns).toBe(12)
})

it('empties old messages, and leaves those of a held candidate', async () => {
  const { test, admin } = await setUp()
  const [plain, held] = [await makeCandidate(admin), await makeCandidate(admin)]
  await admin.post(`/api/candidates/${held.id}/hold`, { reason: 'Claim' })
  for (const { id } of [plain, held])
    for (const years of [1, 3])
      await test.db.query({
        text: `insert into conversation_messages (id, candidate_id, channel, direction, state, at, subject, body)
          values (gen_random_uuid(), $1, 'email', 'in', 'received', now() - make_interval(years => $2), 'Hi', 'Text')`,
        values: [id, years],
      })
  const rule = { kind: 'messages', settings: { months: 24 } }
  const { body: preview } = await admin.post('/api/retention-rules/preview', rule)
  expect(preview).toMatchObject({ past: 2, held: 1, wouldErase: 1 })
  await publish(admin, rule)
  await runAt(test, inDays(1))
  const left = await test.db.query({
    text: `select candidate_id = $1 as held, count(*)::int as count, count(*) filter (where body = '')::int as empty
      from conversation_messages group by 1 order by 1`,
    values: [held.id],
  })
  expect(left).toEqual([
    { held: false, count: 2, empty: 1 },
    { held: true, count: 2, empty: 0 },
  ])
})

it('erases contacts of old unsold leads, without blocking the person', async () => {
  const { test, admin } = await setUp()
  for (const [externalId, days] of [
    ['old', 800],
    ['new', 100],
  ] as const) {
    const given = { full_name: `Lead ${externalId}`, email: `${externalId}@lead.example` }
    const fields = Object.entries(given).map(([name, value]) => ({ name, value }))
    await createLead(systemContext(test.db, test.services), {
      source: 'google',
      campaign: undefined,
      formId: '1',
      pageId: null,
      eventId: null,
      isBackfilled: false,
      isTest: false,
      attribution: {},
      externalId,
      fields,
      receivedAt: inDays(-days),
      mapped: mapFields(fields, {}),
    })
  }
  const rule = { kind: 'leads', settings: { months: 13 } }
  const { body: preview } = await admin.post('/api/retention-rules/preview', rule)
  expect(preview).toMatchObject({ past: 1, held: 0, wouldErase: 1 })
  await publish(admin, rule)
  await runAt(test, inDays(1))
  expect(await test.db.query({ text: 'select email from lead_contacts' })).toEqual([
    { email: 'new@lead.example' },
  ])
  expect(await test.db.query({ text: 'select from suppressions' })).toEqual([])
})

it('refuses strange settings, a second draft and changes of a published rule', async () => {
  const { admin } = await setUp()
  for (const bad of [
    { ...SETTINGS, months: 0 },
    { ...SETTINGS, quarantineDays: 1 },
    { ...SETTINGS, statuses: [] },
    { ...SETTINGS, statuses: ['hired'] },
    { months: 24 },
  ])
    expect((await admin.post('/api/retention-rules', { kind: 'candidates', settings: bad })).status).toBe(422)
  expect((await admin.get('/api/retention-rules')).body.items).toEqual([])
  const { body } = await admin.post('/api/retention-rules', RULE)
  expect((await admin.post('/api/retention-rules', RULE)).status).toBe(409)
  const url = `/api/retention-rules/${body.id}`
  expect((await admin.patch(url, { settings: { months: 3 } })).status).toBe(422)
  expect((await admin.patch(url, { settings: { ...SETTINGS, months: 3 } })).body.settings.months).toBe(3)
  expect((await admin.patch(url, { status: 'published' })).body.status).toBe('published')
  expect((await admin.patch(url, { settings: SETTINGS })).status).toBe(409)
  expect((await admin.patch(url, { status: 'retired' })).status).toBe(200)
  expect((await admin.patch(url, { status: 'published' })).status).toBe(404)
})

const QUIET: Made = {
  id: '01990000-0000-7000-8000-000000000001',
  status: 'new',
  years: 5,
  held: false,
  application: null,
  removed: false,
  retained: false,
}

/** A database whose process ends after some transactions. */
function dying(db: Database, steps: number): Database {
  let left = steps
  const connect = () => {
    left -= 1
    return left < 0 ? Promise.reject(new Error('killed')) : db.pool.connect()
  }
  const pool = new Proxy(db.pool, { get: (of, key) => (key === 'connect' ? connect : Reflect.get(of, key)) })
  return { ...db, pool, query: (config) => db.query(config) }
}

it.each([
  ['no one', undefined, 0, 0],
  ['the admins', 'admins', 1, 0],
  ['the owners', 'owners', 0, 1],
])('tells %s of a run, once', async (_words, notify, toAdmin, toOwner) => {
  const { test, admin, manager, quarantined } = await setUp()
  const owner = await test.person('recruiter')
  const id = (await manager.post('/api/candidates', { firstName: 'Ada', lastName: 'Old' })).body.id
  await test.db.query({
    text: `update candidates set owner_id = $2, created_at = now() - interval '3 years', updated_at = now() - interval '3 years',
      last_activity_at = now() - interval '3 years' where id = $1`,
    values: [id, owner.userId],
  })
  const settings = { ...SETTINGS, ...(notify && { notify }) }
  const rule = await admin.post('/api/retention-rules', { kind: 'candidates', settings })
  expect(rule.status, JSON.stringify(rule.body)).toBe(201)
  await admin.patch(`/api/retention-rules/${rule.body.id}`, { status: 'published' })
  await runAt(test, inDays(1))
  await runAt(test, inDays(2))
  expect(await quarantined()).toContain(id)
  const noticesOf = async (person: Person) =>
    (await person.get('/api/notifications')).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'retention_run',
    ).length
  expect([await noticesOf(admin), await noticesOf(owner)]).toEqual([toAdmin, toOwner])
})

it('does not bring back a candidate whom staff removed before the quarantine', async () => {
  const { test, admin, manager, quarantined } = await setUp()
  const id = (await manager.post('/api/candidates', { firstName: 'Ada', lastName: 'Gone' })).body.id
  const removal = await manager.post('/api/candidates/bulk', {
    selection: { ids: [id] },
    change: { kind: 'remove' },
  })
  expect(removal.status, JSON.stringify(removal.body)).toBeLessThan(300)
  await test.db.query({
    text: `update candidates set created_at = now() - interval '3 years', updated_at = now() - interval '3 years',
      last_activity_at = now() - interval '3 years' where id = $1`,
    values: [id],
  })
  await publish(admin, RULE)
  await runAt(test, inDays(1))
  expect(await quarantined()).toEqual([id])
  const undone = await manager.post(`/api/candidates/bulk/${removal.body.changeSetId}/undo`, {})
  expect(undone.body).toMatchObject({ changed: 0, skipped: [{ id }] })
  const [row] = await test.db.query<{ gone: boolean }>({
    text: 'select removed_at is not null as gone from candidates where id = $1',
    values: [id],
  })
  expect(row).toEqual({ gone: true })
})
