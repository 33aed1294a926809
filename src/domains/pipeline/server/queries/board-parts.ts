// The filters of a board in SQL, and which way of reading it they call for.
import { isSearch as isCandidateSearch, matchesSql } from '#domains/candidates/server/index.ts'
import { person, type Value, type Viewer } from '#platform/server/list-filters.ts'
import type { BoardFilter } from '../../contract/schemas.ts'
import { COUNT_LIMIT, EVERYONE_COUNT_LIMIT, FIRST_CARDS } from '../../contract/words.ts'

export type BoardQuery = BoardFilter & { limit: number; viewer: Viewer; now: string }

/** Written like the column indexes, so they are used. */
export const ON_BOARD = `a.status in ('active', 'hired') and not a.person_gone`
/** Cards of a limit filter are collected and then sorted, in each column up to here. */
export const HIT_LIMIT = 2_000

/** The applications of a job, a client or owners. */
export function whereScope({ job, client, owner, viewer }: BoardQuery, value: Value): string[] {
  const conditions: string[] = []
  if (job) conditions.push(`a.job_id = ${value(job)}`)
  if (client) conditions.push(`a.client_id = ${value(client)}`)
  if (owner) conditions.push(person('a.owner_id')(owner, { value, viewer }))
  return conditions
}

/** Within one job it is quicker to look at each of its people; a merged record counts as theirs. */
export function whereSearch({ q }: BoardQuery, value: Value): string[] {
  if (!isCandidateSearch(q)) return []
  return [
    `exists (select from candidates own
       where own.id = a.candidate_id and ${matchesSql('coalesce(own.merged_into, own.id)', value(q))})`,
  ]
}

/**
 * Near, over or within the limit of a stage `s`: each is a range of one index. A stage without a limit is within it,
 * and so are hired candidates, who are only in stages of that kind.
 */
export function whereSla({ sla, now }: BoardQuery, value: Value): string[][] {
  if (!sla) return [[]]
  const at = `${value(now)}::timestamptz`
  const before = (share: number) => `${at} - s.sla_days * ${share} * interval '1 day'`
  const limited = ['s.sla_days is not null', `a.status = 'active'`]
  if (sla === 'over') return [[...limited, `a.stage_entered_at < ${before(1)}`]]
  if (sla === 'near')
    return [[...limited, `a.stage_entered_at < ${before(0.75)}`, `a.stage_entered_at >= ${before(1)}`]]
  return [
    ['s.sla_days is null'],
    [...limited, `a.stage_entered_at >= ${before(0.75)}`],
    ['s.sla_days is not null', `s.kind = 'hired'`, `a.status = 'hired'`],
  ]
}

/** The end of the day in the reader's timezone. */
export function endOfDay({ asOf, viewer }: BoardQuery, value: Value): string {
  return `((${value(asOf)}::date + 1)::timestamp at time zone ${value(viewer.timezone)})`
}

export const isSearch = (query: BoardQuery) => isCandidateSearch(query.q)
export const isNarrow = (query: BoardQuery) => Boolean(query.sla) || isSearch(query)
/** A search over more than one job starts from the people it finds. */
export const isWideSearch = (query: BoardQuery) => !query.job && isSearch(query)
export const isScoped = (query: BoardQuery) => Boolean(query.job ?? query.client ?? query.owner)

/** Counting stops one past this. From there the figure is a minimum. */
export function countLimit(query: BoardQuery): number {
  if (isNarrow(query)) return HIT_LIMIT
  return isScoped(query) ? COUNT_LIMIT : EVERYONE_COUNT_LIMIT
}

/** Common shapes are planned once per connection. */
export function nameOf(name: string, { job, client, owner }: BoardQuery): string | undefined {
  if (owner) return undefined
  return `${name}${job ? '.job' : ''}${client ? '.client' : ''}`
}

/** The default number of cards. A limit outside of the text would make PostgreSQL replan each time. */
export const nameOfCards = (name: string, query: BoardQuery) =>
  query.limit === FIRST_CARDS ? nameOf(name, query) : undefined
