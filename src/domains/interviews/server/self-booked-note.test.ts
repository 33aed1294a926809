import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { makeCandidate, makeJob } from '../../../../tests/support/hiring.ts'
import { SELF_BOOKED_NOTE } from '../contract/words.ts'

let test: TestApp
let manager: Person

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  manager = await test.person('manager')
})
afterAll(() => test.close())

const spanIn = (hours: number) => {
  const at = (more: number) => new Date(Date.now() + (hours + more) * 3_600_000).toISOString()
  return { startsAt: at(0), endsAt: at(0.5) }
}

it.each([
  [SELF_BOOKED_NOTE, ''],
  ['Ask about nights.', 'Ask about nights.'],
])('of “%s”, “%s” stays when staff move the interview', async (note, after) => {
  const [jobId, { id: candidateId }] = await Promise.all([makeJob(manager), makeCandidate(manager)])
  const made = await manager.post('/api/interviews', {
    candidateId,
    jobId,
    kind: 'phone',
    ...spanIn(note.length),
    timezone: 'America/Chicago',
    note,
    participants: [{ userId: manager.userId, role: 'interviewer' }],
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const match = { 'if-match': `"${made.body.version}"` }
  const moved = await manager.patch(
    `/api/interviews/${made.body.id}`,
    { ...spanIn(200 + note.length), note, despiteConflicts: true },
    match,
  )
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(moved.body.note).toBe(after)
})
