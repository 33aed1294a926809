import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { makeCandidate, makeJob } from '../../../../tests/support/hiring.ts'
import { waitingCancellation } from './cancellation-service.ts'

/** With an email that waits an hour. */
const EXPERIENCE = '01990000-0000-7000-8000-000000000301'
const STARTS = '2027-03-18T20:30:00.000Z'

let test: TestApp
let recruiter: Person
let interviewer: Person
let jobId: string

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  interviewer = await test.person('recruiter')
  jobId = await makeJob(recruiter)
})
afterAll(() => test.close())

const rows = <T>(text: string, values: unknown[] = []) => test.db.query<T>({ text, values })

const schedule = (candidateId: string) =>
  recruiter.post('/api/interviews', {
    candidateId,
    jobId,
    kind: 'phone',
    place: null,
    startsAt: STARTS,
    endsAt: '2027-03-18T21:15:00.000Z',
    timezone: 'America/Chicago',
    participants: [{ userId: interviewer.userId, role: 'interviewer' }],
    despiteConflicts: true,
  })

async function invite() {
  const person = await makeCandidate(recruiter)
  const answer = await schedule(person.id)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  const [application] = await rows<{ id: string }>('select id from applications where candidate_id = $1', [
    person.id,
  ])
  const [address] = await rows<{ email: string }>('select email from users where id = $1', [
    interviewer.userId,
  ])
  return {
    ...person,
    interviewId: answer.body.id as string,
    applicationId: application?.id ?? '',
    interviewerEmail: address?.email ?? '',
  }
}

type Invited = Awaited<ReturnType<typeof invite>>

const interviewOf = async ({ interviewId }: Invited) =>
  (await recruiter.get(`/api/interviews/${interviewId}`)).body
const cancellations = ({ interviewId }: Invited) =>
  rows<{ recipient: string; calendar: string; text: string }>(
    `select recipient, calendar, text from outgoing_mails where calendar_method = 'CANCEL'
       and position($1 in calendar) > 0 order by recipient`,
    [interviewId],
  )
const noticesOf = async (person: Person) =>
  (
    await rows<{ title: string }>('select title from notifications where user_id = $1 order by created_at', [
      person.userId,
    ])
  ).map(({ title }) => title)

async function linkTo(invited: Invited, fields: Record<string, unknown> = {}) {
  const answer = await recruiter.post('/api/sent-links', {
    channel: 'copy',
    candidateId: invited.id,
    kind: 'custom',
    title: 'Hello',
    words: 'A word.',
    ...fields,
  })
  return String(answer.body.url).split('/').at(-1) ?? ''
}
const withdraw = (token: string, body: Record<string, unknown>) =>
  test.anonymous.post('/api/link/withdraw', { token, ...body })

