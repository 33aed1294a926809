// Rates, costs of candidates and a client's own hires: who may, what is refused, and whose records they are.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#shared/ids.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { costs, dayOf, monthAgo, noon } from './support/costs.ts'
import { addJob, apply } from './support/pipeline.ts'

let test: TestApp
let admin: Person
let manager: Person
let recruiter: Person
let of: ReturnType<typeof costs>
beforeAll(async () => {
  test = await startTestApp()
  ;[admin, manager, recruiter] = await Promise.all([
    test.person('admin'),
    test.person('manager'),
    test.person('recruiter'),
  ])
  of = costs(test)
})
afterAll(() => test.close())

const last = monthAgo(1)
const key = () => ({ 'idempotency-key': uuidv7() })
const messages = ({ body }: { body: Json }) =>
  body.errors?.map(({ path }: Json) => path) ?? body.fields ?? body

describe('rates', () => {
  it('are set by managers, with the amount that their kind needs', async () => {
    const post = (body: Json) => manager.post('/api/cost-rates', { from: '2026-01-01', ...body })
    for (const refused of [
      { kind: 'hour' },
      { kind: 'hour', cents: -1 },
      { kind: 'hour', cents: 1, minutes: 1 },
      { kind: 'hour', cents: 1, key: uuidv7() },
      { kind: 'minutes', key: 'call' },
      { kind: 'minutes', key: 'call', cents: 5 },
      { kind: 'minutes', key: 'No such stage', minutes: 5 },
      { kind: 'minutes', minutes: 5 },
      { kind: 'check', cents: 5 },
      { kind: 'text', key: 'x', cents: 5 },
      { kind: 'other', cents: 5 },
      { kind: 'hour', cents: 5, from: '2026-02-30' },
    ])
      expect(await post(refused), JSON.stringify(refused)).toMatchObject({ status: 422 })
    expect((await post({ kind: 'hour', cents: 4_500, key: recruiter.userId })).body).toMatchObject({
      kind: 'hour',
      key: recruiter.userId,
      cents: 4_500,
      minutes: null,
      from: '2026-01-01',
      to: null,
      isCurrent: true,
      canRemove: true,
    })
    expect(await post({ kind: 'minutes', key: 'offered', minutes: 12.5 })).toMatchObject({
      status: 201,
      body: { label: 'Stage Offered', minutes: 12.5, cents: null },
    })
    const later = await post({ kind: 'hour', cents: 5_000, key: recruiter.userId, from: '2026-03-01' })
    const replaced = await post({ kind: 'hour', cents: 5_100, key: recruiter.userId, from: '2026-03-01' })
    expect(replaced.body).toMatchObject({ id: later.body.id, cents: 5_100 })
    const { items } = (await recruiter.get('/api/cost-rates?kind=hour')).body
    expect(items).toMatchObject([
      { cents: 5_100, from: '2026-03-01', to: null, isCurrent: true },
      { cents: 4_500, from: '2026-01-01', to: '2026-02-28', isCurrent: false },
    ])
    expect((await recruiter.get('/api/cost-rates?kind=hour&current=true')).body.total).toEqual({
      count: 1,
      exact: true,
    })
    expect((await recruiter.get('/api/cost-rates?limit=1')).body.nextCursor).not.toBeNull()
    expect(await manager.remove(`/api/cost-rates/${later.body.id}`)).toMatchObject({ status: 204 })
    expect(await manager.remove(`/api/cost-rates/${later.body.id}`)).toMatchObject({ status: 404 })
    const audited = await of.sql<{ action: string }>(
      `select action from audit_events where subject_type = 'cost_rate' and subject_id = $1 order by at, id`,
      [later.body.id],
    )
    expect(audited.map(({ action }) => action)).toEqual(['created', 'edited', 'removed'])
  })
})

