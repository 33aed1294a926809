// An immediate undo restores the application with its time in stage. A later return does not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Answer,
  type Json,
  type Person,
  startTestApp,
  type TestApp,
} from '../../../../tests/support/app.ts'
import { addJob, apply, expectWholeChains, stagesByLabel } from '../../../../tests/support/pipeline.ts'
import { testServices } from '../../../../tests/support/services.ts'
import { systemContext } from '../../../platform/server/transaction.ts'
import { bringBackApplication } from './disqualify-service.ts'
import { moveApplication } from './move-service.ts'
import type { StageRow } from './queries/stages.ts'
import { stageMail } from './stage-mail.ts'

const DAY = 86_400_000
const MINUTE = 60_000
const PAY = '01990000-0000-7000-8000-000000000306'
const EXPERIENCE = '01990000-0000-7000-8000-000000000301'

let test: TestApp
let recruiter: Person
let other: Person
let job: { jobId: string; clientId: string }
let stages: Record<string, StageRow>

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  other = await test.person('recruiter')
  job = await addJob(recruiter, { openings: 50 })
  stages = await stagesByLabel(test)
})
afterAll(() => test.close())

const stage = (label: string) => stages[label]?.id ?? ''
const rows = <T>(text: string, values: unknown[] = []) => test.db.query<T>({ text, values })
const move = (who: Person, id: string, from: string, to: string) =>
  who.post(`/api/applications/${id}/move`, { stageId: stage(to), fromStageId: stage(from) })
/** The database writes .71 where JavaScript writes .710. */
const moment = (text: string) => new Date(text).toISOString()
const since = async (id: string) =>
  moment((await recruiter.get(`/api/applications/${id}`)).body.stageEnteredAt)
const bulk = (ids: string[], change: Record<string, unknown>) =>
  recruiter.post('/api/applications/bulk', { ids, change })
const undo = (set: Answer) => recruiter.post(`/api/applications/bulk/${set.body.changeSetId}/undo`)
/** In New for three days, one over its limit. */
const applied = (email?: string) =>
  apply(recruiter, job.jobId, { at: new Date(Date.now() - 3 * DAY), ...(email && { email }) })

async function funnelOf(query = ''): Promise<Record<string, number>> {
  const { body } = await recruiter.get(`/api/dashboard/stats?days=30${query}`)
  return Object.fromEntries(body.funnel.map(({ label, reached }: Json) => [label, reached]))
}

/** As if every waiting email were due. */
async function runStageMails(applicationId: string): Promise<void> {
  const waiting = await rows<{ id: string }>(
    'select id from stage_mails where application_id = $1 and done_at is null',
    [applicationId],
  )
  const context = {
    ...systemContext(test.db, testServices({ addToQueue: async () => undefined })),
    requestId: 'job',
  }
  for (const { id } of waiting) await stageMail.run(context, { id, applicationId })
}
const mailsTo = (email: string) => rows('select from outgoing_mails where recipient = $1', [email])

