// Campaigns by email and text over real sockets: audience, sending, stopping, unsubscribing.
import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { createUser } from '#domains/identity/server/index.ts'
import { suppress } from '#domains/messages/server/index.ts'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { CONNECTIONS } from '#platform/server/mailer.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { findFreePort } from '../e2e/support/free-port.ts'
import { appForTest, type Json, type TestApp } from './support/app.ts'
import { FOLDER, header, type Mailing, startMailing, startSmtp, type Taken } from './support/conversations.ts'
import { makeCandidate, makeJob } from './support/hiring.ts'
import {
  campaignOf,
  EMAIL,
  makeDraft,
  passWaits,
  recipientsOf,
  sendAll,
  startDraft,
  statesOf,
  TEXT,
} from './support/outreach.ts'
import { endProduct, startProduct } from './support/product.ts'
import { copyTemplate } from './template-database.ts'

afterAll(() => rm(FOLDER, { recursive: true, force: true }))

const URL = '/api/outreach-campaigns'
const ABOUT_TEXTS = { phones: ['7135550113'], smsOptIn: true }
const PATIENCE = { timeout: 15_000, interval: 50 }
/** The content without the line breaks of quoted-printable. */
const plain = ({ content }: Taken) => content.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
const reply = (body: string, head: readonly string[] = []) =>
  [
    'From: x@elsewhere.example',
    'Subject: Re: ICU nights',
    `Message-ID: <${uuidv7()}@x>`,
    ...head,
    '',
    body,
  ].join('\r\n')

/** One candidate who got the first email of a campaign with an email and a second email. */
async function firstSent(mailing: Mailing, edit: object = {}) {
  const { test, taken, recruiter } = mailing
  const manager = await test.person('manager')
  const candidate = await makeCandidate(recruiter)
  const second = { ...EMAIL, subject: 'Last note', waitMinutes: 1_440 }
  const id = await startDraft(manager, { steps: [EMAIL, second], ...edit })
  await sendAll(test)
  await vi.waitFor(() => expect(taken).toHaveLength(1), PATIENCE)
  await vi.waitFor(async () => expect(await statesOf(manager, id)).toEqual(['delivered']), PATIENCE)
  return { id, manager, candidate, mail: taken[0] as Taken }
}

