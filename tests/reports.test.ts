// Reports: every figure equals its rows, splits add up, and rollups change nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CUSTOMER_FIGURES, FUNNEL_STEPS, STAFF_FIGURES } from '#domains/reporting/contract/figures.ts'
import { CUSTOMER_SPLITS, SPLITS } from '#domains/reporting/contract/splits.ts'
import { figureChecks } from '#domains/reporting/server/queries/proof.ts'
import { rebuildSome } from '#domains/reporting/server/rollups.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { type Buyer, market } from './support/market.ts'
import { addJob, apply, stagesByLabel } from './support/pipeline.ts'

let test: TestApp
let staff: Person
let buyer: Buyer
let other: Buyer
let hiring: { clientId: string; jobId: string }
let trade: ReturnType<typeof market>

const PERIOD = 'from=2026-01-01&to=2026-12-31'

async function countAll(): Promise<void> {
  while (await rebuildSome(systemContext(test.db, test.services))) continue
}
const sql = (text: string, values: unknown[] = []) => test.db.query<Json>({ text, values })
const figures = async (query: string, person = staff, base = '/api/reports'): Promise<Json> => {
  const { status, body } = await person.get(`${base}/figures?${query}`)
  expect(status, `${query} ${JSON.stringify(body).slice(0, 300)}`).toBe(200)
  return body
}
const valueOf = (body: Json, name: string) => body.figures.find((each: Json) => each.name === name)?.value

beforeAll(async () => {
  test = await startTestApp()
  staff = await test.person('manager')
  trade = market(test)
  buyer = await trade.newBuyer(1_000_000)
  other = await trade.newBuyer(1_000_000)
  for (const [category, state] of [
    ['Nurses', 'TX'],
    ['Drivers', 'OK'],
  ] as const) {
    await trade.stock({ category, state, count: 6 })
    const product = await trade.product(staff, category, { autoReturnReasons: [] })
    expect((await trade.buy(buyer, product, 4)).status).toBe(201)
    expect((await trade.buy(other, product, 2)).status).toBe(201)
  }
  // Two days, one on each side of midnight in the two calendars.
  await sql(`update lead_deliveries set delivered_at = case when sale_no = 1 and lead_id::text < '8' then
    timestamptz '2026-03-08 07:30:00Z' else timestamptz '2026-03-31 23:30:00Z' end`)
  await sql(`update clients set timezone = 'America/New_York' where id = $1`, [other.client])
  const leads = await trade.bought(buyer)
  const change = (index: number, body: Json) =>
    buyer.person.patch(`/api/customer/leads/${leads[index]?.id}`, body)
  expect((await change(0, { status: 'contacted' })).status).toBe(200)
  expect((await change(1, { status: 'hired' })).status).toBe(200)
  expect((await change(2, { status: 'interviewing' })).status).toBe(200)
  await sql(
    `update lead_deliveries set first_contacted_at = delivered_at + interval '17 minutes' where first_contacted_at is not null`,
  )
  const campaign = await sql(
    `insert into campaigns (id, name, channel, status) values (gen_random_uuid(), 'RN Houston', 'api', 'active') returning id`,
  )
  await sql(`update leads set campaign_id = $1, owner_id = $2 where state = 'TX'`, [
    campaign[0].id,
    staff.userId,
  ])
  const asked = await buyer.person.post(`/api/customer/leads/${leads[3]?.id}/return`, {
    reason: 'other',
    note: 'No.',
  })
  expect(asked.status).toBe(201)
  const { items } = (await staff.get('/api/returns?status=submitted')).body
  expect(
    (await staff.post(`/api/returns/${items[0].id}/decision`, { decision: 'approve', note: 'Fine.' })).status,
  ).toBe(200)

  hiring = await addJob(staff)
  const stages = await stagesByLabel(test)
  const move = (id: string, to: string) =>
    staff.post(`/api/applications/${id}/move`, { stageId: stages[to]?.id, fromStageId: stages['New']?.id })
  const [hired, offered] = [await apply(staff, hiring.jobId), await apply(staff, hiring.jobId)]
  await apply(staff, hiring.jobId)
  expect((await move(offered.id, 'Offered')).status).toBe(200)
  expect((await move(hired.id, 'Hired')).status).toBe(200)
  for (const [status, days] of [
    ['complete', 3],
    ['scheduled', 2],
    ['cancelled', 4],
    ['no_show', 5],
    ['scheduled', -9],
  ] as const)
    await sql(
      `insert into interviews (id, application_id, candidate_id, client_id, round, kind, starts_at, ends_at, timezone, status,
         ics_uid, agreed_at, organizer_id)
       select gen_random_uuid(), a.id, a.candidate_id, a.client_id, 1, 'phone', now() - make_interval(days => $2),
         now() - make_interval(days => $2) + interval '1 hour', 'America/Chicago', $3, gen_random_uuid()::text, now(), $4
       from applications a where a.id = $1`,
      [offered.id, days, status, staff.userId],
    )
})
afterAll(() => test.close())

