// `npm start` runs this file: configuration, database, migrations, demo data, then web and worker as ROLE says.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/server/database.ts'
import { openDatabase } from '#platform/server/database.ts'
import { watchDatabase } from '#platform/server/database-health.ts'
import { watchDiskSpace } from '#platform/server/disk-space.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { type Env, readEnv } from '#platform/server/env.ts'
import { repeatErasures } from '#platform/server/erasures.ts'
import { listenForEvents } from '#platform/server/events.ts'
import { openJobs } from '#platform/server/jobs.ts'
import { createLog, type Logger } from '#platform/server/log.ts'
import { startLoops } from '#platform/server/loop.ts'
import { migrate, waitForDatabase } from '#platform/server/migrate.ts'
import { checkSealedValues } from '#platform/server/sealed-values.ts'
import { type Keyring, keyring, ownSecretKeys } from '#platform/server/secrets.ts'
import type { Services } from '#platform/server/services.ts'
import { StartupError } from '#platform/server/startup-error.ts'
import { openStorage } from '#platform/server/storage.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { openServices } from './open-services.ts'

/** Readiness fails for this long before connections close, so a load balancer checks it once more. */
const DRAIN_MS = { production: 3_000, otherwise: 200 }
const EXIT_WITHIN_MS = 9_000
const CUT_AFTER_MS = 4_000

type Closing = () => Promise<unknown> | void

/** The code of the domains is most of the code. It loads while the database starts. */
async function readProduct() {
  const [
    { createServer, setupNotice },
    { jobDefinitions, loopDefinitions, inboundMail, sealedStores, erasedKinds },
    lost,
  ] = await Promise.all([import('./server.ts'), import('./worker.ts'), import('./lost-secrets.ts')])
  const { tellAdmins } = lost
  return {
    createServer,
    setupNotice,
    jobDefinitions,
    loopDefinitions,
    inboundMail,
    sealedStores,
    erasedKinds,
    tellAdmins,
  }
}
type Product = Awaited<ReturnType<typeof readProduct>>

export async function start(env: Env): Promise<{ address: string | null; close(): Promise<void> }> {
  const log = createLog(env)
  const say = env.production
    ? (text: string) => log.info(text.trim())
    : (text: string) => process.stdout.write(`${text}\n`)
  const closing: Closing[] = []
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step()
  }
  try {
    const reading = readProduct()
    const url = env.DATABASE_URL ?? (await startOwnDatabase({ env, say, log, closing }))
    const {
      createServer,
      setupNotice,
      jobDefinitions,
      loopDefinitions,
      inboundMail,
      erasedKinds,
      ...sealed
    } = await reading
    const waiting = 'Waiting for the database. It does not answer yet.'
    await waitForDatabase(url, { waitMs: env.DATABASE_WAIT * 1_000, onWait: () => say(waiting) })
    const applied = await migrate(url)
    if (env.ROLE !== 'all' && !env.S3_ENDPOINT) say(filesHere(env.DATA_DIR))
    if (applied.length > 0) say(`Prepared the database (${applied.length} migrations).`)
    const db = openDatabase({ url, size: env.DATABASE_POOL, log })
    closing.push(() => db.close())
    const secrets = keyring(env.SECRET_KEYS ?? (await ownSecretKeys(env.DATA_DIR)))
    const signIns = await prepareDemo({ env, db, url, log, secrets, say })
    const jobs = openJobs({ url, db, log, definitions: jobDefinitions })
    const services = await openServices(env, { db, jobs, secrets })
    let stopLoops: Closing = () => undefined
    const stopWork = () => Promise.all([jobs.stop(), stopLoops()])
    closing.push(stopWork)
    const parts = { env, db, url, log, stopWork, services, closing, createServer }
    // Queues are created while the server is assembled. No request arrives before both are ready.
    const [app] = await Promise.all([env.ROLE === 'worker' ? null : prepareWeb(parts), jobs.start()])
    const erased = await repeatErasures(systemContext(db, services), erasedKinds)
    if (erased > 0) say(`Erased ${erased} records again that were erased after the backup.`)
    await warnOfLostSecrets({ env, db, log, services, ...sealed })
    const address = app && (await listen(app, env))
    if (env.ROLE === 'worker') await openWorkerPort({ env, db, url, log, closing, say, services })
    if (env.ROLE !== 'worker') await takeMail({ env, db, log, services, closing, handlers: inboundMail })
    if (env.ROLE !== 'web') {
      await jobs.work(services)
      stopLoops = startLoops({ definitions: loopDefinitions, db, log, services })
    }
    say(address ? `\nCandor Hire is ready: ${address}` : 'The worker is ready.')
    const setup = address && (await setupNotice(db, services))
    if (setup) say(`\n${setup}`)
    if (address && signIns) say(`${signIns}\n\nPress Ctrl-C to stop.`)
    return { address, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Two machines without a common folder would each have half of the files. */
const filesHere = (folder: string) =>
  `Files are kept in ${folder}, which every process must share. For processes on several machines, set S3_ENDPOINT and S3_BUCKET.`

type SealedInput = Pick<Product, 'sealedStores' | 'tellAdmins'> & {
  env: Env
  db: Database
  log: Logger
  services: Services
}

async function warnOfLostSecrets({
  env,
  db,
  log,
  services,
  sealedStores,
  tellAdmins,
}: SealedInput): Promise<void> {
  const context = systemContext(db, services)
  const warning = await checkSealedValues({ context, env, stores: sealedStores, tellAdmins })
  if (warning) log.warn(warning)
}

async function startOwnDatabase(input: {
  env: Env
  say: (text: string) => void
  log: Logger
  closing: Closing[]
}): Promise<string> {
  const { env, say, log, closing } = input
  const postgres = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, onProgress: say })
  closing.push(() => postgres.stop())
  postgres.watch((event) => log.warn({ event }, 'the built-in database was restarted or lost'))
  return postgres.url
}