describe('an undone move', () => {
  it('continues the time in stage, keeps all moves, and stays over the limit', async () => {
    const { id } = await applied()
    const before = await since(id)
    const over = async () =>
      (await recruiter.get(`/api/pipeline/board?job=${job.jobId}&sla=over`)).body.columns[0].total
    const late = await over()
    await move(recruiter, id, 'New', 'Contacted')
    expect(await since(id)).not.toBe(before)
    const back = await move(recruiter, id, 'Contacted', 'New')
    expect(back.body.stageId).toBe(stage('New'))
    expect(moment(back.body.stageEnteredAt)).toBe(before)
    expect(await over()).toEqual(late)
    const lines = await rows<{ id: string; undoes: string | null; since: string | null }>(
      'select id, undoes, since from stage_moves where application_id = $1 order by at',
      [id],
    )
    expect(lines.map(({ undoes, since: from }) => [undoes, from && moment(from)])).toEqual([
      [null, null],
      [null, null],
      [lines[1]?.id, before],
    ])
    await expectWholeChains(test)
  })

  it('can be the second in a row, and leaves the funnel', async () => {
    const whole = await funnelOf()
    const { id } = await applied()
    const [before, reached] = [await since(id), await funnelOf()]
    expect(reached['New']).toBe((whole['New'] ?? 0) + 1)
    await move(recruiter, id, 'New', 'Contacted')
    const contacted = await since(id)
    await move(recruiter, id, 'Contacted', 'Hired')
    expect((await funnelOf())['Hired']).toBe((reached['Hired'] ?? 0) + 1)
    expect(moment((await move(recruiter, id, 'Hired', 'Contacted')).body.stageEnteredAt)).toBe(contacted)
    expect((await funnelOf())['Hired']).toBe(reached['Hired'])
    expect((await funnelOf(`&client=${job.clientId}`))['Hired']).toBe(0)
    expect(moment((await move(recruiter, id, 'Contacted', 'New')).body.stageEnteredAt)).toBe(before)
    expect(await funnelOf()).toEqual(reached)
    await expectWholeChains(test)
  })

  it('keeps a hire on its day', async () => {
    const { id } = await applied()
    const day = new Date(Date.now() - 2 * DAY)
    const to = { stageId: stage('Hired'), fromStageId: stage('New') }
    await moveApplication({ ...recruiter.context(day), isQuiet: true } as never, { id, move: to })
    const end = { how: 'left', on: day.toISOString().slice(0, 10), reason: 'Moved away.' }
    expect((await recruiter.post(`/api/applications/${id}/end-hire`, end)).status).toBe(200)
    await recruiter.post(`/api/applications/${id}/bring-back`)
    const { body } = await recruiter.get('/api/dashboard/rows?figure=hires&days=7')
    const hire = body.items.find((each: Json) => each.id === id)
    expect(Date.parse(hire.at)).toBe(day.getTime())
  })

  it('is a new move after five minutes, or by another user', async () => {
    const { id } = await applied()
    const start = await since(id)
    await move(recruiter, id, 'New', 'Contacted')
    expect(moment((await move(other, id, 'Contacted', 'New')).body.stageEnteredAt) > start).toBe(true)
    const again = await applied()
    const at = new Date(Date.now() - 6 * MINUTE)
    const to = { stageId: stage('Contacted'), fromStageId: stage('New') }
    await moveApplication({ ...recruiter.context(at), isQuiet: true } as never, { id: again.id, move: to })
    const back = await move(recruiter, again.id, 'Contacted', 'New')
    expect(Date.parse(back.body.stageEnteredAt)).toBeGreaterThan(Date.now() - MINUTE)
    await expectWholeChains(test)
  })

  it('lets the stage’s email wait on, once', async () => {
    const { id } = await applied('waits@example.com')
    const { mail } = (await move(recruiter, id, 'New', 'Submitted')).body
    await move(recruiter, id, 'Submitted', 'Offered')
    const { mail: again } = (await move(recruiter, id, 'Offered', 'Submitted')).body
    // The same time. The database omits trailing zeros.
    expect({ ...again, dueAt: Date.parse(again.dueAt) }).toEqual({ ...mail, dueAt: Date.parse(mail.dueAt) })
    const waiting = await rows<{ id: string }>('select id from stage_mails where application_id = $1', [id])
    expect(waiting).toHaveLength(1)
    await runStageMails(id)
    expect(await mailsTo('waits@example.com')).toHaveLength(1)
  })
})

describe('a stage email that came due while the candidate was elsewhere', () => {
  const arrived = async (email: string) => {
    const { id } = await applied(email)
    expect((await move(recruiter, id, 'New', 'Submitted')).body.mail).not.toBeNull()
    return id
  }

  it('waits again when a bulk move is undone, and is sent once', async () => {
    const id = await arrived('away@example.com')
    const away = await bulk([id], { kind: 'move', stageId: stage('Contacted') })
    await runStageMails(id)
    expect(await mailsTo('away@example.com')).toEqual([])
    expect((await undo(away)).body).toMatchObject({ changed: 1, mails: 1 })
    await runStageMails(id)
    expect(await mailsTo('away@example.com')).toHaveLength(1)
    const again = await bulk([id], { kind: 'move', stageId: stage('Contacted') })
    expect((await undo(again)).body).toMatchObject({ changed: 1, mails: 0 })
  })

  it('waits again for candidates who are brought back, one or many', async () => {
    const [one, many] = [await arrived('one@example.com'), await arrived('many@example.com')]
    for (const id of [one, many]) {
      await recruiter.post(`/api/applications/${id}/disqualify`, { reasonId: PAY })
      await runStageMails(id)
    }
    const back = await recruiter.post(`/api/applications/${one}/bring-back`)
    expect(back.body.stageMail.template).toBeTruthy()
    expect((await bulk([many], { kind: 'bring_back' })).body).toMatchObject({ changed: 1, mails: 1 })
    for (const id of [one, many]) await runStageMails(id)
    expect(await mailsTo('one@example.com')).toHaveLength(1)
    expect(await mailsTo('many@example.com')).toHaveLength(1)
  })
})

