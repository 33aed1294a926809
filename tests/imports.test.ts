// Imports on the real server and database: files, mapping, check, run, undo.
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseCandidate } from '#domains/candidates/server/erase-service.ts'
import { checkNext, runNext } from '#domains/imports/server/work.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { emptyTables } from './support/empty-tables.ts'
import { importsOf, upload } from './support/imports.ts'

let test: TestApp
let manager: Person
beforeAll(async () => {
  test = await startTestApp()
  ;({ imported, undone, finish, work } = importsOf(test, () => manager))
})
afterAll(() => test.close())
beforeEach(async () => {
  await emptyTables(test, 'imports', 'import_rows', 'import_records', 'candidates', 'suppressions')
  // Uploads and downloads are limited for each user.
  manager = await test.person('manager')
})

const rows = <Row = Json>(text: string, values: unknown[] = []) => test.db.query<Row>({ text, values })
let imported: ReturnType<typeof importsOf>['imported']
let undone: ReturnType<typeof importsOf>['undone']
let finish: ReturnType<typeof importsOf>['finish']
let work: ReturnType<typeof importsOf>['work']
const fieldsOf = ({ columns }: Json) =>
  Object.fromEntries(columns.map((each: { header: string; field: string }) => [each.header, each.field]))

const MESSY = `Full Name;Cell;E-mail;City/ST;Yrs;Notes 2
"Nwosu, Adaeze";713.555.0177;Adaeze@Post.example;Houston TX;7;hi
Bernard Castillo;(346) 555-0121;;Katy, TX;12 years;
Bernard Castillo;346-555-0121;bernard@post.example;;;second row of the same person
Cher;713 555 0100;cher@post.example;;;
Imani Blackwell;;;;;
`

describe('a messy file', () => {
  it('is mapped by titles, checked, imported, and answered with its rejected rows', async () => {
    const done = await imported(MESSY)
    expect(fieldsOf(done)).toEqual({
      'Full Name': 'name',
      Cell: 'phone',
      'E-mail': 'email',
      'City/ST': 'cityState',
      Yrs: 'years',
      'Notes 2': 'note',
    })
    expect(done.format).toBe('CSV, semicolon, UTF-8')
    expect(done.counts).toEqual({ rows: 5, created: 2, updated: 1, skipped: 0, rejected: 2 })
    expect(
      await rows(
        'select first_name, last_name, emails, phones, city, state, years, source from candidates order by last_name',
      ),
    ).toEqual([
      {
        first_name: 'Bernard',
        last_name: 'Castillo',
        emails: ['bernard@post.example'],
        phones: ['+13465550121'],
        city: 'Katy',
        state: 'TX',
        years: 12,
        source: 'import',
      },
      {
        first_name: 'Adaeze',
        last_name: 'Nwosu',
        emails: ['adaeze@post.example'],
        phones: ['+17135550177'],
        city: 'Houston',
        state: 'TX',
        years: 7,
        source: 'import',
      },
    ])
    const file = (await manager.get(`/api/imports/${done.id}/rejected.csv`)).body
    expect(file.trim().split('\n')).toEqual([
      'Full Name,Cell,E-mail,City/ST,Yrs,Notes 2,reason',
      'Cher,713 555 0100,cher@post.example,,,,"First and last name: Enter first and last name, not “Cher”."',
      'Imani Blackwell,,,,,,Email and phone are empty. Enter one.',
    ])
    expect(
      (await rows(`select action from audit_events where subject_type = 'candidate' order by action`)).map(
        ({ action }) => action,
      ),
    ).toEqual(['created', 'created', 'edited'])
  })

  it('has dates day first when some are no date otherwise', async () => {
    const read = async (dates: string[]) => {
      await rows('delete from candidates')
      const lines = dates.map((date, index) => `Date${index},Reader,713555013${index},${date}`)
      const { columns } = await imported(['First name,Last name,Phone,Start date', ...lines].join('\n'))
      const found = await rows<{ on: string }>(
        'select available_on::text as on from candidates order by first_name',
      )
      return { isDayFirst: columns[3].dayFirst, dates: found.map(({ on }) => on) }
    }
    expect(await read(['03/04/2026', '25/04/2026'])).toEqual({
      isDayFirst: true,
      dates: ['2026-04-03', '2026-04-25'],
    })
    expect(await read(['03/04/2026', '2026-05-06', '04/25/2026'])).toEqual({
      isDayFirst: false,
      dates: ['2026-03-04', '2026-05-06', '2026-04-25'],
    })
  })

  it('remembers a corrected mapping for the next file of this shape', async () => {
    const first = await imported('Who,Where to\nAna Diaz,ana@post.example\n', {
      mapping: { Who: 'name', 'Where to': 'email' },
    })
    expect(first.counts.created).toBe(1)
    const next = (await upload(manager, 'Where to,Who\nbea@post.example,Bea Fox\n')).body
    expect(next.columns.map((each: Json) => [each.field, each.match])).toEqual([
      ['email', 'remembered'],
      ['name', 'remembered'],
    ])
    expect(next.rememberedFrom.fileName).toBe('people.csv')
    const anew = (await manager.patch(`/api/imports/${next.id}`, { startOver: true })).body
    expect(anew.columns.map((each: Json) => [each.field, each.match])).toEqual([
      ['email', 'content'],
      [null, null],
    ])
  })

  it('keeps formulas of hostile cells from running', async () => {
    const done = await imported('name,email\n=cmd|calc,x\n"<b>Eve\u202e Moe</b>",eve@post.example\n')
    const file = (await manager.get(`/api/imports/${done.id}/rejected.csv`)).body
    expect(file).toContain(`'=cmd|calc`)
    const again = (await upload(manager, file)).body
    const { items } = (await manager.get(`/api/imports/${again.id}/rows`)).body
    expect(items[0].cells.slice(0, 2)).toEqual(['=cmd|calc', 'x'])
  })
})

