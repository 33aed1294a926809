// Figures from sums. Ratios and medians are made of whole sums, never of other ratios or medians.
import { type Cost, FIGURES, type FigureName, type Measure } from '../contract/figures.ts'
import type { Values } from '../contract/schemas.ts'
import type { SumRow } from './queries/figures.ts'

export type Line = {
  key: string | null
  measures: Readonly<Record<Measure, number>>
  costs: Readonly<Record<Cost, number | null>>
  median: number | null
  /** Hires without a receipt: only the client marked them. */
  markedHires: number
}
export const NO_COSTS = {
  ourCostCents: null,
  ourHires: null,
  receipts: null,
  marginCents: null,
  sales: null,
} as const

type Of = {
  sums: SumRow | undefined
  median: number | null
  costs?: Line['costs'] | undefined
  key: string | null
}

export function toLine({ sums, median, costs = NO_COSTS, key }: Of): Line {
  const { delivered = 0, returned = 0, contacted = 0, interviews = 0 } = sums ?? {}
  const { offers = 0, hires = 0, applications = 0, spend_cents: spendCents = 0 } = sums ?? {}
  const kept = delivered - returned
  const measures = {
    delivered,
    returned,
    kept,
    contacted,
    calls: contacted,
    interviews,
    offers,
    hires,
    applications,
    spendCents,
  }
  return { key, measures, costs, median, markedHires: sums?.marked_hires ?? 0 }
}

const isCost = (name: Measure | Cost): name is Cost => name in NO_COSTS
const read = ({ measures, costs }: Line, name: Measure | Cost) =>
  isCost(name) ? costs[name] : measures[name]

export function valueOf(line: Line, name: FigureName): number | null {
  const figure = FIGURES[name]
  if (figure.kind === 'median') return line.measures[figure.of] > 0 ? line.median : null
  if (figure.kind === 'sum') return read(line, figure.of)
  const [over, by] = [read(line, figure.over), read(line, figure.by)]
  if (over === null || !by) return null
  return figure.unit === 'cents' ? Math.round(over / by) : over / by
}

/** The rows that a percentage would rest on. Money has no such number. */
export function countOf(line: Line, name: FigureName): number | null {
  const figure = FIGURES[name]
  if (figure.kind === 'ratio') return read(line, figure.by)
  if (figure.kind === 'median') return line.measures[figure.of]
  return figure.unit === 'count' ? read(line, figure.of) : line.measures.kept
}

export const valuesOf = (line: Line, names: readonly FigureName[]): Values =>
  Object.fromEntries(names.map((name) => [name, valueOf(line, name)]))
