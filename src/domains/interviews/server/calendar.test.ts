import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#demo/random.ts'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { uuidv7 } from '#shared/ids.ts'
import { wallTimeOf } from '#shared/zoned-time.ts'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { makeCandidate, makeJob } from '../../../../tests/support/hiring.ts'
import { MAX_BLOCKS, maxDrawn } from './rules.ts'

const START = Date.parse('2026-10-31T00:00:00Z')
const DAYS = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03']
const STATUSES = ['complete', 'cancelled', 'no_show', 'awaiting_feedback']

let test: TestApp
let recruiter: Person
let all: { id: string; starts_at: string; status: string }[]

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  await fillThreeDays()
  all = await test.db.query({ text: 'select id, starts_at, status from interviews order by starts_at, id' })
})
afterAll(() => test.close())

/** Over the days of clock changes, with most interviews in a few hours. */
async function fillThreeDays(): Promise<void> {
  const random = seededRandom(11)
  const { id: candidateId } = await makeCandidate(recruiter)
  const from = new Date(Math.ceil(Date.now() / HOUR) * HOUR + 48 * HOUR)
  const made = await recruiter.post('/api/interviews', {
    candidateId,
    jobId: await makeJob(recruiter),
    kind: 'video',
    timezone: 'America/Chicago',
    participants: [{ userId: recruiter.userId, role: 'interviewer' }],
    startsAt: from.toISOString(),
    endsAt: new Date(from.getTime() + 30 * MINUTE).toISOString(),
  })
  for (let count = 0; count < 240; count += 1) {
    const hour = random.chance(0.6) ? random.pick([7, 14, 15, 39, 40]) : random.integer(0, 71)
    const at = new Date(START + hour * HOUR + random.pick([0, 15, 30, 45, 59]) * MINUTE)
    const id = uuidv7()
    await test.db.query({
      text: `insert into interviews (id, application_id, candidate_id, client_id, round, kind, starts_at, ends_at, timezone,
          status, ics_uid, agreed_at, organizer_id)
        select $1::uuid, application_id, candidate_id, client_id, 1, kind, $2::timestamptz, $2::timestamptz + interval '30 min',
          timezone, $3, $1::text, agreed_at, organizer_id from interviews where id = $4`,
      values: [id, at, random.pick(STATUSES), made.body.id],
    })
  }
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, one) => total + one, 0)
const calendar = async (query: string) =>
  (await recruiter.get(`/api/interviews/calendar?from=${DAYS[0]}&to=${DAYS.at(-1)}&${query}`)).body
const idsOf = (rows: readonly Json[]) => new Set(rows.map(({ id }) => id))

describe('a calendar with crowded hours', () => {
  it('contains each interview once, listed or counted, in every timezone and width', async () => {
    for (const zone of ['America/Chicago', 'Asia/Kathmandu', 'UTC']) {
      await test.db.query({
        text: 'update users set timezone = $1 where id = $2',
        values: [zone, recruiter.userId],
      })
      const here = all.filter(({ starts_at }) => DAYS.includes(wallTimeOf(new Date(starts_at), zone).day))
      expect(here.length).toBeGreaterThan(200)
      const startOfHour = ({ starts_at }: { starts_at: string }) =>
        Date.parse(starts_at) - Number(wallTimeOf(new Date(starts_at), zone).time.slice(3)) * MINUTE
      const hours = Map.groupBy(here, startOfHour)
      for (const perHour of [1, 3, 6, 12]) {
        const body = await calendar(`perHour=${perHour}`)
        const [few, many] = [true, false].map((drawn) =>
          [...hours].filter(([, of]) => of.length <= perHour === drawn),
        )
        expect(idsOf(body.items)).toEqual(idsOf(few?.flatMap(([, of]) => of) ?? []))
        const crowds = body.crowds.map((crowd: Json) => [Date.parse(crowd.startsAt), crowd.count])
        expect(new Map(crowds)).toEqual(new Map(many?.map(([at, of]) => [at, of.length])))
        expect(body.crowds.every((crowd: Json) => sum(crowd.counts) === crowd.count)).toBe(true)
        expect(sum(body.counts)).toBe(here.length)
      }
    }
  })

  it('counts as many as the list of the hour', async () => {
    await test.db.query({
      text: `update users set timezone = 'America/Chicago' where id = $1`,
      values: [recruiter.userId],
    })
    const { crowds } = await calendar('perHour=3&status=complete')
    expect(crowds.length).toBeGreaterThan(2)
    for (const { startsAt, count } of crowds) {
      const { day, time } = wallTimeOf(new Date(startsAt), 'America/Chicago')
      const list = await recruiter.get(
        `/api/interviews?from=${day}&to=${day}&hour=${Number(time.slice(0, 2))}&status=complete`,
      )
      expect(list.body.total).toEqual({ count, exact: true })
      expect(list.body.items).toHaveLength(count)
    }
    expect((await recruiter.get('/api/interviews?hour=24')).status).toBe(400)
    expect(
      (await recruiter.get('/api/interviews/calendar?from=2026-11-01&to=2026-11-01&perHour=0')).status,
    ).toBe(400)
  })
})

describe('the number of drawn interviews', () => {
  it('is what fits into an hour, and fewer if the total is too large', () => {
    expect(maxDrawn({ hours: [1, 4, 5], perHour: 4 })).toBe(4)
    expect(maxDrawn({ hours: [], perHour: 4 })).toBe(4)
    const many = Array.from({ length: MAX_BLOCKS }, (_, index) => 1 + (index % 4))
    expect(maxDrawn({ hours: many, perHour: 4 })).toBe(2)
    expect(maxDrawn({ hours: Array.from({ length: MAX_BLOCKS + 1 }, () => 1), perHour: 4 })).toBe(0)
  })
})
