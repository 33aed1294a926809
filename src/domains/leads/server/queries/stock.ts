// Shares of leads.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

/** Leads `l` that can be sold. One whose person is in quarantine cannot. */
export const IN_STOCK_SQL = `l.status in ('available', 'partially_sold') and not l.is_test and l.withheld_at is null`

export type Priced = { id: string; priceCents: number }

const take = statement(
  'leads.take-shares',
  `update leads l set revenue_cents = l.revenue_cents + given.cents, shares_sold = l.shares_sold + 1, share_limit = case when $2 then 1 else l.share_limit end,
     status = case when $2 or l.shares_sold + 1 = l.share_limit then 'sold_out' else 'partially_sold' end,
     updated_at = now(), version = l.version + 1
   from unnest((select $1::uuid[]), (select $3::bigint[])) as given (id, cents)
   where l.id = given.id and l.shares_sold < l.share_limit and (not $2 or l.shares_sold = 0) and not l.is_test
     and l.withheld_at is null and (l.email_hash is not null or l.phone_hash is not null)
   returning l.id, l.shares_sold, l.share_limit`,
)
export const takeShares = (db: Db, leads: readonly Priced[], isExclusive: boolean) =>
  take.rows(db, [leads.map(({ id }) => id), isExclusive, leads.map(({ priceCents }) => priceCents)])

const give = statement(
  'leads.give-back',
  `update leads l set revenue_cents = l.revenue_cents - $2,
     status = case when $3 and l.status in ('available', 'partially_sold', 'sold_out') then 'returned' else l.status end,
     updated_at = now(), version = l.version + 1
   where l.id = $1`,
)
export const giveBack = (db: Db, given: { leadId: string; cents: number; isUnusable: boolean }) =>
  give.rows(db, [given.leadId, given.cents, given.isUnusable])
