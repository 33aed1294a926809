// The real server on its own database with signed-in users, for tests of routes and services.
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { inject, onTestFinished } from 'vitest'
import { createServer } from '#app/server/server.ts'
import { jobDefinitions } from '#app/server/worker.ts'
import { hashNewPassword } from '#domains/identity/server/passwords.ts'
import { createSession } from '#domains/identity/server/queries/sessions.ts'
import { storeUser } from '#domains/identity/server/service.ts'
import { type Database, openDatabase } from '#platform/server/database.ts'
import { watchDatabase } from '#platform/server/database-health.ts'
import { readEnv } from '#platform/server/env.ts'
import { listenForEvents } from '#platform/server/events.ts'
import { openJobs } from '#platform/server/jobs.ts'
import { createLog } from '#platform/server/log.ts'
import type { Services } from '#platform/server/services.ts'
import { newToken } from '#platform/server/session.ts'
import { type Context, systemContext } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { Role } from '#shared/roles.ts'
import { isStaffRole } from '#shared/roles.ts'
import { copyTemplate } from '../template-database.ts'
import { expectDescribed, readDescription } from './described-answers.ts'
import { testServices } from './services.ts'

/** Any response body. Tests say what they expect. */
export type Json = ReturnType<typeof JSON.parse>
export type Answer = { status: number; headers: Record<string, unknown>; body: Json }
/** In order, for requests sent at once. */
export const statusesOf = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

export type Person = {
  userId: string
  cookie: string
  context(now?: Date): Context
  get(url: string, headers?: Record<string, string>): Promise<Answer>
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(url: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  put(url: string, body?: unknown): Promise<Answer>
  remove(url: string): Promise<Answer>
}
export type TestApp = {
  app: FastifyInstance
  db: Database
  url: string
  services: Services
  anonymous: Person
  person(role: Role, options?: { clientIds?: string[] }): Promise<Person>
  close(): Promise<void>
}

/** Headers of a browser on our own pages for unsafe requests. */
export const SAME_SITE = { 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin' }

type TestOptions = {
  /** With the queue and a worker. */
  jobs?: 'queued' | 'worked'
  services?: Partial<Services>
  /** The database to copy, if not the migrated one. */
  template?: string
  env?: Record<string, string>
}

export async function startTestApp(options: TestOptions = {}): Promise<TestApp> {
  const { url, drop } = await copyTemplate(inject('postgresUrl'), options.template)
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '100000',
    OVERLOAD_MS: '0',
    DATABASE_SILENCE_MS: '20000',
    DATA_DIR: path.join(os.tmpdir(), `candorhire-tests-${process.pid}`),
    ...options.env,
  })
  const log = createLog(env)
  const db = openDatabase({ url, size: 8, log })
  const health = watchDatabase({ url, log, silenceMs: env.DATABASE_SILENCE_MS })
  const events = listenForEvents({ url, log })
  const jobs = options.jobs ? openJobs({ url, db, log, definitions: jobDefinitions }) : null
  await jobs?.start()
  const services = testServices({ ...options.services, ...(jobs && { addToQueue: jobs.addToQueue }) })
  if (jobs && options.jobs === 'worked') await jobs.work(services)
  const app = await createServer({ env, db, health, events, log, services })
  await app.ready()
  await readDescription(app)
  return {
    app,
    db,
    url,
    services,
    anonymous: actingAs(app, db, { userId: '', role: 'customer', cookie: '' }),
    person: (role, { clientIds = [] } = {}) => signUp(app, db, role, clientIds),
    async close() {
      await app.close()
      await jobs?.stop()
      await events.close()
      await health.stop()
      await db.close()
      await drop()
    },
  }
}

/** The same, closed with its test. */
export async function appForTest(options?: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
  const test = await startTestApp(options)
  onTestFinished(() => test.close())
  return test
}

let count = 0
// A hash is slow on purpose. Once for the users of all tests.
const passwordHash = hashNewPassword('correct-horse-battery', '')

async function signUp(app: FastifyInstance, db: Database, role: Role, clientIds: string[]): Promise<Person> {
  count++
  const name = `${role[0]?.toUpperCase()}${role.slice(1)} ${count}`
  const email = `${role}${count}-${process.pid}@example.com`
  const userId = await storeUser(systemContext(db), { role, email, name }, await passwordHash)
  for (const clientId of clientIds) {
    await db.query({
      text: `insert into client_members (user_id, client_id, client_role) values ($1, $2, 'owner')`,
      values: [userId, clientId],
    })
  }
  const token = newToken()
  await createSession(db, { token, id: uuidv7(), userId, role, ip: null, userAgent: 'test' })
  return actingAs(app, db, { userId, role, name, cookie: `cdh-session=${token}` })
}

function actingAs(
  app: FastifyInstance,
  db: Database,
  who: { userId: string; role: Role; name?: string; cookie: string },
): Person {
  const { userId, role, name = '', cookie } = who
  const send = async (
    method: InjectOptions['method'],
    url: string,
    body?: unknown,
    headers = {},
  ): Promise<Answer> => {
    const answer = await app.inject({
      ...(method && { method }),
      url,
      headers: { ...(cookie && { cookie }), ...(method !== 'GET' && SAME_SITE), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    const { statusCode: status, headers: answered } = answer
    const [type = ''] = (answered['content-type'] ?? '').split(';', 1)
    const content = type.includes('json') ? answer.json() : answer.body
    await expectDescribed(app, { method: method ?? 'GET', url, status, type, body: content })
    return { status, headers: answered, body: content }
  }
  return {
    userId,
    cookie,
    context: (now = new Date()) => ({
      ...systemContext(db, testServices({ addToQueue: async () => undefined }), now),
      requestId: 'test',
      actor: isStaffRole(role)
        ? { kind: 'staff', userId, role, name, sessionId: '', timezone: 'America/Chicago' }
        : {
            kind: 'customer',
            userId,
            role: 'customer',
            name,
            sessionId: '',
            timezone: 'America/Chicago',
            clientIds: [],
          },
    }),
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (url, body, headers) => send('POST', url, body, headers),
    patch: (url, body, headers) => send('PATCH', url, body, headers),
    put: (url, body) => send('PUT', url, body),
    remove: (url) => send('DELETE', url),
  }
}
