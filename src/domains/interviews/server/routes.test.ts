import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#shared/durations.ts'
import { type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { makeCandidate, makeJob } from '../../../../tests/support/hiring.ts'

let test: TestApp
let recruiter: Person
let manager: Person
let jobId: string
let hoursAhead = 48

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  manager = await test.person('manager')
  jobId = await makeJob(recruiter)
})
afterAll(() => test.close())

/** A time that no other test uses, so only intended conflicts appear. */
function freeSlot(minutes = 45) {
  hoursAhead += 10
  const startsAt = new Date(Math.ceil(Date.now() / HOUR) * HOUR + hoursAhead * HOUR)
  return {
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + minutes * 60_000).toISOString(),
  }
}

async function booking(fields: Record<string, unknown> = {}) {
  const { id: candidateId } = await makeCandidate(recruiter)
  return {
    candidateId,
    jobId,
    kind: 'video',
    timezone: 'America/Chicago',
    participants: [{ userId: recruiter.userId, role: 'interviewer' }],
    ...freeSlot(),
    ...fields,
  }
}

const schedule = async (fields: Record<string, unknown> = {}) =>
  (await recruiter.post('/api/interviews', await booking(fields))).body

const moveTo = (id: string, startsAt: Date) =>
  test.db.query({
    text: `update interviews set starts_at = $2, ends_at = $2::timestamptz + interval '45 minutes' where id = $1`,
    values: [id, startsAt],
  })

describe('one interview', () => {
  it('shows the interviewer the latest answers to the questions of the posting', async () => {
    const made = await schedule()
    const answersOf = async () => (await recruiter.get(`/api/interviews/${made.id}`)).body.answers
    expect(await answersOf()).toEqual([])
    const given = (answer: string) => JSON.stringify([{ question: 'Which shift?', answer }])
    await test.db.query({
      text: 'update applications set answers = $2, last_answers = $3 where id = $1',
      values: [made.applicationId, given('Days'), given('Nights')],
    })
    expect(await answersOf()).toEqual([{ question: 'Which shift?', answer: 'Nights', before: 'Days' }])
  })
})

