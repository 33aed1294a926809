// Who asks for what: the calendar, filters and figures of a report, for staff and for customers.
import { ownClient } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import { invalid } from '#shared/errors.ts'
import type { SignedInActor } from '#shared/roles.ts'
import {
  COMPARISONS,
  type Comparison,
  CUSTOMER_FIGURES,
  FIGURE_NAMES,
  FIGURES,
  type FigureName,
  FUNNEL_STEPS,
  type FunnelStep,
  STAFF_FIGURES,
} from '../contract/figures.ts'
import { daysOf } from '../contract/moving-days.ts'
import {
  CUSTOMER_SPLITS,
  FILTERS,
  type Filter,
  NONE,
  SPLIT_LABELS,
  SPLITS,
  type Split,
} from '../contract/splits.ts'
import { LAST_PERIODS } from '../contract/words.ts'
import { KNOWN } from './queries/known.ts'
import { findAgencyZone, findClient } from './queries/labels.ts'
import { type Filters, readDays, readFilters, type Span, todayIn } from './span.ts'

export type Reader = Context<SignedInActor>
export type SpanGiven = Partial<Record<'from' | 'to' | 'last' | Filter, string | undefined>>

export const isStaff = ({ actor }: Reader) => actor.kind === 'staff'
export const splitsFor = (reader: Reader): readonly Split[] => (isStaff(reader) ? SPLITS : CUSTOMER_SPLITS)
const figuresFor = (reader: Reader): readonly FigureName[] =>
  isStaff(reader) ? FIGURE_NAMES : CUSTOMER_FIGURES

const HIDDEN = ['recruiter', 'source'] as const

/** A customer's report is always of one of their clients. */
export async function readSpan(reader: Reader, given: SpanGiven): Promise<Span & { today: string }> {
  const { actor, db, now } = reader
  const own = actor.kind === 'customer' ? { client: ownClient(actor, given.client) } : {}
  const filters = readFilters({ ...given, ...own })
  if (!isStaff(reader))
    for (const name of HIDDEN)
      if (filters[name]) throw invalid(name, 'Reports of customers have no such filter. Remove it.')
  const client = filters.client ? await findClient(db, filters.client) : undefined
  if (filters.client && !client) throw invalid('client', 'This client does not exist. Choose another.')
  await requireKnown(reader, filters)
  const timezone = client?.timezone ?? (await findAgencyZone(db))
  const today = todayIn(now, timezone)
  const days = readDays(given.last === undefined ? given : movingDays(given, today), today)
  const calendar = { of: client ? ('client' as const) : ('agency' as const), timezone }
  return { ...days, filters, calendar, today, isOwn: !isStaff(reader) }
}

/** A value that does not exist would look like a report without rows. */
async function requireKnown(reader: Reader, filters: Filters): Promise<void> {
  const client = isStaff(reader) ? null : (filters.client ?? null)
  for (const name of FILTERS) {
    const value = filters[name]
    // The client is looked up for its timezone anyhow.
    if (name === 'client' || value === undefined || value === NONE) continue
    // oxlint-disable-next-line no-await-in-loop -- Rarely more than one.
    if (!(await KNOWN[name](reader.db, value, client)))
      throw invalid(name, `This ${SPLIT_LABELS[name].toLowerCase()} does not exist. Choose another.`)
  }
}

function movingDays({ last, from, to }: SpanGiven, today: string) {
  if (from !== undefined || to !== undefined)
    throw invalid('last', 'Choose days or a moving period, not both.')
  const period = LAST_PERIODS.find((each) => each === last)
  if (!period) throw invalid('last', `There is no period "${last}". Choose ${LAST_PERIODS.join(', ')}.`)
  return daysOf(period, today)
}

export function readFigure(reader: Reader, given: string): FigureName {
  const name = figuresFor(reader).find((each) => each === given)
  if (!name)
    throw invalid('figure', `There is no figure "${given}". Choose ${figuresFor(reader).join(', ')}.`)
  return name
}

export function readStep(given: string | undefined): FunnelStep | undefined {
  if (given === undefined || given === '') return undefined
  const step = FUNNEL_STEPS.find((each) => each === given)
  if (!step) throw invalid('step', `The funnel has no step "${given}". Choose ${FUNNEL_STEPS.join(', ')}.`)
  return step
}

export function readFigures(reader: Reader, given: string | undefined): FigureName[] {
  if (given === undefined || given.trim() === '')
    return [...(isStaff(reader) ? STAFF_FIGURES : CUSTOMER_FIGURES)]
  const names = given.split(',').map((name) => name.trim())
  for (const name of names)
    if (!figuresFor(reader).some((each) => each === name))
      throw invalid('figures', `There is no figure "${name}". Choose ${figuresFor(reader).join(', ')}.`)
  return FIGURE_NAMES.filter((name) => names.includes(name))
}

export function readComparison(given: string | undefined): Comparison | null {
  if (given === undefined || given === '') return null
  const comparison = COMPARISONS.find((name) => name === given)
  if (!comparison)
    throw invalid('compare', `A report cannot be compared with "${given}". Choose previous or year.`)
  return comparison
}

/** A figure that was asked for by name must be one that this split can show. */
export function requireSplits(names: readonly FigureName[], by: Split | null): void {
  for (const name of names) {
    const { label, splits }: { label: string; splits: readonly Split[] } = FIGURES[name]
    if (by && !splits.includes(by))
      throw invalid('by', `${label} cannot be split by ${by}. Choose ${splits.join(', ')}.`)
  }
}
