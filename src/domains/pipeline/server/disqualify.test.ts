import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addJob, apply, stagesByLabel } from '../../../../tests/support/pipeline.ts'
import { testServices } from '../../../../tests/support/services.ts'
import { systemContext } from '../../../platform/server/transaction.ts'
import { disqualificationMail } from './disqualify-service.ts'
import type { StageRow } from './queries/stages.ts'

const EXPERIENCE = '01990000-0000-7000-8000-000000000301'
const CHECK = '01990000-0000-7000-8000-000000000305'
const PAY = '01990000-0000-7000-8000-000000000306'

let test: TestApp
let recruiter: Person
let manager: Person
let job: { jobId: string; clientId: string }
let stages: Record<string, StageRow>

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  manager = await test.person('manager')
  job = await addJob(recruiter)
  stages = await stagesByLabel(test)
})
afterAll(() => test.close())

const rows = <T>(text: string, values: unknown[] = []) => test.db.query<T>({ text, values })
const disqualify = (id: string, body: Record<string, unknown> = { reasonId: EXPERIENCE }) =>
  recruiter.post(`/api/applications/${id}/disqualify`, body)
const bringBack = (id: string) => recruiter.post(`/api/applications/${id}/bring-back`)
const mailsTo = (to: string) => rows('select from outgoing_mails where recipient = $1', [to])

async function runMailOf(applicationId: string): Promise<void> {
  const [row] = await rows<{ id: string; mail_due_at: string }>(
    'select id, mail_due_at from disqualifications where application_id = $1 order by at desc limit 1',
    [applicationId],
  )
  if (!row) throw new Error('Nobody was disqualified.')
  const context = {
    ...systemContext(test.db, testServices({ addToQueue: async () => undefined })),
    requestId: 'job',
  }
  await disqualificationMail.run(context, { id: row.id, due: row.mail_due_at })
}

describe('a disqualification', () => {
  it('requires the comment of its reason', async () => {
    const { id } = await apply(recruiter, job.jobId)
    const without = await disqualify(id, { reasonId: CHECK })
    expect(without.status).toBe(422)
    expect(without.body.fields).toMatchObject([{ path: 'comment' }])
    expect((await disqualify(id, { reasonId: CHECK, comment: 'Not cleared' })).body.status).toBe(
      'disqualified',
    )
    expect((await disqualify(id)).status).toBe(409)
  })

  it('leaves the board, and returns to its old stage', async () => {
    const { id } = await apply(recruiter, job.jobId)
    const interviewing = stages.Interviewing?.id
    await recruiter.post(`/api/applications/${id}/move`, {
      stageId: interviewing,
      fromStageId: stages.New?.id,
    })
    await disqualify(id)
    const board = async () =>
      (await recruiter.get(`/api/pipeline/board?job=${job.jobId}`)).body.columns.flatMap((each: Json) =>
        each.cards.map((card: Json) => card.id),
      )
    expect(await board()).not.toContain(id)
    const back = await bringBack(id)
    expect(back.body).toMatchObject({ card: { stageId: interviewing, status: 'active' }, mail: 'cancelled' })
    expect(await board()).toContain(id)
    expect((await bringBack(id)).status).toBe(409)
  })

  it('emails the candidate after the delay, and not after a timely undo', async () => {
    const stays = await apply(recruiter, job.jobId, { email: 'stays@example.com' })
    const returns = await apply(recruiter, job.jobId, { email: 'returns@example.com' })
    for (const { id } of [stays, returns]) await disqualify(id)
    const [due] = await rows<{ minutes: number }>(
      `select round(extract(epoch from mail_due_at - at) / 60)::int as minutes from disqualifications where application_id = $1`,
      [stays.id],
    )
    expect(due?.minutes).toBe(60)
    await bringBack(returns.id)
    for (const { id } of [stays, returns]) await runMailOf(id)
    expect(await mailsTo('stays@example.com')).toHaveLength(1)
    expect(await mailsTo('returns@example.com')).toHaveLength(0)
    await runMailOf(stays.id)
    expect(await mailsTo('stays@example.com')).toHaveLength(1)
    expect((await bringBack(stays.id)).body.mail).toBe('sent')
  })

  it('never emails a candidate who was brought back in time, however close', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 30; round += 1) {
      const email = `race${round}@example.com`
      const { id } = await apply(recruiter, job.jobId, { email })
      await disqualify(id)
      const acts = [() => runMailOf(id), async () => bringBack(id)]
      if (round % 2) acts.reverse()
      const answers = await Promise.all(acts.map((act) => act()))
      const back = answers.find((answer) => answer !== undefined)
      const sent = (await mailsTo(email)).length
      outcomes.add(back?.body.mail)
      expect(back?.body.mail).toBe(sent === 1 ? 'sent' : 'cancelled')
    }
    expect([...outcomes].every((each) => ['sent', 'cancelled'].includes(each))).toBe(true)
  })

  it('undone in bulk and restored applies again, and its email waits again', async () => {
    const { id } = await apply(recruiter, job.jobId, { email: 'again@example.com' })
    await disqualify(id)
    const back = await recruiter.post('/api/applications/bulk', { ids: [id], change: { kind: 'bring_back' } })
    expect(back.body.changed).toBe(1)
    const undone = await recruiter.post(`/api/applications/bulk/${back.body.changeSetId}/undo`)
    expect(undone.body.changed).toBe(1)
    expect((await recruiter.get(`/api/applications/${id}`)).body.status).toBe('disqualified')
    await runMailOf(id)
    expect(await mailsTo('again@example.com')).toHaveLength(1)
  })
})