describe('an interview of a candidate who leaves', () => {
  it('is canceled with CANCEL emails when they stop everything, with every other link', async () => {
    const invited = await invite()
    await recruiter.patch(
      `/api/applications/${invited.applicationId}`,
      { ownerId: recruiter.userId },
      { 'if-match': '"1"' },
    )
    const [token, other] = [await linkTo(invited), await linkTo(invited)]
    const page = await withdraw(token, { what: 'everything' })
    expect(page.status).toBe(200)
    expect(page.body.data).toMatchObject({ stopped: true, applications: [] })
    expect(await interviewOf(invited)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The candidate has withdrawn.',
    })
    const mails = await cancellations(invited)
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [invited.email, invited.interviewerEmail].toSorted(),
    )
    expect(mails.every(({ calendar }) => calendar.includes('SEQUENCE:1'))).toBe(true)
    expect((await test.anonymous.post('/api/link/open', { token: other })).status).toBe(410)
    expect((await test.anonymous.post('/api/link/open', { token })).status).toBe(200)
    expect(await noticesOf(recruiter)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Lucía Fontaine \d+ has withdrawn$/),
        expect.stringMatching(/^Canceled: the interview with Lucía/),
      ]),
    )
    expect((await noticesOf(interviewer)).at(-1)).toMatch(/^Canceled: your interview with Lucía/)
  })

  it('is canceled when its application is withdrawn, and no other', async () => {
    const invited = await invite()
    const otherJob = await makeJob(recruiter, 'Another job')
    await recruiter.post('/api/applications', { candidateId: invited.id, jobId: otherJob })
    const token = await linkTo(invited)
    const [other] = await rows<{ id: string }>(
      'select id from applications where candidate_id = $1 and job_id = $2',
      [invited.id, otherJob],
    )
    await withdraw(token, { what: 'application', id: other?.id })
    expect((await interviewOf(invited)).status).toBe('scheduled')
    await withdraw(token, { what: 'application', id: invited.applicationId })
    expect((await interviewOf(invited)).status).toBe('cancelled')
  })

  const PAY = '01990000-0000-7000-8000-000000000306'
  const disqualify = ({ applicationId }: Invited, reasonId: string) =>
    recruiter.post(`/api/applications/${applicationId}/disqualify`, { reasonId })
  const waiting = async ({ applicationId }: Invited) => {
    const [ended] = await rows<{ at: string }>(
      'select stage_entered_at as at from applications where id = $1',
      [applicationId],
    )
    return {
      applicationId,
      endedAt: ended?.at ?? '',
      why: 'The application was disqualified.',
      ownerId: null,
    }
  }

  it('is listed before and canceled at once by a disqualification without an email, and Undo says so', async () => {
    const invited = await invite()
    const foreseen = await recruiter.post('/api/applications/foresee-ending', {
      ids: [invited.applicationId],
    })
    expect(foreseen.body).toMatchObject({ interviews: 1, first: { startsAt: '2027-03-18T20:30:00Z' } })
    await disqualify(invited, PAY)
    expect((await interviewOf(invited)).status).toBe('cancelled')
    expect(await cancellations(invited)).toHaveLength(2)
    const back = await recruiter.post(`/api/applications/${invited.applicationId}/bring-back`)
    expect(back.body).toMatchObject({ mail: 'none', calledOff: [{ startsAt: '2027-03-18T20:30:00Z' }] })
    expect((await interviewOf(invited)).status).toBe('cancelled')
  })

  it('waits with the email of a disqualification, and stays when that is undone in time', async () => {
    const invited = await invite()
    await disqualify(invited, EXPERIENCE)
    expect((await interviewOf(invited)).status).toBe('scheduled')
    expect(await cancellations(invited)).toHaveLength(0)
    const payload = await waiting(invited)
    const back = await recruiter.post(`/api/applications/${invited.applicationId}/bring-back`)
    expect(back.body).toMatchObject({ mail: 'cancelled', calledOff: [] })
    await waitingCancellation.run(recruiter.context(), payload)
    expect((await interviewOf(invited)).status).toBe('scheduled')
    expect(await cancellations(invited)).toHaveLength(0)
  })

  it('is canceled when the time to undo has passed', async () => {
    const invited = await invite()
    await disqualify(invited, EXPERIENCE)
    await waitingCancellation.run(recruiter.context(), await waiting(invited))
    expect((await interviewOf(invited)).status).toBe('cancelled')
    expect(await cancellations(invited)).toHaveLength(2)
  })

  it('is canceled at once if it would start before the email is sent', async () => {
    const invited = await invite()
    await rows(`update interviews set starts_at = now() + interval '20 minutes', ends_at = now() + interval '1 hour'
      where id = '${invited.interviewId}'`)
    await disqualify(invited, EXPERIENCE)
    expect((await interviewOf(invited)).status).toBe('cancelled')
  })

  it('is canceled by a bulk disqualification, and Undo counts the canceled ones', async () => {
    const people = [await invite(), await invite()]
    const ids = people.map(({ applicationId }) => applicationId)
    const done = await recruiter.post('/api/applications/bulk', {
      ids,
      change: { kind: 'disqualify', reasonId: PAY },
    })
    expect(done.body).toMatchObject({ changed: 2, calledOff: 0 })
    for (const each of people) expect((await interviewOf(each)).status).toBe('cancelled')
    const undone = await recruiter.post(`/api/applications/bulk/${done.body.changeSetId}/undo`)
    expect(undone.body).toMatchObject({ changed: 2, calledOff: 2 })
  })

  it('is canceled once, even with a concurrent cancellation', async () => {
    for (let round = 0; round < 6; round += 1) {
      const invited = await invite()
      const [, disqualified] = await Promise.all([
        recruiter.post(`/api/interviews/${invited.interviewId}/cancel`, { reason: 'No time' }),
        recruiter.post(`/api/applications/${invited.applicationId}/disqualify`, { reasonId: PAY }),
      ])
      expect(disqualified.status).toBe(200)
      expect((await interviewOf(invited)).status).toBe('cancelled')
      expect(await cancellations(invited)).toHaveLength(2)
    }
  })

  it('stays if it already took place', async () => {
    const invited = await invite()
    await rows(`update interviews set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      where id = '${invited.interviewId}'`)
    await recruiter.post(`/api/applications/${invited.applicationId}/disqualify`, { reasonId: EXPERIENCE })
    expect((await interviewOf(invited)).status).toBe('scheduled')
  })

  it('never stays with an application that ended concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id: candidateId } = await makeCandidate(recruiter)
      const application = await recruiter.post('/api/applications', { candidateId, jobId })
      const [scheduled, disqualified] = await Promise.all([
        schedule(candidateId),
        recruiter.post(`/api/applications/${application.body.id}/disqualify`, { reasonId: PAY }),
      ])
      // The second request finds the result of the first: an interview to cancel, or an ended application.
      expect([201, 409]).toContain(scheduled.status)
      expect(disqualified.status).toBe(200)
      const standing = await rows(
        `select from interviews i join applications a on a.id = i.application_id
         where i.candidate_id = $1 and i.status = 'scheduled' and a.status = 'disqualified'`,
        [candidateId],
      )
      expect(standing).toHaveLength(0)
    }
  })
})

