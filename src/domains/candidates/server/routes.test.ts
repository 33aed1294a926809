import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'

let test: TestApp
let recruiter: Person
let customer: Person

beforeAll(async () => {
  test = await startTestApp()
  recruiter = await test.person('recruiter')
  customer = await test.person('customer')
})
afterAll(() => test.close())
beforeEach(async () => {
  await emptyTables(test, 'candidates', 'activities', 'change_sets', 'change_set_items', 'idempotency_keys')
})

let serial = 0
const somebody = (fields: object = {}) => {
  serial++
  return {
    firstName: 'Renata',
    lastName: 'Okafor',
    emails: [`renata${serial}@example.com`],
    phones: [`713555${String(1000 + serial)}`],
    ...fields,
  }
}
const create = async (fields: object = {}) => {
  const answer = await recruiter.post('/api/candidates', somebody(fields))
  expect(answer.status).toBe(201)
  return answer.body
}
const names = (answer: { body: Json }) =>
  answer.body.items.map((item: { firstName: string }) => item.firstName)
const total = async (table: string) =>
  (await test.db.query<{ n: number }>({ text: `select count(*) as n from ${table}` }))[0]?.n

describe('who may', () => {
  const calls = [
    ['get', '/api/candidates'],
    ['get', '/api/candidates/facets'],
    ['get', '/api/candidates/matches?email=a@example.com'],
    ['get', '/api/candidates/export.csv'],
    ['post', '/api/candidates'],
    ['post', '/api/candidates/bulk'],
  ] as const

  it.each(calls)('%s %s is not for the anonymous, nor for customers', async (method, url) => {
    expect((await test.anonymous[method](url, {})).status).toBe(401)
    expect((await customer[method](url, {})).status).toBe(404)
  })

  it('leaves everything as it was when a customer reaches for one candidate', async () => {
    const made = await create()
    const url = `/api/candidates/${made.id}`
    const before = await total('audit_events')
    const etag = { 'if-match': '"1"' }
    expect((await customer.get(url)).status).toBe(404)
    expect((await customer.patch(url, { firstName: 'Eve' }, etag)).status).toBe(404)
    expect((await customer.post(`${url}/activities`, { kind: 'note', text: 'hi' })).status).toBe(404)
    expect((await recruiter.get(url)).body.firstName).toBe('Renata')
    expect(await total('audit_events')).toBe(before)
  })
})

describe('creating', () => {
  it('writes addresses and numbers in one way and answers with the version', async () => {
    const answer = await recruiter.post(
      '/api/candidates',
      somebody({ emails: ['Renata@Example.COM'], phones: ['(713) 555-0142'] }),
    )
    expect(answer.status).toBe(201)
    expect(answer.headers['etag']).toBe('"1"')
    expect(answer.body).toMatchObject({
      emails: ['renata@example.com'],
      phones: ['+17135550142'],
      status: 'new',
      version: 1,
    })
    expect(answer.body.owner.id).toBe(recruiter.userId)
  })

  it('reports all field problems at once', async () => {
    const answer = await recruiter.post('/api/candidates', {
      firstName: '',
      lastName: 'x'.repeat(81),
      emails: ['nope'],
    })
    expect(answer.status).toBe(422)
    expect(answer.body.code).toBe('invalid')
    expect(answer.body.fields.map((field: { path: string }) => field.path)).toEqual([
      'firstName',
      'lastName',
      'emails.0',
    ])
  })

  it('refuses a field it does not know, and an identity in the body', async () => {
    const answer = await recruiter.post('/api/candidates', somebody({ createdBy: customer.userId }))
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual([{ path: 'createdBy', message: 'This field is unknown.' }])
    expect(await total('candidates')).toBe(0)
  })

  it('refuses a number that is none, with its place', async () => {
    const answer = await recruiter.post('/api/candidates', somebody({ phones: ['12'] }))
    expect(answer.status).toBe(422)
    expect(answer.body.fields[0].path).toBe('phones.0')
  })

  it('takes a pasted address with its spaces, and says a reason once', async () => {
    expect((await create({ emails: [' Ana.Paste@Example.com '] })).emails).toEqual(['ana.paste@example.com'])
    const { body } = await recruiter.post('/api/candidates', somebody({ phones: ['1', '2'] }))
    expect(body.detail).toBe('Enter a phone number such as (713) 555-0142.')
    expect(body.fields).toHaveLength(2)
  })

  it('lets one of many in who add the same person at once', async () => {
    const ways = [
      { emails: ['many@example.com'] },
      { emails: ['Many@example.com'], phones: ['(713) 555-0199'] },
    ]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        recruiter.post('/api/candidates', somebody({ phones: [], ...ways[index % ways.length] })),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
  })

  it('suggests the person who is here already, and goes on when told that it is somebody else', async () => {
    const first = await create({ emails: ['same@example.com'] })
    const again = somebody({ emails: ['SAME@example.com'], phones: [] })
    const refused = await recruiter.post('/api/candidates', again)
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('possible_duplicate')
    expect(refused.body.details.matches[0]).toMatchObject({ id: first.id, reasons: ['email'] })
    expect((await recruiter.post('/api/candidates', { ...again, confirmedDistinct: true })).status).toBe(201)
  })

  it('acts once for one Idempotency-Key, even in parallel, and refuses the key for another body', async () => {
    const key = { 'idempotency-key': 'one-key-for-all' }
    const body = somebody()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => recruiter.post('/api/candidates', body, key)),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await total('candidates')).toBe(1)
    expect((await recruiter.post('/api/candidates', somebody(), key)).status).toBe(422)
    expect((await recruiter.post('/api/candidates', somebody(), { 'idempotency-key': 'short' })).status).toBe(
      400,
    )
  })

  it('keeps a name that looks like a script as plain text', async () => {
    const made = await create({ firstName: '<script>alert(1)</script>' })
    const read = await recruiter.get(`/api/candidates/${made.id}`)
    expect(read.body.firstName).toBe('<script>alert(1)</script>')
    expect(read.headers['content-type']).toContain('application/json')
    expect(read.headers['x-content-type-options']).toBe('nosniff')
  })

  it('makes a space of what no line can hold, and refuses it elsewhere', async () => {
    const made = await create({ firstName: 'a\u0000b', skills: ['c\u0000d'] })
    expect(made).toMatchObject({ firstName: 'a b', skills: ['c d'] })
    expect((await recruiter.get('/api/candidates?q=a%00b')).status).toBe(400)
  })
})

