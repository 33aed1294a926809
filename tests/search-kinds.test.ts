// Candidates as the measurements make them, searched by every kind of text. A search finds the candidates that a plain reading
// of everybody finds, in the same order.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CandidateListQuery } from '#domains/candidates/contract/schemas.ts'
import { findSearch } from '#domains/candidates/server/queries/search.ts'
import { searchPage, walkedPage } from '#domains/candidates/server/queries/search-page.ts'
import { connectTo } from '#platform/server/connection.ts'
import { foldText } from '#shared/fold-text.ts'
import { PAGE_SIZE } from '#shared/list.ts'
import { candidateLines, SEED_COLUMNS } from '../bench/candidate-rows.ts'
import { copyInto } from '../bench/copy.ts'
import { searchSamples } from '../bench/workload.ts'
import { startTestApp, type TestApp } from './support/app.ts'

const CANDIDATES = 4_000
const TEXTS_PER_KIND = 6
const PAGES = 3

type Known = { id: string; words: string[]; addresses: string[]; names: string[] }
type Sort = CandidateListQuery['sort']

const ORDERS = {
  '-last_activity_at': 'last_activity_at desc, id desc',
  last_activity_at: 'last_activity_at, id',
  name: 'sort_name, id',
} as const satisfies Partial<Record<Sort, string>>

let test: TestApp
let viewer: { userId: string; timezone: string }
let kinds: Record<string, string[]>
const everybody = new Map<Sort, Known[]>()

beforeAll(async () => {
  test = await startTestApp()
  const { userId } = await test.person('recruiter')
  viewer = { userId, timezone: 'UTC' }
  const client = await connectTo(test.url)
  const lines = candidateLines(CANDIDATES, [userId])
  await copyInto(client, { table: 'candidates', columns: SEED_COLUMNS, lines })
  await client.query('vacuum (analyze) candidates, candidate_search')
  kinds = await searchSamples(client)
  await client.end()
  for (const [sort, order] of Object.entries(ORDERS))
    everybody.set(
      sort as Sort,
      (
        await test.db.query<Row>({
          text: `select id, concat_ws(' ', first_name, last_name) as name, emails, phones,
            concat_ws(' ', title, employer, array_to_string(skills, ' '), city, state, zip) as rest
            from candidates order by ${order}`,
        })
      ).map(knownOf),
    )
}, 120_000)
afterAll(() => test.close())

type Row = { id: string; name: string; rest: string; emails: string[]; phones: string[] }

const lettersAndDigits = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

function knownOf({ id, name, rest, emails, phones }: Row): Known {
  const national = phones.map((phone) => phone.replace('+1', ''))
  const locals = emails.map((email) => email.split('@')[0] ?? '')
  return {
    id,
    words: [
      ...lettersAndDigits(`${name} ${rest}`),
      ...emails.flatMap((email) => email.split(/[^a-z]+/)),
      ...national.flatMap((phone) => [phone, phone.slice(-7), phone.slice(-4)]),
    ],
    addresses: [...emails, ...locals.flatMap((local) => local.split(/[._+-]/))],
    names: [
      ...lettersAndDigits(name),
      ...locals.flatMap((local) => local.replaceAll(/\d/g, '').split(/[._+-]/)),
    ],
  }
}

/** The first step of the ladder that finds anybody decides. */
function byReading(q: string, candidates: readonly Known[]): string[] {
  const typed = /^[\d\s()+.-]+$/.test(q) ? [q.replaceAll(/\D/g, '')] : q.trim().split(/\s+/)
  for (const step of [1, 2, 3]) {
    const found = candidates.filter((known) =>
      typed.every((word, index) =>
        hasWord(known, word, { step, isWhole: step === 1 && index < typed.length - 1 }),
      ),
    )
    if (found.length > 0) return found.map(({ id }) => id)
  }
  return []
}

function hasWord(
  { words, addresses, names }: Known,
  word: string,
  { step, isWhole }: { step: number; isWhole: boolean },
): boolean {
  const fits = (text: string, part: string) => (isWhole ? text === part : text.startsWith(part))
  if (/[\d@._+-]/.test(word) && addresses.some((text) => fits(text, word))) return true
  return lettersAndDigits(word).every(
    (part) =>
      words.some((text) => fits(text, part)) ||
      (step === 3 && part.length >= 3 && names.some((name) => name.includes(part))),
  )
}

async function bySearching(q: string, sort: Sort): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await searchPage(test.db, { q, sort, limit: PAGE_SIZE, cursor }, viewer)
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor && ids.length < PAGES * PAGE_SIZE)
  return ids
}

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
])('finds the same candidates by %s', { timeout: 120_000 }, async (kind) => {
  const texts = new Set((kinds[kind] ?? []).slice(0, TEXTS_PER_KIND))
  expect(texts.size).toBeGreaterThan(0)
  for (const q of texts)
    for (const [sort, candidates] of everybody) {
      const expected = byReading(q, candidates).slice(0, PAGES * PAGE_SIZE)
      expect(await bySearching(q, sort), `${q}, by ${sort}`).toEqual(expected)
    }
})

it('reads starts of words only where whole words find nobody, and fragments after that', async () => {
  await test.db.query({
    text: `insert into candidates (id, first_name, last_name) values
      (gen_random_uuid(), 'Marq', 'Rivozzi'), (gen_random_uuid(), 'Marqus', 'Rivozzi')`,
  })
  const namesOf = async (q: string) => {
    const { rows } = await searchPage(test.db, { q, sort: 'name', limit: PAGE_SIZE }, viewer)
    return rows.map(({ firstName }) => firstName)
  }
  expect(await namesOf('marq rivo')).toEqual(['Marq'])
  expect(await namesOf('marq rivo ')).toEqual(['Marq'])
  expect(await namesOf('mar rivo')).toEqual(['Marq', 'Marqus'])
  expect(await namesOf('arqu rivo')).toEqual(['Marqus'])
  expect(await namesOf('arqu ivozz')).toEqual(['Marqus'])
  expect(await namesOf('arqu vz')).toEqual([])
})

it('walks on past new candidates who lack a common word', async () => {
  await test.db.query({
    text: `update candidates set last_activity_at = last_activity_at + interval '10 years'
      where id in (select candidate_id from candidate_search where not words @@ to_tsquery('simple', 'gmail') limit 1500)`,
  })
  const query = { q: 'gmail', sort: '-last_activity_at' as const, limit: 50 }
  const search = await findSearch(test.db, query.q)
  expect(search.share).toBeGreaterThan(0.3)
  const walked = await walkedPage(test.db, { query, search, viewer })
  expect(walked?.rows).toHaveLength(50)
  const expected = await test.db.query<{ id: string }>({
    text: `select id from candidates where words @@ to_tsquery('simple', 'gmail') order by last_activity_at desc, id desc limit 50`,
  })
  expect(walked?.rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
})
