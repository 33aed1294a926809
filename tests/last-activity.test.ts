// The last activity of a candidate: whatever the timeline shows as done by them or with them, in every domain.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countAsActivity, keepFile, recordConsent } from '#domains/candidates/server/index.ts'
import { transaction } from '#platform/server/transaction.ts'
import { type Person, startTestApp, type TestApp } from './support/app.ts'
import { makeCandidate, makeJob } from './support/hiring.ts'

const LONG_AGO = '2026-01-05T10:00:00Z'

let test: TestApp
let manager: Person
let jobId: string

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  manager = await test.person('manager')
  jobId = await makeJob(manager)
})
afterAll(() => test.close())

/** A candidate with whom nothing was done for long. */
async function quiet(): Promise<string> {
  const { id } = await makeCandidate(manager)
  await test.db.query({
    text: 'update candidates set last_activity_at = $2 where id = $1',
    values: [id, LONG_AGO],
  })
  return id
}

async function rowOf(id: string) {
  const [row] = await test.db.query<{ at: string; xmin: string }>({
    text: 'select last_activity_at as at, xmin::text from candidates where id = $1',
    values: [id],
  })
  return { at: Date.parse(row?.at ?? ''), xmin: row?.xmin }
}

const addTo = async (candidateId: string) => {
  const answer = await manager.post('/api/applications', { candidateId, jobId })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as { id: string; stageId: string }
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const tomorrow = () => ({ startsAt: inHours(24), endsAt: inHours(24.5) })

const ACTS: Record<string, (candidateId: string) => Promise<unknown>> = {
  'a file': (candidateId) =>
    keepFile(manager.context(), {
      candidateId,
      kind: 'document',
      name: 'license.pdf',
      mediaType: 'application/pdf',
      content: Buffer.from('%PDF-1.4'),
      text: null,
    }),
  'a consent': (candidateId) =>
    recordConsent(manager.context(), { candidateId, channel: 'sms', text: 'You may text me.', url: null }),
  'being submitted for a job': addTo,
  'an interview': async (candidateId) => {
    const answer = await manager.post('/api/interviews', {
      candidateId,
      jobId,
      kind: 'phone',
      ...tomorrow(),
      timezone: 'America/Chicago',
      participants: [{ userId: manager.userId, role: 'interviewer' }],
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  },
  'a note': (candidateId) =>
    manager.post(`/api/candidates/${candidateId}/activities`, { kind: 'note', text: 'Called back.' }),
}

describe('the last activity', () => {
  it.each(Object.keys(ACTS))('is now after %s', async (act) => {
    const id = await quiet()
    const before = Date.now() - 1_000
    await ACTS[act]?.(id)
    expect((await rowOf(id)).at).toBeGreaterThan(before)
  })

  it('is now after a move that leaves the status as it is', async () => {
    const id = await quiet()
    const { id: application } = await addTo(id)
    await test.db.query({
      text: 'update candidates set last_activity_at = $2 where id = $1',
      values: [id, LONG_AGO],
    })
    const ended = await manager.post(`/api/applications/${application}/withdraw`, {})
    expect(ended.status, JSON.stringify(ended.body)).toBe(200)
    expect((await rowOf(id)).at).toBeGreaterThan(Date.parse(LONG_AGO))
  })

  it('is not written again by an act that is older', async () => {
    const id = await quiet()
    const before = await rowOf(id)
    await transaction(manager.context(new Date('2025-12-31T00:00:00Z')), (tx) => countAsActivity(tx, id))
    expect(await rowOf(id)).toEqual(before)
  })
})
