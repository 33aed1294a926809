// Rules 1, 2, 4 and 6 of the market: no lead is sold too often, no cent appears or vanishes, however parallel it gets.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '#domains/billing/server/index.ts'
import { deliverToOrder } from '#domains/shop/server/index.ts'
import { systemContext, transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { testServices } from './support/services.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const sql = async <Row>(text: string, values: unknown[] = []) => test.db.query<Row>({ text, values })

async function newClient(cents = 0): Promise<string> {
  const id = uuidv7()
  await sql(`insert into clients (id, name, status) values ($1, $2, 'active')`, [id, `Client ${id}`])
  if (cents > 0)
    await transaction(systemContext(test.db), (tx) =>
      post(tx, {
        kind: 'top_up',
        key: `top-up:${id}`,
        clientId: id,
        entries: { client_balance: cents, cash_clearing: -cents },
      }),
    )
  return id
}

type Stock = {
  count: number
  category: string
  shareLimit?: number
  state?: string
  county?: string
  daysAgo?: number
}

async function stock({
  count,
  category,
  shareLimit = 1,
  state = 'TX',
  county = '48201',
  daysAgo = 1,
}: Stock) {
  await sql(
    `insert into leads (id, source, external_id, received_at, status, category, state, county_fips, share_limit,
       phone_hash)
     select gen_random_uuid(), 'test', gen_random_uuid()::text, now() - make_interval(days => $5), 'available', $2, $3, $4, $6,
       sha256(gen_random_uuid()::text::bytea)
     from generate_series(1, $1)`,
    [count, category, state, county, daysAgo, shareLimit],
  )
}

async function product(category: string, shareLimit = 1, prices: Record<string, number> = { US: 1_000 }) {
  const id = uuidv7()
  await sql(
    `insert into lead_products (id, name, category, share_limit, age_band, return_reasons)
     values ($1, $2, $2, $3, 'fresh', '{bad_contact,other}')`,
    [id, category, shareLimit],
  )
  for (const [area, cents] of Object.entries(prices))
    await sql(
      `insert into lead_prices (product_id, area, unit_cents, valid_from) values ($1, $2, $3, now() - interval '1 day')`,
      [id, area, cents],
    )
  return id
}

const buy = (
  person: Person,
  client: string,
  lines: object[],
  { key = uuidv7(), ...more }: { key?: string; expectedTotalCents?: number } = {},
) =>
  person.post(
    '/api/customer/orders',
    { client, kind: 'buy_now', lines, payWith: 'wallet', ...more },
    { 'idempotency-key': key },
  )

async function buyer(cents: number) {
  const client = await newClient(cents)
  return { client, person: await test.person('customer', { clientIds: [client] }) }
}

/** Every promise of the market, as counts that must be 0. */
async function broken() {
  const [row] = await sql<Record<string, number>>(`select
    (select count(*)::int from leads where shares_sold > share_limit) as oversold,
    (select count(*)::int from (select transaction_id from ledger_entries group by 1 having sum(amount_cents) <> 0) t) as unbalanced,
    (select count(*)::int from leads l where l.shares_sold <>
      (select count(*) from lead_deliveries d where d.lead_id = l.id)) as shares_without_delivery,
    (select count(*)::int from ledger_transactions t where t.kind = 'sale' and
      (select coalesce(sum(price_cents), 0) from lead_deliveries d where d.ledger_transaction_id = t.id) <>
      (select -sum(e.amount_cents) from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where e.transaction_id = t.id and a.client_id is not null)) as debit_without_delivery,
    (select count(*)::int from ledger_accounts a where a.client_id is not null and a.balance_cents <>
      (select coalesce(sum(amount_cents), 0) from ledger_entries e where e.account_id = a.id)) as wrong_balances,
    (select count(*)::int from ledger_accounts where balance_cents < -credit_limit_cents) as overdrawn,
    (select count(*)::int from ledger_accounts a where a.kind = 'client_hold' and a.balance_cents <>
      (select coalesce(sum(n.held_cents), 0) from order_lines n join orders o on o.id = n.order_id
       where o.client_id = a.client_id)) as stuck_holds`)
  return row
}
const NOTHING = {
  oversold: 0,
  unbalanced: 0,
  shares_without_delivery: 0,
  debit_without_delivery: 0,
  wrong_balances: 0,
  overdrawn: 0,
  stuck_holds: 0,
}

describe('a lead without a contact', () => {
  it('in stock from before is not offered, counted or sold', async () => {
    await stock({ count: 2, category: 'Reachable' })
    const productId = await product('Reachable')
    await sql(
      `update leads set phone_hash = null where id = (select id from leads where category = 'Reachable' limit 1)`,
    )
    const { client, person } = await buyer(5_000)
    const offered = (await person.get(`/api/customer/products?client=${client}&category=Reachable`)).body
      .items
    expect(offered[0].inStock).toBe(1)
    const recruiter = await test.person('recruiter')
    const { items } = (await recruiter.get('/api/stock')).body
    expect(items.find((item: Json) => item.productId === productId).inStock).toBe(1)
    expect((await buy(person, client, [{ productId, quantity: 2 }])).status).toBe(409)
    expect((await buy(person, client, [{ productId, quantity: 1 }])).status).toBe(201)
  })
})

describe('many buyers', () => {
  it('sell 40 leads to 120 buyers who each ask twice: exactly 40, and never a server error', async () => {
    await stock({ count: 40, category: 'Rush' })
    const productId = await product('Rush')
    const clients = await Promise.all(Array.from({ length: 120 }, () => newClient(5_000)))
    const person = await test.person('customer', { clientIds: clients })
    const answers = await Promise.all(
      clients.flatMap((client) => {
        const key = uuidv7()
        const lines = [{ productId, quantity: 1 }]
        return [buy(person, client, lines, { key }), buy(person, client, lines, { key })]
      }),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(40)
    expect(
      await sql('select 1 from lead_deliveries d join leads l on l.id = d.lead_id where l.category = $1', [
        'Rush',
      ]),
    ).toHaveLength(40)
    expect(await broken()).toEqual(NOTHING)
  })

  it('spend a balance for one lead on one of 30 parallel purchases', async () => {
    await stock({ count: 50, category: 'Poor' })
    const productId = await product('Poor')
    const { client, person } = await buyer(1_900)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => buy(person, client, [{ productId, quantity: 1 }])),
    )
    const counts = Map.groupBy(answers, ({ status }) => status)
    expect(counts.get(201)).toHaveLength(1)
    expect(counts.get(402)?.[0]?.body).toMatchObject({
      code: 'insufficient_funds',
      details: { shortCents: 100 },
    })
    expect(counts.get(402)).toHaveLength(29)
    expect((await person.get('/api/customer/wallet')).body).toEqual({
      balanceCents: 900,
      heldCents: 0,
      availableCents: 900,
      creditLimitCents: 0,
      owedCents: 0,
      currency: 'USD',
    })
    expect(await broken()).toEqual(NOTHING)
  })

  it('spend a balance to the last cent, and not one cent more', async () => {
    await stock({ count: 2, category: 'Exact' })
    const lines = [{ productId: await product('Exact'), quantity: 1 }]
    const [short, exact] = [await buyer(999), await buyer(1_000)]
    expect(await buy(short.person, short.client, lines)).toMatchObject({
      status: 402,
      body: { code: 'insufficient_funds', details: { shortCents: 1 } },
    })
    expect(await buy(exact.person, exact.client, lines)).toMatchObject({ status: 201 })
    expect(await broken()).toEqual(NOTHING)
  })

  it('share a lead as often as promised, and with each client once', async () => {
    await stock({ count: 2, category: 'Shared', shareLimit: 3 })
    const productId = await product('Shared', 3)
    const { client, person } = await buyer(10_000)
    expect((await buy(person, client, [{ productId, quantity: 2 }])).status).toBe(201)
    const again = await buy(person, client, [{ productId, quantity: 1 }])
    expect(again).toMatchObject({ status: 409, body: { code: 'sold_out', details: { available: 0 } } })
    for (let sale = 2; sale <= 3; sale++) {
      const other = await buyer(10_000)
      expect((await buy(other.person, other.client, [{ productId, quantity: 2 }])).status).toBe(201)
    }
    const last = await buyer(10_000)
    expect((await buy(last.person, last.client, [{ productId, quantity: 1 }])).status).toBe(409)
    const rows = await sql<{
      sale_no: number
      share_limit: number
      receipt_hash: Buffer
      id: string
      at: string
      lead_id: string
    }>(
      `select d.lead_id, d.sale_no, d.share_limit, d.receipt_hash, d.id,
         to_char(d.delivered_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from lead_deliveries d join leads l on l.id = d.lead_id where l.category = 'Shared' order by d.lead_id, d.sale_no`,
    )
    expect(rows.map(({ sale_no }) => sale_no)).toEqual([1, 2, 3, 1, 2, 3])
    // The chain of receipts can be computed again by anybody who has it.
    let previous = ''
    for (const row of rows.slice(0, 3)) {
      const text = [previous, row.sale_no, row.share_limit, row.at, row.id].join('|')
      previous = createHash('sha256').update(text).digest('hex')
      expect(row.receipt_hash.toString('hex')).toBe(previous)
    }
    expect(await broken()).toEqual(NOTHING)
  })
})

