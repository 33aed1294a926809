// Pages of candidates: filters to SQL, and keyset cursors.
import { decodeCursor, pageOf, unknownCursor } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { PAGE_SIZE } from '#platform/shared/list.ts'
import type { CandidateListQuery, CandidateSort } from '../../schemas.ts'
import type { SummaryRow } from './rows.ts'
import { SUMMARY_COLUMNS } from './rows.ts'
import { type SearchFilter, whereSearched } from './search.ts'

/** Conditions in SQL, and their values in order. */
export type Where = { sql: string; values: unknown[] }

const ORDERS: Record<CandidateSort, { column: keyof SummaryRow | 'sort_name'; descending: boolean }> = {
  '-last_activity_at': { column: 'last_activity_at', descending: true },
  last_activity_at: { column: 'last_activity_at', descending: false },
  '-created_at': { column: 'created_at', descending: true },
  created_at: { column: 'created_at', descending: false },
  name: { column: 'sort_name', descending: false },
  '-name': { column: 'sort_name', descending: true },
}

/** Whoever has applied for a job of these clients, also as a duplicate that was merged since. */
export const ofClients = (clients: string) =>
  `c.id in (select coalesce(merged.merged_into, of_client.candidate_id) from applications of_client
    left join candidates merged on merged.id = of_client.candidate_id and merged.merged_into is not null
    where of_client.client_id = any(${clients}) and not of_client.person_gone)`

const STILL_THERE = 'c.removed_at is null'

/** Whose list it is: "me" and the days of the calendar are theirs. */
export type Viewer = { userId: string; timezone: string }

/** `me` stands for whoever asks, so that a saved view "Mine" works for everyone it is shared with. */
export function whereCandidates(filter: SearchFilter, viewer: Viewer): Where {
  const conditions = [STILL_THERE]
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const oneOf = (column: string, given: readonly string[] | undefined) => {
    if (!given || given.length === 0) return
    // A single value is written as equality, because only then does the index on (column, order) keep the order.
    const [first] = given
    conditions.push(given.length === 1 ? `${column} = ${value(first)}` : `${column} = any(${value(given)})`)
  }
  conditions.push(...whereSearched(filter, value))
  oneOf('c.status', filter.status)
  oneOf('c.state', filter.state)
  oneOf('c.source', filter.source)
  whereOwner(filter, { viewer, conditions, value })
  if (filter.client) conditions.push(ofClients(value(filter.client)))
  if (filter.skill) conditions.push(`c.skills && ${value(filter.skill)}`)
  if (filter.tag) conditions.push(`c.tags && ${value(filter.tag)}`)
  if (filter.idleDays)
    conditions.push(`c.last_activity_at < now() - make_interval(days => ${value(filter.idleDays)})`)
  const midnight = (day: string, later = '') =>
    `(${value(day)}::date${later})::timestamp at time zone ${value(viewer.timezone)}`
  if (filter.createdFrom) conditions.push(`c.created_at >= ${midnight(filter.createdFrom)}`)
  if (filter.createdTo) conditions.push(`c.created_at < ${midnight(filter.createdTo, ' + 1')}`)
  return { sql: conditions.join(' and '), values }
}

export const isUnfiltered = (filter: SearchFilter, viewer: Viewer) =>
  whereCandidates(filter, viewer).sql === STILL_THERE

function whereOwner(
  filter: SearchFilter,
  { viewer, conditions, value }: { viewer: Viewer; conditions: string[]; value: (given: unknown) => string },
): void {
  if (!filter.owner) return
  const ids = filter.owner
    .filter((owner) => owner !== 'none')
    .map((owner) => (owner === 'me' ? viewer.userId : owner))
  const parts: string[] = []
  if (ids.length === 1) parts.push(`c.owner_id = ${value(ids[0])}`)
  if (ids.length > 1) parts.push(`c.owner_id = any(${value(ids)})`)
  if (filter.owner.includes('none')) parts.push('c.owner_id is null')
  conditions.push(`(${parts.join(' or ')})`)
}

export type CandidatePage = { rows: SummaryRow[]; nextCursor: string | null }
export type FoundRow = SummaryRow & { sort_name?: string }

/** The parts of a page's SQL that every way of finding it shares. A place means something in its own order alone, so a cursor names it. */
export function pageParts(query: CandidateListQuery & SearchFilter, viewer: Viewer) {
  const { sql, values } = whereCandidates(query, viewer)
  const { column, descending } = ORDERS[query.sort]
  const direction = descending ? 'desc' : 'asc'
  let after = ''
  if (query.cursor) {
    const [sort, last, id] = decodeCursor(query.cursor, 3)
    if (sort !== query.sort) throw unknownCursor()
    after = ` and (c.${column}, c.id) ${descending ? '<' : '>'} ($${values.push(last)}, $${values.push(id)})`
  }
  return {
    column,
    descending,
    columns: `${SUMMARY_COLUMNS}${column === 'sort_name' ? ', c.sort_name' : ''}`,
    where: `${sql}${after}`,
    filtered: sql !== STILL_THERE,
    order: `c.${column} ${direction}, c.id ${direction}`,
    limit: query.limit + 1,
    values,
  }
}

export function pageStatement(query: CandidateListQuery & SearchFilter, viewer: Viewer) {
  const { columns, where, order, limit, values } = pageParts(query, viewer)
  const text = `select ${columns} from candidates c
    where ${where} order by ${order} limit ${limit}`
  // The list as everybody opens it is planned once per connection; other shapes are too many to keep prepared.
  const usual = where === STILL_THERE && query.limit === PAGE_SIZE
  const name = usual ? `candidates.page.${query.sort}` : undefined
  return { name, text, values }
}

/** Where a row stands in its list. */
function placeOf(row: FoundRow, { sort }: CandidateListQuery) {
  const column: keyof FoundRow = ORDERS[sort].column
  return [row[column], row.id]
}

export function toPage(found: FoundRow[], query: CandidateListQuery): CandidatePage {
  return pageOf(found, query.limit, (row) => [query.sort, ...placeOf(row, query)])
}

export async function listPage(
  db: Db,
  query: CandidateListQuery & SearchFilter,
  viewer: Viewer,
): Promise<CandidatePage> {
  return toPage(await db.query<FoundRow>(pageStatement(query, viewer)), query)
}