describe('scheduling', () => {
  it('creates the application, the first round and the permissions', async () => {
    const answer = await recruiter.post('/api/interviews', await booking())
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      round: 1,
      status: 'scheduled',
      candidate: { firstName: 'Lucía', timezone: 'America/Denver' },
      participants: [{ userId: recruiter.userId, response: 'pending', scored: false }],
      can: { change: true, confirm: true, cancel: true, noShow: false, score: false, respond: true },
    })
    const again = await recruiter.post('/api/interviews', {
      ...(await booking()),
      candidateId: answer.body.candidate.id,
    })
    expect(again.body).toMatchObject({ round: 2, applicationId: answer.body.applicationId })
    const lines = await test.db.query({
      text: 'select action from audit_events where subject_id = $1',
      values: [answer.body.id],
    })
    expect(lines).toEqual([{ action: 'scheduled' }])
  })

  it('moves the card to the interview stage, but not back from a further one', async () => {
    const { applicationId, candidate } = await schedule()
    const stages = (await recruiter.get('/api/pipeline/stages')).body.items as { id: string; label: string }[]
    const stageOf = async () => {
      const { stageId } = (await recruiter.get(`/api/applications/${applicationId}`)).body
      return stages.find(({ id }) => id === stageId)?.label
    }
    expect(await stageOf()).toBe('Interviewing')
    const idOf = (label: string) => stages.find((each) => each.label === label)?.id
    const move = { stageId: idOf('Offered'), fromStageId: idOf('Interviewing') }
    await recruiter.post(`/api/applications/${applicationId}/move`, move)
    await schedule({ candidateId: candidate.id })
    expect(await stageOf()).toBe('Offered')
  })

  it('records an interview that is over: no invitation, feedback due, and the card moves', async () => {
    const colleague = await test.person('manager')
    const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
    const participants = [recruiter, colleague].map(({ userId }) => ({ userId, role: 'interviewer' }))
    const past = { startsAt: at(-30), endsAt: at(-29), participants, invites: true }
    expect((await recruiter.post('/api/interviews', await booking(past))).status).toBe(422)
    const soon = await recruiter.post(
      '/api/interviews',
      await booking({ ...past, recordsPast: true, startsAt: at(1), endsAt: at(2) }),
    )
    expect([soon.status, soon.body.fields[0].path]).toEqual([422, 'startsAt'])
    const body = { ...(await booking(past)), recordsPast: true }
    const made = await recruiter.post('/api/interviews', body)
    expect(made.body).toMatchObject({ status: 'awaiting_feedback', invites: false, can: { score: true } })
    const mails = await test.db.query<{ n: number }>({
      text: `select count(*)::int as n from outgoing_mails m join candidates c on m.recipient = any(c.emails) where c.id = $1`,
      values: [body.candidateId],
    })
    expect(mails).toEqual([{ n: 0 }])
    const asked = await test.db.query<{ user_id: string }>({
      text: `select user_id from notifications where kind = 'feedback_due' and link like $1`,
      values: [`%${made.body.id}`],
    })
    expect(asked.map(({ user_id }) => user_id)).toEqual([colleague.userId])
    await recruiter.post(`/api/interviews/${made.body.id}/close`, {})
  })

  it('refuses an invalid time with all errors, and writes nothing', async () => {
    const count = async () => (await test.db.query({ text: 'select count(*)::int as n from interviews' }))[0]
    const before = await count()
    const past = new Date(Date.now() - HOUR).toISOString()
    const answer = await recruiter.post(
      '/api/interviews',
      await booking({ startsAt: past, endsAt: past, kind: 'in_person' }),
    )
    expect(answer.status).toBe(422)
    expect(answer.body.fields.map(({ path }: { path: string }) => path)).toEqual([
      'endsAt',
      'startsAt',
      'place',
    ])
    const nobody = await recruiter.post('/api/interviews', await booking({ participants: [] }))
    expect(nobody.status).toBe(422)
    const customer = await test.person('customer')
    const stranger = await recruiter.post(
      '/api/interviews',
      await booking({ participants: [{ userId: customer.userId, role: 'interviewer' }] }),
    )
    expect(stranger.body.fields[0].message).toBe('Choose active colleagues.')
    expect((await recruiter.post('/api/interviews', await booking({ jobId: recruiter.userId }))).status).toBe(
      404,
    )
    expect((await recruiter.post('/api/interviews', await booking({ nobodyAskedFor: true }))).status).toBe(
      422,
    )
    expect(await count()).toEqual(before)
  })

  it('acts once on a repeated request', async () => {
    const body = await booking()
    const headers = { 'idempotency-key': 'schedule-once-1' }
    const [one, two] = await Promise.all([
      recruiter.post('/api/interviews', body, headers),
      recruiter.post('/api/interviews', body, headers),
    ])
    expect(one.body.id).toBe(two.body.id)
  })
})

