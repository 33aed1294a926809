// The people of clients, a page at a time. As with a search there are two ways: walk the list in its order and ask of each
// person whether they applied there, or gather all who did and sort. The people of a large client are soon met on the walk,
// those of a small one soon gathered; how many there are says which, so that neither grows with the client.
import { estimateRows, estimateTableRows } from '#platform/server/count.ts'
import type { Db } from '#platform/server/database.ts'
import { EXACT_COUNT_LIMIT, type Total } from '#shared/list.ts'
import type { CandidateFilter, CandidateListQuery } from '../../contract/schemas.ts'
import { appliedSql } from '../ports.ts'
import { type CandidatePage, type FoundRow, listPage, pageParts, toPage, type Viewer } from './list.ts'
import type { SearchFilter } from './search.ts'

type ClientQuery = CandidateListQuery & SearchFilter & { client: string[] }

/** In microseconds, measured: somebody asked about on the walk, with and without other filters; somebody gathered. */
const COST = { walked: 4, walkedWithFilters: 8, gathered: 8 }
/** People of a client are not spread evenly; the first walk goes on for this many times what was expected. */
const PATIENCE = 3
/** A walk that met too few is repeated over so many times the rows, as long as gathering would cost more. */
const FURTHER = 8

const applied = () => appliedSql.get().from('$1')

export const isOfClients = <Filter extends CandidateFilter>(
  filter: Filter,
): filter is Filter & { client: string[] } => Boolean(filter.client?.length)

export async function listClientPage(db: Db, query: ClientQuery, viewer: Viewer): Promise<CandidatePage> {
  return (await walkedPage(db, query, viewer)) ?? listPage(db, query, viewer)
}

/** How many have applied to these clients, from an index alone: exact up to the limit of every list. */
export async function countPeopleOf(db: Db, clients: readonly string[]): Promise<Total> {
  const estimate = Math.round(await estimatePeople(db, clients))
  if (estimate > 3 * EXACT_COUNT_LIMIT) return { count: estimate, exact: false }
  // A merged record stands for somebody else, who may have applied as well.
  const [row] = await db.query<{ applications: number; people: number }>({
    name: 'candidates.people-of-clients',
    text: `select count(*) as applications, count(distinct coalesce(m.merged_into, a.candidate_id)) as people
      from (select a.candidate_id ${applied()} limit ${EXACT_COUNT_LIMIT + 1}) a
      left join candidates m on m.id = a.candidate_id and m.merged_into is not null`,
    values: [clients],
  })
  const { applications = 0, people = 0 } = row ?? {}
  if (applications <= EXACT_COUNT_LIMIT) return { count: people, exact: true }
  return { count: Math.max(people, estimate), exact: false }
}

async function estimatePeople(db: Db, clients: readonly string[]): Promise<number> {
  const everybody = await estimateTableRows(db, 'candidates')
  return Math.min(everybody, await estimateRows(db, applied(), [clients]))
}

/** Null where gathering is the cheaper way, or turned out to be. */
async function walkedPage(db: Db, query: ClientQuery, viewer: Viewer): Promise<CandidatePage | null> {
  const { filtered, limit } = pageParts({ ...query, client: undefined }, viewer)
  const people = Math.max(1, await estimatePeople(db, query.client))
  const affordable = (people * COST.gathered) / (filtered ? COST.walkedWithFilters : COST.walked)
  const everybody = await estimateTableRows(db, 'candidates')
  // A table that was never looked over says that nobody is in it.
  const expected = Math.max(limit, (limit * everybody) / people)
  for (let rows = expected; rows < affordable; rows *= FURTHER) {
    const found = await walk(db, { query, viewer, rows: Math.ceil(rows * PATIENCE) })
    if (found.length === limit) return toPage(found, query)
  }
  return null
}

type Walk = { query: ClientQuery; viewer: Viewer; rows: number }

function walk(db: Db, { query, viewer, rows }: Walk): Promise<FoundRow[]> {
  const { columns, where, order, limit, values } = pageParts({ ...query, client: undefined }, viewer)
  const [first, ...others] = query.client
  const client = others.length === 0 ? `= $${values.push(first)}` : `= any($${values.push(query.client)})`
  return db.query<FoundRow>({
    camel: true,
    text: `select ${columns} from (
        select c.id from (select c.id from candidates c where ${where} order by ${order} limit $${values.push(rows)}) c
        where ${appliedSql.get().isMetAt(client)} limit ${limit}) f
      join candidates c using (id) order by ${order}`,
    values,
  })
}
