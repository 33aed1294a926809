// One-to-one messages over real SMTP sockets in both directions, and replies by text.
import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { recordConsent } from '#domains/candidates/server/index.ts'
import { createUser } from '#domains/identity/server/index.ts'
import { suppress } from '#domains/messages/server/index.ts'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { openSmsProvider, signatureOf } from '#platform/server/sms-provider.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { findFreePort } from '../e2e/support/free-port.ts'
import { appForTest, type Json, type Person, type TestApp } from './support/app.ts'
import {
  DOMAIN,
  delivered,
  draftTo,
  FOLDER,
  header,
  makeDue,
  PATIENCE,
  raw,
  startMailing,
  startSmtp,
  type Taken,
  threadOf,
} from './support/conversations.ts'
import { pdfWith } from './support/files.ts'
import { makeCandidate } from './support/hiring.ts'
import { endProduct, startProduct } from './support/product.ts'
import { copyTemplate } from './template-database.ts'

afterAll(() => rm(FOLDER, { recursive: true, force: true }))

const noticesOf = async (person: Person, kind: string) =>
  (await person.get('/api/notifications')).body.items.filter((each: Json) => each.kind === kind)
const upload = async (test: TestApp, person: Person, content: Buffer, name: string) => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return test.app.inject({
    method: 'POST',
    url: '/api/messages/files',
    headers: {
      cookie: person.cookie,
      'x-requested-with': 'fetch',
      'sec-fetch-site': 'same-origin',
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

describe('sending', () => {
  it('waits for Undo, then sends once, with fields, attachment and a signed reply address', async () => {
    const mailing = await startMailing()
    const { test, recruiter, send, taken } = mailing
    const { id, email } = await makeCandidate(recruiter)
    const file = JSON.parse((await upload(test, recruiter, pdfWith('pay'), 'pay.pdf')).body)
    const sent = await recruiter.post('/api/messages', draftTo(id, { fileIds: [file.id] }))
    expect(sent).toMatchObject({ status: 201, body: { ids: [expect.any(String)], leftOut: [] } })
    expect(new Date(sent.body.sendAt).getTime() - Date.now()).toBeGreaterThan(7_000)
    expect(await threadOf(recruiter, id)).toMatchObject([{ state: 'scheduled', can: { cancel: true } }])
    expect(taken).toEqual([])
    await send()
    await vi.waitFor(
      async () => expect(await threadOf(recruiter, id)).toMatchObject([{ state: 'delivered' }]),
      PATIENCE,
    )
    await send()
    expect(taken).toHaveLength(1)
    const mail = taken[0] as Taken
    expect(mail.to).toBe(email)
    expect(mail.content).toMatch(/Hi Luc/)
    expect(mail.content).toContain('filename=pay.pdf')
    expect(header(mail, 'Reply-To')).toMatch(new RegExp(`^reply\\+[0-9a-f]{32}\\.[0-9a-f]{24}@${DOMAIN}$`))
    expect(mail.from).toMatch(new RegExp(`^bounce\\+[0-9a-f]{32}\\.[0-9a-f]{24}@${DOMAIN}$`))
    const [message] = await threadOf(recruiter, id)
    expect(message).toMatchObject({ body: 'Hi Lucía, here it is.', files: [{ name: 'pay.pdf' }] })
    const download = await recruiter.get(`/api/messages/${message.id}/files/${file.id}`)
    expect(download.headers['content-disposition']).toContain('attachment')
    const { items } = (await recruiter.get(`/api/candidates/${id}/timeline`)).body
    expect(items[0]).toMatchObject({ kind: 'email', by: expect.stringContaining('Recruiter') })
    expect((await recruiter.get(`/api/candidates/${id}/counts`)).body.messages).toBe(1)
  })

  it('is undone in time by its author or a manager, and not later', async () => {
    const { test, recruiter, send, taken } = await startMailing()
    const [colleague, manager] = [await test.person('recruiter'), await test.person('manager')]
    const { id } = await makeCandidate(recruiter)
    const post = async () => (await recruiter.post('/api/messages', draftTo(id))).body.ids as string[]
    const cancel = async (person: Person, ids: string[]) =>
      (await person.post('/api/messages/cancel', { ids })).body
    const first = await post()
    expect(await cancel(colleague, first)).toEqual({ canceled: 0, tooLate: 1 })
    expect(await cancel(recruiter, first)).toEqual({ canceled: 1, tooLate: 0 })
    expect(await cancel(manager, await post())).toEqual({ canceled: 1, tooLate: 0 })
    await send()
    expect([await threadOf(recruiter, id), taken]).toEqual([[], []])
    const last = await post()
    await send()
    expect(await cancel(recruiter, last)).toEqual({ canceled: 0, tooLate: 1 })
    expect(await threadOf(recruiter, id)).toHaveLength(1)
  })

  it('acts once for a repeated request, and later for a chosen time', async () => {
    const { recruiter } = await startMailing()
    const { id } = await makeCandidate(recruiter)
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const key = { 'idempotency-key': uuidv7() }
    const answers = [
      await recruiter.post('/api/messages', draftTo(id, { sendAt }), key),
      await recruiter.post('/api/messages', draftTo(id, { sendAt }), key),
    ]
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    const [message] = await threadOf(recruiter, id)
    expect(message).toMatchObject({ state: 'scheduled' })
    // The database writes no trailing zeros.
    expect(new Date(message?.['at']).toISOString()).toBe(sendAt)
  })

  it('reaches nobody who was suppressed in the last second, in the queue or in the outbox', async () => {
    const { test, recruiter, send, taken } = await startMailing()
    const [stopped, optedOut] = [await makeCandidate(recruiter), await makeCandidate(recruiter)]
    for (const { id } of [stopped, optedOut])
      expect((await recruiter.post('/api/messages', draftTo(id))).status).toBe(201)
    await suppress(test.db, { contact: stopped.email.toUpperCase(), reason: 'Unsubscribed' })
    // Staff record that the candidate withdrew the consent.
    await recordConsent(recruiter.context(), {
      candidateId: optedOut.id,
      channel: 'email',
      text: 'Yes',
      url: null,
    })
    const [consent] = (await recruiter.get(`/api/candidates/${optedOut.id}/consents`)).body.items
    await recruiter.post(`/api/candidates/${optedOut.id}/consents/${consent.id}/revoke`)
    await send()
    expect(await threadOf(recruiter, stopped.id)).toMatchObject([
      { state: 'failed', failure: 'This email address bounced, or its owner unsubscribed.' },
    ])
    expect(await threadOf(recruiter, optedOut.id)).toMatchObject([
      { state: 'failed', failure: 'This candidate opted out of email.' },
    ])
    expect(await noticesOf(recruiter, 'message_failed')).toHaveLength(2)
    // Handed over, and waiting in the outbox while the owner unsubscribes.
    const waiting = await makeCandidate(recruiter)
    await recruiter.post('/api/messages', draftTo(waiting.id))
    await test.db.query({
      text: `create function suppress_now() returns trigger language plpgsql as
        $$ begin insert into suppressions values (sha256(convert_to(new.recipient, 'UTF8')), 'email', 'asked'); return new; end $$;
        create trigger suppress_now after insert on outgoing_mails for each row execute function suppress_now()`,
    })
    await send()
    await vi.waitFor(
      async () => expect(await threadOf(recruiter, waiting.id)).toMatchObject([{ state: 'failed' }]),
      PATIENCE,
    )
    expect(taken).toEqual([])
  })

  it('hands over each message once with two workers, of which one is killed', async () => {
    const { url: smtp, taken } = await startSmtp()
    const { url, drop } = await copyTemplate(inject('postgresUrl'))
    const db = openDatabase({ url, size: 2, log: createLog({ LOG_LEVEL: 'silent', production: false }) })
    onTestFinished(async () => {
      await db.close()
      await drop()
    })
    const userId = await createUser(systemContext(db), {
      role: 'recruiter',
      email: 'sender@example.com',
      name: 'Sender',
      password: 'correct-horse-battery',
    })
    const COUNT = 100
    await db.query({
      text: `with people as (insert into candidates (id, first_name, last_name, emails, phones, status, source, last_activity_at)
          select gen_random_uuid(), 'A', n::text, array['p' || n || '@example.com'], '{}', 'new', 'manual', now()
          from generate_series(1, $2::int) n returning id)
        insert into conversation_messages (id, candidate_id, direction, channel, state, subject, body, user_id, at)
        select gen_random_uuid(), id, 'out', 'email', 'scheduled', 'S', 'B', $1, now() from people`,
      values: [userId, COUNT],
    })
    const start = async () =>
      startProduct({
        port: await findFreePort(),
        env: { ROLE: 'worker', DATABASE_URL: url, SMTP_URL: smtp },
        awaitReady: false,
      })
    const handed = async () => {
      const [row] = await db.query<{ count: number }>({
        text: `select count(*)::int as count from conversation_messages where state <> 'scheduled'`,
      })
      return row?.count ?? 0
    }
    const [dying, living] = [await start(), await start()]
    onTestFinished(() => endProduct(living))
    await vi.waitFor(async () => expect(await handed()).toBeGreaterThan(5), { timeout: 60_000, interval: 10 })
    dying.process.kill('SIGKILL')
    await vi.waitFor(async () => expect(await handed()).toBe(COUNT), { timeout: 120_000, interval: 200 })
    await vi.waitFor(() => expect(taken.length).toBeGreaterThan(COUNT / 2), {
      timeout: 60_000,
      interval: 200,
    })
    const [row] = await db.query({
      text: `select count(*)::int as mails, count(distinct recipient)::int as people from outgoing_mails`,
    })
    expect(row).toEqual({ mails: COUNT, people: COUNT })
    // The mail server may get the mail of a killed worker again, but never another mail for the same message.
    const mails = new Set(taken.map((mail) => `${mail.to} ${header(mail, 'Message-ID')}`))
    expect(mails.size).toBe(new Set(taken.map(({ to }) => to)).size)
  }, 200_000)
})

describe('replies by email', () => {
  it('join the conversation by their signed address, once, and notify the owner', async () => {
    const mailing = await startMailing()
    const { recruiter, reply } = mailing
    const { id, replyTo } = await delivered(mailing)
    const mail = raw(
      'Thursday works.\r\n\r\nOn Tue, Nov 17, 2026 at 4:12 PM Candor Hire wrote:\r\n> Hi Lucía',
    )
    expect(await reply({ to: replyTo, raw: mail })).toContain('250')
    // A mail server that lost the answer sends the same mail again.
    await reply({ to: replyTo.toUpperCase(), raw: mail })
    const [received, ...others] = await threadOf(recruiter, id)
    expect(others).toHaveLength(1)
    expect(received).toMatchObject({
      direction: 'in',
      state: 'received',
      by: 'Lucía',
      body: 'Thursday works.',
    })
    expect(await noticesOf(recruiter, 'message_received')).toMatchObject([
      { body: 'Thursday works.', link: `/hiring-tracker?candidate=${id}&tab=messages` },
    ])
    const { items } = (await recruiter.get(`/api/candidates/${id}/timeline`)).body
    expect(items[0]).toMatchObject({ kind: 'email', text: 'Re: Pay range\n\nThursday works.' })
  })

  it('of any length are sent and received, and the timeline has their start', async () => {
    const mailing = await startMailing()
    const { recruiter, reply, send, taken } = mailing
    const { id } = await makeCandidate(recruiter)
    const long = 'word '.repeat(3_999)
    await recruiter.post('/api/messages', draftTo(id, { subject: 'A long subject', body: long }))
    await send()
    await vi.waitFor(() => expect(taken).toHaveLength(1), PATIENCE)
    const to = header(taken[0] as Taken, 'Reply-To')
    expect(await reply({ to, raw: raw('line of a long reply\r\n'.repeat(1_500)) })).toContain('250')
    const [received, sent] = await threadOf(recruiter, id)
    expect([received.body.length, sent.body.length].every((length) => length > 19_000)).toBe(true)
    const { items } = (await recruiter.get(`/api/candidates/${id}/timeline`)).body
    for (const { text } of items.slice(0, 2)) expect(text.length).toBeGreaterThan(19_000)
  })

  it('name a sender who is not the candidate', async () => {
    const mailing = await startMailing()
    const { recruiter, reply } = mailing
    const { id, replyTo } = await delivered(mailing)
    await reply({ to: replyTo, raw: raw('Hello.').replace(/^From: .*$/m, 'From: Eve <eve@other.example>') })
    expect((await threadOf(recruiter, id))[0]).toMatchObject({ body: 'Hello.', sender: 'eve@other.example' })
  })

  it('are refused with a forged, foreign or missing signature', async () => {
    const mailing = await startMailing()
    const [one, other] = [await delivered(mailing), await delivered(mailing)]
    const [token, signature] = [/\+(\w+)/, /\.(\w+)@/].map((part) => part.exec(other.replyTo)?.[1] ?? '')
    const forged = [
      one.replyTo.replace(/\.\w+@/, `.${signature}@`),
      one.replyTo.replace(/\+\w+/, `+${token}`),
      one.replyTo.replace('reply+', 'bounce+'),
      one.replyTo.replace(DOMAIN, 'elsewhere.example'),
      one.replyTo.replace(/\.\w+@/, '@'),
      one.email,
      `postmaster@${DOMAIN}`,
    ]
    for (const to of forged)
      await expect(mailing.reply({ to, raw: raw('Hello'), from: one.email })).rejects.toMatchObject({
        responseCode: 550,
      })
    expect(await threadOf(mailing.recruiter, one.id)).toHaveLength(1)
  })

  it('of any content are read safely: large, broken, with scripts, with a zip, in a wrong charset', async () => {
    const mailing = await startMailing()
    const { recruiter, reply } = mailing
    const { id, replyTo: to } = await delivered(mailing)
    const huge = Buffer.concat([Buffer.from(`${raw('')}\r\n`), Buffer.alloc(30 * 1024 * 1024, 'a line\r\n')])
    await expect(reply({ to, raw: huge })).rejects.toMatchObject({ responseCode: 552 })
    await reply({
      to,
      raw: raw('--x\r\nContent-Type: text/plain\r\n\r\nunclosed', [
        'Content-Type: multipart/mixed; boundary=x',
      ]),
    })
    const html =
      '<style>p{}</style><script>alert(1)</script><p onclick="x()">Fine &amp; dandy<br>bye</p><img src=x onerror=y>'
    await reply({ to, raw: raw(html, ['Content-Type: text/html; charset=utf-8']) })
    await reply({ to, raw: raw('plain', ['Content-Type: text/plain; charset=no-such-charset']) })
    const latin = Buffer.concat([
      Buffer.from(raw('', ['Content-Type: text/plain; charset=utf-8'])),
      Buffer.from([0x4a, 0xe9, 0x00, 0x21]),
    ])
    await reply({ to, raw: latin })
    const part = (type: string, name: string, content: Buffer) =>
      `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}\r\n`
    const files =
      part('application/pdf', 'invoice.pdf', Buffer.from('PK\u0003\u0004 a zip that says it is a PDF')) +
      part('application/zip', '../../resume.zip', Buffer.from('PK\u0003\u0004')) +
      part('application/pdf', 'resume.pdf', pdfWith('a resume'))
    await reply({
      to,
      raw: raw(`--b\r\n\r\nSee attached.\r\n${files}--b--`, ['Content-Type: multipart/mixed; boundary=b']),
    })
    const nested = Array.from(
      { length: 60 },
      (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`,
    )
    await expect(
      reply({ to, raw: raw(nested.join(''), ['Content-Type: multipart/mixed; boundary=b0']) }),
    ).rejects.toMatchObject({ responseCode: 554 })
    const [attached, wrong, unknown, scripted, broken] = await threadOf(recruiter, id)
    expect(broken.body).toBe('unclosed')
    expect(scripted.body).toBe('Fine & dandy\nbye')
    expect(unknown.body).toBe('plain')
    expect(wrong.body).toMatch(/^J.*!$/)
    expect(attached).toMatchObject({
      body: 'See attached.',
      files: [{ name: 'resume.pdf' }],
      leftOut: ['invoice.pdf', 'resume.zip'],
    })
  })

  it('UNSUBSCRIBE closes email at once, everywhere', async () => {
    const mailing = await startMailing()
    const { recruiter, reply, test } = mailing
    const { id, replyTo, email } = await delivered(mailing)
    expect((await recruiter.post('/api/messages', draftTo(id))).status).toBe(201)
    await reply({ to: replyTo, raw: raw('Unsubscribe.\r\n\r\nSent from my phone') })
    await mailing.send()
    expect((await threadOf(recruiter, id)).map(({ state }) => String(state)).toSorted()).toEqual([
      'delivered',
      'failed',
      'received',
    ])
    expect((await recruiter.get(`/api/candidates/${id}`)).body.emailOptOut).toBe(true)
    expect((await recruiter.get(`/api/candidates/${id}/contact-ways`)).body.email.problem).not.toBeNull()
    // The same address of another record is suppressed too.
    const twin = await makeCandidate(recruiter, { emails: [email] })
    expect((await recruiter.post('/api/messages', draftTo(twin.id))).status).toBe(422)
    const [row] = await test.db.query({ text: `select kind, reason from suppressions` })
    expect(row).toEqual({ kind: 'email', reason: 'Unsubscribed' })
  })

  it('UNSUBSCRIBE above a text that is too long counts, and if the reply cannot be kept at all', async () => {
    const mailing = await startMailing()
    const { reply, recruiter, test } = mailing
    const long = await delivered(mailing)
    expect(
      await reply({ to: long.replyTo, raw: raw(`Unsubscribe.\r\n\r\n${'A long quote. '.repeat(9_000)}`) }),
    ).toContain('250')
    expect((await recruiter.get(`/api/candidates/${long.id}`)).body.emailOptOut).toBe(true)
    const [kept] = await threadOf(recruiter, long.id)
    expect(kept.body).toMatch(/^Unsubscribe\.[\s\S]*The rest was not saved\.\)$/)

    const lost = await delivered(mailing)
    await test.db.query({
      text: `alter table conversation_messages add constraint full_disk check (state <> 'received') not valid`,
    })
    await expect(reply({ to: lost.replyTo, raw: raw('Unsubscribe') })).rejects.toThrow('451')
    expect((await recruiter.get(`/api/candidates/${lost.id}`)).body.emailOptOut).toBe(true)
  })

  it('of mail servers about a dead address fail the message and suppress the address', async () => {
    const mailing = await startMailing()
    const { recruiter, reply } = mailing
    const { id, returnPath, email } = await delivered(mailing)
    const report = (status: string, action: string, about = `<${email.toUpperCase()}>`) =>
      raw(
        [
          '--r\r\nContent-Type: text/plain\r\n\r\nSorry.',
          `--r\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ${about}\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 no such user ${'at all '.repeat(99)}`,
          '--r--',
        ].join('\r\n'),
        ['Content-Type: multipart/report; report-type=delivery-status; boundary=r'],
      )
    await reply({ to: returnPath, raw: report('4.4.1', 'delayed'), from: '' })
    await vi.waitFor(
      async () => expect(await threadOf(recruiter, id)).toMatchObject([{ state: 'delivered' }]),
      PATIENCE,
    )
    await reply({ to: returnPath, raw: report('5.1.1', 'failed'), from: '' })
    await reply({ to: returnPath, raw: report('5.1.1', 'failed'), from: '' })
    expect(await threadOf(recruiter, id)).toMatchObject([
      {
        state: 'failed',
        failure: expect.stringMatching(
          /^This address does not exist\. The mail server answered: 5\.1\.1 550 no such user( at all){40,}/,
        ),
      },
    ])
    expect(await noticesOf(recruiter, 'message_failed')).toHaveLength(1)
    expect((await recruiter.post('/api/messages', draftTo(id))).status).toBe(422)
    // A mail that was forwarded failed elsewhere. The candidate's own address is alive.
    const forwarded = await delivered(mailing)
    await reply({ to: forwarded.returnPath, raw: report('5.1.1', 'failed', 'old@y.z'), from: '' })
    expect(await threadOf(recruiter, forwarded.id)).toMatchObject([{ state: 'failed' }])
    expect((await recruiter.post('/api/messages', draftTo(forwarded.id))).status).toBe(201)
    // An address that the server refuses at once is suppressed as well.
    const gone = await makeCandidate(recruiter, { emails: ['gone@example.com'] })
    await recruiter.post('/api/messages', draftTo(gone.id))
    await mailing.send()
    await vi.waitFor(
      async () => expect((await recruiter.post('/api/messages', draftTo(gone.id))).status).toBe(422),
      PATIENCE,
    )
  })
})

describe('texts', () => {
  const TOKEN = 'secret'
  const smsProvider = openSmsProvider({
    SMS_BASE_URL: 'http://127.0.0.1:1',
    SMS_ACCOUNT: 'AC1',
    SMS_TOKEN: TOKEN,
    SMS_FROM: '+17135550100',
  })
  let count = 0
  const incoming = async (
    test: TestApp,
    text: { From: string; Body: string; MessageSid?: string },
    token = TOKEN,
  ) => {
    const url = '/api/webhook/texts'
    const fields = { MessageSid: `SM-in-${++count}`, To: '+17135550100', ...text }
    const answer = await test.app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signatureOf({ url: `http://localhost${url}`, fields }, token),
      },
      payload: new URLSearchParams(fields).toString(),
    })
    return answer.statusCode
  }

  it('come back to the candidate of the last text. STOP and START count at once, and only when signed', async () => {
    const test = await appForTest({ jobs: 'queued', services: { smsProvider } })
    const recruiter = await test.person('recruiter')
    const From = '+17135550142'
    const { id } = await makeCandidate(recruiter, { phones: [From], smsOptIn: true })
    const stranger = await makeCandidate(recruiter, { phones: ['7135550143'], smsOptIn: true })
    const draft = draftTo(id, { channel: 'sms', body: 'Can you talk, {{candidate.firstName}}?' })
    expect((await recruiter.post('/api/messages', draft)).status).toBe(201)
    await makeDue(test)
    const { sendDue } = await import('#domains/conversations/server/send-due.ts')
    await sendDue(systemContext(test.db, test.services))
    expect(await threadOf(recruiter, id)).toMatchObject([
      { state: 'sent', body: 'Can you talk, Lucía? Reply STOP to opt out.' },
    ])
    // Before the provider took it, a text from that number answers no message.
    expect(await incoming(test, { From, Body: 'Too early' })).toBe(204)
    await test.db.query({ text: `update outgoing_texts set provider_ref = 'SM1', status = 'sent'` })
    expect(await incoming(test, { From, Body: 'Forged' }, 'wrong')).toBe(403)
    expect(await incoming(test, { From, Body: 'After 5', MessageSid: 'SM9' })).toBe(204)
    expect(await incoming(test, { From, Body: 'After 5', MessageSid: 'SM9' })).toBe(204)
    expect(await incoming(test, { From: '+17135550143', Body: 'Who is this?' })).toBe(204)
    expect((await threadOf(recruiter, id)).map(({ body }) => body)).toEqual([
      'After 5',
      'Can you talk, Lucía? Reply STOP to opt out.',
    ])
    expect(await threadOf(recruiter, stranger.id)).toEqual([])
    expect(await noticesOf(recruiter, 'message_received')).toHaveLength(1)
    const isOptedIn = async () => (await recruiter.get(`/api/candidates/${id}`)).body.smsOptIn
    expect((await recruiter.post('/api/messages', draft)).status).toBe(201)
    expect(await incoming(test, { From, Body: ' stop ' })).toBe(204)
    await makeDue(test)
    await sendDue(systemContext(test.db, test.services))
    expect((await threadOf(recruiter, id)).filter(({ state }) => state === 'failed')).toHaveLength(1)
    expect([await isOptedIn(), (await recruiter.post('/api/messages', draft)).status]).toEqual([false, 422])
    // The provider's number list is shared: another record with the number is stopped too.
    const twin = await makeCandidate(recruiter, { phones: [From], smsOptIn: true })
    expect((await recruiter.post('/api/messages', { ...draft, selection: { ids: [twin.id] } })).status).toBe(
      422,
    )
    expect(await incoming(test, { From, Body: 'START' })).toBe(204)
    expect([await isOptedIn(), (await recruiter.post('/api/messages', draft)).status]).toEqual([true, 201])
  })
})

describe('an erased candidate', () => {
  it('leaves no text and no file of the conversation, and gets no further reply', async () => {
    const mailing = await startMailing()
    const { test, reply, recruiter } = mailing
    const { id, replyTo } = await delivered(mailing)
    await reply({ to: replyTo, raw: raw('My own words') })
    await recruiter.post('/api/messages', draftTo(id))
    const manager = await test.person('manager')
    const { firstName, lastName } = (await manager.get(`/api/candidates/${id}`)).body
    const erased = await manager.post(`/api/candidates/${id}/erase`, {
      confirmName: `${firstName} ${lastName}`,
    })
    expect(erased.status).toBe(204)
    const rows = await test.db.query({
      text: 'select state, subject, body from conversation_messages order by state',
    })
    expect(rows).toEqual(
      ['canceled', 'delivered', 'received'].map((state) => ({ state, subject: '', body: '' })),
    )
    expect(await noticesOf(recruiter, 'message_received')).toEqual([])
    await expect(reply({ to: replyTo, raw: raw('Again') })).rejects.toMatchObject({ responseCode: 550 })
  })
})
