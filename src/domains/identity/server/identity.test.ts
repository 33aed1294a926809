import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appForTest, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createUser } from './service.ts'

const PASSWORD = 'a-long-enough-secret'
let test: TestApp
let admin: Person

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.person('admin')
  await createUser(admin.context(), {
    email: 'Grace@Example.com',
    name: 'Grace',
    role: 'manager',
    password: PASSWORD,
  })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.query({ text: 'delete from sign_in_attempts' })
})

const signIn = (email: string, password: string, headers = {}) =>
  test.anonymous.post('/api/auth/sign-in', { email, password }, headers)
const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']].flat().map(String)
const cookieOf = (answer: { headers: Record<string, unknown> }) => cookiesOf(answer)[0] ?? ''

describe('signing in', () => {
  it('accepts the address in any case, sets an opaque cookie, and returns no token in the body', async () => {
    const answer = await signIn(' grace@EXAMPLE.com ', PASSWORD)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      name: 'Grace',
      role: 'manager',
      authenticated: true,
      customer: false,
    })
    expect(cookieOf(answer)).toMatch(/^cdh-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(JSON.stringify(answer.body)).not.toContain(cookieOf(answer).slice(12, 55))
  })

  it('sets a mark cookie that scripts can read, unique per session', async () => {
    const [, mark = ''] = cookiesOf(await signIn('grace@example.com', PASSWORD))
    const [, another = ''] = cookiesOf(await signIn('grace@example.com', PASSWORD))
    expect(mark).toMatch(/^cdh-mark=[\w-]{22}\.1800000\.\d{13}; Path=\/; SameSite=Lax$/)
    expect(another.slice(0, 31)).not.toBe(mark.slice(0, 31))
    const asSession = { cookie: mark.split(';')[0]?.replace('cdh-mark', 'cdh-session') ?? '' }
    expect((await test.anonymous.get('/api/auth/user', asSession)).status).toBe(401)
  })

  it('sets a __Host- cookie with https, whatever the proxy says', async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: 'https://hire.example' } })
    await createUser((await secure.person('admin')).context(), {
      email: 'g@example.com',
      name: 'G',
      role: 'admin',
      password: PASSWORD,
    })
    const answer = await secure.anonymous.post('/api/auth/sign-in', {
      email: 'g@example.com',
      password: PASSWORD,
    })
    expect(cookieOf(answer)).toMatch(
      /^__Host-cdh-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    await secure.close()
  })

  it('gives the same answer for an unknown address, a wrong password and a disabled user', async () => {
    await createUser(admin.context(), {
      email: 'off@example.com',
      name: 'Off',
      role: 'recruiter',
      password: PASSWORD,
    })
    await test.db.query({
      text: `update users set status = 'disabled' where email_normalized = 'off@example.com'`,
    })
    const answers = [
      await signIn('nobody@example.com', PASSWORD),
      await signIn('grace@example.com', 'wrong-password-here'),
      await signIn('off@example.com', PASSWORD),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({
        code: 'wrong_credentials',
        detail: 'The email address or password is wrong.',
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('stops guessing from one address, but never locks the owner out elsewhere', async () => {
    for (let n = 0; n < 5; n++) await signIn('grace@example.com', `wrong-password-${n}`)
    const refused = await signIn('grace@example.com', PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const elsewhere = await startTestApp({ env: { TRUST_PROXY: '1' } })
    await createUser((await elsewhere.person('admin')).context(), {
      email: 'h@example.com',
      name: 'H',
      role: 'admin',
      password: PASSWORD,
    })
    const from = (ip: string, password: string) =>
      elsewhere.anonymous.post(
        '/api/auth/sign-in',
        { email: 'h@example.com', password },
        { 'x-forwarded-for': ip },
      )
    for (let n = 0; n < 6; n++) await from('10.0.0.1', `wrong-password-${n}`)
    expect((await from('10.0.0.1', PASSWORD)).status).toBe(429)
    expect((await from('10.0.0.2', PASSWORD)).status).toBe(200)
    await elsewhere.close()
  })

  it('refuses guessing from many new addresses, tells the owner once, and lets the owner in', async () => {
    const wide = await startTestApp({ jobs: 'queued', env: { TRUST_PROXY: '1' } })
    const email = 'siege@example.com'
    const user = { email, name: 'S', role: 'admin', password: PASSWORD } as const
    const userId = await createUser((await wide.person('admin')).context(), user)
    const from = (ip: string, password: string, agent = 'Firefox Windows') =>
      wide.anonymous.post(
        '/api/auth/sign-in',
        { email, password },
        { 'x-forwarded-for': ip, 'user-agent': agent },
      )
    expect((await from('10.1.0.1', PASSWORD)).status).toBe(200)
    const failures = (key: string) =>
      wide.db.query({
        text: `insert into sign_in_attempts (id, key)
          select gen_random_uuid(), 'account:' || $1 from generate_series(1, 59)`,
        values: [key],
      })
    await failures(email)
    expect((await from('10.9.0.1', 'wrong-password')).status).toBe(401)
    const refused = await from('10.8.0.1', 'wrong-password')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await from('10.7.0.1', PASSWORD)).status).toBe(429)
    expect((await from('10.1.0.1', PASSWORD, 'Chrome Linux')).status).toBe(429)
    expect((await from('10.1.0.2', PASSWORD)).status).toBe(200)
    const mails = await wide.db.query({
      text: `select text from outgoing_mails where recipient = $1 and subject = 'Wrong passwords for your account'`,
      values: [email],
    })
    expect(mails).toHaveLength(1)
    const notices = await wide.db.query({
      text: `select title from notifications where user_id = $1 and title like 'Many wrong passwords%'`,
      values: [userId],
    })
    expect(notices).toHaveLength(1)
    // The response must not reveal whether an address is known.
    await failures('nobody@example.com')
    await failures('nobody@example.com')
    const stranger = await wide.anonymous.post('/api/auth/sign-in', {
      email: 'nobody@example.com',
      password: 'wrong-password',
    })
    expect(stranger.status).toBe(429)
    await wide.close()
  })

  it('limits concurrent guesses too, and returns the correct wait', async () => {
    const busy = await appForTest()
    const admin = await busy.person('admin')
    await createUser(admin.context(), {
      email: 'g@example.com',
      name: 'G',
      role: 'admin',
      password: PASSWORD,
    })
    const guess = (password: string) =>
      busy.anonymous.post('/api/auth/sign-in', { email: 'g@example.com', password })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(`parallel-guess-${n}`)))
    expect(answers.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(6)
    for (let n = 0; n < 5; n++) await guess(`one-by-one-${n}`)
    const refused = await guess(PASSWORD)
    expect(refused.status).toBe(429)
    await busy.db.query({
      text: 'update sign_in_attempts set at = at - make_interval(secs => $1)',
      values: [Number(refused.headers['retry-after'])],
    })
    expect((await guess(PASSWORD)).status).toBe(200)
  })

  it('refuses an identity or a role in the body', async () => {
    const answer = await test.anonymous.post('/api/auth/sign-in', {
      email: 'grace@example.com',
      password: PASSWORD,
      role: 'admin',
    })
    expect(answer.status).toBe(422)
  })
})

describe('a session', () => {
  const whoAmI = (person: Person) => person.get('/api/auth/user')

  it('ends on sign-out, on the server too, and clears the browser', async () => {
    const person = await test.person('recruiter')
    const answer = await person.post('/api/customer/logout')
    expect(answer.status).toBe(204)
    expect(answer.headers['clear-site-data']).toBe('"cache", "cookies", "storage"')
    expect((await whoAmI(person)).status).toBe(401)
    expect((await test.anonymous.post('/api/customer/logout')).status).toBe(204)
  })

  it('keeps the storage when it has another user’s unsent changes', async () => {
    const person = await test.person('recruiter')
    const answer = await person.post('/api/customer/logout', undefined, { 'x-keep-storage': 'yes' })
    expect(answer.headers['clear-site-data']).toBe('"cache", "cookies"')
  })

  it('ends with the next request when the user is disabled, and follows a role change', async () => {
    const person = await test.person('admin')
    expect((await person.get('/api/outbox')).status).toBe(200)
    await test.db.query({
      text: `update users set role = 'recruiter' where id = $1`,
      values: [person.userId],
    })
    expect((await person.get('/api/outbox')).status).toBe(403)
    await test.db.query({
      text: `update users set status = 'disabled' where id = $1`,
      values: [person.userId],
    })
    expect((await whoAmI(person)).status).toBe(401)
  })

  it.each([
    ['recruiter', `last_seen_at = now() - interval '31 minutes'`, 401],
    ['recruiter', `last_seen_at = now() - interval '29 minutes'`, 200],
    ['recruiter', `expires_at = now() - interval '1 second'`, 401],
    ['customer', `last_seen_at = now() - interval '20 days'`, 200],
    ['customer', `expires_at = now() - interval '1 second'`, 401],
  ] as const)('of a %s with %s answers %i', async (role, age, status) => {
    const person = await test.person(role)
    await test.db.query({ text: `update sessions set ${age} where user_id = $1`, values: [person.userId] })
    expect((await whoAmI(person)).status).toBe(status)
  })

  it('lasts 12 hours for staff and 30 days for customers, at most', async () => {
    const hours = async (person: Person) => {
      const [row] = await test.db.query<{ hours: number }>({
        text: `select extract(epoch from expires_at - created_at)::int / 3600 as hours from sessions where user_id = $1`,
        values: [person.userId],
      })
      return row?.hours
    }
    expect(await hours(await test.person('manager'))).toBe(12)
    expect(await hours(await test.person('customer'))).toBe(30 * 24)
  })

  it('stores no token', async () => {
    const person = await test.person('recruiter')
    const token = person.cookie.split('=')[1] ?? ''
    const rows = await test.db.query<{ found: boolean }>({
      text: `select bool_or(s::text like '%' || $1 || '%') as found from sessions s`,
      values: [token],
    })
    expect(rows[0]?.found).toBe(false)
  })
})

describe('a customer', () => {
  it('gets their clients, the first one active, and no staff data', async () => {
    const client = '01a1dd30-f706-7854-85e3-42864182d6d5'
    await test.db.query({
      text: `insert into clients (id, name, status) values ($1, 'Lakeside', 'active')`,
      values: [client],
    })
    const customer = await test.person('customer', { clientIds: [client] })
    const me = await customer.get('/api/customer/me')
    expect(me.body.clients).toEqual([
      { id: client, name: 'Lakeside', clientRole: 'owner', approval: 'approved' },
    ])
    expect(me.body.user).toMatchObject({ role: 'customer', customer: true })
    for (const url of [
      '/api/candidates',
      '/api/clients',
      '/api/staff',
      '/api/outbox',
      '/api/job-postings',
      '/api/saved-views?list=candidates',
    ]) {
      expect((await customer.get(url)).status, url).toBe(404)
    }
    expect((await admin.get('/api/customer/me')).status).toBe(404)
  })
})

describe('a password', () => {
  it('with fewer than twelve characters, a common one, or one with the address is refused', async () => {
    const make = (password: string) =>
      createUser(admin.context(), { email: 'x.longname@example.com', name: 'X', role: 'recruiter', password })
    await expect(make('short')).rejects.toThrow('at least 12')
    await expect(make('passwordpassword')).rejects.toThrow('easy to guess')
    await expect(make('x.longname-2026')).rejects.toThrow('Do not use your email address')
    await expect(make('пароль с пробелами 🙂')).resolves.toBeTruthy()
  })

  it('is stored as argon2id with 19 MiB and two passes', async () => {
    const [row] = await test.db.query<{ password_hash: string }>({
      text: `select password_hash from users limit 1`,
    })
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
