// The filters of a board in SQL, and which way of reading it they call for.
import { likePattern, searchFragments } from '#domains/candidates/server/index.ts'
import type { BoardFilter } from '../../schemas.ts'

export type Viewer = { userId: string; timezone: string }
export type BoardQuery = BoardFilter & { limit: number; viewer: Viewer; now: string }

/** Written as the indexes of the columns are, so that they serve it. */
export const ON_BOARD = `a.status in ('active', 'hired') and not a.person_gone`
/** A search or a state of the limit is first gathered and then sorted into columns; never more than this. */
export const HIT_LIMIT = 10_000

/** Numbers the values of a statement as they are asked for. */
export function valueList() {
  const values: unknown[] = []
  return { values, value: (given: unknown) => `$${values.push(given)}` }
}
type Value = (given: unknown) => string

/** Whose applications: of a job, of a client, of owners. */
export function whereScope({ job, client, owner, viewer }: BoardQuery, value: Value): string[] {
  const conditions: string[] = []
  if (job) conditions.push(`a.job_id = ${value(job)}`)
  if (client) conditions.push(`a.client_id = ${value(client)}`)
  if (owner) {
    const ids = owner.filter((each) => each !== 'none').map((each) => (each === 'me' ? viewer.userId : each))
    const parts = owner.includes('none') ? ['a.owner_id is null'] : []
    if (ids.length === 1) parts.push(`a.owner_id = ${value(ids[0])}`)
    if (ids.length > 1) parts.push(`a.owner_id = any(${value(ids)})`)
    conditions.push(`(${parts.join(' or ')})`)
  }
  return conditions
}

/** People are looked for where their search index is, and then their applications; a merged record counts as theirs. */
export function whereSearch({ q }: BoardQuery, value: Value): string[] {
  const fragments = searchFragments(q ?? '')
  if (fragments.length === 0) return []
  const likes = fragments.map((each) => `p.search like fold_text(${value(likePattern(each))})`)
  return [
    `a.candidate_id in (with found as materialized (select p.id from candidates p
       where p.removed_at is null and ${likes.join(' and ')} limit ${HIT_LIMIT})
     select id from found union all select d.id from candidates d join found on d.merged_into = found.id)`,
  ]
}

/** How long before now somebody had to come to be near the limit, or over it. */
export function whereSla({ sla, now }: BoardQuery, value: Value): string[] {
  if (!sla) return []
  const at = `${value(now)}::timestamptz`
  const before = (share: number) => `${at} - s.sla_days * ${share} * interval '1 day'`
  const limited = `s.sla_days is not null and a.status = 'active'`
  if (sla === 'over') return [limited, `a.stage_entered_at < ${before(1)}`]
  if (sla === 'near')
    return [limited, `a.stage_entered_at < ${before(0.75)}`, `a.stage_entered_at >= ${before(1)}`]
  return [`(s.sla_days is null or a.status <> 'active' or a.stage_entered_at >= ${before(0.75)})`]
}

/** The end of the day in the reader's own timezone. */
export function endOfDay({ asOf, viewer }: BoardQuery, value: Value): string {
  return `((${value(asOf)}::date + 1)::timestamp at time zone ${value(viewer.timezone)})`
}

export const isNarrow = (query: BoardQuery) => Boolean(query.sla) || searchFragments(query.q ?? '').length > 0
export const isScoped = (query: BoardQuery) => Boolean(query.job ?? query.client ?? query.owner)
