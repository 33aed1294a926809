// The equation of months against PostgreSQL: random acts over months that close, then Proof and every sum.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { monthsOfCost } from '#domains/costs/server/index.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { costs, dayOf, monthAgo, noon } from './support/costs.ts'
import { addJob, apply } from './support/pipeline.ts'

const MONTHS = [3, 2, 1].map((back) => monthAgo(back))
const ACTS = 80

let test: TestApp
let manager: Person
let of: ReturnType<typeof costs>
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.person('manager')
  of = costs(test)
})
afterAll(() => test.close())

/** The same acts at every run. A failure names what happened. */
const act = fc.record({
  kind: fc.nat(11),
  a: fc.nat(99),
  b: fc.nat(27),
  cents: fc.integer({ min: 1, max: 9_999 }),
})
const ACTS_OF_MONTHS = fc.sample(fc.array(act, { minLength: ACTS, maxLength: ACTS }), {
  numRuns: MONTHS.length,
  seed: 20_261_122,
})

type Applied = { id: string; candidateId: string }
type World = {
  campaigns: string[]
  jobs: { jobId: string; clientId: string }[]
  people: Applied[]
  leads: string[]
  sales: Json[]
  spent: { campaign: string; day: string }[]
  hired: Applied[]
}
const pick = <T>(items: readonly T[], index: number): T | undefined =>
  items[index % Math.max(items.length, 1)]

async function run(world: World, month: string, { kind, a, b, cents }: Json): Promise<void> {
  const [day, moment] = [dayOf(month, b + 1), noon(month, b + 1)]
  const campaign = pick(world.campaigns, a) ?? ''
  const person = pick(world.people, a)
  if (kind === 0 || kind === 11) {
    // Now and then the day is of an earlier month.
    const known = kind === 11 ? pick(world.spent, a) : undefined
    const at = known ?? { campaign, day }
    await of.spend(at.campaign, at.day, cents)
    world.spent.push(at)
  }
  if (kind === 1 || kind === 2)
    world.leads.push(
      await of.lead({
        campaign,
        at: moment,
        status: pick(['available', 'rejected', 'duplicate'], b) ?? 'available',
        candidate: a % 3 === 0 ? (person?.candidateId ?? null) : null,
        isTest: a % 11 === 0,
      }),
    )
  if (kind === 3) {
    const [lead] = await of.sql<{ id: string }>(
      `select id from leads where shares_sold = 0 and not is_test and received_at < $1 order by id limit 1`,
      [moment],
    )
    if (lead) world.sales.push({ ...(await of.sell(lead.id, moment, cents)), month })
  }
  if (kind === 4) {
    const sale = world.sales.shift()
    if (sale) await of.giveBack(sale, noon(month, 28))
  }
  if (kind === 5 && person)
    await of.sql(
      `insert into activities (id, candidate_id, kind, text, at, by_id, by_name, duration_minutes) values ($1, $2, 'call', '', $3, $4, 'T', $5)`,
      [uuidv7(), person.candidateId, moment, manager.userId, (cents % 50) + 1],
    )
  if (kind === 6 && person)
    await manager.post(
      `/api/candidates/${person.candidateId}/costs`,
      { kind: 'license', day, ...(a % 4 ? { cents } : {}) },
      { 'idempotency-key': uuidv7() },
    )
  if (kind === 7 && person && !world.hired.includes(person)) {
    await of.move(person.id, 'Hired', noon(month, 28))
    world.hired.push(person)
  }
  if (kind === 8 && b % 3 === 0) {
    // Undone, at times after its month closed.
    const gone = world.hired.splice(a % Math.max(world.hired.length, 1), 1)[0]
    if (gone) await of.move(gone.id, 'Offered', `${month}-28T20:00:00Z`)
  }
  if (kind === 9 && person && !world.hired.includes(person))
    await of.move(person.id, 'Contacted', moment, { status: a % 2 ? 'disqualified' : 'active' })
  if (kind === 10 && b % 5 === 0)
    await of.sql(`update campaigns set status = 'archived' where id = $1`, [campaign])
}

