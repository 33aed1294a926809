// People as the measurements make them, searched by every kind of text that they ask for: whichever way a search takes, it
// finds whom reading everybody would find, in the same order.
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CandidateListQuery } from '#domains/candidates/contract/schemas.ts'
import { searchPage } from '#domains/candidates/server/queries/search.ts'
import { searchFragments } from '#domains/candidates/server/rules.ts'
import { connectionSettings, type Db } from '#platform/server/database.ts'
import { PAGE_SIZE } from '#platform/shared/list.ts'
import { candidateLines, SEED_COLUMNS } from '../bench/candidate-rows.ts'
import { copyInto } from '../bench/copy.ts'
import { withoutIndexes } from '../bench/seed-work.ts'
import { searchSamples } from '../bench/workload.ts'
import { startTestApp, type TestApp } from './support/app.ts'

const PEOPLE = 8_000
const TEXTS_PER_KIND = 6
/** A search chooses its way on the first pages; the rest of a thousand is more of the same. */
const PAGES = 3
const waysTaken = new Set<string>()
let test: TestApp
let viewer: { userId: string; timezone: string }
let kinds: Record<string, string[]>

beforeAll(async () => {
  test = await startTestApp()
  const { userId } = await test.person('recruiter')
  viewer = { userId, timezone: 'UTC' }
  const client = new pg.Client(connectionSettings(test.url))
  await client.connect()
  await withoutIndexes(client, ['candidates'], async () => {
    const lines = candidateLines(PEOPLE, [userId])
    await copyInto(client, { table: 'candidates', columns: SEED_COLUMNS, lines })
    // Some have more text than an entry of the index may hold, and no pairs of letters in it.
    await client.query(`update candidates
      set skills = skills || array(select repeat('long ', 8) || k from generate_series(1, 60) k)
      where get_byte(uuid_send(id), 15) % 50 = 0`)
  })
  await client.query('vacuum (analyze) candidates')
  kinds = await searchSamples(client)
  await client.end()
}, 120_000)
afterAll(() => test.close())

/** The database, noting which prepared statements it is asked; told to be larger, a search walks where it would fetch. */
const watched = (times: number): Db => ({
  query: async (config) => {
    if (config.name) waysTaken.add(config.name.split('.')[1] ?? '')
    const rows: Record<string, unknown>[] = await test.db.query(config)
    return rows.map((row) =>
      'table_rows' in row ? { ...row, table_rows: Number(row['table_rows']) * times } : row,
    ) as never
  },
  get kysely() {
    return test.db.kysely
  },
})

async function bySearching(q: string, sort: CandidateListQuery['sort'], times: number): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await searchPage(watched(times), { q, sort, limit: PAGE_SIZE, cursor }, viewer)
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor && ids.length < PAGES * PAGE_SIZE)
  return ids
}

async function byReadingEverybody(q: string, order: string): Promise<string[]> {
  const fragments = searchFragments(q)
  const contains = fragments.map((_, index) => `strpos(search, fold_text($${index + 1})) > 0`)
  const rows = await test.db.query<{ id: string }>({
    text: `select id from candidates where ${contains.join(' and ')} order by ${order} limit ${PAGES * PAGE_SIZE}`,
    values: fragments,
  })
  return rows.map(({ id }) => id)
}

const orders = {
  '-last_activity_at': 'last_activity_at desc, id desc',
  last_activity_at: 'last_activity_at, id',
  name: 'sort_name, id',
} as const

it.each([
  'last name',
  'name fragment',
  'first and last name',
  'telephone',
  'last four digits',
  'email',
  'skill',
  'place',
  'skill and place',
  'two letters',
  'everybody',
  'nobody',
])('finds the same people by %s', { timeout: 120_000 }, async (kind) => {
  const texts = new Set((kinds[kind] ?? []).slice(0, TEXTS_PER_KIND))
  expect(texts.size).toBeGreaterThan(0)
  for (const q of texts)
    for (const sort of ['-last_activity_at', 'last_activity_at', 'name'] as const) {
      const expected = await byReadingEverybody(q, orders[sort])
      for (const times of [1, 100])
        expect(await bySearching(q, sort, times), `${q}, by ${sort}`).toEqual(expected)
    }
})

it('says a total of months that began after the sample was read', async () => {
  const [q = ''] = kinds['last name'] ?? []
  const names: unknown[] = []
  const old: Db = {
    ...watched(100),
    query: async (config) => {
      names.push(config.name)
      const rows: Record<string, unknown>[] = await watched(100).query(config)
      return rows.map((row, index) =>
        'table_rows' in row ? { ...row, month: index % 40 === 0 ? 2 : 1 } : row,
      ) as never
    },
  }
  const page = await searchPage(old, { q, sort: '-last_activity_at', limit: 5 }, viewer)
  expect(names.at(-1)).toBe('candidates.fetch-newest.1')
  expect(page.rows).toHaveLength(5)
  expect(page.total?.exact).toBe(false)
  expect(page.total?.count).toBeGreaterThanOrEqual(5)
  expect(page.total?.count).toBeLessThanOrEqual(PEOPLE)
})

it('has taken every way there is', () => {
  expect([...waysTaken]).toEqual(
    expect.arrayContaining([
      'walk',
      'walk-on',
      'walk-by-pairs',
      'walk-by-pairs-on',
      'fetch',
      'fetch-newest',
      'fetch-newest-on',
    ]),
  )
})
