// The values of custom fields, and their names in the timeline.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'

let test: TestApp
let admin: Person

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.person('admin')
})
afterAll(() => test.close())

describe('a custom field', () => {
  it('accepts only existing days, and is named in the timeline and the audit, even after it is removed', async () => {
    const field = await admin.post('/api/candidate-fields', {
      label: 'Badge until',
      kind: 'date',
      options: [],
    })
    expect(field.status, JSON.stringify(field.body)).toBe(201)
    const { body: made } = await admin.post('/api/candidates', { firstName: 'Ana', lastName: 'Field' })
    const set = (day: string, version: number) =>
      admin.patch(
        `/api/candidates/${made.id}`,
        { custom: { [field.body.id]: day } },
        { 'if-match': `"${version}"` },
      )
    for (const day of ['2026-02-31', '2027-02-29', '2026-13-01', '31.12.2026'])
      expect((await set(day, made.version)).status, day).toBe(422)
    expect((await set('2028-02-29', made.version)).status).toBe(200)
    const lines = async (what: string) =>
      ((await admin.get(`/api/candidates/${made.id}/${what}`)).body.items as Json[]).find(
        ({ action }) => action === 'edited',
      )
    const named = { custom: { 'Badge until': '2028-02-29' } }
    for (const what of ['timeline', 'audit']) expect((await lines(what))?.after).toEqual(named)
    await admin.remove(`/api/candidate-fields/${field.body.id}`)
    expect((await lines('timeline'))?.after).toEqual(named)
  })

  it('is a filter, found by search, and a column of the list and its file', async () => {
    const add = async (label: string, kind: string, options: string[] = []) =>
      (await admin.post('/api/candidate-fields', { label, kind, options })).body.id as string
    const shift = await add('Shift', 'choice', ['Days', 'Nights, weekends'])
    const badge = await add('Has badge', 'yes_no')
    const score = await add('Id', 'number')
    const person = async (lastName: string, custom: Json) => {
      const { body } = await admin.post('/api/candidates', { firstName: 'Fay', lastName })
      const set = await admin.patch(
        `/api/candidates/${body.id}`,
        { custom },
        { 'if-match': `"${body.version}"` },
      )
      expect(set.status, JSON.stringify(set.body)).toBe(200)
    }
    await person('Early', { [shift]: 'Days', [badge]: true, [score]: 7 })
    await person('Late', { [shift]: 'Nights, weekends', [badge]: false })
    await person('Never', {})
    const found = async (custom: string) => {
      const { status, body } = await admin.get(
        `/api/candidates?sort=name&custom=${encodeURIComponent(custom)}`,
      )
      return status === 200 ? (body.items as Json[]).map(({ lastName }) => lastName) : status
    }
    const late = `${shift}:${encodeURIComponent('Nights, weekends')}`
    expect(await found(late)).toEqual(['Late'])
    expect(await found(`${shift}:Days,${late}`)).toEqual(['Early', 'Late'])
    expect(await found(`${shift}:Days,${late},${badge}:yes`)).toEqual(['Early'])
    expect(await found(`${badge}:no`)).toEqual(['Late'])
    for (const wrong of ['Days', `${shift}:`, `${shift}:%`, `${'x'.repeat(36)}:Days`])
      expect(await found(wrong), wrong).toBe(400)

    const { body: searched } = await admin.get('/api/candidates?q=weekends')
    expect(searched.items).toMatchObject([{ lastName: 'Late', custom: { [shift]: 'Nights, weekends' } }])

    const file = async () =>
      ((await admin.get(`/api/candidates/export.csv?custom=${badge}:yes`)).body as string).trim().split('\n')
    const [titles, row, ...more] = await file()
    expect(more).toEqual([])
    // A field named like a column does not replace it.
    expect(titles).toContain('Shift,Has badge,Id (custom),Application answers')
    expect(row).toContain(',Days,Yes,7,')
    await admin.remove(`/api/candidate-fields/${shift}`)
    expect((await file())[0]).toContain(',Has badge,Id (custom),Application answers')
    expect((await file())[0]).not.toContain('Shift')
  })

  it('is joined by a merge, restored by its undo, and erased', async () => {
    const { body: field } = await admin.post('/api/candidate-fields', { label: 'Nickname', kind: 'text' })
    const { body: one } = await admin.post('/api/candidates', { firstName: 'Mia', lastName: 'One' })
    const { body: two } = await admin.post('/api/candidates', { firstName: 'Mia', lastName: 'Two' })
    const custom = { [field.id]: 'Zebra' }
    await admin.patch(`/api/candidates/${two.id}`, { custom }, { 'if-match': `"${two.version}"` })
    const read = async (id: string) => (await admin.get(`/api/candidates/${id}`)).body
    const merged = await admin.post(`/api/candidates/${one.id}/merge`, { duplicateId: two.id })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    expect((await read(one.id)).custom).toEqual(custom)
    const undone = await admin.post(`/api/candidates/bulk/${merged.body.changeSetId}/undo`, {})
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await read(one.id)).custom).toEqual({})
    expect((await read(two.id)).custom).toEqual(custom)
    const erased = await admin.post(`/api/candidates/${two.id}/erase`, { confirmName: 'Mia Two' })
    expect(erased.status, JSON.stringify(erased.body)).toBe(204)
    expect((await admin.get('/api/candidates?q=zebra')).body.items).toEqual([])
    expect(
      await test.db.query({ text: 'select custom from candidates where id = $1', values: [two.id] }),
    ).toEqual([{ custom: {} }])
  })
})
