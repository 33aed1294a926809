// Campaigns, leads, hires and months for tests of costs. Rows of the past are written as they would have been.
import { expect } from 'vitest'
import { computeNow } from '#domains/costs/server/refresh.ts'
import { proofChecks } from '#platform/server/proof.ts'
import { systemContext, transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { Json, Person, TestApp } from './app.ts'

const ZONE = 'America/Chicago'
const todayIn = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: ZONE })

/** "2026-10": so many months before the present one. */
export function monthAgo(back: number, at = new Date()): string {
  const [year = 0, month = 0] = todayIn(at).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7)
}
/** Noon of a day in Chicago, in every season. */
export const noon = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}T17:30:00Z`
export const dayOf = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`

export type NewLead = {
  campaign: string | null
  at: string
  status?: string
  candidate?: string | null
  isTest?: boolean
  id?: string
}

export function costs(test: TestApp) {
  const sql = <Row>(text: string, values: unknown[] = []) => test.db.query<Row>({ text, values })
  const one = async <Row>(text: string, values: unknown[] = []) => (await sql<Row>(text, values))[0] as Row

  async function campaign(
    more: { client?: string; status?: string; endsOn?: string; name?: string } = {},
  ): Promise<string> {
    const id = uuidv7()
    await sql(
      `insert into campaigns (id, name, channel, status, client_id, ends_on) values ($1, $2, 'manual', $3, $4, $5)`,
      [id, more.name ?? 'Nurses', more.status ?? 'active', more.client ?? null, more.endsOn ?? null],
    )
    return id
  }
  const spend = (id: string, day: string, cents: number) =>
    sql(
      `insert into campaign_spend (campaign_id, day, cents) values ($1, $2, $3)
       on conflict (campaign_id, day) do update set cents = excluded.cents, updated_at = now()`,
      [id, day, cents],
    )
  async function lead({
    campaign: of,
    at,
    status = 'available',
    candidate = null,
    isTest = false,
    id,
  }: NewLead): Promise<string> {
    const made = id ?? uuidv7(Date.parse(at))
    await sql(
      `insert into leads (id, source, external_id, campaign_id, received_at, status, candidate_id, is_test)
       values ($1::uuid, 'test', $1::text, $2, $3, $4, $5, $6)`,
      [made, of, at, status, candidate, isTest],
    )
    return made
  }
  /** A delivery as a sale leaves it, without the money. */
  async function sell(
    leadId: string,
    at: string,
    cents: number,
    given: { client?: string; status?: string } = {},
  ) {
    const client = given.client ?? uuidv7()
    if (!given.client)
      await sql(`insert into clients (id, name, status) values ($1, 'Buyer', 'active')`, [client])
    const [order, line, product, sale, id] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()]
    await sql(
      `insert into lead_products (id, name, category, share_limit, age_band, return_reasons) values ($1, 'P', $2, 1, 'fresh', '{other}')`,
      [product, product],
    )
    await sql(`insert into orders (id, client_id, kind, status) values ($1, $2, 'buy_now', 'fulfilled')`, [
      order,
      client,
    ])
    await sql(
      `insert into order_lines (id, order_id, product_id, quantity, delivered, prices) values ($1, $2, $3, 1, 1, '{}')`,
      [line, order, product],
    )
    await sql(
      `insert into ledger_transactions (id, kind, key, client_id) values ($1::uuid, 'sale', $1::text, $2)`,
      [sale, client],
    )
    await sql(
      `insert into lead_deliveries (id, lead_id, client_id, order_line_id, sale_no, share_limit, price_cents,
         ledger_transaction_id, receipt_hash, delivered_at, returnable_until, status, hired_at)
       values ($1::uuid, $2, $3, $4, 1, 1, $5, $6, sha256($1::text::bytea), $7, $7, $8, case when $8 = 'hired' then $7::timestamptz end)`,
      [id, leadId, client, line, cents, sale, at, given.status ?? 'new'],
    )
    await sql(`update leads set status = 'sold_out', shares_sold = 1 where id = $1`, [leadId])
    return { id, client, order, product }
  }
  async function giveBack(delivery: { id: string; client: string; product: string }, at: string) {
    const credit = uuidv7()
    await sql(
      `insert into ledger_transactions (id, kind, key, client_id) values ($1::uuid, 'return', $1::text, $2)`,
      [credit, delivery.client],
    )
    await sql('update lead_deliveries set returned_at = $2 where id = $1', [delivery.id, at])
    await sql(
      `insert into lead_returns (id, delivery_id, client_id, product_id, reason, status, decided_at, ledger_transaction_id, created_at)
       values ($1, $2, $3, $4, 'other', 'approved', $5, $6, $5)`,
      [uuidv7(), delivery.id, delivery.client, delivery.product, at, credit],
    )
  }
  /** The application enters a stage, as a move of that time. */
  async function move(
    application: string,
    label: string,
    at: string,
    more: { status?: string; undoes?: string; reason?: string; end?: string } = {},
  ) {
    const id = uuidv7()
    const stage = await one<{ id: string; kind: string }>(
      'select id, kind from pipeline_stages where label = $1',
      [label],
    )
    const status = more.status ?? (stage.kind === 'hired' ? 'hired' : 'active')
    await sql(
      `insert into stage_moves (id, application_id, from_stage_id, to_stage_id, from_status, to_status, reason, by_name, at, undoes, since)
       select $1, a.id, a.stage_id, $3, a.status, $4, $6, 'Test', $5, $7, case when $7::uuid is not null then $5::timestamptz - interval '1 hour' end
       from applications a where a.id = $2`,
      [id, application, stage.id, status, at, more.reason ?? null, more.undoes ?? null],
    )
    await sql(
      `update applications set stage_id = $2, status = $3, stage_entered_at = $4, hire_end = $5 where id = $1`,
      [application, stage.id, status, at, more.end ?? null],
    )
    return id
  }
  /** Applications that a test made now began at that time. */
  const began = (application: string, at: string) =>
    sql(
      `with own as (update applications set created_at = $2, stage_entered_at = $2 where id = $1 returning id)
       insert into stage_moves (id, application_id, to_stage_id, to_status, by_name, at)
       select gen_random_uuid(), a.id, a.stage_id, 'active', 'Test', $2 from applications a join own on own.id = a.id
       where not exists (select from stage_moves m where m.application_id = a.id and m.at <= $2)`,
      [application, at],
    )

  /** Computes as at this clock. */
  const compute = (at = new Date()) => transaction(systemContext(test.db, test.services, at), computeNow)

  async function start(admin: Person, month: string) {
    const answer = await admin.post('/api/cost-start', { month })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const month = async (staff: Person, name: string): Promise<Json> =>
    (await staff.get(`/api/cost-months/${name}`)).body
  const receipt = async (staff: Person, id: string, query = ''): Promise<Json> =>
    (await staff.get(`/api/hires/${id}/receipt${query}`)).body
  const entries = async (staff: Person, id: string, line: string, query = ''): Promise<Json[]> =>
    (await staff.get(`/api/hires/${id}/receipt/${line}/entries?limit=200${query}`)).body.items
  const linesOf = ({ lines }: Json) =>
    Object.fromEntries(lines.map(({ id, cents }: Json) => [id, cents])) as Record<string, number>
  async function expectProof() {
    // oxlint-disable-next-line no-await-in-loop -- Three queries.
    for (const check of proofChecks().filter(({ query }) => query.includes('cost_')))
      expect(await sql(check.query), check.name).toEqual([])
  }
  async function expectSums(staff: Person) {
    const { items } = (await staff.get('/api/cost-months')).body
    for (const each of items as Json[])
      expect(each.openBeforeCents + each.entriesCents, each.month).toBe(
        each.receiptsCents + each.openAfterCents,
      )
    await expectProof()
  }

  return {
    sql,
    one,
    campaign,
    spend,
    lead,
    sell,
    giveBack,
    move,
    began,
    compute,
    start,
    month,
    receipt,
    entries,
    linesOf,
    expectProof,
    expectSums,
  }
}
