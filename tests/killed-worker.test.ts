// kill -9 of a worker while mail leaves: the next worker goes on at once, and never with the work of a living one.
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import '#domains/settings/server/module.ts'
import { type Database, openDatabase } from '#platform/server/database.ts'
import { openJobs } from '#platform/server/jobs.ts'
import { createLog } from '#platform/server/log.ts'
import { sendMail } from '#platform/server/mail.ts'
import { mailDelivery } from '#platform/server/mail-delivery.ts'
import { systemContext, transaction } from '#platform/server/transaction.ts'
import { findFreePort } from '../e2e/support/free-port.ts'
import { endProduct, type Product, startProduct } from './support/product.ts'
import { testServices } from './support/services.ts'
import { copyTemplate } from './template-database.ts'

/** As many as a worker takes at once. */
const BATCH = 10
const TIMEOUT = 240_000
const SOON = { timeout: 120_000, interval: 20 }
const log = createLog({ LOG_LEVEL: 'silent', production: false })

/** A mail server that keeps its senders waiting until it is told to go on. */
async function startSlowSmtp() {
  const [asked, taken]: [string[], string[]] = [[], []]
  const gate = Promise.withResolvers<void>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo[0]?.address ?? ''
      const take = async () => {
        await text(stream)
        asked.push(to)
        if (!to.startsWith('later')) await gate.promise
        taken.push(to)
      }
      void take().then(() => done(), done)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    asked,
    taken,
    open: gate.resolve,
  }
}

async function startOutbox() {
  const smtp = await startSlowSmtp()
  const { url, drop } = await copyTemplate(inject('postgresUrl'))
  const db = openDatabase({ url, size: 2, log })
  const jobs = openJobs({ url, db, log, definitions: [mailDelivery] })
  await jobs.start()
  const workers: Product[] = []
  onTestFinished(async () => {
    await Promise.all(workers.map((worker) => endProduct(worker, 'SIGKILL')))
    await jobs.stop()
    await db.close()
    await drop()
  })
  const context = systemContext(db, testServices({ addToQueue: jobs.addToQueue }))
  const send = (to: string) =>
    transaction(context, (tx) => sendMail(tx, { to, letter: { heading: 'S', written: 'B' } }))
  const startWorker = async () => {
    const env = { ROLE: 'worker', DATABASE_URL: url, SMTP_URL: smtp.url }
    const worker = await startProduct({ port: await findFreePort(), env, awaitReady: false })
    workers.push(worker)
    await vi.waitFor(() => expect(worker.log()).toContain('The worker is ready'), SOON)
    return worker
  }
  return { ...smtp, db, send, startWorker }
}

const stateOf = async (db: Database) =>
  (
    await db.query<{ state: string }>({
      text: `select distinct state from pgboss.job where name = 'mail.deliver'`,
    })
  ).map(({ state }) => state)

it.each([
  ['at once', false],
  ['after another process noticed', true],
])(
  'takes what a killed worker left before everything newer, %s',
  async (_when, isNoticed) => {
    const { db, send, startWorker, asked, taken, open } = await startOutbox()
    const people = Array.from({ length: BATCH }, (_, n) => `p${n}@example.com`)
    for (const to of people) await send(to)
    const dying = await startWorker()
    await vi.waitFor(() => expect(asked.length).toBe(BATCH), SOON)
    expect(await stateOf(db)).toEqual(['active'])
    await endProduct(dying, 'SIGKILL')
    const killedAt = Date.now()
    if (isNoticed) await vi.waitFor(async () => expect(await stateOf(db)).toEqual(['retry']), SOON)
    const newer = 'newer@example.com'
    await send(newer)
    asked.splice(0)
    open()
    await startWorker()
    const readyAt = Date.now()
    await vi.waitFor(() => expect(asked).toEqual(expect.arrayContaining(people)), SOON)
    const silence = `${Date.now() - killedAt} ms after the kill, ${Date.now() - readyAt} ms after the start`
    process.stdout.write(`the mail of the killed worker went on ${silence}\n`)
    expect(asked.slice(0, BATCH).toSorted()).toEqual(people)
    await vi.waitFor(() => expect(taken).toContain(newer), SOON)
  },
  TIMEOUT,
)

it(
  'leaves the work of a living worker alone',
  async () => {
    const { db, send, startWorker, asked, taken, open } = await startOutbox()
    const people = Array.from({ length: BATCH }, (_, n) => `p${n}@example.com`)
    for (const to of people) await send(to)
    await startWorker()
    await vi.waitFor(() => expect(asked.length).toBe(BATCH), SOON)
    await startWorker()
    await send('later@example.com')
    await vi.waitFor(() => expect(taken).toEqual(['later@example.com']), SOON)
    expect(asked.length).toBe(BATCH + 1)
    open()
    await vi.waitFor(() => expect(taken.length).toBe(BATCH + 1), SOON)
    await vi.waitFor(async () => expect(await stateOf(db)).toEqual(['completed']), SOON)
    expect(asked.toSorted()).toEqual([...people, 'later@example.com'].toSorted())
  },
  TIMEOUT,
)

it(
  'keeps its work when its connections are cut, and another worker starts',
  async () => {
    const { db, send, startWorker, asked, taken, open } = await startOutbox()
    await send('p@example.com')
    await startWorker()
    await vi.waitFor(() => expect(asked.length).toBe(1), SOON)
    await db.query({
      text: `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    })
    await startWorker()
    await send('later@example.com')
    await vi.waitFor(() => expect(taken).toEqual(['later@example.com']), SOON)
    expect(asked).toEqual(['p@example.com', 'later@example.com'])
    open()
    await vi.waitFor(() => expect(taken).toHaveLength(2), SOON)
  },
  TIMEOUT,
)
