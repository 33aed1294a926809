// A client's candidates are the same by every query plan: compared with plain SQL, page by page.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#platform/server/database.ts'
import { type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addJob } from '../../../../tests/support/pipeline.ts'
import type { CandidateListQuery } from '../contract/schemas.ts'
import { listPageWithTotal } from './queries/list-total.ts'

let test: TestApp
let recruiter: Person
let large: string
let small: string

beforeAll(async () => {
  test = await startTestApp()
  recruiter = await test.person('recruiter')
  const [many, few] = [await addJob(recruiter), await addJob(recruiter)]
  large = many.clientId
  small = few.clientId
  await test.db.query({
    text: `insert into candidates (id, first_name, last_name, status, created_at, last_activity_at)
      select gen_random_uuid(), 'Ana', 'Person ' || n, case when n % 3 = 0 then 'qualified' else 'new' end, now(),
        now() - (n * 37 % 400) * interval '1 minute' from generate_series(1, 400) n`,
  })
  await applyEvery(many, 'c.n % 2 = 0')
  await applyEvery(few, 'c.n % 57 = 0')
  // Every tenth is removed. Every eleventh is merged into the next, who may never have applied.
  await test.db.query({ text: `update candidates set removed_at = now() where last_name ~ '0$'` })
  await test.db.query({
    text: `update candidates d set removed_at = now(), merged_into = c.id from candidates c
      where d.last_name ~ '[13579]2$' and c.removed_at is null
        and c.last_name = 'Person ' || (substr(d.last_name, 8)::int + 1)`,
  })
  await test.db.query({ text: 'analyze candidates, applications' })
})
afterAll(() => test.close())

const applyEvery = ({ jobId, clientId }: { jobId: string; clientId: string }, which: string) =>
  test.db.query({
    text: `insert into applications (id, candidate_id, job_id, client_id, stage_id, position)
      select gen_random_uuid(), c.id, $1, $2, (select id from pipeline_stages order by position limit 1), c.n
      from (select id, substr(last_name, 8)::int as n from candidates where first_name = 'Ana') c where ${which}`,
    values: [jobId, clientId],
  })

/** Counts the index walks on their way to the database. */
function watched(): { db: Db; walks: () => number } {
  let walks = 0
  const query: Db['query'] = (config) => {
    if (config.text.includes('offset 0')) walks += 1
    return test.db.query(config)
  }
  return { db: { ...test.db, query }, walks: () => walks }
}

const ORDERS = {
  '-last_activity_at': 'last_activity_at desc, id desc',
  name: 'sort_name, id',
} as const

type Case = { client: string[]; status?: 'qualified'; sort: keyof typeof ORDERS }

async function expected({ client, status, sort }: Case): Promise<string[]> {
  const rows = await test.db.query<{ id: string }>({
    text: `select id from candidates c where removed_at is null and ($2::text is null or status = $2) and exists (
        select from applications a join candidates own on own.id = a.candidate_id
        where a.client_id = any($1) and coalesce(own.merged_into, own.id) = c.id) order by ${ORDERS[sort]}`,
    values: [client, status ?? null],
  })
  return rows.map(({ id }) => id)
}

async function listed(db: Db, { client, status, sort }: Case) {
  const query: CandidateListQuery = { client, sort, limit: 20, status: status && [status] }
  const viewer = { userId: recruiter.userId, timezone: 'UTC' }
  const first = await listPageWithTotal(db, query, viewer)
  const ids = first.rows.map(({ id }) => id)
  for (let cursor = first.nextCursor; cursor; ) {
    const page = await listPageWithTotal(db, { ...query, cursor }, viewer)
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return { ids, total: first.total }
}

it('are listed and counted like plain SQL, by either plan', async () => {
  const seen = { large: 0, small: 0 }
  for (const sort of Object.keys(ORDERS) as (keyof typeof ORDERS)[])
    for (const status of [undefined, 'qualified'] as const)
      for (const client of [[large], [small], [large, small]]) {
        const { db, walks } = watched()
        const asked = { client, sort, ...(status && { status }) }
        const wanted = await expected(asked)
        const found = await listed(db, asked)
        expect(found.ids).toEqual(wanted)
        expect(found.total).toEqual({ count: wanted.length, exact: true })
        seen[client.includes(large) ? 'large' : 'small'] += walks()
      }
  expect(seen.large).toBeGreaterThan(10)
  expect(seen.small).toBe(0)
})