describe('costs of a candidate', () => {
  it('need a key, and one key adds one cost', async () => {
    const { jobId } = await addJob(manager)
    const { candidateId } = await apply(manager, jobId)
    const path = `/api/candidates/${candidateId}/costs`
    const body = { kind: 'background', day: dayOf(last, 3), cents: 2_500, note: 'Sterling' }
    expect(await recruiter.post(path, body)).toMatchObject({ status: 400 })
    const headers = key()
    const [first, again] = [
      await recruiter.post(path, body, headers),
      await recruiter.post(path, body, headers),
    ]
    expect(first).toMatchObject({
      status: 201,
      body: { label: 'Background check', cents: 2_500, note: 'Sterling', defaultCents: null },
    })
    expect(again.body).toEqual(first.body)
    expect(await recruiter.post(path, { ...body, cents: 1 }, headers)).toMatchObject({ status: 422 })
    expect((await recruiter.get(path)).body).toMatchObject({
      items: [{ id: first.body.id }],
      totalCents: 2_500,
    })
  })

  it('are not overwritten by a change that is based on an older version', async () => {
    const { jobId } = await addJob(manager)
    const { candidateId } = await apply(manager, jobId)
    const path = `/api/candidates/${candidateId}/costs`
    const made = await recruiter.post(path, { kind: 'other', day: dayOf(last, 3), cents: 100 }, key())
    const seen = { 'if-match': `"${made.body.version}"` }
    const one = `${path}/${made.body.id}`
    expect(await manager.patch(one, { cents: 200 }, seen)).toMatchObject({ status: 200 })
    expect(await recruiter.patch(one, { cents: 300 }, seen)).toMatchObject({ status: 412 })
    expect((await recruiter.get(path)).body).toMatchObject({ totalCents: 200 })
  })

  it('take any short text as a kind, also names that every object has', async () => {
    const { jobId } = await addJob(manager)
    const { candidateId } = await apply(manager, jobId)
    const path = `/api/candidates/${candidateId}/costs`
    for (const kind of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const made = await recruiter.post(path, { kind: 'other', day: dayOf(last, 3), cents: 1 }, key())
      expect(await recruiter.patch(`${path}/${made.body.id}`, { kind })).toMatchObject({
        status: 200,
        body: { kind, label: kind },
      })
      const body = { kind, day: dayOf(last, 3), cents: 1 }
      expect(await recruiter.post(path, body, key())).toMatchObject({ status: 201, body: { label: kind } })
      const rate = { kind: 'check', key: kind, cents: 5, from: `${monthAgo(0)}-01` }
      expect(await manager.post('/api/cost-rates', rate)).toMatchObject({
        status: 201,
        body: { label: kind },
      })
      expect(await manager.post('/api/cost-rates', { ...rate, kind: 'posting_day' })).toMatchObject({
        status: 201,
      })
    }
    expect(await recruiter.get(path)).toMatchObject({ status: 200, body: { totalCents: 8 } })
    expect(await recruiter.get('/api/cost-rates')).toMatchObject({ status: 200 })
  })

  it('may have the day that the answer proposes, and no later one', async () => {
    const { jobId } = await addJob(manager)
    const { candidateId } = await apply(manager, jobId)
    const path = `/api/candidates/${candidateId}/costs`
    // Somewhere on Earth it is another day at any time.
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Chicago']) {
      await of.sql('update agency set timezone = $1', [timezone])
      const { today } = (await recruiter.get(path)).body
      expect(today, timezone).toBe(new Date().toLocaleDateString('en-CA', { timeZone: timezone }))
      const body = { kind: 'license', day: today, cents: 100 }
      expect(await recruiter.post(path, body, key()), timezone).toMatchObject({ status: 201 })
      const later = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
      expect(await recruiter.post(path, { ...body, day: later }, key())).toMatchObject({ status: 422 })
    }
  })

  it('refuse days that have not come, and records of others', async () => {
    const { jobId } = await addJob(manager)
    const [one, other] = [await apply(manager, jobId), await apply(manager, jobId)]
    const path = `/api/candidates/${one.candidateId}/costs`
    const body = { kind: 'license', day: dayOf(last, 3), cents: 100 }
    for (const refused of [
      { ...body, day: '2199-01-01' },
      { ...body, day: '1990-01-01' },
      { ...body, cents: -1 },
      { ...body, cents: 1.5 },
      { ...body, kind: '' },
      { ...body, kind: 'x'.repeat(61) },
      { ...body, applicationId: other.id },
      { ...body, fileId: uuidv7() },
      { ...body, unknown: 1 },
    ])
      expect(await recruiter.post(path, refused, key()), JSON.stringify(refused)).toMatchObject({
        status: 422,
      })
    expect(await recruiter.post(`/api/candidates/${uuidv7()}/costs`, body, key())).toMatchObject({
      status: 404,
    })
    expect(await recruiter.get(`/api/candidates/${uuidv7()}/costs`)).toMatchObject({ status: 404 })
    const { body: made } = await recruiter.post(path, { ...body, applicationId: one.id }, key())
    expect(made.application).toMatchObject({ id: one.id })
    const strange = `/api/candidates/${other.candidateId}/costs/${made.id}`
    expect(await recruiter.patch(strange, { cents: 1 })).toMatchObject({ status: 404 })
    expect(await recruiter.remove(strange)).toMatchObject({ status: 404 })
    expect((await recruiter.get(path)).body.totalCents).toBe(100)
  })
})