describe.each([
  ['counted from rows', async () => {}],
  ['counted in rollups', countAll],
])('%s', (_name, prepare) => {
  beforeAll(prepare)

  it('are what happened', async () => {
    const all = await figures(PERIOD)
    expect(Object.fromEntries(all.figures.map((each: Json) => [each.name, each.value]))).toEqual({
      delivered: 12,
      returned: 1,
      kept: 11,
      contacted: 3,
      contactRate: 3 / 11,
      firstCallMinutes: 17,
      interviews: 3,
      offers: 1,
      hires: 2,
      spendCents: 11_000,
      costPerLeadCents: 1_000,
      costPerHireCents: 5_500,
      ourCostCents: null,
      ourCostPerHireCents: null,
      marginCents: null,
    })
    const own = await figures(`${PERIOD}&client=${buyer.client}`, buyer.person, '/api/customer/reports')
    expect(own.figures.map((each: Json) => each.name)).toEqual(CUSTOMER_FIGURES)
    expect(valueOf(own, 'delivered')).toBe(8)
    expect(valueOf(own, 'hires')).toBe(1)
  })

  it.each(SPLITS)('add up by %s', async (by) => {
    const body = await figures(
      `${PERIOD}&by=${by}&figures=delivered,returned,kept,contacted,interviews,offers,hires,spendCents,applications`,
    )
    for (const { name, value } of body.figures) {
      const sum = body.rows.reduce((total: number, row: Json) => total + row.figures[name], 0)
      expect(sum, name).toBe(value)
    }
    expect(valueOf(body, 'applications')).toBe(3)
  })

  it.each(STAFF_FIGURES)('%s equals its rows', async (name) => {
    const query = `${PERIOD}&figure=${name}&limit=3`
    const items: Json[] = []
    let first: Json
    for (let cursor = ''; ; ) {
      const { status, body } = await staff.get(`/api/reports/rows?${query}${cursor && `&cursor=${cursor}`}`)
      expect(status).toBe(200)
      first ??= body
      items.push(...body.items)
      if (!body.nextCursor) break
      cursor = body.nextCursor
    }
    const all = await figures(PERIOD)
    expect(first.value).toBe(valueOf(all, name))
    expect(first.total).toEqual({ count: items.length, exact: true })
    expect(new Set(items.map(({ id, at }) => id + at)).size).toBe(items.length)
    const { count } = all.figures.find((each: Json) => each.name === name)
    if (name === 'contactRate') expect(count).toBe(items.length)
    if (['delivered', 'returned', 'kept', 'contacted', 'interviews', 'offers', 'hires'].includes(name))
      expect(items).toHaveLength(valueOf(all, name))
    if (name === 'spendCents') expect(items.reduce((sum, { cents }) => sum + cents, 0)).toBe(first.value)
  })

  it.each(SPLITS)('lines by %s open their rows', async (by) => {
    const body = await figures(`${PERIOD}&by=${by}`)
    expect(body.rows.length).toBeGreaterThan(0)
    for (const row of body.rows.filter((each: Json) => each.figures.delivered > 0 || each.figures.hires > 0))
      for (const name of ['delivered', 'hires']) {
        const list = (await staff.get(`/api/reports/rows?${PERIOD}&figure=${name}&by=${by}&key=${row.key}`))
          .body
        expect(list.total.count, `${name} of ${row.key}`).toBe(row.figures[name])
        expect(list.items, `${name} of ${row.key}`).toHaveLength(row.figures[name])
        // A filter says the same as a line.
        if (['day', 'week', 'month'].includes(by)) continue
        const filtered = await figures(`${PERIOD}&${by}=${row.key}`)
        if (by !== 'client') expect(valueOf(filtered, name), `${name} of ${row.key}`).toBe(row.figures[name])
      }
  })

  it('count days in the client’s calendar', async () => {
    const days = async (client: string) =>
      (await figures(`${PERIOD}&client=${client}&by=day`)).rows
        .filter((row: Json) => row.figures.delivered > 0)
        .map((row: Json) => row.key)
    for (const each of await days(buyer.client)) expect(['2026-03-08', '2026-03-31']).toContain(each)
    for (const each of await days(other.client)) expect(['2026-03-08', '2026-03-31']).toContain(each)
  })

  it('follow leads to today', async () => {
    const { body } = await staff.get(`/api/reports/funnel?${PERIOD}&client=${buyer.client}`)
    expect(body.steps.map(({ count }: Json) => count)).toEqual([8, 7, 3, 2, 1, 1])
    expect(body.steps[1]).toMatchObject({ of: 8, step: 7 / 8, spendEachCents: 1_000 })
  })

  it.each(FUNNEL_STEPS)('the step %s of the funnel equals its rows', async (step) => {
    for (const [person, base, client] of [
      [staff, '/api/reports', ''],
      [staff, '/api/reports', `&client=${buyer.client}`],
      [buyer.person, '/api/customer/reports', `&client=${buyer.client}`],
    ] as const) {
      const { body: funnel } = await person.get(`${base}/funnel?${PERIOD}${client}`)
      const { count } = funnel.steps.find(({ name }: Json) => name === step)
      const { body } = await person.get(`${base}/rows?${PERIOD}${client}&step=${step}&limit=200`)
      expect(count).toBeGreaterThan(0)
      expect(body).toMatchObject({ total: { count, exact: true }, value: count })
      expect(new Set(body.items.map(({ id }: Json) => id)).size).toBe(count)
    }
  })

  it('name the hires that only the client marked', async () => {
    const all = await figures(PERIOD)
    expect(all.markedHires).toBe(1)
    const { body } = await staff.get(`/api/reports/rows?${PERIOD}&figure=hires`)
    expect(body.withoutReceipt).toBe(1)
    expect(body.items.filter(({ applicationId }: Json) => applicationId === null)).toHaveLength(1)
    const none = await staff.get(`/api/reports/rows?${PERIOD}&figure=hires&by=job&key=${hiring.jobId}`)
    expect(none.body).toMatchObject({ value: 1, withoutReceipt: 0 })
    const own = await figures(PERIOD, buyer.person, '/api/customer/reports')
    expect(own.markedHires).toBeNull()
    const month = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' }).slice(0, 7)
    const { body: costs } = await staff.get(`/api/cost-months/${month}`)
    expect(costs).toMatchObject({ markedHires: 1, hires: 1 })
  })

  it('differ from no row', async () => {
    for (const { query, name } of figureChecks) expect(await sql(query), name).toEqual([])
  })
})

