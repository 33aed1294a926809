// What arrives after a month closed: spend, returns, costs, undone hires, merges.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { uuidv7 } from '#shared/ids.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { costs, dayOf, monthAgo, noon } from './support/costs.ts'
import { addJob, apply } from './support/pipeline.ts'

let test: TestApp
let admin: Person
let manager: Person
let of: ReturnType<typeof costs>
beforeEach(async () => {
  test = await startTestApp()
  ;[admin, manager] = await Promise.all([test.person('admin'), test.person('manager')])
  of = costs(test)
})
afterEach(() => test.close())

const [present, last] = [monthAgo(0), monthAgo(1)]
const key = () => ({ 'idempotency-key': uuidv7() })
const justNow = () => new Date(Date.now() - 2_000).toISOString()
const close = async (month: string) =>
  expect((await manager.post(`/api/cost-months/${month}/close`)).status).toBe(200)
const addCost = async (candidate: string, day: string, cents: number) => {
  const answer = await manager.post(
    `/api/candidates/${candidate}/costs`,
    { kind: 'license', day, cents },
    key(),
  )
  expect(answer.status).toBe(201)
  return answer.body.id as string
}

/** Tests run on the first of a month too. */
const at = (month: string, day: number) => (month === present ? justNow() : noon(month, day))

async function applied(month = last, job?: { jobId: string; clientId: string }) {
  const { jobId, clientId } = job ?? (await addJob(manager, { openings: 50 }))
  const { id, candidateId } = await apply(manager, jobId)
  await of.sql('delete from stage_moves where application_id = $1', [id])
  await of.began(id, at(month, 1))
  return { id, candidateId, jobId, clientId }
}
async function hired(month = last, day = 10, job?: { jobId: string; clientId: string }) {
  const made = await applied(month, job)
  await of.move(made.id, 'Hired', month === present ? new Date().toISOString() : noon(month, day))
  return made
}

/** The rows of a month are its receipts. With its supplements and reversals they are the equation's sum. */
async function expectRows(month: string) {
  const rows = (await manager.get(`/api/hires?month=${month}&limit=200`)).body.items as Json[]
  const sum = rows.reduce((before, { costCents }) => before + costCents, 0)
  const { receiptsCents, supplementsCents } = await of.month(manager, month)
  expect(sum + supplementsCents, month).toBe(receiptsCents)
}

it('books changed spend of a closed day in the oldest open month, over the leads of the closing', async () => {
  const { id, candidateId } = await hired()
  const campaign = await of.campaign()
  await of.spend(campaign, dayOf(last, 3), 1_000)
  await of.lead({ campaign, at: noon(last, 3), candidate: candidateId })
  await of.lead({ campaign, at: noon(last, 3), status: 'rejected' })
  await of.start(admin, last)
  await close(last)
  const closed = await of.receipt(manager, id)
  expect(of.linesOf(closed)).toEqual({ lead_ad: 500, leads: 500 })
  // A lead that is added to the day later carries 0.
  await of.lead({ campaign, at: noon(last, 3), status: 'rejected', id: uuidv7() })
  await of.spend(campaign, dayOf(last, 3), 1_300)
  const after = await of.receipt(manager, id)
  expect(after).toMatchObject({ totalCents: 1_000, state: 'closed', lines: closed.lines })
  expect(after.others).toMatchObject([
    { kind: 'supplement', month: present, totalCents: 150, state: 'provisional' },
  ])
  // A row shows what its receipt shows. What came later is a sum of its own month.
  expect((await manager.get(`/api/hires?month=${last}`)).body.items).toMatchObject([
    { id, costCents: 1_000, state: 'closed' },
  ])
  expect((await manager.get(`/api/hires?month=${present}`)).body.items).toEqual([])
  expect(await of.month(manager, present)).toMatchObject({ supplementsCents: 150 })
  await expectRows(last)
  await expectRows(present)
  const supplement = await of.receipt(manager, id, `?receipt=${after.others[0].receiptId}`)
  expect(supplement.lines).toMatchObject([
    { id: `late-${last}`, kind: 'late', lateFor: last, cents: 150, entries: 1 },
  ])
  expect(await of.entries(manager, id, `late-${last}`, `&receipt=${supplement.receiptId}`)).toMatchObject([
    { cents: 150, lateFor: last, month: present, day: dayOf(last, 3) },
  ])
  expect(await of.month(manager, present)).toMatchObject({
    entriesCents: 300,
    receiptsCents: 150,
    openAfterCents: 150,
    hires: 0,
  })
  // Corrected again before the month closes: the difference is one.
  await of.spend(campaign, dayOf(last, 3), 900)
  expect(await of.month(manager, present)).toMatchObject({ entriesCents: -100, receiptsCents: -50 })
  await of.spend(campaign, dayOf(last, 3), 1_000)
  expect(await of.month(manager, present)).toMatchObject({
    entriesCents: 0,
    receiptsCents: 0,
    openAfterCents: 0,
  })
  await of.sql('delete from campaign_spend where campaign_id = $1', [campaign])
  expect(await of.month(manager, present)).toMatchObject({ entriesCents: -1_000, openAfterCents: -500 })
  await of.expectSums(manager)
})