describe('finding', () => {
  it.each([
    ['kafo', 'a fragment of the name'],
    ['OKAFOR', 'any case'],
    ['villarréal', 'with accents'],
    ['(713) 555-99', 'a telephone number as written'],
    ['renata9@exam', 'a part of the address'],
    ['phleb', 'a skill'],
    ['houston', 'a place'],
    ['ok hou', 'short words at the start'],
    ['renata houston', 'two words, both'],
  ])('finds by %s (%s)', async (q) => {
    await create({
      lastName: 'Okafor-Villarreal',
      emails: ['renata9@example.com'],
      phones: ['7135559911'],
      skills: ['Phlebotomy'],
      city: 'Houston',
    })
    await create({
      firstName: 'Other',
      lastName: 'Person',
      emails: ['x@y.example'],
      phones: ['2145550100'],
      city: 'Dallas',
    })
    expect(names(await recruiter.get(`/api/candidates?q=${encodeURIComponent(q)}`))).toEqual(['Renata'])
  })

  it('takes wildcards for characters', async () => {
    await create()
    expect(names(await recruiter.get('/api/candidates?q=re_ata'))).toEqual([])
  })

  it('filters by what it says, and refuses a filter it does not know', async () => {
    await create({ firstName: 'A', status: 'qualified', state: 'TX', tags: ['Nights'], skills: ['RN'] })
    await create({ firstName: 'B', status: 'new', state: 'OK', ownerId: null })
    const list = async (query: string) => names(await recruiter.get(`/api/candidates?${query}`)).sort()
    expect(await list('status=qualified')).toEqual(['A'])
    expect(await list('status=qualified,new')).toEqual(['A', 'B'])
    expect(await list('status=qualified&status=new')).toEqual(['A', 'B'])
    expect(await list('state=TX&skill=RN&tag=Nights')).toEqual(['A'])
    expect(await list('owner=me')).toEqual(['A'])
    expect(await list('owner=none')).toEqual(['B'])
    expect(await list('owner=me,none')).toEqual(['A', 'B'])
    expect(await list('idleDays=1')).toEqual([])
    expect((await recruiter.get('/api/candidates?owner=,')).status).toBe(400)
    expect((await recruiter.get('/api/candidates?createdBy=x')).status).toBe(400)
    expect((await recruiter.get('/api/candidates?sort=password_hash')).status).toBe(400)
    expect((await recruiter.get('/api/candidates?status=qualified%27--')).status).toBe(400)
  })

  it('reads dates as days of the viewer’s own calendar', async () => {
    const made = await create()
    // 23:30 in Chicago on the first of March is already the second in UTC.
    await test.db.query({
      text: `update candidates set created_at = '2026-03-02T05:30:00Z' where id = $1`,
      values: [made.id],
    })
    const found = async (query: string) => (await recruiter.get(`/api/candidates?${query}`)).body.items.length
    expect(await found('createdFrom=2026-03-01&createdTo=2026-03-01')).toBe(1)
    expect(await found('createdFrom=2026-03-02')).toBe(0)
  })

  it.each(['-last_activity_at', 'last_activity_at', '-created_at', 'created_at', 'name', '-name'])(
    'pages through %s without loss or repeat, while others write',
    async (sort) => {
      for (let index = 0; index < 23; index++)
        await create({ firstName: `P${String(index).padStart(2, '0')}`, lastName: 'Same' })
      const seen: string[] = []
      let cursor: string | null = ''
      do {
        const page: { body: Json } = await recruiter.get(
          `/api/candidates?sort=${sort}&limit=5${cursor ? `&cursor=${cursor}` : ''}`,
        )
        seen.push(...names(page))
        cursor = page.body.nextCursor
        if (seen.length === 10 && sort === '-created_at') await create({ firstName: 'Later' })
      } while (cursor)
      expect(seen).toHaveLength(23)
      expect(new Set(seen).size).toBe(23)
      const ascending = [...seen].sort()
      expect(seen).toEqual(sort.startsWith('-') ? ascending.toReversed() : ascending)
    },
  )

  it('counts on the first page only, and refuses a cursor that it did not make', async () => {
    await create()
    expect((await recruiter.get('/api/candidates')).body.total).toEqual({ count: 1, exact: true })
    const forged = Buffer.from('["x","y"]').toString('base64url')
    expect((await recruiter.get(`/api/candidates?cursor=${forged}`)).status).toBe(400)
    expect((await recruiter.get('/api/candidates?cursor=%00')).status).toBe(400)
    await create()
    const byName = (await recruiter.get('/api/candidates?sort=name&limit=1')).body.nextCursor
    expect((await recruiter.get(`/api/candidates?sort=name&cursor=${byName}`)).status).toBe(200)
    expect((await recruiter.get(`/api/candidates?sort=-name&cursor=${byName}`)).body.code).toBe(
      'invalid_query',
    )
  })
})