it('the trend is beside the median of at least five similar clients, never of fewer', async () => {
  const trend = async (person: Person, base: string, figure: string) => {
    const { status, body } = await person.get(
      `${base}/trend?client=${buyer.client}&figure=${figure}&to=2026-04-15&months=3`,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const months = ['2026-02', '2026-03', '2026-04']
  await sql(`update clients set industry = 'Care' where id = any($1)`, [[buyer.client, other.client]])
  const alone = await trend(staff, '/api/reports', 'delivered')
  expect(alone.months.map(({ month }: Json) => month)).toEqual(months)
  expect(alone.similar).toBeNull()
  expect(alone.months.map(({ value, median }: Json) => [value, median])).toEqual([
    [0, null],
    [8, null],
    [0, null],
  ])
  const line = await sql('select order_line_id, ledger_transaction_id from lead_deliveries limit 1')
  for (let count = 1; count <= 5; count += 1) {
    const { client } = await trade.newBuyer(0)
    await sql(`update clients set industry = ' care' where id = $1`, [client])
    const leads = await trade.stock({ category: 'Other', count })
    for (const lead of leads)
      await sql(
        `insert into lead_deliveries (id, lead_id, client_id, order_line_id, sale_no, share_limit, price_cents,
           ledger_transaction_id, receipt_hash, delivered_at, returnable_until, first_contacted_at)
         values (gen_random_uuid(), $1::uuid, $2, $3, 1, 1, 100, $4, sha256($1::uuid::text::bytea), '2026-03-10', '2026-03-10',
           timestamptz '2026-03-10' + make_interval(mins => $5))`,
        [lead, client, line[0].order_line_id, line[0].ledger_transaction_id, count * 10],
      )
  }
  // Deliveries of 1, 2, 3, 4, 5 and 4 leads: the median is 3.5.
  for (const [person, base] of [
    [staff, '/api/reports'],
    [buyer.person, '/api/customer/reports'],
  ] as const) {
    const delivered = await trend(person, base, 'delivered')
    expect(delivered.similar).toEqual({ clients: 6, industry: 'Care' })
    expect(delivered.months.map(({ median }: Json) => median)).toEqual([null, 3.5, null])
    const calls = await trend(person, base, 'firstCallMinutes')
    expect(calls.months[1]).toMatchObject({ value: 17, median: 30 })
  }
})

it.each(['campaign', 'state', 'product', 'recruiter', 'source', 'job'])(
  'an unknown %s is refused with a sentence, and a known one is not',
  async (filter) => {
    const unknown = ['state', 'source'].includes(filter) ? 'nowhere' : crypto.randomUUID()
    const ask = (value: string, person = staff, base = '/api/reports') =>
      person.get(`${base}/figures?${PERIOD}&${filter}=${value}`)
    const refused = await ask(unknown)
    expect(refused, JSON.stringify(refused.body)).toMatchObject({ status: 422 })
    expect(refused.body.fields).toEqual([
      { path: filter, message: expect.stringMatching(/^This .+ does not exist\. Choose another\.$/) },
    ])
    for (const { key } of (await figures(`${PERIOD}&by=${filter}`)).rows)
      expect((await ask(key)).status, key).toBe(200)
    if (filter === 'recruiter' || filter === 'source') return
    const customers = '/api/customer/reports'
    expect((await ask(unknown, buyer.person, customers)).status).toBe(422)
    const { rows } = await figures(`${PERIOD}&by=${filter}`, buyer.person, customers)
    for (const { key } of rows.filter((row: Json) => row.key !== 'others'))
      expect((await ask(key, buyer.person, customers)).status, key).toBe(200)
  },
)

it('a cursor with a place that no list has is refused', async () => {
  const cursorOf = (...parts: string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const asks: [Person, string][] = [
    [staff, '/api/reports/rows?figure=hires'],
    [buyer.person, '/api/customer/reports/rows?figure=hires'],
  ]
  for (const at of ['9999-99-99T00:00:00Z', '2026-02-31T00:00:00Z', 'x', '2026-01-01T99:00:00Z'])
    for (const [person, address] of asks) {
      const answer = await person.get(`${address}&cursor=${cursorOf('-at', at, 'x')}`)
      expect(answer, at).toMatchObject({ status: 400, body: { code: 'invalid_query' } })
    }
  // Every list with a date key.
  const { body } = await staff.get('/api/leads?limit=1')
  const [sort] = JSON.parse(Buffer.from(body.nextCursor, 'base64url').toString())
  for (const place of [
    [sort, '9999-99-99T00:00:00Z', crypto.randomUUID()],
    [sort, '2026-01-01T00:00:00Z', 'x'],
  ])
    expect(await staff.get(`/api/leads?limit=1&cursor=${cursorOf(...place)}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_query' },
    })
})

it('files have the times of the report’s calendar, and name it', async () => {
  const file = (query: string) => staff.get(`/api/reports/rows/export.csv?${PERIOD}&${query}`)
  const { body, status } = await file(`step=hired&client=${other.client}`)
  expect(status).toBe(200)
  const [titles] = String(body).split('\n')
  expect(titles).toContain('"When, Eastern Time"')
  expect(titles).toContain('"Delivered, Eastern Time"')
  const { body: all } = await file('figure=delivered')
  expect(String(all)).toContain('"When, Central Time"')
  // 23:30 UTC is 18:30 in Chicago, in March.
  expect(String(all)).toContain(',2026-03-31 18:30,2026-03-31 18:30,')
  expect(String(all)).not.toMatch(/\dT\d\d:\d\d:\d\d/)
  expect((await staff.get(`/api/reports/rows/export.pdf?${PERIOD}&step=kept`)).status).toBe(200)
})

it('a file has no empty columns of our cost', async () => {
  const titles = async (query: string) => {
    const { body } = await staff.get(`/api/reports/figures/export.csv?${query}`)
    return String(body).split('\n')[0] ?? ''
  }
  expect(await titles('from=2026-03-02&to=2026-03-20&by=campaign')).not.toMatch(/Our cost|Margin/)
  expect(await titles('from=2026-03-02&to=2026-03-20&figures=marginCents')).toMatch(/Margin/)
})

it('a customer learns no campaign or posting of another client', async () => {
  const job = await addJob(staff)
  const [made] = await sql(
    `insert into campaigns (id, name, channel, status, client_id, job_id)
     values (gen_random_uuid(), 'Hidden nurses', 'api', 'active', $1, $2) returning id`,
    [job.clientId, job.jobId],
  )
  await sql(`update leads set campaign_id = $1 where state = 'OK'`, [made.id])
  const base = '/api/customer/reports'
  const names = async (by: string) => (await figures(`${PERIOD}&by=${by}`, buyer.person, base)).rows
  const shared = (await names('campaign')).find(({ key }: Json) => key === 'others')
  expect(shared).toMatchObject({ label: 'Shared leads', figures: { delivered: 4 } })
  expect(JSON.stringify(await names('campaign'))).not.toContain('Hidden')
  expect(JSON.stringify(await names('job'))).not.toContain(job.jobId)
  for (const query of ['by=campaign&key=others', 'step=delivered', 'figure=delivered']) {
    const { body } = await buyer.person.get(`${base}/rows?${PERIOD}&limit=200&${query}`)
    expect(body.items.length).toBe(query.includes('key') ? 4 : 8)
    expect(body.items.some(({ deliveryId }: Json) => deliveryId)).toBe(true)
    for (const text of ['Hidden', made.id, job.jobId]) expect(JSON.stringify(body)).not.toContain(text)
  }
  const file = await buyer.person.get(`${base}/rows/export.csv?${PERIOD}`)
  expect(JSON.stringify(file.body)).not.toContain('Hidden')
  // Staff see where the leads come from.
  expect(JSON.stringify((await figures(`${PERIOD}&by=campaign`)).rows)).toContain('Hidden')
})

it('customers have their splits only', async () => {
  for (const by of CUSTOMER_SPLITS) await figures(`${PERIOD}&by=${by}`, buyer.person, '/api/customer/reports')
})
