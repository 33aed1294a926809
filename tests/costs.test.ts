// What one hire cost, from rows of every domain to a closed month.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { computeJob } from '#domains/costs/server/refresh.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { MINUTE } from '#shared/durations.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { costs, dayOf, monthAgo, noon } from './support/costs.ts'
import { addJob, apply } from './support/pipeline.ts'
import { until } from './support/until.ts'

let test: TestApp
let admin: Person
let manager: Person
let recruiter: Person
let of: ReturnType<typeof costs>
beforeEach(async () => {
  test = await startTestApp()
  ;[admin, manager, recruiter] = await Promise.all([
    test.person('admin'),
    test.person('manager'),
    test.person('recruiter'),
  ])
  of = costs(test)
})
afterEach(() => test.close())

const [present, last, before] = [monthAgo(0), monthAgo(1), monthAgo(2)]
const key = () => ({ 'idempotency-key': uuidv7() })

/** A hire of a month, with its posting, application and person. */
async function hired(month: string, day = 10, more: { jobId?: string; clientId?: string } = {}) {
  const job = more.jobId
    ? { jobId: more.jobId, clientId: more.clientId ?? '' }
    : await addJob(manager, { openings: 50 })
  const { id, candidateId } = await apply(manager, job.jobId)
  await of.sql('delete from stage_moves where application_id = $1', [id])
  await of.began(id, month === present ? new Date(Date.now() - 2_000).toISOString() : noon(month, 1))
  await of.sql('update applications set owner_id = $2 where id = $1', [id, recruiter.userId])
  await of.move(id, 'Hired', month === present ? new Date().toISOString() : noon(month, day))
  return { id, candidateId, ...job }
}
async function rate(kind: string, more: Json) {
  const answer = await manager.post('/api/cost-rates', { kind, from: '2020-01-01', ...more })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

describe('a receipt', () => {
  it('carries each kind of cost, and every line opens entries that add up to it', async () => {
    await rate('hour', { cents: 6_000 })
    await rate('minutes', { key: 'note', minutes: 5 })
    await rate('minutes', { key: 'New', minutes: 20 })
    await rate('posting_day', { cents: 100 })
    await rate('text', { cents: 1_500 })
    const { id, candidateId, jobId } = await hired(last)
    await of.sql(`update job_postings set posted_at = $2, created_at = $2, status = 'open' where id = $1`, [
      jobId,
      noon(last, 28),
    ])
    const campaign = await of.campaign()
    await of.spend(campaign, dayOf(last, 2), 1_001)
    const own = await of.lead({ campaign, at: noon(last, 2), candidate: candidateId })
    await of.sell(await of.lead({ campaign, at: noon(last, 2) }), noon(last, 3), 300)
    await of.lead({ campaign, at: noon(last, 2), status: 'duplicate' })
    await of.lead({ campaign, at: noon(last, 2), isTest: true })
    const activity = (kind: string, minutes: number | null) =>
      of.sql(
        `insert into activities (id, candidate_id, kind, text, at, by_id, by_name, duration_minutes)
         values ($1, $2, $3, '', $4, $5, 'Test', $6)`,
        [uuidv7(), candidateId, kind, noon(last, 4), recruiter.userId, minutes],
      )
    await activity('call', 12)
    await activity('note', null)
    await activity('sms', null)
    await of.sql(
      `insert into outgoing_texts (id, recipient, text, contact_id, status, sent_at, created_at)
       select gen_random_uuid(), '+17135550100', 'Hi', $1, 'sent', $2, $2 from generate_series(1, 3)`,
      [candidateId, noon(last, 5)],
    )
    const cost = await recruiter.post(
      `/api/candidates/${candidateId}/costs`,
      { kind: 'license', day: dayOf(last, 6), cents: 2_500 },
      key(),
    )
    expect(cost).toMatchObject({
      status: 201,
      body: { label: 'License check', cents: 2_500, canChange: true },
    })
    await of.start(admin, last)
    const receipt = await of.receipt(recruiter, id)
    // 1,001 over three leads: the first by id has the spare cents. Texts: 4.5 cents are 5.
    const postingDays =
      new Date(Date.UTC(Number(last.slice(0, 4)), Number(last.slice(5)), 0)).getUTCDate() - 27
    const ads = await of.entries(recruiter, id, 'lead_ad')
    const ownAd = ads[0]?.cents ?? 0
    expect([333, 334]).toContain(ownAd)
    expect(of.linesOf(receipt)).toEqual({
      lead_ad: ownAd,
      leads: 1_001 - ownAd - 300,
      time: 1_200 + 500 + 2_000,
      posting: postingDays * 100,
      checks: 2_500,
      messages: 5,
    })
    expect(receipt).toMatchObject({
      month: last,
      state: 'provisional',
      kind: 'hire',
      others: [],
      missing: [],
      comparison: null,
    })
    expect(receipt.totalCents).toBe(receipt.lines.reduce((sum: number, { cents }: Json) => sum + cents, 0))
    for (const line of receipt.lines as Json[]) {
      const behind = await of.entries(recruiter, id, line.id)
      expect(behind, line.id).toHaveLength(line.entries)
      expect(
        behind.reduce((sum, { cents, sharedBy }) => sum + cents / sharedBy, 0),
        line.id,
      ).toBe(line.cents)
      expect(line.parts.reduce((sum: number, { cents }: Json) => sum + cents, 0)).toBe(line.cents)
      const [part] = line.parts
      expect(await of.entries(recruiter, id, line.id, `&part=${part.id}`)).toHaveLength(part.entries)
    }
    expect(ads).toMatchObject([
      { kind: 'ads', lead: own, sharedBy: 1, day: dayOf(last, 2), campaign: { id: campaign } },
    ])
    const time = receipt.lines.find(({ id: line }: Json) => line === 'time')
    expect(time.parts).toMatchObject([{ label: 'New', minutes: 37, entries: 3 }])
    await of.expectSums(recruiter)
    const sums = await of.month(recruiter, last)
    expect(sums).toMatchObject({ hires: 1, receiptsCents: receipt.totalCents, state: 'provisional' })
    expect((await recruiter.get(`/api/hires?client=${receipt.hire.client.id}`)).body).toMatchObject({
      items: [{ id, costCents: receipt.totalCents, month: last, state: 'provisional', isReversed: false }],
      total: { count: 1 },
    })
    const pdf = await recruiter.get(`/api/hires/${id}/receipt.pdf`)
    expect(pdf).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    expect(pdf.body.slice(0, 5)).toBe('%PDF-')
  })

  it('names what is not recorded, and counts it nowhere', async () => {
    const { id, candidateId } = await hired(present, 1)
    await of.sql(
      `insert into activities (id, candidate_id, kind, text, at, by_id, by_name, duration_minutes)
       values (gen_random_uuid(), $1, 'call', '', now() - interval '1 second', $2, 'Test', 70),
         (gen_random_uuid(), $1, 'call', '', now() - interval '1 second', $2, 'Test', null)`,
      [candidateId, recruiter.userId],
    )
    await rate('check', { key: 'drug_screen', cents: 4_500 })
    const day = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' })
    const { body: cost } = await recruiter.post(
      `/api/candidates/${candidateId}/costs`,
      { kind: 'drug_screen', day },
      key(),
    )
    const receipt = await of.receipt(recruiter, id)
    expect(receipt).toMatchObject({ totalCents: 0, lines: [] })
    expect(receipt.missing).toMatchObject([
      { kind: 'check', costId: cost.id, estimateCents: 4_500, detail: 'No amount is set on the candidate.' },
      {
        kind: 'hour',
        minutes: 70,
        user: { id: recruiter.userId },
        detail: '1 h 10 min is not counted: no hourly rate is set.',
      },
      { kind: 'minutes', detail: '1 entry is not counted: no minutes are set.' },
    ])
    expect(await of.month(recruiter, present)).toMatchObject({
      entriesCents: 0,
      notRecorded: { people: [{ id: recruiter.userId, minutes: 70 }], checks: 1 },
    })
    await rate('hour', { key: recruiter.userId, cents: 6_000 })
    expect((await of.receipt(recruiter, id)).totalCents).toBe(7_000)
    await of.expectSums(recruiter)
  })

  it('counts an interview by its length and each of the staff in it, and its call 0', async () => {
    await rate('hour', { cents: 6_000 })
    const { id, candidateId, clientId } = await hired(last)
    const customer = await test.person('customer', { clientIds: [clientId] })
    const interview = uuidv7()
    await of.sql(
      `insert into interviews (id, application_id, candidate_id, client_id, round, kind, starts_at, ends_at, timezone, ics_uid, agreed_at, organizer_id, status)
       values ($1::uuid, $2, $3, $4, 1, 'video', $5::timestamptz, $5::timestamptz + interval '45 minutes', 'UTC', $1::text, $5, $6, 'complete')`,
      [interview, id, candidateId, clientId, noon(last, 7), recruiter.userId],
    )
    for (const { userId } of [recruiter, manager, customer])
      await of.sql(
        'insert into interview_participants (interview_id, starts_at, user_id) values ($1, $2, $3)',
        [interview, noon(last, 7), userId],
      )
    await of.sql(
      `insert into activities (id, candidate_id, kind, text, at, by_id, by_name, duration_minutes)
       values (gen_random_uuid(), $1, 'meeting', '', $2::timestamptz + interval '5 minutes', $3, 'Test', 40)`,
      [candidateId, noon(last, 7), recruiter.userId],
    )
    await of.start(admin, last)
    expect(of.linesOf(await of.receipt(recruiter, id))).toEqual({ time: 9_000 })
    await of.sql(`update interviews set status = 'cancelled' where id = $1`, [interview])
    expect(of.linesOf(await of.receipt(recruiter, id))).toEqual({ time: 4_000 })
  })

  it('of an erased candidate stays without the name', async () => {
    const { id, candidateId } = await hired(last)
    await recruiter.post(
      `/api/candidates/${candidateId}/costs`,
      { kind: 'Ana’s license', day: dayOf(last, 6), cents: 900, note: 'For Ana' },
      key(),
    )
    await of.start(admin, last)
    expect((await manager.post(`/api/cost-months/${last}/close`)).status).toBe(200)
    const name = (await of.receipt(recruiter, id)).hire.candidate.name
    const erased = await admin.post(`/api/candidates/${candidateId}/erase`, { confirmName: name })
    expect(erased.status, JSON.stringify(erased.body)).toBeLessThan(300)
    const receipt = await of.receipt(recruiter, id)
    expect(receipt).toMatchObject({
      totalCents: 900,
      hire: { candidate: { name: 'Erased candidate', isErased: true } },
    })
    expect(await of.entries(recruiter, id, 'checks')).toMatchObject([
      { label: 'Other cost', candidate: { name: 'Erased candidate' } },
    ])
    expect((await recruiter.get('/api/hires')).body.items).toMatchObject([
      { candidate: { name: 'Erased candidate' } },
    ])
    const kept = await of.sql<Json>(
      'select * from cost_entries e, cost_receipts r, cost_parts p, candidate_costs k',
    )
    expect(JSON.stringify(kept)).not.toContain('Ana')
    await of.expectSums(recruiter)
  })
})

it('computes in a job when there are very many entries, and says as of when', async () => {
  const large = await startTestApp({ jobs: 'worked' })
  try {
    const staff = await large.person('manager')
    const { campaign, spend, sql, compute } = costs(large)
    const id = await campaign()
    await compute(new Date(Date.now() - 1_000))
    await sql('update cost_settings set computed_entries = 1000000')
    await spend(id, dayOf(before, 3), 700)
    const first = (await staff.get(`/api/cost-months/${present}`)).body
    expect(first).toMatchObject({ openBeforeCents: 0 })
    expect(Date.parse(first.asOf)).toBeLessThan(Date.now() - 900)
    await until(async () => (await staff.get(`/api/cost-months/${present}`)).body.openBeforeCents === 700)
  } finally {
    await large.close()
  }
})

it('leaves the database to others for twenty times as long as a large computation took', async () => {
  await of.compute()
  await of.sql('update cost_settings set computed_entries = 1000000, computed_ms = 60000')
  const newest = async () =>
    (await of.sql<{ at: string }>('select computed_at as at from cost_settings'))[0]?.at
  const before = await newest()
  const runAt = (minutes: number) =>
    computeJob.run(systemContext(test.db, test.services, new Date(Date.now() + minutes * MINUTE)), {})
  await runAt(19)
  expect(await newest()).toBe(before)
  await runAt(21)
  expect(await newest()).not.toBe(before)
})

describe('a month', () => {
  it('closes once it has ended and every earlier one is closed, for managers and admins', async () => {
    await of.start(admin, before)
    expect((await recruiter.post(`/api/cost-months/${before}/close`)).status).toBe(403)
    expect((await manager.post(`/api/cost-months/${present}/close`)).body.detail).toContain('has not ended')
    expect((await manager.post(`/api/cost-months/${last}/close`)).body.detail).toContain('Close it first')
    expect((await manager.get(`/api/cost-months/${before}`)).body).toMatchObject({
      canClose: true,
      state: 'provisional',
    })
    expect((await manager.post(`/api/cost-months/${before}/close`)).body).toMatchObject({
      state: 'closed',
      closesOn: null,
      canClose: false,
    })
    expect(await manager.post(`/api/cost-months/${before}/close`)).toMatchObject({ status: 409 })
    expect(await manager.post('/api/cost-months/2020-13/close')).toMatchObject({ status: 400 })
    expect(await manager.get(`/api/cost-months/${monthAgo(3)}`)).toMatchObject({ status: 404 })
    expect(await manager.get(`/api/cost-months/${monthAgo(-1)}`)).toMatchObject({ status: 404 })
    expect(await manager.post(`/api/cost-months/${monthAgo(3)}/close`)).toMatchObject({ status: 404 })
    const events = await of.sql<{ action: string }>(
      `select action from audit_events where subject_type = 'cost_month' order by at`,
    )
    expect(events.map(({ action }) => action)).toEqual(['started', 'closed'])
  })

  it('closes by itself five days after its end, only once an admin confirmed the start', async () => {
    const { closeDueMonths } = await import('#domains/costs/server/months-service.ts')
    const { systemContext } = await import('#platform/server/transaction.ts')
    const closeAt = (at: string) => closeDueMonths(systemContext(test.db, test.services, new Date(at)))
    await of.compute(new Date(noon(last, 20)))
    await closeAt(noon(present, 6))
    expect(await of.sql('select from cost_months where closed_at is not null')).toEqual([])
    await of.start(admin, last)
    await closeAt(noon(present, 4))
    expect(await of.sql('select from cost_months where closed_at is not null')).toEqual([])
    await closeAt(noon(present, 5))
    expect(await of.sql('select month from cost_months where closed_at is not null')).toEqual([
      { month: `${last}-01` },
    ])
    expect(await of.month(manager, last)).toMatchObject({ state: 'closed', closedBy: null })
  })

  it('starts with the present one until an admin confirms another, and then counts earlier cost as open before', async () => {
    const campaign = await of.campaign()
    await of.spend(campaign, dayOf(before, 3), 700)
    expect((await manager.get('/api/cost-start')).body).toMatchObject({
      month: present,
      confirmedAt: null,
      isFinal: false,
    })
    expect(await of.month(manager, present)).toMatchObject({
      openBeforeCents: 700,
      entriesCents: 0,
      openAfterCents: 700,
    })
    expect((await manager.post('/api/cost-start', { month: last })).status).toBe(403)
    expect((await admin.post('/api/cost-start', { month: monthAgo(-1) })).status).toBe(422)
    await of.start(admin, before)
    expect(await of.month(manager, before)).toMatchObject({ openBeforeCents: 0, entriesCents: 700 })
    await of.start(admin, last)
    expect(await of.month(manager, last)).toMatchObject({ openBeforeCents: 700, entriesCents: 0 })
    await manager.post(`/api/cost-months/${last}/close`)
    expect((await admin.post('/api/cost-start', { month: before })).status).toBe(409)
    await of.expectSums(manager)
  })

  it('never changes after it closed: the database refuses it', async () => {
    const { id, candidateId } = await hired(last)
    await recruiter.post(
      `/api/candidates/${candidateId}/costs`,
      { kind: 'license', day: dayOf(last, 6), cents: 900 },
      key(),
    )
    await of.start(admin, last)
    await manager.post(`/api/cost-months/${last}/close`)
    for (const statement of [
      'update cost_receipts set total_cents = 0',
      'delete from cost_receipts',
      'update cost_parts set cents = 0',
      'delete from cost_parts',
      'update cost_entries set cents = 1 where is_final',
      'delete from cost_entries where is_final',
      `update cost_months set entries_cents = 0 where closed_at is not null`,
      'delete from cost_months where closed_at is not null',
      'truncate cost_parts',
      `insert into cost_parts select r.id, 'x', 'time', 'time', 1, 1, null, null, null, 'house', null, r.month, null, 1, 1 from cost_receipts r`,
    ])
      await expect(of.sql(statement), statement).rejects.toThrow(/never change|append-only|never changed/)
    expect((await of.receipt(manager, id)).totalCents).toBe(900)
    await of.sql(`delete from users where id = '${uuidv7()}'`)
  })

  it('keeps its timezone, and a changed one begins with the next month without entries', async () => {
    const zones = () =>
      of.sql<{ month: string; timezone: string }>('select month, timezone from cost_months order by month')
    const campaign = await of.campaign()
    await of.start(admin, last)
    await of.spend(campaign, dayOf(last, 2), 100)
    await of.compute(new Date(noon(last, 20)))
    await of.sql(`update agency set timezone = 'America/New_York'`)
    await of.compute()
    expect(await zones()).toEqual([
      { month: `${last}-01`, timezone: 'America/Chicago' },
      { month: `${present}-01`, timezone: 'America/New_York' },
    ])
    await of.spend(campaign, dayOf(present, 1), 100)
    await of.compute()
    await of.sql(`update agency set timezone = 'America/Denver'`)
    await of.compute()
    expect((await zones())[1]).toEqual({ month: `${present}-01`, timezone: 'America/New_York' })
    const [gap] = await of.sql<{ gap: boolean }>(
      `select min(ends_at) <> max(starts_at) as gap from cost_months`,
    )
    expect(gap).toEqual({ gap: false })
    await of.expectProof()
  })
})
