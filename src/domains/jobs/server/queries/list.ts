// The list of postings for staff and customers: filtered and sorted in the database, a page at a time.
import { countUpTo } from '#platform/server/count.ts'
import { decodeCursor, pageOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { inScope, type Scope } from '#platform/server/scope.ts'
import type { JobSort } from '../../contract-words.ts'
import type { JobFilter, JobListQuery } from '../../schemas.ts'
import { SEEN_BY_CLIENT } from './applicants.ts'
import { JOB_COLUMNS, JOB_TABLES, type JobRow } from './postings.ts'

export type ListedRow = JobRow & {
  applications: number
  /** Of these, the ones that the client sees. */
  applicants: number
}

const countOf = (which: string) => `(select count(*) from applications a where a.job_id = j.id and ${which})`
const COUNTS = `${countOf('a.merged_into is null')} as applications, ${countOf(SEEN_BY_CLIENT)} as applicants`

const ORDERS: Record<JobSort, { column: string; down: boolean; key: (row: JobRow) => string }> = {
  '-created_at': { column: 'j.created_at', down: true, key: (row) => row.created_at },
  created_at: { column: 'j.created_at', down: false, key: (row) => row.created_at },
  // Drafts have no such day; they stand at the end of time, whichever way one looks.
  '-posted_at': {
    column: `coalesce(j.posted_at, 'epoch')`,
    down: true,
    key: (row) => row.posted_at ?? EPOCH,
  },
  posted_at: { column: `coalesce(j.posted_at, 'epoch')`, down: false, key: (row) => row.posted_at ?? EPOCH },
  title: { column: 'fold_text(j.title)', down: false, key: (row) => row.title },
  '-title': { column: 'fold_text(j.title)', down: true, key: (row) => row.title },
}
const EPOCH = '1970-01-01T00:00:00Z'

type Where = { sql: string; values: unknown[] }

function whereJobs(filter: JobFilter, scope: Scope): Where {
  const values: unknown[] = [scope.clientIds]
  const parts = [inScope('j.client_id', '$1')]
  const add = (sql: (parameter: string) => string, value: unknown) => {
    if (value === undefined) return
    values.push(value)
    parts.push(sql(`$${values.length}`))
  }
  add((p) => `j.status = any(${p})`, filter.status)
  add((p) => `j.client_id = any(${p}::uuid[])`, filter.client)
  add((p) => `j.category = any(${p})`, filter.category)
  add((p) => `j.employment_type = any(${p})`, filter.type)
  add((p) => `j.state = any(${p})`, filter.state)
  for (const word of wordsOf(filter.q)) add((p) => `j.search like fold_text(${p})`, word)
  return { sql: parts.join(' and '), values }
}

/** Each word has to be there somewhere; signs that LIKE understands are taken as what they are. */
export function wordsOf(q: string | undefined): string[] {
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, 8)
  return words.map((word) => `%${word.length < 3 ? ' ' : ''}${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)
}

export async function listJobPage(
  db: Db,
  query: Partial<JobListQuery> & Pick<JobListQuery, 'limit' | 'sort'>,
  scope: Scope,
) {
  const { sql, values } = whereJobs(query, scope)
  const { column, down, key } = ORDERS[query.sort]
  const direction = down ? 'desc' : 'asc'
  let after = ''
  if (query.cursor) {
    const [last, id] = decodeCursor(query.cursor, 2)
    values.push(last, id)
    const value = column.startsWith('fold')
      ? `fold_text($${values.length - 1})`
      : `$${values.length - 1}::timestamptz`
    after = `and (${column}, j.id) ${down ? '<' : '>'} (${value}, $${values.length}::uuid)`
  }
  values.push(query.limit + 1)
  const found = await db.query<ListedRow>({
    text: `select ${JOB_COLUMNS}, ${COUNTS} from ${JOB_TABLES} where ${sql} ${after}
      order by ${column} ${direction}, j.id ${direction} limit $${values.length}`,
    values,
  })
  return pageOf(found, query.limit, (row) => [key(row), row.id])
}

export function countJobs(db: Db, { scope, ...filter }: JobFilter & { scope: Scope }) {
  const { sql, values } = whereJobs(filter, scope)
  return countUpTo(db, `from job_postings j where ${sql}`, values)
}
