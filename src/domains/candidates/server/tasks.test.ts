import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'

let test: TestApp
let recruiter: Person
let colleague: Person
let admin: Person
let candidateId: string

beforeAll(async () => {
  test = await startTestApp()
  recruiter = await test.person('recruiter')
  colleague = await test.person('recruiter')
  admin = await test.person('admin')
  candidateId = (await recruiter.post('/api/candidates', { firstName: 'Ana', lastName: 'Ruiz' })).body.id
})
afterAll(() => test.close())

const addTask = (body: object) => recruiter.post(`/api/candidates/${candidateId}/tasks`, body)
const texts = async (person: Person, query = '') =>
  (await person.get(`/api/tasks${query}`)).body.items.map((task: { text: string }) => task.text)

describe('tasks', () => {
  it('are mine unless assigned, the most urgent first, those without a date last', async () => {
    await addTask({ text: 'Some day' })
    await addTask({ text: 'Later', dueAt: '2026-12-02T15:00:00Z' })
    await addTask({ text: 'Soon', dueAt: '2026-12-01T15:00:00Z' })
    await addTask({ text: 'For a colleague', assigneeId: colleague.userId })
    expect(await texts(recruiter)).toEqual(['Soon', 'Later', 'Some day'])
    expect(await texts(colleague)).toEqual(['For a colleague'])
    const first = await recruiter.get('/api/tasks?limit=2')
    expect(await texts(recruiter, `?limit=2&cursor=${encodeURIComponent(first.body.nextCursor)}`)).toEqual([
      'Some day',
    ])
  })

  it('appear in the timeline, are completed once, and can be reopened', async () => {
    const added = await addTask({ text: 'Ask for the licence', assigneeId: colleague.userId })
    expect(added.body.task.assignee.id).toBe(colleague.userId)
    const url = `/api/tasks/${added.body.id}/done`
    const done = await colleague.post(url, { done: true })
    const again = await recruiter.post(url, { done: true })
    expect(again.body.doneAt).toBe(done.body.doneAt)
    const timeline = await recruiter.get(`/api/candidates/${candidateId}/timeline`)
    const entry = timeline.body.items.find((item: { id: string }) => item.id === added.body.id)
    expect(entry.task.doneAt).toBe(done.body.doneAt)
    expect((await recruiter.post(url, { done: false })).body.doneAt).toBeNull()
    const lines = await test.db.query<{ action: string }>({
      text: `select action from audit_events where subject_id = $1 and action like 'task%' order by at, id`,
      values: [candidateId],
    })
    expect(lines.map(({ action }) => action)).toEqual(['task_done', 'task_reopened'])
  })

  it('are only assigned to active colleagues', async () => {
    const customer = await test.person('customer')
    expect((await addTask({ text: 'x', assigneeId: customer.userId })).status).toBe(422)
    expect((await recruiter.post(`/api/tasks/${candidateId}/done`, { done: true })).status).toBe(404)
  })

  it('are created once, even when the request repeats', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = () => recruiter.post(`/api/candidates/${candidateId}/tasks`, { text: 'Only once' }, key)
    await Promise.all([send(), send(), send()])
    expect((await texts(recruiter)).filter((text: string) => text === 'Only once')).toHaveLength(1)
  })
})

describe('the agency’s own fields', () => {
  const version = (number: number) => ({ 'if-match': `"${number}"` })
  const edit = async (custom: object) => {
    const { body } = await recruiter.get(`/api/candidates/${candidateId}`)
    return recruiter.patch(`/api/candidates/${candidateId}`, { custom }, version(body.version))
  }

  it('accept only values of their kind', async () => {
    const shift = (
      await admin.post('/api/candidate-fields', { label: 'Shift', kind: 'choice', options: ['Day', 'Night'] })
    ).body
    const badge = (await admin.post('/api/candidate-fields', { label: 'Badge', kind: 'number' })).body
    expect((await edit({ [shift.id]: 'Night', [badge.id]: 7 })).body.custom).toEqual({
      [shift.id]: 'Night',
      [badge.id]: 7,
    })
    for (const wrong of [{ [shift.id]: 'Noon' }, { [badge.id]: '7' }, { [candidateId]: 'x' }])
      expect((await edit(wrong)).status).toBe(422)
    expect((await edit({ [shift.id]: null })).body.custom).toEqual({ [badge.id]: 7 })
  })

  it('keep an order without gaps, and two admins do not overwrite each other', async () => {
    const made = (await admin.post('/api/candidate-fields', { label: 'Uniform size', kind: 'text' })).body
    expect((await admin.post('/api/candidate-fields', { label: 'uniform SIZE', kind: 'text' })).status).toBe(
      422,
    )
    const url = `/api/candidate-fields/${made.id}`
    expect((await admin.patch(url, { position: 1 }, version(1))).status).toBe(200)
    expect((await admin.patch(url, { label: 'Size' }, version(1))).status).toBe(412)
    const { items } = (await recruiter.get('/api/candidate-fields')).body
    expect(
      items.map(({ label, position }: { label: string; position: number }) => `${position} ${label}`),
    ).toEqual(['1 Uniform size', '2 Shift', '3 Badge'])
  })

  it('are restored with their values', async () => {
    const [field] = (await recruiter.get('/api/candidate-fields')).body.items
    await edit({ [field.id]: 'M' })
    expect((await admin.remove(`/api/candidate-fields/${field.id}`)).status).toBe(204)
    expect((await edit({ [field.id]: 'L' })).status).toBe(422)
    expect((await admin.post(`/api/candidate-fields/${field.id}/restore`)).status).toBe(200)
    expect((await recruiter.get(`/api/candidates/${candidateId}`)).body.custom[field.id]).toBe('M')
  })
})
