// Two records of one candidate, each with an application for the same job.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addJob, apply } from '../../../../tests/support/pipeline.ts'

let test: TestApp
let recruiter: Person
let stages: Json[]
let days = 0

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  stages = (await recruiter.get('/api/pipeline/stages')).body.items
})
afterAll(() => test.close())

const rows = (text: string, values: unknown[] = []): Promise<Json[]> => test.db.query({ text, values })
const stageOf = (label: string) => stages.find((stage) => stage.label === label)?.id as string
const listOf = async (candidateId: string) =>
  (await recruiter.get(`/api/candidates/${candidateId}/applications`)).body.items as Json[]
const boardIds = async (jobId: string) =>
  (await recruiter.get(`/api/pipeline/board?job=${jobId}`)).body.columns.flatMap((column: Json) =>
    column.cards.map(({ id }: Json) => id),
  )

async function twins() {
  const { jobId } = await addJob(recruiter)
  const [survivor, duplicate] = [await apply(recruiter, jobId), await apply(recruiter, jobId)]
  await recruiter.post(`/api/applications/${duplicate.id}/move`, {
    stageId: stageOf('Offered'),
    fromStageId: stageOf('New'),
  })
  const answers = JSON.stringify([{ question: 'Shift?', answer: 'Nights' }])
  await rows('update applications set answers = $2 where id = $1', [survivor.id, answers])
  const start = new Date(Date.now() + 86_400_000 * ++days).toISOString()
  const interview = await recruiter.post('/api/interviews', {
    candidateId: survivor.candidateId,
    jobId,
    round: 1,
    kind: 'phone',
    startsAt: start,
    endsAt: new Date(Date.parse(start) + 1_800_000).toISOString(),
    timezone: 'America/Chicago',
    participants: [{ userId: recruiter.userId, role: 'interviewer' }],
  })
  expect(interview.status, JSON.stringify(interview.body)).toBe(201)
  await rows(`update interviews set starts_at = now() - interval '1 hour', ends_at = now() where id = $1`, [
    interview.body.id,
  ])
  await recruiter.post(`/api/interviews/${interview.body.id}/scorecard`, {
    overall: 'yes',
    attributes: [],
    privateNote: '',
  })
  expect(await scoresOf(survivor.id, duplicate.id)).toEqual([67, null])
  const merge = await recruiter.post(`/api/candidates/${survivor.candidateId}/merge`, {
    duplicateId: duplicate.candidateId,
  })
  expect(merge.status).toBe(200)
  return { jobId, survivor, duplicate, interview: interview.body, changeSetId: merge.body.changeSetId }
}

const scoresOf = async (...ids: string[]) => {
  const found = await rows('select id, score from applications where id = any($1)', [ids])
  return ids.map((id) => found.find((row) => row['id'] === id)?.['score'])
}

