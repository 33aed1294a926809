// Random writes from several connections, with the counting of days killed in between: every report equals a count that
// shares no code with it, in rollups and out of them, also on the days of clock changes.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SPLITS } from '#domains/reporting/contract/splits.ts'
import { figureChecks } from '#domains/reporting/server/queries/proof.ts'
import { rebuildSome } from '#domains/reporting/server/rollups.ts'
import { systemContext, transaction } from '#platform/server/transaction.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { addStock, type Buyer, market } from './support/market.ts'
import { addJob, apply, stagesByLabel } from './support/pipeline.ts'

const ZONES = ['America/Chicago', 'America/New_York', 'Pacific/Honolulu', 'America/Phoenix']
/** Around midnight, and around both clock changes. */
const TIMES = [
  '2026-03-08 05:30:00Z',
  '2026-03-08 08:30:00Z',
  '2026-03-08 07:59:59.999Z',
  '2026-03-09 04:00:00Z',
  '2026-11-01 05:59:00Z',
  '2026-11-01 06:30:00Z',
  '2026-11-01 07:30:00Z',
  '2026-11-02 05:00:00Z',
  '2026-06-30 23:59:59Z',
  '2026-07-01 04:30:00Z',
]
const ROUNDS = 12
const ACTS_AT_ONCE = 6

let seed = 20_261_119
/** The same sequence in each run, so that a failure can be repeated. */
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const oneOf = <T>(all: readonly T[]): T => all[random(all.length)] as T

let test: TestApp
let staff: Person
let buyers: Buyer[]
let productId: string
let jobs: { clientId: string; jobId: string }[]
let stages: Awaited<ReturnType<typeof stagesByLabel>>

const sql = (text: string, values: unknown[] = []) => test.db.query<Json>({ text, values })
const context = () => systemContext(test.db, test.services)

beforeAll(async () => {
  test = await startTestApp()
  staff = await test.person('manager')
  const trade = market(test)
  buyers = [
    await trade.newBuyer(10_000_000),
    await trade.newBuyer(10_000_000),
    await trade.newBuyer(10_000_000),
  ]
  productId = await trade.product(staff, 'Any', { shareLimit: 3, ageBand: 'fresh' })
  jobs = [await addJob(staff, { openings: 500 }), await addJob(staff, { openings: 500 })]
  stages = await stagesByLabel(test)
  await addStock(test.db, { category: 'Any', count: 30, shareLimit: 3 })
  for (const { jobId } of jobs) for (let count = 0; count < 4; count += 1) await apply(staff, jobId)
})
afterAll(() => test.close())

const today = () => new Date().toISOString().slice(0, 10)
const someRow = (table: string, where = 'true') =>
  `(select id from ${table} where ${where} order by md5(id::text || ${random(1_000_000)}::text) limit 1)`

/** Each is one transaction of a user, or of a program. */
const ACTS: (() => Promise<unknown>)[] = [
  () => market(test).buy(oneOf(buyers), productId, 1 + random(3)),
  () =>
    sql(`update lead_deliveries set delivered_at = $1 where id = ${someRow('lead_deliveries')}`, [
      oneOf(TIMES),
    ]),
  () =>
    sql(
      `update lead_deliveries set first_contacted_at = delivered_at + make_interval(mins => $1) where id = ${someRow('lead_deliveries')}`,
      [random(5_000)],
    ),
  () =>
    sql(`update lead_deliveries set interviewed_at = $1 where id = ${someRow('lead_deliveries')}`, [
      oneOf(TIMES),
    ]),
  () =>
    sql(`update lead_deliveries set hired_at = $1 where id = ${someRow('lead_deliveries')}`, [
      oneOf([...TIMES, null]),
    ]),
  () =>
    sql(`update lead_deliveries set returned_at = $1 where id = ${someRow('lead_deliveries')}`, [
      oneOf(['2026-09-01 00:00:00Z', null]),
    ]),
  () =>
    sql(
      `update leads set candidate_id = ${someRow('candidates')} where id = ${someRow('leads', 'shares_sold > 0')}`,
    ),
  () => sql(`update leads set state = $1 where id = ${someRow('leads')}`, [oneOf(['TX', 'OK', null])]),
  () => sql(`update leads set is_test = not is_test where id = ${someRow('leads', 'shares_sold > 0')}`),
  () => apply(staff, oneOf(jobs).jobId, { at: new Date(oneOf(TIMES)) }),
  async () => {
    const [row] = await sql(`select id, stage_id from applications where id = ${someRow('applications')}`)
    const stageId = stages[oneOf(['New', 'Offered', 'Hired', 'Submitted'])]?.id
    if (row && stageId)
      await staff.post(`/api/applications/${row.id}/move`, { stageId, fromStageId: row.stage_id })
  },
  async () => {
    const [row] = await sql(
      `select id from applications where id = ${someRow('applications', `status = 'hired'`)}`,
    )
    const how = oneOf(['mistake', 'left', 'did_not_start'])
    if (row) await staff.post(`/api/applications/${row.id}/end-hire`, { how, on: today(), reason: 'Why.' })
  },
  () =>
    sql(
      `insert into interviews (id, application_id, candidate_id, client_id, round, kind, starts_at, ends_at, timezone, status,
         ics_uid, agreed_at, organizer_id)
       select gen_random_uuid(), a.id, a.candidate_id, a.client_id, 1, 'phone', $1, $1::timestamptz + interval '1 hour',
         'America/Chicago', $2, gen_random_uuid()::text, now(), $3 from applications a where a.id = ${someRow('applications')}`,
      [oneOf(TIMES), oneOf(['complete', 'scheduled', 'awaiting_feedback']), staff.userId],
    ),
  () =>
    sql(`update interviews set status = $1 where id = ${someRow('interviews')}`, [
      oneOf(['cancelled', 'no_show', 'complete']),
    ]),
  () =>
    sql(
      `update interviews set starts_at = $1, ends_at = $1::timestamptz + interval '1 hour' where id = ${someRow('interviews')}`,
      [oneOf(TIMES)],
    ),
  () =>
    sql(
      `update candidates set merged_into = ${someRow('candidates', 'merged_into is null')}
       where id = ${someRow('candidates', 'merged_into is null')}
         and not exists (select from candidates c where c.merged_into = candidates.id)
         and id <> ${someRow('candidates', 'merged_into is null')}`,
    ).catch(() => undefined),
  () =>
    sql(
      `update candidates set merged_into = null where id = ${someRow('candidates', 'merged_into is not null')}`,
    ),
  () => sql(`update clients set timezone = $1 where id = $2`, [oneOf(ZONES), oneOf(buyers).client]),
  () => rebuildSome(context()),
  // Killed after its work, before the commit.
  () =>
    transaction(context(), async (tx) => {
      await rebuildSome({ ...context(), db: tx.db } as never)
      throw new Error('killed')
    }).catch(() => undefined),
]

