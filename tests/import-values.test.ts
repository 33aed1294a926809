// What the values of a column are here, and what spend says in the writing of its country.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkNext } from '#domains/imports/server/work.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { emptyTables } from './support/empty-tables.ts'
import { importsOf, upload } from './support/imports.ts'

let test: TestApp
let manager: Person
let imported: ReturnType<typeof importsOf>['imported']
let work: ReturnType<typeof importsOf>['work']
beforeAll(async () => {
  test = await startTestApp()
  ;({ imported, work } = importsOf(test, () => manager))
})
afterAll(() => test.close())
beforeEach(async () => {
  await emptyTables(test, 'imports', 'import_rows', 'import_records', 'candidates', 'campaigns')
  manager = await test.person('manager')
})

const FILE =
  'Name,Email,Status\nA A,a@post.example,Active\nB B,b@post.example, active\nC C,c@post.example,hired\nD D,d@post.example,\n'

describe('the values of a column', () => {
  const valuesOf = async (id: string, column = 'Status') =>
    manager.get(`/api/imports/${id}/values?column=${encodeURIComponent(column)}`)

  it('are counted without case, the unknown ones first, until they have a meaning', async () => {
    const { body } = await upload(manager, FILE)
    expect(body.fields.find(({ name }: Json) => name === 'status').choices).toContain('Qualified')
    expect((await valuesOf(body.id)).body).toEqual({
      items: [
        { text: 'Active', count: 2, becomes: null, isKnown: false },
        { text: 'hired', count: 1, becomes: null, isKnown: true },
      ],
      hasMore: false,
    })
    await manager.patch(`/api/imports/${body.id}`, { values: { Status: { Active: 'Qualified' } } })
    expect((await valuesOf(body.id)).body.items[0]).toMatchObject({ text: 'Active', becomes: 'Qualified' })
  })

  it('name users of ours', async () => {
    const { body } = await upload(manager, 'Name,Email,Recruiter\nA A,a@post.example,Some One\n')
    const [owner] = await test.db.query<Json>({
      text: 'select name from users where id = $1',
      values: [manager.userId],
    })
    expect(body.fields.find(({ name }: Json) => name === 'owner').choices).toContain(owner?.['name'])
    expect((await valuesOf(body.id, 'Recruiter')).body.items).toEqual([
      { text: 'Some One', count: 1, becomes: null, isKnown: false },
    ])
  })

  it('are those of a column of the file', async () => {
    const { body } = await upload(manager, FILE)
    expect((await valuesOf(body.id, 'Nowhere')).status).toBe(422)
    expect((await valuesOf('01900000-0000-7000-8000-000000000009')).status).toBe(404)
  })
})

describe('spend of a German file', () => {
  const spend = async (line: string, country = 'DE') => {
    const done = await imported(
      `Datum;Kampagne;Betrag\n${line}\n`,
      { country, mapping: { Datum: 'date', Kampagne: 'campaign', Betrag: 'amount' } },
      { kind: 'campaign_spend' },
    )
    const [row] = await test.db.query<Json>({ text: 'select cents, day::text from campaign_spend' })
    const { items } = (await manager.get(`/api/imports/${done.id}/rows`)).body
    return { ...row, problem: items[0].problem }
  }
  beforeEach(async () => {
    await manager.post('/api/campaigns', { name: 'Nord', channel: 'import' })
  })

  it.each([
    ['03.11.2026;Nord;3.450,00', 345_000],
    ['03.11.2026;Nord;3.450,00 $', 345_000],
    ['03.11.2026;Nord;12,34', 1_234],
    ['03.11.2026;Nord;1.250', 125_000],
  ])('%s', async (line, cents) => {
    expect(await spend(line)).toEqual({ cents, day: '2026-11-03', problem: null })
  })
  it('in euros is never taken for dollars', async () => {
    expect((await spend('03.11.2026;Nord;3.450,00 €')).problem).toContain('The amount is in “€”')
  })
  it('is not guessed for an American file', async () => {
    expect((await spend('11/03/2026;Nord;12,34', 'US')).problem).toContain('is not an amount')
  })
})

describe('rows that are known candidates', () => {
  it('are shown with what they have in common, before the start', async () => {
    await imported(
      'Name,Email,Phone,LinkedIn\nAda Park,ada@post.example,,\nBo Lee,,713-555-0142,\nCy Ito,cy@post.example,,https://www.linkedin.com/in/cy-ito\n',
    )
    const { body } = await upload(
      manager,
      'Name,Email,Phone,LinkedIn,Title\nNew One,new@post.example,,,Nurse\nAda M Park,ada@post.example,,,Nurse\nBo Lee,,(713) 555-0142,,\nC. Ito,other@post.example,,linkedin.com/in/cy-ito,Nurse\nNew One,new@post.example,,,Nurse\n',
    )
    const examples = async () => (await manager.get(`/api/imports/${body.id}/matches`)).body.items
    expect(await examples()).toEqual([])
    while (await checkNext(work())) continue
    const shown = (await examples()).map(({ recordId: _id, ...each }: Json) => each)
    expect(shown).toEqual([
      { row: 3, given: 'Ada M Park', name: 'Ada Park', outcome: 'updated', by: 'same email' },
      { row: 5, given: 'C. Ito', name: 'Cy Ito', outcome: 'updated', by: 'same LinkedIn profile' },
      { row: 4, given: 'Bo Lee', name: 'Bo Lee', outcome: 'skipped', by: 'same phone and name' },
    ])
    await manager.patch(`/api/imports/${body.id}`, { duplicates: 'create' })
    expect(await examples()).toEqual([])
  })
})

describe('the first rows of a file', () => {
  const preview = (content: string | Buffer, fields: Record<string, string> = {}) => {
    const boundary = 'x-preview-x'
    const part = (head: string, body: string | Buffer) =>
      Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
        Buffer.from(body),
        Buffer.from('\r\n'),
      ])
    const body = Buffer.concat([
      ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
      part('name="file"; filename="a.csv"', content),
      Buffer.from(`--${boundary}--\r\n`),
    ])
    return manager.post('/api/import-previews', body, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    })
  }
  it('say which has the titles', async () => {
    const answer = await preview('Report of May\n\nName;Mail;City\nA A;a@post.example;Katy\n')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      rows: [['Report of May'], ['Name', 'Mail', 'City'], ['A A', 'a@post.example', 'Katy']],
      headerRow: 2,
    })
  })
  it('end anywhere, also inside quotation marks', async () => {
    const long = `Name,Note\n${'A A,"two\nlines"\n'.repeat(20)}B B,"cut`
    expect((await preview(long)).body.rows).toHaveLength(10)
    expect((await preview('Name,Note\nB B,"cut')).status).toBe(422)
  })
  it('are none of a file of records, and refused of another file', async () => {
    expect((await preview('[{"name":"A A"}]')).body.rows).toEqual([])
    expect((await preview(Buffer.from('PK\u0003\u0004'))).status).toBe(422)
    expect((await preview('')).status).toBe(422)
    expect((await preview('x'.repeat(200_000))).status).toBe(413)
    expect((await preview('a,b\n', { headerRow: '11' })).status).toBe(422)
  })
})
