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

const TODAY = new Date().toISOString().slice(0, 10)
const END = { how: 'did_not_start', on: TODAY, reason: 'Took another job.' }
const jobStatus = async (jobId: string) =>
  (
    await test.db.query<{ status: string }>({
      text: 'select status from job_postings where id = $1',
      values: [jobId],
    })
  )[0]?.status

describe('the end of a hire', () => {
  it('has a date and a reason, frees the opening, and is undone by bringing back', async () => {
    const { jobId } = await addJob(recruiter, { openings: 1 })
    const { id } = await apply(recruiter, jobId)
    const endHire = (body: object) => recruiter.post(`/api/applications/${id}/end-hire`, body)
    expect((await endHire(END)).status).toBe(409)
    await move(id, 'New', 'Hired')
    expect((await endHire({ ...END, reason: ' ' })).status).toBe(422)
    expect((await endHire({ ...END, on: '2999-01-01' })).status).toBe(422)
    const dayBefore = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
    expect(await endHire({ ...END, on: dayBefore })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'on', message: expect.stringMatching(/^The hire began later/) }] },
    })
    expect(await jobStatus(jobId)).toBe('filled')
    const [ended, again] = await Promise.all([endHire(END), endHire(END)])
    expect([ended.status, again.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await jobStatus(jobId)).toBe('open')
    const { body } = await recruiter.get(`/api/applications/${id}`)
    expect(body).toMatchObject({
      status: 'withdrawn',
      hireEnd: { how: 'did_not_start', on: TODAY },
      can: { endHire: false, bringBack: true },
    })
    expect(body.moves.map(({ reason }: { reason: string | null }) => reason)).toContain(
      `Did not start (${TODAY}): Took another job.`,
    )
    const back = await recruiter.post(`/api/applications/${id}/bring-back`)
    expect(back.body.card).toMatchObject({ status: 'hired', hireEnd: null })
    expect(await jobStatus(jobId)).toBe('filled')
  })

  it('is not made by a bulk move, nor by undoing a bulk move later or by another user', async () => {
    const { jobId } = await addJob(recruiter, { openings: 1 })
    const { id } = await apply(recruiter, jobId)
    const hired = (await bulk([id], { kind: 'move', stageId: stage('Hired') })).body
    expect((await bulk([id], { kind: 'move', stageId: stage('Offered') })).body).toMatchObject({
      changed: 0,
      skipped: [{ id, reason: expect.stringMatching(/^This candidate is hired\./) }],
    })
    const manager = await test.person('manager')
    const undone = await manager.post(`/api/applications/bulk/${hired.changeSetId}/undo`)
    expect(undone.body).toMatchObject({ changed: 0, skipped: [{ id }] })
    expect(await jobStatus(jobId)).toBe('filled')
  })
})

