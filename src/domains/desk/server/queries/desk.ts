// What the sales desk counts.
import { owedBy } from '#domains/billing/server/index.ts'
import { IN_STOCK_SQL } from '#domains/leads/server/index.ts'
import { AGE_DAYS, type AgeBand } from '#domains/shop/contract/words.ts'
import type { ProductRow } from '#domains/shop/server/index.ts'
import { HAS_CONTACT, sharesFit } from '#domains/shop/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { valueList } from '#platform/server/list-filters.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { DAY } from '#shared/durations.ts'

/** For any client: without the rules that depend on the buyer. */
export async function countProductStock(db: Db, product: ProductRow, now: Date): Promise<number> {
  const { values, value } = valueList()
  const [from, to] = AGE_DAYS[product.ageBand]
  const ago = (days: number) => value(new Date(now.getTime() - days * DAY))
  const [row] = await db.query<{ count: number }>({
    text: `select count(*)::int as count from leads l where ${IN_STOCK_SQL}
      and ${HAS_CONTACT} and l.category = ${value(product.category)} and l.received_at > ${ago(to)} and l.received_at <= ${ago(from)}
      and ${sharesFit(product.shareLimit, value)}`,
    values,
  })
  return row?.count ?? 0
}

export type StockKind = RowOf<typeof kinds>
const kinds = statement(
  'desk.kinds',
  `select l.category, l.share_limit, l.shares_sold = 0 as is_untouched,
     case when l.received_at > $1::timestamptz - $2::int * interval '1 day' then 'fresh'
       when l.received_at > $1::timestamptz - $3::int * interval '1 day' then 'recent' else 'aged' end as age_band,
     count(*)::int as count
   from leads l where ${IN_STOCK_SQL} and ${HAS_CONTACT}
     and l.shares_sold < l.share_limit and l.received_at > $1::timestamptz - $4::int * interval '1 day'
   group by 1, 2, 3, 4`,
).as<{ ageBand: AgeBand }>()
/** The stock by everything that decides which products sell it. */
export const listStockKinds = (db: Db, now: Date) =>
  kinds.rows(db, [now, AGE_DAYS.fresh[1], AGE_DAYS.recent[1], AGE_DAYS.aged[1]])

const sold = statement(
  'desk.sold',
  `select n.product_id, count(*)::int as count from lead_deliveries d join order_lines n on n.id = d.order_line_id
   where d.delivered_at > $1::timestamptz - interval '7 days' group by 1`,
)
export const countSoldByProduct = (db: Db, now: Date) => sold.rows(db, [now])

const figures = statement(
  'desk.figures',
  `with today as (select date_trunc('day', $1::timestamptz at time zone $2) at time zone $2 as start)
   select ($1::timestamptz at time zone $2)::date::text as today,
     (select count(*)::int from leads l where ${IN_STOCK_SQL}
       and ${HAS_CONTACT} and l.received_at > $1::timestamptz - interval '91 days') as in_stock,
     (select count(*)::int from lead_deliveries d, today where d.delivered_at >= today.start) as sold_today,
     (select count(*)::int from leads l, today where l.received_at >= today.start and not l.is_test) as received_today,
     (select count(*)::int from orders o where o.kind = 'standing' and o.status in ('fulfilling', 'paused')) as open_orders,
     (select count(*)::int from lead_returns r where r.status = 'submitted') as returns_waiting,
     (select min(r.created_at) from lead_returns r where r.status = 'submitted') as oldest_return_at`,
).as<{ oldestReturnAt: string | null }>()
export const findFigures = (db: Db, now: Date, timezone: string) => figures.first(db, [now, timezone])

export type BalanceRow = {
  id: string
  name: string
  availableCents: number
  heldCents: number
  creditLimitCents: number
  owedCents: number
  openOrders: number
}
export const balanceList = defineList<{ q?: string | undefined }, 'name', BalanceRow, null>({
  name: 'balances',
  from: 'clients c',
  id: 'c.id',
  filters: {
    q: (words, { value }) =>
      words ? `lower(c.name) like ${value(`%${words.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`)}` : [],
  },
  orders: { name: { by: 'c.name', key: (row) => row.name } },
  select: ({ where, orderBy, limit }) =>
    `select c.id, c.name, a.balance_cents as available_cents, h.balance_cents as held_cents, a.credit_limit_cents,
       ${owedBy('c.id')} as owed_cents,
       (select count(*)::int from orders o where o.client_id = c.id and o.kind = 'standing'
         and o.status in ('fulfilling', 'paused')) as open_orders
     from clients c join ledger_accounts a on a.client_id = c.id and a.kind = 'client_balance'
       join ledger_accounts h on h.client_id = c.id and h.kind = 'client_hold'
     where ${where} order by ${orderBy} limit ${limit}`,
})
