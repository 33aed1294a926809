import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#demo/random.ts'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addJob, apply, stagesByLabel } from '../../../../tests/support/pipeline.ts'
import { bringBackApplication, disqualifyApplication } from './disqualify-service.ts'
import { endHire } from './end-hire-service.ts'
import { moveApplication } from './move-service.ts'
import { ARRIVALS_LOOKED_AT } from './queries/board-as-of.ts'
import type { StageRow } from './queries/stages.ts'

const DAY = 86_400_000
const START = Date.parse('2026-03-01T12:00:00Z')
const DAYS = 20
const REASON = '01990000-0000-7000-8000-000000000306'

let test: TestApp
let recruiter: Person
let jobs: { jobId: string; clientId: string }[]
let stages: Record<string, StageRow>

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  jobs = [await addJob(recruiter, { openings: 99 }), await addJob(recruiter, { openings: 99 })]
  stages = await stagesByLabel(test)
  await liveThroughTheDays()
})
afterAll(() => test.close())

/** Thirty candidates over twenty days, moved at random: forward, back, out and in again. */
async function liveThroughTheDays(): Promise<void> {
  const random = seededRandom(7)
  const labels = Object.values(stages)
  const here: { id: string; stageId: string; out: boolean }[] = []
  for (let day = 0; day < DAYS; day += 1) {
    const at = new Date(START + day * DAY)
    for (let count = random.integer(0, 3); count > 0; count -= 1) {
      const { id } = await apply(recruiter, random.pick(jobs).jobId, { at })
      here.push({ id, stageId: stages.New?.id ?? '', out: false })
    }
    for (const card of random.some(here, random.integer(0, 6))) {
      const context = {
        ...recruiter.context(new Date(at.getTime() + random.integer(1, 10) * 3_600_000)),
        isQuiet: true,
      } as never
      if (card.out) {
        await bringBackApplication(context, card.id)
        card.out = false
      } else if (card.stageId !== stages.Hired?.id && random.chance(0.25)) {
        await disqualifyApplication(context, { id: card.id, input: { reasonId: REASON } })
        card.out = true
      } else {
        const stageId = random.pick(labels).id
        if (card.stageId === stages.Hired?.id && stageId !== card.stageId) {
          const end = {
            how: 'mistake',
            on: at.toISOString().slice(0, 10),
            reason: 'Another candidate',
          } as const
          card.stageId = (await endHire(context, { id: card.id, ...end })).stageId
        }
        await moveApplication(context, {
          id: card.id,
          move: { stageId, fromStageId: card.stageId, overfill: true },
        })
        card.stageId = stageId
      }
    }
    await undoOverMidnight(
      here.filter(({ out, stageId }) => !out && stageId !== stages.Hired?.id).slice(0, 2),
      day,
    )
  }
}

/** Moved by mistake two minutes before the reader's day ends, and returned two minutes after. */
async function undoOverMidnight(cards: { id: string; stageId: string }[], day: number): Promise<void> {
  const midnight = endOfDay(day)
  for (const { id, stageId } of cards) {
    const away = Object.values(stages).find((each) => each.id !== stageId)?.id ?? ''
    const [out, back] = [midnight - 120_000, midnight + 120_000].map(
      (at) => ({ ...recruiter.context(new Date(at)), isQuiet: true }) as never,
    )
    await moveApplication(out as never, { id, move: { stageId: away, fromStageId: stageId, overfill: true } })
    await moveApplication(back as never, { id, move: { stageId, fromStageId: away, overfill: true } })
  }
}

/** The reader is in Chicago: the day ends at five or six in the morning UTC. */
function endOfDay(day: number): number {
  const asOf = new Date(START + day * DAY).toISOString().slice(0, 10)
  return Date.parse(
    `${new Date(START + (day + 1) * DAY).toISOString().slice(0, 10)}T0${asOf < '2026-03-08' ? 6 : 5}:00:00Z`,
  )
}

