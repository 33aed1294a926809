// Templates of files: built in for each layout that we know, and saved by the agency under a name.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BUILT_IN } from '#domains/imports/server/built-in-templates.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { emptyTables } from './support/empty-tables.ts'
import { importsOf, upload } from './support/imports.ts'

let test: TestApp
let manager: Person
let imported: ReturnType<typeof importsOf>['imported']
beforeAll(async () => {
  test = await startTestApp()
  ;({ imported } = importsOf(test, () => manager))
})
afterAll(() => test.close())
beforeEach(async () => {
  await emptyTables(
    test,
    'imports',
    'import_rows',
    'import_records',
    'import_templates',
    'candidates',
    'leads',
  )
  manager = await test.person('manager')
})

const file = (name: string) => readFileSync(new URL(`./files/imports/${name}.csv`, import.meta.url))
const fieldsOf = ({ columns }: Json) =>
  Object.fromEntries(columns.map(({ header, field }: Json) => [header, field]))
const PEOPLE = 'Name,Mail,Stage,Notes here\nA A,a@post.example,Active,x\n'
const save = async (name: string, change: object = { mapping: { Stage: 'status', Mail: 'email' } }) => {
  const { body } = await upload(manager, PEOPLE)
  await manager.patch(`/api/imports/${body.id}`, change)
  return manager.post('/api/import-templates', { name, importId: body.id })
}

describe('a built-in template', () => {
  const rows = { greenhouse: 4, bullhorn: 4, linkedin: 4, 'meta-lead-ads': 4, 'google-sheets': 3 }
  const all = { ...rows, 'german-excel': 3, 'own-export': 2 }
  it('exists for each layout', () => {
    expect(BUILT_IN.map(({ id }) => id)).toEqual(Object.keys(all))
  })
  it.each(Object.entries(all))('of %s is offered for its file, and reads all its rows', async (id, count) => {
    const kind = id === 'meta-lead-ads' ? 'leads' : 'candidates'
    const { body } = await upload(manager, file(id), { kind })
    const { name } = BUILT_IN.find((each) => each.id === id) ?? { name: '' }
    expect(body.templates[0]).toEqual({ id, name, isBuiltIn: true, missing: [], isOffered: true })
    expect(body.templates.filter(({ isOffered }: Json) => isOffered)).toHaveLength(1)
    expect(body.template).toBeNull()
    const consent = kind === 'leads' ? { consentStatement: 'Form: I agree.' } : {}
    const done = await imported(file(id), { template: id, ...consent }, { kind })
    expect(done.counts).toMatchObject({ rows: count, created: count, rejected: 0 })
    expect(fieldsOf(done)).toEqual(fieldsOf(body))
    expect(new Set(done.columns.map(({ match }: Json) => match))).toContain('template')
  })
  it('cannot be renamed or removed', async () => {
    expect((await manager.patch('/api/import-templates/greenhouse', { name: 'Mine' })).status).toBe(400)
    expect((await manager.remove('/api/import-templates/greenhouse')).status).toBe(400)
  })
})

describe('a template of the agency', () => {
  it('brings fields, values, defaults, country and what happens to known records', async () => {
    const saved = await save('Old system', {
      mapping: { Stage: 'status', Mail: 'email', 'Notes here': null },
      values: { Stage: { Active: 'Qualified' } },
      defaults: { tags: 'old' },
      country: 'DE',
      duplicates: 'skip',
    })
    expect(saved.status).toBe(201)
    const again = 'STAGE,Náme,mail,Extra\nActive,B B,b@post.example,7\n'
    const { body } = await upload(manager, again)
    expect(body.templates[0]).toMatchObject({ name: 'Old system', missing: [], isOffered: true })
    const done = await imported(again, { template: saved.body.id, defaults: { title: 'Nurse' } })
    expect(done).toMatchObject({
      template: saved.body.id,
      country: 'DE',
      duplicates: 'skip',
      defaults: { tags: 'old', title: 'Nurse' },
      values: { STAGE: { active: 'Qualified' } },
      counts: { created: 1 },
    })
    const { rows } = {
      rows: await test.db.query<Json>({ text: 'select status, tags, title from candidates' }),
    }
    expect(rows).toEqual([{ status: 'qualified', tags: ['old'], title: 'Nurse' }])
  })

  it('says which of its columns a file does not have', async () => {
    const { body: saved } = await save('Old system')
    const { body } = await upload(manager, 'Name,Email\nA A,a@post.example\n')
    const listed = body.templates.find(({ id }: Json) => id === saved.id)
    expect(listed).toMatchObject({ missing: ['Mail', 'Stage', 'Notes here'], isOffered: false })
    const chosen = await manager.patch(`/api/imports/${body.id}`, { template: saved.id })
    // Columns that the template does not know keep their field.
    expect(fieldsOf(chosen.body)).toEqual({ Name: 'name', Email: 'email' })
  })

  it('drops a field that cannot stand beside its own', async () => {
    const { body: saved } = await save('Old system')
    const { body } = await upload(
      manager,
      'Name,Mail,Stage,Notes here,First name\nA A,a@post.example,Active,x,A\n',
    )
    await manager.patch(`/api/imports/${body.id}`, { mapping: { Name: null, 'First name': 'firstName' } })
    const chosen = await manager.patch(`/api/imports/${body.id}`, { template: saved.id })
    expect(fieldsOf(chosen.body)).toMatchObject({ Name: 'name', 'First name': null })
  })

  it('is renamed and removed, and its imports stay', async () => {
    const { body: saved } = await save('Old system')
    expect((await save('old SYSTEM')).status).toBe(422)
    expect((await save('Greenhouse')).status).toBe(422)
    expect((await save(' ')).status).toBe(422)
    expect((await save('x'.repeat(81))).status).toBe(422)
    const renamed = await manager.patch(`/api/import-templates/${saved.id}`, { name: 'Newer system' })
    expect(renamed.body).toMatchObject({ name: 'Newer system', isBuiltIn: false })
    const { body } = await upload(manager, PEOPLE)
    await manager.patch(`/api/imports/${body.id}`, { template: saved.id })
    expect((await manager.remove(`/api/import-templates/${saved.id}`)).status).toBe(204)
    expect((await manager.remove(`/api/import-templates/${saved.id}`)).status).toBe(404)
    const gone = await manager.patch(`/api/imports/${body.id}`, { template: saved.id })
    expect(gone.status).toBe(422)
    expect(fieldsOf((await manager.get(`/api/imports/${body.id}`)).body)).toMatchObject({ Stage: 'status' })
    const { items } = (await manager.get('/api/import-templates?kind=leads')).body
    expect(items.map(({ name }: Json) => name)).toEqual(['Meta lead ads'])
  })

  it('is for files of its kind only', async () => {
    const { body: saved } = await save('Old system')
    const { body } = await upload(manager, 'Name\nAcme\n', { kind: 'clients' })
    expect(body.templates).toEqual([])
    expect((await manager.patch(`/api/imports/${body.id}`, { template: saved.id })).status).toBe(422)
  })
})
