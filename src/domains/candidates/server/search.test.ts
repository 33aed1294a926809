// A search fetches its matches or walks the list, by how common its words are. Both have to find the same candidates.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldText } from '#shared/fold-text.ts'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { findSearch, searchIndexing } from './queries/search.ts'
import { fetchedPage, walkedPage } from './queries/search-page.ts'
import { wordsBackfill } from './queries/words-backfill.ts'

const PEOPLE = 6_000
let test: TestApp
let recruiter: Person

beforeAll(async () => {
  test = await startTestApp()
  recruiter = await test.person('recruiter')
  await test.db.query({
    text: `insert into candidates (id, first_name, last_name, emails, phones, skills, city, state, status, last_activity_at, created_at)
      select gen_random_uuid(), 'Person', 'Number' || n, array_remove(array[format('p%s.mail@example.com', n), case when n = 1234 then 'o''brienq@corpq.co.uk' end], null),
        array['+1713' || lpad((5550000 + n)::text, 7, '0')],
        array_remove(array['Forklift', case when n % 2 = 0 then 'Welding' end, case when n % 300 = 0 then 'Crane' end,
          case when n % 2999 = 0 then 'Deep diving' end, case when n % 1700 = 0 then '100%_a\\b''c' end], null),
        case when n % 2 = 0 then 'Fort Worth' else 'Tulsa' end, 'TX', case when n % 4 = 0 then 'new' else 'hired' end,
        now() - make_interval(hours => (n * 7919) % ${PEOPLE}), now() - make_interval(mins => n)
      from generate_series(1, ${PEOPLE}) n`,
  })
  await test.db.query({ text: 'analyze candidates, candidate_search' })
})
afterAll(() => test.close())

type Found = { ids: string[]; total: { count: number; exact: boolean } }