describe('editing', () => {
  it('needs the version, refuses a stale one with what is there now, and bumps it', async () => {
    const made = await create()
    const url = `/api/candidates/${made.id}`
    expect((await recruiter.patch(url, { firstName: 'Ren' })).status).toBe(428)
    const saved = await recruiter.patch(url, { firstName: 'Ren', status: 'qualified' }, { 'if-match': '"1"' })
    expect(saved.status).toBe(200)
    expect(saved.headers['etag']).toBe('"2"')
    const stale = await recruiter.patch(url, { firstName: 'Other' }, { 'if-match': '"1"' })
    expect(stale.status).toBe(412)
    expect(stale.body.details.current).toMatchObject({ firstName: 'Ren', version: 2 })
  })

  it('lets one of many parallel edits of the same version win', async () => {
    const made = await create()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        recruiter.patch(`/api/candidates/${made.id}`, { title: `Title ${n}` }, { 'if-match': '"1"' }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 412)).toHaveLength(9)
  })

  it('sent twice with one key is done once, and the second answer is the first', async () => {
    const made = await create()
    const url = `/api/candidates/${made.id}`
    const headers = { 'if-match': '"1"', 'idempotency-key': 'one-key-for-this-edit' }
    const first = await recruiter.patch(url, { title: 'Welder' }, headers)
    const second = await recruiter.patch(url, { title: 'Welder' }, headers)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect(second.body.version).toBe(2)
    expect((await recruiter.patch(url, { title: 'Other' }, headers)).status).toBe(422)
  })

  it('that waited is not done in the name of somebody else', async () => {
    const made = await create()
    const url = `/api/candidates/${made.id}`
    const other = await test.person('manager')
    const headers = { 'if-match': '"1"', 'x-sent-by': other.userId }
    const refused = await recruiter.patch(url, { title: 'Welder' }, headers)
    expect(refused).toMatchObject({ status: 409, body: { code: 'another_person' } })
    expect((await recruiter.get(url)).body.version).toBe(1)
    expect((await other.patch(url, { title: 'Welder' }, headers)).status).toBe(200)
  })

  it('writes an audit line with the change, before and after, and no line for no change', async () => {
    const made = await create({ title: 'Nurse' })
    const url = `/api/candidates/${made.id}`
    await recruiter.patch(url, { title: 'Charge nurse', city: null }, { 'if-match': '"1"' })
    await recruiter.patch(url, { title: 'Charge nurse' }, { 'if-match': '"2"' })
    const timeline = await recruiter.get(`${url}/timeline`)
    expect(timeline.body.items.map((entry: Json) => [entry.action, entry.before, entry.after])).toEqual([
      ['edited', { title: 'Nurse' }, { title: 'Charge nurse' }],
      ['created', null, { source: 'manual' }],
    ])
  })

  it('answers 404 for what is not there and 400 for what cannot be an id', async () => {
    expect((await recruiter.get('/api/candidates/01a1dd30-f706-7854-85e3-42864182d6d5')).status).toBe(404)
    expect((await recruiter.get('/api/candidates/1%27%20or%201=1')).status).toBe(400)
  })
})

