import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  addJob,
  apply,
  column,
  expectWholeChains,
  stagesByLabel,
} from '../../../../tests/support/pipeline.ts'
import { testServices } from '../../../../tests/support/services.ts'
import { systemContext } from '../../../platform/server/transaction.ts'
import type { StageRow } from './queries/stages.ts'
import { stageMail } from './stage-mail.ts'

let test: TestApp
let recruiter: Person
let other: Person
let jobId: string
let stages: Record<string, StageRow>

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  other = await test.person('recruiter')
  jobId = (await addJob(recruiter, { openings: 50 })).jobId
  stages = await stagesByLabel(test)
})
afterAll(() => test.close())

const stage = (label: string) => stages[label]?.id ?? ''
const rows = <T>(text: string, values: unknown[] = []) => test.db.query<T>({ text, values })
const move = (who: Person, id: string, body: Record<string, unknown>, headers?: Record<string, string>) =>
  who.post(`/api/applications/${id}/move`, body, headers)

describe('a move', () => {
  it('goes to its target, with its move, audit line and position', async () => {
    const [first, second, third] = [
      await apply(recruiter, jobId, { lastName: 'One' }),
      await apply(recruiter, jobId, { lastName: 'Two' }),
      await apply(recruiter, jobId, { lastName: 'Three' }),
    ]
    const from = { stageId: stage('Contacted'), fromStageId: stage('New') }
    expect((await move(recruiter, first.id, from)).status).toBe(200)
    expect((await move(recruiter, second.id, { ...from, afterId: first.id })).status).toBe(200)
    const answer = await move(recruiter, third.id, { ...from, beforeId: second.id })
    expect(answer.body).toMatchObject({ stageId: stage('Contacted'), status: 'active', can: { move: true } })
    const cards = await column(recruiter, `job=${jobId}`, 'Contacted')
    expect(cards.map(({ candidate }) => candidate.name)).toEqual(['Ana One', 'Ana Three', 'Ana Two'])
    const [line] = await rows<{ count: number }>(
      `select count(*) from audit_events where subject_id = $1 and action = 'moved'`,
      [third.id],
    )
    expect(line?.count).toBe(1)
    const [one] = (await recruiter.get(`/api/applications/${third.id}`)).body.moves
    expect(one).toMatchObject({ from: 'New', to: 'Contacted', by: expect.stringContaining('Recruiter') })
  })

  it('is refused when another user was first, with their name and the place', async () => {
    const { id } = await apply(recruiter, jobId, { lastName: 'Wanted' })
    await move(other, id, { stageId: stage('Qualifying'), fromStageId: stage('New') })
    const late = await move(recruiter, id, { stageId: stage('Contacted'), fromStageId: stage('New') })
    expect(late.status).toBe(409)
    expect(late.body.detail).toMatch(/Ana Wanted is in Qualifying now, moved by Recruiter \d+/)
    expect(late.body.details ?? late.body).toMatchObject({ stageId: stage('Qualifying') })
    expect((await recruiter.get(`/api/applications/${id}`)).body.stageId).toBe(stage('Qualifying'))
  })

  it('sent twice with one key is one move', async () => {
    const { id } = await apply(recruiter, jobId)
    const body = { stageId: stage('Contacted'), fromStageId: stage('New') }
    const headers = { 'idempotency-key': `move-${id}` }
    const answers = await Promise.all([
      move(recruiter, id, body, headers),
      move(recruiter, id, body, headers),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await rows('select from stage_moves where application_id = $1', [id])).toHaveLength(2)
  })

  it('of one card by twenty concurrent users happens once from each place, without gaps', async () => {
    const { id } = await apply(recruiter, jobId)
    const targets = ['Contacted', 'Qualifying', 'Submitted', 'Interviewing', 'Offered']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        move(index % 2 ? other : recruiter, id, {
          stageId: stage(targets[index % targets.length] ?? ''),
          fromStageId: stage('New'),
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    await expectWholeChains(test)
  })

  it('keeps every history without gaps under concurrent moves', async () => {
    const cards = await Promise.all(Array.from({ length: 6 }, () => apply(recruiter, jobId)))
    const labels = Object.keys(stages)
    const act = fc.record({
      card: fc.nat(cards.length - 1),
      from: fc.constantFrom(...labels),
      to: fc.constantFrom(...labels),
      near: fc.nat(cards.length - 1),
      kind: fc.constantFrom(
        'move',
        'move',
        'move',
        'after',
        'before',
        'disqualify',
        'bring-back',
        'withdraw',
        'bulk',
      ),
    })
    const reason = '01990000-0000-7000-8000-000000000306'
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 24 }), async (acts) => {
        const answers = await Promise.all(
          acts.map(({ card, from, to, near, kind }, index) => {
            const who = index % 2 ? other : recruiter
            const id = cards[card]?.id ?? ''
            const neighbour = cards[near]?.id
            const place = { stageId: stage(to), fromStageId: stage(from) }
            if (kind === 'move') return move(who, id, place)
            if (kind === 'after') return move(who, id, { ...place, afterId: neighbour })
            if (kind === 'before') return move(who, id, { ...place, beforeId: neighbour })
            if (kind === 'disqualify')
              return who.post(`/api/applications/${id}/disqualify`, { reasonId: reason })
            if (kind === 'bulk')
              return who.post('/api/applications/bulk', {
                ids: cards.map((each) => each.id),
                change: { kind: 'move', stageId: stage(to) },
              })
            return who.post(`/api/applications/${id}/${kind}`, kind === 'withdraw' ? {} : undefined)
          }),
        )
        expect(
          answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
        ).toEqual([])
        await expectWholeChains(test)
      }),
      { numRuns: 12 },
    )
  })

  it('between the same two cards finds room repeatedly, and keeps the order', async () => {
    const { jobId: own } = await addJob(recruiter)
    const low = await apply(recruiter, own, { lastName: 'Low' })
    const high = await apply(recruiter, own, { lastName: 'High' })
    const cards = [await apply(recruiter, own), await apply(recruiter, own)]
    const to = { stageId: stage('Interviewing'), fromStageId: stage('New') }
    await move(recruiter, high.id, to)
    await move(recruiter, low.id, { ...to, beforeId: high.id })
    for (const { id } of cards) await move(recruiter, id, { ...to, afterId: low.id })
    // Each swap halves the gap after the first card. Numbers allow about fifty halvings.
    const within = { stageId: stage('Interviewing'), fromStageId: stage('Interviewing') }
    for (let round = 0; round < 130; round += 1) {
      const { id } = cards[round % 2] ?? low
      expect((await move(recruiter, id, { ...within, afterId: low.id })).status).toBe(200)
    }
    const names = (await column(recruiter, `job=${own}`, 'Interviewing')).map(({ id }) => id)
    expect(names).toEqual([low.id, cards[1]?.id, cards[0]?.id, high.id])
    const [tied] = await rows<{ ties: number }>(
      `select count(*) - count(distinct position) as ties from applications where job_id = $1`,
      [own],
    )
    expect(tied?.ties).toBe(0)
  })
})

