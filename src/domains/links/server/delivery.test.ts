// Delivery results update the link: SMTP and a text provider, both on real sockets.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openMailer } from '#platform/server/mailer.ts'
import { openSmsProvider, signatureOf } from '#platform/server/sms-provider.ts'
import { appForTest, type Person, type TestApp } from '../../../../tests/support/app.ts'
import { makeCandidate } from '../../../../tests/support/hiring.ts'
import { MAIL_FROM } from '../../../../tests/support/services.ts'

const CONSENT = { kind: 'consent', words: 'I agree that St. Brendan may call me.', consentChannel: 'call' }
const TOKEN = 'secret'
const PATIENCE = { timeout: 15_000, interval: 50 }

type Received = { url: string; auth: string; body: URLSearchParams }

/** A provider with Twilio's protocol that refuses a given number of messages. */
async function startProvider() {
  const received: Received[] = []
  const behaviour = { refusals: 0 }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const refused = behaviour.refusals-- > 0
      response.writeHead(refused ? 400 : 201, { 'content-type': 'application/json' })
      if (refused) return response.end(JSON.stringify({ message: 'no such number' }))
      const auth = request.headers.authorization ?? ''
      received.push({ url: request.url ?? '', auth, body: new URLSearchParams(body) })
      return response.end(JSON.stringify({ sid: `SM${received.length}` }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  const smsProvider = openSmsProvider({
    SMS_BASE_URL: `http://127.0.0.1:${port}`,
    SMS_ACCOUNT: 'AC1',
    SMS_TOKEN: TOKEN,
    SMS_FROM: '+17135550100',
  })
  return { received, behaviour, smsProvider }
}

/** The notifications about links. */
async function listNotifications(person: Person): Promise<{ title: string; body: string; link: string }[]> {
  const { items } = (await person.get('/api/notifications')).body
  return items.filter(({ kind }: { kind: string }) => kind === 'link_bounced')
}

const readLink = async (person: Person, id: string) => (await person.get(`/api/sent-links/${id}`)).body

async function sendText(person: Person): Promise<string> {
  const { id: candidateId } = await makeCandidate(person, { phones: ['7135550142'], smsOptIn: true })
  const sent = await person.post('/api/sent-links', { ...CONSENT, channel: 'sms', candidateId })
  expect(sent.status).toBe(201)
  return sent.body.link.id as string
}

/** A report of the provider: a form over a real socket, signed or not. */
async function report(
  origin: string,
  call: { path: string; fields: Record<string, string>; signature?: string },
): Promise<number> {
  const url = `http://localhost${call.path}`
  const signature = call.signature ?? signatureOf({ url, fields: call.fields }, TOKEN)
  const answer = await fetch(`${origin}${call.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': signature,
    },
    body: new URLSearchParams(call.fields).toString(),
  })
  return answer.status
}

async function listen(test: TestApp): Promise<string> {
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
}

describe('text messages', () => {
  it('go to a provider with Twilio’s API, and a refused number makes the link bounce', async () => {
    const { received, behaviour, smsProvider } = await startProvider()
    const test = await appForTest({ jobs: 'worked', services: { smsProvider } })
    const sender = await test.person('recruiter')
    await sendText(sender)
    await vi.waitFor(() => expect(received).toHaveLength(1), PATIENCE)
    expect(received[0]?.url).toBe('/2010-04-01/Accounts/AC1/Messages.json')
    expect(received[0]?.auth).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`)
    expect(received[0]?.body.get('To')).toBe('+17135550142')
    const token = /\/l\/([\w-]{43})/.exec(received[0]?.body.get('Body') ?? '')?.[1] ?? ''
    expect((await test.anonymous.post('/api/link/open', { token })).status).toBe(200)
    behaviour.refusals = 1
    const failing = await sendText(sender)
    await vi.waitFor(async () => {
      const { link, messages } = await readLink(sender, failing)
      expect(link).toMatchObject({ state: 'bounced', failure: expect.stringContaining('no such number') })
      expect(messages).toMatchObject([{ status: 'bounced', channel: 'sms' }])
    }, PATIENCE)
    // The sender is notified once, and the dashboard shows it until it is handled.
    expect(await listNotifications(sender)).toMatchObject([
      {
        title: expect.stringMatching(/^Your link did not reach /),
        body: expect.stringMatching(
          /^Consent, by text\. The provider said: .*no such number.* Check the number/,
        ),
        link: `/sent-links?link=${failing}`,
      },
    ])
    const attention = async (person: Person) =>
      (await person.get('/api/dashboard/stats')).body.attention.find(
        ({ kind }: { kind: string }) => kind === 'links_bounced',
      )
    expect(await attention(sender)).toMatchObject({ count: { count: 1 } })
    const colleague = await test.person('recruiter')
    expect([await listNotifications(colleague), await attention(colleague)]).toEqual([[], undefined])
    expect((await sender.post('/api/sent-links/revoke', { ids: [failing] })).status).toBe(200)
    expect(await attention(sender)).toBeUndefined()
    // Refused permanently, so it is not retried.
    const [row] = await test.db.query({
      text: `select attempts from outgoing_texts where status = 'failed'`,
    })
    expect(row).toEqual({ attempts: 1 })
  })

  it('are delivered or bounced by signed reports, once, in any order', async () => {
    const { received, smsProvider } = await startProvider()
    const test = await appForTest({ jobs: 'worked', services: { smsProvider } })
    const origin = await listen(test)
    const sender = await test.person('recruiter')
    const [good, bad] = [await sendText(sender), await sendText(sender)]
    await vi.waitFor(() => expect(received).toHaveLength(2), PATIENCE)
    const places = received.map(({ body }) => new URL(body.get('StatusCallback') ?? ''))
    const messageOf = async (id: string) => (await readLink(sender, id)).messages[0].id as string
    const pathOf = async (id: string) => {
      const message = await messageOf(id)
      return places.find(({ pathname }) => pathname.endsWith(message))?.pathname ?? ''
    }
    const [goodPath, badPath] = [await pathOf(good), await pathOf(bad)]
    const sidOf = (path: string) => `SM${places.findIndex(({ pathname }) => pathname === path) + 1}`
    const fields = (path: string, MessageStatus: string, more = {}) => ({
      MessageSid: sidOf(path),
      MessageStatus,
      AccountSid: 'AC1',
      ...more,
    })
    const delivered = fields(goodPath, 'delivered')
    expect(await report(origin, { path: goodPath, fields: delivered, signature: 'forged' })).toBe(403)
    const other = signatureOf({ url: `http://localhost${badPath}`, fields: delivered }, TOKEN)
    expect(await report(origin, { path: goodPath, fields: delivered, signature: other })).toBe(403)
    expect((await readLink(sender, good)).link).toMatchObject({ deliveredAt: null, state: 'sent' })
    expect(await report(origin, { path: goodPath, fields: fields(goodPath, 'sending') })).toBe(204)
    const many = Array.from({ length: 5 }, () => report(origin, { path: goodPath, fields: delivered }))
    expect(await Promise.all(many)).toEqual([204, 204, 204, 204, 204])
    expect(await report(origin, { path: goodPath, fields: fields(goodPath, 'sent') })).toBe(204)
    expect(await report(origin, { path: goodPath, fields: fields(goodPath, 'failed') })).toBe(204)
    const after = await readLink(sender, good)
    expect(after.link).toMatchObject({ deliveredAt: expect.any(String), bouncedAt: null, state: 'sent' })
    expect(after.events.map(({ kind }: { kind: string }) => kind)).toEqual(['sent', 'delivered'])
    const why = { ErrorCode: '30003', ErrorMessage: 'Unreachable destination handset' }
    expect(await report(origin, { path: badPath, fields: fields(badPath, 'undelivered', why) })).toBe(204)
    expect((await readLink(sender, bad)).link).toMatchObject({
      state: 'bounced',
      failure: 'undelivered: Unreachable destination handset',
    })
    // A second report changes nothing.
    expect(await report(origin, { path: badPath, fields: fields(badPath, 'undelivered', why) })).toBe(204)
    expect(await listNotifications(sender)).toMatchObject([
      { body: expect.stringContaining('Unreachable destination handset'), link: `/sent-links?link=${bad}` },
    ])
    const bounced = (await sender.get('/api/sent-links?group=bounced')).body
    expect(bounced).toMatchObject({ total: { count: 1 }, items: [{ id: bad }] })
    expect((await sender.get('/api/sent-links/figures')).body).toMatchObject({ sent: 2, bounced: 1 })
  })

  it('accept no report without a provider, for an unknown message, or for another message’s reference', async () => {
    const bare = await appForTest({ jobs: 'queued' })
    const path = '/api/webhook/texts/01a1dd30-f706-7854-85e3-42864182d6d5'
    const fields = { MessageSid: 'SM1', MessageStatus: 'delivered' }
    expect(await report(await listen(bare), { path, fields })).toBe(403)
    const { smsProvider } = await startProvider()
    const test = await appForTest({ jobs: 'worked', services: { smsProvider } })
    const origin = await listen(test)
    expect(await report(origin, { path, fields })).toBe(204)
    const sender = await test.person('recruiter')
    const link = await sendText(sender)
    await vi.waitFor(
      async () => expect((await readLink(sender, link)).messages[0].status).toBe('sent'),
      PATIENCE,
    )
    const { id } = (await readLink(sender, link)).messages[0]
    const foreign = { MessageSid: 'SM999', MessageStatus: 'delivered' }
    expect(await report(origin, { path: `/api/webhook/texts/${id}`, fields: foreign })).toBe(204)
    expect((await readLink(sender, link)).link.deliveredAt).toBeNull()
  })
})

