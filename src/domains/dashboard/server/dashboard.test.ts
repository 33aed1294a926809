// Every figure of the dashboard equals the count of the list it opens.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCandidate } from '#domains/candidates/server/index.ts'
import { wallTimeOf } from '#shared/zoned-time.ts'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addJob, apply, stagesByLabel } from '../../../../tests/support/pipeline.ts'

const DAY = 86_400_000
let test: TestApp
let recruiter: Person
let clientId: string
let stats: Json
let ofClient: Json

const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

/** Written directly, because no route creates an interview in the past. */
async function addInterview(
  applicationId: string,
  { status, startsAt, by }: { status: string; startsAt: Date; by: string },
): Promise<void> {
  const id = crypto.randomUUID()
  await test.db.query({
    text: `insert into interviews (id, application_id, candidate_id, client_id, round, kind, starts_at, ends_at, timezone,
        status, ics_uid, agreed_at, organizer_id)
      select $1::uuid, a.id, a.candidate_id, a.client_id, 1, 'phone', $3, $3::timestamptz + interval '30 minutes',
        'America/Chicago', $4, $1::uuid::text, now(), $5 from applications a where a.id = $2`,
    values: [id, applicationId, startsAt, status, by],
  })
  await test.db.query({
    text: `insert into interview_participants (interview_id, starts_at, user_id) values ($1, $2, $3)`,
    values: [id, startsAt, by],
  })
}

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  const colleague = await test.person('manager')
  const job = await addJob(recruiter)
  clientId = job.clientId
  const stages = await stagesByLabel(test)
  const { items: reasons } = (await recruiter.get('/api/pipeline/reasons')).body
  const reason = reasons.find((each: Json) => !each.needsComment)
  const move = (id: string, to: string) =>
    recruiter.post(`/api/applications/${id}/move`, {
      stageId: stages[to]?.id,
      fromStageId: stages['New']?.id,
    })
  /**
   * One hired, one with an offer, one disqualified candidate. Two interviews today, one canceled, two awaiting
   * feedback.
   */
  const fill = async (jobId: string) => {
    const hired = await apply(recruiter, jobId)
    const offered = await apply(recruiter, jobId)
    const disqualified = await apply(recruiter, jobId)
    expect((await move(hired.id, 'Hired')).status).toBe(200)
    expect((await move(offered.id, 'Offered')).status).toBe(200)
    const decided = await recruiter.post(`/api/applications/${disqualified.id}/disqualify`, {
      reasonId: reason.id,
    })
    expect(decided.status).toBe(200)
    await recruiter.post(`/api/candidates/${offered.candidateId}/tasks`, {
      text: 'Late',
      dueAt: daysAgo(1).toISOString(),
    })
    const noon = new Date(`${wallTimeOf(new Date(), 'America/Chicago').day}T18:00:00Z`)
    for (const status of ['scheduled', 'complete', 'cancelled'])
      await addInterview(offered.id, { status, startsAt: noon, by: recruiter.userId })
    for (const by of [recruiter.userId, colleague.userId])
      await addInterview(hired.id, { status: 'awaiting_feedback', startsAt: daysAgo(3), by })
  }
  for (const days of [1, 2, 3, 20, 40, 45, 50]) await apply(recruiter, job.jobId, { at: daysAgo(days) })
  await fill(job.jobId)
  const other = await addJob(recruiter, { title: 'Forklift operator' })
  await apply(recruiter, other.jobId, { at: daysAgo(15) })
  await fill(other.jobId)
  // The first applicant of each job has no owner.
  await test.db.query({
    text: `update candidates set owner_id = null where id in
      (select distinct on (job_id) candidate_id from applications order by job_id, created_at)`,
  })
  await test.db.query({ text: `update disqualifications set reconsider_on = current_date - 2` })
  const answers = [
    await recruiter.get('/api/dashboard/stats?days=30'),
    await recruiter.get(`/api/dashboard/stats?days=30&client=${clientId}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  ;[stats, ofClient] = answers.map(({ body }) => body)
})
afterAll(() => test.close())

const total = async (url: string) => (await recruiter.get(url)).body.total
const boardTotal = async (query: string) => {
  const { columns } = (await recruiter.get(`/api/pipeline/board?${query}`)).body
  return { columns, count: columns.reduce((sum: number, column: Json) => sum + column.total.count, 0) }
}
const OF_THE_DAY = 'status=scheduled,confirmed,awaiting_feedback,complete,no_show'

describe.each([
  ['of everybody', () => ({ figures: stats, of: '' })],
  ['of one client', () => ({ figures: ofClient, of: `&client=${clientId}` })],
])('%s', (_name, given) => {
  it('each figure equals the list it opens', async () => {
    const {
      figures: { figures, from, today },
      of,
    } = given()
    const pairs = [
      [figures.newCandidates.now, `/api/candidates?createdFrom=${from}&createdTo=${today}${of}`],
      [figures.applications.now, `/api/dashboard/rows?figure=applications&days=30${of}`],
      [figures.hires.now, `/api/dashboard/rows?figure=hires&days=30${of}`],
      [figures.disqualified.now, `/api/disqualified?from=${from}&to=${today}${of}`],
      [figures.openPostings, `/api/job-postings?status=open${of}`],
    ]
    for (const [figure, url] of pairs) {
      expect(figure, url).toEqual(await total(url))
      // None is zero, because zero would equal another broken zero.
      expect(figure.count, url).toBeGreaterThan(0)
    }
    const { columns } = await boardTotal(of.slice(1))
    expect(figures.offersOut).toEqual(columns.find((column: Json) => column.stage.kind === 'offer').total)
    expect(figures.offersOut.count).toBeGreaterThan(0)
  })

  it('attention counts equal their lists', async () => {
    const { figures, of } = given()
    const attention = (kind: string) => figures.attention.find((each: Json) => each.kind === kind)?.count
    expect(attention('over_limit').count).toBe((await boardTotal(`sla=over${of}`)).count)
    expect(attention('second_chance')).toEqual(await total(`/api/disqualified?secondChance=true${of}`))
    expect(attention('without_owner')).toEqual(await total(`/api/candidates?owner=none&status=new${of}`))
    expect(attention('awaiting_feedback')).toEqual(
      await total(`/api/interviews?status=awaiting_feedback${of}`),
    )
    expect(attention('feedback_owed')).toEqual(await total(`/api/interviews?owes=me${of}`))
    const { items: tasks } = (await recruiter.get(`/api/tasks?limit=200${of}`)).body
    expect(attention('overdue_tasks').count).toBe(tasks.length)
    expect(attention('awaiting_approval')).toBeUndefined()
  })

  it('today’s interviews equal the list of the day, without canceled ones', async () => {
    const { figures, of } = given()
    const { interviews, today } = figures
    const url = `/api/interviews?from=${today}&to=${today}&${OF_THE_DAY}&sort=starts_at${of}`
    const list = (await recruiter.get(url)).body
    expect(interviews.total).toEqual(list.total)
    expect(interviews.items.map(({ id }: Json) => id)).toEqual(list.items.map(({ id }: Json) => id))
    expect(interviews.items.map(({ status }: Json) => status)).not.toContain('cancelled')
  })

  it('funnel and trend agree, and each step of the funnel opens its list', async () => {
    const { figures, of } = given()
    const sum = (key: string) => figures.trend.reduce((count: number, day: Json) => count + day[key], 0)
    expect(figures.trend).toHaveLength(30)
    expect(sum('applications')).toBe(figures.figures.applications.now.count)
    expect(sum('candidates')).toBe(figures.figures.newCandidates.now.count)
    expect(sum('hires')).toBe(figures.figures.hires.now.count)
    for (const { stageId, label, reached } of figures.funnel) {
      const list = (
        await recruiter.get(`/api/dashboard/rows?figure=reached&stage=${stageId}&days=30&limit=200${of}`)
      ).body
      expect(list.total, label).toEqual({ count: reached, exact: true })
      expect(list.items, label).toHaveLength(reached)
    }
    const [first] = figures.funnel
    expect(first.reached).toBe(figures.figures.applications.now.count)
  })
})

describe('the reader’s own', () => {
  let own: Json
  beforeAll(async () => {
    // One job's candidates, applications and postings become those of the reader.
    for (const table of ['applications', 'job_postings'])
      await test.db.query({
        text: `update ${table} set owner_id = case when client_id = $1 then $2::uuid end`,
        values: [clientId, recruiter.userId],
      })
    await test.db.query({
      text: `update candidates c set owner_id = (select a.owner_id from applications a where a.candidate_id = c.id limit 1)`,
    })
    own = (await recruiter.get('/api/dashboard/stats?days=30&whose=mine')).body
  })

  it('each figure and item is smaller than everyone’s, and equals its list', async () => {
    const { figures, leads, from, today, interviews } = own
    const me = recruiter.userId
    const item = (kind: string) => own.attention.find((each: Json) => each.kind === kind)?.count
    const pairs = [
      [figures.newCandidates.now, `/api/candidates?createdFrom=${from}&createdTo=${today}&owner=me`],
      [figures.applications.now, '/api/dashboard/rows?figure=applications&days=30&whose=mine'],
      [figures.hires.now, '/api/dashboard/rows?figure=hires&days=30&whose=mine'],
      [figures.disqualified.now, `/api/disqualified?from=${from}&to=${today}&owner=${me}`],
      [figures.openPostings, `/api/job-postings?status=open&owner=${me}`],
      [item('second_chance'), `/api/disqualified?secondChance=true&owner=${me}`],
      [item('awaiting_feedback'), '/api/interviews?status=awaiting_feedback&participant=me'],
      [interviews.total, `/api/interviews?from=${today}&to=${today}&${OF_THE_DAY}&participant=me`],
    ]
    for (const [figure, url] of pairs) {
      expect(figure, url).toEqual(await total(url))
      expect(figure.count, url).toBeGreaterThan(0)
    }
    expect(figures.applications.now.count).toBe(ofClient.figures.applications.now.count)
    expect(figures.openPostings.count).toBe(1)
    expect(item('over_limit').count).toBe((await boardTotal('sla=over&owner=me')).count)
    expect(item('over_limit').count).toBeLessThan((await boardTotal('sla=over')).count)
    expect(item('without_owner')).toBeUndefined()
    expect(leads.received.now.count).toBe(0)
  })

  it('has its own funnel, trend and activity', async () => {
    const sum = (key: string) => own.trend.reduce((count: number, day: Json) => count + day[key], 0)
    expect(sum('applications')).toBe(own.figures.applications.now.count)
    expect(sum('candidates')).toBe(own.figures.newCandidates.now.count)
    expect(sum('hires')).toBe(own.figures.hires.now.count)
    for (const { stageId, label, reached } of own.funnel) {
      const url = `/api/dashboard/rows?figure=reached&stage=${stageId}&days=30&limit=200&whose=mine`
      const list = (await recruiter.get(url)).body
      expect(list.total, label).toEqual({ count: reached, exact: true })
      expect(list.items, label).toHaveLength(reached)
    }
    const people = (await recruiter.get('/api/candidates?owner=me&limit=200')).body.items
    const ids = new Set(people.map(({ id }: Json) => id))
    expect(own.activity.length).toBeGreaterThan(0)
    expect(own.activity.every((each: Json) => ids.has(each.candidate.id))).toBe(true)
    const both = (await recruiter.get(`/api/dashboard/stats?whose=mine&client=${clientId}`)).body
    expect(both.figures.applications).toEqual(own.figures.applications)
    expect(both.trend).toEqual(own.trend)
    const other = await test.person('recruiter')
    const nothing = (await other.get(`/api/dashboard/stats?whose=mine&client=${clientId}`)).body
    expect(nothing).toMatchObject({ activity: [], attention: [], interviews: { total: { count: 0 } } })
  })
})

describe('the client', () => {
  it('has its share of each figure', () => {
    const counts = ({ figures, attention, interviews }: Json) => ({
      applications: figures.applications.now.count,
      before: figures.applications.before.count,
      hires: figures.hires.now.count,
      today: interviews.total.count,
      awaiting: attention.find(({ kind }: Json) => kind === 'awaiting_feedback').count.count,
      owed: attention.find(({ kind }: Json) => kind === 'feedback_owed').count.count,
    })
    expect(counts(stats)).toEqual({ applications: 11, before: 3, hires: 2, today: 4, awaiting: 4, owed: 2 })
    expect(counts(ofClient)).toEqual({ applications: 7, before: 3, hires: 1, today: 2, awaiting: 2, owed: 1 })
    const reached = Object.fromEntries(ofClient.funnel.map((each: Json) => [each.label, each.reached]))
    expect(reached).toMatchObject({ New: 7, Contacted: 2, Offered: 2, Hired: 1 })
  })

  it('counts every applicant, including merged duplicates', async () => {
    const { jobId, clientId: third } = await addJob(recruiter, { title: 'Welder' })
    const { candidateId } = await apply(recruiter, jobId)
    const survivor = await createCandidate(recruiter.context(), { firstName: 'Ana', lastName: 'Survivor' })
    const listed = async () =>
      (await recruiter.get(`/api/candidates?client=${third}`)).body.items.map(({ id }: Json) => id)
    expect(await listed()).toEqual([candidateId])
    const merged = await recruiter.post(`/api/candidates/${survivor.id}/merge`, { duplicateId: candidateId })
    expect(merged.status).toBe(200)
    expect(await listed()).toEqual([survivor.id])
    const { figures } = (await recruiter.get(`/api/dashboard/stats?client=${third}`)).body
    expect(figures).toMatchObject({
      newCandidates: { now: { count: 1 } },
      applications: { now: { count: 1 } },
    })
  })

  it('has its own activity, and an unknown one has none', async () => {
    expect(stats.activity[0]).toMatchObject({ kind: 'task' })
    expect(stats.activity.some((each: Json) => each.kind === 'hired' && each.detail === 'Hired')).toBe(true)
    const people = (await recruiter.get(`/api/candidates?client=${clientId}&limit=200`)).body.items
    const ids = new Set(people.map(({ id }: Json) => id))
    expect(ofClient.activity.length).toBeGreaterThan(0)
    expect(ofClient.activity.every((each: Json) => ids.has(each.candidate.id))).toBe(true)
    const nobody = await recruiter.get(`/api/dashboard/stats?client=${crypto.randomUUID()}`)
    expect(nobody.body).toMatchObject({ activity: [], attention: [], interviews: { total: { count: 0 } } })
    expect((await recruiter.get('/api/dashboard/stats?client=x')).status).toBe(400)
  })
})

describe('erasing', () => {
  it('keeps past figures unchanged', async () => {
    const manager = await test.person('manager')
    const ask = async (of: string) => {
      const { figures, trend } = (await recruiter.get(`/api/dashboard/stats?days=30${of}`)).body
      const { newCandidates, disqualified } = figures
      erasedCounts.push(newCandidates.erased, disqualified.erased)
      for (const figure of [newCandidates, disqualified]) delete figure.erased
      return { figures: { ...figures, offersOut: null }, trend }
    }
    const erasedCounts: number[] = []
    const both = async () => [await ask(''), await ask(`&client=${clientId}`)]
    const before = await both()
    const [disqualified] = (await recruiter.get(`/api/disqualified?client=${clientId}`)).body.items
    const erased = await manager.post(`/api/candidates/${disqualified.candidate.id}/erase`, {
      confirmName: disqualified.candidate.name,
    })
    expect(erased.status).toBe(204)
    expect(await both()).toEqual(before)
    expect(erasedCounts).toEqual([0, 0, 0, 0, 1, 1, 1, 1])
  })
})