describe('the timeline', () => {
  it('shows notes and changes together, and private notes to their author alone', async () => {
    const made = await create()
    const url = `/api/candidates/${made.id}`
    const colleague = await test.person('manager')
    await recruiter.post(`${url}/activities`, { kind: 'call', text: 'Spoke for long', durationMinutes: 6 })
    await recruiter.post(`${url}/activities`, { kind: 'note', text: 'Between us', visibility: 'private' })
    const kinds = async (who: Person) =>
      (await who.get(`${url}/timeline`)).body.items.map((entry: Json) => entry.kind)
    expect(await kinds(recruiter)).toEqual(['note', 'call', 'system'])
    expect(await kinds(colleague)).toEqual(['call', 'system'])
  })

  it('pages', async () => {
    const made = await create()
    for (let n = 0; n < 7; n++)
      await recruiter.post(`/api/candidates/${made.id}/activities`, { kind: 'note', text: `n${n}` })
    const first = await recruiter.get(`/api/candidates/${made.id}/timeline?limit=5`)
    const second = await recruiter.get(
      `/api/candidates/${made.id}/timeline?limit=5&cursor=${first.body.nextCursor}`,
    )
    expect([...first.body.items, ...second.body.items].map((entry: Json) => entry.text)).toEqual([
      'n6',
      'n5',
      'n4',
      'n3',
      'n2',
      'n1',
      'n0',
      '',
    ])
    expect(second.body.nextCursor).toBeNull()
  })

  it('moves the last activity, which an edit of a field does not', async () => {
    const made = await create()
    const url = `/api/candidates/${made.id}`
    const edited = await recruiter.patch(url, { title: 'X' }, { 'if-match': '"1"' })
    expect(edited.body.lastActivityAt).toBe(made.lastActivityAt)
    await recruiter.post(`${url}/activities`, { kind: 'note', text: 'x' })
    const after = (await recruiter.get(url)).body
    expect(after.lastActivityAt > made.lastActivityAt).toBe(true)
  })
})

describe('export', () => {
  it('gives the filtered list, with nothing a spreadsheet would execute', async () => {
    await create({ firstName: '=HYPERLINK("http://evil")', lastName: '@SUM(A1)', phones: ['7135550142'] })
    await create({ firstName: 'Left out', status: 'hired' })
    const answer = await recruiter.get('/api/candidates/export.csv?status=new')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="candidates-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const lines = String(answer.body).trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(lines[1]).toContain("'@SUM(A1)")
    expect(lines[1]).toContain(',+17135550142,')
  })
})

describe('a place', () => {
  const patch = (candidate: Json, body: object) =>
    recruiter.patch(`/api/candidates/${candidate.id}`, body, { 'if-match': `"${candidate.version}"` })

  it.each([
    [{ zip: '00000' }, 'No place has this ZIP code. Check its five digits.'],
    [{ zip: '77002', state: 'OH' }, /is in Houston, TX\. Change the ZIP code or the state\.$/],
    [{ zip: '77002', city: 'Dallas', state: 'TX' }, /miles from Dallas/],
  ])('that does not exist is refused: %o', async (place, message) => {
    const answer = await recruiter.post('/api/candidates', somebody(place))
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual([
      { path: 'zip', message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ])
  })

  it('follows its ZIP code when that is edited alone', async () => {
    const made = await create({ zip: '43004', city: 'Blacklick', state: 'OH' })
    const moved = await patch(made, { zip: '77002' })
    expect(moved.body).toMatchObject({ zip: '77002', city: 'Houston', state: 'TX' })
    expect((await patch(moved.body, { state: 'OH' })).status).toBe(422)
    expect((await patch(moved.body, { city: 'Pasadena' })).body).toMatchObject({ city: 'Pasadena' })
  })
})