describe('an undone bringing back', () => {
  it('lets the email wait as long as its reason says, and names the reason again', async () => {
    const { id } = await applied()
    await rows('update disqualification_reasons set email_delay_minutes = 1440 where id = $1', [EXPERIENCE])
    await recruiter.post(`/api/applications/${id}/disqualify`, { reasonId: EXPERIENCE })
    const before = Date.now()
    await undo(await bulk([id], { kind: 'bring_back' }))
    const [row] = await rows<{ mail_due_at: string }>(
      'select mail_due_at from disqualifications where application_id = $1 and undone_at is null',
      [id],
    )
    expect(Date.parse(row?.mail_due_at ?? '') - before).toBeGreaterThanOrEqual(DAY)
    expect(Date.parse(row?.mail_due_at ?? '') - before).toBeLessThan(DAY + MINUTE)
    const [last] = await rows<{ reason: string | null }>(
      'select reason from stage_moves where application_id = $1 order by at desc limit 1',
      [id],
    )
    expect(last?.reason).toBeTruthy()
  })
})

describe('an undone disqualification', () => {
  it('continues the time in stage, for one, for many, and for withdrawn candidates', async () => {
    const [one, two, three] = [await applied(), await applied(), await applied()]
    const before = await Promise.all([one, two, three].map(({ id }) => since(id)))
    await recruiter.post(`/api/applications/${one.id}/disqualify`, { reasonId: PAY })
    await recruiter.post(`/api/applications/${one.id}/bring-back`)
    await undo(await bulk([two.id], { kind: 'disqualify', reasonId: PAY }))
    await recruiter.post(`/api/applications/${three.id}/withdraw`, {})
    await recruiter.post(`/api/applications/${three.id}/bring-back`)
    expect(await Promise.all([one, two, three].map(({ id }) => since(id)))).toEqual(before)
    const moved = await bulk([one.id, two.id], { kind: 'move', stageId: stage('Offered') })
    expect((await undo(moved)).body.changed).toBe(2)
    expect(await Promise.all([one, two, three].map(({ id }) => since(id)))).toEqual(before)
    await expectWholeChains(test)
  })

  it('restarts the time days later, and a second disqualification is separate', async () => {
    const { id } = await applied()
    await recruiter.post(`/api/applications/${id}/disqualify`, { reasonId: PAY })
    const later = new Date(Date.now() + 2 * DAY)
    const { card } = await bringBackApplication({ ...recruiter.context(later), isQuiet: true } as never, id)
    expect(Date.parse(card.stageEnteredAt)).toBe(later.getTime())
    await recruiter.post(`/api/applications/${id}/disqualify`, { reasonId: PAY })
    expect(
      await rows('select from stage_moves where application_id = $1 and undoes is not null', [id]),
    ).toEqual([])
    await expectWholeChains(test)
  })
})

describe('an undo concurrent with a move by another user', () => {
  it('lets one of the two happen, reports the other, and loses no move', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 16; round += 1) {
      const { id } = await applied()
      const before = await since(id)
      await move(recruiter, id, 'New', 'Contacted')
      const acts = [
        () => move(recruiter, id, 'Contacted', 'New'),
        () => move(other, id, 'Contacted', 'Offered'),
      ]
      if (round % 2) acts.reverse()
      const answers = await Promise.all(acts.map((act) => act()))
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
      const { body } = await recruiter.get(`/api/applications/${id}`)
      seen.add(body.stageId)
      expect(moment(body.stageEnteredAt) === before).toBe(body.stageId === stage('New'))
      expect(body.moves).toHaveLength(3)
    }
    expect(seen.size).toBeGreaterThan(0)
    await expectWholeChains(test)
  })

  it('of a disqualification twice and a move restores once, and the move follows or is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await applied()
      const before = await since(id)
      await recruiter.post(`/api/applications/${id}/disqualify`, { reasonId: PAY })
      const back = () => recruiter.post(`/api/applications/${id}/bring-back`)
      const [first, second, moved] = await Promise.all([back(), back(), move(other, id, 'New', 'Offered')])
      expect([first.status, second.status].sort((a, b) => a - b)).toEqual([200, 409])
      const { body } = await recruiter.get(`/api/applications/${id}`)
      expect(body.stageId).toBe(stage(moved.status === 200 ? 'Offered' : 'New'))
      if (moved.status !== 200) expect(moment(body.stageEnteredAt)).toBe(before)
    }
    await expectWholeChains(test)
  })
})