describe('an interview of an erased candidate', () => {
  it('leaves its interviewers’ calendars, by a cancellation without names', async () => {
    const admin = await test.person('admin')
    const invited = await invite()
    const [named] = await rows<{ name: string }>(
      `select first_name || ' ' || last_name as name from candidates where id = $1`,
      [invited.id],
    )
    const erased = await admin.post(`/api/candidates/${invited.id}/erase`, { confirmName: named?.name })
    expect(erased.status).toBe(204)
    const mails = await cancellations(invited)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.recipient).toBe(invited.interviewerEmail)
    expect(mail?.calendar).toContain('SUMMARY:Interview canceled')
    expect(mail?.calendar).toContain('SEQUENCE:1')
    expect(mail?.calendar).toContain('DTSTART:20270318T203000Z')
    expect(JSON.stringify(mail)).not.toMatch(/Fontaine|Lucía|Erased|candidate\d/)
    expect((await noticesOf(interviewer)).at(-1)).toBe('Canceled: one of your interviews')
    expect((await noticesOf(recruiter)).at(-1)).toBe('Canceled: one of your interviews')
  })
})

describe('an interview of a removed candidate', () => {
  it('leaves lists, the calendar and conflicts, and returns with the candidate', async () => {
    const invited = await invite()
    const day = 'from=2027-03-18&to=2027-03-18'
    const ids = async (url: string) =>
      ((await recruiter.get(url)).body.items as { id: string }[]).map(({ id }) => id)
    const lists = [
      `/api/interviews?${day}&limit=200`,
      `/api/interviews/calendar?${day}&perHour=12&candidate=${invited.id}`,
    ]
    for (const url of lists) expect(await ids(url)).toContain(invited.interviewId)
    const removed = await recruiter.post('/api/candidates/bulk', {
      selection: { ids: [invited.id] },
      change: { kind: 'remove' },
    })
    for (const url of lists) expect(await ids(url)).not.toContain(invited.interviewId)
    await recruiter.post(`/api/candidates/bulk/${removed.body.changeSetId}/undo`)
    for (const url of lists) expect(await ids(url)).toContain(invited.interviewId)
  })
})

describe('a change that the candidate’s invitation does not mention', () => {
  const mailsTo = (email: string) => rows('select id from outgoing_mails where recipient = $1', [email])

  it('sends them nothing: the internal note, an observer, or no change', async () => {
    const invited = await invite()
    const patch = async (edit: Record<string, unknown>) => {
      const { version } = await interviewOf(invited)
      const url = `/api/interviews/${invited.interviewId}`
      const body = { ...edit, despiteConflicts: true }
      const done = await recruiter.patch(url, body, { 'if-match': `"${version}"` })
      expect(done.status, JSON.stringify(done.body)).toBe(200)
      return done.body.version - version
    }
    const people = [{ userId: interviewer.userId, role: 'interviewer' }]
    expect(await mailsTo(invited.email)).toHaveLength(1)
    expect(await patch({ note: 'Ask about nights.' })).toBe(1)
    expect(await patch({ note: 'Ask about nights.', kind: 'phone', participants: people })).toBe(0)
    await patch({ participants: [...people, { userId: recruiter.userId, role: 'observer' }] })
    expect(await mailsTo(invited.email)).toHaveLength(1)
    await patch({ place: '(505) 555-0142' })
    expect(await mailsTo(invited.email)).toHaveLength(2)
  })
})