async function everyPage(path: string): Promise<Found> {
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
  return { ids, total: total as unknown as Found['total'] }
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

describe('a search', () => {
  it.each([
    ['a word that everybody has', 'forklift', `true`],
    ['the start of a word that half have', 'weldi', `'Welding' = any(skills)`],
    ['one in three hundred', 'crane', `'Crane' = any(skills)`],
    ['two candidates', 'diving', `'Deep diving' = any(skills)`],
    ['common words that always stand together', 'fort worth', `city = 'Fort Worth'`],
    ['common words that are rare together', 'welding crane', `skills @> '{Welding,Crane}'`],
    ['common words that never stand together', 'welding tulsa', `false`],
    ['the last four digits of a phone', '5999', `phones[1] like '%5999'`],
    ['the last seven digits of a phone', '555-5999', `phones[1] like '%5555999'`],
    ['a phone number as people write it', '(713) 555-5999', `phones[1] = '+17135555999'`],
    ['the start of a phone number', '+1 (713) 555-59', `phones[1] like '+171355559%'`],
    ['a word and a phone number', 'person 713-555-5999', `phones[1] = '+17135555999'`],
    ['a phone number with its country', '+1 713 555 5999', `phones[1] = '+17135555999'`],
    ['an email address', 'p77.mail@example.com', `emails[1] = 'p77.mail@example.com'`],
    ['the start of an email address', 'p5999.mail@ex', `emails[1] = 'p5999.mail@example.com'`],
    ['a part of an email address', 'p5999', `emails[1] = 'p5999.mail@example.com'`],
    ['a fragment from the middle of a name', 'umber599', `last_name like '%umber599%'`],
    ['signs that mean something elsewhere', `100%_a\\b'c`, `skills::text like '%100%'`],
    ['accents and capitals', 'FÖRKLÍFT', `true`],
    ['words among signs', '- & welding ! 😀', `'Welding' = any(skills)`],
    ['starts of two letters', 'pe cr', `'Crane' = any(skills)`],
    ['the domain of an email address', 'example.com', `emails[1] like '%@example.com'`],
    ['a mailbox with an apostrophe', "o'brienq@corpq.co.uk", `emails[2] = 'o''brienq@corpq.co.uk'`],
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

  it.each([
    ['a walk', walkedPage, 'weldi', `'Welding' = any(skills)`, { isKnown: false }],
    ['matches of the index, sorted', fetchedPage, 'crane', `'Crane' = any(skills)`, { isKnown: false }],
    ['matches of the index, in a hash', fetchedPage, 'weldi', `'Welding' = any(skills)`, { isKnown: false }],
    ['known matches, sorted', fetchedPage, 'crane', `'Crane' = any(skills)`, { isKnown: true }],
    ['known matches, in a hash', fetchedPage, 'weldi', `'Welding' = any(skills)`, { isKnown: true }],
  ])('finds the same candidates by %s', async (_way, page, q, where, { isKnown }) => {
    const viewer = { userId: recruiter.userId, timezone: 'UTC' }
    const ids = isKnown ? await bySql(where, 'id') : null
    const matches = ids && { matches: `{${ids.join()}}`, matchCount: ids.length }
    const search = { ...(await findSearch(test.db, q)), matches: null, matchCount: null, ...matches }
    for (const [sort, order] of Object.entries(orders)) {
      const expected = await bySql(where, order)
      const ids: string[] = []
      for (let cursor: string | undefined, more = true; more && ids.length < 300; ) {
        const query = { q, cursor, limit: 100, sort: sort as keyof typeof orders }
        const found = await page(test.db, { query, viewer, search })
        ids.push(...(found?.rows ?? []).map(({ id }) => id))
        cursor = found?.nextCursor ?? undefined
        more = cursor !== undefined
      }
      expect(ids).toEqual(expected.slice(0, 300))
    }
  })

  it('finds the same before, during and after old rows get their words', async () => {
    const run = (text: string) => test.db.query({ text })
    await run('update candidates set words = null')
    await run(`update backfills set after_id = null, done_at = null where name = 'candidates.words'`)
    const viewer = { userId: recruiter.userId, timezone: 'UTC' }
    const walked = async () => {
      const search = { ...(await findSearch(test.db, 'weldi')), matches: null, matchCount: null }
      const page = await walkedPage(test.db, {
        query: { q: 'weldi', limit: 100, sort: 'name' },
        viewer,
        search,
      })
      return page?.rows.map(({ id }) => id)
    }
    const byWords = async () =>
      (await bySql(`'Welding' = any(skills) and removed_at is null`, orders.name)).slice(0, 100)
    expect(await walked()).toEqual(await byWords())
    // A change and a removal meet rows without words.
    const [changed, removed] = await byWords()
    await test.db.query({ text: `update candidates set skills = '{}' where id = $1`, values: [changed] })
    await test.db.query({ text: 'update candidates set removed_at = now() where id = $1', values: [removed] })
    expect(await walked()).toEqual(await byWords())
    expect(await walked()).not.toContain(changed)
    const gone = { text: 'select from candidate_search where candidate_id = $1', values: [removed] }
    expect(await test.db.query(gone)).toEqual([])

    expect(await wordsBackfill.run(recruiter.context())).toBe(true)
    expect(await walked()).toEqual(await byWords())
    while (await wordsBackfill.run(recruiter.context())) expect(await walked()).toEqual(await byWords())
    const wrong = await run(`select id from candidates c left join candidate_search s on s.candidate_id = c.id
      where c.words is distinct from s.words`)
    expect(wrong).toEqual([])
    expect(await walked()).toEqual(await byWords())
    // Done: nothing to do any more.
    expect(await wordsBackfill.run(recruiter.context())).toBe(false)
    await test.db.query({
      text: `update candidates set skills = '{Forklift,Welding}' where id = $1`,
      values: [changed],
    })
    await test.db.query({ text: 'update candidates set removed_at = null where id = $1', values: [removed] })
  })

  it('means the first step that finds a candidate, and finds all whom that step means', async () => {
    const parts = [
      'person',
      'pers',
      'ers',
      'number',
      'umber',
      'weld',
      'elding',
      'forklift',
      'crane',
      'rane',
      'tulsa',
    ]
    const more = [
      'fort',
      'worth',
      'umber599',
      'p5999',
      '5999',
      'example.com',
      'qwxzy',
      'ar',
      '-',
      "o'brienq",
      'c++',
    ]
    const words = [...parts, ...more]
    const texts = words.flatMap((one, index) => [one, `${one} ${words[(index * 7 + 3) % words.length]}`])
    const stepOf = async (q: string, step: number) => {
      const [row] = await test.db.query<{ query: string | null; ids: string[] }>({
        text: `select query::text, array(select candidate_id from candidate_search where words @@ query order by 1) as ids
          from search_query($1, $2) as query`,
        values: [q, step],
      })
      return row ?? { query: null, ids: [] }
    }
    for (const q of texts) {
      let expected = await stepOf(q, 1)
      for (const step of [2, 3]) if (expected.ids.length === 0) expected = await stepOf(q, step)
      const meant = await findSearch(test.db, q)
      expect([q, meant.query]).toEqual([q, expected.query])
      // Without matches, the words are so common that the sample shows them.
      const ids = meant.matches?.slice(1, -1).split(',').filter(Boolean).toSorted()
      if (ids) expect([q, ids]).toEqual([q, expected.ids])
      else expect([q, meant.share > 0]).toEqual([q, true])
    }
  })

  it('prefers starts of words to fragments', async () => {
    for (const lastName of ['Xandersen', 'Anderssen'])
      await recruiter.post('/api/candidates', { firstName: 'Andqa', lastName })
    const { ids } = await everyPage('/api/candidates?q=anders%20andqa&sort=name')
    expect(ids).toEqual(await bySql(`last_name = 'Anderssen'`, 'id'))
  })

  it('is exported with signs before its words', async () => {
    expect((await recruiter.get('/api/candidates/export.csv?q=-%20crane')).status).toBe(200)
  })

  it('finds rare words in the index once', async () => {
    expect(await findSearch(test.db, 'diving')).toMatchObject({ share: 0, matchCount: 2 })
    expect(await findSearch(test.db, 'qwxzy')).toMatchObject({ share: 0, matches: '{}', matchCount: 0 })
    // A fragment, after the steps that find nobody.
    expect(await findSearch(test.db, 'umber')).toMatchObject({ matches: null })
  })

  it('keeps to the filters', async () => {
    const list = '/api/candidates?sort=-last_activity_at'
    expect((await everyPage(`${list}&q=tulsa&status=new`)).ids).toEqual([])
    for (const [q, where] of Object.entries({
      welding: `'Welding' = any(skills)`,
      'fort worth': `city = 'Fort Worth'`,
    }))
      expect((await everyPage(`${list}&q=${encodeURIComponent(q)}&status=new`)).ids).toEqual(
        await bySql(`${where} and status = 'new'`, orders['-last_activity_at']),
      )
  })

  it.each(['+()', '%', '---', '🎉', '\u200b', '"'])('finds nobody by the signs %j', async (signs) => {
    const q = encodeURIComponent(signs)
    const list = await recruiter.get(`/api/candidates?q=${q}`)
    expect(list.body).toMatchObject({ items: [], total: { count: 0 } })
    const file = await recruiter.get(`/api/candidates/export.csv?q=${q}`)
    expect([file.status, String(file.body).trim().split('\n').length]).toEqual([200, 1])
    const selection = { filter: { q: signs }, except: [], expectedCount: 0 }
    const change = { kind: 'add_tags', tags: ['Nobody'] }
    const bulk = await recruiter.post('/api/candidates/bulk', { selection, change })
    expect(bulk.body.changed ?? 0).toBe(0)
  })

  it('means the same for a bulk act as for the list', async () => {
    const selection = { filter: { q: 'umber5999' }, except: [], expectedCount: 1 }
    const answer = await recruiter.post('/api/candidates/bulk', {
      selection,
      change: { kind: 'add_tags', tags: ['Found'] },
    })
    expect(answer.body).toMatchObject({ changed: 1 })
  })
})

const SPELLED = {
  omalley: "O'Malley",
  'o’malley': "O'Malley",
  'o`malley': "O'Malley",
  darcy: 'D’Arcy',
  "d'arcy": 'D’Arcy',
  sorensen: 'Sørensen',
  weiss: 'Weiß',
  lukasz: 'Łukasz',
  aethel: 'Æthel',
  dorde: 'Đorđe',
  isil: 'Işıl',
  munoz: 'Muñoz',
  cpp: 'C++',
  'c++': 'C++',
}

describe('folding', () => {
  const idsOf = (answer: { body: Json }) => answer.body.items.map(({ id }: { id: string }) => id)

  it.each(Object.entries(SPELLED))('finds by %s the name %s', async (q, name) => {
    const made = await recruiter.post('/api/candidates', { firstName: 'Fold', lastName: name })
    expect(made.status).toBe(201)
    const found = await recruiter.get(`/api/candidates?q=${encodeURIComponent(q)}`)
    expect(idsOf(found)).toContain(made.body.id)
    const matches = await recruiter.get(
      `/api/candidates/matches?firstName=fold&lastName=${encodeURIComponent(q)}`,
    )
    if (!q.startsWith('c')) expect(idsOf(matches)).toContain(made.body.id)
  })
})

it('folds a text as the database does', async () => {
  const texts = [
    ...Object.keys(SPELLED),
    ...Object.values(SPELLED),
    'ÀÉÎÕÜ Ñandú',
    'ẞtraße',
    'İstanbul',
    '北京 ½ ﬁ',
    'Đorđe Þór',
  ]
  const rows = await test.db.query<{ folded: string }>({
    text: 'select fold_text(t) as folded from unnest($1::text[]) with ordinality as x (t, n) order by n',
    values: [texts],
  })
  expect(texts.map(foldText)).toEqual(rows.map(({ folded }) => folded))
})

describe('the index', () => {
  const ADD_ONE = `insert into candidates (id, first_name, last_name) values (gen_random_uuid(), 'Ada', 'Waiting')`
  // Every search reads the list of entries that wait to be put into the index.
  const takeWaiting = async () =>
    (
      await test.db.query<{ pages: number }>({
        text: `select gin_clean_pending_list('candidate_search_words')::int as pages`,
      })
    )[0]?.pages
  it('takes waiting entries in without a search', async () => {
    const addPerson = () => test.db.query({ text: ADD_ONE })
    await addPerson()
    await searchIndexing.run(recruiter.context())
    expect(await takeWaiting()).toBe(0)
    await addPerson()
    expect(await takeWaiting()).toBeGreaterThan(0)
  })

  const wordsOf = async (id: string) =>
    (
      await test.db.query<{ words: string }>({
        text: 'select words::text from candidate_search where candidate_id = $1',
        values: [id],
      })
    )[0]?.words

  it('has the words of a restored backup, which is read without a search path', async () => {
    const [row] = await test.db.query<{ words: string }>({
      text: `with empty as materialized (select set_config('search_path', '', true))
        select public.candidate_words('Zoë', 'Ng', null, null, '{}', null, null, null, '{}', '{+17135550100}', '{}')::text as words
        from empty`,
    })
    expect(row?.words).toBe("'0100' '5550100' '7135550100' 'ng' 'zoe'")
  })

  it('has the same words of many people at once, of one, and of one who changed', async () => {
    const names = [
      "O'Malley",
      'José-María',
      '北京',
      'ẞtraße',
      'C++ C# a/b',
      '1e5 -3.5',
      'a:b "q" \\',
      'x',
      '~x @y',
    ]
    const people = Array.from({ length: 40 }, (_, n) => ({
      first_name: names[n % names.length],
      last_name: `${names[(n * 5 + 2) % names.length]} ${n}`,
      title: n % 3 ? `${names[(n * 7 + 1) % names.length]} lead` : null,
      skills: names.slice(n % 4, n % 7),
      emails: n % 2 ? [`a+b-c_${n}.d@sub.post.example`, `${n}@4.example`] : [],
      phones: n % 4 ? [`+1713777${1000 + n}`, `+44207183${8000 + n}`] : [],
      custom: n % 5 ? {} : { shift: 'Night/early', count: 3, none: null },
    }))
    const insert = (rows: object[]) =>
      test.db.query<{ id: string }>({
        text: `insert into candidates (id, first_name, last_name, title, skills, emails, phones, custom)
          select gen_random_uuid(), first_name, last_name, title, skills, emails, phones, custom
          from jsonb_populate_recordset(null::candidates, $1) returning id`,
        values: [JSON.stringify(rows)],
      })
    const many = await insert(people)
    const alone = []
    for (const person of people) alone.push(...(await insert([person])))
    const read = async (rows: { id: string }[]) => Promise.all(rows.map(({ id }) => wordsOf(id)))
    const words = await read(many)
    expect(words.every((each) => each && each.length > 3)).toBe(true)
    expect(await read(alone)).toEqual(words)
    await test.db.query({
      text: 'update candidates set title = title where id = any($1)',
      values: [many.map(({ id }) => id)],
    })
    expect(await read(many)).toEqual(words)
  })

  it('holds nothing of a removed or merged candidate until that is undone', async () => {
    const [survivor, duplicate] = await Promise.all(
      ['Vesna', 'Vesna'].map((firstName) =>
        recruiter.post('/api/candidates', { firstName, lastName: 'Twin' }),
      ),
    )
    const { id } = duplicate?.body ?? {}
    const merged = await recruiter.post(`/api/candidates/${survivor?.body.id}/merge`, { duplicateId: id })
    expect(merged.status).toBe(200)
    expect(await wordsOf(id)).toBeUndefined()
    await recruiter.post(`/api/candidates/bulk/${merged.body.changeSetId}/undo`)
    expect(await wordsOf(id)).toContain('vesna')
    const removed = await recruiter.post('/api/candidates/bulk', {
      selection: { ids: [id] },
      change: { kind: 'remove' },
    })
    expect(await wordsOf(id)).toBeUndefined()
    await recruiter.post(`/api/candidates/bulk/${removed.body.changeSetId}/undo`)
    expect(await wordsOf(id)).toContain('vesna')
  })

  it('holds nothing of an erased candidate and its duplicates', async () => {
    const manager = await test.person('manager')
    const [survivor, duplicate] = await Promise.all(
      ['Zdenka', 'Zdenka'].map((firstName) =>
        recruiter.post('/api/candidates', { firstName, lastName: 'Unrepeated' }),
      ),
    )
    const { id } = survivor?.body ?? {}
    const merged = await recruiter.post(`/api/candidates/${id}/merge`, { duplicateId: duplicate?.body.id })
    expect(merged.status).toBe(200)
    const rows = () =>
      test.db.query({ text: `select from candidate_search where words::text ~ 'zdenka|unrepeat|repeated'` })
    expect(await rows()).toHaveLength(1)
    const erased = await manager.post(`/api/candidates/${id}/erase`, { confirmName: 'Zdenka Unrepeated' })
    expect(erased.status).toBe(204)
    expect(await rows()).toHaveLength(0)
  })

  it('follows an edit, and is not written by an activity', async () => {
    const made = await recruiter.post('/api/candidates', { firstName: 'Zora', lastName: 'Quimby' })
    const place = async () =>
      (
        await test.db.query<{ place: string }>({
          text: 'select ctid::text as place from candidate_search where candidate_id = $1',
          values: [made.body.id],
        })
      )[0]?.place
    const before = await place()
    await test.db.query({
      text: "update candidates set last_activity_at = now() + interval '1 hour', status = 'hired' where id = $1",
      values: [made.body.id],
    })
    await test.db.query({
      text: 'update candidates set first_name = first_name where id = $1',
      values: [made.body.id],
    })
    expect(await place()).toBe(before)
    await recruiter.patch(
      `/api/candidates/${made.body.id}`,
      { lastName: 'Xanthopoulos' },
      { 'if-match': '"1"' },
    )
    expect((await recruiter.get('/api/candidates?q=xanthop')).body.items).toHaveLength(1)
    expect((await recruiter.get('/api/candidates?q=quimby')).body.items).toHaveLength(0)
  })
})
