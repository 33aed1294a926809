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
})
