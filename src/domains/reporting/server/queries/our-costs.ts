// Receipts and margins by the splits of a report. Their sums are those of the domain of costs.
import type { Db } from '#platform/server/database.ts'
import { valueList } from '#platform/server/list-filters.ts'
import type { Split } from '../../contract/splits.ts'
import type { Filters } from '../span.ts'
import { RECEIPTS } from './facts.ts'
import { filterConditions, JOINS, keyOf } from './figures.ts'

type Asked = { months: readonly string[]; by: Split | null; filters: Filters }
type ReceiptRow = { key: string | null; is_total: boolean; cents: number; hires: number }

/** By the same lead, recruiter and posting as the hire itself. */
export async function sumReceipts(db: Db, { months, by, filters }: Asked): Promise<ReceiptRow[]> {
  const { values, value } = valueList()
  const conditions = [`s.day = any(${value(months)}::date[])`, ...filterConditions({ filters }, value)]
  if (filters.client) conditions.push(`s.client_id = ${value(filters.client)}::uuid`)
  const key = by ? keyOf(by, 'day') : 'null::text'
  return db.query<ReceiptRow>({
    text: `select ${by ? `grouping(${key}) = 1` : 'true'} as is_total, ${key} as key,
        coalesce(sum(s.total_cents), 0)::int8 as cents, coalesce(sum(s.is_hire), 0)::int8 as hires
      from (${RECEIPTS}) s ${JOINS} where ${conditions.join(' and ')}
      group by ${by ? `grouping sets ((), (${key}))` : '()'}`,
    values,
  })
}

type MarginRow = { key: string | null; is_total: boolean; cents: number }
const MARGIN_KEYS = { client: 's.client_id::text', month: `to_char(s.booked, 'YYYY-MM')` } as const

type MarginAsked = {
  months: readonly string[]
  by: 'client' | 'month' | null
  client: string | undefined
  /** Its cost belongs to its first sale of each month. */
  eachMonth: boolean
}

/** A lead that was sold several times cost once. Its cost belongs to its first sale of these months. */
export async function sumMargins(
  db: Db,
  { months, by, client, eachMonth }: MarginAsked,
): Promise<MarginRow[]> {
  const { values, value } = valueList()
  const booked = `e.booked = any(${value(months)}::date[]) and e.reopened_from is null`
  const key = by ? MARGIN_KEYS[by] : 'null::text'
  return db.query<MarginRow>({
    text: `with sold as (select e.source, e.lead_id, e.booked, e.cents, d.client_id, d.sale_no from cost_entries e
          join lead_deliveries d on d.id = e.source_id where e.kind = 'sales' and ${booked}),
        first as (select distinct on (lead_id${eachMonth ? ', booked' : ''}) lead_id, client_id, booked from sold where source = 'sale'
          order by lead_id, ${eachMonth ? 'booked, ' : ''}sale_no),
        lines as (select client_id, booked, -cents as cents from sold
          union all select f.client_id, f.booked, -a.cents from first f join cost_entries a on a.lead_id = f.lead_id
            and a.kind = 'ads' and a.reopened_from is null)
      select ${by ? `grouping(${key}) = 1` : 'true'} as is_total, ${key} as key, coalesce(sum(s.cents), 0)::int8 as cents
      from lines s where ${client ? `s.client_id = ${value(client)}::uuid` : 'true'}
      group by ${by ? `grouping sets ((), (${key}))` : '()'}`,
    values,
  })
}