describe('an order', () => {
  it('takes each lead at the price of its area, all of them or none', async () => {
    await stock({ count: 2, category: 'Areas' })
    await stock({ count: 3, category: 'Areas', county: '48113' })
    await stock({ count: 1, category: 'Areas', state: 'OK', county: '40143' })
    const productId = await product('Areas', 1, { US: 1_000, TX: 1_200, '48201': 1_500 })
    const { client, person } = await buyer(100_000)
    const lines = [
      { productId, quantity: 4, filter: { states: ['TX'] } },
      { productId, quantity: 2 },
    ]
    const tooMany = await buy(person, client, [...lines, { productId, quantity: 1 }])
    expect(tooMany.body).toMatchObject({ code: 'sold_out', details: { available: 0 } })
    const stale = await buy(person, client, lines, { expectedTotalCents: 1 })
    expect(stale.body).toMatchObject({ code: 'price_changed', details: { totalCents: 7_600 } })
    const bought = await buy(person, client, lines, { expectedTotalCents: 7_600 })
    expect(bought.status).toBe(201)
    expect(bought.body).toMatchObject({ status: 'fulfilled', totalCents: 7_600 })
    const counts = bought.body.lines.flatMap(
      ({ prices }: { prices: { unitCents: number; count: number }[] }) => prices,
    )
    const byPrice = (cents: number) =>
      counts
        .filter((one: { unitCents: number }) => one.unitCents === cents)
        .reduce((all: number, one: { count: number }) => all + one.count, 0)
    expect([byPrice(1_500), byPrice(1_200), byPrice(1_000)]).toEqual([2, 3, 1])
    expect((await person.get(`/api/customer/orders/${bought.body.id}`)).body).toEqual(bought.body)
    const entries = (await person.get('/api/customer/wallet/entries')).body.items
    expect(entries[0]).toMatchObject({
      kind: 'sale',
      amountCents: -7_600,
      balanceAfterCents: 92_400,
      reference: { type: 'order', id: bought.body.id },
    })
    expect(await broken()).toEqual(NOTHING)
  })

  it('needs a key, answers a repeat with the first answer, and refuses another body under it', async () => {
    await stock({ count: 3, category: 'Keys' })
    const productId = await product('Keys')
    const { client, person } = await buyer(10_000)
    const body = { client, kind: 'buy_now', lines: [{ productId, quantity: 1 }], payWith: 'wallet' }
    expect((await person.post('/api/customer/orders', body)).status).toBe(400)
    const key = uuidv7()
    const first = await buy(person, client, [{ productId, quantity: 1 }], { key })
    expect((await buy(person, client, [{ productId, quantity: 1 }], { key })).body).toEqual(first.body)
    const other = await buy(person, client, [{ productId, quantity: 2 }], { key })
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } })
  })

  it('is of its client alone', async () => {
    await stock({ count: 3, category: 'Mine' })
    const productId = await product('Mine')
    const [ada, bob] = [await buyer(10_000), await buyer(10_000)]
    const order = await buy(ada.person, ada.client, [{ productId, quantity: 1 }])
    expect((await bob.person.get(`/api/customer/orders/${order.body.id}`)).status).toBe(404)
    expect((await buy(bob.person, ada.client, [{ productId, quantity: 1 }])).status).toBe(404)
    expect((await bob.person.get(`/api/customer/wallet?client=${ada.client}`)).status).toBe(404)
    expect((await bob.person.get(`/api/customer/wallet/entries?client=${ada.client}`)).status).toBe(404)
  })

  it('takes no test lead, no suppressed contact, no revoked consent, and nothing of the wrong age', async () => {
    const productId = await product('Careful')
    await stock({ count: 4, category: 'Careful' })
    await stock({ count: 1, category: 'Careful', daysAgo: 8 })
    const leads = await sql<{ id: string }>(
      `select id from leads where category = 'Careful' and received_at > now() - interval '7 days'`,
    )
    await sql('update leads set is_test = true where id = $1', [leads[0]?.id])
    await sql(`update leads set email_hash = '\\x01' where id = $1`, [leads[1]?.id])
    await sql(`insert into suppressions (contact_hash, kind, reason) values ('\\x01', 'email', 'asked')`)
    await sql(
      `insert into lead_consents (id, lead_id, channel, words, captured_at, revoked_at)
       values (gen_random_uuid(), $1, 'form', 'Yes', now(), now())`,
      [leads[2]?.id],
    )
    const { client, person } = await buyer(10_000)
    const two = await buy(person, client, [{ productId, quantity: 2 }])
    expect(two.body).toMatchObject({ code: 'sold_out', details: { available: 1 } })
    expect((await buy(person, client, [{ productId, quantity: 1 }])).status).toBe(201)
  })
})

