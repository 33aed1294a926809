// Refusals of the board, and moves that need a confirmation.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addJob, apply, stagesByLabel } from '../../../../tests/support/pipeline.ts'
import type { StageRow } from './queries/stages.ts'

const EXPERIENCE = '01990000-0000-7000-8000-000000000301'

let test: TestApp
let recruiter: Person
let stages: Record<string, StageRow>

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  stages = await stagesByLabel(test)
})
afterAll(() => test.close())

const stage = (label: string) => stages[label]?.id ?? ''
const move = (id: string, from: string, to: string, more: Json = {}) =>
  recruiter.post(`/api/applications/${id}/move`, { stageId: stage(to), fromStageId: stage(from), ...more })
const bulk = (ids: string[], change: Json) => recruiter.post('/api/applications/bulk', { ids, change })

describe('a flag or an owner', () => {
  it('is changed only with the current version of the card', async () => {
    const { id } = await apply(recruiter, (await addJob(recruiter)).jobId)
    const edit = (version?: number) =>
      recruiter.patch(
        `/api/applications/${id}`,
        { flag: 'blocked', flagNote: 'License check' },
        version === undefined ? {} : { 'if-match': `"${version}"` },
      )
    expect((await edit()).status).toBe(428)
    expect((await edit(1)).body).toMatchObject({ flag: 'blocked', version: 2 })
    const stale = await edit(1)
    expect(stale.status).toBe(412)
    expect(stale.body.details.current).toMatchObject({ version: 2 })
  })
})

describe('a hire', () => {
  it('must be undone before the application can be disqualified', async () => {
    const { id } = await apply(recruiter, (await addJob(recruiter)).jobId)
    await move(id, 'New', 'Hired')
    expect((await recruiter.get(`/api/applications/${id}`)).body.can.disqualify).toBe(false)
    const refused = await recruiter.post(`/api/applications/${id}/disqualify`, { reasonId: EXPERIENCE })
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toMatch(/To undo the hire/)
    const many = await bulk([id], { kind: 'disqualify', reasonId: EXPERIENCE })
    expect(many.body).toMatchObject({ changed: 0, skipped: [{ id }] })
    await move(id, 'Hired', 'Offered')
    const done = await recruiter.post(`/api/applications/${id}/disqualify`, { reasonId: EXPERIENCE })
    expect(done.status).toBe(200)
  })

  it('beyond the openings of a posting needs a confirmation, and is skipped in bulk', async () => {
    const { jobId } = await addJob(recruiter, { openings: 1 })
    const [first, second] = [await apply(recruiter, jobId), await apply(recruiter, jobId)]
    expect((await move(first.id, 'New', 'Hired')).status).toBe(200)
    const asked = await move(second.id, 'New', 'Hired')
    expect(asked.status).toBe(409)
    expect(asked.body).toMatchObject({ code: 'openings_filled' })
    expect((await bulk([second.id], { kind: 'move', stageId: stage('Hired') })).body).toMatchObject({
      changed: 0,
      skipped: [{ id: second.id }],
    })
    expect((await move(second.id, 'New', 'Hired', { overfill: true })).body.status).toBe('hired')
  })

  it('of two concurrent ones for one opening needs a confirmation for the second', async () => {
    const { jobId } = await addJob(recruiter, { openings: 1 })
    const both = [await apply(recruiter, jobId), await apply(recruiter, jobId)]
    const done = await Promise.all(both.map(({ id }) => move(id, 'New', 'Hired')))
    expect(done.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('an undone move', () => {
  it('is no activity of the candidate or the dashboard', async () => {
    const { id, candidateId } = await apply(recruiter, (await addJob(recruiter)).jobId)
    await test.db.query({
      text: `update candidates set last_activity_at = now() - interval '9 days' where id = $1`,
      values: [candidateId],
    })
    const lastActivity = async () =>
      Date.parse((await recruiter.get(`/api/candidates/${candidateId}`)).body.lastActivityAt)
    const lines = async () =>
      (await recruiter.get('/api/dashboard/stats')).body.activity.filter(
        ({ candidate }: Json) => candidate.id === candidateId,
      ).length
    const before = [await lastActivity(), await lines()]
    expect((await move(id, 'New', 'Submitted')).status).toBe(200)
    expect([await lastActivity(), await lines()]).not.toEqual(before)
    expect((await move(id, 'Submitted', 'New')).status).toBe(200)
    expect([await lastActivity(), await lines()]).toEqual(before)
  })
})