describe('a known person', () => {
  const known = () =>
    manager.post('/api/candidates', {
      firstName: 'Ana',
      lastName: 'Diaz',
      emails: ['ana@post.example'],
      phones: ['7135550142'],
      title: 'Nurse',
      doNotCall: true,
    })
  const FILE =
    'name,email,phone,title,city,state,do not call\nAna Diaz,ana@post.example,713 555 0199,Welder,Katy,TX,no\n'
  const now = () => rows('select title, city, phones, do_not_call from candidates where removed_at is null')

  it('gets empty fields filled', async () => {
    await known()
    expect((await imported(FILE)).counts.updated).toBe(1)
    expect(await now()).toEqual([
      { title: 'Nurse', city: 'Katy', phones: ['+17135550142', '+17135550199'], do_not_call: true },
    ])
    expect((await imported(FILE)).counts.skipped).toBe(1)
  })
  it('is overwritten on request, except what protects the person', async () => {
    await known()
    expect((await imported(FILE, { duplicates: 'overwrite' })).counts.updated).toBe(1)
    expect(await now()).toEqual([
      { title: 'Welder', city: 'Katy', phones: ['+17135550199', '+17135550142'], do_not_call: true },
    ])
  })
  it('is skipped, or added again, on request', async () => {
    await known()
    expect((await imported(FILE, { duplicates: 'skip' })).counts.skipped).toBe(1)
    expect((await imported(FILE, { duplicates: 'create' })).counts.created).toBe(1)
    expect(await now()).toHaveLength(2)
  })
  it('is another person with the same phone and another name', async () => {
    await known()
    expect(
      (await imported('name,phone\nBob Diaz,713 555 0142\nAna Diaz,(713) 555-0142\n')).counts,
    ).toMatchObject({ created: 1, skipped: 1 })
  })
  it('who asked not to be contacted is rejected', async () => {
    await rows(
      `insert into suppressions (contact_hash, kind, reason) values (sha256('ana@post.example'), 'email', 'asked')`,
    )
    expect((await imported(FILE)).counts.rejected).toBe(1)
  })
})