describe('a standing order', () => {
  const place = (person: Person, client: string, productId: string, quantity: number) =>
    person.post(
      '/api/customer/orders',
      {
        client,
        kind: 'standing',
        lines: [{ productId, quantity, filter: { states: ['TX'] } }],
        payWith: 'wallet',
      },
      { 'idempotency-key': uuidv7() },
    )
  const deliverAll = (orderId: string, leadIds: readonly string[]) =>
    Promise.all(
      leadIds.map((id) =>
        transaction(systemContext(test.db, testServices({ addToQueue: async () => undefined })), (tx) =>
          deliverToOrder(tx, { orderId, lead: { id, state: 'TX', countyFips: '48201' } }),
        ),
      ),
    )
  const wallet = async (person: Person) => (await person.get('/api/customer/wallet')).body

  it('holds its money, takes as many leads as it needs and never one more, and gives the rest back', async () => {
    const productId = await product('Standing', 1, { US: 1_000, '48201': 900 })
    const { client, person } = await buyer(6_000)
    expect((await place(person, client, productId, 7)).status).toBe(402)
    const order = await place(person, client, productId, 5)
    expect(order.body).toMatchObject({ status: 'fulfilling', heldCents: 5_000, totalCents: 0 })
    expect(await wallet(person)).toMatchObject({
      balanceCents: 6_000,
      heldCents: 5_000,
      availableCents: 1_000,
    })
    await stock({ count: 20, category: 'Standing' })
    const leads = await sql<{ id: string }>(`select id from leads where category = 'Standing'`)
    const refusals = await deliverAll(
      order.body.id,
      leads.map(({ id }) => id),
    )
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(5)
    const filled = (await person.get(`/api/customer/orders/${order.body.id}`)).body
    expect(filled).toMatchObject({ status: 'fulfilled', heldCents: 0, totalCents: 4_500 })
    expect(await wallet(person)).toMatchObject({ balanceCents: 1_500, heldCents: 0, availableCents: 1_500 })
    expect((await person.post(`/api/customer/orders/${order.body.id}/cancel`)).status).toBe(409)
    expect(await broken()).toEqual(NOTHING)
  })

  it('is paused, resumed and canceled, and its hold is released once', async () => {
    const productId = await product('Paused')
    const { client, person } = await buyer(5_000)
    const { id } = (await place(person, client, productId, 4)).body
    await stock({ count: 2, category: 'Paused' })
    const leads = (await sql<{ id: string }>(`select id from leads where category = 'Paused'`)).map(
      (lead) => lead.id,
    )
    expect((await person.post(`/api/customer/orders/${id}/pause`)).body.status).toBe('paused')
    expect(await deliverAll(id, leads)).toEqual(['refused_order', 'refused_order'])
    expect((await person.post(`/api/customer/orders/${id}/resume`)).status).toBe(200)
    expect(await deliverAll(id, leads.slice(0, 1))).toEqual([null])
    expect(await deliverAll(id, leads.slice(0, 1))).toEqual(['refused_delivery'])
    const stranger = await buyer(0)
    expect((await stranger.person.post(`/api/customer/orders/${id}/cancel`)).status).toBe(404)
    const canceled = await Promise.all(
      Array.from({ length: 6 }, () => person.post(`/api/customer/orders/${id}/cancel`)),
    )
    expect(canceled.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await wallet(person)).toMatchObject({ balanceCents: 4_000, heldCents: 0, availableCents: 4_000 })
    expect(await deliverAll(id, leads.slice(1))).toEqual(['refused_order'])
    expect(await broken()).toEqual(NOTHING)
  })
})

