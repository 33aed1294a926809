// Clients with money, leads in stock and products, for tests and journeys about buying.
import { post } from '#domains/billing/server/index.ts'
import type { Database } from '#platform/server/database.ts'
import { systemContext, transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { Json, Person, TestApp } from './app.ts'

export async function fund(db: Database, clientId: string, cents: number): Promise<void> {
  await transaction(systemContext(db), (tx) =>
    post(tx, {
      kind: 'top_up',
      key: `top-up:${uuidv7()}`,
      clientId,
      entries: { client_balance: cents, cash_clearing: -cents },
    }),
  )
}

export type NewStock = {
  category: string
  count?: number
  shareLimit?: number
  state?: string
  county?: string
  hoursAgo?: number
  lat?: number
  lng?: number
}

/** With contacts that no answer may hold before the sale: each has the word "secret". */
export async function addStock(db: Database, given: NewStock): Promise<string[]> {
  const { category, count = 1, shareLimit = 1, state = 'TX', county = '48201' } = given
  const { hoursAgo = 2, lat = 29.7, lng = -95.4 } = given
  const rows = await db.query<{ id: string }>({
    text: `with made as (
         insert into leads (id, source, external_id, received_at, status, category, city, state, county_fips, zip, lat, lng,
           share_limit, answers, email_hash, phone_hash)
         select gen_random_uuid(), 'test', gen_random_uuid()::text, now() - make_interval(hours => $5), 'available', $2,
           'Houston', $3, $4, '77030', $7, $8, $6, '{"shift": "secret nights"}', sha256(gen_random_uuid()::text::bytea),
           sha256(gen_random_uuid()::text::bytea)
         from generate_series(1, $1) returning id),
       said as (insert into lead_consents (id, lead_id, channel, words, captured_at)
         select gen_random_uuid(), id, 'form', 'I agree to be called.', now() from made)
       insert into lead_contacts (lead_id, first_name, last_name, email, phone)
       select id, 'Secretia', 'Person' || row_number() over (), 'secret-' || left(id::text, 8) || '@example.com', '+17135550142'
       from made returning lead_id as id`,
    values: [count, category, state, county, hoursAgo, shareLimit, lat, lng],
  })
  return rows.map(({ id }) => id)
}

export type Buyer = { client: string; person: Person }

export function market(test: TestApp) {
  const sql = async <Row>(text: string, values: unknown[] = []) => test.db.query<Row>({ text, values })

  const newBuyer = async (cents: number): Promise<Buyer> => {
    const client = uuidv7()
    await sql(`insert into clients (id, name, status) values ($1, $2, 'active')`, [
      client,
      `Client ${client.slice(-4)}`,
    ])
    if (cents > 0) await fund(test.db, client, cents)
    return { client, person: await test.person('customer', { clientIds: [client] }) }
  }

  const stock = (given: NewStock) => addStock(test.db, given)

  const product = async (manager: Person, category: string, more: Json = {}): Promise<string> => {
    const { status, body } = await manager.post('/api/products', {
      name: category,
      category,
      shareLimit: 1,
      ageBand: 'fresh',
      unitCents: 1_000,
      ...more,
    })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.id
  }

  const buy = ({ client, person }: Buyer, productId: string, quantity = 1, more: Json = {}) =>
    person.post(
      '/api/customer/orders',
      { client, kind: 'buy_now', lines: [{ productId, quantity }], payWith: 'wallet', ...more },
      { 'idempotency-key': uuidv7() },
    )

  const bought = async ({ person, client }: Buyer, order?: string): Promise<Json[]> =>
    (await person.get(`/api/customer/leads?client=${client}${order ? `&order=${order}` : ''}`)).body.items

  const available = async ({ person, client }: Buyer): Promise<number> =>
    (await person.get(`/api/customer/wallet?client=${client}`)).body.availableCents

  return { sql, newBuyer, stock, product, buy, bought, available }
}
