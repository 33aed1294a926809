// A product of its own category, with leads in stock.
import type { Db } from '#platform/server/database.ts'
import { uuidv7 } from '#shared/ids.ts'

export async function stockProduct(db: Db, count: number, cents = 2_000, shareLimit = 1): Promise<string> {
  const id = uuidv7()
  const sql = (text: string, values: unknown[]) => db.query({ text, values })
  const category = `Category ${id}`
  await sql(
    `insert into lead_products (id, name, category, share_limit, age_band, return_reasons)
     values ($1, $2, $2, $3, 'fresh', '{other}')`,
    [id, category, shareLimit],
  )
  await sql(
    `insert into lead_prices (product_id, area, unit_cents, valid_from) values ($1, 'US', $2, now() - interval '1 day')`,
    [id, cents],
  )
  await sql(
    `insert into leads (id, source, external_id, received_at, status, category, state, county_fips, share_limit,
       phone_hash)
     select gen_random_uuid(), 'test', gen_random_uuid()::text, now() - interval '1 day', 'available', $2, 'TX', '48201', $3,
       sha256(gen_random_uuid()::text::bytea)
     from generate_series(1, $1)`,
    [count, category, shareLimit],
  )
  return id
}