describe('a hire', () => {
  it('makes the candidate hired and the posting filled, and undoing reverts both, but no other move', async () => {
    const { jobId: own } = await addJob(recruiter, { openings: 1 })
    const { id, candidateId } = await apply(recruiter, own)
    const state = async () => [
      (await recruiter.get(`/api/candidates/${candidateId}`)).body.status,
      (await rows<{ status: string }>('select status from job_postings where id = $1', [own]))[0]?.status,
    ]
    const hired = await move(recruiter, id, { stageId: stage('Hired'), fromStageId: stage('New') })
    expect(hired.body.status).toBe('hired')
    expect(await state()).toEqual(['hired', 'filled'])
    const off = { stageId: stage('Offered'), fromStageId: stage('Hired') }
    const refused = await move(recruiter, id, off)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(/^This candidate is hired\./),
    ])
    const back = { stageId: stage('New'), fromStageId: stage('Hired') }
    expect((await move(other, id, back)).status).toBe(409)
    expect(await state()).toEqual(['hired', 'filled'])
    expect((await move(recruiter, id, back)).status).toBe(200)
    expect(await state()).toEqual(['new', 'open'])
  })
})

describe('the email of a stage', () => {
  const runMailsOf = async (applicationId: string) => {
    const waiting = await rows<{ id: string }>('select id from stage_mails where application_id = $1', [
      applicationId,
    ])
    for (const { id } of waiting)
      await stageMail.run(
        { ...systemContext(test.db, testServices({ addToQueue: async () => undefined })), requestId: 'job' },
        { id, applicationId },
      )
    return waiting.length
  }

  it('waits five minutes, is announced, and is not sent to candidates who left the stage', async () => {
    const mails = async (to: string) => rows('select from outgoing_mails where recipient = $1', [to])
    const there = { stageId: stage('Submitted'), fromStageId: stage('New') }
    const back = { stageId: stage('New'), fromStageId: stage('Submitted') }
    const hasty = await apply(recruiter, jobId, { email: 'hasty@example.com' })
    const moved = await move(recruiter, hasty.id, there)
    expect(moved.body.mail.template).toBe('Submitted to the employer')
    const minutes = (Date.parse(moved.body.mail.dueAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(4.5)
    expect(minutes).toBeLessThanOrEqual(5)
    expect(await mails('hasty@example.com')).toHaveLength(0)
    expect((await move(recruiter, hasty.id, back)).body.mail).toBeNull()
    expect(await runMailsOf(hasty.id)).toBe(1)
    expect(await mails('hasty@example.com')).toHaveLength(0)
    // A candidate who never got it is emailed when they really arrive.
    expect((await move(recruiter, hasty.id, there)).body.mail).not.toBeNull()
    await runMailsOf(hasty.id)
    await runMailsOf(hasty.id)
    expect(await mails('hasty@example.com')).toHaveLength(1)
    const many = await apply(recruiter, jobId)
    const bulk = await recruiter.post('/api/applications/bulk', {
      ids: [many.id],
      change: { kind: 'move', stageId: stage('Submitted') },
    })
    expect(bulk.body.mails).toBe(1)
  })

  it('is sent once, and never after an opt-out', async () => {
    const mails = async (to: string) => rows('select from outgoing_mails where recipient = $1', [to])
    const willing = await apply(recruiter, jobId, { email: 'willing@example.com' })
    const there = { stageId: stage('Submitted'), fromStageId: stage('New') }
    const back = { stageId: stage('New'), fromStageId: stage('Submitted') }
    for (const body of [there, back, there]) {
      await move(recruiter, willing.id, body)
      await runMailsOf(willing.id)
    }
    expect(await mails('willing@example.com')).toHaveLength(1)
    const silent = await apply(recruiter, jobId, { email: 'silent@example.com' })
    await rows('update candidates set email_opt_out = true where id = $1', [silent.candidateId])
    await move(recruiter, silent.id, there)
    await runMailsOf(silent.id)
    expect(await mails('silent@example.com')).toHaveLength(0)
  })
})

describe('bulk moves', () => {
  it('keep their order, name skipped cards, and are undone unless moved again', async () => {
    const { jobId: own } = await addJob(recruiter)
    const people = [await apply(recruiter, own), await apply(recruiter, own), await apply(recruiter, own)]
    const ids = people.map(({ id }) => id)
    await move(recruiter, ids[2] ?? '', { stageId: stage('Contacted'), fromStageId: stage('New') })
    const moved = await recruiter.post('/api/applications/bulk', {
      ids,
      change: { kind: 'move', stageId: stage('Contacted') },
    })
    expect(moved.body).toMatchObject({
      changed: 2,
      skipped: [{ id: ids[2], reason: 'Is already in this stage.' }],
    })
    const order = (await column(recruiter, `job=${own}`, 'Contacted')).map(({ id }) => id)
    expect(order).toEqual(ids)
    await move(other, ids[0] ?? '', { stageId: stage('Qualifying'), fromStageId: stage('Contacted') })
    const undo = `/api/applications/bulk/${moved.body.changeSetId}/undo`
    expect((await other.post(undo)).status).toBe(403)
    const undone = await recruiter.post(undo)
    expect(undone.body).toMatchObject({
      changed: 1,
      skipped: [{ id: ids[0], reason: 'Moved again since then.' }],
    })
    expect((await recruiter.post(undo)).status).toBe(409)
    expect((await recruiter.get(`/api/applications/${ids[1]}`)).body.stageId).toBe(stage('New'))
    await expectWholeChains(test)
  })
})