describe('conflicts', () => {
  it('that were accepted are not asked again by an edit at the same time, but new ones are', async () => {
    const slot = freeSlot()
    const own = [{ userId: recruiter.userId, role: 'interviewer' }]
    await schedule({ ...slot })
    await schedule({ ...slot, participants: [{ userId: manager.userId, role: 'interviewer' }] })
    const { id, version } = await schedule({ ...slot, despiteConflicts: true })
    const edit = (body: object, at: number) =>
      recruiter.patch(`/api/interviews/${id}`, body, { 'if-match': `"${at}"` })
    const noted = await edit({ note: 'Ask about nights.', participants: own }, version)
    expect([noted.status, noted.body.note]).toEqual([200, 'Ask about nights.'])
    const more = [...own, { userId: manager.userId, role: 'observer' }]
    const added = await edit({ participants: more }, noted.body.version)
    expect(added.status).toBe(409)
    expect(added.body.details.conflicts).toMatchObject([{ userId: manager.userId }])
    const later = new Date(Date.parse(slot.endsAt) + 5 * 60_000).toISOString()
    expect((await edit({ endsAt: later }, noted.body.version)).status).toBe(409)
  })

  it('warn about a busy colleague and candidate, and can be overridden', async () => {
    const first = await schedule()
    const overlapping = { startsAt: first.startsAt, endsAt: first.endsAt }
    const refused = await manager.post('/api/interviews', await booking(overlapping))
    expect(refused.status).toBe(409)
    expect(refused.body.details.conflicts).toMatchObject([
      {
        userId: recruiter.userId,
        interviewId: first.id,
        overlapMinutes: 45,
        title: expect.stringContaining('Lucía'),
      },
    ])
    const samePerson = await manager.post('/api/interviews', {
      ...(await booking(overlapping)),
      candidateId: first.candidate.id,
      participants: [{ userId: manager.userId, role: 'interviewer' }],
    })
    expect(samePerson.body.details.conflicts).toMatchObject([{ userId: null, interviewId: first.id }])
    const kept = await manager.post(
      '/api/interviews',
      await booking({ ...overlapping, despiteConflicts: true }),
    )
    expect(kept.status).toBe(201)
  })

  it('are seen by the second of two concurrent schedulers', async () => {
    const slot = freeSlot()
    const bodies = await Promise.all(Array.from({ length: 6 }, () => booking(slot)))
    const answers = await Promise.all(bodies.map((body) => recruiter.post('/api/interviews', body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  })

  it('ignore canceled and declined interviews, and offer free times', async () => {
    const first = await schedule()
    const query = `startsAt=${first.startsAt}&endsAt=${first.endsAt}&timezone=America/Chicago&participant=${recruiter.userId}`
    const busy = (await manager.get(`/api/interviews/availability?${query}`)).body
    expect(busy.conflicts).toHaveLength(1)
    expect(busy.people).toMatchObject([
      { userId: recruiter.userId, busy: [{ startsAt: expect.any(String) }] },
    ])
    expect(busy.free.length).toBeGreaterThan(0)
    expect(busy.free).not.toContain(first.startsAt)
    await recruiter.post(`/api/interviews/${first.id}/respond`, { response: 'declined' })
    expect((await manager.get(`/api/interviews/availability?${query}`)).body.conflicts).toHaveLength(0)
    const second = await schedule()
    await recruiter.post(`/api/interviews/${second.id}/cancel`, {})
    const free = `startsAt=${second.startsAt}&endsAt=${second.endsAt}&timezone=UTC&participant=${recruiter.userId}`
    expect((await manager.get(`/api/interviews/availability?${free}`)).body.conflicts).toHaveLength(0)
    expect((await manager.get(`/api/interviews/availability?${free.replace('UTC', 'Nowhere')}`)).status).toBe(
      422,
    )
  })
})

describe('changing', () => {
  it('needs the version, asks everyone again and raises the sequence', async () => {
    const made = await schedule()
    await recruiter.post(`/api/interviews/${made.id}/respond`, { response: 'accepted' })
    await recruiter.post(`/api/interviews/${made.id}/confirm`, {})
    const current = (await recruiter.get(`/api/interviews/${made.id}`)).body
    expect(current).toMatchObject({ status: 'confirmed', participants: [{ response: 'accepted' }] })
    const slot = freeSlot()
    expect((await recruiter.patch(`/api/interviews/${made.id}`, slot)).status).toBe(428)
    expect((await recruiter.patch(`/api/interviews/${made.id}`, slot, { 'if-match': '"1"' })).status).toBe(
      412,
    )
    const moved = await recruiter.patch(`/api/interviews/${made.id}`, slot, {
      'if-match': `"${current.version}"`,
    })
    expect(moved.body).toMatchObject({ status: 'scheduled', participants: [{ response: 'pending' }] })
    const [row] = await test.db.query({
      text: 'select ics_uid, ics_sequence from interviews where id = $1',
      values: [made.id],
    })
    expect(row).toEqual({ ics_uid: `${made.id}@candorhire`, ics_sequence: 1 })
    const starts = await test.db.query({
      text: `select i.starts_at = p.starts_at as same from interviews i join interview_participants p on p.interview_id = i.id where i.id = $1`,
      values: [made.id],
    })
    expect(starts).toEqual([{ same: true }])
  })

  it('is refused for canceled, missed and unknown interviews', async () => {
    const made = await schedule()
    expect((await recruiter.post(`/api/interviews/${made.id}/no-show`, {})).status).toBe(409)
    const cancelled = await recruiter.post(`/api/interviews/${made.id}/cancel`, { reason: 'Position filled' })
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cancelReason: 'Position filled' })
    expect((await recruiter.post(`/api/interviews/${made.id}/cancel`, {})).status).toBe(200)
    expect((await recruiter.post(`/api/interviews/${made.id}/confirm`, {})).status).toBe(409)
    const edit = await recruiter.patch(`/api/interviews/${made.id}`, freeSlot(), {
      'if-match': `"${cancelled.body.version}"`,
    })
    expect(edit.status).toBe(409)
    expect((await recruiter.get(`/api/interviews/${recruiter.userId}`)).status).toBe(404)
    const missed = await schedule()
    await moveTo(missed.id, new Date(Date.now() - HOUR / 2))
    expect((await recruiter.post(`/api/interviews/${missed.id}/no-show`, {})).body.status).toBe('no_show')
  })
})

describe('scorecards', () => {
  const card = {
    overall: 'yes',
    attributes: [{ name: 'Skills', rating: 'yes', note: 'Solid' }],
    privateNote: 'Nervous',
  }

  it('are hidden from other interviewers until they submit, and private notes always', async () => {
    const participants = [recruiter, manager].map(({ userId }) => ({ userId, role: 'interviewer' }))
    const made = await schedule({ participants })
    const url = `/api/interviews/${made.id}/scorecard`
    expect((await recruiter.post(url, card)).status).toBe(409)
    await moveTo(made.id, new Date(Date.now() - HOUR))
    const admin = await test.person('admin')
    expect((await admin.post(url, card)).status).toBe(409)
    expect((await recruiter.post(url, { ...card, overall: 'maybe' })).status).toBe(422)
    const own = await recruiter.post(url, card)
    expect(own.body).toMatchObject({ hidden: 0, cards: [{ mine: true, privateNote: 'Nervous' }] })
    expect((await manager.get(`${url}s`)).body).toEqual({ cards: [], hidden: 1 })
    const watcher = (await admin.get(`${url}s`)).body
    expect(watcher.cards).toHaveLength(1)
    expect(JSON.stringify(watcher)).not.toContain('Nervous')
    const detail = JSON.stringify((await manager.get(`/api/interviews/${made.id}`)).body)
    expect(detail).not.toContain('Solid')
    const both = (await manager.post(url, { ...card, overall: 'no', privateNote: '' })).body
    expect(both.cards).toHaveLength(2)
    expect(JSON.stringify(both)).not.toContain('Nervous')
    expect((await recruiter.get(`/api/interviews/${made.id}`)).body.status).toBe('complete')
  })

  it('are closed once submitted: a change is a new version, and the old one stays', async () => {
    const made = await schedule()
    const url = `/api/interviews/${made.id}/scorecard`
    await moveTo(made.id, new Date(Date.now() - HOUR))
    expect((await recruiter.post(url, card)).body.cards[0]).toMatchObject({ version: 1, earlier: [] })
    const again = { ...card, overall: 'no' }
    const closed = await recruiter.post(url, again)
    expect(closed.status).toBe(409)
    expect(closed.body.detail).toMatch(/already submitted/)
    const revised = (await recruiter.post(url, { ...again, revises: 1 })).body.cards[0]
    expect(revised).toMatchObject({ version: 2, overall: 'no', earlier: [{ version: 1, overall: 'yes' }] })
    expect(Date.parse(revised.submittedAt)).toBeGreaterThan(Date.parse(revised.earlier[0].submittedAt))
    expect(JSON.stringify(revised.earlier)).not.toContain('Nervous')
    expect((await recruiter.post(url, { ...again, revises: 1 })).status).toBe(409)
    const audit = await test.db.query<{ action: string; after: unknown }>({
      text: `select action, after from audit_events where subject_id = $1 and action like 'score%' order by at, id`,
      values: [made.id],
    })
    expect(audit.map(({ action }) => action)).toEqual(['scored', 'score_revised'])
    expect(audit[1]?.after).toMatchObject({ revision: 2 })
  })

  it('set the application’s score after every interviewer has submitted', async () => {
    const participants = [recruiter, manager].map(({ userId }) => ({ userId, role: 'interviewer' }))
    const made = await schedule({ participants })
    const url = `/api/interviews/${made.id}/scorecard`
    const score = async () => {
      const { body } = await recruiter.get(`/api/candidates/${made.candidate.id}/applications`)
      return body.items[0].score
    }
    await moveTo(made.id, new Date(Date.now() - HOUR))
    await recruiter.post(url, { ...card, overall: 'strong_yes' })
    expect(await score()).toBeNull()
    await manager.post(url, { ...card, overall: 'no' })
    expect(await score()).toBe(67)
    await manager.post(url, { ...card, overall: 'no_decision', revises: 1 })
    expect(await score()).toBe(100)
  })

  it('fix the time and the interviewers, so no interviewer reads a rating by leaving and returning', async () => {
    const people = [recruiter, manager].map(({ userId }) => ({ userId, role: 'interviewer' }))
    const made = await schedule({ participants: people })
    const url = `/api/interviews/${made.id}`
    await moveTo(made.id, new Date(Date.now() - HOUR / 4))
    await manager.post(`${url}/scorecard`, card)
    const change = async (edit: object) => {
      const { headers } = await recruiter.get(url)
      const ifMatch = { 'if-match': String(headers['etag']) }
      return (await recruiter.patch(url, { ...edit, despiteConflicts: true }, ifMatch)).status
    }
    expect(await change({ participants: [people[1], { userId: recruiter.userId, role: 'observer' }] })).toBe(
      409,
    )
    expect(await change({ participants: [people[1]] })).toBe(409)
    const later = new Date(Date.now() + 48 * HOUR)
    const moved = { startsAt: later.toISOString(), endsAt: new Date(later.getTime() + HOUR).toISOString() }
    expect(await change(moved)).toBe(409)
    expect(await change({ note: 'Ask about nights.' })).toBe(200)
    expect((await recruiter.get(`${url}/scorecards`)).body).toEqual({ cards: [], hidden: 1 })
  })

  it('can be waived', async () => {
    const made = await schedule()
    await test.db.query({
      text: `update interviews set status = 'awaiting_feedback' where id = $1`,
      values: [made.id],
    })
    const owed = await recruiter.get('/api/interviews?owes=me')
    expect(owed.body.items.map(({ id }: { id: string }) => id)).toContain(made.id)
    expect((await manager.get('/api/interviews?owes=me')).body.items).toEqual([])
    expect((await manager.post(`/api/interviews/${made.id}/close`, {})).body.status).toBe('complete')
  })
})

describe('lists', () => {
  it('page by time in both directions, filter, count and export', async () => {
    const made = []
    for (let index = 0; index < 5; index++) made.push(await schedule({ kind: 'phone' }))
    const ids = made.map(({ id }) => id)
    const seen: string[] = []
    let cursor = ''
    do {
      const page = (await recruiter.get(`/api/interviews?kind=phone&limit=2&sort=starts_at${cursor}`)).body
      if (!cursor) expect(page.total).toEqual({ count: 5, exact: true })
      seen.push(...page.items.map(({ id }: { id: string }) => id))
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : ''
    } while (cursor)
    expect(seen).toEqual(ids)
    const latest = (await recruiter.get('/api/interviews?kind=phone&limit=1')).body
    expect(latest.items[0].id).toBe(ids.at(-1))
    expect((await recruiter.get('/api/interviews?sort=name')).status).toBe(400)
    expect((await recruiter.get('/api/interviews?cursor=nonsense')).status).toBe(400)
    const csv = (await recruiter.get('/api/interviews/export.csv?kind=phone')).body
    expect(csv.trim().split('\n')).toHaveLength(6)
    expect((await manager.get('/api/interviews?participant=me&kind=phone')).body.items).toEqual([])
    const name = made[0].candidate.lastName.split(' ')[1]
    expect((await manager.get(`/api/interviews?q=fontaine ${name}&kind=phone`)).body.items).toHaveLength(1)
  })

  it('show calendar days with counts, at most six weeks', async () => {
    const made = await schedule()
    const day = made.startsAt.slice(0, 10)
    const next = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)
    const before = new Date(Date.parse(day) - DAY).toISOString().slice(0, 10)
    const calendar = (await recruiter.get(`/api/interviews/calendar?from=${before}&to=${next}`)).body
    expect(calendar.items.map(({ id }: { id: string }) => id)).toContain(made.id)
    const sum = Object.values<number>(calendar.counts).reduce((total, one) => total + one, 0)
    expect(sum).toBe(calendar.items.length)
    expect((await recruiter.get('/api/interviews/calendar?from=2026-01-01&to=2026-03-01')).status).toBe(400)
  })
})

