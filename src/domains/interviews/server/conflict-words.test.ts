import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { makeCandidate, makeJob } from '../../../../tests/support/hiring.ts'

let test: TestApp
let manager: Person
let recruiter: Person

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  manager = await test.person('manager')
  recruiter = await test.person('recruiter')
})
afterAll(() => test.close())

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function schedule(
  jobId: string,
  people: readonly Person[],
  span: { startsAt: string; endsAt: string },
) {
  const { id: candidateId } = await makeCandidate(manager)
  return manager.post('/api/interviews', {
    candidateId,
    jobId,
    kind: 'phone',
    ...span,
    timezone: 'America/Chicago',
    participants: people.map(({ userId }) => ({ userId, role: 'interviewer' })),
  })
}

it('says that one has, and that several have, an interview at that time', async () => {
  const jobId = await makeJob(manager)
  const span = { startsAt: at(48), endsAt: at(48.5) }
  expect((await schedule(jobId, [manager, recruiter], span)).status).toBe(201)
  const one = await schedule(jobId, [manager], span)
  expect([one.status, one.body.detail]).toEqual([
    409,
    expect.stringMatching(/^\S.* already has an interview/),
  ])
  const two = await schedule(jobId, [manager, recruiter], span)
  expect([two.status, two.body.detail]).toEqual([409, expect.stringContaining('and 1 more already have an')])
})
