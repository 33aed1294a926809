// Proof: every check reads 0, and turns red when its rule is broken by force. The drill holds and leaves nothing behind.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nightlyDrillJob, runDrill, startNightlyDrill } from '#domains/settings/server/proof-service.ts'
import { selfCheck } from '#domains/settings/server/self-check.ts'
import { connectTo } from '#platform/server/connection.ts'
import { proofAttempts, proofChecks } from '#platform/server/proof.ts'
import { ScratchBusy, withScratchDatabase } from '#platform/server/scratch-database.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type Json, type Person, startTestApp, statusesOf, type TestApp } from './support/app.ts'
import { market } from './support/market.ts'
import { until } from './support/until.ts'

let test: TestApp
let admin: Person
beforeAll(async () => {
  test = await startTestApp({ jobs: 'worked' })
  admin = await test.person('admin')
  const { newBuyer, stock, product, buy } = market(test)
  const buyer = await newBuyer(100_000)
  await stock({ category: 'Proof', count: 3 })
  const productId = await product(admin, 'Proof')
  await buy(buyer, productId, 2)
  const lines = [{ productId, quantity: 2, filter: { states: ['TX'] } }]
  await buy(buyer, productId, 1, { kind: 'standing', lines })
  const invoice = await buyer.person.post('/api/customer/invoices', { client: buyer.client })
  expect(invoice.status).toBe(201)
  // Computes the present month of cost.
  expect((await admin.get('/api/cost-months')).status).toBe(200)
})
afterAll(() => test.close())

const sale = `(select id from ledger_transactions where kind = 'sale' limit 1)`
const delivery = '(select id from lead_deliveries limit 1)'
const payment = (status: string, more = '0') =>
  `insert into payments (id, client_id, provider, purpose, method_id, amount_cents, status, refunded_cents, created_at)
   values (gen_random_uuid(), gen_random_uuid(), 'test', 'top_up', gen_random_uuid(), 100, '${status}', ${more},
     now() - interval '2 days')`
const returned = (count: number) =>
  `insert into ledger_transactions (id, kind, key, reference_id)
   select gen_random_uuid(), 'return', 'broken:' || n, ${delivery} from generate_series(1, ${count}) n`
const take = (period: string) =>
  `insert into routing_takes (target_id, taken_at, seq) select 'stock', ${period}, n from generate_series(1, 9) n`