describe('dates of other centuries', () => {
  it.each([
    '/api/interviews?to=9999-12-31',
    '/api/interviews?from=0000-01-01',
    '/api/interviews/export.csv?to=9999-12-31',
    '/api/interviews/calendar?from=9999-12-01&to=9999-12-31',
    '/api/interviews/availability?startsAt=9999-12-31T10:00:00Z&endsAt=9999-12-31T12:00:00Z&timezone=Pacific/Kiritimati&participant=01900000-0000-7000-8000-000000000000',
  ])('are refused with a message: %s', async (url) => {
    const answer = await recruiter.get(url)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('between 1900 and 2199')
  })
})

describe('the calendar feed', () => {
  it('opens only with its secret, is replaced by a new one, and returns 404 once revoked', async () => {
    const made = await schedule()
    expect((await recruiter.get('/api/account/calendar-feed')).body).toEqual({ feed: null })
    const path = async () => new URL((await recruiter.post('/api/account/calendar-feed')).body.url).pathname
    const first = await path()
    const read = await test.anonymous.get(first)
    expect(read.headers['content-type']).toContain('text/calendar')
    expect(read.body).toContain(`UID:${made.id}@candorhire`)
    const stored = JSON.stringify(await test.db.query({ text: 'select * from calendar_feeds' }))
    expect(stored).not.toContain(first.slice('/api/calendar/'.length, -4))
    const second = await path()
    expect((await test.anonymous.get(first)).status).toBe(404)
    expect((await test.anonymous.get(second)).status).toBe(200)
    expect((await recruiter.get('/api/account/calendar-feed')).body.feed.lastReadAt).not.toBeNull()
    expect((await recruiter.remove('/api/account/calendar-feed')).status).toBe(204)
    expect((await test.anonymous.get(second)).status).toBe(404)
    expect((await test.anonymous.get('/api/calendar/guess.ics')).status).toBe(404)
  })
})