describe('a client’s own hires', () => {
  it('carry the price of their lead and their share of the order, to the cent, and never our cost', async () => {
    const { clientId, jobId } = await addJob(manager)
    const customer = await test.person('customer', { clientIds: [clientId] })
    const stranger = await test.person('customer', { clientIds: [(await addJob(manager)).clientId] })
    const sales: Json[] = []
    for (const [index, status] of ['hired', 'hired', 'new', 'new', 'new'].entries()) {
      const lead = await of.lead({ campaign: null, at: noon(last, 2) })
      await of.sql(`insert into lead_contacts (lead_id, first_name, last_name) values ($1, 'Naomi', $2)`, [
        lead,
        `F${index}`,
      ])
      sales.push({
        ...(await of.sell(lead, noon(last, 3 + index), 1_000 + index, { client: clientId, status })),
        lead,
      })
    }
    // All of one order, and one of them given back.
    await of.sql('update order_lines set quantity = 9 where order_id = $1', [sales[0].order])
    for (const { id } of sales.slice(1))
      await of.sql(
        'update lead_deliveries set order_line_id = (select id from order_lines where order_id = $2) where id = $1',
        [id, sales[0].order],
      )
    await of.giveBack(sales[4] as never, noon(last, 9))
    const { items, total } = (await customer.get(`/api/customer/hires?client=${clientId}`)).body
    // 1,002 + 1,003 not hired, over two: the earlier hire has the spare cent.
    expect(total).toEqual({ count: 2, exact: true })
    expect(items).toMatchObject([
      { id: sales[1].id, kind: 'lead', name: 'Naomi F1', costCents: 1_001 + 1_002 },
      { id: sales[0].id, kind: 'lead', name: 'Naomi F0', costCents: 1_000 + 1_003 },
    ])
    const receipt = (await customer.get(`/api/customer/hires/${sales[0].id}/receipt`)).body
    expect(receipt).toMatchObject({
      totalCents: 2_003,
      leadsKept: 4,
      hiresOfOrder: 2,
      lines: [
        { id: 'lead', cents: 1_000, entries: 1 },
        { id: 'share', label: 'Share of 2 leads not hired', cents: 1_003, entries: 2 },
      ],
    })
    expect(JSON.stringify(receipt)).not.toContain('ourCost')
    const pdf = await customer.get(`/api/customer/hires/${sales[0].id}/receipt.pdf`)
    expect(pdf.body.slice(0, 5)).toBe('%PDF-')
    expect(await stranger.get(`/api/customer/hires/${sales[0].id}/receipt`)).toMatchObject({ status: 404 })
    expect(await stranger.get(`/api/customer/hires/${sales[0].id}/receipt.pdf`)).toMatchObject({
      status: 404,
    })
    expect(await stranger.get(`/api/customer/hires?client=${clientId}`)).toMatchObject({ status: 404 })
    expect((await stranger.get('/api/customer/hires')).body.items).toEqual([])
    // A hire for a posting whose candidate came as the third lead counts once, with that lead.
    const { id, candidateId } = await apply(manager, jobId)
    await of.sql('update leads set candidate_id = $2 where id = $1', [sales[2].lead, candidateId])
    await of.move(id, 'Hired', new Date().toISOString())
    const own = (await customer.get(`/api/customer/hires/${id}/receipt`)).body
    expect(own).toMatchObject({ kind: 'application', hiresOfOrder: 3, totalCents: 1_002 + 334 })
    const all = (await customer.get('/api/customer/hires')).body.items as Json[]
    expect(all.reduce((sum, { costCents }) => sum + costCents, 0)).toBe(1_000 + 1_001 + 1_002 + 1_003)
    // Hires that only a client marked have no receipt of ours.
    expect(await manager.get(`/api/hires/${sales[0].id}/receipt`)).toMatchObject({ status: 404 })
    await of.sql(`update lead_deliveries set status = 'hired', hired_at = now() where id = $1`, [sales[2].id])
    expect((await customer.get('/api/customer/hires')).body.total.count).toBe(3)
    expect(await customer.get('/api/customer/hires?from=2026-02-01&to=2026-01-31')).toMatchObject({
      status: 422,
    })
  })
})

