// A search takes one of three ways to its page, by how common its words are. All of them have to find the same people.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'

const PEOPLE = 6_000
const CHUNK = 500
let test: TestApp
let recruiter: Person

beforeAll(async () => {
  test = await startTestApp()
  recruiter = await test.person('recruiter')
  for (let from = 0; from < PEOPLE; from += CHUNK)
    await test.db.query({
      text: `insert into candidates (id, first_name, last_name, emails, skills, city, state, status, last_activity_at, created_at)
      select gen_random_uuid(), 'Person', 'Number' || n, array[format('p%s@example.com', n)],
        array_remove(array['Forklift', case when n % 40 = 0 then 'Welding' end, case when n % 300 = 0 then 'Crane' end,
          case when n % 2999 = 0 then 'Diving' end, case when n % 1700 = 0 then '100%_a\\b''c' end], null)
          -- Nobody's index entry may hold this much; the word that counts comes last.
          || case when n % 500 = 7 then array(select 'filler-' || n || '-' || k || repeat('x', 40) from generate_series(1, 60) k) || array['Zeppelin']
             else '{}'::text[] end,
        case when n % 3 = 0 then 'Houston' else 'Tulsa' end, 'TX', case when n % 2 = 0 then 'new' else 'hired' end,
        now() - make_interval(hours => (n * 7919) % ${PEOPLE}), now() - make_interval(mins => n)
      from generate_series($1::int, $2::int) n`,
      values: [from + 1, from + CHUNK],
    })

  await test.db.query({ text: 'analyze candidates' })
})
afterAll(() => test.close())

async function everyPage(path: string): Promise<{ ids: string[]; total: { count: number; exact: boolean } }> {
  const ids: string[] = []
  let cursor: string | null = null
  let total = null
  do {
    const answer = await recruiter.get(
      `${path}&limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    )
    expect(answer.status).toBe(200)
    ids.push(...answer.body.items.map((item: { id: string }) => item.id))
    total ??= answer.body.total
    cursor = answer.body.nextCursor
  } while (cursor && ids.length < 3 * PEOPLE)
  return { ids, total }
}

async function bySql(where: string, order: string): Promise<string[]> {
  const rows = await test.db.query<{ id: string }>({
    text: `select id from candidates where ${where} order by ${order}`,
  })
  return rows.map(({ id }) => id)
}

const orders = {
  '-last_activity_at': 'last_activity_at desc, id desc',
  created_at: 'created_at, id',
  name: 'sort_name, id',
}

describe('every way of searching', () => {
  it.each([
    ['everybody', 'forklift', `search like '%forklift%'`],
    ['one in forty', 'weldi', `search like '%weldi%'`],
    ['one in three hundred', 'crane', `search like '%crane%'`],
    ['two people', 'diving', `search like '%diving%'`],
    [
      'common words that are rare together',
      'welding houston',
      `search like '%welding%' and search like '%houston%'`,
    ],
    ['people with more text than an index entry holds', 'zeppelin', `search like '%zeppelin%'`],
    ['a short word', 'nu', `search like '% nu%'`],
    ['three letters at the end of a word', 'ane', `search like '%ane%'`],
    ['four letters inside of a word', 'elli', `search like '%elli%'`],
    ['pieces that do not stand together', 'number12number1', 'false'],
    ['signs that mean something elsewhere', `%_a\\b'c`, `strpos(search, '%_a\\b''c') > 0`],
    ['accents and capitals', 'FÖRKLÍFT', `search like '%forklift%'`],
    ['nobody', 'qwxzy', 'false'],
  ])('finds %s, once and in order', async (_kind, q, where) => {
    for (const [sort, order] of Object.entries(orders)) {
      const { ids, total } = await everyPage(`/api/candidates?q=${encodeURIComponent(q)}&sort=${sort}`)
      const expected = await bySql(where, order)
      expect(ids).toEqual(expected)
      if (total.exact) expect(total.count).toBe(expected.length)
      else expect(Math.abs(total.count - expected.length)).toBeLessThan(expected.length / 2)
    }
  })

  it('keeps to the filters', async () => {
    const { ids } = await everyPage('/api/candidates?q=welding&status=hired&sort=-last_activity_at')
    expect(ids).toEqual([])
    const { ids: fresh } = await everyPage('/api/candidates?q=welding&status=new&sort=-last_activity_at')
    expect(fresh).toEqual(
      await bySql(`search like '%welding%' and status = 'new'`, orders['-last_activity_at']),
    )
  })

  it('writes down what is searched as it reads what is looked for', async () => {
    const [texts] = await test.db.query<{ searched: string; folded: string }>({
      text: `select candidate_search_text('José', 'Łódź-ÄÖÜß', null, '{A@B.com,c@d.de}', '{}', '{Ärzte,b}', 'São Paulo', 'TX', null)
          as searched,
        fold_text(' ' || concat_ws(' ', 'José', 'Łódź-ÄÖÜß', 'A@B.com c@d.de', '', 'Ärzte b', 'São Paulo', 'TX')) as folded`,
    })
    expect(texts?.searched).toBe(texts?.folded)
  })

  it('takes signs that are no words for no search', async () => {
    const answer = await recruiter.get('/api/candidates?q=%2B()')
    expect(answer.status).toBe(200)
    expect(answer.body.items).toHaveLength(50)
  })
})
