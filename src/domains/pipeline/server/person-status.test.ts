import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addJob, apply, stagesByLabel } from '../../../../tests/support/pipeline.ts'
import type { StageRow } from './queries/stages.ts'

const EXPERIENCE = '01990000-0000-7000-8000-000000000301'
const PAY = '01990000-0000-7000-8000-000000000306'

let test: TestApp
let recruiter: Person
let manager: Person
let stages: Record<string, StageRow>
let jobs: string[]

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  manager = await test.person('manager')
  stages = await stagesByLabel(test)
  jobs = [(await addJob(recruiter)).jobId, (await addJob(recruiter)).jobId]
})
afterAll(() => test.close())

const stage = (label: string) => stages[label]?.id ?? ''
const move = (id: string, from: string, to: string) =>
  recruiter.post(`/api/applications/${id}/move`, { stageId: stage(to), fromStageId: stage(from) })
const act = (id: string, verb: string, body: object = {}) =>
  recruiter.post(`/api/applications/${id}/${verb}`, body)
const person = async (id: string) => (await recruiter.get(`/api/candidates/${id}`)).body
const statusOf = async (id: string) => (await person(id)).status

async function applyForBoth(): Promise<{ candidateId: string; first: string; second: string }> {
  const { id, candidateId } = await apply(recruiter, jobs[0] ?? '')
  const second = await recruiter.post('/api/applications', { candidateId, jobId: jobs[1] })
  return { candidateId, first: id, second: second.body.id }
}

describe('the status of a candidate', () => {
  it('follows their application forward and back, and the timeline shows it', async () => {
    const { id, candidateId } = await apply(recruiter, jobs[0] ?? '')
    expect(await statusOf(candidateId)).toBe('new')
    await move(id, 'New', 'Interviewing')
    expect(await statusOf(candidateId)).toBe('interview')
    await move(id, 'Interviewing', 'Contacted')
    expect(await statusOf(candidateId)).toBe('in_review')
    const timeline = (await recruiter.get(`/api/candidates/${candidateId}/timeline`)).body.items
    expect(timeline.slice(0, 4)).toMatchObject([
      { action: 'status_followed', before: { status: 'interview' }, after: { status: 'in_review' } },
      { step: { action: 'moved', to: 'Contacted' } },
      { action: 'status_followed', after: { status: 'interview' } },
      { step: { action: 'moved', to: 'Interviewing' } },
    ])
  })

  it('is that of the furthest application, and each one ends separately', async () => {
    const { candidateId, first, second } = await applyForBoth()
    await move(first, 'New', 'Submitted')
    await move(second, 'New', 'Contacted')
    expect(await statusOf(candidateId)).toBe('submitted')
    await act(first, 'disqualify', { reasonId: EXPERIENCE })
    expect(await statusOf(candidateId)).toBe('in_review')
    await act(second, 'disqualify', { reasonId: EXPERIENCE })
    expect(await statusOf(candidateId)).toBe('rejected')
    await act(first, 'bring-back')
    expect(await statusOf(candidateId)).toBe('submitted')
  })

  it('is not rejected unless we disqualified them', async () => {
    const { candidateId, first, second } = await applyForBoth()
    await move(first, 'New', 'Offered')
    await act(second, 'withdraw')
    await act(first, 'disqualify', { reasonId: PAY })
    expect(await statusOf(candidateId)).toBe('in_review')
  })

  it('stays if a user set it further, and restarts for a rejected candidate', async () => {
    const { id, candidateId } = await apply(recruiter, jobs[0] ?? '')
    const set = async (status: string) => {
      const { version } = await person(candidateId)
      await recruiter.patch(`/api/candidates/${candidateId}`, { status }, { 'if-match': `"${version}"` })
      return statusOf(candidateId)
    }
    expect(await set('qualified')).toBe('qualified')
    await move(id, 'New', 'Contacted')
    expect(await statusOf(candidateId)).toBe('qualified')
    expect(await set('rejected')).toBe('rejected')
    await recruiter.post('/api/applications', { candidateId, jobId: jobs[1] })
    expect(await statusOf(candidateId)).toBe('in_review')
    expect(await set('do_not_use')).toBe('do_not_use')
    await move(id, 'Contacted', 'Hired')
    expect(await statusOf(candidateId)).toBe('do_not_use')
  })

  it('is that of the furthest after two concurrent moves', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, applyForBoth))
    await Promise.all(
      people.flatMap(({ first, second }) => [
        move(first, 'New', 'Interviewing'),
        move(second, 'New', 'Submitted'),
      ]),
    )
    for (const { candidateId } of people) expect(await statusOf(candidateId)).toBe('interview')
    await Promise.all(
      people.flatMap(({ first, second }) => [
        act(first, 'disqualify', { reasonId: EXPERIENCE }),
        act(second, 'disqualify', { reasonId: EXPERIENCE }),
      ]),
    )
    for (const { candidateId } of people) expect(await statusOf(candidateId)).toBe('rejected')
  })

  it('follows the stage’s setting by a manager', async () => {
    const url = `/api/pipeline/stages/${stage('Qualifying')}`
    const version = stages['Qualifying']?.version
    const answer = await manager.patch(url, { personStatus: 'qualified' }, { 'if-match': `"${version}"` })
    expect(answer.body).toMatchObject({ personStatus: 'qualified' })
    const { id, candidateId } = await apply(recruiter, jobs[0] ?? '')
    await move(id, 'New', 'Qualifying')
    expect(await statusOf(candidateId)).toBe('qualified')
    const hired = await manager.patch(
      `/api/pipeline/stages/${stage('Hired')}`,
      { personStatus: 'new' },
      { 'if-match': `"${stages['Hired']?.version}"` },
    )
    expect(hired.body).toMatchObject({ personStatus: 'hired' })
  })
})