const NAMES = ['delivered', 'returned', 'contacted', 'interviews', 'offers', 'hires', 'applications'] as const
/** The proof's own count, of everything: it starts from no rollup. */
async function recount(): Promise<Json> {
  const query = figureChecks[0]?.query ?? ''
  const from = query.slice(0, query.indexOf('kept as ('))
  const sums = NAMES.map((name) => `coalesce(sum(${name}), 0)::int as ${name}`).join(', ')
  const [row] = await sql(
    `${from} x as (select 1) select ${sums}, coalesce(sum(cents), 0)::int as "spendCents" from recounted
     where day between '2025-01-01' and '2027-12-31'`,
  )
  return row
}

/** Of all minutes, from the deliveries. */
async function medianOf(): Promise<number | null> {
  const [row] = await sql(
    `select percentile_cont(0.5) within group (order by greatest(floor(extract(epoch from d.first_contacted_at - d.delivered_at) / 60), 0))::float8 as median
     from lead_deliveries d join leads l on l.id = d.lead_id and not l.is_test cross join agency g
     where d.returned_at is null and d.first_contacted_at is not null
       and (d.delivered_at at time zone g.timezone)::date between '2025-01-01' and '2027-12-31'`,
  )
  return row?.median ?? null
}

async function expectExact(note: string): Promise<void> {
  const wanted = await recount()
  const names = [...NAMES, 'spendCents']
  const median = await medianOf()
  for (const by of SPLITS) {
    const { status, body } = await staff.get(
      `/api/reports/figures?from=2025-01-01&to=2027-12-31&by=${by}&figures=${[...names, 'firstCallMinutes'].join(',')}`,
    )
    expect(status, note).toBe(200)
    const values = Object.fromEntries(body.figures.map((each: Json) => [each.name, each.value]))
    expect(values, `${note} ${by}`).toEqual({ ...wanted, firstCallMinutes: median })
    for (const name of names)
      expect(
        body.rows.reduce((sum: number, row: Json) => sum + row.figures[name], 0),
        `${note} ${by} ${name}`,
      ).toBe(wanted[name])
  }
}

type Split = (typeof SPLITS)[number]
const linesBy = async (by: Split): Promise<Json> => {
  const { body } = await staff.get(`/api/reports/figures?from=2026-02-15&to=2026-11-15&by=${by}`)
  return { rows: body.rows, figures: body.figures }
}

it('random writes, kills and clock changes make no difference', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(Array.from({ length: ACTS_AT_ONCE }, () => oneOf(ACTS)()))
    await expectExact(`round ${round}`)
  }
  while (await rebuildSome(context())) continue
  expect(await sql('select * from report_marks')).toEqual([])
  await expectExact('all counted')
  for (const { name, query } of figureChecks) expect(await sql(query), name).toEqual([])
  // With a mark on every day, everything is counted from its rows, and each line is the same.
  const clean = await Promise.all(SPLITS.map(linesBy))
  await sql(`insert into report_marks (client_id, at, until) select id, '-infinity', 'infinity' from clients`)
  expect(await Promise.all(SPLITS.map(linesBy))).toEqual(clean)
  while (await rebuildSome(context())) continue
  expect(await Promise.all(SPLITS.map(linesBy))).toEqual(clean)
  // A clean rollup that somebody changes is found.
  await sql(
    'update report_slices set hires = hires + 1 where ctid = (select ctid from report_slices limit 1)',
  )
  expect(await sql(figureChecks[2]?.query ?? '')).toHaveLength(1)
  await sql('update report_days set hires = hires + 1 where ctid = (select ctid from report_days limit 1)')
  expect(await sql(figureChecks[0]?.query ?? '')).toHaveLength(1)
})
