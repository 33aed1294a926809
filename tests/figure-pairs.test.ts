// Figures that two screens show of the same thing. Each pair is equal, or the screen names what is between them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Json, Person, TestApp } from './support/app.ts'
import { startDemoApp } from './support/demo.ts'

let test: TestApp
let manager: Person

beforeAll(async () => {
  test = await startDemoApp()
  manager = await test.person('manager')
}, 300_000)
afterAll(() => test.close())

const get = async (url: string, person = manager): Promise<Json> => {
  const { status, body } = await person.get(url)
  expect(status, `${url} ${JSON.stringify(body).slice(0, 200)}`).toBe(200)
  return body
}
const countOf = async (url: string) => (await get(`${url}&limit=1`)).total.count
const sum = (rows: readonly Json[], of: (row: Json) => number) => rows.reduce((all, row) => all + of(row), 0)
const customerOf = (client: string) => test.person('customer', { clientIds: [client] })

it('a campaign’s row, its drawer, and the leads that both open', async () => {
  const { items } = await get('/api/campaigns?limit=50')
  expect(items.length).toBeGreaterThan(3)
  for (const { id, name, figures } of items) {
    expect((await get(`/api/campaigns/${id}`)).figures, name).toEqual(figures)
    expect(await countOf(`/api/leads?campaign=${id}&test=false`), name).toBe(figures.leads)
    for (const figure of ['accepted', 'sold'])
      expect(await countOf(`/api/leads?campaign=${id}&figure=${figure}`), name).toBe(figures[figure])
  }
})

it('the stock’s cells, what fits no product, and the total', async () => {
  const { items, figures } = await get('/api/stock')
  const [offers] = await test.db.query<{ once: number; twice: number }>({
    text: `with offered as (select l.id, count(*) as products from leads l join lead_products p on p.category = l.category
        and p.status = 'active' and case when p.share_limit = 1 then l.shares_sold = 0
          else l.share_limit between 2 and p.share_limit and l.shares_sold < l.share_limit end
        and l.received_at > now() - interval '1 day' * case p.age_band when 'fresh' then 8 when 'recent' then 31 else 91 end
        and l.received_at <= now() - interval '1 day' * case p.age_band when 'fresh' then 0 when 'recent' then 8 else 31 end
      where l.status in ('available', 'partially_sold') and not l.is_test
        and (l.email_hash is not null or l.phone_hash is not null) group by l.id)
      select count(*)::int as once, (sum(products) - count(*))::int as twice from offered`,
  })
  const cells = sum(items, ({ inStock }) => inStock)
  expect(cells).toBe((offers?.once ?? 0) + (offers?.twice ?? 0))
  expect(figures.inStock).toBe((offers?.once ?? 0) + figures.withoutProduct)
  expect(await countOf('/api/leads?status=available&status=partially_sold')).toBe(figures.inStock)
  expect((await get('/api/reports/tables/stock-by-age')).total.all).toBe(figures.inStock)
})

it('tabs of postings and the list of all', async () => {
  for (const { id, name } of (await get('/api/clients?limit=50')).items) {
    const person = await customerOf(id)
    const { counts } = await get(`/api/customer/dashboard?client=${id}`, person)
    const all = await get(`/api/customer/job-postings?client=${id}&limit=1`, person)
    expect(sum(Object.values(counts), Number), name).toBe(all.total.count)
  }
})

it('leads that a rule took, and the decisions behind them', async () => {
  const { hits } = await get('/api/routing/rules')
  const rows = await test.db.query<{ rule_id: string; leads: number }>({
    text: `select d.rule_id, count(*)::int as leads from (select distinct rule_id, lead_id from routing_decisions
      where decided_at >= now() - interval '30 days' and rule_id is not null) d group by 1`,
  })
  expect(hits).toEqual(Object.fromEntries(rows.map(({ rule_id, leads }) => [rule_id, leads])))
})

it('a client’s postings in its row, its drawer, and the list that they open', async () => {
  const open = ['draft', 'pending_approval', 'rejected', 'open', 'on_hold'].map((each) => `status=${each}`)
  for (const { id, name, open: row } of (await get('/api/clients?limit=50')).items) {
    const listed = await countOf(`/api/job-postings?client=${id}&${open.join('&')}`)
    expect([row.postings, (await get(`/api/clients/${id}`)).open.postings], name).toEqual([listed, listed])
    const { counts } = await get(`/api/customer/dashboard?client=${id}`, await customerOf(id))
    expect(sum(Object.values(counts), Number) - counts.filled - counts.closed, name).toBe(listed)
  }
})

it('interviews of a report, and candidates interviewed for its postings', async () => {
  for (const { id, name } of (await get('/api/clients?limit=50')).items) {
    const person = await customerOf(id)
    const { from, to, totals } = await get(`/api/customer/job-insights?client=${id}`, person)
    const days = `client=${id}&from=${from}&to=${to}`
    const rows = await get(`/api/customer/reports/rows?${days}&figure=interviews&limit=200`, person)
    // The report counts each interview, and leads that the client marked. Insights count a candidate of a posting once.
    const held = rows.items.filter(({ kind }: Json) => kind === 'interview')
    const before = await get(
      `/api/customer/reports/rows?client=${id}&from=2025-01-01&to=${from}&figure=interviews&limit=200`,
      person,
    )
    const known = new Set(
      before.items
        .filter(({ at }: Json) => at.slice(0, 10) < from)
        .map(({ applicationId }: Json) => applicationId),
    )
    const fresh = new Set(
      held.map(({ applicationId }: Json) => applicationId).filter((one: string) => !known.has(one)),
    )
    expect(fresh.size, name).toBe(totals.interviews)
    const body = await get(`/api/customer/reports/figures?${days}`, person)
    const value = body.figures.find((figure: Json) => figure.name === 'interviews').value
    expect(value, name).toBe(rows.total.count)
  }
})