describe('a draft', () => {
  it('is previewed on a real candidate, tested to the own address, and refused while incomplete', async () => {
    const { test, recruiter, taken } = await startMailing()
    const manager = await test.person('manager')
    const candidate = await makeCandidate(recruiter)
    const { id, version } = await makeDraft(manager)
    const preview = (await manager.get(`${URL}/${id}/preview?step=0&candidate=${candidate.id}`)).body
    expect(preview).toMatchObject({
      from: expect.stringMatching(/^Manager.* at Candor Hire <no-reply@candorhire\.test>$/),
      to: candidate.email,
      subject: 'ICU nights',
      body: expect.stringContaining('Hi Lucía'),
      problem: null,
      timezone: 'America/Denver',
    })
    const test1 = await manager.post(`${URL}/${id}/test`, { step: 0, candidateId: candidate.id })
    expect(test1.status).toBe(200)
    await vi.waitFor(() => expect(taken).toHaveLength(1), PATIENCE)
    expect(taken[0]?.to).toBe(test1.body.to)
    expect(taken[0]?.to).not.toBe(candidate.email)
    expect(taken[0]?.content).toContain('Subject: [Test] ICU nights')
    // With the footer of the real email, but no address that counts opens.
    expect(plain(taken[0] as Taken)).toMatch(/Unsubscribe: \S+\/unsubscribe\//)
    expect(plain(taken[0] as Taken)).not.toContain('/api/outreach/')
    const edit = { steps: [{ channel: 'email', subject: '', body: 'Hi {{nobody}}' }] }
    await manager.patch(`${URL}/${id}`, edit, { 'if-match': `"${version}"` })
    const refused = await manager.post(`${URL}/${id}/start`, { expectedCount: 1 })
    expect(refused.status).toBe(422)
    expect(refused.body.fields.map(({ path }: Json) => path)).toEqual(['steps.0.subject', 'steps.0.body'])
    const wrong = (await manager.get(`${URL}/${id}/preview?step=0&candidate=${candidate.id}`)).body
    expect(wrong.problem).toBe('{{nobody}} is not a merge field. Choose one from the list.')
    const stale = await manager.patch(`${URL}/${id}`, { name: 'Other' }, { 'if-match': `"${version}"` })
    expect(stale.status).toBe(412)
  })

  it('is copied and removed, and only a draft can be changed', async () => {
    const { test, recruiter } = await startMailing()
    const manager = await test.person('manager')
    await makeCandidate(recruiter)
    const id = await startDraft(manager)
    const { version } = await campaignOf(manager, id)
    const late = await manager.patch(`${URL}/${id}`, { name: 'Late' }, { 'if-match': `"${version}"` })
    expect(late.status).toBe(409)
    expect((await manager.remove(`${URL}/${id}`)).status).toBe(409)
    const copy = await manager.post(`${URL}/${id}/copy`)
    expect(copy).toMatchObject({ status: 201, body: { status: 'draft', name: 'ICU nights (copy)' } })
    expect(copy.body.steps).toHaveLength(1)
    expect((await manager.remove(`${URL}/${copy.body.id}`)).status).toBe(204)
    expect((await manager.get(`${URL}/${copy.body.id}`)).status).toBe(404)
    expect((await manager.post(`${URL}/${uuidv7()}/start`, { expectedCount: 1 })).status).toBe(404)
    expect((await manager.post(`/api/outreach-recipients/${uuidv7()}/stop`)).status).toBe(404)
    expect((await recruiter.post(URL, { name: 'No' })).status).toBe(403)
  })
})

describe('sending', () => {
  it('reaches nobody who was suppressed in the last second, in the queue or in the outbox', async () => {
    const { test, recruiter, taken } = await startMailing()
    const manager = await test.person('manager')
    const [queued] = [await makeCandidate(recruiter), await makeCandidate(recruiter)]
    const id = await startDraft(manager)
    await suppress(test.db, { contact: queued.email, reason: 'Unsubscribed' })
    // The other one after the mail was handed to the outbox.
    await test.db.query({
      text: `create function suppress_now() returns trigger language plpgsql as
        $$ begin insert into suppressions values (sha256(convert_to(new.recipient, 'UTF8')), 'email', 'asked'); return new; end $$;
        create trigger suppress_now after insert on outgoing_mails for each row execute function suppress_now()`,
    })
    await sendAll(test)
    await vi.waitFor(
      async () => expect(await statesOf(manager, id)).toEqual(['skipped', 'stopped']),
      PATIENCE,
    )
    expect(taken).toEqual([])
    expect((await campaignOf(manager, id)).figures).toMatchObject({ sent: 0, delivered: 0, bounced: 0 })
  })

  it('waits for the window in the recipient’s timezone', async () => {
    const { test, recruiter } = await startMailing()
    const manager = await test.person('manager')
    await makeCandidate(recruiter)
    // A window of the day after tomorrow in UTC never contains this moment anywhere.
    const day = ((new Date().getUTCDay() + 1) % 7) + 1
    const id = await startDraft(manager, { window: { start: 540, end: 1_080, days: [day] } })
    await sendAll(test)
    const [waiting] = await recipientsOf(manager, id)
    expect(waiting).toMatchObject({ state: 'queued' })
    const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Denver', timeStyle: 'short' })
    expect(clock.format(new Date(waiting?.nextAt))).toBe('9:00 AM')
    // Due too early, as after a pause: it waits for the window again.
    await passWaits(test)
    await sendAll(test)
    expect(await recipientsOf(manager, id)).toMatchObject([{ state: 'queued', nextAt: waiting?.nextAt }])
  })

  it('keeps to the limit per hour, and pauses and resumes', async () => {
    const { test, recruiter } = await startMailing()
    const manager = await test.person('manager')
    for (let n = 0; n < 5; n += 1) await makeCandidate(recruiter)
    const id = await startDraft(manager, { perHour: 2 })
    const sent = async () => (await campaignOf(manager, id)).figures.sent
    // A pause takes back what is still in the outbox.
    const left = (count: number) =>
      vi.waitFor(async () => expect((await campaignOf(manager, id)).figures.delivered).toBe(count), PATIENCE)
    await sendAll(test)
    expect(await sent()).toBe(2)
    await left(2)
    await passWaits(test)
    await sendAll(test)
    expect(await sent()).toBe(2)
    const hourLater = async () => {
      await test.db.query({ text: `update outreach_sends set sent_at = sent_at - interval '61 minutes'` })
      await passWaits(test)
      await sendAll(test)
    }
    expect((await manager.post(`${URL}/${id}/pause`)).body.status).toBe('paused')
    await hourLater()
    expect(await sent()).toBe(2)
    expect((await manager.post(`${URL}/${id}/pause`)).status).toBe(409)
    expect((await manager.post(`${URL}/${id}/resume`)).body.status).toBe('running')
    await hourLater()
    expect(await sent()).toBe(4)
    await left(4)
    expect((await manager.post(`${URL}/${id}/cancel`)).body).toMatchObject({
      status: 'canceled',
      figures: { waiting: 0 },
    })
    await hourLater()
    expect(await sent()).toBe(4)
    expect(await recipientsOf(manager, id, '&state=stopped')).toHaveLength(1)
  })

  it('takes back from the outbox what waits there when it is paused or canceled', async () => {
    // Nothing works off the outbox.
    const test = await appForTest({ jobs: 'queued' })
    const [manager, recruiter] = [await test.person('manager'), await test.person('recruiter')]
    const [leaving, waiting] = [await makeCandidate(recruiter), await makeCandidate(recruiter, ABOUT_TEXTS)]
    const id = await startDraft(manager, { steps: [EMAIL, { ...TEXT, waitMinutes: 0 }] })
    const outbox = () =>
      test.db.query({
        text: `select recipient from outgoing_mails where contact_id is not null union all
          select recipient from outgoing_texts order by 1`,
      })
    await sendAll(test)
    await passWaits(test)
    await sendAll(test)
    expect(await campaignOf(manager, id)).toMatchObject({ status: 'running', figures: { sent: 2 } })
    expect(await outbox()).toHaveLength(3)
    await test.db.query({
      text: 'update outgoing_mails set attempts = 1 where recipient = $1',
      values: [leaving.email],
    })
    await manager.post(`${URL}/${id}/pause`)
    expect(await outbox()).toEqual([{ recipient: leaving.email }])
    expect((await campaignOf(manager, id)).figures).toMatchObject({ sent: 1, waiting: 1 })
    expect((await manager.get(`/api/candidates/${waiting.id}/messages`)).body.items).toEqual([])
    await manager.post(`${URL}/${id}/resume`)
    await sendAll(test)
    expect(await outbox()).toHaveLength(3)
    expect((await manager.get(`/api/candidates/${waiting.id}/messages`)).body.items).toHaveLength(2)
    await manager.post(`${URL}/${id}/cancel`)
    expect(await outbox()).toEqual([{ recipient: leaving.email }])
    expect(await statesOf(manager, id)).toEqual(['sent', 'stopped'])
  })

  it('stops for a candidate who applied, and sends a merged candidate nothing twice', async () => {
    const { test, recruiter } = await startMailing()
    const manager = await test.person('manager')
    const [applied, survivor, duplicate] = [
      await makeCandidate(recruiter),
      await makeCandidate(recruiter),
      await makeCandidate(recruiter),
    ]
    const id = await startDraft(manager)
    const jobId = await makeJob(manager)
    const application = await recruiter.post('/api/applications', { candidateId: applied.id, jobId })
    expect(application.status).toBe(201)
    await test.db.query({
      text: 'update candidates set merged_into = $1, removed_at = now() where id = $2',
      values: [survivor.id, duplicate.id],
    })
    await sendAll(test)
    const byCandidate = new Map(
      (await recipientsOf(manager, id)).map(({ candidate, state }) => [candidate.id, state]),
    )
    expect(byCandidate.get(applied.id)).toBe('applied')
    expect(byCandidate.get(duplicate.id)).toBe('stopped')
    const [mails] = await test.db.query({ text: 'select count(*)::int as count from outreach_sends' })
    expect(mails).toEqual({ count: 1 })
  })

  it('loses and doubles nothing with two workers, of which one is killed', async () => {
    const { url: smtp, taken } = await startSmtp()
    const { url, drop } = await copyTemplate(inject('postgresUrl'))
    const db = openDatabase({ url, size: 2, log: createLog({ LOG_LEVEL: 'silent', production: false }) })
    onTestFinished(async () => {
      await db.close()
      await drop()
    })
    const COUNT = 250
    await seedCampaign(db, COUNT)
    const start = async () =>
      startProduct({
        port: await findFreePort(),
        env: { ROLE: 'worker', DATABASE_URL: url, SMTP_URL: smtp },
        awaitReady: false,
      })
    const [dying, living] = [await start(), await start()]
    onTestFinished(() => endProduct(living))
    await vi.waitFor(() => expect(taken.length).toBeGreaterThan(50), { timeout: 60_000, interval: 5 })
    dying.process.kill('SIGKILL')
    await vi.waitFor(() => expect(new Set(taken.map(({ to }) => to)).size).toBe(COUNT), {
      timeout: 120_000,
      interval: 200,
    })
    await vi.waitFor(
      async () => {
        const [row] = await db.query({
          text: `select count(*)::int as sends, count(distinct recipient_id)::int as people, count(delivered_at)::int as delivered
            from outreach_sends`,
        })
        expect(row).toEqual({ sends: COUNT, people: COUNT, delivered: COUNT })
      },
      { timeout: 60_000, interval: 200 },
    )
    // A mail that the server took while its worker died comes again with the same id, which mail servers recognize. At
    // most one for each connection of the four batches.
    const mails = new Set(taken.map((mail) => `${mail.to} ${header(mail, 'Message-ID')}`))
    expect(mails.size).toBe(COUNT)
    expect(taken.length - COUNT).toBeLessThanOrEqual(4 * CONNECTIONS)
  }, 240_000)
})

/** A running campaign for so many candidates, written as rows. */
async function seedCampaign(db: TestApp['db'], count: number): Promise<void> {
  const userId = await createUser(systemContext(db), {
    role: 'manager',
    email: 'sender@example.com',
    name: 'Sender',
    password: 'correct-horse-battery',
  })
  await db.query({
    text: `with campaign as (insert into outreach_campaigns (id, name, status, filter, sender_id, timezone, window_start, window_end,
          window_days, next_at, started_at)
        values (gen_random_uuid(), 'Many', 'running', '{}', $1, 'UTC', 0, 1440, '{1,2,3,4,5,6,7}', now(), now()) returning id),
      step as (insert into outreach_steps (campaign_id, position, channel, subject, body)
        select id, 0, 'email', 'S', 'B' from campaign),
      people as (insert into candidates (id, first_name, last_name, emails, phones, status, source, last_activity_at)
        select gen_random_uuid(), 'A', n::text, array['p' || n || '@example.com'], '{}', 'new', 'manual', now()
        from generate_series(1, $2::int) n returning id)
      insert into outreach_recipients (id, campaign_id, candidate_id, due_at)
      select gen_random_uuid(), campaign.id, people.id, now() from people, campaign`,
    values: [userId, count],
  })
}

describe('the sequence of a candidate', () => {
  it('stops on a reply, which joins the conversation and notifies the owner', async () => {
    const mailing = await startMailing()
    const { id, manager, candidate, mail } = await firstSent(mailing)
    for (const line of ['Auto-Submitted: auto-replied', 'X-Autoreply: yes', 'Precedence: auto_reply'])
      await mailing.reply({ to: header(mail, 'Reply-To'), raw: reply('I am away.', [line]) })
    expect((await mailing.recruiter.get('/api/notifications')).body.items).toEqual([])
    expect(await recipientsOf(manager, id)).toMatchObject([
      { state: 'delivered', nextAt: expect.any(String) },
    ])
    await mailing.reply({ to: header(mail, 'Reply-To'), raw: reply('Could start Jan 4.') })
    expect(await recipientsOf(manager, id)).toMatchObject([{ state: 'replied', nextAt: null }])
    await passWaits(mailing.test)
    await sendAll(mailing.test)
    expect(mailing.taken).toHaveLength(1)
    const thread = (await manager.get(`/api/candidates/${candidate.id}/messages`)).body.items
    expect(thread.map(({ body }: Json) => body)).toContain('Could start Jan 4.')
    expect(thread.map(({ ofCampaign }: Json) => ofCampaign)).toEqual([false, false, false, false, true])
    const notices = (await mailing.recruiter.get('/api/notifications')).body.items
    expect(notices.map(({ kind }: Json) => kind)).toContain('message_received')
    expect(await campaignOf(manager, id)).toMatchObject({ status: 'finished', figures: { replied: 1 } })
  })

  it('stops on a bounce, at once or later, without a notification for each', async () => {
    const mailing = await startMailing()
    const { test, recruiter } = mailing
    const { id, manager, mail } = await firstSent(mailing)
    const notice = [
      'From: mailer-daemon@x.example',
      'Subject: Undelivered',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Failed.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; x.example',
      '',
      'Final-Recipient: rfc822; x@x.example',
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 no such mailbox',
      '',
      '--b--',
    ].join('\r\n')
    await mailing.reply({ to: mail.from, raw: notice })
    expect(await recipientsOf(manager, id)).toMatchObject([{ state: 'bounced', nextAt: null }])
    expect((await campaignOf(manager, id)).figures).toMatchObject({ delivered: 0, bounced: 1 })
    await makeCandidate(recruiter, { emails: [`gone-${process.pid}@example.com`] })
    const other = await startDraft(manager)
    await sendAll(test)
    await vi.waitFor(
      async () =>
        expect(await recipientsOf(manager, other, '&state=bounced')).toMatchObject([
          { reason: expect.stringContaining('no such mailbox') },
        ]),
      PATIENCE,
    )
    const notices = (await manager.get('/api/notifications')).body.items
    expect(notices.filter(({ kind }: Json) => kind === 'message_failed')).toEqual([])
  })

  it('leaves nothing personal of an erased candidate', async () => {
    const mailing = await startMailing()
    const { id, manager, candidate } = await firstSent(mailing)
    const { firstName, lastName } = (await manager.get(`/api/candidates/${candidate.id}`)).body
    const confirmName = `${firstName} ${lastName}`
    expect((await manager.post(`/api/candidates/${candidate.id}/erase`, { confirmName })).status).toBe(204)
    const [waiting] = await recipientsOf(manager, id)
    expect(waiting).toMatchObject({ nextAt: null })
    expect(waiting?.candidate.name).not.toContain('Lucía')
    const [left] = await mailing.test.db.query({
      text: `select (select count(*)::int from outgoing_mails where recipient = $1) as mails,
        (select count(*)::int from conversation_messages where body <> '') as texts`,
      values: [candidate.email],
    })
    expect(left).toEqual({ mails: 0, texts: 0 })
  })
})

describe('the links of an email', () => {
  const linkIn = (mail: Taken, kind: string) =>
    new RegExp(`/api/outreach/${kind}/[^\\s"<>]+`).exec(plain(mail))?.[0].replaceAll('&amp;', '&') ?? ''

  it('unsubscribe with one click, everywhere, and a scanner that opens the page changes nothing', async () => {
    const mailing = await startMailing()
    const { test } = mailing
    const { id, manager, candidate, mail } = await firstSent(mailing)
    expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const path = new globalThis.URL(header(mail, 'List-Unsubscribe').slice(1, -1)).pathname
    const opened = await test.app.inject({ method: 'GET', url: path })
    expect(opened.statusCode).toBe(302)
    expect(opened.headers.location).toMatch(/^\/unsubscribe\/[0-9a-f-]+\.[0-9a-f]+$/)
    expect(await statesOf(manager, id)).toEqual(['delivered'])
    const click = (url: string) =>
      test.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    const forged = `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`
    expect((await click(forged)).statusCode).toBe(404)
    expect((await click(path.replace(/unsubscribe\/.{8}/, 'unsubscribe/00000000'))).statusCode).toBe(404)
    expect((await click(linkIn(mail, 'open').replace('/open/', '/unsubscribe/'))).statusCode).toBe(404)
    expect(await statesOf(manager, id)).toEqual(['delivered'])
    expect([(await click(path)).statusCode, (await click(path)).statusCode]).toEqual([204, 204])
    expect(await statesOf(manager, id)).toEqual(['unsubscribed'])
    expect((await manager.get(`/api/candidates/${candidate.id}/contact-ways`)).body.email.to).toBeNull()
    await passWaits(test)
    await sendAll(test)
    expect(mailing.taken).toHaveLength(1)
  })

  it('count opens and clicks, lead only to the link of the email, and do nothing without the setting', async () => {
    const mailing = await startMailing()
    const { app } = mailing.test
    const { id, manager, mail } = await firstSent(mailing)
    const open = linkIn(mail, 'open')
    const click = linkIn(mail, 'click')
    expect((await app.inject({ url: open })).headers['content-type']).toBe('image/gif')
    expect(await statesOf(manager, id)).toEqual(['opened'])
    const clicked = await app.inject({ url: click })
    expect([clicked.statusCode, clicked.headers.location]).toEqual([
      302,
      'https://jobs.example.com/icu?a=1&b=2',
    ])
    expect(await statesOf(manager, id)).toEqual(['clicked'])
    const elsewhere = click.replace(/to=.*/, `to=${encodeURIComponent('https://evil.example')}`)
    expect((await app.inject({ url: elsewhere })).statusCode).toBe(404)
    const figures = (await campaignOf(manager, id)).figures
    expect(figures).toMatchObject({ opened: 1, clicked: 1 })
    expect(await recipientsOf(manager, id, '&figure=clicked')).toHaveLength(1)
    expect(await recipientsOf(manager, id, '&figure=bounced')).toEqual([])
    expect(await recipientsOf(manager, id, '&step=0.opened')).toHaveLength(1)
    expect(await recipientsOf(manager, id, '&step=1.sent')).toEqual([])
    expect((await manager.get(`/api/outreach-recipients?campaign=${id}&step=0.id`)).status).toBe(400)
    const results = (await manager.get(`${URL}/${id}/results`)).body
    expect(results).toMatchObject({
      states: [{ state: 'clicked', count: 1 }],
      days: [{ sent: 1, opened: 1, replied: 0 }],
      steps: [{ sent: 1, delivered: 1, opened: 1, clicked: 1 }, { sent: 0 }],
    })
    const body = 'See https://jobs.example.com/日本'
    await startDraft(manager, { steps: [{ ...EMAIL, body }] })
    await sendAll(mailing.test)
    await vi.waitFor(() => expect(mailing.taken).toHaveLength(2), PATIENCE)
    const foreign = await app.inject({ url: linkIn(mailing.taken[1] as Taken, 'click') })
    expect(foreign.headers.location).toBe('https://jobs.example.com/%E6%97%A5%E6%9C%AC')
    const quiet = await startDraft(manager, { track: false })
    await sendAll(mailing.test)
    await vi.waitFor(() => expect(mailing.taken).toHaveLength(3), PATIENCE)
    const untracked = plain(mailing.taken[2] as Taken)
    expect(untracked).toContain('href="https://jobs.example.com/icu?a=1&amp;b=2"')
    expect(untracked).not.toMatch(/outreach\/(open|click)/)
    await vi.waitFor(async () => expect(await statesOf(manager, quiet)).toEqual(['delivered']), PATIENCE)
  })
})

it('an unknown campaign has no results, and a foreign filter is refused', async () => {
  const test = await appForTest()
  const manager = await test.person('manager')
  expect((await manager.get(`${URL}/${uuidv7()}/results`)).status).toBe(404)
  expect((await manager.get('/api/outreach-recipients')).status).toBe(400)
  const created = (await manager.post(URL, { name: 'X' })).body
  const audience = { viewId: null, viewName: 'X', filter: { password: 'x' } }
  const refused = await manager.patch(
    `${URL}/${created.id}`,
    { audience },
    { 'if-match': `"${created.version}"` },
  )
  expect(refused.status).toBe(422)
})
