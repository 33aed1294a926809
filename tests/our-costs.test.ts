// The agency's own cost in reports: only of whole months, only for staff, and the same as its receipts in every split.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { monthsOfCost } from '#domains/costs/server/index.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { costs, dayOf, monthAgo, noon } from './support/costs.ts'
import { addJob, apply } from './support/pipeline.ts'

let test: TestApp
let manager: Person
let clientId: string
const month = monthAgo(1)
const [first, last] = [
  `${month}-01`,
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10),
]

beforeAll(async () => {
  test = await startTestApp()
  manager = await test.person('manager')
  const of = costs(test)
  await of.start(await test.person('admin'), month)
  const campaigns = [await of.campaign({ name: 'One' }), await of.campaign({ name: 'Two' })]
  for (const [index, campaign] of campaigns.entries()) {
    const job = await addJob(manager, { openings: 9 })
    clientId = job.clientId
    const { id, candidateId } = await apply(manager, job.jobId)
    await of.sql('delete from stage_moves where application_id = $1', [id])
    await of.began(id, noon(month, 1))
    await of.move(id, 'Hired', noon(month, 10 + index))
    await of.spend(campaign, dayOf(month, 2), 5_001 + index)
    const lead = await of.lead({ campaign, at: noon(month, 2), candidate: candidateId })
    await of.sell(lead, noon(month, 3), 9_000, { client: job.clientId })
    const other = await of.lead({ campaign, at: noon(month, 2) })
    const sold = await of.sell(other, noon(month, 4), 7_000)
    if (index === 1) await of.giveBack(sold, noon(month, 5))
  }
})
afterAll(() => test.close())

