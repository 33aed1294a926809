// One table: measured values, targets and missed targets.
import type { Figures } from './measure.ts'

export type Row = {
  scenario: string
  rows: number
  product: Figures
  bare: Figures
  /** The growth of the product's cost since the smallest size. Null for that size itself. */
  growth: number | null
}

/**
 * The targets of time and of searches per second hold for a million rows. With fewer rows, totals are counted exactly and
 * cost more.
 */
export const GOALS = {
  p99: 50,
  p99From: 1_000_000,
  ratio: 0.6,
  growth: 1.5,
  search: { p99: 100, perSecond: 200 },
}

export function judge(row: Row): string[] {
  const misses: string[] = []
  const failed = row.product.failed + row.bare.failed
  if (failed > 0) misses.push(`${failed} failed`)
  const isSearch = row.scenario === 'search'
  const isLarge = row.rows >= GOALS.p99From
  if (isLarge && row.product.p99 > (isSearch ? GOALS.search.p99 : GOALS.p99)) misses.push('p99')
  if (isLarge && isSearch && row.product.perSecond < GOALS.search.perSecond) misses.push('req/s')
  if (row.product.perSecond / row.bare.perSecond < GOALS.ratio) misses.push('ratio')
  if (row.growth !== null && row.growth > GOALS.growth) misses.push('growth')
  return misses
}

export function table(rows: readonly Row[]): string {
  const head = ['what', 'rows', 'req/s', 'p50', 'p99', 'bare req/s', 'p50', 'p99', 'ratio', 'growth', '']
  const body = rows.map((row) => [
    row.scenario,
    row.rows.toLocaleString('en'),
    ...cells(row.product),
    ...cells(row.bare),
    (row.product.perSecond / row.bare.perSecond).toFixed(2),
    row.growth === null ? '' : `${row.growth.toFixed(2)}×`,
    judge(row).length === 0 ? 'ok' : `MISSED ${judge(row).join(', ')}`,
  ])
  const lines = [head, ...body]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const text = lines.map((line) =>
    line
      .map((cell, column) =>
        column === 0 || column === 10 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  const goals = `Goals: p99 ≤ ${GOALS.p99} ms from a million rows on (search: ≤ ${GOALS.search.p99} ms, ≥ ${GOALS.search.perSecond}/s), ≥ ${GOALS.ratio} of bare pg, cost growth ≤ ${GOALS.growth}×. Times in ms, 8 connections.`
  return [...text, '', goals].join('\n')
}

function cells({ perSecond, p50, p99 }: Figures): string[] {
  return [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)]
}
