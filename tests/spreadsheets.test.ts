// Spreadsheets on the real server and database: sheets, faulty cells, corrections with undo, and the import after them.
import { crc32, deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkNext, runNext } from '#domains/imports/server/work.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { type Answer, type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { emptyTables } from './support/empty-tables.ts'
import { AS_RUNS } from './support/files.ts'
import { testServices } from './support/services.ts'

let test: TestApp
let manager: Person
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await emptyTables(test, 'imports', 'import_rows', 'import_records', 'import_edits', 'candidates')
  // Uploads and downloads are limited for each user.
  manager = await test.person('manager')
})

const work = () => systemContext(test.db, testServices({ addToQueue: async () => undefined }))
const check = async () => {
  while (await checkNext(work())) continue
}

function upload(content: string | Uint8Array, { name = 'fair.xlsx', by = manager } = {}): Promise<Answer> {
  const boundary = 'x-sheet-x'
  const head = (text: string) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${text}\r\n\r\n`)
  const body = Buffer.concat([
    head('name="kind"'),
    Buffer.from('candidates\r\n'),
    head(`name="file"; filename="${name}"`),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return by.post('/api/spreadsheets', body, { 'content-type': `multipart/form-data; boundary=${boundary}` })
}

type Cell = string | number | boolean | Date | null
const workbook = (sheets: Record<string, Cell[][]>, extra: object = {}) =>
  writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows, ...extra })) })

const NURSES: Cell[][] = [
  ['Houston job fair', null, null, null],
  ['Full Name', 'Lic exp', 'Cell', 'E-mail', 'City'],
  ['Adaeze Nwosu', '04/05/2027', '(713) 555-0177', 'adaeze@post.example', 'Huston'],
  ['Bernard Castillo', '31-Mar-27', '346.555.0121', 'bernard@post.example', 'Huston'],
  [null, null, null, null, null],
  ['Candice Weaver', 46_507, '555-0147', 'candice@post.example', 'Katy'],
  ['Rivera, Dmitri', 'next June', '832 555 0171', 'dmitri@', 'Houston'],
]

async function uploaded(sheets: Record<string, Cell[][]> = { Nurses: NURSES }): Promise<Json> {
  const { status, body } = await upload(await workbook(sheets))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const rowsOf = async (id: string): Promise<Json[]> =>
  (await manager.get(`/api/imports/${id}/rows`)).body.items
const column = async (id: string, index: number) => (await rowsOf(id)).map(({ cells }) => cells[index] ?? '')
const fix = (id: string, body: object) => manager.post(`/api/imports/${id}/fixes`, body)

describe('reading', () => {
  it('finds the titles below a heading, skips empty rows, and reads dates, numbers and yes/no as texts', async () => {
    const made = await uploaded({
      People: [
        ['A list'],
        ['Name', 'Email', 'Available', 'Years', 'Relocate'],
        ['Ana Ruiz', 'ana@post.example', new Date(Date.UTC(2027, 3, 30)), 12.5, true],
      ],
    })
    expect(made.columns.map(({ header }: Json) => header)).toEqual([
      'Name',
      'Email',
      'Available',
      'Years',
      'Relocate',
    ])
    expect((await rowsOf(made.id))[0]?.['cells']).toEqual([
      'Ana Ruiz',
      'ana@post.example',
      '2027-04-30',
      '12.5',
      'Yes',
    ])
  })
  it('makes one draft for each sheet that has rows', async () => {
    const made = await uploaded({
      Nurses: NURSES,
      Empty: [],
      Titles: [['Name', 'Email']],
      Drivers: [
        ['Name', 'Email'],
        ['Sam Ito', 's@post.example'],
      ],
    })
    expect(made.sheets.map(({ name, rows }: Json) => [name, rows])).toEqual([
      ['Nurses', 4],
      ['Drivers', 1],
    ])
    const drivers = (await manager.get(`/api/imports/${made.sheets[1].id}`)).body
    expect(drivers).toMatchObject({ rows: 1, format: 'Excel', fileName: 'fair.xlsx', status: 'draft' })
  })
  it('says that a sheet is too wide', async () => {
    const wide = Array.from({ length: 1_001 }, (_, index) => `Column ${index}`)
    const { status, body } = await upload(await workbook({ People: [wide, wide] }))
    expect([status, body.detail]).toEqual([422, expect.stringContaining('1,000 columns')])
  })

  it('reads CSV as one sheet', async () => {
    const { body } = await upload('Name;Email\nAna Ruiz;ana@post.example\n', { name: 'people.csv' })
    expect(body).toMatchObject({ rows: 1, sheets: [{ name: 'people.csv', rows: 1 }] })
  })
  it('reads the values of formulas, never the formulas', async () => {
    const made = await uploaded({
      A: [
        ['Name', 'Email'],
        ['=cmd()', 'ana@post.example'],
      ],
    })
    expect(await column(made.id, 0)).toEqual(['=cmd()'])
  })
  it('says that cells are merged', async () => {
    const { body } = await upload(
      await workbook({ A: NURSES }, { merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 3 }] }),
    )
    expect(body.remark).toBe('Merged cells have their value in the first cell only. Check the others.')
  })
})

const SENTENCES: [string, () => Promise<string | Uint8Array> | string | Uint8Array, RegExp][] = [
  ['a wrong zip', () => zipOf({ 'word/document.xml': Buffer.from('<w/>') }), /This is not an Excel file/],
  ['a damaged file', async () => (await workbook({ A: NURSES })).slice(0, 900), /damaged/],
  [
    'a password',
    () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]),
    /has a password or is older/,
  ],
  ['a bomb', () => zipOf({ 'xl/workbook.xml': Buffer.alloc(450_000_000) }), /far larger when it is unpacked/],
  [
    'a bomb that lies about its size',
    () => zipOf({ 'xl/workbook.xml': Buffer.alloc(80_000_000) }, 1_000),
    /damaged/,
  ],
  ['no rows', () => workbook({ A: [['Name', 'Email']] }), /no rows below its titles/],
  ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]), /not a text file/],
  [
    'a cell that Excel could not hold',
    () => workbook({ A: [...NURSES, ['A'.repeat(32_768)]] }),
    /more than 32,767 characters/,
  ],
  ['too many rows', () => bigSheet(205_000), /more than 200,000 rows/],
]
describe('files that cannot be read get a sentence', () => {
  it.each(SENTENCES)('%s', async (_name, content, sentence) => {
    const { status, body } = await upload(await content())
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toMatch(sentence)
    expect(await test.db.query({ text: 'select from imports' })).toHaveLength(0)
  })
})

describe('corrections', () => {
  it('marks the cells at fault and groups the problems', async () => {
    const { id } = await uploaded()
    const rows = await rowsOf(id)
    expect(rows.map(({ faults }) => faults.map(({ column: at }: Json) => at))).toEqual([
      [],
      [],
      ['Cell'],
      ['Lic exp', 'E-mail'],
    ])
    await check()
    const { items } = (await manager.get(`/api/imports/${id}/problems`)).body
    expect(items).toContainEqual(expect.objectContaining({ column: 'Cell', count: 1, line: 3 }))
  })
  it('corrects cells, undoes and does again, each as one step', async () => {
    const { id } = await uploaded()
    const edits = [
      { line: 3, column: 'Cell', text: '(281) 555-0147' },
      { line: 4, column: 'E-mail', text: 'dmitri@post.example' },
    ]
    const changed = (await manager.patch(`/api/imports/${id}/cells`, { edits })).body
    expect(changed.edits).toEqual({ done: 1, undone: 0 })
    expect((await rowsOf(id))[2]).toMatchObject({ faults: [] })
    expect((await manager.post(`/api/imports/${id}/edits/undo`)).body.edits).toEqual({ done: 0, undone: 1 })
    expect(await column(id, 2)).toContain('555-0147')
    expect((await manager.post(`/api/imports/${id}/edits/undo`)).status).toBe(409)
    await manager.post(`/api/imports/${id}/edits/redo`)
    expect(await column(id, 3)).toContain('dmitri@post.example')
    // A new correction ends what could be done again.
    await manager.post(`/api/imports/${id}/edits/undo`)
    const other = await manager.patch(`/api/imports/${id}/cells`, {
      edits: [{ line: 1, column: 'City', text: 'Katy' }],
    })
    expect(other.body.edits).toEqual({ done: 1, undone: 0 })
  })
  it('takes a pasted block of 10,000 cells as one correction that one undo reverts', async () => {
    const [rows, columns] = [2_000, ['Name', 'Email', 'City', 'Title', 'Note']]
    const before = Array.from({ length: rows }, (_, at) => columns.map((name) => `${name} ${at}`))
    const { id } = await uploaded({ A: [columns, ...before] })
    const edits = before.flatMap((_, at) =>
      columns.map((name) => ({ line: at + 1, column: name, text: `${name} of “${at}”` })),
    )
    const pasted = await manager.patch(`/api/imports/${id}/cells`, { edits })
    expect([pasted.status, pasted.body.edits]).toEqual([200, { done: 1, undone: 0 }])
    const last = async () => (await manager.get(`/api/imports/${id}/rows?after=1999`)).body.items[0].cells
    expect(await last()).toEqual(columns.map((name) => `${name} of “1999”`))
    await manager.post(`/api/imports/${id}/edits/undo`)
    expect(await last()).toEqual(before.at(-1))
    const [first] = edits
    const more = await manager.patch(`/api/imports/${id}/cells`, { edits: [...edits, first] })
    expect(more.status).toBe(422)
  })
  it('describes and corrects dates in the chosen order', async () => {
    const { id } = await uploaded()
    const { body } = await manager.get(`/api/imports/${id}/dates?column=Lic%20exp`)
    expect(body).toMatchObject({ clear: 0, orders: { mdy: 1, dmy: 1 }, unreadable: { count: 1, line: 4 } })
    expect(body.formats).toContainEqual({ example: '46507', becomes: '2027-04-30', count: 1 })
    await fix(id, { fix: 'dates', column: 'Lic exp', order: 'dmy' })
    expect(await column(id, 1)).toEqual(['2027-05-04', '2027-03-31', '2027-04-30', 'next June'])
    await manager.post(`/api/imports/${id}/edits/undo`)
    await fix(id, { fix: 'dates', column: 'Lic exp', order: 'mdy' })
    expect((await column(id, 1))[0]).toBe('2027-04-05')
  })
  it('corrects phones, finds and replaces, and splits names', async () => {
    const { id } = await uploaded()
    await fix(id, { fix: 'phones', column: 'Cell' })
    expect(await column(id, 2)).toEqual(['+17135550177', '+13465550121', '555-0147', '+18325550171'])
    const found = (await manager.get(`/api/imports/${id}/find?text=hUSton&column=City`)).body
    expect(found.cells.map(({ line }: Json) => line)).toEqual([1, 2])
    await fix(id, { fix: 'replace', column: 'City', find: 'huston', text: 'Houston' })
    expect(await column(id, 4)).toEqual(['Houston', 'Houston', 'Katy', 'Houston'])
    expect(
      (await fix(id, { fix: 'replace', column: null, find: 'nowhere to be seen', text: '' })).status,
    ).toBe(409)
    const split = (await fix(id, { fix: 'split', column: 'Full Name' })).body
    expect(split.columns.slice(-2).map(({ header, field }: Json) => [header, field])).toEqual([
      ['First name', 'firstName'],
      ['Last name', 'lastName'],
    ])
    expect((await rowsOf(id)).map(({ cells }) => cells.slice(5))).toEqual([
      ['Adaeze', 'Nwosu'],
      ['Bernard', 'Castillo'],
      ['Candice', 'Weaver'],
      ['Dmitri', 'Rivera'],
    ])
    const undone = (await manager.post(`/api/imports/${id}/edits/undo`)).body
    expect(undone.columns).toHaveLength(5)
    expect(undone.columns[0].field).toBe('name')
  })
  it('treats signs of patterns as plain text', async () => {
    const { id } = await uploaded({
      A: [
        ['Name', 'Note'],
        ['Ana Ruiz', 'a.b*c$1 (x)'],
      ],
    })
    await fix(id, { fix: 'replace', column: 'Note', find: '.b*c$1 (', text: '$&' })
    expect(await column(id, 1)).toEqual(['a$&x)'])
  })
  it('imports what was corrected', async () => {
    const { id } = await uploaded()
    await manager.patch(`/api/imports/${id}/cells`, {
      edits: [{ line: 3, column: 'Cell', text: '281 555 0147' }],
    })
    await fix(id, { fix: 'dates', column: 'Lic exp', order: 'mdy' })
    await check()
    expect((await manager.post(`/api/imports/${id}/start`)).status).toBe(202)
    while (await runNext(work())) continue
    expect((await manager.get(`/api/imports/${id}`)).body).toMatchObject({
      status: 'done',
      counts: { created: 3, rejected: 1 },
    })
    const late = await manager.patch(`/api/imports/${id}/cells`, {
      edits: [{ line: 1, column: 'City', text: 'X' }],
    })
    expect(late.status).toBe(409)
  })
  it('marks every cell at fault of a row', async () => {
    const { id } = await uploaded({
      A: [
        ['Name', 'Phone', 'Email'],
        ['Ana Ruiz', '555-0147', 'ana'],
      ],
    })
    await check()
    const { items } = (await manager.get(`/api/imports/${id}/problems`)).body
    expect(JSON.stringify(items)).toMatch(/Phone.*Email|Email.*Phone/s)
  })
  it('proposes the names together again for the next file, after they were split here', async () => {
    const { id } = await uploaded()
    await fix(id, { fix: 'split', column: 'Full Name' })
    await check()
    expect((await manager.post(`/api/imports/${id}/start`)).status).toBe(202)
    while (await runNext(work())) continue
    const next = (await manager.get(`/api/imports/${(await uploaded()).id}`)).body
    expect(next.columns[0]).toMatchObject({ header: 'Full Name', field: 'name' })
  })
  it('refuses unknown columns, rows and sheets', async () => {
    const { id } = await uploaded()
    const edit = (line: number, name: string) =>
      manager.patch(`/api/imports/${id}/cells`, { edits: [{ line, column: name, text: 'x' }] })
    expect((await edit(99, 'City')).status).toBe(422)
    expect((await edit(1, 'Nope')).status).toBe(422)
    expect((await fix(id, { fix: 'dates', column: '__proto__', order: 'mdy' })).status).toBe(422)
    const recruiter = await test.person('recruiter')
    expect((await recruiter.post(`/api/imports/${id}/edits/undo`)).status).toBe(403)
  })
  it('loses no correction of two at once', async () => {
    const { id } = await uploaded()
    await Promise.all(
      ['A', 'B', 'C', 'D'].map((text, index) =>
        manager.patch(`/api/imports/${id}/cells`, { edits: [{ line: index + 1, column: 'City', text }] }),
      ),
    )
    expect(await column(id, 4)).toEqual(['A', 'B', 'C', 'D'])
    expect((await manager.get(`/api/imports/${id}`)).body.edits.done).toBe(4)
  })
})

/** A zip file, whose stated sizes can be a lie. */
function zipOf(parts: Record<string, Buffer>, stated?: number): Buffer {
  const [files, entries]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content, AS_RUNS)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(stated ?? content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const start = Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields])
    files.push(local)
    entries.push(Buffer.concat([start, rest, Buffer.from(name)]))
    offset += local.length
  }
  const central = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, central, end])
}

/** A sheet of so many rows, far faster than a library writes it. */
function bigSheet(rows: number): Buffer {
  const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const relation = (type: string, target: string) =>
    xml(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`,
    )
  const lines = Array.from(
    { length: rows },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c></row>`,
  )
  return zipOf({
    '[Content_Types].xml': xml(
      `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Big" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
    ),
  })
}