/** How each rule is broken, with triggers, keys and checks out of the way. */
const BREAKS: Record<string, string> = {
  'Figures that differ from their rows': 'delete from report_marks',
  'Months that differ from their days': `insert into report_months (client_id, day, agency_day, delivered, returned, contacted,
      interviews, offers, hires, applications, spend_cents, led_interviewed, led_offered, led_hired, minutes)
    values (gen_random_uuid(), '2026-01-01', '2026-01-01', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}')`,
  'Sums of all clients that differ from their days': `insert into report_slices (slice, span, day, key, rows, delivered, returned,
      contacted, interviews, offers, hires, marked_hires, applications, spend_cents, led_interviewed, led_offered, led_hired,
      minutes, calls)
    values ('all', 'day', '2026-01-01', '', 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', '{}')`,
  'Leads sold more often than allowed': 'update leads set shares_sold = 2 where shares_sold = 1',
  'Leads taken in twice': `update leads set external_id = 'same', source = 'same'`,
  'Test leads that were sold': 'update leads set is_test = true where shares_sold > 0',
  'Same lead sold twice to one client':
    'update lead_deliveries set lead_id = (select lead_id from lead_deliveries limit 1)',
  'Leads whose shares differ from their deliveries': 'delete from lead_deliveries',
  'Leads of people in quarantine that were sold': `update leads set withheld_at = now() - interval '1 year' where shares_sold > 0`,
  'Deliveries without a debit': 'update lead_deliveries set ledger_transaction_id = gen_random_uuid()',
  'Receipts that differ from their deliveries':
    'update lead_deliveries set receipt_hash = sha256(receipt_hash) where id = (select id from lead_deliveries limit 1)',
  'Order lines that differ from their deliveries': 'update order_lines set delivered = quantity + 1',
  'Standing orders over a limit': 'update order_lines set daily_cap = 1',
  'Holds without an open order': `update orders set status = 'canceled'`,
  'Unbalanced transactions': `update ledger_entries set amount_cents = amount_cents + 1 where transaction_id = ${sale} and place = 1`,
  'Balances that differ from their entries': `update ledger_accounts set balance_cents = balance_cents + 1 where kind = 'client_balance'`,
  'Balances below the credit limit': `update ledger_accounts set balance_cents = -1 where kind = 'client_balance'`,
  'Holds that differ from their orders': 'update order_lines set held_cents = held_cents + 1',
  'Sales credited more than once': `insert into payment_refunds (id, sale_id, amount_cents, status, client_id, reason)
    select gen_random_uuid(), ${sale}, 9999999, 'succeeded', gen_random_uuid(), ''`,
  'Debits that differ from their deliveries': 'update lead_deliveries set price_cents = price_cents + 1',
  'Deliveries credited more than once': returned(2),
  'Payments not booked exactly once': payment('succeeded'),
  'Refunds and disputes above their payment': payment('failed', '101'),
  'Stuck payments': payment('processing'),
  'Stuck refunds': `insert into payment_refunds (id, amount_cents, status, client_id, reason, created_at)
    values (gen_random_uuid(), 1, 'pending', gen_random_uuid(), '', now() - interval '20 days')`,
  'Unprocessed payment events': `insert into payment_events (id, provider, event_id, type, body, status)
    values (gen_random_uuid(), 'test', 'x', 'x', '', 'parked')`,
  'Invoices that differ from their transactions': 'delete from invoice_transactions',
  'Sales and credits left off every invoice': `update invoices set ends_at = now() + interval '9 days';
    delete from invoice_transactions`,
  'Gaps in invoice numbers': `update invoices set number = '2020-0099'`,
  'Gaps in credit note numbers': `insert into credit_note_counters (year, last) values (2020, 7)`,
  'Invoice taxes that differ from the ledger': `update invoices set tax_cents = tax_cents + 1, total_cents = total_cents + 1`,
  'Uncollected taxes that differ from the ledger': `insert into tax_dues (invoice_id, client_id, amount_cents)
    select id, client_id, 5 from invoices`,
  'Every event of the audit log lies in the partition of its month': `insert into audit_log
    (id, at, actor_name, action, subject_type, subject_id, tx)
    values (gen_random_uuid(), now() + interval '9 years', 'System', 'x', 'user', gen_random_uuid(), pg_current_xact_id()::text::bigint)`,
  'No event of the audit log was changed, added or removed after it was sealed': `insert into audit_blocks
    (seq, floor_at, cluster, from_tx, to_tx, events, previous, hash) values (1, 'epoch', 'here', 0, 1, 7, '', 'x')`,
  'Events unprocessed over 10 minutes': `insert into webhook_events (id, provider, headers, body, next_at)
    values ('${uuidv7()}', 'meta', '{}', '', now() - interval '11 minutes')`,
  'Limits exceeded': `update routing_versions set rules = jsonb_set(rules, '{1,targets,0,caps,daily}', '3');
    insert into routing_caps values ('stock', 'daily', now(), 4)`,
  'Months of cost that do not add up':
    'update cost_months set entries_cents = entries_cents + 1, open_after_cents = open_after_cents + 1',
  'Lines of receipts that differ from their entries': `insert into cost_receipts (id, application_id, month, kind, hired_at,
    candidate_id, client_id, job_id, total_cents) select gen_random_uuid(), gen_random_uuid(), month, 'hire', now(),
    gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1 from cost_months`,
  'Spend that differs from its entries': `insert into campaign_spend (campaign_id, day, cents)
    values (gen_random_uuid(), '2020-01-01', 1)`,
  'Leads that no limit counted': `insert into routing_caps values ('stock', 'daily', date_trunc('hour', now()), 8);
    ${take(`date_trunc('hour', now())`)}`,
}

const loosen = `set local session_replication_role = replica;
  do $$ declare c record; begin
    for c in select conrelid::regclass as table, conname from pg_constraint
      where contype in ('c', 'u') and connamespace = 'public'::regnamespace and coninhcount = 0 and conrelid <> 0
    loop execute format('alter table %s drop constraint %I cascade', c.table, c.conname); end loop;
  end $$;`

