// A saved definition as the query of a report. Figures and splits can go, so it is read again each time.
import { invalid } from '#shared/errors.ts'
import { FIGURES } from '../contract/figures.ts'
import { daysOf } from '../contract/moving-days.ts'
import { isTable, type TableQuery } from '../contract/ready.ts'
import {
  type Definition,
  type SavedDefinition,
  savedDefinitionSchema,
  type TableDefinition,
} from '../contract/saved.ts'
import type { FiguresQuery } from '../contract/schemas.ts'
import { isStaff, type Reader, readFigures, readSpan, requireSplits, splitsFor } from './asked.ts'
import { readSplit } from './span.ts'

/** Null when the stored definition is not one any longer. */
export const readDefinition = (stored: unknown): SavedDefinition | null =>
  savedDefinitionSchema.safeParse(stored).data ?? null

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

export const tableQueryOf = ({ period, filters }: TableDefinition): TableQuery => ({
  ...period,
  ...filters,
  whose: 'team',
})

async function checkTable(reader: Reader, report: TableDefinition): Promise<void> {
  if (!isStaff(reader)) throw invalid('report', 'This report is for staff. Choose figures instead.')
  const { whose: _whose, ...given } = tableQueryOf(report)
  await readSpan(reader, given)
}

export const checkSaved = async (reader: Reader, report: SavedDefinition): Promise<void> => {
  if (isTable(report)) await checkTable(reader, report)
  else await checkDefinition(reader, report)
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
export const isForCustomers = (report: SavedDefinition) => !isTable(report) && hasOnlyTheirs(report)

const hasOnlyTheirs = ({ figures, by, filters }: Definition) =>
  figures.every((name) => FIGURES[name].audience === 'both') &&
  by !== 'recruiter' &&
  by !== 'source' &&
  by !== 'client' &&
  !filters.recruiter &&
  !filters.source