it('closes a month once when two managers close it at once', async () => {
  await hired()
  await of.start(admin, last)
  const other = await test.person('manager')
  const answers = await Promise.all(
    [manager, other, manager].map((person) => person.post(`/api/cost-months/${last}/close`)),
  )
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409, 409])
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body.detail).toBe('This month is already closed.')
  const closings = await of.sql(
    `select id from audit_events where subject_type = 'cost_month' and action = 'closed'`,
  )
  expect(closings).toHaveLength(1)
})

it('compares a receipt by its own total, without its supplement', async () => {
  const { id, candidateId } = await hired()
  await addCost(candidateId, dayOf(last, 5), 400)
  await of.start(admin, last)
  await close(last)
  await addCost(candidateId, dayOf(last, 6), 70)
  const other = await hired(present)
  await addCost(other.candidateId, `${present}-01`, 90)
  const { comparison, totalCents, others } = await of.receipt(manager, id)
  expect(totalCents).toBe(400)
  expect(others).toMatchObject([{ kind: 'supplement', totalCents: 70 }])
  expect(comparison.differenceCents).toBe(400 - comparison.averageCents)
})

it('keeps spend without leads waiting, also over a closing, until a day has leads or the campaign ends', async () => {
  const campaign = await of.campaign()
  const other = await of.campaign({ name: 'Ended' })
  await of.spend(campaign, dayOf(last, 3), 700)
  await of.spend(other, dayOf(last, 4), 90)
  await of.start(admin, last)
  await close(last)
  const open = async () => (await manager.get(`/api/cost-months/${present}/open`)).body.items as Json[]
  expect(await open()).toMatchObject([
    {
      place: { id: campaign },
      cents: 700,
      waitingCents: 700,
      leads: 0,
      oldestDay: dayOf(last, 3),
      isEnded: false,
    },
    { place: { id: other }, cents: 90, waitingCents: 90 },
  ])
  const { id, candidateId } = await hired(present, 1)
  await of.lead({ campaign, at: justNow(), candidate: candidateId })
  await of.lead({ campaign, at: justNow() })
  await of.sql(`update campaigns set status = 'archived' where id = $1`, [other])
  expect(of.linesOf(await of.receipt(manager, id))).toEqual({ lead_ad: 350, leads: 90 })
  expect(await of.entries(manager, id, 'lead_ad')).toMatchObject([
    { day: dayOf(last, 3), month: last, lateFor: null },
  ])
  expect(await open()).toMatchObject([
    { place: { id: campaign }, cents: 350, waitingCents: 0, leads: 1, finishedLeads: 0 },
  ])
  expect(await of.month(manager, last)).toMatchObject({
    entriesCents: 790,
    openAfterCents: 790,
    state: 'closed',
  })
  await of.expectSums(manager)
})