async function prepareWeb(input: {
  env: Env
  db: Database
  url: string
  log: Logger
  stopWork: Closing
  services: Services
  closing: Closing[]
  createServer: Product['createServer']
}): Promise<FastifyInstance> {
  const { env, db, url, log, stopWork, services, closing, createServer } = input
  const events = listenForEvents({ url, log })
  const health = watchDatabase({ url, log, silenceMs: env.DATABASE_SILENCE_MS })
  closing.push(
    () => events.close(),
    () => health.stop(),
  )
  const disk = env.DATABASE_URL ? null : watchDiskSpace({ folder: env.DATA_DIR, log })
  if (disk) closing.push(() => disk.stop())
  const app = await createServer({ env, db, health, events, log, services, ...(disk && { disk }) })
  // Background work stops while requests finish, so both fit into the time limit.
  closing.push(() => Promise.all([drain(app, env), stopWork()]))
  return app
}

type WorkerPort = {
  env: Env
  db: Database
  url: string
  log: Logger
  closing: Closing[]
  say: (text: string) => void
  services: Services
}

async function openWorkerPort({ env, db, url, log, closing, say, services }: WorkerPort): Promise<void> {
  if (env.WORKER_PORT === undefined) return
  const { createWorkerHttp } = await import('#platform/server/worker-http.ts')
  const health = watchDatabase({ url, log, silenceMs: env.DATABASE_SILENCE_MS })
  const app = createWorkerHttp({ env, db, health, dataFolder: services.dataFolder })
  closing.push(
    () => health.stop(),
    () => app.close(),
  )
  const address = await listen(app, { HOST: env.HOST, PORT: env.WORKER_PORT, name: 'WORKER_PORT' })
  say(`The worker answers at ${address}/readyz.`)
}

type MailInput = {
  env: Env
  db: Database
  log: Logger
  services: Services
  closing: Closing[]
  handlers: Product['inboundMail']
}

async function takeMail({ env, handlers, closing, ...parts }: MailInput): Promise<void> {
  const [handler] = handlers
  if (env.INBOUND_SMTP_PORT === undefined || !handler) return
  const { openInboundMail } = await import('#platform/server/inbound-mail.ts')
  const { INBOUND_SMTP_PORT: port, INBOUND_TLS_CERT: cert, INBOUND_TLS_KEY: key, HOST: host } = env
  const certificate = cert && key ? { cert, key } : null
  const { close } = await openInboundMail({ port, host, handler, certificate, ...parts })
  closing.push(close)
}

type Listening = Pick<Env, 'HOST' | 'PORT' | 'PUBLIC_URL'> & { name?: string }

async function listen(app: FastifyInstance, env: Listening): Promise<string> {
  try {
    const address = await app.listen({ host: env.HOST, port: env.PORT })
    return env.PUBLIC_URL ?? address.replace('127.0.0.1', 'localhost').replace('[::1]', 'localhost')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new StartupError(
      `Port ${env.PORT} is taken; stop the other program, or choose another port with ${env.name ?? 'PORT'}=3001.`,
    )
  }
}

async function drain(app: FastifyInstance, env: Env): Promise<void> {
  app.startDraining()
  await sleep(env.production ? DRAIN_MS.production : DRAIN_MS.otherwise)
  // Node does not count connections without a request as idle and would wait too long for them.
  const cutting = setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MS)
  await app.close()
  clearTimeout(cutting)
}

async function prepareDemo(input: {
  env: Env
  db: Database
  url: string
  log: Logger
  secrets: Keyring
  say: (text: string) => void
}): Promise<string | null> {
  const { env, ...parts } = input
  if (env.DEMO === 'off' || env.production) return null
  const demo = await import('#demo/load.ts')
  return (await demo.loadDemoData({ ...parts, storage: openStorage(env) })) ? demo.signIns() : null
}

async function main(): Promise<void> {
  let running: Awaited<ReturnType<typeof start>> | undefined
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    if (running) void end(running.close(), signal)
  }
  // Before anything starts: Ctrl-C during the first minute must not leave a database behind.
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  // One request whose failure nobody awaited must not end the work of all others.
  process.on('unhandledRejection', (error) => {
    process.stderr.write(
      `A failure was not handled: ${error instanceof Error ? error.stack : String(error)}\n`,
    )
  })
  running = await start(readEnv())
  if (stopping) await end(running.close(), 'a signal during the start')
}

async function end(closing: Promise<void>, signal: string): Promise<void> {
  setTimeout(() => process.exit(1), EXIT_WITHIN_MS).unref()
  try {
    await closing
    process.exit(0)
  } catch (error) {
    process.stderr.write(`Stopping after ${signal} failed: ${(error as Error).stack}\n`)
    process.exit(1)
  }
}

if (import.meta.main) {
  main().catch((error: Error) => {
    process.stderr.write(`${error instanceof StartupError ? error.message : error.stack}\n`)
    process.exit(1)
  })
}