describe('without a provider', () => {
  it('texts are stored, and only admins read them completely', async () => {
    const test = await appForTest({ jobs: 'worked' })
    const sender = await test.person('recruiter')
    const link = await sendText(sender)
    await vi.waitFor(
      async () => expect((await readLink(sender, link)).messages[0].status).toBe('kept'),
      PATIENCE,
    )
    const outbox = (await (await test.person('admin')).get('/api/outbox/texts')).body
    expect(outbox).toMatchObject({
      total: { count: 1 },
      items: [{ recipient: '+17135550142', status: 'kept', text: expect.stringMatching(/\/l\/[\w-]{43}/) }],
    })
    expect((await sender.get('/api/outbox/texts')).status).toBe(403)
  })
})

describe('mail', () => {
  /** A mail server that rejects names starting with "gone" and is busy for "later". */
  async function startSmtp(): Promise<string> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo({ address }, _session, done) {
        const refuse = (message: string, responseCode: number) =>
          done(Object.assign(new Error(message), { responseCode }))
        if (address.startsWith('gone')) return refuse('no such mailbox', 550)
        return address.startsWith('later') ? refuse('mailbox busy', 450) : done()
      },
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(null, 'taken as 4711'))
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
    return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  }

  it('is delivered when accepted, bounces when refused permanently, and waits when the server is busy', async () => {
    const mailer = await openMailer({ SMTP_URL: await startSmtp(), MAIL_FROM })
    const test = await appForTest({ jobs: 'worked', services: { mailer } })
    const sender = await test.person('recruiter')
    const send = async (email: string) => {
      const { id: candidateId } = await makeCandidate(sender, { emails: [email] })
      const sent = await sender.post('/api/sent-links', { ...CONSENT, channel: 'email', candidateId })
      return sent.body.link.id as string
    }
    const links = [
      await send('here@example.com'),
      await send('gone@example.com'),
      await send('later@example.com'),
    ]
    const [here = '', gone = '', later = ''] = links
    await vi.waitFor(async () => {
      expect((await readLink(sender, here)).link.deliveredAt).not.toBeNull()
      expect((await readLink(sender, gone)).link.state).toBe('bounced')
      expect((await readLink(sender, later)).link.failure).toContain('mailbox busy')
    }, PATIENCE)
    const taken = await readLink(sender, here)
    expect(taken.link).toMatchObject({ state: 'sent', bouncedAt: null, failure: null })
    expect(taken.messages).toMatchObject([
      { status: 'delivered', channel: 'email', recipient: 'here@example.com', reminder: false },
    ])
    expect(taken.events.at(-1)).toMatchObject({ kind: 'delivered', detail: expect.stringContaining('4711') })
    expect((await readLink(sender, gone)).link.failure).toContain('no such mailbox')
    expect(await listNotifications(sender)).toMatchObject([
      { body: expect.stringContaining('by email'), link: `/sent-links?link=${gone}` },
    ])
    expect((await readLink(sender, later)).link).toMatchObject({ state: 'sent', bouncedAt: null })
  })

  it('can be read by staff, without its secret', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const sender = await test.person('recruiter')
    const { id: candidateId, email } = await makeCandidate(sender)
    const sent = await sender.post('/api/sent-links', { ...CONSENT, channel: 'email', candidateId })
    const { messages } = await readLink(await test.person('manager'), sent.body.link.id)
    expect(messages).toMatchObject([{ recipient: email, status: 'queued', subject: 'Read and agree' }])
    expect(messages[0].text).toContain('Hello Lucía')
    expect(messages[0].text).toContain('/l/…')
    expect(messages[0].text).not.toMatch(/[\w-]{43}/)
  })
})
