// What stands in the URL of the hiring tracker: filters, order, columns, the open person.
import { z } from 'zod'
import type { CandidateFilter } from '../schemas.ts'
import { CANDIDATE_SORTS, candidateFilterFields } from '../schemas.ts'

/** A wrong value in a shared link is left out rather than breaking the page. */
function forgiving<T extends Record<string, z.ZodType>>(
  fields: T,
): { [K in keyof T]: z.ZodCatch<z.ZodOptional<T[K]>> } {
  const entries = Object.entries(fields).map(([name, schema]) => [name, schema.optional().catch(undefined)])
  return Object.fromEntries(entries) as { [K in keyof T]: z.ZodCatch<z.ZodOptional<T[K]>> }
}

const yes = z.preprocess(
  (value) => value === true || value === 'true' || undefined,
  z.literal(true).optional(),
)

export const trackerSearchSchema = z.object({
  ...forgiving(candidateFilterFields),
  sort: z.enum(CANDIDATE_SORTS).optional().catch(undefined),
  columns: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',') : value),
      z.array(z.string()).optional(),
    )
    .catch(undefined),
  candidate: z.uuid().optional().catch(undefined),
  create: yes.catch(undefined),
})
export type TrackerSearch = z.output<typeof trackerSearchSchema>

const FILTER_NAMES = Object.keys(candidateFilterFields) as (keyof CandidateFilter)[]

export function filterOf(search: TrackerSearch): CandidateFilter {
  const given = FILTER_NAMES.filter((name) => search[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, search[name]]))
}

export function hasFilter(search: TrackerSearch): boolean {
  return FILTER_NAMES.some((name) => search[name] !== undefined)
}

/** The same page without any filter, in a form that the router takes as "remove". */
export const NO_FILTER = Object.fromEntries(
  FILTER_NAMES.map((name) => [name, undefined]),
) as Partial<TrackerSearch>

/** Everything that makes a view: filters, order and columns, but not who is open. */
export function viewOf(search: TrackerSearch): Record<string, string | number | boolean | string[]> {
  const { candidate: _candidate, create: _create, ...rest } = search
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
}
