// A saved definition as the query of a report. Figures and splits can go, so it is read again each time.
import { invalid } from '#platform/shared/errors.ts'
import { FIGURES } from '../contract/figures.ts'
import { daysOf } from '../contract/moving-days.ts'
import { type Definition, definitionSchema } from '../contract/saved.ts'
import type { FiguresQuery } from '../contract/schemas.ts'
import { type Reader, readFigures, readSpan, requireSplits, splitsFor } from './asked.ts'
import { readSplit } from './span.ts'

/** Null when the stored definition is not one any longer. */
export const readDefinition = (stored: unknown): Definition | null =>
  definitionSchema.safeParse(stored).data ?? null

export function queryOf({ figures, by, period, compare, filters }: Definition, today: string): FiguresQuery {
  const days = 'last' in period ? daysOf(period.last, today) : period
  return {
    ...days,
    ...filters,
    figures: figures.join(','),
    by: by ?? undefined,
    compare: compare ?? undefined,
  }
}

/** Refuses what a report of this reader cannot show, before it is saved or sent. */
export async function checkDefinition(reader: Reader, definition: Definition): Promise<FiguresQuery> {
  const { client } = definition.filters
  const { today } = await readSpan(reader, { client })
  const query = queryOf(definition, today)
  await readSpan(reader, query)
  const by = readSplit(query.by, splitsFor(reader))
  requireSplits(readFigures(reader, query.figures), by)
  if (by === 'day' && definition.figures.some((name) => FIGURES[name].kind === 'median') && isLong(query))
    throw invalid('by', 'A median by day says little over more than 3 months. Choose week or month.')
  return query
}
const isLong = ({ from, to }: FiguresQuery) => Date.parse(to ?? '') - Date.parse(from ?? '') > 93 * 86_400_000

/** Customers must not see our cost, however a report reaches them. */
export const isForCustomers = ({ figures, by, filters }: Definition) =>
  figures.every((name) => FIGURES[name].audience === 'both') &&
  by !== 'recruiter' &&
  by !== 'source' &&
  by !== 'client' &&
  !filters.recruiter &&
  !filters.source
