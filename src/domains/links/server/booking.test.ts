// Booking: one candidate per time, moved and canceled by the candidate who booked it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#shared/durations.ts'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { makeCandidate, makeJob } from '../../../../tests/support/hiring.ts'

let test: TestApp
let recruiter: Person
let jobId: string

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  jobId = await makeJob(recruiter)
})
afterAll(() => test.close())

const slotAt = (days: number) => new Date(Math.ceil(Date.now() / HOUR) * HOUR + days * DAY).toISOString()

async function offer(slots: string[], interviewerId = recruiter.userId) {
  const { id: candidateId, email } = await makeCandidate(recruiter)
  const interview = { kind: 'video', minutes: 45, interviewerId, timezone: 'America/Chicago', slots }
  const answer = await recruiter.post('/api/sent-links', {
    kind: 'self_schedule',
    channel: 'copy',
    candidateId,
    jobId,
    interview,
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  const url: string = answer.body.url
  return { id: answer.body.link.id as string, candidateId, email, token: url.slice(url.lastIndexOf('/') + 1) }
}

const open = (token: string) => test.anonymous.post('/api/link/open', { token })
const book = (token: string, startsAt: string) => test.anonymous.post('/api/link/book', { token, startsAt })
const move = (token: string, startsAt: string) => test.anonymous.post('/api/link/move', { token, startsAt })
const cancel = (token: string) => test.anonymous.post('/api/link/cancel', { token })
const same = (one: string, other: string) => new Date(one).getTime() === new Date(other).getTime()

describe('self-scheduling', () => {
  it('refuses an unknown timezone when the link is created', async () => {
    const { id: candidateId } = await makeCandidate(recruiter)
    const slots = [slotAt(3)]
    const answer = await recruiter.post('/api/sent-links', {
      kind: 'self_schedule',
      channel: 'copy',
      candidateId,
      jobId,
      interview: {
        kind: 'video',
        minutes: 45,
        interviewerId: recruiter.userId,
        timezone: 'Mars/Olympus',
        slots,
      },
    })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual([{ path: 'timezone', message: 'Choose a timezone from the list.' }])
  })

  it('offers no time to a hired candidate, and none is booked or moved', async () => {
    const slots = [slotAt(20), slotAt(21)]
    const [booked, unused] = [await offer(slots), await offer(slots)]
    await book(booked.token, slots[0] ?? '')
    for (const { candidateId } of [booked, unused]) {
      await recruiter.post('/api/applications', { candidateId, jobId })
      await test.db.query({
        text: `update applications set status = 'hired' where candidate_id = $1`,
        values: [candidateId],
      })
    }
    const page = (await open(unused.token)).body
    expect([page.closed, page.interview.slots]).toEqual(['hired', []])
    expect((await book(unused.token, slots[1] ?? '')).body.detail).toMatch(/can no longer be booked/)
    expect((await move(booked.token, slots[1] ?? '')).status).toBe(409)
    expect((await cancel(booked.token)).status).toBe(200)
  })

  it('gives a slot to exactly one of many concurrent candidates, with its interview', async () => {
    const slot = slotAt(3)
    const links = []
    for (let index = 0; index < 12; index++) links.push(await offer([slot, slotAt(4)]))
    const answers = await Promise.all(
      links.map(({ token }) => test.anonymous.post('/api/link/book', { token, startsAt: slot })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array(11).fill(409),
    ])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.detail).toBe('This time is already taken. Choose another time.')
    const [count] = await test.db.query({
      text: `select count(*)::int as n from interviews where starts_at = $1`,
      values: [slot],
    })
    expect(count).toEqual({ n: 1 })
    const loser = links[answers.findIndex(({ status }) => status === 409)]
    const page = (await open(loser?.token ?? '')).body
    expect(page.interview.slots.map(({ free }: { free: boolean }) => free)).toEqual([false, true])
    expect(page.done).toBe(false)
  })

  it('books once per link, only offered times, and frees the time when it is canceled', async () => {
    const manager = await test.person('manager')
    const slot = slotAt(6)
    const first = await offer([slot], manager.userId)
    expect(
      (await test.anonymous.post('/api/link/book', { token: first.token, startsAt: slotAt(7) })).status,
    ).toBe(409)
    const booked = await test.anonymous.post('/api/link/book', { token: first.token, startsAt: slot })
    expect(booked.body).toMatchObject({
      done: true,
      interview: { booked: { state: 'ahead', changeable: true } },
    })
    const interviews = (await manager.get('/api/interviews?participant=me')).body.items
    expect(interviews).toMatchObject([{ status: 'confirmed', candidate: { id: first.candidateId } }])
    const second = await offer([slot], manager.userId)
    expect(
      (await test.anonymous.post('/api/link/book', { token: second.token, startsAt: slot })).status,
    ).toBe(409)
    await manager.post(`/api/interviews/${interviews[0].id}/cancel`, {})
    expect(
      (await test.anonymous.post('/api/link/book', { token: second.token, startsAt: slot })).status,
    ).toBe(200)
  })
})

describe('a booking', () => {
  const interviewOf = async (candidateId: string): Promise<Json> =>
    (await recruiter.get(`/api/interviews?candidate=${candidateId}`)).body.items[0]
  const calendarMails = (email: string) =>
    test.db.query<{ calendar: string; calendar_method: string }>({
      text: `select calendar, calendar_method from outgoing_mails where recipient = $1 and calendar is not null
        order by created_at, id`,
      values: [email],
    })
  const noticesOf = async (person: Person): Promise<string[]> =>
    (await person.get('/api/notifications')).body.items.map(({ title }: Json) => title)

  it('moves to another offered time, frees the old one, and updates all calendars', async () => {
    const interviewer = await test.person('manager')
    const [first, second] = [slotAt(8), slotAt(9)]
    const mine = await offer([first, second], interviewer.userId)
    const other = await offer([first], interviewer.userId)
    expect((await book(mine.token, first)).status).toBe(200)
    expect((await book(other.token, first)).status).toBe(409)
    const moved = await move(mine.token, second)
    expect(moved.status).toBe(200)
    expect(same(moved.body.interview.booked.startsAt, second)).toBe(true)
    expect((await book(other.token, first)).status).toBe(200)
    const interview = await interviewOf(mine.candidateId)
    expect(interview).toMatchObject({ status: 'confirmed', round: 1 })
    expect(same(interview.startsAt, second)).toBe(true)
    const mails = await calendarMails(mine.email)
    expect(mails.map(({ calendar_method }) => calendar_method)).toEqual(['REQUEST', 'REQUEST'])
    const part = (index: number, name: string) =>
      new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(mails[index]?.calendar ?? '')?.[1]
    expect(part(0, 'UID')).toBe(part(1, 'UID'))
    expect([part(0, 'SEQUENCE'), part(1, 'SEQUENCE')]).toEqual(['0', '1'])
    expect([part(0, 'STATUS'), part(1, 'STATUS')]).toEqual(['CONFIRMED', 'CONFIRMED'])
    for (const { calendar } of mails) expect(calendar).toContain('PARTSTAT=ACCEPTED')
    const card = (await recruiter.get(`/api/candidates/${mine.candidateId}/applications`)).body.items[0]
    expect(card.stageLabel).toBe('Interviewing')
    const name = `${interview.candidate.firstName} ${interview.candidate.lastName}`
    expect(await noticesOf(interviewer)).toContain(`Changed: your interview with ${name}`)
    expect(await noticesOf(recruiter)).toContain(`${name} moved their interview`)
    const { events } = (await recruiter.get(`/api/sent-links/${mine.id}`)).body
    expect(events.map(({ kind }: Json) => kind)).toContain('moved')
  })

  it('is canceled only by its owner, frees the time at once, and can be booked again', async () => {
    const interviewer = await test.person('manager')
    const slot = slotAt(11)
    const mine = await offer([slot], interviewer.userId)
    const other = await offer([slot], interviewer.userId)
    expect((await book(mine.token, slot)).status).toBe(200)
    expect((await cancel(other.token)).body.detail).toBe('No interview is booked with this link.')
    const page = await cancel(mine.token)
    expect(page.body).toMatchObject({ done: false, interview: { booked: null } })
    expect(await interviewOf(mine.candidateId)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The candidate canceled it.',
    })
    const mails = await calendarMails(mine.email)
    expect(mails.map(({ calendar_method }) => calendar_method)).toEqual(['REQUEST', 'CANCEL'])
    expect((await recruiter.get(`/api/sent-links/${mine.id}`)).body.link.state).toBe('started')
    expect((await cancel(mine.token)).status).toBe(409)
    expect((await book(mine.token, slot)).status).toBe(200)
    expect((await book(other.token, slot)).status).toBe(409)
  })

  it('follows staff: moved, canceled, too late, or expired', async () => {
    const interviewer = await test.person('manager')
    const [first, second, third] = [slotAt(14), slotAt(15), slotAt(16)]
    const mine = await offer([first, second], interviewer.userId)
    await book(mine.token, first)
    const { id, version } = await interviewOf(mine.candidateId)
    const ends = new Date(Date.parse(third) + HOUR).toISOString()
    await interviewer.patch(
      `/api/interviews/${id}`,
      { startsAt: third, endsAt: ends },
      { 'if-match': `"${version}"` },
    )
    expect(same((await open(mine.token)).body.interview.booked.startsAt, third)).toBe(true)
    // The old time is free again.
    const other = await offer([first], interviewer.userId)
    expect((await book(other.token, first)).status).toBe(200)
    expect((await move(mine.token, first)).body.detail).toBe(
      'This time is already taken. Choose another time.',
    )
    const near = (hours: number) =>
      test.db.query({
        text: `update interviews set starts_at = $2, ends_at = $2::timestamptz + interval '45 minutes' where id = $1`,
        values: [id, new Date(Date.now() + hours * HOUR)],
      })
    await near(1.9)
    expect((await open(mine.token)).body.interview.booked).toMatchObject({
      state: 'ahead',
      changeable: false,
    })
    expect((await move(mine.token, second)).body.detail).toContain('too late')
    expect((await cancel(mine.token)).status).toBe(409)
    await near(2.1)
    expect((await open(mine.token)).body.interview.booked.changeable).toBe(true)
    await interviewer.post(`/api/interviews/${id}/cancel`, {})
    expect((await open(mine.token)).body).toMatchObject({
      done: true,
      interview: { booked: { state: 'called_off', changeable: false } },
    })
    await recruiter.post('/api/sent-links/revoke', { ids: [mine.id] })
    expect((await move(mine.token, second)).status).toBe(409)
  })

  it('has one owner, even when many move to the same time or two swap concurrently', async () => {
    const interviewer = await test.person('manager')
    const [goal, ...starts] = [slotAt(20), slotAt(21), slotAt(22), slotAt(23), slotAt(24)]
    const links = []
    for (const start of starts) {
      const link = await offer([goal, ...starts], interviewer.userId)
      expect((await book(link.token, start)).status).toBe(200)
      links.push(link)
    }
    const answers = await Promise.all(links.map(({ token }) => move(token, goal)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const [one, other] = links.filter((_, index) => answers[index]?.status === 409)
    const timeOf = async (token = ''): Promise<string> => (await open(token)).body.interview.booked.startsAt
    const [mine, theirs] = [await timeOf(one?.token), await timeOf(other?.token)]
    const swapped = await Promise.all([move(one?.token ?? '', theirs), move(other?.token ?? '', mine)])
    // Each time is still held by the other candidate, so neither moves and nothing is half done.
    expect(swapped.map(({ status }) => status)).toEqual([409, 409])
    expect([await timeOf(one?.token), await timeOf(other?.token)]).toEqual([mine, theirs])
    const times = await Promise.all(links.map(({ token }) => timeOf(token)))
    expect(new Set(times).size).toBe(4)
    const [count] = await test.db.query({
      text: `select count(*)::int as n, count(distinct starts_at)::int as times from taken_slots
        where interviewer_id = $1`,
      values: [interviewer.userId],
    })
    expect(count).toEqual({ n: 4, times: 4 })
  })
})
