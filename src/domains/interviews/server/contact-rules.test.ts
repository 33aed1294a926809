// The effect of contact rules on interviews, links and the board.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { makeCandidate, makeJob } from '../../../../tests/support/hiring.ts'

let test: TestApp
let recruiter: Person
let jobId: string
let day = 1

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  jobId = await makeJob(recruiter)
})
afterAll(() => test.close())

const rows = (text: string, values: unknown[] = []): Promise<Json[]> => test.db.query({ text, values })
const schedule = (candidateId: string) => {
  day += 1
  return recruiter.post('/api/interviews', {
    candidateId,
    jobId,
    kind: 'phone',
    place: null,
    startsAt: `2027-03-${String(day).padStart(2, '0')}T20:30:00.000Z`,
    endsAt: `2027-03-${String(day).padStart(2, '0')}T21:00:00.000Z`,
    timezone: 'America/Chicago',
    participants: [{ userId: recruiter.userId, role: 'interviewer' }],
  })
}
async function candidateWith(edit: Json) {
  const { id, email } = await makeCandidate(recruiter)
  const { version } = (await recruiter.get(`/api/candidates/${id}`)).body
  const done = await recruiter.patch(`/api/candidates/${id}`, edit, { 'if-match': `"${version}"` })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return { id, email }
}

describe('an interview', () => {
  it.each([
    ['opted out of email', { emailOptOut: true }, 'opted_out'],
    ['has no email', { emails: [] }, 'none'],
    ['can be reached', {}, 'reachable'],
  ])('says that its candidate %s', async (_what, edit, email) => {
    const { id } = await candidateWith(edit)
    const made = await schedule(id)
    expect(made.body.candidate).toMatchObject({ email, doNotCall: false })
  })

  it('says that its candidate asked not to be called', async () => {
    const { id } = await candidateWith({ doNotCall: true })
    expect((await schedule(id)).body.candidate.doNotCall).toBe(true)
  })
})

describe('a candidate marked Do not use', () => {
  const unusable = () => candidateWith({ status: 'do_not_use' })

  it('is not interviewed, submitted or sent a link', async () => {
    const { id } = await unusable()
    expect((await schedule(id)).body.detail).toMatch(/marked Do not use/)
    expect((await recruiter.post('/api/applications', { candidateId: id, jobId })).status).toBe(409)
    const link = { kind: 'custom', title: 'Hello', words: 'A word.', candidateId: id }
    expect((await recruiter.post('/api/sent-links', { ...link, channel: 'email' })).body.detail).toMatch(
      /marked Do not use/,
    )
  })

  it('can be viewed on the board, but not moved to stages that the client sees', async () => {
    const { id, email } = await candidateWith({})
    const { body: card } = await recruiter.post('/api/applications', { candidateId: id, jobId })
    const { version } = (await recruiter.get(`/api/candidates/${id}`)).body
    await recruiter.patch(`/api/candidates/${id}`, { status: 'do_not_use' }, { 'if-match': `"${version}"` })
    const stages = (await recruiter.get('/api/pipeline/stages')).body.items as Json[]
    const stageId = (label: string) => stages.find((stage) => stage.label === label)?.id as string
    const move = (label: string) =>
      recruiter.post(`/api/applications/${card.id}/move`, {
        stageId: stageId(label),
        fromStageId: card.stageId,
      })
    expect((await move('Submitted')).status).toBe(409)
    const bulk = await recruiter.post('/api/applications/bulk', {
      ids: [card.id],
      change: { kind: 'move', stageId: stageId('Submitted') },
    })
    expect(bulk.body).toMatchObject({ changed: 0, skipped: [{ id: card.id }] })
    expect((await move('Contacted')).status).toBe(200)
    expect(await rows('select id from outgoing_mails where recipient = $1', [email])).toEqual([])
  })
})