describe('the list of the disqualified', () => {
  it('has candidate, reason, time and stage, filters, and a file', async () => {
    const own = await addJob(recruiter, { title: 'Welder' })
    const { id } = await apply(recruiter, own.jobId, { lastName: '=cmd()' })
    await disqualify(id, { reasonId: PAY, comment: '=HYPERLINK("x")' })
    const list = async (query: string) => (await recruiter.get(`/api/disqualified?${query}`)).body
    const found = await list(`job=${own.jobId}`)
    expect(found.total).toEqual({ count: 1, exact: true })
    expect(found.items[0]).toMatchObject({
      id,
      reason: { label: 'Pay too low', side: 'they' },
      stage: { name: 'New' },
      mail: 'none',
      can: { bringBack: true },
    })
    expect((await list(`job=${own.jobId}&side=we`)).items).toEqual([])
    expect((await list(`job=${own.jobId}&secondChance=true`)).items).toEqual([])
    await rows(`update disqualifications set reconsider_on = current_date - 2 where application_id = $1`, [
      id,
    ])
    expect((await list(`job=${own.jobId}&secondChance=true`)).items).toHaveLength(1)
    const csv = await recruiter.get(`/api/disqualified/export.csv?job=${own.jobId}`)
    expect(csv.body).toContain(`'=HYPERLINK`)
    expect(csv.body).not.toMatch(/,"?=HYPERLINK/)
  })

  it('counts reasons by posting, suggests the helpful edit, and applies it', async () => {
    const own = await addJob(recruiter, { title: 'Driver' })
    for (const cents of [3_400, 3_610, 3_900]) {
      const { id } = await apply(recruiter, own.jobId, { desiredPayCents: cents })
      await disqualify(id, { reasonId: PAY })
    }
    const report = (await recruiter.get('/api/disqualified/reasons?days=90')).body
    const posting = report.postings.find((each: Json) => each.job.id === own.jobId)
    expect(posting).toMatchObject({ total: 3, counts: { [PAY]: 3 } })
    expect(posting.suggestion).toMatchObject({
      before: '$30.00 an hour',
      after: '$36.50 an hour',
      apply: { kind: 'raise_pay', payMaxCents: 3_650 },
    })
    const behind = await recruiter.get(`/api/disqualified?job=${own.jobId}&reason=${PAY}&from=${report.from}`)
    expect(behind.body.total.count).toBe(3)
    const body = { jobId: own.jobId, version: posting.job.version, apply: posting.suggestion.apply }
    expect((await recruiter.post('/api/disqualified/suggestions', body)).status).toBe(403)
    expect((await manager.post('/api/disqualified/suggestions', body)).status).toBe(200)
    expect((await manager.post('/api/disqualified/suggestions', body)).status).toBe(412)
    const [offer] = await rows<{ pay_max_cents: number }>(
      'select pay_max_cents from job_postings where id = $1',
      [own.jobId],
    )
    expect(offer?.pay_max_cents).toBe(3_650)
  })

  it('and the reasons by posting agree, also after removing or bringing back', async () => {
    const own = await addJob(recruiter)
    const made = []
    for (let count = 0; count < 6; count += 1) {
      const { id, candidateId } = await apply(recruiter, own.jobId)
      await disqualify(id, { reasonId: PAY })
      made.push({ id, candidateId })
    }
    await recruiter.post(`/api/applications/${made[0]?.id}/bring-back`, {})
    await recruiter.post('/api/candidates/bulk', {
      selection: { ids: [made[1]?.candidateId, made[2]?.candidateId] },
      change: { kind: 'remove' },
    })
    const report = (await recruiter.get('/api/disqualified/reasons?days=90')).body
    expect(report.postings.find((each: Json) => each.job.id === own.jobId)).toMatchObject({ total: 3 })
    for (const { job, counts } of report.postings)
      for (const [reason, count] of Object.entries(counts)) {
        const list = await recruiter.get(
          `/api/disqualified?job=${job.id}&reason=${reason}&from=${report.from}`,
        )
        expect(list.body.total).toEqual({ count, exact: true })
      }
    const all = await recruiter.get(`/api/disqualified?from=${report.from}`)
    expect(all.body.total.count).toBe(report.total)
  })
})
