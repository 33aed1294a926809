// Stock, demand and sales by area.
import { IN_STOCK_SQL } from '#domains/leads/server/index.ts'
import type { Area } from '#domains/shop/contract/schemas.ts'
import { AGE_DAYS } from '#domains/shop/contract/words.ts'
import { HAS_CONTACT, sharesFit } from '#domains/shop/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { valueList } from '#platform/server/list-filters.ts'
import { DAY } from '#shared/durations.ts'
import type { AreaQuery } from '../../contract/schemas.ts'

const SOLD_DAYS = 30

const areaColumn = ({ state }: AreaQuery) => (state ? 'l.county_fips' : 'l.state')

/** The area is null where the place is not known. */
type Counted = { area: string | null; count: number }

export async function countStock(db: Db, query: AreaQuery, now: Date): Promise<Counted[]> {
  const { values, value } = valueList()
  const conditions = [IN_STOCK_SQL, HAS_CONTACT]
  if (query.category) conditions.push(`l.category = ${value(query.category)}`)
  if (query.state) conditions.push(`l.state = ${value(query.state)}`)
  if (query.shareLimit) conditions.push(sharesFit(query.shareLimit, value))
  if (query.age) {
    const [from, to] = AGE_DAYS[query.age]
    const ago = (days: number) => value(new Date(now.getTime() - days * DAY))
    conditions.push(`l.received_at > ${ago(to)} and l.received_at <= ${ago(from)}`)
  }
  const column = areaColumn(query)
  return db.query<Counted>({
    text: `select ${column} as area, count(*)::int as count from leads l
      where ${conditions.join(' and ')} group by 1`,
    values,
  })
}

export async function countSold(db: Db, query: AreaQuery, now: Date): Promise<Counted[]> {
  const { values, value } = valueList()
  const conditions = [`d.delivered_at > ${value(new Date(now.getTime() - SOLD_DAYS * DAY))}`]
  if (query.category) conditions.push(`l.category = ${value(query.category)}`)
  if (query.state) conditions.push(`l.state = ${value(query.state)}`)
  const column = areaColumn(query)
  return db.query<Counted>({
    text: `select ${column} as area, count(*)::int as count from lead_deliveries d join leads l on l.id = d.lead_id
      where ${conditions.join(' and ')} group by 1`,
    values,
  })
}

export type OpenNeed = { filter: Area; needed: number }

export async function listOpenNeeds(db: Db, { category }: AreaQuery): Promise<OpenNeed[]> {
  const { values, value } = valueList()
  const ofCategory = category ? `and k.category = ${value(category)}` : ''
  return db.query<OpenNeed>({
    text: `select n.filter, n.quantity - n.delivered as needed
      from orders o join order_lines n on n.order_id = o.id join lead_products k on k.id = n.product_id
      where o.kind = 'standing' and o.status = 'fulfilling' and n.delivered < n.quantity ${ofCategory}`,
    values,
  })
}
