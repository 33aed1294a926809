// The program as an operator runs it: several processes on one database, and all startup errors.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { createUser } from '#domains/identity/server/index.ts'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { keyring } from '#platform/server/secrets.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { findFreePort } from '../e2e/support/free-port.ts'
import { endProduct, signIn, startProduct } from './support/product.ts'
import { until } from './support/until.ts'
import { copyTemplate } from './template-database.ts'

const PASSWORD = 'correct-horse-battery'

async function database() {
  const { url, drop } = await copyTemplate(inject('postgresUrl'))
  const db = openDatabase({ url, size: 2, log: createLog({ LOG_LEVEL: 'silent', production: false }) })
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  return { url, db }
}

async function startRole(role: 'web' | 'worker', databaseUrl: string) {
  const port = await findFreePort()
  const product = await startProduct({
    port,
    env: { ROLE: role, DATABASE_URL: databaseUrl },
    awaitReady: role === 'web',
  })
  onTestFinished(() => endProduct(product))
  return product
}

function post(url: string, path: string, body: unknown, cookie = ''): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'x-requested-with': 'test',
      origin: url,
      cookie,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

describe('two web processes and a worker on one database', () => {
  it('share sessions and events, and run a job once', async () => {
    const { url, db } = await database()
    const email = 'admin@example.com'
    await createUser(systemContext(db), { email, name: 'Ada', role: 'admin', password: PASSWORD })
    const [one, two] = await Promise.all([startRole('web', url), startRole('web', url)])
    await startRole('worker', url)
    await startRole('worker', url)
    const { cookie = '' } = await signIn(one, { email, password: PASSWORD })

    const heard: string[] = []
    for (const { url: base } of [one, two]) {
      const stream = request(`${base}/api/events`, { headers: { cookie } }).end()
      onTestFinished(() => void stream.destroy())
      const [answer] = await once(stream, 'response')
      expect(answer.statusCode).toBe(200)
      answer
        .setEncoding('utf8')
        .on('data', (chunk: string) => chunk.includes('candidates.created') && heard.push(base))
    }
    const made = await post(two.url, '/api/candidates', { firstName: 'Ana', lastName: 'Diaz' }, cookie)
    expect(made.status).toBe(201)
    await until(() => heard.length === 2)
    expect(heard.toSorted()).toEqual([one.url, two.url].toSorted())

    const mails = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        post((n % 2 ? one : two).url, '/api/outbox/test', undefined, cookie),
      ),
    )
    expect(mails.map((answer) => answer.status)).toEqual(Array.from({ length: 6 }, () => 202))
    const attempts = async () =>
      db.query<{ status: string; attempts: number }>({ text: 'select status, attempts from outgoing_mails' })
    await until(async () => (await attempts()).every((mail) => mail.status === 'kept'))
    expect((await attempts()).map((mail) => mail.attempts)).toEqual([1, 1, 1, 1, 1, 1])
  }, 120_000)
})

/** Starts the program with these settings and returns its last sentence. */
async function refusal(env: Record<string, string>): Promise<string> {
  const base = {
    PATH: process.env['PATH'] ?? '',
    HOME: '/nowhere',
    DEMO: 'off',
    NODE_COMPILE_CACHE: 'node_modules/.cache/compile',
  }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['src/app/server/start.ts'],
      { env: { ...base, ...env }, timeout: 80_000 },
      (error, _out, text) => {
        resolve(error ? text.trim() : 'It started.')
      },
    )
  })
}

describe('the program does not start, with the reason and the solution,', () => {
  it('when the port is taken', async () => {
    const { url } = await database()
    const other = createServer().listen(0, 'localhost')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const text = await refusal({ DATABASE_URL: url, PORT: String(port) })
    expect(text).toBe(`Port ${port} is taken; stop the other program, or choose another port with PORT=3001.`)
  })

  it('when the database cannot be reached', async () => {
    const text = await refusal({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/x', DATABASE_WAIT: '0' })
    expect(text).toMatch(
      /^The database cannot be reached .*; check DATABASE_URL, or unset it to use the built-in one\.$/,
    )
  })

  it('when the data folder cannot be written', async () => {
    expect(await refusal({ DATA_DIR: '/etc/passwd/data' })).toMatch(/\/etc\/passwd\/data.*DATA_DIR/)
  })

  it('in production while a key of stored secrets is missing, and removes them when told to', async () => {
    const { url, db } = await database()
    const newKeys = () => `k2:${randomBytes(32).toString('base64')}`
    const lost = keyring(`k1:${randomBytes(32).toString('base64')}`)
    const admin = await createUser(systemContext(db), {
      email: 'a@example.com',
      name: 'Ada',
      role: 'admin',
      password: PASSWORD,
    })
    await db.query({
      text: `insert into integrations (id, kind, name, secrets) values (gen_random_uuid(), 'meta', 'Meta', $1)`,
      values: [lost.seal('{"appSecret":"x"}')],
    })
    await db.query({
      text: `insert into authenticators (user_id, secret, confirmed_at) values ($1, $2, now())`,
      values: [admin, lost.seal('x')],
    })
    const env = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://hire.example.com',
      DATABASE_URL: url,
      SECRET_KEYS: newKeys(),
    }
    const text = await refusal({ ...env, PORT: '0' })
    expect(text).toContain('1 authenticator app, 1 integration (sealed with the key k1)')
    expect(text).toContain('SECRETS_LOST=accept')

    const product = await startProduct({
      port: await findFreePort(),
      env: { DATABASE_URL: url, SECRETS_LOST: 'accept', SECRET_KEYS: env.SECRET_KEYS },
    })
    onTestFinished(() => endProduct(product))
    expect(await db.query({ text: 'select status, secrets from integrations' })).toEqual([
      { status: 'disconnected', secrets: null },
    ])
    expect(await db.query({ text: 'select user_id from authenticators' })).toEqual([])
    expect(await db.query({ text: 'select user_id, title from notifications' })).toEqual([
      { user_id: admin, title: 'Stored secrets were removed' },
    ])
    // A proxy on this machine may add no header, so nobody is local.
    expect((await fetch(`${product.url}/metrics`)).status).toBe(404)
  }, 60_000)

  it('in production without a secret and an address, naming both', async () => {
    const text = await refusal({ NODE_ENV: 'production' })
    expect(text).toContain('The configuration has 2 faults')
    expect(text).toContain('- SECRET_KEYS: missing')
    expect(text).toContain('- PUBLIC_URL: missing')
  })

  it('on a secret that is not random', async () => {
    const text = await refusal({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://hire.example',
      SECRET_KEYS: `k1:${Buffer.alloc(32, 'changeme').toString('base64')}`,
    })
    expect(text).toContain('is not random')
  })
})
