import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openMailer } from '#platform/server/mailer.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { appForTest, type Person, type TestApp } from '../../../../tests/support/app.ts'
import { makeCandidate, makeJob } from '../../../../tests/support/hiring.ts'
import { MAIL_FROM } from '../../../../tests/support/services.ts'
import { interviewClock } from './jobs.ts'
import { listUnreminded } from './queries/due-interviews.ts'

type Received = { to: string; raw: string }

/** A mail server on a real socket. */
async function startSmtp(): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join()
      void text(stream).then((raw) => done(received.push({ to, raw }) > 0 ? null : undefined), done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received }
}

const STARTS = '2027-03-18T20:30:00.000Z'

async function schedule(person: Person, fields: Record<string, unknown>) {
  const answer = await person.post('/api/interviews', {
    kind: 'video',
    meetingUrl: 'https://meet.example.com/abc',
    startsAt: STARTS,
    endsAt: '2027-03-18T21:15:00.000Z',
    timezone: 'America/Chicago',
    ...fields,
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** The calendar part of an email, decoded and unfolded, without values that change from run to run. */
function calendarIn({ raw }: Received): { method: string; lines: string[] } {
  const part = /Content-Type: text\/calendar;([^]*?)\r\n\r\n([^]*?)\r\n--/.exec(raw)
  const [, head = '', body = ''] = part ?? []
  const encoded = /base64/i.test(head)
  const content = encoded
    ? Buffer.from(body, 'base64').toString('utf8')
    : Buffer.from(unquoted(body), 'latin1').toString('utf8')
  return {
    method: /method=(\w+)/i.exec(head)?.[1] ?? '',
    lines: content.replace(/\r\n /g, '').trim().split('\r\n'),
  }
}

const unquoted = (body: string) =>
  body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Values that change from run to run are replaced by names. */
const golden = (lines: string[] = []) =>
  lines
    .filter((line) => !line.startsWith('DTSTAMP'))
    .map((line) =>
      line
        .replace(/[\da-f-]{36}/, 'ID')
        .replace(/\d+-\d+@/, '@')
        .replace(/ \d+"/, '"'),
    )

const field = (lines: string[], name: string) =>
  lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)

describe('invitations over SMTP', () => {
  it('keep their UID, raise their SEQUENCE, and end with a CANCEL', async () => {
    const { url, received } = await startSmtp()
    const test = await appForTest({
      jobs: 'worked',
      services: { mailer: await openMailer({ SMTP_URL: url, MAIL_FROM }) },
    })
    const recruiter = await test.person('recruiter')
    const manager = await test.person('manager')
    const { id: candidateId, email } = await makeCandidate(recruiter)
    const jobId = await makeJob(recruiter)
    const participants = [recruiter, manager].map(({ userId }) => ({ userId, role: 'interviewer' }))
    const made = await schedule(recruiter, { candidateId, jobId, participants })
    await vi.waitFor(() => expect(received).toHaveLength(3), 15_000)
    const moved = await recruiter.patch(
      `/api/interviews/${made.id}`,
      {
        startsAt: '2027-03-19T20:30:00.000Z',
        endsAt: '2027-03-19T21:15:00.000Z',
        participants: [{ userId: recruiter.userId, role: 'interviewer' }],
      },
      { 'if-match': `"${made.version}"` },
    )
    expect(moved.status).toBe(200)
    await vi.waitFor(() => expect(received).toHaveLength(6), 15_000)
    await recruiter.post(`/api/interviews/${made.id}/cancel`, {})
    await vi.waitFor(() => expect(received).toHaveLength(8), 15_000)

    const toCandidate = received.filter(({ to }) => to === email).map(calendarIn)
    expect(toCandidate.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    expect(toCandidate.map(({ lines }) => field(lines, 'UID'))).toEqual(
      Array(3).fill(`${made.id}@candorhire`),
    )
    expect(toCandidate.map(({ lines }) => field(lines, 'SEQUENCE'))).toEqual(['0', '1', '2'])
    expect(toCandidate.map(({ lines }) => field(lines, 'DTSTART'))).toEqual([
      '20270318T203000Z',
      '20270319T203000Z',
      '20270319T203000Z',
    ])
    expect(toCandidate.map(({ lines }) => field(lines, 'STATUS'))).toEqual([
      'TENTATIVE',
      'TENTATIVE',
      'CANCELLED',
    ])
    expect(golden(toCandidate[0]?.lines)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Candor Hire//Interviews//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:ID@candorhire',
      'SEQUENCE:0',
      'DTSTART:20270318T203000Z',
      'DTEND:20270318T211500Z',
      'SUMMARY:Interview: Registered nurse\\, Lakeside Care',
      'LOCATION:https://meet.example.com/abc',
      'STATUS:TENTATIVE',
      'ORGANIZER;CN="Recruiter":mailto:recruiter@example.com',
      'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN="Lucía Fontaine":mailto:candidate@example.com',
      'END:VEVENT',
      'END:VCALENDAR',
    ])

    // A removed participant gets a cancellation and nothing afterwards.
    const others = received.filter(({ to }) => to !== email)
    const removed = others.filter(({ to }) => to.startsWith('manager')).map(calendarIn)
    expect(removed.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])
    const mine = received.find(({ to }) => to === email)
    expect(mine?.raw).not.toContain('manager')
    // A response reaches the organizer. Only working options are offered.
    expect(mine?.raw).toMatch(/^Reply-To: recruiter[\d-]+@example\.com\r?$/m)
    expect(unquoted(mine?.raw ?? '')).toContain('reply to this email to reach Recruiter')
    expect(unquoted(mine?.raw ?? '')).not.toContain('or call')
    expect(others.find(({ to }) => to.startsWith('manager'))?.raw).toMatch(/^Reply-To: recruiter/m)
    const { items } = (await (await test.person('admin')).get('/api/outbox')).body
    expect(items.at(-1).replyTo ?? items.at(-2).replyTo).toMatch(/^recruiter/)
  })
})

describe('an interview by phone', () => {
  it('gives the number to the caller, and tells the candidate to expect a call', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const recruiter = await test.person('recruiter')
    const [jobId, participants] = [
      await makeJob(recruiter),
      [{ userId: recruiter.userId, role: 'interviewer' }],
    ]
    const texts = (to: string) =>
      test.db.query<{ text: string; calendar: string }>({
        text: 'select text, calendar from outgoing_mails where recipient like $1 order by created_at desc, id desc',
        values: [to],
      })
    const phone = { kind: 'phone', meetingUrl: null, place: null, jobId, participants }
    const { id, email } = await makeCandidate(recruiter, { phones: ['7135550142'] })
    const made = await schedule(recruiter, { ...phone, candidateId: id })
    expect(made.candidate.phone).toBe('+17135550142')
    const [mine] = await texts('recruiter%')
    expect(mine?.text).toContain('Where: Call Lucía: (713) 555-0142')
    expect(mine?.calendar.replaceAll('\r\n ', '')).toContain('LOCATION:(713) 555-0142')
    const [theirs] = await texts(email)
    expect(theirs?.text).toContain('By phone. We call you.')
    expect(theirs?.text).not.toContain('555')
    expect(theirs?.calendar).not.toContain('555')
    const { url } = (await recruiter.post('/api/account/calendar-feed')).body
    const feed = await test.anonymous.get(new URL(url).pathname)
    expect(String(feed.body).replaceAll('\r\n ', '')).toContain('Call Lucía: (713) 555-0142')
    const silent = await makeCandidate(recruiter)
    await schedule(recruiter, { ...phone, candidateId: silent.id, despiteConflicts: true })
    expect((await texts('recruiter%'))[0]?.text).toContain('We have no phone number for Lucía.')
  })
})

describe('the clock', () => {
  const counts = async (test: TestApp) => {
    const [row] = await test.db.query<{ bells: number; mails: number }>({
      text: `select (select count(*)::int from notifications where kind = 'interview_reminder') as bells,
        (select count(*)::int from outgoing_mails where subject like 'Your interview is%') as mails`,
    })
    return row
  }

  it('reminds a day and two hours before, for the current time', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const recruiter = await test.person('recruiter')
    const { id: candidateId } = await makeCandidate(recruiter)
    const jobId = await makeJob(recruiter)
    const participants = [{ userId: recruiter.userId, role: 'interviewer' }]
    const made = await schedule(recruiter, { candidateId, jobId, participants })
    const start = Date.parse(STARTS)
    const tick = (at: number) => interviewClock.run({ ...recruiter.context(new Date(at)) }, {})

    await tick(start - 25 * HOUR)
    expect(await counts(test)).toEqual({ bells: 0, mails: 0 })
    await tick(start - 24 * HOUR)
    await tick(start - 23 * HOUR)
    expect(await counts(test)).toEqual({ bells: 1, mails: 1 })
    expect(await listUnreminded(test.db, new Date(start - 23 * HOUR))).toEqual([])
    expect(await listUnreminded(test.db, new Date(start - 2 * HOUR))).toEqual([{ id: made.id }])

    // Moved by a day: the old two-hour reminder is not sent, both new ones are.
    const moved = await recruiter.patch(
      `/api/interviews/${made.id}`,
      { startsAt: new Date(start + DAY).toISOString(), endsAt: new Date(start + DAY + HOUR).toISOString() },
      { 'if-match': `"${made.version}"` },
    )
    expect(moved.status).toBe(200)
    await tick(start - 2 * HOUR)
    expect(await counts(test)).toEqual({ bells: 1, mails: 1 })
    await tick(start + 30 * 60_000)
    expect(await counts(test)).toEqual({ bells: 2, mails: 2 })
    await tick(start + DAY - 2 * HOUR)
    expect(await counts(test)).toEqual({ bells: 3, mails: 3 })

    // Over: the request for feedback is sent once.
    await tick(start + DAY + 2 * HOUR)
    await tick(start + DAY + 3 * HOUR)
    const [due] = await test.db.query({
      text: `select count(*)::int as n from notifications where kind = 'feedback_due'`,
    })
    expect(due).toEqual({ n: 1 })
    expect((await recruiter.get(`/api/interviews/${made.id}`)).body.status).toBe('awaiting_feedback')
  })

  it('sends nothing about canceled interviews, and nothing after an opt-out', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const recruiter = await test.person('recruiter')
    const jobId = await makeJob(recruiter)
    const participants = [{ userId: recruiter.userId, role: 'interviewer' }]
    const quiet = await makeCandidate(recruiter, { emailOptOut: true })
    const gone = await makeCandidate(recruiter)
    await schedule(recruiter, { candidateId: quiet.id, jobId, participants })
    const cancelled = await schedule(recruiter, {
      candidateId: gone.id,
      jobId,
      participants,
      despiteConflicts: true,
    })
    await recruiter.post(`/api/interviews/${cancelled.id}/cancel`, {})
    await interviewClock.run(recruiter.context(new Date(Date.parse(STARTS) - 20 * HOUR)), {})
    expect(await counts(test)).toEqual({ bells: 1, mails: 0 })
  })
})