it('books a return on the day of its credit', async () => {
  const { id } = await hired()
  const campaign = await of.campaign()
  await of.spend(campaign, dayOf(last, 3), 100)
  const lead = await of.lead({ campaign, at: noon(last, 3) })
  const sale = await of.sell(lead, noon(last, 4), 2_800)
  await of.start(admin, last)
  await close(last)
  expect(await of.month(manager, last)).toMatchObject({ entriesCents: -2_700, openAfterCents: -2_700 })
  expect((await of.receipt(manager, id)).totalCents).toBe(0)
  await of.giveBack(sale, justNow())
  expect(await of.month(manager, present)).toMatchObject({
    openBeforeCents: -2_700,
    entriesCents: 2_800,
    openAfterCents: 100,
  })
  await of.expectSums(manager)
})

it('refuses to close before it computes', async () => {
  await hired()
  await of.start(admin, last)
  const computed = () => of.one<{ at: string }>('select computed_at as at from cost_settings')
  const before = await computed()
  for (const [month, status] of [
    [monthAgo(9), 404],
    [present, 409],
  ] as const) {
    expect(await manager.post(`/api/cost-months/${month}/close`)).toMatchObject({ status })
    expect(await computed(), month).toEqual(before)
  }
  await close(last)
  const closed = await computed()
  expect(closed).not.toEqual(before)
  expect(await manager.post(`/api/cost-months/${last}/close`)).toMatchObject({ status: 409 })
  expect(await computed()).toEqual(closed)
})

it('leaves no receipt of a hire that was undone before closing', async () => {
  const { id, candidateId } = await hired()
  await addCost(candidateId, dayOf(last, 5), 400)
  await of.start(admin, last)
  expect((await of.receipt(manager, id)).totalCents).toBe(400)
  await of.move(id, 'Offered', noon(last, 11))
  expect(await of.receipt(manager, id)).toMatchObject({ status: 404 })
  expect(await of.month(manager, last)).toMatchObject({ hires: 0, receiptsCents: 0, openAfterCents: 400 })
  await of.expectSums(manager)
})

it('reverses the closed receipt of an undone hire, opens its entries again, and makes a second one for a new hire', async () => {
  const first = await hired()
  const second = await hired(last, 12, first)
  const campaign = await of.campaign()
  await of.sql('update job_postings set posted_at = $2, created_at = $2 where id = $1', [
    first.jobId,
    noon(last, 1),
  ])
  await of.spend(campaign, dayOf(last, 3), 1_001)
  for (const { candidateId } of [first, second])
    await of.lead({ campaign, at: noon(last, 2), candidate: candidateId })
  await of.lead({ campaign, at: noon(last, 3), status: 'rejected' })
  await addCost(first.candidateId, dayOf(last, 5), 400)
  await of.start(admin, last)
  await close(last)
  const closed = await of.receipt(manager, first.id)
  expect(of.linesOf(closed)).toEqual({ leads: 501, checks: 400 })
  await addCost(first.candidateId, dayOf(last, 6), 30)
  await of.move(first.id, 'Offered', justNow())
  const reversed = await of.receipt(manager, first.id)
  expect(reversed).toMatchObject({ totalCents: 901, state: 'closed' })
  expect(reversed.others).toMatchObject([{ kind: 'reversal', totalCents: -901, month: present }])
  const reversal = await of.receipt(manager, first.id, `?receipt=${reversed.others[0].receiptId}`)
  expect(of.linesOf(reversal)).toEqual({ leads: -501, checks: -400 })
  expect(await of.entries(manager, first.id, 'checks', `&receipt=${reversal.receiptId}`)).toMatchObject([
    { cents: 400 },
  ])
  expect((await manager.get('/api/hires?sort=cost')).body.items).toMatchObject([
    { id: second.id, isReversed: false, costCents: 500 },
    { id: first.id, isReversed: true, costCents: 901 },
  ])
  await expectRows(last)
  await expectRows(present)
  const sums = await of.month(manager, present)
  expect(sums).toMatchObject({
    openBeforeCents: 0,
    entriesCents: 30,
    receiptsCents: -901,
    openAfterCents: 931,
  })
  await of.expectSums(manager)
  // Hired again, for the same application: a second receipt takes what is open of it.
  await of.move(first.id, 'Hired', new Date().toISOString())
  const again = await of.receipt(manager, first.id)
  expect(again).toMatchObject({ month: present, state: 'provisional', totalCents: 931 })
  expect(of.linesOf(again)).toEqual({ leads: 501, checks: 400, [`late-${last}`]: 30 })
  expect(again.others.map(({ kind }: Json) => kind)).toEqual(['hire', 'reversal'])
  await of.expectSums(manager)
})

