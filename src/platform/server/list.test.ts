import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { answerPage, defineList, type Order } from './list.ts'
import { equals, fromDay, oneOf, person, toDay } from './list-filters.ts'

type Filter = { size?: string[]; owner?: string[]; from?: string; to?: string }
type Row = { id: string; name: string; madeAt: string }
type Viewer = { userId: string; timezone: string }

const viewer = { userId: 'me-1', timezone: 'America/Chicago' }
const byTime: Order<Row> = { by: 't.made_at', key: (row) => row.madeAt }
const things = defineList<Filter, 'name' | 'made_at' | '-made_at', Row, Viewer>({
  name: 'things',
  always: () => ['not t.gone'],
  filters: {
    size: oneOf('t.size'),
    owner: person('t.owner_id'),
    from: fromDay('t.made_at'),
    to: toDay('t.made_at'),
  },
  orders: { name: { by: 't.name', key: (row) => row.name }, made_at: byTime, '-made_at': byTime },
  id: 't.id',
  from: 'list_things t',
  select: ({ where, orderBy, limit }) =>
    `select t.id, t.name, t.made_at from list_things t where ${where} order by ${orderBy} limit ${limit}`,
  prepared: (_filter, isFiltered) => !isFiltered,
})

describe('filters', () => {
  it('become conditions with numbered values', () => {
    const { sql, values } = things.where({ size: ['s', 'm'], owner: ['me', 'none'] }, viewer)
    expect(sql).toBe('not t.gone and t.size = any($1) and (t.owner_id = $2 or t.owner_id is null)')
    expect(values).toEqual([['s', 'm'], 'me-1'])
  })

  it('write a single value as equality, and days in the timezone of the viewer', () => {
    const { sql, values } = things.where({ size: ['s'], from: '2026-11-01', to: '2026-11-02' }, viewer)
    expect(sql).toContain('t.size = $1')
    expect(sql).toContain('t.made_at < ($4::date + 1)::timestamp at time zone $5')
    expect(values).toEqual(['s', '2026-11-01', 'America/Chicago', '2026-11-02', 'America/Chicago'])
    expect(equals('t.a')(1, { value: () => '$9' })).toBe('t.a = $9')
  })
})

describe('a cursor', () => {
  it('restores its position', () => {
    expect(decodeCursor(encodeCursor('name', ['Ana', 'id-1']), 'name')).toEqual(['Ana', 'id-1'])
  })

  it('of another order is refused with a message', () => {
    expect(() => decodeCursor(encodeCursor('name', ['Ana', 'id-1']), '-name')).toThrow(
      expect.objectContaining({
        code: 'invalid_query',
        status: 400,
        userMessage: expect.stringContaining('another order'),
      }),
    )
  })

  it.each([
    '',
    'nonsense',
    encodeCursor('a', ['b', 'c']).slice(0, -4),
    btoa('["name","Ana"]'),
    btoa('[1,2,3]'),
  ])('that was not made here is refused: %s', (cursor) => {
    expect(() => decodeCursor(cursor, 'name')).toThrow(expect.objectContaining({ status: 400 }))
  })
})

describe('pages', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
    await test.db.query({
      text: `create table list_things as select gen_random_uuid() as id, 'thing ' || (n % 3) as name, 's' as size,
        null::text as owner_id, '2026-11-01T12:00:00Z'::timestamptz + (n % 4) * interval '1 day' as made_at, n > 20 as gone
        from generate_series(1, 24) n`,
    })
  })
  afterAll(() => test.close())

  it.each(['name', 'made_at', '-made_at'] as const)('in the order %s have every row once', async (sort) => {
    const found: Row[] = []
    let cursor: string | undefined
    do {
      const page = await things.page(test.db, { sort, limit: 3, cursor }, viewer)
      found.push(...page.rows)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(found.map(({ id }) => id)).size).toBe(20)
    expect(found).toHaveLength(20)
    const keys = found.map((row) => (sort === 'name' ? row.name : row.madeAt))
    expect(keys).toEqual(sort === '-made_at' ? keys.toSorted().toReversed() : keys.toSorted())
  })

  it('are the same when prepared, and only the first one is counted', async () => {
    const query = { sort: 'name', limit: 20 } as const
    const answer = await things.answer(test.db, query, viewer, ({ name }) => name)
    expect(answer).toMatchObject({ nextCursor: null, total: { count: 20, exact: true } })
    const cursor = encodeCursor('name', ['thing 1', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])
    const next = await answerPage(
      { ...query, cursor },
      {
        page: things.page(test.db, { ...query, cursor }, viewer),
        total: () => Promise.reject(new Error('counted again')),
        item: ({ name }) => name,
      },
    )
    expect(new Set(next.items)).toEqual(new Set(['thing 2']))
    expect(next.total).toBeNull()
  })
})