describe('the database', () => {
  it('refuses entries that do not sum to 0, overdrafts, changes and deletions', async () => {
    const client = await newClient(500)
    const move = (entries: Parameters<typeof post>[1]['entries']) =>
      transaction(systemContext(test.db), (tx) =>
        post(tx, { kind: 'adjustment', key: uuidv7(), clientId: client, entries }),
      )
    await expect(move({ client_balance: 100 })).rejects.toThrow('do not sum to 0')
    await expect(move({ client_balance: -501, revenue: 501 })).rejects.toThrow('ledger_enough_money')
    await expect(move({ client_hold: -1, client_balance: 1 })).rejects.toThrow('ledger_enough_money')
    await sql('update clients set credit_limit_cents = 1000 where id = $1', [client])
    await move({ client_balance: -1_500, revenue: 1_500 })
    await expect(sql('update clients set credit_limit_cents = 999 where id = $1', [client])).rejects.toThrow(
      'ledger_enough_money',
    )
    for (const table of ['ledger_entries', 'ledger_transactions']) {
      await expect(sql(`delete from ${table}`)).rejects.toThrow('append-only')
      await expect(sql(`truncate ${table} cascade`)).rejects.toThrow('append-only')
    }
    await expect(sql('update ledger_entries set amount_cents = 1')).rejects.toThrow('append-only')
    await expect(sql('update lead_prices set unit_cents = 1')).rejects.toThrow('append-only')
    expect(await broken()).toEqual(NOTHING)
  })

  it('posts a key once', async () => {
    const client = await newClient()
    const key = uuidv7()
    const ids = await Promise.all(
      Array.from({ length: 10 }, () =>
        transaction(systemContext(test.db), (tx) =>
          post(tx, {
            kind: 'top_up',
            key,
            clientId: client,
            entries: { client_balance: 700, cash_clearing: -700 },
          }),
        ),
      ),
    )
    expect(ids.filter(Boolean)).toHaveLength(1)
    const [account] = await sql<{ balance_cents: number }>(
      `select balance_cents from ledger_accounts where client_id = $1 and kind = 'client_balance'`,
      [client],
    )
    expect(account?.balance_cents).toBe(700)
  })
})