const figures = async (query: string): Promise<Json> => {
  const { status, body } = await manager.get(`/api/reports/figures?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const NAMES = ['ourCostCents', 'ourCostPerHireCents', 'marginCents']
const own = (body: Json) => NAMES.map((name) => body.figures.find((each: Json) => each.name === name)?.value)

it('is what the receipts and sales say, and unknown for a part of a month', async () => {
  const whole = await figures(`from=${first}&to=${last}`)
  const known = await monthsOfCost(systemContext(test.db, test.services), { months: [month] })
  expect(known?.hires).toBe(2)
  expect(known?.receiptsCents).not.toBe(0)
  expect(own(whole)).toEqual([
    known?.receiptsCents,
    Math.round((known?.receiptsCents ?? 0) / 2),
    (known?.salesCents ?? 0) - (known?.soldCostCents ?? 0),
  ])
  expect(own(await figures(`from=${first}&to=${dayOf(month, 20)}`))).toEqual([null, null, null])
  expect(own(await figures(`from=2020-01-01&to=2020-01-31`))).toEqual([null, null, null])
})

it.each(['month', 'client', 'campaign', 'state', 'product', 'recruiter', 'source', 'job'])(
  'adds up by %s, and each line is the filtered report',
  async (by) => {
    const body = await figures(`from=${first}&to=${last}&by=${by}`)
    const sum = (name: string) =>
      body.rows.reduce((all: number, row: Json) => all + (row.figures[name] ?? 0), 0)
    expect(sum('ourCostCents')).toBe(own(body)[0])
    expect(sum('marginCents')).toBe(own(body)[2])
    if (by === 'month') return
    expect(body.rows.length).toBeGreaterThan(0)
    for (const row of body.rows) {
      const filtered = await figures(`from=${first}&to=${last}&${by}=${row.key}`)
      const { ourCostCents, marginCents } = row.figures
      expect([own(filtered)[0], own(filtered)[2]], row.label).toEqual([ourCostCents, marginCents])
    }
  },
)

it.each(NAMES)('the trend of %s is the figure of each month', async (name) => {
  for (const filter of ['', `&client=${clientId}`]) {
    const { status, body } = await manager.get(`/api/reports/trend?figure=${name}&months=12${filter}`)
    expect(status).toBe(200)
    const point = (of: string) => body.months.find((each: Json) => each.month === of)
    const [known] = (await figures(`from=${first}&to=${last}&figures=${name}${filter}`)).figures
    expect(known.value).not.toBeNull()
    expect(point(month), filter).toMatchObject({ value: known.value, count: known.count })
    expect(point(monthAgo(3)).value).toBeNull()
  }
})

it('opens hires with the cost of each', async () => {
  const rows = async (figure: string): Promise<Json[]> =>
    (await manager.get(`/api/reports/rows?figure=${figure}&from=${first}&to=${last}`)).body.items
  const known = await monthsOfCost(systemContext(test.db, test.services), { months: [month] })
  for (const figure of ['ourCostCents', 'ourCostPerHireCents']) {
    const items = await rows(figure)
    expect(items.reduce((sum, { cents }) => sum + cents, 0)).toBe(known?.receiptsCents)
  }
  const margin = await rows('marginCents')
  expect(margin).toHaveLength(4)
  expect(margin.reduce((sum, { cents }) => sum + cents, 0)).toBe(
    (known?.salesCents ?? 0) - (known?.soldCostCents ?? 0),
  )
  expect((await rows('costPerHireCents')).map(({ cents }) => cents)).toEqual([9_000, 9_000])
  expect((await rows('hires')).map(({ cents }) => cents)).toEqual([null, null])
})

it('open cost of the house names its own hires only', async () => {
  const job = await addJob(manager)
  const { candidateId } = await apply(manager, job.jobId)
  await test.db.query({
    text: 'delete from stage_moves where application_id in (select id from applications where job_id = $1)',
    values: [job.jobId],
  })
  await test.db.query({ text: 'delete from applications where job_id = $1', values: [job.jobId] })
  const added = await manager.post(
    `/api/candidates/${candidateId}/costs`,
    { kind: 'license', day: dayOf(month, 20), cents: 500 },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(added.status).toBe(201)
  const { body } = await manager.get(`/api/cost-months/${month}/open?pool=house`)
  expect(body.items).toMatchObject([{ cents: 500, hires: 0 }])
  // Both hires of the month came with a campaign.
  expect((await manager.get(`/api/cost-months/${month}`)).body.hires).toBe(2)
})

it('has a row for what came after the month of a hire had closed', async () => {
  const ask = async (query: string): Promise<Json> => (await manager.get(`/api/reports/rows?${query}`)).body
  const days = (of: string) =>
    `from=${of}-01&to=${new Date(Date.UTC(Number(of.slice(0, 4)), Number(of.slice(5)), 0)).toISOString().slice(0, 10)}`
  const [hire] = (await ask(`figure=hires&${days(month)}`)).items
  expect((await manager.post(`/api/cost-months/${month}/close`)).status).toBe(200)
  const added = await manager.post(
    `/api/candidates/${hire.candidateId}/costs`,
    { kind: 'license', day: dayOf(month, 20), cents: 700 },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(added.status).toBe(201)
  const present = monthAgo(0)
  const report = await figures(`${days(present)}&by=job&figures=hires,ourCostCents`)
  const value = report.figures.find(({ name }: Json) => name === 'ourCostCents').value
  const { items, total, value: asked } = await ask(`figure=ourCostCents&${days(present)}`)
  expect(items.reduce((sum: number, { cents }: Json) => sum + cents, 0)).toBe(value)
  expect([total.count, asked]).toEqual([items.length, value])
  expect(items).toContainEqual(
    expect.objectContaining({
      applicationId: hire.applicationId,
      kind: 'receipt',
      cents: 700,
      receipt: { kind: 'supplement', month: present, missing: 0 },
    }),
  )
  // Each line of a split opens its own.
  for (const { key, figures: own } of report.rows) {
    const behind = await ask(`figure=ourCostCents&${days(present)}&by=job&key=${key}`)
    expect(behind.items.reduce((sum: number, { cents }: Json) => sum + cents, 0)).toBe(own.ourCostCents)
  }
  expect(await ask(`figure=ourCostCents&from=${present}-01&to=${present}-20`)).toMatchObject({
    items: [],
    value: null,
  })
})

it('never reaches a customer', async () => {
  const person = await test.person('customer', { clientIds: [clientId] })
  const { body } = await person.get(`/api/customer/reports/figures?from=${first}&to=${last}`)
  expect(JSON.stringify(body)).not.toMatch(/ourCost|margin/i)
})
