// Erasures outlive a restore, and nothing leaves a restored installation before an admin resumes it.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, inject, it, onTestFinished } from 'vitest'
import { erasedKinds } from '#app/server/worker.ts'
import { backUp } from '#platform/server/backup/back-up.ts'
import { restore } from '#platform/server/backup/restore.ts'
import { openDatabase } from '#platform/server/database.ts'
import { repeatErasures } from '#platform/server/erasures.ts'
import { createLog } from '#platform/server/log.ts'
import { sendMail } from '#platform/server/mail.ts'
import { openMailer } from '#platform/server/mailer.ts'
import { OutgoingPaused, pausedMailer, pausedSms } from '#platform/server/outgoing.ts'
import { postPublicly } from '#platform/server/public-request.ts'
import { openSmsProvider } from '#platform/server/sms-provider.ts'
import { diskStorage } from '#platform/server/storage.ts'
import { systemContext, transaction } from '#platform/server/transaction.ts'
import { appForTest } from './support/app.ts'
import { testServices } from './support/services.ts'
import { until } from './support/until.ts'
import { createDatabase } from './template-database.ts'

async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'candorhire-erasures-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const addCandidate = async (
  admin: Awaited<ReturnType<Awaited<ReturnType<typeof appForTest>>['person']>>,
  firstName: string,
) => {
  const { status, body } = await admin.post('/api/candidates', {
    firstName,
    lastName: 'Okafor',
    emails: [`${firstName.toLowerCase()}@example.com`],
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id as string
}

it('erases again whom a backup brings back, and nobody else', async () => {
  const folder = await folderForTest()
  const storage = diskStorage(join(folder, 'files'))
  const test = await appForTest({ jobs: 'queued', services: { storage } })
  const admin = await test.person('admin')
  const [gone, stays] = [await addCandidate(admin, 'Amara'), await addCandidate(admin, 'Bola')]
  const from = join(folder, 'a.backup')
  await backUp({ url: test.url, storage, to: from })
  expect(
    (await admin.post(`/api/candidates/${gone}/erase`, { confirmName: 'Amara Okafor' })).status,
  ).toBeLessThan(300)

  const { url, drop } = await createDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  await restore({ from, live: false, dataDir: null, database: async () => url, storage })
  const db = openDatabase({ url, size: 4, log: createLog({ LOG_LEVEL: 'silent', production: false }) })
  const names = () =>
    db.query<{ id: string; first_name: string }>({
      text: 'select id, first_name from candidates order by id',
    })
  expect((await names()).map((row) => row.first_name)).toContain('Amara')
  const context = systemContext(db, testServices({ storage, addToQueue: async () => undefined }))
  expect(await repeatErasures(context, erasedKinds)).toBe(1)
  const rows = await names()
  expect(rows.find(({ id }) => id === gone)?.first_name).not.toBe('Amara')
  expect(rows.find(({ id }) => id === stays)?.first_name).toBe('Bola')
  expect(await repeatErasures(context, erasedKinds)).toBe(0)
  await db.close()
})

/** Counts every connection. */
async function listeners() {
  const reached = { mail: 0, web: 0 }
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, callback) {
      reached.mail += 1
      callback()
    },
    onData(stream, _session, callback) {
      stream.resume().on('end', () => callback())
    },
  })
  const web = createServer((_request, response) => {
    reached.web += 1
    response.setHeader('content-type', 'application/json').end('{"sid":"SM1","data":[],"has_more":false}')
  })
  mail.listen(0, '127.0.0.1')
  web.listen(0, '127.0.0.1')
  await until(() => web.address() && mail.server.address())
  onTestFinished(() => {
    mail.close()
    web.close()
  })
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
  return { reached, smtp: `smtp://127.0.0.1:${portOf(mail.server)}`, http: `http://127.0.0.1:${portOf(web)}` }
}

it('sends nothing while paused, and everything after an admin resumes', async () => {
  const { reached, smtp, http } = await listeners()
  const log = createLog({ LOG_LEVEL: 'silent', production: false })
  const first = await appForTest()
  const own = openDatabase({ url: first.url, size: 4, log })
  onTestFinished(() => own.close())
  await own.query({ text: `update outgoing_state set state = 'paused', restored_from = now()` })
  const { openJobs } = await import('#platform/server/jobs.ts')
  const { jobDefinitions } = await import('#app/server/worker.ts')
  const jobs = openJobs({ url: first.url, db: own, log, definitions: jobDefinitions })
  await jobs.start()
  onTestFinished(() => jobs.stop())
  const account = { SMS_BASE_URL: http, SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'secret', SMS_FROM: '+17135550100' }
  const services = testServices({
    addToQueue: jobs.addToQueue,
    mailer: pausedMailer(own, await openMailer({ SMTP_URL: smtp, MAIL_FROM: 'a@example.com' })),
    smsProvider: pausedSms(own, openSmsProvider(account)),
    stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec', apiBase: http },
  })
  await jobs.work(services)
  const context = systemContext(own, services)
  const letter = { heading: 'Hello', written: 'Hello' }
  await transaction(context, (tx) => sendMail(tx, { to: 'b@example.com', letter }))
  // Each way out, asked directly.
  const { findProvider } = await import('#domains/billing/server/provider.ts')
  const ways = [
    () => services.smsProvider.send({ to: '+17135550101', text: 'x', reportTo: http }),
    () => postPublicly(own, { url: http, body: '', headers: {}, mayReach: () => true }),
    () => findProvider(context)?.listPayments({ since: new Date(0), after: null }),
    () => services.mailer.openBatch?.().deliver({ id: 'x' } as never),
  ]
  for (const way of ways) await expect(way()).rejects.toBeInstanceOf(OutgoingPaused)
  const admin = await first.person('admin')
  const recruiter = await first.person('recruiter')
  expect((await recruiter.get('/api/operations/outgoing')).body).toMatchObject({ outgoing: 'paused' })
  const waiting = (await admin.get('/api/operations/outgoing/waiting')).body.items
  expect(waiting.find(({ kind }: { kind: string }) => kind === 'emails').count).toBe(1)
  // Longer than a worker waits for a job.
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  expect(reached).toEqual({ mail: 0, web: 0 })

  const resumed = await admin.post('/api/operations/outgoing', { state: 'live' })
  expect(resumed.body).toMatchObject({ outgoing: 'live', unknownPayments: [] })
  await until(() => reached.mail > 0)
  expect((await admin.post('/api/operations/outgoing/waiting/emails/discard')).status).toBe(409)
})

it('discards what waits, by kind', async () => {
  const test = await appForTest({ jobs: 'queued' })
  await test.db.query({ text: `update outgoing_state set state = 'paused'` })
  await test.db.query({
    text: `insert into outgoing_mails (id, recipient, subject, text) select gen_random_uuid(), 'a@example.com', 's', 't' from generate_series(1, 450)`,
  })
  const admin = await test.person('admin')
  expect((await admin.post('/api/operations/outgoing/waiting/emails/discard')).body).toEqual({
    discarded: 450,
  })
  expect((await admin.post('/api/operations/outgoing/waiting/nothing/discard')).status).toBe(404)
  const [row] = await test.db.query<{ failed: number }>({
    text: `select count(*)::int as failed from outgoing_mails where status = 'failed' and failed_at is not null`,
  })
  expect(row?.failed).toBe(450)
})
