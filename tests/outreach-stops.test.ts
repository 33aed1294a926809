// What happens to a candidate in the middle of a sequence.
import { rm } from 'node:fs/promises'
import { afterAll, expect, it, vi } from 'vitest'
import type { Person } from './support/app.ts'
import { FOLDER, startMailing } from './support/conversations.ts'
import { makeCandidate, makeJob } from './support/hiring.ts'
import { EMAIL, makeDraft, passWaits, recipientsOf, sendAll, startDraft } from './support/outreach.ts'

afterAll(() => rm(FOLDER, { recursive: true, force: true }))

const PATIENCE = { timeout: 15_000, interval: 50 }
const HIRED = '01990000-0000-7000-8000-000000000207'
const STEPS = [EMAIL, { ...EMAIL, subject: 'Last note', waitMinutes: 1_440 }]

async function setStatus(person: Person, id: string, status: string): Promise<void> {
  const { version } = (await person.get(`/api/candidates/${id}`)).body
  const changed = await person.patch(`/api/candidates/${id}`, { status }, { 'if-match': `"${version}"` })
  expect(changed.status).toBe(200)
}

it('a hire and a rejection end the sequence, but not for those chosen as hired', async () => {
  const { test, taken, recruiter } = await startMailing()
  const manager = await test.person('manager')
  const people = [
    await makeCandidate(recruiter),
    await makeCandidate(recruiter),
    await makeCandidate(recruiter),
  ] as const
  const [hired, rejected, before] = people
  const jobId = await makeJob(manager)
  const application = await manager.post('/api/applications', { candidateId: hired.id, jobId })
  await setStatus(manager, before.id, 'hired')
  const id = await startDraft(manager, { steps: STEPS })
  await sendAll(test)
  await vi.waitFor(() => expect(taken).toHaveLength(3), PATIENCE)
  const moved = await manager.post(`/api/applications/${application.body.id}/move`, {
    stageId: HIRED,
    fromStageId: application.body.stageId,
  })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  await setStatus(manager, rejected.id, 'rejected')
  await passWaits(test)
  await sendAll(test)
  await vi.waitFor(() => expect(taken).toHaveLength(4), PATIENCE)
  expect(taken[3]).toMatchObject({ to: before.email })
  const found = new Map(
    (await recipientsOf(manager, id)).map(({ candidate, state, reason, nextAt }) => [
      candidate.id,
      { state, reason, nextAt },
    ]),
  )
  expect(found.get(hired.id)).toEqual({ state: 'hired', reason: null, nextAt: null })
  expect(found.get(rejected.id)).toEqual({
    state: 'stopped',
    reason: 'Rejected after the start.',
    nextAt: null,
  })
  expect((await recipientsOf(manager, id, '&state=hired')).map(({ candidate }) => candidate.id)).toEqual([
    hired.id,
  ])
})

it('a booked interview is counted as left out before the start, so as many are sent as announced', async () => {
  const { test, taken, recruiter } = await startMailing()
  const manager = await test.person('manager')
  const [booked, free] = [await makeCandidate(recruiter), await makeCandidate(recruiter)]
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const interview = await manager.post('/api/interviews', {
    candidateId: booked.id,
    jobId: await makeJob(manager),
    kind: 'phone',
    startsAt: inHours(24),
    endsAt: inHours(24.5),
    timezone: 'America/Chicago',
    participants: [{ userId: manager.userId, role: 'interviewer' }],
  })
  expect(interview.status, JSON.stringify(interview.body)).toBe(201)
  const audience = async (edit: object) => {
    const { id } = await makeDraft(manager, edit)
    return { id, counted: (await manager.get(`/api/outreach-campaigns/${id}/audience`)).body }
  }
  const { counted: everyone } = await audience({ stopOnInterview: false })
  expect(everyone).toMatchObject({ ready: 2, leftOut: [] })
  const { id, counted } = await audience({})
  expect(counted).toMatchObject({ total: 2, ready: 1, leftOut: [{ reason: 'interview', count: 1 }] })
  const started = await manager.post(`/api/outreach-campaigns/${id}/start`, { expectedCount: counted.ready })
  expect(started).toMatchObject({ status: 200, body: { figures: { recipients: 1, leftOut: 1 } } })
  await sendAll(test)
  const mails = () => taken.filter(({ content }) => content.includes(EMAIL.subject))
  await vi.waitFor(() => expect(mails()).toHaveLength(counted.ready), PATIENCE)
  expect(mails()[0]?.to).toBe(free.email)
  const file = await manager.get(`/api/outreach-recipients/export.csv?campaign=${id}&state=left_out`)
  expect(file.body).toContain('Interview booked')
})