type Line = { application_id: string; job_id: string; to_stage_id: string; to_status: string; at: string }

/** The expected board: the moves replayed up to that time. */
async function replay(until: number, jobId?: string): Promise<Record<string, string[]>> {
  const lines = await test.db.query<Line>({
    text: `select m.application_id, a.job_id, m.to_stage_id, m.to_status, m.at from stage_moves m
      join applications a on a.id = m.application_id where not a.person_gone order by m.at, m.id`,
  })
  const where = new Map<string, Line>()
  for (const line of lines) if (Date.parse(line.at) < until) where.set(line.application_id, line)
  const shown = [...where.values()].filter(
    (line) => ['active', 'hired'].includes(line.to_status) && (!jobId || line.job_id === jobId),
  )
  const byStage = Map.groupBy(shown, (line) => line.to_stage_id)
  return Object.fromEntries(
    Array.from(byStage, ([stage, of]) => [stage, of.map((line) => line.application_id).sort()]),
  )
}

async function boardOf(query: string): Promise<{ cards: Record<string, string[]>; body: Json }> {
  const { body } = await recruiter.get(`/api/pipeline/board?limit=200&${query}`)
  const filled = body.columns.filter(({ cards }: Json) => cards.length > 0)
  const cards = Object.fromEntries(
    filled.map(({ stage, cards: of }: Json) => [stage.id, of.map(({ id }: Json) => id).sort()]),
  )
  return { cards, body }
}

async function compareEveryDay(): Promise<void> {
  const [job] = jobs
  for (let day = -1; day <= DAYS; day += 1) {
    const asOf = new Date(START + day * DAY).toISOString().slice(0, 10)
    const until = endOfDay(day)
    const own = await replay(until, job?.jobId)
    expect((await boardOf(`asOf=${asOf}&job=${job?.jobId}`)).cards).toEqual(own)
    const wanted: [string, Record<string, string[]>][] = [
      ['', await replay(until)],
      [`&client=${job?.clientId}`, own],
    ]
    for (const [scope, cards] of wanted) {
      const board = await boardOf(`asOf=${asOf}${scope}`)
      expect(board.cards).toEqual(cards)
      for (const { total, stage } of board.body.columns)
        expect(total).toEqual({ count: cards[stage.id]?.length ?? 0, exact: true })
    }
  }
}

describe('a board as of a past day', () => {
  it('equals the replayed moves, on every day, for a job, a client and everyone', compareEveryDay)

  it('excludes candidates who are gone since, on every day', async () => {
    const everyone = await replay(Date.now())
    const rows = await test.db.query<{ candidate_id: string }>({
      text: 'select candidate_id from applications order by id limit 9',
    })
    const ids = rows.map((row) => row.candidate_id)
    const removed = await recruiter.post('/api/candidates/bulk', {
      selection: { ids },
      change: { kind: 'remove' },
    })
    expect(removed.body.changed).toBe(9)
    expect(await replay(Date.now())).not.toEqual(everyone)
    await compareEveryDay()
    await recruiter.post(`/api/candidates/bulk/${removed.body.changeSetId}/undo`)
    expect(await replay(Date.now())).toEqual(everyone)
  })

  it('as of today is the current board, and read-only', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())
    const past = await boardOf(`asOf=${today}`)
    expect(past.cards).toEqual((await boardOf('')).cards)
    const cards = past.body.columns.flatMap((each: Json) => each.cards)
    expect(cards.some((card: Json) => card.can.move)).toBe(false)
    expect((await recruiter.get('/api/pipeline/board?asOf=2099-01-01')).status).toBe(400)
  })

  it('is paged without missing or repeating a card', async () => {
    for (const scope of ['', `&job=${jobs[0]?.jobId}`]) {
      for (const past of ['', '&asOf=2026-03-20']) {
        const whole = await boardOf(`${scope}${past}`)
        for (const { stage, cards } of whole.body.columns) {
          const seen: string[] = []
          let cursor = ''
          do {
            const page = await recruiter.get(
              `/api/pipeline/cards?stage=${stage.id}&limit=2${scope}${past}${cursor && `&cursor=${cursor}`}`,
            )
            seen.push(...page.body.items.map(({ id }: Json) => id))
            cursor = page.body.nextCursor ?? ''
          } while (cursor)
          expect(seen).toEqual(cards.map(({ id }: Json) => id))
        }
      }
    }
  })
})

