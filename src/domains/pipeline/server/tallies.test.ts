// Compares the tallies with the moves during concurrent work, during folding, and after cut connections.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#demo/random.ts'
import { connectTo } from '#platform/server/connection.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addJob, apply, stagesByLabel } from '../../../../tests/support/pipeline.ts'
import { untilBlocked } from '../../../../tests/support/until.ts'
import type { StageRow } from './queries/stages.ts'
import { foldTallies } from './queries/tallies.ts'

const HOUR = 3_600_000

let test: TestApp
let recruiter: Person
let jobId: string
let stages: StageRow[]

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  jobId = (await addJob(recruiter, { openings: 999 })).jobId
  stages = Object.values(await stagesByLabel(test))
})
afterAll(() => test.close())

type Tally = { made_in: string; stages: string; count: number }

const kept = () =>
  test.db.query<Tally>({
    text: `select t.made_in, k.stages::text as stages, sum(t.count)::int as count from application_tallies t
      join stage_sets k on k.key = t.visited group by 1, 2 having sum(t.count) <> 0 order by 1, 2`,
  })
const counted = () =>
  test.db.query<Tally>({
    text: `select date_bin('15 minutes', a.created_at, '2000-01-01Z') as made_in, coalesce(m.stages, '{}')::text as stages,
        count(*)::int as count
      from applications a left join (select application_id, array_agg(distinct to_stage_id) as stages from stage_moves m
        where undoes is null and not exists (select from stage_moves u where u.undoes = m.id) group by 1) m on m.application_id = a.id group by 1, 2 order by 1, 2`,
  })
const lines = async () =>
  (await test.db.query<{ count: number }>({ text: 'select count(*) from application_tallies' }))[0]?.count ??
  0

async function expectTruth(): Promise<void> {
  const truth = await counted()
  expect(truth.length).toBeGreaterThan(1)
  expect(await kept()).toEqual(truth)
}

const stageOf = async (id: string) => (await recruiter.get(`/api/applications/${id}`)).body.stageId

/** Concurrent moves, disqualifications and returns of a few candidates. Most collide, and some are refused. */
async function work(ids: readonly string[], seed: number): Promise<number> {
  const random = seededRandom(seed)
  let done = 0
  for (let turn = 0; turn < 12; turn += 1) {
    const id = random.pick([...ids])
    const fromStageId = await stageOf(id)
    const answer = random.chance(0.8)
      ? await recruiter.post(`/api/applications/${id}/move`, { stageId: random.pick(stages).id, fromStageId })
      : await recruiter.post(`/api/applications/${id}/${random.pick(['withdraw', 'bring-back'])}`, {})
    if (answer.status < 300) done += 1
  }
  return done
}

describe('the tallies', () => {
  it('equal the moves during concurrent work and folding', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        apply(recruiter, jobId, { at: new Date(Date.now() - index * 5 * HOUR) }),
      ),
    )
    const ids = made.map(({ id }) => id)
    const worked = new AbortController()
    const folds = (async () => {
      while (!worked.signal.aborted) await Promise.all([foldTallies(test.db), foldTallies(test.db)])
    })()
    const done = await Promise.all([1, 2, 3, 4].map((seed) => work(ids, seed)))
    worked.abort()
    await folds
    expect(done.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(10)
    await expectTruth()
    await foldTallies(test.db)
    await expectTruth()
    expect(await lines()).toBe((await counted()).length)
  })

  it('ignore rolled-back work', async () => {
    const { id } = await apply(recruiter, jobId)
    const before = await kept()
    for (const act of [
      `insert into stage_moves (id, application_id, to_stage_id, to_status, by_name)
       values ('${uuidv7()}', '${id}', '${stages.at(-1)?.id}', 'hired', 'Nobody')`,
      `with taken as (delete from application_tallies returning made_in, visited, count)
       insert into application_tallies select made_in, visited, sum(count), true from taken group by 1, 2`,
    ]) {
      const client = await connectTo(test.url)
      await client.query('begin')
      await client.query(act)
      const { rows } = await client.query('select pg_backend_pid() as pid')
      await test.db.query({ text: 'select pg_terminate_backend($1, 5000)', values: [rows[0].pid] })
    }
    expect(await kept()).toEqual(before)
    await expectTruth()
  })

  it('wait for concurrent writes of the same application, and include them', async () => {
    const { id } = await apply(recruiter, jobId)
    const insert = (stage: StageRow | undefined) =>
      `insert into stage_moves (id, application_id, to_stage_id, to_status, by_name)
       values ('${uuidv7()}', '${id}', '${stage?.id}', 'active', 'Somebody')`
    const clients = await Promise.all([1, 2].map(() => connectTo(test.url)))
    const [first, second] = clients
    for (const client of clients) await client.query('begin')
    await first?.query(insert(stages[2]))
    const waiting = second?.query(insert(stages[3]))
    await untilBlocked(test.db)
    await first?.query('commit')
    await waiting
    await second?.query('commit')
    for (const client of clients) await client.end()
    await expectTruth()
  })

  it('count bulk writes, and recount writes without triggers', async () => {
    const [one, other] = [await apply(recruiter, jobId), await apply(recruiter, jobId)]
    const values = [one, other].flatMap(({ id }) =>
      stages
        .slice(1, 4)
        .map(({ id: stageId }) => `('${uuidv7()}', '${id}', '${stageId}', 'active', 'Import')`),
    )
    const text = `insert into stage_moves (id, application_id, to_stage_id, to_status, by_name) values ${values.join(', ')}`
    await test.db.query({ text })
    await expectTruth()
    await test.db.query({ text: `update application_tallies set count = count + 1` })
    expect(await kept()).not.toEqual(await counted())
    await test.db.query({ text: 'select recount_tallies()' })
    await expectTruth()
  })

  it('give the same funnel as the moves, also after reordering stages', async () => {
    const plain = () =>
      test.db.query<{ label: string; reached: number }>({
        text: `with furthest as (select a.id, max(s.position) as position from applications a
            join standing_moves m on m.application_id = a.id join pipeline_stages s on s.id = m.to_stage_id
            where a.created_at > now() - interval '20 days' group by a.id)
          select s.label, count(f.id)::int as reached from pipeline_stages s
          left join furthest f on f.position >= s.position group by s.id order by s.position`,
      })
    const drawn = async () => {
      const { funnel } = (await recruiter.get('/api/dashboard/stats?days=30')).body
      return funnel.map(({ label, reached }: Json) => ({ label, reached }))
    }
    const first = await drawn()
    expect(first).toEqual(await plain())
    await test.db.query({
      text: 'update pipeline_stages set position = 20 - position where position in (2, 3, 5)',
    })
    expect(await drawn()).toEqual(await plain())
    expect(await drawn()).not.toEqual(first)
  })
})