/** One hire is undone after its month closed, and another gets a late cost. */
async function actAfterClosing(world: World, closedMonth: string, month: string): Promise<void> {
  const rows = await of.sql<{ application_id: string }>(
    `select r.application_id from cost_receipts r join applications a on a.id = r.application_id and a.status = 'hired'
     where r.kind = 'hire' and r.month = $1 order by r.application_id limit 2`,
    [`${closedMonth}-01`],
  )
  const [undone, late] = rows.map((row) => world.people.find(({ id }) => id === row.application_id))
  if (undone) {
    await of.move(undone.id, 'Offered', noon(month, 28))
    world.hired = world.hired.filter((each) => each !== undone)
  }
  if (late)
    await of.sql(
      `insert into activities (id, candidate_id, kind, text, at, by_id, by_name, duration_minutes) values ($1, $2, 'call', '', $3, $4, 'T', 31)`,
      [uuidv7(), late.candidateId, noon(closedMonth, 5), manager.userId],
    )
}

it('adds up after every act and closing, and no receipt of a closed month moves', async () => {
  const world: World = { campaigns: [], jobs: [], people: [], leads: [], sales: [], spent: [], hired: [] }
  const start = MONTHS[0] ?? ''
  for (const kind of ['hour', 'posting_day'])
    await manager.post('/api/cost-rates', { kind, cents: 3_333, from: '2020-01-01' })
  for (let index = 0; index < 3; index++) world.jobs.push(await addJob(manager, { openings: 99 }))
  for (const [index, { clientId }] of world.jobs.entries())
    world.campaigns.push(await of.campaign(index > 0 ? { client: clientId } : {}))
  await of.sql('update job_postings set posted_at = $1, created_at = $1', [noon(start, 1)])
  for (let index = 0; index < 12; index++) {
    const made = await apply(manager, world.jobs[index % 3]?.jobId ?? '')
    await of.sql('delete from stage_moves where application_id = $1', [made.id])
    await of.began(made.id, noon(start, 1))
    world.people.push(made)
  }
  const admin = await test.person('admin')
  await of.start(admin, start)
  const closed = new Map<string, Json>()
  for (const [index, month] of MONTHS.entries()) {
    for (const [number, each] of (ACTS_OF_MONTHS[index] ?? []).entries()) {
      await run(world, month, each)
      if (number % 20 === 0) await of.expectSums(manager)
    }
    if (index > 0) await actAfterClosing(world, MONTHS[index - 1] ?? '', month)
    for (const person of world.people.filter((each) => !world.hired.includes(each)).slice(-2)) {
      await of.move(person.id, 'Hired', noon(month, 28))
      world.hired.push(person)
    }
    // A merge and an erasure on the way.
    if (index === 1) {
      const [one, other] = [world.people[0], world.people[1]]
      await manager.post(`/api/candidates/${one?.candidateId}/merge`, { duplicateId: other?.candidateId })
      const name = (await manager.get(`/api/candidates/${world.people[2]?.candidateId}`)).body
      await admin.post(`/api/candidates/${world.people[2]?.candidateId}/erase`, {
        confirmName: `${name.firstName} ${name.lastName}`,
      })
    }
    expect((await manager.post(`/api/cost-months/${month}/close`)).status).toBe(200)
    await of.expectSums(manager)
    for (const { id, month: own } of (await manager.get('/api/hires?limit=200')).body.items as Json[])
      if (own === month) closed.set(`${id} ${month}`, (await of.receipt(manager, id)).lines)
  }
  for (const [key, lines] of closed) {
    const [id = '', month] = key.split(' ')
    const { others, receiptId } = await of.receipt(manager, id)
    const all = [...others.map((each: Json) => each.receiptId), receiptId]
    const shown = await Promise.all(
      all.map((receipt: string) => of.receipt(manager, id, `?receipt=${receipt}`)),
    )
    expect(shown.find((each) => each.kind === 'hire' && each.month === month)?.lines, key).toEqual(lines)
  }
  const [kinds] = await of.sql<Json>(
    `select count(*) filter (where kind = 'hire')::int as hires, count(*) filter (where kind = 'reversal')::int as reversals,
       count(*) filter (where kind = 'supplement')::int as supplements from cost_receipts`,
  )
  // The months were not trivial.
  for (const count of Object.values(kinds)) expect(count, JSON.stringify(kinds)).toBeGreaterThan(0)
  const sums = (await manager.get('/api/cost-months')).body.items as Json[]
  const own = await monthsOfCost(manager.context(), { months: MONTHS })
  expect(own).toMatchObject({
    receiptsCents: sums
      .filter(({ month }) => MONTHS.includes(month))
      .reduce((sum, each) => sum + each.receiptsCents, 0),
    hires: sums.filter(({ month }) => MONTHS.includes(month)).reduce((sum, each) => sum + each.hires, 0),
  })
  expect(await monthsOfCost(manager.context(), { months: [monthAgo(4)] })).toBeNull()
})
