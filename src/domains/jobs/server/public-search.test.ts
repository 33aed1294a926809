// A common word is looked for among the newest jobs first. Both ways have to find the same page.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addClient } from '../../../../tests/support/postings.ts'
import type { PublicListQuery } from '../contract/public.ts'
import { searchPublicJobs } from './queries/public.ts'

const JOBS = 1_500
const TODAY = '2026-01-01'
const MANY = 1_000_000
let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
  const clientId = await addClient(await test.person('manager'))
  await test.db.query({
    text: `insert into job_postings (id, client_id, title, slug, reference_number, description, employment_type, category,
        city, state, zip, lat, lng, pay_min_cents, pay_max_cents, pay_unit, status, posted_at, valid_through)
      select gen_random_uuid(), $1, (array['Night nurse', 'Welder'])[1 + n % 2] || case when n % 101 = 0 then ' zinc' else '' end,
        'job-' || n, 'B-' || n, 'Care for people.', (array['full_time', 'part_time'])[1 + n % 2], 'Category ' || n % 3,
        'Houston', 'TX', '77030', 29.7, -95.4, 2000 + n, 2500 + n, 'hour',
        case when n % 5 = 0 then 'closed' else 'open' end, now() - (n / 3) * interval '1 minute',
        case when n < 900 and n % 7 <> 0 then date '2025-12-31' else date '2026-06-01' end from generate_series(1, ${JOBS}) n`,
    values: [clientId],
  })
})
afterAll(() => test.close())

const searches: Partial<PublicListQuery>[] = [
  { q: 'nurse' },
  { q: 'night nurse', category: ['Category 1'] },
  { q: 'zinc' },
  { q: 'nurse', pay: 2_900 },
  { q: 'houston', sort: 'pay' },
  { type: ['part_time'] },
  {},
]

it.each(searches)('finds the same pages for %j', async (asked) => {
  const base = {
    sort: 'newest',
    radius: 50,
    limit: 20,
    at: null,
    state: null,
    today: TODAY,
    ...asked,
  } as const
  let cursor: string | undefined
  for (let pages = 0; pages < 40; pages += 1) {
    const search = { ...base, cursor } as Parameters<typeof searchPublicJobs>[1]
    const whole = await searchPublicJobs(test.db, search)
    const newestFirst = await searchPublicJobs(test.db, { ...search, matching: MANY })
    expect(newestFirst).toEqual(whole)
    if (pages === 0) expect(whole.rows.length).toBeGreaterThan(0)
    if (!whole.nextCursor) return
    cursor = whole.nextCursor
  }
  throw new Error('The pages do not end.')
})
