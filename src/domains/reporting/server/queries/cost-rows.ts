// The rows behind our cost and margin: receipts and sold leads of whole months. Their sum is the figure.
import type { Db } from '#platform/server/database.ts'
import { keyset } from '#platform/server/list.ts'
import { type Value, valueList } from '#platform/server/list-filters.ts'
import type { Split } from '../../contract/splits.ts'
import type { Filters } from '../span.ts'
import { factsOf, RECEIPTS } from './facts.ts'
import { JOINS, keyOf } from './figures.ts'
import { costConditions, marginLines } from './our-costs.ts'
import { detailsOf, type FactRow, outOf, PAGE_ORDER, SORT } from './rows.ts'

/** Receipts with their supplements and reversals, or the leads that a margin is made of. */
export type CostRows = 'receipts' | 'sales'

type Asked = {
  of: CostRows
  /** The first day of each. */
  months: readonly string[]
  filters: Filters
  by: Split | null
  key: string | undefined
  limit: number
  cursor: string | undefined
}

function sourceOf({ of, months, filters, by, key }: Asked, value: Value) {
  const own = by && key !== undefined ? [`${keyOf(by, 'day')} = ${value(key)}`] : []
  const conditions = [...costConditions(filters, value), ...own]
  if (of === 'receipts')
    return {
      lines: '',
      from: `(${RECEIPTS}) s ${JOINS}`,
      conditions: [`s.day = any(${value(months)}::date[])`, ...conditions],
      amount: 's.total_cents as amount, s.receipt_kind, s.day as receipt_month, s.missing',
    }
  const where = conditions.join(' and ') || 'true'
  return {
    lines: `${marginLines({ months, eachMonth: false }, value)}, each as (
      select s.delivery_id, sum(s.cents)::bigint as amount from lines s ${JOINS} where ${where} group by 1), `,
    from: `(${factsOf(['delivery'])}) s join each e on e.delivery_id = s.id ${JOINS}`,
    conditions: [],
    amount: 'e.amount',
  }
}

export async function listCostRows(db: Db, asked: Asked) {
  const { values, value } = valueList()
  const { lines, from, conditions, amount } = sourceOf(asked, value)
  const { after, orderBy, limit, toPage } = keyset<FactRow>(
    { sort: SORT, limit: asked.limit, cursor: asked.cursor },
    { order: PAGE_ORDER, id: 's.id' },
    value,
  )
  const where = [...conditions, ...after].join(' and ') || 'true'
  const rows = await db.query<FactRow>({
    camel: true,
    text: `with ${lines}page as (select ${outOf()}, ${amount} from ${from} where ${where} order by ${orderBy} limit ${limit})
      ${detailsOf('p.amount')} order by p.at desc, p.id desc`,
    values,
  })
  return toPage(rows)
}
