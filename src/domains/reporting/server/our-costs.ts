// The agency's own cost beside the figures: of whole months, from receipts and sales.
import { monthsOfCost } from '#domains/costs/server/index.ts'
import type { Cost } from '../contract/figures.ts'
import { NONE, type Split } from '../contract/splits.ts'
import type { Reader } from './asked.ts'
import { sumMargins, sumReceipts } from './queries/our-costs.ts'
import { addMonths, type Filters, firstOf } from './span.ts'

type Asked = {
  /** As YYYY-MM, both included. */
  first: string
  last: string
  by: Split | null
  filters: Filters
  eachMonth?: boolean | undefined
}
type Costs = Record<Cost, number | null>
/** By the key of the split. The total has the empty key. */
export type OurCosts = ReadonlyMap<string, Costs>

function monthsOf({ first, last }: Pick<Asked, 'first' | 'last'>): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/** What belongs to no client, so that the lines add up to the total. */
function addRest(costs: Map<string, Costs>): void {
  const { '': total, ...lines } = Object.fromEntries(costs)
  const restOf = (name: Cost) =>
    Object.values(lines).reduce((rest, line) => rest - (line[name] ?? 0), total?.[name] ?? 0)
  const rest = { ourCostCents: restOf('ourCostCents'), marginCents: restOf('marginCents') }
  if (rest.ourCostCents === 0 && rest.marginCents === 0) return
  costs.set(NONE, { ...NOTHING, ...rest })
}

const NOTHING: Costs = { ourCostCents: 0, ourHires: 0, marginCents: null }
const marginSplit = (by: Split | null) => (by === 'client' || by === 'month' ? by : null)

/** Null for months that the product has no cost of. */
export async function findOurCosts(
  reader: Reader,
  { by, filters, eachMonth = false, ...span }: Asked,
): Promise<OurCosts | null> {
  const months = monthsOf(span)
  const { client, ...others } = filters
  const whole = await monthsOfCost(reader, { months })
  if (!whole) return null
  const days = months.map(firstOf)
  // A sale has a client and a month. It has no posting, and no recruiter who made it.
  const hasMargin = Object.keys(others).length === 0
  const [receipts, margins] = await Promise.all([
    sumReceipts(reader.db, { months: days, by, filters }),
    hasMargin ? sumMargins(reader.db, { months: days, by: marginSplit(by), client, eachMonth }) : [],
  ])
  const costs = new Map<string, Costs>()
  const add = (key: string, more: Partial<Costs>) =>
    costs.set(key, { ...(costs.get(key) ?? NOTHING), ...more })
  for (const { is_total, key, cents, hires } of receipts)
    add(is_total ? '' : (key ?? 'none'), { ourCostCents: cents, ourHires: hires })
  for (const { is_total, key, cents } of margins) add(is_total ? '' : (key ?? 'none'), { marginCents: cents })
  const isWhole = Object.keys(filters).length === 0
  if (isWhole)
    add('', {
      ourCostCents: whole.receiptsCents,
      ourHires: whole.hires,
      marginCents: whole.salesCents - whole.soldCostCents,
    })
  if (isWhole && by === 'client') addRest(costs)
  return costs
}