it('refuses rates in a closed month, and lists that do not exist', async () => {
  await of.start(admin, last)
  expect((await manager.post(`/api/cost-months/${last}/close`)).status).toBe(200)
  const refused = await manager.post('/api/cost-rates', { kind: 'email', cents: 5, from: dayOf(last, 28) })
  expect(refused).toMatchObject({ status: 422 })
  expect(JSON.stringify(messages(refused))).toContain('closed month')
  expect(
    (await manager.post('/api/cost-rates', { kind: 'email', cents: 5, from: `${monthAgo(0)}-01` })).status,
  ).toBe(201)
  const [rate] = (await manager.get('/api/cost-rates?kind=minutes')).body.items
  expect(await manager.remove(`/api/cost-rates/${rate.id}`)).toMatchObject({ status: 409 })
  expect(await manager.get(`/api/hires/${uuidv7()}/receipt`)).toMatchObject({ status: 404 })
  expect(await manager.get(`/api/hires/${uuidv7()}/receipt/time/entries`)).toMatchObject({ status: 404 })
  expect(await manager.get('/api/hires?from=2026-13-01')).toMatchObject({ status: 400 })
  expect(await manager.get('/api/hires?state=open')).toMatchObject({ status: 400 })
  const hires = ['/api/hires', '/api/hires/export.csv']
  for (const path of hires) {
    const reversed = await manager.get(`${path}?from=2026-02-01&to=2026-01-31`)
    expect(reversed, path).toMatchObject({ status: 422, body: { fields: [{ path: 'from' }] } })
    expect(await manager.get(`${path}?from=2026-01-31&to=2026-01-31`), path).toMatchObject({ status: 200 })
  }
  for (const path of [...hires, `/api/cost-months/${last}/open`, '/api/open-cost/export.csv'])
    expect(await manager.get(`${path}?client=${uuidv7()}`), path).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'client', message: 'This client does not exist. Choose another.' }] },
    })
  expect(
    (await manager.get(`/api/hires?campaign=${uuidv7()}&state=closed&from=2020-01-01&to=2020-02-01`)).body
      .items,
  ).toEqual([])
})

it('downloads hires and open cost as files', async () => {
  const campaign = await of.campaign({ name: 'RN Gulf Coast' })
  await of.spend(campaign, `${monthAgo(0)}-01`, 412_000)
  const open = await manager.get('/api/open-cost/export.csv')
  expect(open.status).toBe(200)
  expect(open.body).toContain('RN Gulf Coast')
  expect(open.body).toContain('4120.00')
  expect((await manager.get(`/api/open-cost/export.csv?month=${monthAgo(5)}`)).status).toBe(404)
  expect((await manager.get('/api/hires/export.csv')).body).toContain('Cost')
})
