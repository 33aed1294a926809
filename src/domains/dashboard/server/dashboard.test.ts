// Every figure of the dashboard equals the count of the list it opens.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addJob, apply, stagesByLabel } from '../../../../tests/support/pipeline.ts'

const DAY = 86_400_000
let test: TestApp
let recruiter: Person
let stats: Json

const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  const { jobId } = await addJob(recruiter)
  const stages = await stagesByLabel(test)
  const { items: reasons } = (await recruiter.get('/api/pipeline/reasons')).body
  for (const days of [1, 2, 3, 20, 40, 45, 50]) await apply(recruiter, jobId, { at: daysAgo(days) })
  const hired = await apply(recruiter, jobId)
  const offered = await apply(recruiter, jobId)
  const ruledOut = await apply(recruiter, jobId)
  const move = (id: string, to: string) =>
    recruiter.post(`/api/applications/${id}/move`, {
      stageId: stages[to]?.id,
      fromStageId: stages['New']?.id,
    })
  expect((await move(hired.id, 'Hired')).status).toBe(200)
  expect((await move(offered.id, 'Offered')).status).toBe(200)
  const reason = reasons.find((each: Json) => !each.needsComment)
  expect(
    (await recruiter.post(`/api/applications/${ruledOut.id}/disqualify`, { reasonId: reason.id })).status,
  ).toBe(200)
  await test.db.query({
    text: `update disqualifications set reconsider_on = current_date - 2`,
  })
  await test.db.query({
    text: `update candidates set owner_id = null where id = $1`,
    values: [ruledOut.candidateId],
  })
  await recruiter.post(`/api/candidates/${offered.candidateId}/tasks`, {
    text: 'Late',
    dueAt: daysAgo(1).toISOString(),
  })
  const answer = await recruiter.get('/api/dashboard/stats?days=30')
  expect(answer.status).toBe(200)
  stats = answer.body
})
afterAll(() => test.close())

const total = async (url: string) => (await recruiter.get(url)).body.total
const attention = (kind: string) => stats.attention.find((each: Json) => each.kind === kind)?.count
const boardTotal = async (query: string) => {
  const { columns } = (await recruiter.get(`/api/pipeline/board?${query}`)).body
  return { columns, count: columns.reduce((sum: number, column: Json) => sum + column.total.count, 0) }
}

describe('each figure', () => {
  it('equals the list it opens', async () => {
    const { figures, from, today } = stats
    expect(figures.newCandidates.now).toEqual(
      await total(`/api/candidates?createdFrom=${from}&createdTo=${today}`),
    )
    expect(figures.applications.now).toEqual(await total('/api/dashboard/rows?figure=applications&days=30'))
    expect(figures.hires.now).toEqual(await total('/api/dashboard/rows?figure=hires&days=30'))
    expect(figures.disqualified.now).toEqual(await total(`/api/disqualified?from=${from}&to=${today}`))
    expect(figures.openPostings).toEqual(await total('/api/job-postings?status=open'))
    const { columns } = await boardTotal('')
    expect(figures.offersOut).toEqual(columns.find((column: Json) => column.stage.kind === 'offer').total)
    // And none of them is zero, which would equal anything that is broken in the same way.
    const counts = [
      figures.newCandidates.now,
      figures.applications.now,
      figures.hires.now,
      figures.disqualified.now,
      figures.openPostings,
      figures.offersOut,
    ]
    expect(counts.every(({ count }) => count > 0)).toBe(true)
  })

  it('stands beside the period before', () => {
    expect(stats.figures.applications.now.count).toBe(7)
    expect(stats.figures.applications.before.count).toBe(3)
  })
})

describe('what needs attention', () => {
  it('equals the lists behind it', async () => {
    expect(attention('over_limit').count).toBe((await boardTotal('sla=over')).count)
    expect(attention('second_chance')).toEqual(await total('/api/disqualified?secondChance=true'))
    expect(attention('without_owner')).toEqual(await total('/api/candidates?owner=none&status=new'))
    expect(attention('overdue_tasks').count).toBe(1)
    expect(attention('awaiting_approval')).toBeUndefined()
  })
})

describe('funnel, trend and activity', () => {
  it('tell the same story', () => {
    const reached = Object.fromEntries(stats.funnel.map((each: Json) => [each.label, each.reached]))
    expect(reached).toMatchObject({ New: 7, Contacted: 2, Offered: 2, Hired: 1 })
    const sum = (key: string) => stats.trend.reduce((count: number, day: Json) => count + day[key], 0)
    expect(stats.trend).toHaveLength(30)
    expect(sum('applications')).toBe(stats.figures.applications.now.count)
    expect(sum('candidates')).toBe(stats.figures.newCandidates.now.count)
    expect(sum('hires')).toBe(stats.figures.hires.now.count)
    expect(stats.activity[0]).toMatchObject({ kind: 'task' })
    expect(stats.activity.some((each: Json) => each.kind === 'hired' && each.detail === 'Hired')).toBe(true)
  })
})
