// The list of postings for staff and customers: filtered and sorted in the database, a page at a time.
import type { Db } from '#platform/server/database.ts'
import { defineList, type Order } from '#platform/server/list.ts'
import { equals, oneOf, plain } from '#platform/server/list-filters.ts'
import { inScope, type Scope } from '#platform/server/scope.ts'
import { JOB_FILTERS, type JobFilter } from '../../contract/filters.ts'
import type { JobSort } from '../../contract/words.ts'
import { applicants } from '../ports.ts'
import { JOB_COLUMNS, JOB_TABLES, type JobRow } from './postings.ts'

export type ListedRow = JobRow & {
  applications: number
  /** Of these, the ones that the client sees. */
  applicants: number
}

async function withCounts(db: Db, rows: readonly JobRow[]): Promise<ListedRow[]> {
  const found = await applicants.get().count(
    db,
    rows.map(({ id }) => id),
  )
  const counts = new Map(found.map((each) => [each.id, each]))
  return rows.map((row) => {
    const { applications = 0, applicants: seen = 0 } = counts.get(row.id) ?? {}
    return { ...row, applications, applicants: seen }
  })
}

const created: Order<JobRow> = { by: 'j.created_at', key: (row) => row.createdAt }
// Drafts have no such day and sort first.
const posted: Order<JobRow> = {
  by: `coalesce(j.posted_at, 'epoch')`,
  key: (row) => row.postedAt ?? '1970-01-01T00:00:00Z',
}
const title: Order<JobRow> = {
  by: 'fold_text(j.title)',
  key: (row) => row.title,
  compare: (parameter) => `fold_text(${parameter})`,
}

/** Each word must match somewhere. Special characters of LIKE are escaped. */
export function wordsOf(q: string | undefined): string[] {
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, 8)
  return words.map((word) => `%${word.length < 3 ? ' ' : ''}${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)
}

export const jobList = defineList<JobFilter, JobSort, ListedRow, Scope>({
  name: 'jobs',
  always: ({ viewer, value }) => [inScope('j.client_id', value(viewer.clientIds))],
  filters: {
    ...plain(JOB_FILTERS, 'job_postings j'),
    q: (q, { value }) => wordsOf(q).map((word) => `j.search like fold_text(${value(word)})`),
    client: oneOf('j.client_id'),
    type: oneOf('j.employment_type'),
    owner: equals('j.owner_id'),
  },
  orders: {
    created_at: created,
    '-created_at': created,
    posted_at: posted,
    '-posted_at': posted,
    title,
    '-title': title,
  },
  id: 'j.id',
  from: 'job_postings j',
  select: ({ where, orderBy, limit }) =>
    `select ${JOB_COLUMNS} from ${JOB_TABLES} where ${where} order by ${orderBy} limit ${limit}`,
  complete: withCounts,
})
