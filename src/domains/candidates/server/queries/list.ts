// Pages of candidates.
import { type Page, pageOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { defineList, type Order } from '#platform/server/list.ts'
import { fromDay, person, plain, toDay, type Value, type Viewer } from '#platform/server/list-filters.ts'
import { readValue } from '../../contract/custom-filter.ts'
import { CANDIDATE_FILTERS } from '../../contract/filters.ts'
import type { CandidateListQuery } from '../../contract/schemas.ts'
import type { CandidateSort } from '../../contract/words.ts'
import { appliedSql, unansweredSql } from '../ports.ts'
import type { SummaryRow } from './candidates.ts'
import { SUMMARY_COLUMNS } from './rows.ts'
import { type SearchFilter, whereSearched } from './search.ts'

/** Rows of a candidate, and of the duplicates that were merged into it. */
export const ofCandidate =
  (column: string) =>
  (given: string, { value }: { value: Value }) => {
    const id = value(given)
    return `${column} in (select id from candidates where id = ${id} or merged_into = ${id})`
  }

/** A yes or no is stored as such, a choice as its text. The first condition is that of the index. */
function whereCustom(chosen: readonly string[], { value }: { value: Value }): string {
  const has = (id: string, stored: string | boolean) =>
    `c.custom @> ${value(JSON.stringify({ [id]: stored }))}::jsonb`
  const fields = Map.groupBy(chosen, (each) => each.slice(0, 36))
  const each = [...fields].map(([id, filters]) => {
    const texts = filters.map((filter) => readValue(filter) ?? '')
    const flags = texts.filter((text) => text === 'yes' || text === 'no').map((text) => text === 'yes')
    return `(${[...texts, ...flags].map((stored) => has(id, stored)).join(' or ')})`
  })
  return [`c.custom <> '{}'`, ...each].join(' and ')
}

const STILL_THERE = 'c.removed_at is null'

export type { Viewer }
export type CandidatePage = Page<SummaryRow>
export type FoundRow = SummaryRow & { sortName?: string }

const COLUMN_OF: Record<CandidateSort, 'last_activity_at' | 'created_at' | 'sort_name'> = {
  '-last_activity_at': 'last_activity_at',
  last_activity_at: 'last_activity_at',
  '-created_at': 'created_at',
  created_at: 'created_at',
  name: 'sort_name',
  '-name': 'sort_name',
}

const columnsOf = (column: string) => `${SUMMARY_COLUMNS}${column === 'sort_name' ? ', c.sort_name' : ''}`

const activity: Order<FoundRow> = { by: 'c.last_activity_at', key: (row) => row.lastActivityAt }
const created: Order<FoundRow> = { by: 'c.created_at', key: (row) => row.createdAt }
const name: Order<FoundRow> = { by: 'c.sort_name', key: (row) => row.sortName ?? '' }

const ORDERS: Record<CandidateSort, Order<FoundRow>> = {
  '-last_activity_at': activity,
  last_activity_at: activity,
  '-created_at': created,
  created_at: created,
  name,
  '-name': name,
}

const list = defineList<SearchFilter, CandidateSort, FoundRow, Viewer>({
  name: 'candidates',
  always: () => [STILL_THERE],
  filters: {
    ...plain(CANDIDATE_FILTERS, 'candidates c'),
    q: (_q, { filter, value }) => whereSearched(filter, value),
    search: () => [],
    owner: person('c.owner_id'),
    client: (clients, { value }) => appliedSql.get().isOf(value(clients)),
    skill: (skills, { value }) => `c.skills && ${value(skills)}`,
    tag: (tags, { value }) => `c.tags && ${value(tags)}`,
    custom: whereCustom,
    reply: () => unansweredSql.get(),
    idleDays: (days, { value }) => `c.last_activity_at < now() - make_interval(days => ${value(days)})`,
    createdFrom: fromDay('c.created_at'),
    createdTo: toDay('c.created_at'),
  },
  orders: ORDERS,
  id: 'c.id',
  from: 'candidates c',
  select: ({ where, orderBy, limit }) =>
    `select ${columnsOf(orderBy.includes('sort_name') ? 'sort_name' : '')} from candidates c
      where ${where} order by ${orderBy} limit ${limit}`,
  // The list as everybody opens it.
  prepared: (_filter, isFiltered) => !isFiltered,
})

export const whereCandidates = list.where
export type CandidateQuery = CandidateListQuery & SearchFilter
export const listPage: (db: Db, query: CandidateQuery, viewer: Viewer) => Promise<CandidatePage> = list.page

export const isUnfiltered = (filter: SearchFilter, viewer: Viewer) =>
  whereCandidates(filter, viewer).sql === STILL_THERE

/** The parts of a page's SQL that every way of finding it shares. */
export function pageParts(query: CandidateQuery, viewer: Viewer) {
  const { orderBy, ...parts } = list.parts(query, viewer)
  const column = COLUMN_OF[query.sort]
  return {
    ...parts,
    column,
    columns: columnsOf(column),
    order: orderBy,
    descending: query.sort.startsWith('-'),
    filtered: !isUnfiltered(query, viewer),
  }
}

export const toPage = (found: FoundRow[], query: CandidateListQuery): CandidatePage =>
  pageOf(found, query, (row) => [String(ORDERS[query.sort].key(row)), row.id])
