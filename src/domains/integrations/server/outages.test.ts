// Outages over real sockets: a local mail server and local providers that fail and recover. The clock is handed in.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'
import { openMailer } from '#platform/server/mailer.ts'
import type { Services } from '#platform/server/services.ts'
import { openSmsProvider } from '#platform/server/sms-provider.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { MINUTE } from '#shared/durations.ts'
import { appForTest, type Json, type Person, type TestApp } from '../../../../tests/support/app.ts'
import { MAIL_FROM } from '../../../../tests/support/services.ts'
import { checkServices } from './outages-service.ts'

const START = Date.parse('2026-11-19T15:00:00Z')

/** Runs the check at a minute after the start. */
const checkAt = (test: TestApp, minute: number, services: Partial<Services> = {}) =>
  checkServices({
    ...systemContext(test.db, { ...test.services, ...services }, new Date(START + minute * MINUTE)),
  })

const outages = async (person: Person): Promise<string[]> =>
  (await person.get('/api/outages')).body.items.map(({ service }: Json) => service)
const titles = async (person: Person): Promise<string[]> =>
  (await person.get('/api/notifications')).body.items.map(({ title }: Json) => title)
const statusOf = async (person: Person, kind: string) =>
  (await person.get(`/api/integrations/${kind}`)).body.status

function startSmtp(port = 0): Promise<SMTPServer> {
  const server = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'] })
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
}
const stop = (server: SMTPServer) => new Promise<void>((resolve) => server.close(() => resolve()))
const portOf = (server: SMTPServer | Server) =>
  ((server instanceof SMTPServer ? server.server : server).address() as AddressInfo).port

it('announces a mail server that fails for five minutes once, and its return', async () => {
  let server = await startSmtp()
  const port = portOf(server)
  onTestFinished(() => stop(server))
  const mailer = await openMailer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM })
  const test = await appForTest({ services: { mailer } })
  const [admin, manager] = [await test.person('admin'), await test.person('manager')]

  await checkAt(test, 0)
  expect(await outages(manager)).toEqual([])
  await stop(server)
  for (const minute of [1, 2, 5]) await checkAt(test, minute)
  expect(await outages(manager)).toEqual([])
  expect(await statusOf(admin, 'smtp')).toBe('connected')

  // Two workers at once.
  await Promise.all([checkAt(test, 6), checkAt(test, 6)])
  await checkAt(test, 7)
  expect(await outages(manager)).toEqual(['smtp'])
  expect((await manager.get('/api/outages')).body.items[0].cause).toContain('ECONNREFUSED')
  expect(await statusOf(admin, 'smtp')).toBe('degraded')
  expect(await titles(admin)).toEqual(['Email has failed for 5 minutes'])
  expect(await titles(manager)).toEqual([])

  server = await startSmtp(port)
  await checkAt(test, 8)
  await checkAt(test, 9)
  expect(await outages(manager)).toEqual([])
  expect(await statusOf(admin, 'smtp')).toBe('connected')
  expect(await titles(admin)).toEqual(['Email works again', 'Email has failed for 5 minutes'])
})

it('says nothing of a short failure, and counts the next one from its own start', async () => {
  let server = await startSmtp()
  const port = portOf(server)
  onTestFinished(() => stop(server))
  const mailer = await openMailer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM })
  const test = await appForTest({ services: { mailer } })
  const admin = await test.person('admin')
  await stop(server)
  await checkAt(test, 0)
  await checkAt(test, 4)
  server = await startSmtp(port)
  await checkAt(test, 5)
  await stop(server)
  await checkAt(test, 6)
  await checkAt(test, 10)
  expect(await outages(admin)).toEqual([])
  expect(await titles(admin)).toEqual([])
  server = await startSmtp(port)
})

it('watches the text provider, Stripe, Meta and storage alike, and ends what is no longer used', async () => {
  let status = 503
  const provider = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(status === 200 ? '{"id":"1","name":"Agency","friendly_name":"Agency"}' : '{}')
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => provider.close(() => resolve())))
  const address = `http://127.0.0.1:${portOf(provider)}`
  const test = await appForTest()
  let isDiskBroken = true
  const storage: Services['storage'] = {
    ...test.services.storage,
    put: async (key, content) => {
      if (isDiskBroken) throw new Error('EIO')
      await test.services.storage.put(key, content)
    },
  }
  const services: Partial<Services> = {
    storage,
    stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: address },
    smsProvider: openSmsProvider({
      SMS_BASE_URL: address,
      SMS_ACCOUNT: 'AC1',
      SMS_TOKEN: 'token',
      SMS_FROM: '+17135550100',
    }),
    leadSources: { ...test.services.leadSources, metaAccessToken: 'token', metaGraphUrl: address },
  }
  const admin = await test.person('admin')
  await checkAt(test, 0, services)
  await checkAt(test, 5, services)
  expect((await outages(admin)).toSorted()).toEqual(['meta', 'sms', 'storage', 'stripe'])
  expect(await titles(admin)).toHaveLength(4)

  status = 200
  isDiskBroken = false
  await checkAt(test, 6, services)
  expect(await outages(admin)).toEqual([])
  expect(await titles(admin)).toHaveLength(8)

  status = 503
  await checkAt(test, 10, services)
  await checkAt(test, 16, services)
  expect((await outages(admin)).toSorted()).toEqual(['meta', 'sms', 'stripe'])
  await checkAt(test, 17)
  expect(await outages(admin)).toEqual([])
})