describe('a merge of two applicants for the same job', () => {
  it('leaves one application, the furthest, with both histories and all records', async () => {
    const { jobId, survivor, duplicate, interview } = await twins()
    const list = await listOf(survivor.candidateId)
    expect(list.map(({ id }) => id)).toEqual([duplicate.id])
    expect(list[0]?.answers).toEqual([{ question: 'Shift?', answer: 'Nights', before: null }])
    expect(await boardIds(jobId)).toEqual([duplicate.id])
    const { moves } = (await recruiter.get(`/api/applications/${duplicate.id}`)).body
    expect(moves.map(({ to }: Json) => to).sort()).toEqual(['Interviewing', 'New', 'New', 'Offered'])
    expect(await rows('select application_id from interviews where id = $1', [interview.id])).toEqual([
      { application_id: duplicate.id },
    ])
    expect(await scoresOf(duplicate.id)).toEqual([67])
    expect((await recruiter.get(`/api/candidates/${survivor.candidateId}/counts`)).body.applications).toBe(1)
    const acted = await recruiter.post(`/api/applications/${survivor.id}/withdraw`, {})
    expect(acted.status).toBe(410)
  })

  it('is separated by Undo, each as it was', async () => {
    const { jobId, survivor, duplicate, interview, changeSetId } = await twins()
    const undone = await recruiter.post(`/api/candidates/bulk/${changeSetId}/undo`)
    expect(undone.status).toBe(200)
    const timeline = await recruiter.get(`/api/candidates/${survivor.candidateId}/timeline`)
    expect(JSON.stringify(timeline.body)).not.toMatch(/search/i)
    expect((await boardIds(jobId)).sort()).toEqual([survivor.id, duplicate.id].sort())
    expect((await listOf(survivor.candidateId)).map(({ id, answers }) => [id, answers.length])).toEqual([
      [survivor.id, 1],
    ])
    expect((await listOf(duplicate.candidateId)).map(({ id, answers }) => [id, answers])).toEqual([
      [duplicate.id, []],
    ])
    expect(await rows('select application_id from interviews where id = $1', [interview.id])).toEqual([
      { application_id: survivor.id },
    ])
    expect(await scoresOf(survivor.id, duplicate.id)).toEqual([67, null])
  })

  it('sends no email for the merged application', async () => {
    const { jobId } = await addJob(recruiter)
    const [kept, out] = [await apply(recruiter, jobId), await apply(recruiter, jobId)]
    await recruiter.post(`/api/applications/${out.id}/disqualify`, {
      reasonId: '01990000-0000-7000-8000-000000000301',
    })
    await recruiter.post(`/api/candidates/${kept.candidateId}/merge`, { duplicateId: out.candidateId })
    expect(await boardIds(jobId)).toEqual([kept.id])
    expect((await recruiter.get(`/api/disqualified?job=${jobId}`)).body.items).toEqual([])
  })
})

describe('the status of two merged candidates', () => {
  const move = (id: string, from: string, to: string) =>
    recruiter.post(`/api/applications/${id}/move`, { stageId: stageOf(to), fromStageId: stageOf(from) })
  const statusOf = async (id: string) => (await recruiter.get(`/api/candidates/${id}`)).body.status
  const merge = async (survivorId: string, duplicateId: string) =>
    (await recruiter.post(`/api/candidates/${survivorId}/merge`, { duplicateId })).body
  const undo = (changeSetId: string) => recruiter.post(`/api/candidates/bulk/${changeSetId}/undo`)

  async function two({ sameJob = true } = {}) {
    const { jobId } = await addJob(recruiter)
    const jane = await apply(recruiter, jobId)
    const robert = await apply(recruiter, sameJob ? jobId : (await addJob(recruiter)).jobId)
    expect((await move(robert.id, 'New', 'Interviewing')).status).toBe(200)
    expect(await statusOf(jane.candidateId)).toBe('new')
    return { jane, robert }
  }

  it.each([true, false])(
    'follows the furthest application, and goes back (same job: %s)',
    async (sameJob) => {
      const { jane, robert } = await two({ sameJob })
      const { candidate, changeSetId } = await merge(jane.candidateId, robert.candidateId)
      expect(candidate.status).toBe('interview')
      expect((await undo(changeSetId)).status).toBe(200)
      expect(await statusOf(jane.candidateId)).toBe('new')
      expect(await statusOf(robert.candidateId)).toBe('interview')
    },
  )

  it('follows the application’s own candidate, even after later moves', async () => {
    const { jane, robert } = await two()
    const { changeSetId } = await merge(jane.candidateId, robert.candidateId)
    expect((await move(robert.id, 'Interviewing', 'Offered')).status).toBe(200)
    expect(await statusOf(jane.candidateId)).toBe('offered')
    expect((await undo(changeSetId)).status).toBe(200)
    expect(await statusOf(jane.candidateId)).toBe('new')
    expect(await statusOf(robert.candidateId)).toBe('offered')
  })

  it('stays if a user set it further by hand', async () => {
    const { jane, robert } = await two()
    const set = await recruiter.post('/api/candidates/bulk', {
      selection: { ids: [jane.candidateId] },
      change: { kind: 'status', status: 'offered' },
    })
    expect(set.status, JSON.stringify(set.body)).toBe(200)
    const { candidate, changeSetId } = await merge(jane.candidateId, robert.candidateId)
    expect(candidate.status).toBe('offered')
    await undo(changeSetId)
    expect(await statusOf(jane.candidateId)).toBe('offered')
  })
})