const many = (count: number, from = 0) =>
  `first name,last name,email\n${Array.from({ length: count }, (_, n) => `First${n + from},Last${n + from},p${n + from}@post.example`).join('\n')}\n`

describe('undo', () => {
  it('removes what was added, restores what was changed, and lists what changed since', async () => {
    const { body: known } = await manager.post('/api/candidates', {
      firstName: 'Known',
      lastName: 'One',
      emails: ['p1@post.example'],
    })
    const done = await imported(
      `${many(1_201).replace('email\n', 'email,title\n').replaceAll('example\n', 'example,Welder\n')}First5,Last5,p5@post.example,\n`,
    )
    expect(done.counts).toEqual({ rows: 1_202, created: 1_200, updated: 1, skipped: 1, rejected: 0 })
    const [called, edited] = await rows(
      `select id, version from candidates where emails[1] in ('p7@post.example', 'p900@post.example') order by emails[1]`,
    )
    await manager.post(`/api/candidates/${called.id}/activities`, { kind: 'note', text: 'Called.' })
    await manager.patch(
      `/api/candidates/${edited.id}`,
      { city: 'Katy' },
      { 'if-match': `"${edited.version}"` },
    )
    const after = await undone(done.id)
    expect(after).toMatchObject({ status: 'undone', undone: 1_199 })
    expect(after.stays.first.map((each: Json) => each.name).toSorted()).toEqual([
      'First7 Last7',
      'First900 Last900',
    ])
    expect(await rows('select count(*) from candidates where removed_at is null')).toEqual([{ count: 3 }])
    expect(await rows('select title, removed_at from candidates where id = $1', [known.id])).toEqual([
      { title: null, removed_at: null },
    ])
    // Again, and everybody is new.
    expect((await imported(many(3, 100))).counts.created).toBe(3)
  })

  it('removes a person whom two rows of the file made', async () => {
    const done = await imported(
      'name,email,title\nAna Diaz,ana@post.example,\nAna Diaz,ana@post.example,Nurse\n',
    )
    expect(done.counts).toMatchObject({ created: 1, updated: 1 })
    expect((await undone(done.id)).stays.count).toBe(0)
    expect(await rows('select id from candidates where removed_at is null')).toEqual([])
  })

  it('and files keep nothing of an erased person', async () => {
    const done = await imported('name,email\nAna Diaz,ana@post.example\nBea Fox,bea@post.example\n')
    const [ana] = await rows(`select id from candidates where first_name = 'Ana'`)
    await eraseCandidate((await test.person('admin')).context(), { id: ana.id, confirmName: 'Ana Diaz' })
    expect(
      JSON.stringify(await rows('select * from import_rows')) +
        JSON.stringify(await rows('select * from import_records')),
    ).not.toMatch(/ana/i)
    expect((await undone(done.id)).undone).toBe(1)
  })
})

