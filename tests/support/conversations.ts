// Two mail servers on real sockets: one takes the product's mail, the other is the product's own for replies.
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, vi } from 'vitest'
import { inboundMail } from '#domains/conversations/server/receive.ts'
import { sendDue } from '#domains/conversations/server/send-due.ts'
import { openInboundMail } from '#platform/server/inbound-mail.ts'
import { createLog } from '#platform/server/log.ts'
import { openMailer } from '#platform/server/mailer.ts'
import { keyring } from '#platform/server/secrets.ts'
import { diskStorage } from '#platform/server/storage.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { appForTest, type Json, type Person, type TestApp } from './app.ts'
import { makeCandidate } from './hiring.ts'
import { MAIL_FROM } from './services.ts'

export const DOMAIN = 'reply.candorhire.test'
export const FOLDER = `/tmp/candorhire-conversations-${process.pid}`

export type Taken = { from: string; to: string; content: string }

/** A mail server that takes everything, except for names starting with "gone". */
export async function startSmtp(): Promise<{ url: string; taken: Taken[] }> {
  const taken: Taken[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('gone')
          ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
          : null,
      ),
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const take = async () => {
        taken.push({ from, to: envelope.rcptTo[0]?.address ?? '', content: await text(stream) })
      }
      void take().then(() => done(), done)
    },
  })
  // A killed worker leaves its connections broken.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, taken }
}

export type Mailing = {
  test: TestApp
  taken: Taken[]
  recruiter: Person
  /** Makes every scheduled message due, and hands them over. */
  send(): Promise<void>
  /** Sends a mail to the product as any mail server would. */
  reply(mail: { to: string; raw: string | Buffer; from?: string }): Promise<string>
}

export async function startMailing(): Promise<Mailing> {
  const { url, taken } = await startSmtp()
  const mailer = await openMailer({ SMTP_URL: url, MAIL_FROM })
  const secrets = keyring(`test:${randomBytes(32).toString('base64')}`)
  const services = { mailer, secrets, inboundDomain: DOMAIN, storage: diskStorage(FOLDER) }
  const test = await appForTest({ jobs: 'worked', services })
  const inbound = await openInboundMail({
    port: 0,
    host: '127.0.0.1',
    handler: inboundMail,
    db: test.db,
    log: createLog({ LOG_LEVEL: 'silent', production: false }),
    services: test.services,
  })
  onTestFinished(() => inbound.close())
  const transport = createTransport({ host: '127.0.0.1', port: inbound.port, ignoreTLS: true })
  return {
    test,
    taken,
    recruiter: await test.person('recruiter'),
    async send() {
      await makeDue(test)
      while (await sendDue(systemContext(test.db, test.services)));
    },
    reply: async ({ to, raw, from = 'anyone@elsewhere.example' }) =>
      (await transport.sendMail({ envelope: { from, to }, raw })).response,
  }
}

export const makeDue = ({ db }: Pick<TestApp, 'db'>) =>
  db.query({
    text: `update conversation_messages set at = now() - interval '1 second' where state = 'scheduled'`,
  })

export const PATIENCE = { timeout: 15_000, interval: 50 }
export const DRAFT = {
  channel: 'email',
  subject: 'Pay range',
  body: 'Hi {{candidate.firstName}}, here it is.',
}
export const draftTo = (id: string, more = {}) => ({ ...DRAFT, selection: { ids: [id] }, ...more })
export const threadOf = async (person: Person, id: string): Promise<Json[]> =>
  (await person.get(`/api/candidates/${id}/messages`)).body.items
export const header = ({ content }: Taken, name: string) =>
  new RegExp(`^${name}:(.*(?:\r?\n[ \t].*)*)`, 'im').exec(content)?.[1]?.replaceAll(/\s+/g, '') ?? ''

/** One delivered email, with the address for replies. */
export async function delivered({ recruiter, send, taken }: Mailing, fields = {}) {
  const { id, email } = await makeCandidate(recruiter, fields)
  const before = taken.length
  expect((await recruiter.post('/api/messages', draftTo(id))).status).toBe(201)
  await send()
  await vi.waitFor(() => expect(taken.length).toBe(before + 1), PATIENCE)
  const mail = taken[before] as Taken
  return { id, email, mail, replyTo: header(mail, 'Reply-To'), returnPath: mail.from }
}

export const raw = (body: string, head: readonly string[] = []) =>
  [
    'From: Lucía <anyone@elsewhere.example>',
    'Subject: Re: Pay range',
    `Message-ID: <${uuidv7()}@elsewhere.example>`,
    ...head,
    ...(head.some((line) => line.startsWith('Content-Type'))
      ? []
      : ['Content-Type: text/plain; charset=utf-8']),
    '',
    body,
  ].join('\r\n')