describe('a check', () => {
  it('reads 0 on honest data, for every role of staff', async () => {
    const recruiter = await test.person('recruiter')
    const { status, body } = await recruiter.get('/api/proof')
    expect(status).toBe(200)
    expect(Date.parse(body.checkedAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(body.checks.filter(({ count }: Json) => count !== 0)).toEqual([])
    const deliveries = body.checks.find(({ name }: Json) => name === 'Deliveries without a debit')
    expect(deliveries).toMatchObject({ count: 0, rows: [], lookedAt: { count: 2, noun: 'deliveries' } })
    expect(deliveries.query).toContain('from lead_deliveries')
  })

  it('exists for every way to break a rule', () => {
    expect(
      proofChecks()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(Object.keys(BREAKS).toSorted())
  })

  it.each(Object.entries(BREAKS))('turns red: %s', async (name, sql) => {
    const check = proofChecks().find((each) => each.name === name)
    const client = await connectTo(test.url)
    try {
      await client.query('begin')
      await client.query(loosen)
      expect((await client.query(check?.query ?? '')).rows).toEqual([])
      await client.query(sql)
      const { rows } = await client.query(check?.query ?? '')
      expect(rows.length).toBeGreaterThan(0)
    } finally {
      await client.query('rollback')
      await client.end()
    }
  })

  it('shows the rows of what is broken, and the daily self-check tells admins once', async () => {
    const id = uuidv7()
    await test.db.query({
      text: `insert into webhook_events (id, provider, headers, body, next_at)
        values ($1, 'meta', '{}', '', now() - interval '11 minutes')`,
      values: [id],
    })
    const { checks } = (await admin.get('/api/proof')).body
    const broken = checks.filter(({ count }: Json) => count > 0)
    expect(broken).toHaveLength(1)
    expect(broken[0]).toMatchObject({ count: 1, rows: [{ id, provider: 'meta', attempts: 0 }] })
    await selfCheck(systemContext(test.db))
    await selfCheck(systemContext(test.db))
    await test.db.query({ text: 'delete from webhook_events where id = $1', values: [id] })
    const notices = (await admin.get('/api/notifications')).body.items
    expect(notices.filter(({ kind }: Json) => kind === 'proof_broken')).toMatchObject([
      { title: 'A promise is broken', body: 'Events unprocessed over 10 minutes: 1.', link: '/admin/proof' },
    ])
    const today = new Date().toISOString().slice(0, 10)
    const { days } = (await admin.get('/api/proof')).body
    expect(days).toEqual([
      {
        day: today,
        promises: checks.length,
        broken: [{ name: 'Events unprocessed over 10 minutes', count: 1 }],
        names: checks.map(({ name }: Json) => name),
      },
    ])
  })
})

const scratchDatabases = () =>
  test.db.query<{ datname: string }>({
    text: `select datname from pg_database where datname like 'candorhire\\_scratch\\_%'`,
  })

async function finishedDrill(): Promise<Json> {
  let drill: Json
  await until(
    async () => {
      drill = (await admin.get('/api/proof/drill')).body.drill
      return drill.status === 'done' || drill.status === 'failed'
    },
    { withinMs: 80_000 },
  )
  return drill
}

describe('the drill', () => {
  it('runs each night, without a user, and not beside another one', async () => {
    const context = { ...systemContext(test.db), services: test.services }
    await startNightlyDrill(context)
    await startNightlyDrill(context)
    const count = await test.db.query<{ count: number }>({
      text: 'select count(*)::int as count from proof_drills',
    })
    expect(count[0]?.count).toBe(1)
    expect(await finishedDrill()).toMatchObject({ status: 'done', error: null, startedBy: null })
    expect(nightlyDrillJob.schedule).toBe('7 8 * * *')
  })

  it('is started by admins alone, one at a time, holds every rule, and leaves no database', async () => {
    const manager = await test.person('manager')
    expect((await manager.post('/api/proof/drills')).status).toBe(403)
    // One that stopped without an answer does not block the next.
    await test.db.query({
      text: `insert into proof_drills (id, status, updated_at) values ($1, 'running', now() - interval '10 minutes')`,
      values: [uuidv7()],
    })
    const started = await Promise.all(Array.from({ length: 5 }, () => admin.post('/api/proof/drills')))
    expect(statusesOf(started)).toEqual([202, 409, 409, 409, 409])
    const drill = await finishedDrill()
    expect(drill).toMatchObject({ status: 'done', error: null, total: proofAttempts().length })
    expect(drill.steps).toHaveLength(proofAttempts().length)
    expect(drill.steps.filter(({ held }: Json) => !held)).toEqual([])
    const said = Object.fromEntries(drill.steps.map((step: Json) => [step.name, step.said]))
    expect(said['20 clients buy one lead at once']).toBe('1 of 20 sold, 19 refused.')
    expect(said['Spend a cent more than the balance']).toContain('ledger_enough_money')
    expect(said['100 leads at once for a limit of 25']).toBe('25 of 100 taken, 75 refused.')
    expect(await scratchDatabases()).toEqual([])
  }, 120_000)

  it('starts again after its worker was killed, and drops what it left', async () => {
    const id = uuidv7()
    await test.db.query({
      text: `insert into proof_drills (id, status, steps) values ($1, 'running', '[{"name": "x", "held": true, "said": ""}]')`,
      values: [id],
    })
    const killed = withScratchDatabase(test.db, async (scratch) => {
      await scratch.query({ text: 'create table leftover ()' })
      // The server forgets a killed process: its connections end, and its database stays.
      await test.db.query({
        text: `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
          and (datname like 'candorhire\\_scratch\\_%' or query like 'create database candorhire\\_scratch%')`,
      })
    })
    await expect(killed).rejects.toThrow()
    expect(await scratchDatabases()).toHaveLength(1)
    await runDrill(systemContext(test.db), id)
    const drill = await finishedDrill()
    expect([drill.id, drill.status, drill.steps.length]).toEqual([id, 'done', proofAttempts().length])
    expect(await scratchDatabases()).toEqual([])
  }, 120_000)

  it('waits while another process uses the scratch database', async () => {
    const other = await connectTo(test.url)
    await other.query('select pg_advisory_lock(7263002)')
    await expect(withScratchDatabase(test.db, async () => 'second')).rejects.toThrow(ScratchBusy)
    await other.end()
  })

  it('says so without the right to create a database', async () => {
    const client = await connectTo(test.url)
    const role = `plain_${uuidv7().slice(-8)}`
    await client.query(`create role ${role} login`)
    const url = new URL(test.url)
    url.username = role
    const pool = { options: { connectionString: url.href } }
    const refused = withScratchDatabase({ ...test.db, pool } as typeof test.db, async () => undefined)
    await expect(refused).rejects.toThrow('no right to create a database')
    await client.query(`drop role ${role}`)
    await client.end()
  })
})
