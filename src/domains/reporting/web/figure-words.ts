// Figures as text: values, changes against the period before, and what a small count leaves out.
import { formatChange, formatCount, formatDuration, formatMoney, formatPercent } from '#ui/format.ts'
import { FIGURES, type FigureName, isFree, MIN_ROWS_FOR_PERCENT, type Unit } from '../contract/figures.ts'
import type { FigureValue, Values } from '../contract/schemas.ts'

const MINUTE = 60_000
const NONE = '–'
/** Nothing can be divided by zero hires, and $0 would be a lie. */
export const NO_HIRE_YET = 'no hire yet'
const PER_HIRE: ReadonlySet<FigureName> = new Set(['costPerHireCents', 'ourCostPerHireCents'])
export const isPerHire = (name: FigureName) => PER_HIRE.has(name)

type Good = 'up' | 'down' | null
const GOOD: Record<FigureName, Good> = {
  delivered: 'up',
  returned: 'down',
  kept: 'up',
  contacted: 'up',
  contactRate: 'up',
  firstCallMinutes: 'down',
  interviews: 'up',
  offers: 'up',
  hires: 'up',
  spendCents: null,
  costPerLeadCents: 'down',
  costPerHireCents: 'down',
  applications: 'up',
  ourCostCents: null,
  ourCostPerHireCents: 'down',
  marginCents: 'up',
}

export function valueWords(
  name: FigureName,
  value: number | null | undefined,
  { whole = false }: { whole?: boolean } = {},
): string {
  if (value === null || value === undefined || isFree(name, value)) return NONE
  return unitWords(FIGURES[name].unit, value, { whole })
}

export function unitWords(
  unit: Unit | 'days',
  value: number,
  { whole = false }: { whole?: boolean } = {},
): string {
  if (unit === 'count') return formatCount(value)
  if (unit === 'rate') return formatPercent(value)
  if (unit === 'cents') return formatMoney(value, { whole })
  return formatDuration(value * MINUTE * (unit === 'days' ? 1440 : 1))
}

/** A rate of very few rows is their count: "3 of 4". */
export function rateWords({ value, count }: Pick<FigureValue, 'value' | 'count'>): string | null {
  if (value === null || count === null || count >= MIN_ROWS_FOR_PERCENT) return null
  return `${formatCount(Math.round(value * count))} of ${formatCount(count)}`
}

export const isFew = (count: number | null) => count !== null && count < MIN_ROWS_FOR_PERCENT

export type Change = { text: string; mood: 'good' | 'bad' | 'neutral' }

/** Null without a difference, or when one side has too few rows to compare. */
export function changeOf(name: FigureName, value: number | null, before: number | null): Change | null {
  if (value === null || before === null || value === before) return null
  if (isFree(name, value) || isFree(name, before)) return null
  const text = differenceWords(name, value, before)
  return text === null ? null : { text, mood: moodOf(name, value > before) }
}

function moodOf(name: FigureName, isUp: boolean): Change['mood'] {
  const good = GOOD[name]
  if (good === null) return 'neutral'
  return (good === 'up') === isUp ? 'good' : 'bad'
}

function differenceWords(name: FigureName, value: number, before: number): string | null {
  const { unit } = FIGURES[name]
  const sign = value > before ? '+' : '−'
  const size = Math.abs(value - before)
  if (name === 'spendCents' || name === 'ourCostCents') return formatChange(value, before)
  if (unit === 'cents') return size < 50 ? null : `${sign}${formatMoney(size, { whole: true })}`
  if (unit === 'minutes') return size < 1 ? null : `${sign}${formatDuration(size * MINUTE)}`
  if (unit === 'count') return `${sign}${formatCount(size)}`
  const points = Math.round(size * 100)
  return points === 0 ? null : `${sign}${points} ${points === 1 ? 'point' : 'points'}`
}

/** A rate of fewer than five leads is their count. */
export function cellWords(name: FigureName, figures: Values): string {
  const { kept } = figures
  const isFew = name === 'contactRate' && typeof kept === 'number' && kept < MIN_ROWS_FOR_PERCENT
  const value = figures[name] ?? null
  // Our cost can be unknown although there are hires: the period is no whole month.
  const noHire = name === 'costPerHireCents' || figures.hires === 0
  if (value === null && PER_HIRE.has(name) && noHire) return NO_HIRE_YET
  return (isFew && rateWords({ value, count: kept })) || valueWords(name, value)
}
