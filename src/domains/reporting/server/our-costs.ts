// The agency's own cost beside the figures: of whole months, from receipts and sales.
import { monthsOfCost } from '#domains/costs/server/index.ts'
import type { Cost } from '../contract/figures.ts'
import { NONE, type Split } from '../contract/splits.ts'
import type { Reader } from './asked.ts'
import { listCostRows } from './queries/cost-rows.ts'
import { sumMargins, sumReceipts } from './queries/our-costs.ts'
import { addMonths, type Filters, firstOf, isWholeMonths, monthOf, type Span } from './span.ts'

type Asked = {
  /** As YYYY-MM, both included. */
  first: string
  last: string
  by: Split | null
  filters: Filters
  eachMonth?: boolean | undefined
}
type Costs = Record<Cost, number>
/** Of what has neither a receipt nor a sale in these months. */
export const NO_COST: Costs = { ourCostCents: 0, ourHires: 0, receipts: 0, marginCents: 0, sales: 0 }
/** By the key of the split. The total has the empty key. */
export type OurCosts = ReadonlyMap<string, Costs>

function monthsOf({ first, last }: Pick<Asked, 'first' | 'last'>): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/** What belongs to none, so that the lines add up to the total. */
function addRest(costs: Map<string, Costs>): void {
  const { '': total, ...lines } = Object.fromEntries(costs)
  const restOf = (name: 'ourCostCents' | 'marginCents') =>
    Object.values(lines).reduce((rest, line) => rest - line[name], total?.[name] ?? 0)
  const [ourCostCents, marginCents] = [restOf('ourCostCents'), restOf('marginCents')]
  if (ourCostCents === 0 && marginCents === 0) return
  const none = costs.get(NONE) ?? NO_COST
  costs.set(NONE, {
    ...none,
    ourCostCents: none.ourCostCents + ourCostCents,
    marginCents: none.marginCents + marginCents,
  })
}

/** Null for months that the product has no cost of. */
export async function findOurCosts(
  reader: Reader,
  { by, filters, eachMonth = false, ...span }: Asked,
): Promise<OurCosts | null> {
  const months = monthsOf(span)
  const whole = await monthsOfCost(reader, { months })
  if (!whole) return null
  const days = months.map(firstOf)
  const [receipts, margins] = await Promise.all([
    sumReceipts(reader.db, { months: days, by, filters }),
    sumMargins(reader.db, { months: days, by, filters, eachMonth }),
  ])
  const costs = new Map<string, Costs>()
  const add = (key: string, more: Partial<Costs>) =>
    costs.set(key, { ...(costs.get(key) ?? NO_COST), ...more })
  for (const { isTotal, key, cents, hires, receipts: count } of receipts)
    add(isTotal ? '' : (key ?? NONE), { ourCostCents: cents, ourHires: hires, receipts: count })
  for (const { isTotal, key, cents, sales } of margins)
    add(isTotal ? '' : (key ?? NONE), { marginCents: cents, sales })
  if (Object.keys(filters).length > 0) return costs
  add('', {
    ourCostCents: whole.receiptsCents,
    ourHires: whole.hires,
    marginCents: whole.salesCents - whole.soldCostCents,
  })
  // A lead that is sold in two months costs in each of them, so these do not add up.
  if (by && !eachMonth) addRest(costs)
  return costs
}

type Behind = Pick<Parameters<typeof listCostRows>[1], 'of' | 'by' | 'key' | 'limit' | 'cursor'> & {
  span: Span
}

/** The rows behind our cost or margin. None where the figure itself is not known. */
export async function listBehindCosts(reader: Reader, { span, ...asked }: Behind) {
  const months = monthsOf({ first: monthOf(span.from), last: monthOf(span.to) })
  if (!isWholeMonths(span) || !(await monthsOfCost(reader, { months }))) return { rows: [], nextCursor: null }
  return listCostRows(reader.db, { ...asked, filters: span.filters, months: months.map(firstOf) })
}