describe('a run', () => {
  it('pauses, goes on, and is canceled between batches', async () => {
    const { id } = (await upload(manager, many(2_600))).body
    const act = async (verb: string) => (await manager.post(`/api/imports/${id}/${verb}`)).status
    expect(await act('start')).toBe(202)
    await runNext(work())
    expect(await act('pause')).toBe(202)
    expect(await runNext(work())).toBe(false)
    expect((await manager.get(`/api/imports/${id}`)).body).toMatchObject({
      status: 'paused',
      position: 1_000,
    })
    expect(await act('start')).toBe(409)
    expect(await act('resume')).toBe(202)
    await runNext(work())
    expect(await act('cancel')).toBe(202)
    await finish()
    expect(await rows('select count(*) from candidates')).toEqual([{ count: 2_000 }])
    expect((await undone(id)).undone).toBe(2_000)
  })

  it('by several workers at once doubles nothing', async () => {
    const { id } = (await upload(manager, many(2_600))).body
    await manager.post(`/api/imports/${id}/start`)
    await Promise.all([1, 2, 3].map(finish))
    await finish()
    expect((await manager.get(`/api/imports/${id}`)).body.counts).toMatchObject({ created: 2_600 })
    expect(await rows('select count(*) from candidates')).toEqual([{ count: 2_600 }])
  })

  it('that starts during its check loses no row', async () => {
    const { id } = (await upload(manager, many(2_600))).body
    const checking = checkNext(work())
    await manager.post(`/api/imports/${id}/start`)
    await Promise.all([checking, finish()])
    await finish()
    expect((await manager.get(`/api/imports/${id}`)).body).toMatchObject({
      status: 'done',
      counts: { created: 2_600 },
    })
    expect(await rows('select count(*) from candidates')).toEqual([{ count: 2_600 }])
  })

  it('of somebody who may no longer import stops', async () => {
    const gone = await test.person('manager')
    const { id } = (await upload(gone, many(3))).body
    await gone.post(`/api/imports/${id}/start`)
    await rows(`update users set role = 'recruiter' where id = $1`, [gone.userId])
    await finish()
    expect((await manager.get(`/api/imports/${id}`)).body).toMatchObject({
      status: 'failed',
      can: { cancel: true },
    })
    expect(await rows('select id from candidates')).toEqual([])
  })

  it('is only for managers, and refuses foreign columns, fields and ids', async () => {
    const recruiter = await test.person('recruiter')
    expect((await upload(recruiter, many(1))).status).toBe(403)
    const { id } = (await upload(manager, many(1))).body
    expect((await recruiter.get(`/api/imports/${id}`)).body.can).toMatchObject({
      start: false,
      change: false,
    })
    for (const mapping of [{ nowhere: 'email' }, { email: 'ownerId' }, { email: 'name' }])
      expect((await manager.patch(`/api/imports/${id}`, { mapping })).status).toBe(422)
    expect((await manager.post('/api/imports/01900000-0000-7000-8000-000000000000/start')).status).toBe(404)
  })
})

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const CYRILLIC = 'Иван Петров,Он живет в этом городе и работает на заводе уже много лет'
const READ: Record<string, [file: string | Buffer, format: string, cells: string[][]]> = {
  'UTF-8 with a mark': ['\ufeffname,email\nÅsa Öst,a@b.co', 'CSV, comma, UTF-8', [['Åsa Öst', 'a@b.co']]],
  'UTF-16 with a mark': [
    utf16('name\temail\nÅsa Öst\ta@b.co'),
    'CSV, tab, UTF-16LE',
    [['Åsa Öst', 'a@b.co']],
  ],
  'UTF-16 big-endian': [utf16('name,email\nÅsa,a').swap16(), 'CSV, comma, UTF-16BE', [['Åsa', 'a']]],
  'UTF-16 without a mark': [
    Buffer.from('name,email\nAsa Ost,a@b.co', 'utf16le'),
    'CSV, comma, UTF-16LE',
    [['Asa Ost', 'a@b.co']],
  ],
  'Windows-1252': [
    Buffer.from('name;email\nPilar Echeverr\xeda \x96 Nu\xf1ez;p@b.co\n', 'latin1'),
    'CSV, semicolon, Windows-1252',
    [['Pilar Echeverría – Nuñez', 'p@b.co']],
  ],
  'few Western letters': [
    Buffer.from('Name,Email\nRa\xfal N\xfa\xf1ez,aa@z.test\nBj\xf6rn \xc5kesson,ac@z.test\n', 'latin1'),
    'CSV, comma, Windows-1252',
    [
      ['Raúl Núñez', 'aa@z.test'],
      ['Björn Åkesson', 'ac@z.test'],
    ],
  ],
  Cyrillic: [
    iconv.encode(`name,note\n${CYRILLIC}`, 'windows-1251'),
    'CSV, comma, Windows-1251',
    [CYRILLIC.split(',')],
  ],
  'the first line of Excel': ['sep=;\nname;note\nA;1,5\n', 'CSV, semicolon, UTF-8', [['A', '1,5']]],
  'a late foreign letter': [
    Buffer.concat([Buffer.from(`a,b\n${'x,y\n'.repeat(40_000)}`), Buffer.from([0xe9]), Buffer.from(',z\n')]),
    'CSV, comma, Windows-1252',
    [['x', 'y']],
  ],
  pipes: ['name|email\nA B|a@b.co', 'CSV, pipe, UTF-8', [['A B', 'a@b.co']]],
  'semicolons with commas inside': [
    'name;note\n"A;B";1,5\nC;2,5',
    'CSV, semicolon, UTF-8',
    [
      ['A;B', '1,5'],
      ['C', '2,5'],
    ],
  ],
  'line breaks in quotes': [
    'name,note\n"A","one\ntwo ""three"""\n',
    'CSV, comma, UTF-8',
    [['A', 'one\ntwo "three"']],
  ],
  'old line ends': [
    'name,email\rA,a@b.co\rB,b@b.co',
    'CSV, comma, UTF-8',
    [
      ['A', 'a@b.co'],
      ['B', 'b@b.co'],
    ],
  ],
  'loose quotes': ['name,note\nA,5" pipe\n', 'CSV, comma, UTF-8', [['A', '5" pipe']]],
  'ragged rows': ['a,b,c\n1\n1,2,3,4\n', 'CSV, comma, UTF-8', [['1'], ['1', '2', '3', '4']]],
  'empty lines': [
    'a,b\n\n1,2\n,\n\n3,4\n',
    'CSV, comma, UTF-8',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  'one column': ['email\na@b.co\n', 'CSV, comma, UTF-8', [['a@b.co']]],
  'NUL bytes': [`a,b\n1\0,${'2'.repeat(200)}\n`, 'CSV, comma, UTF-8', [['1', '2'.repeat(200)]]],
  'a thousand columns': [
    `${Array.from({ length: 1_000 }, (_, n) => `c${n}`).join()}\n1,2`,
    'CSV, comma, UTF-8',
    [['1', '2']],
  ],
  'a JSON list': [
    '[{"name":"A","tags":["x","y"]},{"email":"a@b.co","n":1}]',
    'JSON, UTF-8',
    [
      ['A', 'x, y'],
      ['', '', 'a@b.co', '1'],
    ],
  ],
  'JSON lines': ['{"a":"1"}\n{"a":"}{\\""}\n', 'JSON, UTF-8', [['1'], ['}{"']]],
  'a JSON list in an object': ['{"paging":{},"data":[{"a":"1"},{"a":"2"}]}', 'JSON, UTF-8', [['1'], ['2']]],
  'a lone JSON object': ['{"data":[1,2],"a":"b"}', 'JSON, UTF-8', [['1, 2', 'b']]],
  'nested JSON': ['[{"a":{"b":{"c":true}},"d":null}]', 'JSON, UTF-8', [['true', '']]],
}
const REFUSED: Record<string, [file: string | Buffer, sentence: RegExp]> = {
  'an empty file': ['', /empty/],
  'titles only': ['name,email\n', /no rows/],
  'an Excel file': [Buffer.from('PK\u0003\u0004\u0014\0\u0006\0'), /Spreadsheet upload/],
  'a picture': [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 1, 2, 3, 4, 5, 6]),
    /not a text file/,
  ],
  'a line of 10 MB': [`a,b\n1,${'x'.repeat(10_000_000)}\n`, /1 MB/],
  'an open quote in every row': ['a,b\n"1,2\n3,"4\n', /never closed/],
  '1,001 columns': [`${'c,'.repeat(1_000)}c\n1\n`, /1,000 columns/],
  'cut JSON': ['[{"a":1},{"a":', /middle of an object/],
  'a JSON list without its end': ['[{"a":1},\n{"a":2},\n', /middle of its list/],
  'deep JSON': [`[{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}]`, /nested too deeply/],
  'broken JSON': ['[{"a":1,}]', /not valid JSON/],
  'JSON of numbers': ['[{"a":1}, 5]', /list of objects/],
  'an empty JSON list': ['[]', /no rows/],
}

