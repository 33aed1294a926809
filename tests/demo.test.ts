// The demo shows the whole trade in leads, and every figure agrees with the rows behind it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerChecks } from '#domains/billing/server/index.ts'
import { receiptHash } from '#domains/shop/server/receipt.ts'
import type { Json, Person, TestApp } from './support/app.ts'
import { startDemoApp } from './support/demo.ts'

let test: TestApp
let manager: Person

beforeAll(async () => {
  test = await startDemoApp()
  manager = await test.person('manager')
}, 300_000)
afterAll(() => test.close())

const rows = <Row extends object>(text: string) => test.db.query<Row>({ text })
async function valuesOf(column: string, from: string): Promise<string[]> {
  const found = await rows<{ value: string }>(`select distinct ${column} as value from ${from} order by 1`)
  return found.map(({ value }) => value)
}
async function countOf(from: string): Promise<number> {
  return (await rows<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count ?? 0
}

it('has seven campaigns over five channels with ninety days of leads and spend', async () => {
  expect(await countOf('campaigns')).toBe(7)
  expect(await valuesOf('channel', 'campaigns')).toEqual([
    'api',
    'google_form',
    'job_posting',
    'manual',
    'meta_lead_ad',
  ])
  expect(await valuesOf('status', 'campaigns')).toEqual(['active', 'archived', 'paused'])
  expect(await countOf('leads')).toBeGreaterThan(3_000)
  expect(await countOf('leads')).toBeLessThan(4_500)
  expect(await countOf(`(select distinct received_at::date from leads) d`)).toBeGreaterThan(85)
  expect(await countOf('(select distinct day from campaign_spend) d')).toBe(91)
  expect(await valuesOf('status', 'leads where not is_test')).toEqual([
    'assigned',
    'available',
    'duplicate',
    'partially_sold',
    'received',
    'rejected',
    'returned',
    'sold_out',
  ])
  expect(await valuesOf('rejected_for', 'leads where rejected_for is not null')).toEqual([
    'no_consent',
    'outside_area',
    'rule',
    'suppressed',
  ])
  const { body } = await manager.get('/api/campaigns/waiting-forms')
  expect(body.items).toMatchObject([{ channel: 'meta_lead_ad', leads: 12 }])
})

it('has candidates with resumes, several licenses and a day from which they can start', async () => {
  const people = await countOf('candidates')
  expect(await countOf(`candidates where available_on >= current_date - 1`)).toBeGreaterThan(people / 2)
  expect(await countOf(`candidates where jsonb_array_length(certifications) > 1`)).toBeGreaterThan(people / 3)
  const files = `candidate_files f join candidates c on c.id = f.candidate_id where f.kind = 'resume'`
  expect(await countOf(files)).toBeGreaterThan(people / 2)
  // Each is the resume of its own candidate.
  expect(
    await countOf(`${files} and f.text not like c.first_name || ' ' || c.last_name || chr(10) || '%'`),
  ).toBe(0)
})

it('has secrets for the webhook lab, and no provider of its leads is disconnected', async () => {
  const { body } = await manager.get('/api/integrations')
  const statuses = (body.items as { kind: string; status: string }[]).map(({ kind, status }) => [
    kind,
    status,
  ])
  expect(Object.fromEntries(statuses)).toMatchObject({
    meta: 'connected',
    google: 'connected',
    inbound: 'connected',
  })
  for (const [kind, name] of [
    ['meta', 'appSecret'],
    ['google', 'key'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- Two.
    const { secrets } = (await manager.get(`/api/integrations/${kind}`)).body as { secrets: Json[] }
    expect(secrets).toContainEqual(expect.objectContaining({ name, from: 'demo' }))
  }
})

it('shows the same figures on campaigns as in the leads behind them', async () => {
  const { body } = await manager.get('/api/campaigns')
  for (const { id, figures } of body.items as { id: string; figures: Record<string, number> }[]) {
    const total = async (query: string) =>
      // oxlint-disable-next-line no-await-in-loop -- Few campaigns.
      (await manager.get(`/api/leads?campaign=${id}&test=false&limit=1${query}`)).body.total.count
    expect(figures).toMatchObject({
      leads: await total(''),
      accepted: await total('&figure=accepted'),
      duplicates: await total('&figure=duplicate'),
      rejected: await total('&figure=rejected'),
      sold: await total('&figure=sold'),
      hires: await total('&figure=hired'),
    })
  }
  const revenue = (body.items as { figures: { revenueCents: number } }[]).reduce(
    (sum, { figures }) => sum + figures.revenueCents,
    0,
  )
  const [sold] = await rows<{ cents: number }>(
    'select sum(price_cents)::bigint as cents from lead_deliveries where returned_at is null',
  )
  expect(revenue).toBe(sold?.cents)
})

it('has a dashboard whose figures of leads and items are the lists they open, for everyone and one manager', async () => {
  const [own] = await rows<{ id: string }>(
    `select account_manager_id as id from clients c join lead_deliveries d on d.client_id = c.id
     where account_manager_id is not null group by 1 order by count(*) desc limit 1`,
  )
  await test.db.query({
    text: 'update clients set account_manager_id = $1 where account_manager_id = $2',
    values: [manager.userId, own?.id],
  })
  const read = async (path: string) => (await manager.get(path)).body
  const total = async (path: string) => (await read(path)).total
  for (const whose of ['everyone', 'mine']) {
    const mine = whose === 'mine'
    const of = mine ? `&manager=${manager.userId}` : ''
    const owner = mine ? '&owner=me' : ''
    // oxlint-disable-next-line no-await-in-loop -- Two readings of the same figures.
    const { leads, attention } = await read(`/api/dashboard/stats?days=90&whose=${whose}`)
    const item = (kind: string) =>
      attention.find((each: Json) => each.kind === kind)?.count ?? { count: 0, exact: true }
    const period = `&receivedFrom=${leads.from}&receivedTo=${leads.to}`
    const lists = [
      [leads.received.now, `/api/leads?test=false${period}${owner}`],
      [leads.sold.now, `/api/dashboard/sales?days=90&whose=${whose}`],
      [leads.waiting, `/api/leads?status=received&test=false${owner}`],
      [leads.unfilledOrders, `/api/orders?unfilled=yes${of}`],
      [item('leads_waiting'), `/api/leads?status=received&test=false${owner}`],
      [item('returns_waiting'), `/api/returns?status=submitted${of}`],
      [item('disputes'), `/api/payments?dispute=open${of}`],
      [item('unanswered'), `/api/candidates?reply=unanswered${owner}`],
    ]
    for (const [figure, path] of lists) {
      // oxlint-disable-next-line no-await-in-loop -- As above.
      expect(figure, path).toEqual(await total(path))
      if (!mine) expect(figure.count, path).toBeGreaterThan(0)
    }
    expect(leads.sold.now.count).toBeGreaterThan(0)
    const revenue: Json[] = []
    for (let cursor = ''; ; ) {
      // oxlint-disable-next-line no-await-in-loop -- Each page says where the next one begins.
      const page = await read(`/api/dashboard/sales?figure=revenue&days=90&whose=${whose}&limit=200${cursor}`)
      revenue.push(...page.items)
      expect(page.totalCents).toBe(leads.revenueCents.now)
      if (!page.nextCursor) break
      cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`
    }
    expect(revenue.reduce((sum, { priceCents }) => sum + priceCents, 0)).toBe(leads.revenueCents.now)
    expect(revenue.every(({ returnedAt }) => returnedAt === null)).toBe(true)
  }
})

it('has decided about leads in every way, with versions, a draft and limits that hold', async () => {
  expect(await valuesOf('outcome', 'routing_decisions')).toEqual([
    'assigned',
    'rejected',
    'sold',
    'stocked',
    'test',
    'unrouted',
  ])
  const { body } = await manager.get('/api/routing/rules')
  expect(body).toMatchObject({ published: { number: 3 }, draft: { number: 4 } })
  // Each limit counts exactly what was taken in its period.
  expect(
    await countOf(`routing_caps c where c.used <> (select count(*) from routing_takes t where t.target_id = c.target_id
      and t.taken_at >= c.period_start and t.taken_at < (c.period_start at time zone 'America/Chicago'
        + case c.period when 'daily' then interval '1 day' when 'weekly' then interval '7 days' else interval '1 month' end)
        at time zone 'America/Chicago')`),
  ).toBe(0)
  // Nobody decided before the lead came, and nothing waits that could be decided.
  expect(
    await countOf('routing_decisions d join leads l on l.id = d.lead_id where d.decided_at < l.received_at'),
  ).toBe(0)
  expect(
    await countOf(`leads l join campaigns c on c.id = l.campaign_id and c.status = 'active'
      where l.status = 'received' and l.routed_at is null`),
  ).toBe(0)
  const lead = await rows<{ id: string }>('select id from leads where shares_sold = 2 limit 1')
  const { body: shown } = await manager.get(`/api/leads/${lead[0]?.id}`)
  expect(shown.deliveries).toMatchObject([{ saleNo: 1 }, { saleNo: 2 }])
  expect(shown.decision.trace.length).toBeGreaterThan(1)
})

it('has stock in many states that its products can sell', async () => {
  const { body } = await manager.get('/api/areas')
  expect(body.items.filter(({ stock }: { stock: number }) => stock > 0).length).toBeGreaterThanOrEqual(20)
  expect(body.products.length).toBeGreaterThanOrEqual(8)
  const { body: stock } = await manager.get('/api/stock')
  const [product] = body.products
  const { category, ageBand, shareLimit } = product
  const query = new URLSearchParams({ category, age: ageBand, shareLimit: String(shareLimit) })
  const of = (await manager.get(`/api/areas?${query.toString()}`)).body
  const byArea = of.items.reduce((sum: number, area: { stock: number }) => sum + area.stock, of.unknown.stock)
  const whole = stock.items.find(({ productId }: { productId: string }) => productId === product.id)
  expect(byArea, 'the areas of a product add up to its stock').toBe(whole.inStock)
  const days = { fresh: [0, 7], recent: [7, 30], aged: [30, 90] } as const
  const products = await rows<{
    id: string
    category: string
    share_limit: number
    age_band: keyof typeof days
  }>('select id, category, share_limit, age_band from lead_products')
  const sellable = new Set<string>()
  for (const { category, share_limit: shares, age_band: age } of products) {
    const [from, to] = days[age]
    // oxlint-disable-next-line no-await-in-loop -- Few products.
    const found = await test.db.query<{ id: string }>({
      text: `select id from leads where status in ('available', 'partially_sold') and not is_test and category = $1
        and received_at > now() - make_interval(days => $2) and received_at <= now() - make_interval(days => $3)
        and case when $4 = 1 then shares_sold = 0 else share_limit between 2 and $4 end`,
      values: [category, to, from, shares],
    })
    expect(found.length, `${category}, ${shares}, ${age}`).toBeGreaterThan(10)
    for (const { id } of found) sellable.add(id)
  }
  expect(sellable.size).toBeGreaterThanOrEqual(1_500)
})

it('leaves the demo customer with $2,500.00 and a standing order half filled', async () => {
  const [client] = await rows<{ id: string; user_id: string }>(
    `select c.id, m.user_id from clients c join client_members m on m.client_id = c.id
     join users u on u.id = m.user_id where u.email = 'customer@demo.candorhire.test' and m.client_role = 'owner'`,
  )
  const customer = await test.person('customer', { clientIds: [client?.id ?? ''] })
  const { body: wallet } = await customer.get(`/api/customer/wallet?client=${client?.id}`)
  expect(wallet.balanceCents).toBe(250_000)
  expect(wallet.heldCents).toBeGreaterThan(0)
  const { body: entries } = await customer.get(`/api/customer/wallet/entries?client=${client?.id}&limit=200`)
  expect(entries.items[0].balanceAfterCents).toBe(wallet.availableCents)
  // Newest first, and each balance follows from the one before.
  for (const [index, entry] of entries.items.slice(0, -1).entries()) {
    const older = entries.items[index + 1]
    expect(entry.balanceAfterCents - entry.amountCents).toBe(older.balanceAfterCents)
    expect(entry.createdAt >= older.createdAt).toBe(true)
  }
  const [open] = await rows<{ quantity: number; delivered: number; held_cents: number }>(
    `select n.quantity, n.delivered, n.held_cents from orders o join order_lines n on n.order_id = o.id
     where o.client_id = '${client?.id}' and o.kind = 'standing' and o.status = 'fulfilling'`,
  )
  expect((open?.delivered ?? 0) / (open?.quantity ?? 1)).toBeGreaterThan(0.4)
  expect((open?.delivered ?? 0) / (open?.quantity ?? 1)).toBeLessThan(0.6)
  expect(open?.held_cents).toBe(wallet.heldCents)
  expect(
    await countOf(`orders where client_id = '${client?.id}' and kind = 'buy_now'`),
  ).toBeGreaterThanOrEqual(3)
  const own = `lead_returns r join lead_deliveries d on d.id = r.delivery_id where d.client_id = '${client?.id}'`
  expect(await valuesOf('r.status', own)).toEqual(['approved', 'auto_approved', 'rejected', 'submitted'])
  expect(await valuesOf('status', `lead_deliveries where client_id = '${client?.id}'`)).toEqual([
    'contacted',
    'hired',
    'interviewing',
    'new',
    'not_a_fit',
  ])
  const asked = async (path: string) => (await customer.get(`${path}?client=${client?.id}`)).body.items
  expect(await asked('/api/customer/payment-methods')).toHaveLength(1)
  expect((await asked('/api/customer/invoices')).length).toBeGreaterThanOrEqual(2)
  const numbered = await rows<{ number: string; issued_at: string }>('select number, issued_at from invoices')
  const byTime = numbered.toSorted(
    (one, other) =>
      Date.parse(one.issued_at) - Date.parse(other.issued_at) || one.number.localeCompare(other.number),
  )
  expect(byTime.map(({ number }) => number)).toEqual(numbered.map(({ number }) => number).toSorted())
  for (const { name, count } of await ledgerChecks(test)) expect([name, count]).toEqual([name, 0])
})

it('keeps the books: entries sum to 0, holds and deliveries agree, receipts verify', async () => {
  const [sum] = await rows<{ cents: number }>('select sum(amount_cents)::bigint as cents from ledger_entries')
  expect(sum?.cents).toBe(0)
  expect(
    await countOf(`ledger_accounts a where a.client_id is not null and a.balance_cents <> coalesce((
      select sum(e.amount_cents) from ledger_entries e where e.account_id = a.id), 0)`),
  ).toBe(0)
  expect(
    await countOf(`ledger_accounts a where a.kind = 'client_hold' and a.balance_cents <> coalesce((
      select sum(n.held_cents) from orders o join order_lines n on n.order_id = o.id where o.client_id = a.client_id), 0)`),
  ).toBe(0)
  expect(
    await countOf(`order_lines n where n.delivered <> (
      select count(*) from lead_deliveries d where d.order_line_id = n.id)`),
  ).toBe(0)
  expect(
    await countOf(
      `leads l where l.shares_sold <> (select count(*) from lead_deliveries d where d.lead_id = l.id)`,
    ),
  ).toBe(0)
  const deliveries = await rows<{
    id: string
    lead_id: string
    sale_no: number
    share_limit: number
    delivered_at: string
    receipt_hash: Buffer
  }>(
    'select id, lead_id, sale_no, share_limit, delivered_at, receipt_hash from lead_deliveries order by lead_id, sale_no',
  )
  let before: (typeof deliveries)[number] | undefined
  for (const delivery of deliveries) {
    const previous = before?.lead_id === delivery.lead_id ? before.receipt_hash : null
    const { sale_no: saleNo, share_limit: shareLimit, id: deliveryId } = delivery
    const soldAt = new Date(delivery.delivered_at).toISOString()
    expect(receiptHash(previous, { saleNo, shareLimit, soldAt, deliveryId })).toEqual(delivery.receipt_hash)
    before = delivery
  }
  expect(deliveries.length).toBeGreaterThan(500)
})

it('pays by card on past days, and the provider, the payments and the ledger say the same', async () => {
  const { items } = (await manager.get('/api/payments?limit=50')).body
  expect(items).toMatchObject([
    { purpose: 'top_up', status: 'succeeded' },
    { purpose: 'top_up', status: 'succeeded', amountCents: 30_000, card: { last4: '0259' } },
    { purpose: 'top_up', status: 'succeeded', amountCents: 215_000, refundedCents: 15_000 },
    { purpose: 'auto_recharge', status: 'succeeded', amountCents: 40_000 },
    { purpose: 'top_up', status: 'succeeded', amountCents: 100_000, card: { last4: '4242' } },
    { purpose: 'top_up', status: 'failed', amountCents: 100_000, card: { last4: '0002' } },
  ])
  const times = items.map(({ createdAt }: { createdAt: string }) => createdAt)
  expect(times.toSorted().toReversed()).toEqual(times)
  const days = (at: string) => Math.round((Date.now() - Date.parse(at)) / 86_400_000)
  expect(times.map(days)).toEqual([0, 6, 12, 21, 57, 57])
  expect((await manager.get('/api/reconciliation')).body).toMatchObject({
    matched: 4,
    compared: 4,
    total: 4,
    pending: [],
    different: [],
    parked: [],
    openDisputes: 1,
  })
  const totalOf = async (kind: string) => (await manager.get(`/api/movements?kind=${kind}`)).body.total.count
  expect([await totalOf('refund'), await totalOf('dispute')]).toEqual([1, 1])
  const [opened] = await rows<{ at: string; noticed: string; moved: string }>(
    `select d.opened_at as at, e.received_at as noticed, t.created_at as moved from payment_disputes d
     join payment_events e on e.payment_id = d.payment_id and e.type = 'charge.dispute.created'
     join ledger_transactions t on t.kind = 'dispute' and t.reference_id = d.payment_id`,
  )
  expect(days(opened?.at ?? '')).toBe(4)
  expect([opened?.noticed, opened?.moved]).toEqual([opened?.at, opened?.at])
  expect(await countOf(`notifications where kind = 'billing_attention'`)).toBe(0)
})

it('has a complete, a paused and a draft campaign with results from rows, and sends nothing', async () => {
  const { items } = (await manager.get('/api/outreach-campaigns')).body
  expect(items.map(({ status }: Json) => status)).toEqual(['draft', 'paused', 'finished'])
  const [, paused, complete] = items
  const { figures } = complete
  for (const figure of ['delivered', 'opened', 'clicked', 'replied', 'bounced', 'unsubscribed'])
    expect(figures[figure], figure).toBeGreaterThan(0)
  expect(figures).toMatchObject({ waiting: 0, sent: figures.recipients })
  expect(figures.delivered + figures.bounced).toBe(figures.sent)
  expect(paused.figures.waiting).toBeGreaterThan(0)
  const of = `/api/outreach-recipients?campaign=${complete.id}`
  const { body: replied } = await manager.get(`${of}&figure=replied`)
  expect(replied.total.count).toBe(figures.replied)
  const [first] = replied.items
  const thread = (await manager.get(`/api/candidates/${first.candidate.id}/messages`)).body.items
  expect(thread.map(({ direction }: Json) => direction)).toContain('in')
  const { days } = (await manager.get(`/api/outreach-campaigns/${complete.id}/results`)).body
  expect(days.length).toBeGreaterThan(2)
  // Nothing of them is in the outbox, now or when the worker looks.
  const inOutbox = 'from outreach_sends s join outgoing_mails m on m.id = s.outgoing_id'
  expect(await rows(`select m.id ${inOutbox}`)).toEqual([])
  expect(await rows(`select id from outreach_campaigns where status = 'running'`)).toEqual([])
  expect(await rows('select id from outreach_recipients where moved_at > now()')).toEqual([])
})
