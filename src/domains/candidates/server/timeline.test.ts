import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addJob, apply, stagesByLabel } from '../../../../tests/support/pipeline.ts'
import { mergeLines } from './timeline-rules.ts'

const EXPERIENCE = '01990000-0000-7000-8000-000000000301'
const PENDING_CHECK = '01990000-0000-7000-8000-000000000305'

let test: TestApp
let recruiter: Person
let stages: Awaited<ReturnType<typeof stagesByLabel>>

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  stages = await stagesByLabel(test)
})
afterAll(() => test.close())

const stepsOf = async (candidateId: string, who = recruiter): Promise<Json[]> =>
  (await who.get(`/api/candidates/${candidateId}/timeline`)).body.items
    .map(({ step }: Json) => step)
    .filter(Boolean)
const act = async (id: string, verb: string, body: unknown = {}) => {
  const answer = await recruiter.post(`/api/applications/${id}/${verb}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer
}
const moved = (id: string, from: string, to: string) =>
  act(id, 'move', { fromStageId: stages[from]?.id, stageId: stages[to]?.id })
const schedule = (candidateId: string, jobId: string) =>
  recruiter.post('/api/interviews', {
    candidateId,
    jobId,
    kind: 'video',
    place: null,
    startsAt: '2027-03-18T20:30:00Z',
    endsAt: '2027-03-18T21:15:00Z',
    timezone: 'America/Chicago',
    participants: [{ userId: recruiter.userId, role: 'interviewer' }],
    despiteConflicts: true,
  })

describe('steps of applications', () => {
  it('names the job, the target and the reason of each', async () => {
    const { jobId } = await addJob(recruiter, { title: 'Forklift driver' })
    const { id, candidateId } = await apply(recruiter, jobId)
    await moved(id, 'New', 'Interviewing')
    await act(id, 'disqualify', { reasonId: PENDING_CHECK, comment: 'Not cleared' })
    await act(id, 'bring-back')
    await act(id, 'withdraw', { comment: 'Took another job' })
    const steps = await stepsOf(candidateId)
    const job = { id: jobId, title: 'Forklift driver', clientName: 'Lakeside Care' }
    expect(steps).toMatchObject([
      { of: 'application', job, action: 'withdrawn', reason: 'Took another job' },
      { of: 'application', job, action: 'taken_back', to: 'Interviewing', reason: null },
      { of: 'application', job, action: 'disqualified', comment: 'Not cleared' },
      { of: 'application', job, action: 'moved', from: 'New', to: 'Interviewing' },
      { of: 'application', job, action: 'applied', to: 'New' },
    ])
    expect(steps[2].reason).toBeTruthy()
  })

  it('separates bringing back from undoing, and a hire from a move', async () => {
    const { jobId } = await addJob(recruiter)
    const { id, candidateId } = await apply(recruiter, jobId)
    await act(id, 'disqualify', { reasonId: EXPERIENCE })
    const manager = await test.person('manager')
    await manager.post(`/api/applications/${id}/bring-back`, {})
    await moved(id, 'New', 'Hired')
    expect((await stepsOf(candidateId)).map(({ action }) => action)).toEqual([
      'hired',
      'brought_back',
      'disqualified',
      'applied',
    ])
  })

  it('belongs to the survivor of a merge only', async () => {
    const { jobId } = await addJob(recruiter)
    const [kept, other, stranger] = [
      await apply(recruiter, jobId),
      await apply(recruiter, jobId),
      await apply(recruiter, jobId),
    ]
    await recruiter.post(`/api/candidates/${kept.candidateId}/merge`, { duplicateId: other.candidateId })
    expect(await stepsOf(kept.candidateId)).toHaveLength(2)
    expect(await stepsOf(stranger.candidateId)).toHaveLength(1)
  })
})

describe('steps of interviews', () => {
  it('says when it was scheduled, moved from and to, and canceled', async () => {
    const { jobId } = await addJob(recruiter, { title: 'Night nurse' })
    const { candidateId } = await apply(recruiter, jobId)
    const { body: interview } = await schedule(candidateId, jobId)
    const later = { startsAt: '2027-03-19T15:00:00Z', endsAt: '2027-03-19T15:45:00Z' }
    const changed = await recruiter.patch(`/api/interviews/${interview.id}`, later, { 'if-match': '"1"' })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const off = await recruiter.post(`/api/interviews/${interview.id}/cancel`, { reason: 'Ward is closed' })
    expect(off.status, JSON.stringify(off.body)).toBe(200)
    const steps = await stepsOf(candidateId)
    // Scheduling also moves the card.
    const [cancelled, rescheduled, scheduled] = steps.filter((step: Json) => step.of === 'interview')
    const of = { of: 'interview', interviewId: interview.id, job: { title: 'Night nurse' }, kind: 'video' }
    expect(cancelled).toMatchObject({ ...of, action: 'cancelled', reason: 'Ward is closed' })
    expect(rescheduled).toMatchObject({ ...of, action: 'rescheduled' })
    expect(scheduled).toMatchObject({ ...of, action: 'scheduled', movedFrom: null })
    expect([scheduled.startsAt, rescheduled.movedFrom].map(Date.parse)).toEqual(
      Array(2).fill(Date.parse('2027-03-18T20:30:00Z')),
    )
    expect([rescheduled.startsAt, cancelled.startsAt].map(Date.parse)).toEqual(
      Array(2).fill(Date.parse(later.startsAt)),
    )
  })
})

describe('after a candidate is erased', () => {
  it('keeps the steps without personal text', async () => {
    const secret = 'Unrepeatable'
    const { jobId } = await addJob(recruiter)
    const { id, candidateId } = await apply(recruiter, jobId, { lastName: 'Gone' })
    await moved(id, 'New', 'Contacted')
    const flagged = { flag: 'blocked', flagNote: `${secret} note` }
    expect((await recruiter.patch(`/api/applications/${id}`, flagged, { 'if-match': '"2"' })).status).toBe(
      200,
    )
    await act(id, 'disqualify', { reasonId: PENDING_CHECK, comment: `${secret} comment` })
    await act(id, 'bring-back')
    await act(id, 'withdraw', { comment: `${secret} reason` })
    await test.db.query({
      text: `update applications set answers = $2, last_answers = $2 where id = $1`,
      values: [id, JSON.stringify([{ question: 'Why?', answer: secret }])],
    })
    const manager = await test.person('manager')
    const erased = await manager.post(`/api/candidates/${candidateId}/erase`, { confirmName: 'Ana Gone' })
    expect(erased.status).toBe(204)
    for (const table of ['applications', 'disqualifications', 'stage_moves', 'audit_events'])
      expect(
        await test.db.query({ text: `select from ${table} t where t::text like '%${secret}%'` }),
        table,
      ).toEqual([])
    const steps = await test.db.query<{ to_status: string; reason: string | null }>({
      text: 'select to_status, reason from stage_moves where application_id = $1 order by at',
      values: [id],
    })
    expect(steps.map(({ to_status }) => to_status)).toEqual([
      'active',
      'active',
      'disqualified',
      'active',
      'withdrawn',
    ])
    expect(steps[2]?.reason).toBeTruthy()
    await expect(
      test.db.query({ text: 'update stage_moves set reason = null where application_id = $1', values: [id] }),
    ).rejects.toThrow('never rewritten')
  })
})

describe('a long timeline', () => {
  it('is complete, unique and in order, page by page', async () => {
    const { jobId } = await addJob(recruiter)
    const { id, candidateId } = await apply(recruiter, jobId)
    await schedule(candidateId, jobId)
    for (const [from, to] of [
      ['Interviewing', 'Contacted'],
      ['Contacted', 'Qualifying'],
      ['Qualifying', 'Submitted'],
    ] as const) {
      await moved(id, from, to)
      await recruiter.post(`/api/candidates/${candidateId}/activities`, { kind: 'note', text: to })
    }
    const whole = (await recruiter.get(`/api/candidates/${candidateId}/timeline?limit=200`)).body
    expect(whole.nextCursor).toBeNull()
    const paged: Json[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor && `&cursor=${cursor}`
      const { body } = await recruiter.get(`/api/candidates/${candidateId}/timeline?limit=2${query}`)
      expect(body.items.length).toBeLessThanOrEqual(2)
      paged.push(...body.items)
      cursor = body.nextCursor
    }
    expect(paged).toEqual(whole.items)
    expect(paged.filter(({ step }) => step)).toHaveLength(6)
    expect(paged.filter(({ kind }) => kind === 'note')).toHaveLength(3)
  })

  it('sorts times with different numbers of digits', () => {
    const line = (at: string) => ({ id: at, at })
    const [early, late] = [line('2026-11-15T10:00:00Z'), line('2026-11-15T10:00:00.1Z')]
    expect(mergeLines([early], [late])).toEqual([late, early])
  })
})