it('keeps the receipt of a candidate who left, and reverses one who did not start', async () => {
  const [left, never] = [await hired(), await hired()]
  await of.start(admin, last)
  await close(last)
  await of.move(left.id, 'Hired', justNow(), {
    status: 'withdrawn',
    end: 'left',
    reason: 'Left (2026-11-01): moved.',
  })
  await of.move(never.id, 'Hired', justNow(), {
    status: 'withdrawn',
    end: 'did_not_start',
    reason: 'Did not start (2026-11-01): x',
  })
  const items = (await manager.get('/api/hires')).body.items as Json[]
  expect(Object.fromEntries(items.map(({ id, isReversed }) => [id, isReversed]))).toEqual({
    [left.id]: false,
    [never.id]: true,
  })
  await of.expectSums(manager)
})

it('follows a merge with open entries, and never moves a closed receipt', async () => {
  const one = await hired()
  const other = await applied()
  await addCost(one.candidateId, dayOf(last, 5), 400)
  await addCost(other.candidateId, dayOf(last, 5), 60)
  await of.start(admin, last)
  await close(last)
  expect(await of.month(manager, last)).toMatchObject({ receiptsCents: 400, openAfterCents: 60 })
  const merged = await manager.post(`/api/candidates/${one.candidateId}/merge`, {
    duplicateId: other.candidateId,
  })
  expect(merged.status, JSON.stringify(merged.body)).toBeLessThan(300)
  const receipt = await of.receipt(manager, one.id)
  expect(receipt).toMatchObject({ totalCents: 400 })
  expect(receipt.others).toMatchObject([{ kind: 'supplement', totalCents: 60, month: present }])
  expect((await manager.get(`/api/candidates/${one.candidateId}/costs`)).body).toMatchObject({
    totalCents: 460,
  })
  await of.expectSums(manager)
})

it('books late and corrected costs of a candidate, and changes them until that month closes', async () => {
  const { id, candidateId } = await hired()
  const known = await addCost(candidateId, dayOf(last, 5), 400)
  const unknown = (
    await manager.post(
      `/api/candidates/${candidateId}/costs`,
      { kind: 'license', day: dayOf(last, 6) },
      key(),
    )
  ).body.id
  await of.start(admin, last)
  await close(last)
  const path = `/api/candidates/${candidateId}/costs`
  const others = async () => (await of.receipt(manager, id)).others
  expect(await manager.patch(`${path}/${known}`, { cents: 500 })).toMatchObject({ status: 409 })
  expect(await manager.remove(`${path}/${known}`)).toMatchObject({ status: 409 })
  expect(await manager.patch(`${path}/${unknown}`, { cents: 60 })).toMatchObject({
    status: 200,
    body: { cents: 60, canChange: true },
  })
  // Its day is in a closed month. The open one counts it.
  const late = await addCost(candidateId, dayOf(last, 7), 11)
  expect(await others()).toMatchObject([{ totalCents: 71 }])
  expect(await manager.patch(`${path}/${unknown}`, { cents: 70 })).toMatchObject({ status: 200 })
  expect(await manager.patch(`${path}/${late}`, { cents: 13, day: dayOf(last, 8) })).toMatchObject({
    status: 200,
    body: { cents: 13, canChange: true },
  })
  expect(await others()).toMatchObject([{ totalCents: 83 }])
  await of.expectSums(manager)
  expect(await manager.remove(`${path}/${late}`)).toMatchObject({ status: 204 })
  expect(await others()).toMatchObject([{ totalCents: 70 }])
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' })
  const fresh = await addCost(candidateId, today, 5)
  expect(await manager.patch(`${path}/${fresh}`, { day: dayOf(last, 2) })).toMatchObject({ status: 422 })
  expect(await manager.patch(`${path}/${fresh}`, { cents: 6 })).toMatchObject({
    status: 200,
    body: { cents: 6, canChange: true },
  })
  expect(await manager.remove(`${path}/${fresh}`)).toMatchObject({ status: 204 })
  expect(await others()).toMatchObject([{ totalCents: 70 }])
  expect(await of.receipt(manager, id)).toMatchObject({ totalCents: 400, state: 'closed' })
  await of.expectSums(manager)
})

