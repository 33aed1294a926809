// Our cost and margin from the domain of costs, which knows whole months of the agency and of each client.
import { monthsOfCost } from '#domains/costs/server/index.ts'
import type { Cost } from '../contract/figures.ts'
import type { Split } from '../contract/splits.ts'
import type { Reader } from './asked.ts'
import { addMonths, type Filters } from './span.ts'

type Costs = Readonly<Record<Cost, number | null>>
/** By the key of the split. The total has the empty key. */
export type OurCosts = ReadonlyMap<string, Costs>
type Asked = {
  /** As YYYY-MM, both included. */
  months: { first: string; last: string }
  by: Split | null
  filters: Filters
  /** The clients that have a line. */
  clients: readonly string[]
}

const monthsOf = ({ first, last }: Asked['months']) => {
  const months: string[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

async function costOf(reader: Reader, months: readonly string[], client?: string): Promise<Costs> {
  const own = await monthsOfCost(reader, { months, client })
  return {
    ourCostCents: own && own.receiptsCents,
    marginCents: own && own.salesCents - own.soldCostCents,
  }
}

/** Null with a filter that receipts do not have. */
export async function findOurCosts(reader: Reader, asked: Asked): Promise<OurCosts | null> {
  const { by, filters, clients } = asked
  const { client, ...others } = filters
  if (Object.keys(others).length > 0) return null
  const months = monthsOf(asked.months)
  const costs = new Map([['', await costOf(reader, months, client)]])
  // One after the other, so that one report does not hold all connections.
  if (by === 'month')
    // oxlint-disable-next-line no-await-in-loop -- As above.
    for (const month of months) costs.set(month, await costOf(reader, [month], client))
  if (by === 'client')
    // oxlint-disable-next-line no-await-in-loop -- As above.
    for (const id of clients) costs.set(id, await costOf(reader, months, id))
  return costs
}
