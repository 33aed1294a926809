// The figures of postings: counted at the right place and time, only for their client, without candidate data.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { apply, stagesByLabel } from '../../../../tests/support/pipeline.ts'
import { addClient, published } from '../../../../tests/support/postings.ts'
import { everyDay, strongestSources, usualOf } from './insights-rules.ts'

let test: TestApp
let manager: Person
let customer: Person
let stranger: Person
let clientId: string
let job: Json
const DAY = 86_400_000
const INSIGHTS = '/api/customer/job-insights'

const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10)

async function seen(jobId: string, source: string, views: number, applies = 0, ago = 1): Promise<void> {
  await test.db.query({
    text: `insert into job_posting_days (job_id, day, source, views, applies) values ($1, $2, $3, $4, $5)`,
    values: [jobId, day(ago), source, views, applies],
  })
}

/** This many candidates applied yesterday, and one was hired. */
async function appliedFor(jobId: string, count: number): Promise<void> {
  await test.db.query({
    text: `with people as (insert into candidates (id, first_name, last_name, source, status, last_activity_at)
        select gen_random_uuid(), 'Many', n::text, 'manual', 'new', now() from generate_series(1, $2::int) n returning id),
      applied as (insert into applications (id, candidate_id, job_id, client_id, stage_id, position, created_at, status)
        select gen_random_uuid(), p.id, j.id, j.client_id, s.id, 1, now() - interval '1 day',
          case row_number() over () when 1 then 'hired' else 'active' end
        from people p, job_postings j, pipeline_stages s where j.id = $1 and s.label = 'Hired' returning id, status, stage_id)
      insert into stage_moves (id, application_id, to_stage_id, to_status, by_name)
      select gen_random_uuid(), id, stage_id, 'hired', 'Test' from applied where status = 'hired'`,
    values: [jobId, count],
  })
}

async function interview(applicationId: string, status: string, ago: number): Promise<void> {
  await test.db.query({
    text: `insert into interviews (id, application_id, candidate_id, client_id, round, kind, starts_at, ends_at, timezone,
        status, ics_uid, agreed_at, organizer_id)
      select gen_random_uuid(), a.id, a.candidate_id, a.client_id, 1, 'phone', now() - $3::interval,
        now() - $3::interval + interval '30 minutes', 'America/Chicago', $2, gen_random_uuid()::text, now(), $4
      from applications a where a.id = $1`,
    values: [applicationId, status, `${ago * 24} hours`, manager.userId],
  })
}

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  manager = await test.person('manager')
  clientId = await addClient(manager, 'Lakeside')
  const other = await addClient(manager, 'Redbud')
  customer = await test.person('customer', { clientIds: [clientId] })
  stranger = await test.person('customer', { clientIds: [other] })
  job = await published(manager, clientId)
  const foreign = await published(manager, other, { title: 'Welder' })
  await seen(job.id, 'indeed', 40, 2)
  await seen(job.id, 'google', 10, 0, 2)
  await seen(job.id, 'google', 99, 0, 45)
  await seen(foreign.id, 'indeed', 1_000, 5)
  const stages = await stagesByLabel(test)
  const people = []
  for (const ago of [1, 2, 3])
    people.push(await apply(manager, job.id, { at: new Date(Date.now() - ago * DAY) }))
  const [first, second, third] = people.map(({ id }) => id)
  await apply(manager, foreign.id)
  await interview(first ?? '', 'complete', 2)
  await interview(first ?? '', 'complete', 1)
  await interview(second ?? '', 'cancelled', 1)
  await interview(second ?? '', 'scheduled', -3)
  const moved = await manager.post(`/api/applications/${third}/move`, {
    stageId: stages['Hired']?.id,
    fromStageId: stages['New']?.id,
  })
  expect(moved.status).toBe(200)
})
afterAll(() => test.close())

