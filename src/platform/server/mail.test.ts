import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { appForTest, type TestApp } from '../../../tests/support/app.ts'
import { MAIL_FROM } from '../../../tests/support/services.ts'
import { until } from '../../../tests/support/until.ts'
import { openMailer } from './mailer.ts'

/** A mail server on a real socket that refuses the first `refusals` messages. */
async function startSmtp(refusals = 0): Promise<{ url: string; received: string[] }> {
  const received: string[] = []
  let left = refusals
  const take = async (stream: NodeJS.ReadableStream) => {
    const message = await text(stream)
    if (left-- > 0) throw new Error('try later')
    received.push(message)
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      void take(stream).then(() => done(), done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received }
}

const statusOf = async (test: TestApp, id: string) => {
  const [row] = await test.db.query<{ status: string; attempts: number; error: string | null }>({
    text: 'select status, attempts, error from outgoing_mails where id = $1',
    values: [id],
  })
  return row
}

const withSmtp = async (url: string) => ({
  jobs: 'worked' as const,
  services: { mailer: await openMailer({ SMTP_URL: url, MAIL_FROM }) },
})

describe('outgoing mail', () => {
  it('is sent once over SMTP, and not shown again', async () => {
    const { url, received } = await startSmtp()
    const test = await appForTest(await withSmtp(url))
    const admin = await test.person('admin')
    const { id, delivery } = (await admin.post('/api/outbox/test')).body
    expect(delivery).toBe('smtp')
    await until(async () => (await statusOf(test, id))?.status === 'sent')
    expect(await statusOf(test, id)).toMatchObject({ status: 'sent', attempts: 1 })
    expect(received).toHaveLength(1)
    expect(received[0]).toContain('Subject: Test email from Candor Hire')
    expect(received[0]).toContain(`Message-ID: <${id}@${MAIL_FROM.replace(/^.*@|>$/g, '')}>`)
    expect((await admin.get('/api/outbox')).body.items[0].text).toBe('')
  })

  it('has two parts, and the name of the agency as its sender', async () => {
    const { url, received } = await startSmtp()
    const test = await appForTest(await withSmtp(url))
    const admin = await test.person('admin')
    const { version } = (await admin.get('/api/agency')).body
    await admin.patch('/api/agency', { name: 'Gulf Coast Staffing' }, { 'if-match': `"${version}"` })
    const { id } = (await admin.post('/api/outbox/test')).body
    await until(async () => (await statusOf(test, id))?.status === 'sent')
    const [message = ''] = received
    expect(message).toMatch(/^From: Gulf Coast Staffing <no-reply@candorhire.test>/m)
    expect(message).toMatch(/^Subject: Test email from Gulf Coast Staffing/m)
    expect(message).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(message).toMatch(/^Content-Type: text\/plain/m)
    expect(message).toMatch(/^Content-Type: text\/html/m)
  })

  it('keeps no secret after sending, and every link before', async () => {
    const { url, received } = await startSmtp()
    const sent = await appForTest(await withSmtp(url))
    const kept = await appForTest({ jobs: 'worked' })
    for (const [test, status] of [
      [sent, 'sent'],
      [kept, 'kept'],
    ] as const) {
      const admin = await test.person('admin')
      const email = `asks-${status}@example.com`
      await test.db.query({
        text: `update users set email = $2, email_normalized = $2 where id = $1`,
        values: [admin.userId, email],
      })
      await test.anonymous.post('/api/auth/forgot-password', { email })
      const mail = async () =>
        (
          await test.db.query<{ status: string; text: string; html: string }>({
            text: 'select status, text, html from outgoing_mails where recipient = $1',
            values: [email],
          })
        )[0]
      await until(async () => (await mail())?.status === status)
      const { text = '', html = '' } = (await mail()) ?? {}
      for (const part of [text, html])
        if (status === 'kept') expect(part).toMatch(/reset-password#[\w-]{43}/)
        else expect(part).toMatch(/reset-password#\(link removed after sending\)/)
    }
    expect(received[0]?.replaceAll('=\r\n', '')).toMatch(/reset-password#[\w-]{43}/)
    expect(received[0]).not.toContain('link removed')
  })

  it('stores the reason when the server refuses, and is retried', async () => {
    const { url } = await startSmtp(100)
    const test = await appForTest(await withSmtp(url))
    const admin = await test.person('admin')
    const { id } = (await admin.post('/api/outbox/test')).body
    await until(async () => (await statusOf(test, id))?.status === 'failed')
    expect(await statusOf(test, id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('try later'),
    })
  })

  it('stays in the outbox without SMTP, readable only by admins', async () => {
    const test = await appForTest({ jobs: 'worked' })
    const admin = await test.person('admin')
    const manager = await test.person('manager')
    const asked = await admin.post('/api/outbox/test')
    expect(asked.status).toBe(202)
    expect(asked.body.delivery).toBe('outbox')
    await until(async () => (await statusOf(test, asked.body.id))?.status === 'kept')
    const outbox = await admin.get('/api/outbox')
    expect(outbox.body.items[0]).toMatchObject({ status: 'kept', subject: 'Test email from Candor Hire' })
    expect(outbox.body.items[0].text).toContain('Outgoing email works.')
    expect((await manager.get('/api/outbox')).status).toBe(403)
  })
})