it('a hire marked incomplete, and what its receipt does not record', async () => {
  const { items } = await get('/api/hires?limit=200')
  expect(items.length).toBeGreaterThan(20)
  for (const { id, receiptId, missing, costCents, candidate } of items) {
    const receipt = await get(`/api/hires/${id}/receipt?receipt=${receiptId}`)
    expect(receipt.missing.length > 0, candidate.name).toBe(missing > 0)
    expect(receipt.totalCents, candidate.name).toBe(costCents)
  }
})

it('hires of a report, and hires with a receipt and without one', async () => {
  for (const month of (await get('/api/cost-months')).items.filter(({ state }: Json) => state === 'closed')) {
    const detail = await get(`/api/cost-months/${month.month}`)
    const last = new Date(Date.UTC(Number(month.month.slice(0, 4)), Number(month.month.slice(5)), 0))
    const days = `from=${month.month}-01&to=${last.toISOString().slice(0, 10)}`
    const report = await get(`/api/reports/figures?${days}&by=client&figures=hires,ourCostCents,marginCents`)
    const valueOf = (name: string) => report.figures.find((figure: Json) => figure.name === name).value
    expect(report.markedHires).toBe(detail.markedHires)
    expect(valueOf('hires')).toBe(detail.hires + detail.markedHires)
    for (const name of ['hires', 'ourCostCents', 'marginCents'])
      expect(
        sum(report.rows, ({ figures }) => figures[name] ?? 0),
        name,
      ).toBe(valueOf(name))
    for (const by of ['campaign', 'recruiter', 'job']) {
      const { rows } = await get(`/api/reports/figures?${days}&by=${by}&figures=marginCents`)
      expect(
        sum(rows, ({ figures }) => figures.marginCents),
        by,
      ).toBe(valueOf('marginCents'))
    }
    const { items } = await get(`/api/reports/rows?${days}&figure=ourCostCents&limit=200`)
    expect(sum(items, ({ cents }) => cents)).toBe(valueOf('ourCostCents'))
  }
})

it('what the money did on the portal’s first page, its report of the same days, and the orders', async () => {
  const figures = 'kept,contacted,interviews,hires,spendCents,costPerHireCents'
  let spending = 0
  for (const { id, name } of (await get('/api/clients?limit=50')).items) {
    const person = await customerOf(id)
    const shown = await get(
      `/api/customer/reports/figures?client=${id}&last=30_days&figures=${figures}`,
      person,
    )
    const report = await get(
      `/api/customer/reports/figures?client=${id}&from=${shown.from}&to=${shown.to}`,
      person,
    )
    for (const { name: figure, value } of shown.figures) {
      const same = report.figures.find((each: Json) => each.name === figure)
      if (same) expect(value, `${name} ${figure}`).toBe(same.value)
    }
    const valueOf = (figure: string) => shown.figures.find((each: Json) => each.name === figure).value
    const result = await get(`/api/customer/leads/results?client=${id}`, person)
    expect(result.spentCents - result.creditedCents, name).toBe(valueOf('spendCents'))
    expect(result.delivered - result.returned, name).toBe(valueOf('kept'))
    if (result.delivered > 0) spending += 1
  }
  expect(spending).toBeGreaterThan(2)
})

it('hires of the dashboard with those that clients marked, and hires of the report', async () => {
  const { figures, from, today } = await get('/api/dashboard/stats?days=30')
  const days = `from=${from}&to=${today}`
  const report = await get(`/api/reports/figures?${days}`)
  const hires = report.figures.find((figure: Json) => figure.name === 'hires').value
  expect(report.markedHires).toBeGreaterThan(0)
  expect(figures.markedHires).toBe(report.markedHires)
  expect(figures.hires.now.count + figures.markedHires).toBe(hires)
  for (const { id, name } of (await get('/api/clients?limit=50')).items) {
    const own = await get(`/api/dashboard/stats?days=30&client=${id}`)
    expect(own.figures.markedHires, name).toBe(
      (await get(`/api/reports/figures?${days}&client=${id}`)).markedHires,
    )
  }
  expect((await get('/api/dashboard/stats?days=30&whose=mine')).figures.markedHires).toBeNull()
})

it('checks without an amount, and their list', async () => {
  for (const { month } of (await get('/api/cost-months')).items) {
    const { notRecorded } = await get(`/api/cost-months/${month}`)
    const list = await get(`/api/cost-months/${month}/missing-checks?limit=200`)
    expect(list.items).toHaveLength(notRecorded.checks)
    for (const check of list.items) {
      const { items } = await get(`/api/candidates/${check.candidate.id}/costs`)
      expect(items.find(({ id }: Json) => id === check.id)).toMatchObject({ cents: null, day: check.day })
    }
  }
})

it('lines of a receipt, messages among them, and the entries that they open', async () => {
  const { items } = await get('/api/hires?limit=40')
  const kinds = new Set<string>()
  for (const { id, receiptId } of items.slice(-12)) {
    const receipt = await get(`/api/hires/${id}/receipt?receipt=${receiptId}`)
    expect(sum(receipt.lines, ({ cents }) => cents)).toBe(receipt.totalCents)
    for (const line of receipt.lines) {
      kinds.add(line.kind)
      const entries = await get(`/api/hires/${id}/receipt/${line.id}/entries?receipt=${receiptId}&limit=1`)
      expect(entries.total.count, line.label).toBe(line.entries)
      expect(entries.items.length, line.label).toBe(1)
    }
  }
  expect([...kinds]).toEqual(expect.arrayContaining(['lead_ad', 'messages', 'time']))
})
