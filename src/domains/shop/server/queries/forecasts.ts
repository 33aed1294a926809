// What a forecast needs: past arrivals, older orders, and how right past forecasts were.
import type { Db } from '#platform/server/database.ts'
import { valueList } from '#platform/server/list-filters.ts'
import { statement } from '#platform/server/statement.ts'
import type { Coverage } from '../../contract/buying-schemas.ts'
import type { Area } from '../../contract/schemas.ts'
import { areaConditions } from './stock.ts'

/** Leads that came in, by days back from now: 0 is the last 24 hours. */
export async function countArrivals(
  db: Db,
  { category, area, days, now }: { category: string; area: Area; days: number; now: Date },
): Promise<{ back: number; count: number }[]> {
  const { values, value } = valueList()
  const at = `${value(now)}::timestamptz`
  const conditions = [
    `l.category = ${value(category)} and not l.is_test`,
    `l.received_at > ${at} - make_interval(days => ${value(days)}) and l.received_at <= ${at}`,
    `l.status not in ('duplicate', 'rejected')`,
    ...areaConditions(area, value),
  ]
  return db.query({
    text: `select floor(extract(epoch from ${at} - l.received_at) / 86400)::int as back, count(*)::int as count
      from leads l where ${conditions.join(' and ')} group by 1`,
    values,
  })
}

const ahead = statement(
  'forecasts.ahead',
  `select n.filter, o.client_id, k.share_limit, n.quantity - n.delivered as needed
   from orders o join order_lines n on n.order_id = o.id join lead_products k on k.id = n.product_id
   where o.kind = 'standing' and o.status = 'fulfilling' and n.delivered < n.quantity and k.category = $1
     and ($2::uuid is null or (o.created_at, o.id) < (select x.created_at, x.id from orders x where x.id = $2))
   order by o.created_at, o.id`,
).as<{ filter: Area }>()
/** What older orders of the category still need. Without an order, all of them are older. */
export const listAhead = (db: Db, { category, orderId }: { category: string; orderId: string | null }) =>
  ahead.rows(db, [category, orderId])

// An order that is past its forecast and still open was not right either. A canceled one says nothing.
const coverage = statement(
  'forecasts.coverage',
  `select count(*)::int as orders, (count(*) filter (where f.is_in_time))::int as in_time
   from (select o.id, (select min(c.at) from order_changes c where c.order_id = o.id and c.status = 'fulfilled')
       <= o.created_at + make_interval(days => o.forecast_p90_days) as is_in_time
     from orders o where o.kind = 'standing' and o.forecast_p90_days is not null and o.created_at > $1::timestamptz - interval '1 year'
       and (o.status = 'fulfilled' or (o.status in ('fulfilling', 'paused')
         and o.created_at + make_interval(days => o.forecast_p90_days) < $1))) f`,
)
export async function findCoverage(db: Db, now: Date): Promise<Coverage> {
  const row = await coverage.first(db, [now])
  return { orders: row?.orders ?? 0, inTime: row?.inTime ?? 0 }
}