describe('a filled or closed posting', () => {
  const FILLED = '01990000-0000-7000-8000-00000000030c'
  const MAIL = '01990000-0000-7000-8000-000000000103'
  const statuses = async (ids: readonly string[]) =>
    (await recruiter.get(`/api/applications?ids=${ids.join(',')}`)).body.items
      .toSorted((a: { id: string }, b: { id: string }) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .map(({ status }: { status: string }) => status)
  const end = (who: Person, body: object, key: string = crypto.randomUUID()) =>
    who.post(
      '/api/pipeline/end-postings',
      { reasonId: FILLED, mail: null, ...body },
      { 'idempotency-key': key },
    )

  it('disqualifies its remaining candidates in the same act, with the chosen email, and one undo', async () => {
    const manager = await test.person('manager')
    const { jobId } = await addJob(recruiter, { openings: 2 })
    const people = [
      await apply(recruiter, jobId),
      await apply(recruiter, jobId),
      await apply(recruiter, jobId),
    ]
    const ids = people.map(({ id }) => id)
    const left = (await recruiter.get(`/api/pipeline/remaining?jobs=${jobId}`)).body
    expect([left.people.length, left.more, left.jobs.length]).toEqual([3, false, 1])
    const body = { jobIds: [jobId], act: 'fill', ids, mail: { templateId: MAIL, delayMinutes: 240 } }
    expect((await end(recruiter, body)).status).toBe(403)
    expect(await statuses(ids)).toEqual(['active', 'active', 'active'])
    // Hired by a colleague while the dialog was open, and a late applicant.
    await move(ids[0] ?? '', 'New', 'Hired')
    const late = await apply(recruiter, jobId)
    const [done, again] = [
      await end(manager, body, 'end-postings-1'),
      await end(manager, body, 'end-postings-1'),
    ]
    expect(done.body).toMatchObject({ changed: 2, postings: 1, remaining: 1, skipped: [{ id: ids[0] }] })
    expect(again.body).toEqual(done.body)
    expect(await statuses([...ids, late.id])).toEqual(['hired', 'disqualified', 'disqualified', 'active'])
    const mails = await test.db.query<{ minutes: number }>({
      text: `select extract(epoch from mail_due_at - at)::int / 60 as minutes from disqualifications
        where application_id = any($1)`,
      values: [ids],
    })
    expect(mails).toEqual([{ minutes: 240 }, { minutes: 240 }])
    const board = (await recruiter.get(`/api/pipeline/board?job=${jobId}`)).body
    expect(board.heading).toMatchObject({ status: 'filled', remaining: 1 })
    const undone = await manager.post(`/api/applications/bulk/${done.body.changeSetId}/undo`)
    expect(undone.body).toMatchObject({ changed: 2, skipped: [] })
    expect([await jobStatus(jobId), ...(await statuses(ids))]).toEqual(['open', 'hired', 'active', 'active'])
  })

  it('closed by its customer tells its owner, or the managers, who waits for an answer', async () => {
    const manager = await test.person('manager')
    const noticesOf = async (who: Person, jobId: string) =>
      (await who.get('/api/notifications')).body.items.filter(
        ({ link }: { link: string }) => link === `/employer/pipeline?job=${jobId}`,
      )
    const close = async (owner: Person | null, people: number) => {
      const { jobId, clientId } = await addJob(recruiter)
      await test.db.query({
        text: 'update job_postings set owner_id = $2 where id = $1',
        values: [jobId, owner?.userId ?? null],
      })
      for (let n = 0; n < people; n++) await apply(recruiter, jobId)
      const customer = await test.person('customer', { clientIds: [clientId] })
      expect(
        (await customer.post(`/api/customer/job-postings/${jobId}/decisions`, { act: 'close' })).status,
      ).toBe(200)
      return jobId
    }
    expect(await noticesOf(recruiter, await close(recruiter, 0))).toEqual([])
    expect(await noticesOf(recruiter, await close(recruiter, 2))).toMatchObject([
      {
        title: expect.stringContaining('was closed by the customer'),
        body: '2 candidates wait for an answer.',
      },
    ])
    const unowned = await close(null, 1)
    expect(await noticesOf(manager, unowned)).toMatchObject([{ body: '1 candidate waits for an answer.' }])
    expect(await noticesOf(recruiter, unowned)).toEqual([])
  })

  it('is offered the act after the hire that filled it, and nobody is disqualified silently', async () => {
    const { jobId } = await addJob(recruiter, { openings: 1 })
    const [first, second] = [await apply(recruiter, jobId), await apply(recruiter, jobId)]
    const early = await end(recruiter, { jobIds: [jobId], act: null, ids: [second.id] })
    expect([early.status, await statuses([second.id])]).toEqual([409, ['active']])
    expect((await move(first.id, 'New', 'Hired')).body.filled).toEqual({ remaining: 1 })
    expect(await statuses([second.id])).toEqual(['active'])
    const done = await end(recruiter, { jobIds: [jobId], act: null, ids: [second.id] })
    expect(done.body).toMatchObject({ changed: 1, postings: 0, remaining: 0 })
  })

  it('is changed whole or not at all beside concurrent hires', async () => {
    const manager = await test.person('manager')
    const { jobId } = await addJob(recruiter, { openings: 5 })
    const ids = (await Promise.all(Array.from({ length: 6 }, () => apply(recruiter, jobId)))).map(
      ({ id }) => id,
    )
    const [done, ...moves] = await Promise.all([
      end(manager, { jobIds: [jobId], act: 'close', ids }),
      ...ids.slice(0, 3).map((id) => move(id, 'New', 'Hired')),
    ])
    expect(done.status).toBe(200)
    const hired = moves.filter(({ status }) => status === 200).length
    expect(done.body).toMatchObject({ changed: 6 - hired, postings: 1, remaining: 0 })
    expect((await statuses(ids)).filter((status: string) => status === 'hired')).toHaveLength(hired)
    expect(await jobStatus(jobId)).toBe('closed')
  })
})

describe('a hire', () => {
  it('must be ended before the application can be disqualified', async () => {
    const { id } = await apply(recruiter, (await addJob(recruiter)).jobId)
    await move(id, 'New', 'Hired')
    expect((await recruiter.get(`/api/applications/${id}`)).body.can.disqualify).toBe(false)
    const refused = await recruiter.post(`/api/applications/${id}/disqualify`, { reasonId: EXPERIENCE })
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toMatch(/End the hire first/)
    const many = await bulk([id], { kind: 'disqualify', reasonId: EXPERIENCE })
    expect(many.body).toMatchObject({ changed: 0, skipped: [{ id }] })
    const withdrawn = await recruiter.post(`/api/applications/${id}/withdraw`, {})
    expect([withdrawn.status, withdrawn.body.code]).toEqual([409, 'conflict'])
    await recruiter.post(`/api/applications/${id}/end-hire`, { ...END, how: 'mistake' })
    expect((await recruiter.get(`/api/applications/${id}`)).body).toMatchObject({
      status: 'active',
      stageId: stage('New'),
      hireEnd: null,
    })
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