describe('filters of a board', () => {
  it('find by name, owner and lateness, with matching counts', async () => {
    const { jobId } = await addJob(recruiter)
    const { id } = await apply(recruiter, jobId, {
      lastName: 'Zwiebelstein',
      at: new Date(Date.now() - 10 * DAY),
    })
    const fresh = await apply(recruiter, jobId, { lastName: 'Fresh' })
    const all = async (query: string) => {
      const { body } = await recruiter.get(`/api/pipeline/board?${query}`)
      const first = body.columns[0]
      return {
        ids: first.cards.map((card: Json) => card.id),
        count: first.total.count,
        over: first.over?.count,
      }
    }
    expect(await all('q=zwiebel')).toEqual({ ids: [id], count: 1, over: 1 })
    expect(await all(`job=${jobId}`)).toEqual({ ids: [fresh.id, id], count: 2, over: 1 })
    expect((await all(`job=${jobId}&sla=over`)).ids).toEqual([id])
    expect((await all(`job=${jobId}&sla=fine`)).ids).toEqual([fresh.id])
    expect((await all(`job=${jobId}&owner=me`)).count).toBe(2)
    expect((await all(`job=${jobId}&owner=none`)).count).toBe(0)
  })
})

describe('a past column that nearly all candidates have left', () => {
  it('is read in parts, says so, and misses nobody', async () => {
    const { jobId, clientId } = await addJob(recruiter, { openings: 99 })
    const stay = []
    for (let count = 0; count < 3; count += 1)
      stay.push(await apply(recruiter, jobId, { at: new Date(`2025-01-0${count + 1}T12:00:00Z`) }))
    await test.db.query({
      text: `with people as (insert into candidates (id, first_name, last_name) select gen_random_uuid(), 'Left', n::text
            from generate_series(1, $4::int) n returning id, last_name::int as n),
          made as (insert into applications (id, candidate_id, job_id, client_id, stage_id, position, status, created_at,
              stage_entered_at)
            select gen_random_uuid(), id, $1, $2, $3, n, 'withdrawn', '2025-01-05Z', '2025-01-06Z' from people returning id)
        insert into stage_moves (id, application_id, to_stage_id, to_status, by_name, at)
        select gen_random_uuid(), id, $3, status, 'Import', at::timestamptz from made,
          (values ('active', '2025-01-05Z'), ('withdrawn', '2025-01-06Z')) m (status, at)`,
      values: [jobId, clientId, stages['New']?.id, ARRIVALS_LOOKED_AT + 500],
    })
    const { body } = await boardOf('asOf=2025-01-10')
    const column = body.columns.find((each: Json) => each.stage.label === 'New')
    expect(column).toMatchObject({ cards: [], total: { count: 0, exact: false } })
    const seen: string[] = []
    let pages = 0
    for (let cursor = column.nextCursor; cursor; pages += 1) {
      const page = await recruiter.get(
        `/api/pipeline/cards?stage=${column.stage.id}&asOf=2025-01-10&limit=2&cursor=${cursor}`,
      )
      seen.push(...page.body.items.map(({ id }: Json) => id))
      cursor = page.body.nextCursor
    }
    expect(seen).toEqual(stay.map(({ id }) => id).toReversed())
    expect(pages).toBe(2)
    const one = await boardOf(`asOf=2025-01-10&client=${clientId}`)
    expect(one.body.columns[0].total).toEqual({ count: 3, exact: true })
  })
})