describe('a file', () => {
  // One user may not upload so many files a minute.
  beforeEach(async () => {
    manager = await test.person('manager')
  })
  it.each(Object.entries(READ))('with %s is read', async (_name, [content, format, cells]) => {
    const { body, status } = await upload(manager, content, { name: 'wrong.xyz' })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.format).toBe(format)
    const { items } = (await manager.get(`/api/imports/${body.id}/rows?limit=${cells.length}`)).body
    expect(items.map((each: Json) => each.cells)).toEqual(cells)
  })
  it.each(Object.entries(REFUSED))('that is %s is refused', async (_name, [content, sentence]) => {
    const { body, status } = await upload(manager, content)
    expect([status, body.detail]).toEqual([422, expect.stringMatching(sentence)])
    expect(await rows('select id from imports')).toEqual([])
  })
  it('is read with the encoding and the delimiter that the user says', async () => {
    const content = Buffer.from('name,note;mail\nPilar \xb9,x;p@b.co\n', 'latin1')
    const given = { encoding: 'windows-1250', delimiter: 'semicolon' }
    const { body } = await upload(manager, content, given)
    expect(body.format).toBe('CSV, semicolon, Windows-1250')
    const { items } = (await manager.get(`/api/imports/${body.id}/rows`)).body
    expect(items[0].cells).toEqual(['Pilar ą,x', 'p@b.co'])
    expect((await upload(manager, content, { encoding: 'klingon' })).status).toBe(422)
  })
  it('with empty and equal titles names each column', async () => {
    const { body } = await upload(manager, 'Email,,Email,\na@b.co,1,2,3\n')
    expect(body.columns.map((each: Json) => each.header)).toEqual([
      'Email',
      'Column 2',
      'Email (2)',
      'Column 4',
    ])
  })
  it('without useful titles is mapped by its values', async () => {
    const { body } = await upload(
      manager,
      'a1,b1,c1\nana@post.example,(713) 555-0142,77002\nbo@post.example,713-555-0143,77003\n',
    )
    expect(fieldsOf(body)).toEqual({ a1: 'email', b1: 'phone', c1: 'zip' })
  })
  it('has no field in two columns, nor a whole name beside its parts', async () => {
    const all = (await upload(manager, 'Name,First Name,Last Name,Email\nA B,A,B,a@b.co\n')).body
    expect(fieldsOf(all)).toMatchObject({ Name: null, 'First Name': 'firstName', 'Last Name': 'lastName' })
    const refused = await manager.patch(`/api/imports/${all.id}`, { mapping: { Name: 'name' } })
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'Both “First and last name” and “First name” have a column. Choose Do not import for one of them.',
    ])
    const half = (await upload(manager, 'First,Full name,Email\nA,A B,a@b.co\n')).body
    expect(fieldsOf(half)).toMatchObject({ First: null, 'Full name': 'name' })
    // As an earlier version remembered it.
    await rows(
      `update imports set mapping = jsonb_set(mapping, '{First,field}', '"firstName"') where id = $1`,
      [half.id],
    )
    expect((await manager.post(`/api/imports/${half.id}/start`)).status).toBe(422)
  })
  it('is not mapped by one word of a long title', async () => {
    const long = 'Weird column with a very long title that never ends'
    const { body } = await upload(manager, `${long},Current job title\nx,Nurse\n`)
    expect(fieldsOf(body)).toEqual({ [long]: null, 'Current job title': 'title' })
  })
})