it('keeps a late cost once the month that counts it is closed too', async () => {
  const { candidateId } = await hired(monthAgo(2))
  await of.start(admin, monthAgo(2))
  await close(monthAgo(2))
  const late = await addCost(candidateId, dayOf(monthAgo(2), 7), 11)
  const path = `/api/candidates/${candidateId}/costs`
  expect((await manager.get(path)).body.items).toMatchObject([{ id: late, canChange: true }])
  await close(last)
  expect((await manager.get(path)).body.items).toMatchObject([{ id: late, canChange: false }])
  expect(await manager.patch(`${path}/${late}`, { cents: 5 })).toMatchObject({ status: 409 })
  expect(await manager.remove(`${path}/${late}`)).toMatchObject({ status: 409 })
})

it('does not recount a closed activity, and books what was recorded late', async () => {
  const { id, candidateId } = await hired()
  await manager.post('/api/cost-rates', { kind: 'hour', cents: 6_000, from: '2020-01-01' })
  const add = (minutes: number) =>
    of.one<{ id: string }>(
      `insert into activities (id, candidate_id, kind, text, at, by_id, by_name, duration_minutes)
       values ($1, $2, 'call', '', $3, $4, 'Test', $5) returning id`,
      [uuidv7(), candidateId, noon(last, 4), manager.userId, minutes],
    )
  const call = await add(10)
  await of.start(admin, last)
  await close(last)
  await add(3)
  expect((await of.receipt(manager, id)).others).toMatchObject([{ totalCents: 300 }])
  await of.sql('update activities set duration_minutes = 12 where id = $1', [call.id])
  expect((await of.receipt(manager, id)).others).toMatchObject([{ totalCents: 500 }])
  await of.sql('delete from activities where id = $1', [call.id])
  expect((await of.receipt(manager, id)).others).toMatchObject([{ totalCents: -700 }])
  await of.expectSums(manager)
})

it('gives an entry that names no application to the active one that moved last on its day', async () => {
  const one = await applied()
  const { jobId } = await addJob(manager)
  const second = await of.one<{ id: string }>(
    `insert into applications (id, candidate_id, job_id, client_id, stage_id, position, stage_entered_at, created_at)
     select $1, a.candidate_id, $3, a.client_id, a.stage_id, 1, $4, $4 from applications a where a.id = $2 returning id`,
    [uuidv7(), one.id, jobId, noon(last, 2)],
  )
  await of.began(second.id, noon(last, 2))
  await of.move(one.id, 'Contacted', noon(last, 6))
  await addCost(one.candidateId, dayOf(last, 5), 100)
  await addCost(one.candidateId, dayOf(last, 7), 10)
  await of.move(one.id, 'Contacted', noon(last, 8), { status: 'disqualified' })
  await addCost(one.candidateId, dayOf(last, 9), 1)
  await of.start(admin, last)
  const open = (await manager.get(`/api/cost-months/${last}/open?sort=cents`)).body.items as Json[]
  expect(Object.fromEntries(open.map(({ place, cents }) => [place?.id, cents]))).toEqual({
    [jobId]: 101,
    [one.jobId]: 10,
  })
  await of.expectSums(manager)
})
