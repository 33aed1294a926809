import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { fillCandidate, readColumns } from '../../../../tests/support/filled-candidate.ts'
import { columnRules } from '../contract/candidate-fields.ts'

let test: TestApp
let recruiter: Person

beforeAll(async () => {
  test = await startTestApp()
  recruiter = await test.person('recruiter')
})
afterAll(() => test.close())
beforeEach(async () => {
  await emptyTables(test, 'candidates', 'activities', 'change_sets', 'change_set_items')
})

let serial = 0
async function create(fields: object = {}) {
  serial++
  const body = { firstName: 'P', lastName: `N${serial}`, emails: [`p${serial}@example.com`], ...fields }
  const answer = await recruiter.post('/api/candidates', body)
  expect(answer.status).toBe(201)
  return answer.body
}
const read = async (id: string) => (await recruiter.get(`/api/candidates/${id}`)).body
const bulk = (selection: object, change: object) =>
  recruiter.post('/api/candidates/bulk', { selection, change })
const undo = (id: string, who = recruiter) => who.post(`/api/candidates/bulk/${id}/undo`)

describe('bulk change', () => {
  it('changes the selected candidates, reports skipped ones with reasons, and undoes everything', async () => {
    const [a, b, c] = [await create(), await create({ status: 'qualified' }), await create()]
    const answer = await bulk({ ids: [a.id, b.id] }, { kind: 'status', status: 'qualified' })
    expect(answer.body).toMatchObject({
      changed: 1,
      skipped: [{ id: b.id, reason: 'Already has this status.' }],
    })
    expect((await read(a.id)).status).toBe('qualified')
    expect((await read(c.id)).status).toBe('new')
    const undone = await undo(answer.body.changeSetId)
    expect(undone.body).toMatchObject({ changed: 1, skipped: [] })
    expect((await read(a.id)).status).toBe('new')
  })

  it('reports selected candidates who are gone, and how', async () => {
    const [a, removed, kept, merged] = [await create(), await create(), await create(), await create()]
    await bulk({ ids: [removed.id] }, { kind: 'remove' })
    await recruiter.post(`/api/candidates/${kept.id}/merge`, { duplicateId: merged.id })
    const unknown = '0190b6d4-7c1e-7a3f-9d2b-5f4e6a7b8c9d'
    const ids = [a.id, removed.id, merged.id, unknown]
    const { body } = await bulk({ ids }, { kind: 'remove' })
    expect(body.changed).toBe(1)
    expect(Object.fromEntries(body.skipped.map((each: Json) => [each.id, each.reason]))).toEqual({
      [removed.id]: 'Already removed.',
      [merged.id]: 'Was merged into another record.',
      [unknown]: 'No longer exists.',
    })
  })

  it('reaches everyone who matches the filter, on every page, except the exceptions', async () => {
    const made = []
    for (let n = 0; n < 12; n++) made.push(await create({ tags: n < 9 ? ['x'] : [] }))
    const answer = await bulk(
      { filter: { tag: ['x'] }, except: [made[0].id] },
      { kind: 'owner', ownerId: null },
    )
    expect(answer.body.changed).toBe(8)
    expect((await recruiter.get('/api/candidates?owner=none')).body.total.count).toBe(8)
  })

  it('adds and removes tags without changing others', async () => {
    const a = await create({ tags: ['One', 'Two'] })
    await bulk({ ids: [a.id] }, { kind: 'add_tags', tags: ['Two', 'Three'] })
    expect((await read(a.id)).tags).toEqual(['One', 'Two', 'Three'])
    const removed = await bulk({ ids: [a.id] }, { kind: 'remove_tags', tags: ['Two'] })
    expect((await read(a.id)).tags).toEqual(['One', 'Three'])
    await undo(removed.body.changeSetId)
    expect((await read(a.id)).tags).toEqual(['One', 'Two', 'Three'])
  })

  it('uses the spelling of a tag that the agency has already', async () => {
    await create({ tags: ['Urgent'] })
    const b = await create({ tags: ['urgent', 'New one'] })
    expect(b.tags).toEqual(['Urgent', 'New one'])
    const c = await create()
    await bulk({ ids: [b.id, c.id] }, { kind: 'add_tags', tags: ['URGENT', 'new One'] })
    expect((await read(b.id)).tags).toEqual(['Urgent', 'New one'])
    expect((await read(c.id)).tags).toEqual(['Urgent', 'New one'])
    const d = await create()
    const edited = await recruiter.patch(
      `/api/candidates/${d.id}`,
      { tags: ['uRgent'] },
      { 'if-match': '"1"' },
    )
    expect(edited.body.tags).toEqual(['Urgent'])
  })

  it('removes softly: hidden from the list, refused for edits, restored by undo', async () => {
    const a = await create()
    const answer = await bulk({ ids: [a.id] }, { kind: 'remove' })
    expect((await recruiter.get('/api/candidates')).body.items).toEqual([])
    expect(
      (await recruiter.patch(`/api/candidates/${a.id}`, { title: 'x' }, { 'if-match': '"2"' })).status,
    ).toBe(410)
    await undo(answer.body.changeSetId)
    expect((await recruiter.get('/api/candidates')).body.items).toHaveLength(1)
  })

  it('keeps changes made since on undo', async () => {
    const [a, b] = [await create(), await create()]
    const answer = await bulk({ ids: [a.id, b.id] }, { kind: 'status', status: 'hired' })
    await recruiter.patch(`/api/candidates/${a.id}`, { status: 'rejected' }, { 'if-match': '"2"' })
    const undone = await undo(answer.body.changeSetId)
    expect(undone.body).toMatchObject({
      changed: 1,
      skipped: [{ id: a.id, reason: 'Changed again since then.' }],
    })
    expect((await read(a.id)).status).toBe('rejected')
    expect((await read(b.id)).status).toBe('new')
  })

  it('is undone once, by its author or a manager', async () => {
    const a = await create()
    const answer = await bulk({ ids: [a.id] }, { kind: 'status', status: 'hired' })
    const other = await test.person('recruiter')
    expect((await undo(answer.body.changeSetId, other)).status).toBe(403)
    const tries = await Promise.all([
      undo(answer.body.changeSetId),
      undo(answer.body.changeSetId),
      undo(answer.body.changeSetId),
    ])
    expect(tries.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('writes an audit line for each candidate', async () => {
    const a = await create()
    await bulk({ ids: [a.id] }, { kind: 'status', status: 'hired' })
    const timeline = await recruiter.get(`/api/candidates/${a.id}/timeline`)
    expect(timeline.body.items[0]).toMatchObject({
      action: 'bulk_status',
      before: { status: 'new' },
      after: { status: 'hired' },
    })
  })

  it('refuses a selection without a filter unless confirmed, and an empty filter always', async () => {
    await create()
    expect((await bulk({ filter: {} }, { kind: 'remove' })).status).toBe(422)
    expect((await bulk({ filter: { status: [] } }, { kind: 'remove' })).status).toBe(422)
    expect(
      (await bulk({ filter: {}, everyone: true }, { kind: 'status', status: 'hired' })).body.changed,
    ).toBe(1)
  })

  it('asks again when the list differs from what the user saw', async () => {
    await create({ tags: ['seen'] })
    await create({ tags: ['seen'] })
    const choose = (expectedCount: number) =>
      bulk({ filter: { tag: ['seen'] }, expectedCount }, { kind: 'status', status: 'hired' })
    const surprised = await choose(1)
    expect(surprised.status).toBe(409)
    expect(surprised.body.details).toEqual({ count: 2 })
    expect((await choose(2)).body.changed).toBe(2)
  })

  it('refuses an owner who is not an active colleague', async () => {
    const a = await create()
    const customer = await test.person('customer')
    for (const ownerId of [customer.userId, '01a1dd30-f706-7854-85e3-42864182d6d5']) {
      expect((await bulk({ ids: [a.id] }, { kind: 'owner', ownerId })).status).toBe(422)
      expect(
        (await recruiter.patch(`/api/candidates/${a.id}`, { ownerId }, { 'if-match': '"1"' })).status,
      ).toBe(422)
    }
    expect((await read(a.id)).owner.id).toBe(recruiter.userId)
  })

  it('restores the last activity, unless there was a newer one', async () => {
    const [quiet, busy] = [await create(), await create()]
    const answer = await bulk({ ids: [quiet.id, busy.id] }, { kind: 'status', status: 'hired' })
    await recruiter.post(`/api/candidates/${busy.id}/activities`, { kind: 'note', text: 'Called' })
    const between = (await read(busy.id)).lastActivityAt
    expect((await undo(answer.body.changeSetId)).body.changed).toBe(2)
    expect((await read(quiet.id)).lastActivityAt).toBe(quiet.lastActivityAt)
    expect(await read(busy.id)).toMatchObject({ status: 'new', lastActivityAt: between })
  })

  it('normalizes tags', async () => {
    const a = await create()
    await bulk({ ids: [a.id] }, { kind: 'add_tags', tags: ['x', 'x', 'X'] })
    expect((await read(a.id)).tags).toEqual(['x'])
  })

  it('refuses an empty selection and an unknown change', async () => {
    expect((await bulk({ ids: [] }, { kind: 'remove' })).status).toBe(422)
    expect((await bulk({ filter: {} }, { kind: 'erase' })).status).toBe(422)
  })
})

describe('merging', () => {
  it('keeps the history of both, points the duplicate to the survivor, and can be undone', async () => {
    const survivor = await create({ emails: ['a@example.com'], title: null })
    const duplicate = await create({ emails: ['b@example.com'], title: 'Nurse', tags: ['Old'] })
    await recruiter.post(`/api/candidates/${duplicate.id}/activities`, { kind: 'note', text: 'From before' })
    const answer = await recruiter.post(`/api/candidates/${survivor.id}/merge`, { duplicateId: duplicate.id })
    expect(answer.status).toBe(200)
    expect(answer.body.candidate).toMatchObject({
      emails: ['a@example.com', 'b@example.com'],
      title: 'Nurse',
      tags: ['Old'],
    })
    const timeline = await recruiter.get(`/api/candidates/${survivor.id}/timeline`)
    expect(timeline.body.items.map((entry: Json) => entry.text || entry.action)).toEqual([
      'merged',
      'From before',
      'created',
      'created',
    ])
    expect(await read(duplicate.id)).toMatchObject({ mergedInto: survivor.id, can: { edit: false } })

    expect((await undo(answer.body.changeSetId)).body.changed).toBe(2)
    expect(await read(survivor.id)).toMatchObject({ emails: ['a@example.com'], title: null, tags: [] })
    expect(await read(duplicate.id)).toMatchObject({ mergedInto: null, removedAt: null, title: 'Nurse' })
  })

  it('fills every missing field of the survivor, and undo restores every column', async () => {
    const [survivor, duplicate] = [await create(), await create()]
    await fillCandidate(test.db, { id: duplicate.id, secret: 'Axolotl', ownerId: recruiter.userId })
    const columns = () => Promise.all([survivor.id, duplicate.id].map((id) => readColumns(test.db, id)))
    const before = await columns()
    const answer = await recruiter.post(`/api/candidates/${survivor.id}/merge`, { duplicateId: duplicate.id })
    const [merged, filled] = await columns()
    for (const [column, { merge }] of Object.entries(columnRules())) {
      if (merge === 'fill') expect(merged?.[column], column).toEqual(before[0]?.[column] ?? filled?.[column])
      if (merge === 'join')
        expect(merged?.[column], column).toEqual(expect.arrayContaining(filled?.[column] as []))
    }
    expect(merged).toMatchObject({ custom: filled?.['custom'], retain_until: '2031-01-01' })

    expect((await undo(answer.body.changeSetId)).body.changed).toBe(2)
    const same = { version: expect.any(Number), updated_at: expect.any(String) }
    expect(await columns()).toEqual(before.map((row) => ({ ...row, ...same })))
  })

  it('follows a chain: records merged into the duplicate point to the survivor', async () => {
    const [a, b, c] = [await create(), await create(), await create()]
    await recruiter.post(`/api/candidates/${b.id}/merge`, { duplicateId: c.id })
    await recruiter.post(`/api/candidates/${a.id}/merge`, { duplicateId: b.id })
    expect((await read(c.id)).mergedInto).toBe(a.id)
  })

  it('happens once when two users merge the same pair in opposite directions', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await create(), await create()]
      const answers = await Promise.all([
        recruiter.post(`/api/candidates/${a.id}/merge`, { duplicateId: b.id }),
        recruiter.post(`/api/candidates/${b.id}/merge`, { duplicateId: a.id }),
      ])
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 410])
    }
  })

  it('is undone completely or not at all', async () => {
    const [a, b] = [await create(), await create({ skills: ['TIG'] })]
    const answer = await recruiter.post(`/api/candidates/${a.id}/merge`, { duplicateId: b.id })
    await recruiter.post(`/api/candidates/${a.id}/activities`, { kind: 'note', text: 'Still fine' })
    const version = (await read(a.id)).version
    await recruiter.patch(`/api/candidates/${a.id}`, { skills: ['MIG'] }, { 'if-match': `"${version}"` })
    expect((await undo(answer.body.changeSetId)).status).toBe(409)
    expect(await read(b.id)).toMatchObject({ mergedInto: a.id })
  })

  it('is undone after a change of another field, which stays', async () => {
    const [a, b] = [await create(), await create({ skills: ['TIG'] })]
    const answer = await recruiter.post(`/api/candidates/${a.id}/merge`, { duplicateId: b.id })
    const version = (await read(a.id)).version
    await recruiter.patch(`/api/candidates/${a.id}`, { employer: 'Acme' }, { 'if-match': `"${version}"` })
    expect((await undo(answer.body.changeSetId)).status).toBe(200)
    expect(await read(a.id)).toMatchObject({ skills: [], employer: 'Acme' })
  })

  it('is refused under legal hold', async () => {
    const [a, b] = [await create(), await create()]
    await test.db.query({ text: 'update candidates set legal_hold = true where id = $1', values: [b.id] })
    expect((await recruiter.post(`/api/candidates/${a.id}/merge`, { duplicateId: b.id })).status).toBe(403)
    expect((await read(b.id)).can).toMatchObject({ remove: false, merge: false, edit: true })
  })

  it('refuses to merge a candidate with themselves', async () => {
    const a = await create()
    expect((await recruiter.post(`/api/candidates/${a.id}/merge`, { duplicateId: a.id })).status).toBe(422)
  })
})
