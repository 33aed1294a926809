// Receipts and margins by the splits of a report. Their sums are those of the domain of costs.
import type { Db } from '#platform/server/database.ts'
import { type Value, valueList } from '#platform/server/list-filters.ts'
import type { Split } from '../../contract/splits.ts'
import type { Filters } from '../span.ts'
import { RECEIPTS } from './facts.ts'
import { filterConditions, JOINS, keyOf } from './figures.ts'

type Asked = { months: readonly string[]; by: Split | null; filters: Filters }
type ReceiptRow = { key: string | null; isTotal: boolean; cents: number; hires: number; receipts: number }

/** Of a receipt or a sale, which have a client and all that a delivery is split by. */
export function costConditions(filters: Filters, value: Value): string[] {
  const conditions = filterConditions({ filters }, value)
  if (filters.client) conditions.push(`s.client_id = ${value(filters.client)}::uuid`)
  return conditions
}

const groupBy = (by: Split | null) => {
  const key = by ? keyOf(by, 'day') : 'null::text'
  return {
    keys: `${by ? `grouping(${key}) = 1` : 'true'} as is_total, ${key} as key`,
    group: `group by ${by ? `grouping sets ((), (${key}))` : '()'}`,
  }
}

/** By the same lead, recruiter and posting as the hire itself. */
export async function sumReceipts(db: Db, { months, by, filters }: Asked): Promise<ReceiptRow[]> {
  const { values, value } = valueList()
  const conditions = [`s.day = any(${value(months)}::date[])`, ...costConditions(filters, value)]
  const { keys, group } = groupBy(by)
  return db.query<ReceiptRow>({
    camel: true,
    text: `select ${keys}, coalesce(sum(s.total_cents), 0)::int8 as cents,
        coalesce(sum(s.is_hire), 0)::int8 as hires, count(*)::int8 as receipts
      from (${RECEIPTS}) s ${JOINS} where ${conditions.join(' and ')} ${group}`,
    values,
  })
}

type MarginRow = { key: string | null; isTotal: boolean; cents: number; sales: number }
type MarginAsked = Asked & {
  /** Its cost belongs to its first sale of each month. */
  eachMonth: boolean
}

/**
 * Sales, returns and costs of the leads sold, each with its delivery and the month that it is booked in. A lead that was
 * sold several times cost once. Its cost belongs to its first sale of these months.
 */
export function marginLines({ months, eachMonth }: Pick<MarginAsked, 'months' | 'eachMonth'>, value: Value) {
  const booked = `e.booked = any(${value(months)}::date[]) and e.reopened_from is null`
  const split = 'client_id, campaign_id, product_id, state, owner_id, source, job_id'
  return `sold as (select e.source as entry, e.lead_id, e.booked as day, e.cents, d.id as delivery_id, d.sale_no,
        d.client_id, l.campaign_id, n.product_id, l.state, l.owner_id, l.source, null::uuid as job_id
      from cost_entries e join lead_deliveries d on d.id = e.source_id join leads l on l.id = d.lead_id
        join order_lines n on n.id = d.order_line_id where e.kind = 'sales' and ${booked}),
    first as (select distinct on (lead_id${eachMonth ? ', day' : ''}) * from sold where entry = 'sale'
      order by lead_id, ${eachMonth ? 'day, ' : ''}sale_no),
    lines as (select delivery_id, day, ${split}, -cents as cents from sold
      union all select f.delivery_id, f.day, ${split
        .split(', ')
        .map((name) => `f.${name}`)
        .join(', ')}, -a.cents
        from first f join cost_entries a on a.lead_id = f.lead_id and a.kind = 'ads' and a.reopened_from is null)`
}

export async function sumMargins(
  db: Db,
  { months, by, filters, eachMonth }: MarginAsked,
): Promise<MarginRow[]> {
  const { values, value } = valueList()
  const lines = marginLines({ months, eachMonth }, value)
  const where = costConditions(filters, value).join(' and ') || 'true'
  const { keys, group } = groupBy(by)
  return db.query<MarginRow>({
    camel: true,
    text: `with ${lines} select ${keys}, coalesce(sum(s.cents), 0)::int8 as cents,
        count(distinct s.delivery_id)::int8 as sales
      from lines s ${JOINS} where ${where} ${group}`,
    values,
  })
}
