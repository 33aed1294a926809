import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addJob, apply } from '../../../../tests/support/pipeline.ts'

let test: TestApp
let recruiter: Person
let manager: Person

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  manager = await test.person('manager')
})
afterAll(() => test.close())

const STAGES = '/api/pipeline/stages'
const list = async (): Promise<Json[]> => (await recruiter.get(STAGES)).body.items
const labels = async () => (await list()).map((each) => each.label)
const find = async (label: string) => (await list()).find((each) => each.label === label)
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })

describe('stages', () => {
  it('are added, renamed and reordered by a manager, one version at a time', async () => {
    const body = { label: 'Reference check', kind: 'active', slaDays: 3 }
    expect((await recruiter.post(STAGES, body)).status).toBe(403)
    const added = await manager.post(STAGES, body)
    expect(added.status).toBe(201)
    expect((await manager.post(STAGES, { ...body, label: 'reference CHECK' })).status).toBe(422)
    const url = `${STAGES}/${added.body.id}`
    expect((await manager.patch(url, { position: 3 })).status).toBe(428)
    const moved = await manager.patch(url, { position: 3, label: 'References' }, ifMatch(added.body.version))
    expect(moved.status).toBe(200)
    expect((await manager.patch(url, { label: 'X' }, ifMatch(added.body.version))).status).toBe(412)
    expect((await labels()).slice(0, 4)).toEqual(['New', 'Contacted', 'References', 'Qualifying'])
    expect((await list()).map((each) => each.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const hired = await find('Hired')
    expect(
      (await manager.patch(`${STAGES}/${hired?.id}`, { position: 1 }, ifMatch(hired?.version))).status,
    ).toBe(422)
  })

  it('are removed only when empty, or with a target for their cards', async () => {
    const { jobId } = await addJob(recruiter)
    const { id } = await apply(recruiter, jobId)
    const [from, stage] = [await find('New'), await find('References')]
    const to = await find('Contacted')
    await recruiter.post(`/api/applications/${id}/move`, { stageId: stage?.id, fromStageId: from?.id })
    const remove = (body: Json) => manager.post(`${STAGES}/${stage?.id}/remove`, body)
    expect((await remove({})).status).toBe(409)
    expect((await remove({ moveTo: to?.id })).body).toEqual({ moved: 1 })
    const after = (await recruiter.get(`/api/applications/${id}`)).body
    expect(after).toMatchObject({ stageId: to?.id, moves: [{ reason: 'References was removed' }, {}, {}] })
    const late = await recruiter.post(`/api/applications/${id}/move`, {
      stageId: stage?.id,
      fromStageId: to?.id,
    })
    expect(late.status).toBe(422)
    const hired = await find('Hired')
    expect((await manager.post(`${STAGES}/${hired?.id}/remove`, {})).status).toBe(409)
  })

  it('cannot turn candidates into hires by a change of kind', async () => {
    const stage = await find('Contacted')
    const answer = await manager.patch(`${STAGES}/${stage?.id}`, { kind: 'hired' }, ifMatch(stage?.version))
    expect(answer.status).toBe(422)
  })
})

describe('reasons', () => {
  it('are edited by a manager and keep earlier decisions', async () => {
    const url = '/api/pipeline/reasons'
    const body = {
      label: 'No driving licence',
      side: 'we',
      needsComment: true,
      emailTemplateId: null,
      emailDelayMinutes: 120,
      reconsiderAfterDays: 60,
    }
    expect((await recruiter.post(url, body)).status).toBe(403)
    const added = await manager.post(url, body)
    expect(added.status).toBe(201)
    const changed = await manager.patch(
      `${url}/${added.body.id}`,
      { position: 1 },
      ifMatch(added.body.version),
    )
    expect(changed.body.position).toBe(1)
    expect((await recruiter.get(url)).body.items[0].label).toBe('No driving licence')
    expect((await manager.remove(`${url}/${added.body.id}`)).status).toBe(204)
    expect((await manager.post(`${url}/${added.body.id}/restore`)).status).toBe(200)
  })
})

describe('templates', () => {
  it('refuse unknown fields, and removal while in use', async () => {
    const url = '/api/message-templates'
    const body = { name: 'Hello', subject: 'About {{job.title}}', body: 'Dear {{candidate.name}}' }
    const wrong = await manager.post(url, body)
    expect(wrong.status).toBe(422)
    expect(wrong.body.fields).toMatchObject([{ path: 'body' }])
    const added = await manager.post(url, { ...body, body: 'Dear {{candidate.firstName}}' })
    expect(added.status).toBe(201)
    expect((await recruiter.patch(`${url}/${added.body.id}`, { name: 'X' }, ifMatch(1))).status).toBe(403)
    expect((await manager.remove(`${url}/${added.body.id}`)).status).toBe(204)
    const used = (await recruiter.get(url)).body.items.find((each: Json) => each.usedBy.length > 0)
    expect((await manager.remove(`${url}/${used.id}`)).status).toBe(409)
    const preview = await recruiter.post(`${url}/preview`, {
      subject: '{{x}}',
      body: '{{candidate.firstName}}',
    })
    expect(preview.body).toEqual({ subject: '', body: 'Renata', unknown: ['{{x}}'] })
  })
})