describe('an erased candidate', () => {
  it('leaves no note, scorecard or invitation', async () => {
    const made = await schedule({ note: 'Secret of the person', kind: 'in_person', place: 'Home' })
    const moved = await recruiter.patch(
      `/api/interviews/${made.id}`,
      { place: 'Home of the parents' },
      { 'if-match': `"${made.version}"` },
    )
    expect(moved.status).toBe(200)
    await moveTo(made.id, new Date(Date.now() - HOUR))
    await recruiter.post(`/api/interviews/${made.id}/scorecard`, {
      overall: 'no',
      attributes: [{ name: 'Skills', rating: 'no', note: 'Told me a secret' }],
      privateNote: 'Another secret',
    })
    await test.db.query({
      text: `insert into outgoing_mails (id, recipient, subject, text)
        values (gen_random_uuid(), 'recruiter@example.com', 'How was the secret candidate?', $1)`,
      values: [`http://localhost/interview-tracker?interview=${made.id}`],
    })
    const erased = await manager.post(`/api/candidates/${made.candidate.id}/erase`, {
      confirmName: `${made.candidate.firstName} ${made.candidate.lastName}`,
    })
    expect(erased.status).toBeLessThan(300)
    const left = JSON.stringify([
      await test.db.query({ text: 'select place, note from interviews where id = $1', values: [made.id] }),
      await test.db.query({ text: 'select * from scorecards where interview_id = $1', values: [made.id] }),
      await test.db.query({
        text: 'select subject, text, calendar from outgoing_mails where calendar like $1 or text like $1',
        values: [`%${made.id}%`],
      }),
      await test.db.query({
        text: 'select before, after from audit_events where subject_id = $1',
        values: [made.id],
      }),
    ])
    expect(left).not.toMatch(/secret|Home/i)
  })
})