describe('the figures of postings', () => {
  it('count views, applicants, first interviews and hires of the period, with matching sums', async () => {
    const { body, status } = await customer.get(`${INSIGHTS}?days=30`)
    expect(status).toBe(200)
    const whole = { views: 50, applies: 1, submitted: 1, fromPage: 2, interviews: 1, hires: 1 }
    expect(body.totals).toEqual(whole)
    expect(body.before).toMatchObject({ views: 99, applies: 0 })
    for (const part of [body.days, body.sources, body.postings])
      for (const key of Object.keys(whole) as (keyof typeof whole)[])
        expect(
          part.reduce((sum: number, row: Json) => sum + row[key], 0),
          key,
        ).toBe(whole[key])
    expect(body.days).toHaveLength(30)
    expect(body.postings).toMatchObject([{ id: job.id, title: job.title, place: 'Houston, TX' }])
    expect(body.sources.map((row: Json) => row.source)).toContain('agency')
    // A single other client could be identified by its figures.
    expect(body.usual).toBeNull()
  })

  it('are only the client’s own, with any id', async () => {
    const theirs = (await stranger.get(INSIGHTS)).body
    expect(theirs.totals.views).toBe(1_000)
    const { body } = await stranger.get(`${INSIGHTS}?job=${job.id}`)
    expect([body.totals.views, body.totals.applies, body.postings]).toEqual([0, 0, []])
    expect((await stranger.get(`${INSIGHTS}/export.csv?job=${job.id}`)).body.split('\n')).toHaveLength(2)
    for (const part of ['', '/export.csv'])
      expect((await stranger.get(`${INSIGHTS}${part}?client=${clientId}`)).status).toBe(404)
    const nobody = await test.person('customer')
    expect((await nobody.get(INSIGHTS)).body.totals.views).toBe(0)
    expect((await manager.get(INSIGHTS)).status).toBe(404)
    expect((await test.anonymous.get(INSIGHTS)).status).toBe(401)
    expect((await customer.get(`${INSIGHTS}?days=31`)).status).toBe(400)
  })

  it('name no candidate, on the page or in the file, and the file is audited', async () => {
    const [person] = await test.db.query<{ first_name: string; last_name: string; emails: string[] }>({
      text: 'select first_name, last_name, emails from candidates limit 1',
    })
    const page = JSON.stringify((await customer.get(INSIGHTS)).body)
    const file = await customer.get(`${INSIGHTS}/export.csv?job=${job.id}`)
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.body).toContain(`,${job.referenceNumber},"${job.title}",indeed,40,0,0,2,0,0`)
    for (const text of [page, file.body])
      for (const word of [person?.last_name, ...(person?.emails ?? [])])
        if (word) expect(text).not.toContain(word)
    const lines = await test.db.query({
      text: `select 1 from audit_events where action = 'exported' and after->>'list' = 'job-insights' and actor_id = $1`,
      values: [customer.userId],
    })
    expect(lines).toHaveLength(1)
  })

  it('separate applicants from submitted candidates', async () => {
    await test.db.query({
      text: `update applications set source = 'indeed' where id =
        (select id from applications where job_id = $1 order by created_at desc, id limit 1)`,
      values: [job.id],
    })
    const { totals, days } = (await customer.get(`${INSIGHTS}?days=30`)).body
    // Of three, one applied, one is hired, and one was only added.
    expect(totals).toMatchObject({ applies: 2, submitted: 1 })
    expect(days.reduce((sum: number, day: Json) => sum + day.submitted, 0)).toBe(1)
  })

  it('show the agency’s medians once enough clients are behind them', async () => {
    for (let number = 0; number < 5; number++) {
      const client = await addClient(manager, `Client ${number}`)
      for (let count = 0; count < 2; count++) {
        const { id } = await published(manager, client, { title: `Job ${number} ${count}` })
        await seen(id, 'indeed', 20, 1)
        // Most postings hire nobody, but their client does.
        if (count === 0) await appliedFor(id, 10)
      }
    }
    // Cached for some minutes. Another period is another query.
    const { usual } = (await customer.get(`${INSIGHTS}?days=7`)).body
    expect(usual).toMatchObject({ postings: 12, views: 20, applyRate: 0.05, interviewRate: 0, hireRate: 0.1 })
    expect((await customer.get(`${INSIGHTS}?days=30`)).body.usual).toBeNull()
  })
})

describe('the sums', () => {
  const counts = (applies: number) => ({
    views: 0,
    applies,
    submitted: 0,
    fromPage: 0,
    interviews: 0,
    hires: 0,
  })

  it('have a line for every day', () => {
    const days = everyDay({ from: '2026-02-27', to: '2026-03-02' }, [{ key: '2026-02-28', ...counts(4) }])
    expect(days.map((each) => [each.day, each.applies])).toEqual([
      ['2026-02-27', 0],
      ['2026-02-28', 4],
      ['2026-03-01', 0],
      ['2026-03-02', 0],
    ])
  })

  it('name the largest sources and sum up the rest', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ key: `site${index}`, ...counts(index) }))
    const shown = strongestSources([
      ...many,
      { key: 'other', ...counts(1) },
      { key: 'manual', ...counts(50) },
    ])
    expect(shown[0]).toMatchObject({ source: 'agency', applies: 50 })
    expect(shown).toHaveLength(13)
    expect(shown.reduce((sum, { applies }) => sum + applies, 0)).toBe(190 + 51)
  })

  it('have no medians while too few clients are behind them', () => {
    const rates = { applyRate: 0.1, interviewRate: 0.2, hireRate: 0.3 }
    const row = { views: 1, applies: 1, ...rates, seenClients: 5, appliedClients: 4 }
    expect(usualOf({ ...row, clients: 4, postings: 100 })).toBeNull()
    expect(usualOf({ ...row, clients: 5, postings: 9 })).toBeNull()
    expect(usualOf({ ...row, clients: 5, postings: 10 })).toMatchObject({
      postings: 10,
      applyRate: 0.1,
      interviewRate: null,
      hireRate: null,
    })
    expect(usualOf(undefined)).toBeNull()
  })
})
