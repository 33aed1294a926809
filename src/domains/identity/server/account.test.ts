import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '#platform/server/transaction.ts'
import { type Answer, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { nextMail } from '../../../../tests/support/mail.ts'
import { deviceOf } from './device.ts'
import { createUser } from './service.ts'
import { base32, codeAt, matchingStep, stepAt } from './totp.ts'

const SECRET = 'four plain words here'
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued', env: { TRUST_PROXY: '1' } })
})
afterAll(() => test.close())

let count = 0
const elsewhere = () => ({ 'x-forwarded-for': `10.3.${Math.floor(++count / 200)}.${count % 200}` })
const cookieOf = (answer: Answer, name = 'cdh-session') =>
  [answer.headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`) && cookie.length > 20) ?? ''

async function makePerson(role: 'recruiter' | 'customer' = 'recruiter') {
  const email = `account${++count}@example.com`
  await createUser(systemContext(test.db), { email, name: 'Ada', role, password: SECRET })
  const signIn = (password = SECRET) =>
    test.anonymous.post('/api/auth/sign-in', { email, password }, elsewhere())
  const cookie = cookieOf(await signIn())
  const post = (url: string, body: object = {}, headers = {}) =>
    test.anonymous.post(url, body, { cookie, ...elsewhere(), ...headers })
  const get = (url: string) => test.anonymous.get(url, { cookie })
  const patch = (url: string, body: object) => test.anonymous.patch(url, body, { cookie })
  return { email, cookie, signIn, post, get, patch }
}

describe('sessions', () => {
  it('are listed with device and place, and end one by one or all but this one', async () => {
    const me = await makePerson()
    const edge =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0'
    const other = await test.anonymous.post(
      '/api/auth/sign-in',
      { email: me.email, password: SECRET },
      { 'user-agent': edge, 'x-forwarded-for': '203.0.113.7' },
    )
    await me.signIn()
    const { items } = (await me.get('/api/account/sessions')).body
    expect(items).toHaveLength(3)
    expect(items.filter((session: { current: boolean }) => session.current)).toHaveLength(1)
    const found = items.find((session: { ip: string }) => session.ip === '203.0.113.7')
    expect(found).toMatchObject({ device: 'Windows, Edge', kind: 'computer', current: false })
    const answer = await test.app.inject({
      method: 'DELETE',
      url: `/api/account/sessions/${found.id}`,
      headers: { cookie: me.cookie, 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.statusCode).toBe(204)
    expect((await test.anonymous.get('/api/auth/user', { cookie: cookieOf(other) })).status).toBe(401)
    expect((await me.post('/api/account/sessions/end-others')).body).toEqual({ ended: 1 })
    expect((await me.get('/api/account/sessions')).body.items).toHaveLength(1)
  })

  it('of another user cannot be ended', async () => {
    const me = await makePerson()
    const other = await makePerson()
    const [session] = (await other.get('/api/account/sessions')).body.items
    const person = await test.person('admin')
    expect((await person.remove(`/api/account/sessions/${session.id}`)).status).toBe(404)
    expect((await other.get('/api/auth/user')).status).toBe(200)
    expect((await me.get('/api/auth/user')).status).toBe(200)
  })

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
      'iPhone, Safari',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/150.0 Safari/537.36', 'Mac, Chrome'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linux, Firefox'],
    ['curl/8.0', 'Unknown device'],
  ])('%s is %s', (agent, words) => {
    expect(deviceOf(agent).device).toBe(words)
  })
})

describe('the user’s password', () => {
  it('is changed with the current one, ends the other sessions, and sends an email', async () => {
    const me = await makePerson('customer')
    const other = cookieOf(await me.signIn())
    const wrong = await me.post('/api/account/password', {
      current: 'not this one',
      password: 'another good secret',
    })
    expect([wrong.status, wrong.body.fields[0].path]).toEqual([422, 'current'])
    const weak = await me.post('/api/account/password', { current: SECRET, password: 'passwordpassword' })
    expect([weak.status, weak.body.fields[0].path]).toEqual([422, 'password'])
    const done = await me.post('/api/account/password', { current: SECRET, password: 'another good secret' })
    expect(done.status).toBe(204)
    expect((await me.get('/api/auth/user')).status).toBe(200)
    expect((await test.anonymous.get('/api/auth/user', { cookie: other })).status).toBe(401)
    expect((await me.signIn()).status).toBe(401)
    expect((await me.signIn('another good secret')).status).toBe(200)
    expect((await nextMail(test, me.email)).subject).toBe('Your password was changed')
  })

  it('cannot be guessed in an open browser', async () => {
    const me = await makePerson()
    const from = { 'x-forwarded-for': '198.51.100.9' }
    const guess = (n: number) =>
      me.post(
        '/api/account/password',
        { current: `guess number ${n}`, password: 'another good secret' },
        from,
      )
    for (let n = 0; n < 5; n++) expect((await guess(n)).status).toBe(422)
    expect((await guess(6)).status).toBe(429)
  })
})

describe('the profile', () => {
  it('has a name and an existing timezone', async () => {
    const me = await makePerson()
    const saved = await me.patch('/api/account/profile', { name: ' Ada King ', timezone: 'Europe/London' })
    expect(saved.body).toMatchObject({ name: 'Ada King', timezone: 'Europe/London' })
    const part = await me.patch('/api/account/profile', { timezone: 'America/Denver' })
    expect(part.body).toMatchObject({ name: 'Ada King', timezone: 'America/Denver' })
    expect((await me.patch('/api/account/profile', { name: 'Ada', timezone: 'Moon/Base' })).status).toBe(422)
    expect((await me.patch('/api/account/profile', { name: ' ', timezone: 'Europe/London' })).status).toBe(
      422,
    )
    expect(
      (await me.patch('/api/account/profile', { name: 'A', timezone: 'UTC', role: 'admin' })).status,
    ).toBe(422)
  })

  it('keeps both of two concurrent changes', async () => {
    const me = await makePerson()
    for (let round = 0; round < 8; round += 1) {
      const wanted = { name: `Ada ${round}`, timezone: round % 2 === 0 ? 'Europe/London' : 'Asia/Tokyo' }
      await Promise.all([
        me.patch('/api/account/profile', { name: wanted.name }),
        me.patch('/api/account/profile', { timezone: wanted.timezone }),
      ])
      expect((await me.get('/api/auth/user')).body).toMatchObject(wanted)
    }
  })
})

describe('codes of an authenticator app', () => {
  const secret = Buffer.from('12345678901234567890')
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %i s', (seconds, code) => {
    expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
  })

  it('are accepted one step early and late, and no further', () => {
    const now = new Date(1_700_000_000_000)
    const at = (steps: number) => matchingStep(secret, codeAt(secret, stepAt(now) + steps), now)
    expect([-2, -1, 0, 1, 2].map((steps) => at(steps) !== null)).toEqual([false, true, true, true, false])
    expect(matchingStep(secret, '12345', now)).toBeNull()
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  })
})

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

async function withApp() {
  const me = await makePerson()
  const { secret } = (await me.post('/api/account/two-factor/start', { password: SECRET })).body
  const key = fromBase32(secret)
  // The next code is accepted already, and still is if the 30 seconds end during the test.
  const code = (steps = 1) => codeAt(key, stepAt(new Date()) + steps)
  const on = await me.post('/api/account/two-factor/confirm', { code: code(0) })
  const firstStep = async () => {
    const answer = await me.signIn()
    return { answer, step: cookieOf(answer, 'cdh-step') }
  }
  const secondStep = (step: string, given: string, headers = elsewhere()) =>
    test.anonymous.post('/api/auth/second-step', { code: given }, { cookie: step, ...headers })
  return { me, secret, code, firstStep, secondStep, recoveryCodes: on.body.recoveryCodes as string[] }
}

it('signing in again ends the earlier session of the same browser, and no other', async () => {
  const me = await makePerson()
  const elsewhereToo = cookieOf(await me.signIn())
  const again = await test.anonymous.post(
    '/api/auth/sign-in',
    { email: me.email, password: SECRET },
    { ...elsewhere(), cookie: me.cookie },
  )
  expect(again.status).toBe(200)
  const statusOf = async (cookie: string) => (await test.anonymous.get('/api/auth/user', { cookie })).status
  expect(await statusOf(me.cookie)).toBe(401)
  expect(await statusOf(elsewhereToo)).toBe(200)
  expect(await statusOf(cookieOf(again))).toBe(200)
})

describe('two-factor sign-in', () => {
  it('requires the password, encrypts the secret, and shows ten recovery codes once', async () => {
    const me = await makePerson()
    expect((await me.post('/api/account/two-factor/start', { password: 'wrong' })).status).toBe(422)
    const { body } = await me.post('/api/account/two-factor/start', { password: SECRET })
    expect(body.uri).toBe(
      `otpauth://totp/Candor%20Hire%3A${encodeURIComponent(me.email)}?secret=${body.secret}&issuer=Candor%20Hire&algorithm=SHA1&digits=6&period=30`,
    )
    expect((await me.post('/api/account/two-factor/confirm', { code: '000000' })).status).toBe(422)
    expect((await me.signIn()).status).toBe(200)
    const app = await withApp()
    expect(app.recoveryCodes).toHaveLength(10)
    const [stored] = await test.db.query<{ text: string }>({
      text: `select string_agg(a::text, ' ') || (select string_agg(r::text, ' ') from recovery_codes r) as text from authenticators a`,
    })
    expect(stored?.text).not.toContain(app.secret)
    expect(stored?.text).not.toContain(fromBase32(app.secret).toString('base64'))
    expect((await app.me.get('/api/account/security')).body).toMatchObject({
      authenticator: { addedAt: expect.any(String) },
      recoveryCodesLeft: 10,
    })
  })

  it('gives no session for the password alone, and one for the code, which works once', async () => {
    const { firstStep, secondStep, code } = await withApp()
    const { answer, step } = await firstStep()
    expect([answer.status, answer.body]).toEqual([202, { secondStep: 'code' }])
    expect(cookieOf(answer)).toBe('')
    expect(
      (await test.anonymous.get('/api/auth/user', { cookie: step.replace('cdh-step', 'cdh-session') }))
        .status,
    ).toBe(401)
    expect((await secondStep(step, '000000')).status).toBe(401)
    const now = code()
    const done = await secondStep(step, now)
    expect(done.status).toBe(200)
    expect(cookieOf(done)).not.toBe('')
    expect((await secondStep(step, code(1))).status).toBe(410)
    const again = await firstStep()
    expect((await secondStep(again.step, now)).status).toBe(401)
  })

  it('accepts a code once in ten concurrent requests', async () => {
    const { firstStep, secondStep, code } = await withApp()
    const steps = await Promise.all(Array.from({ length: 4 }, firstStep))
    const now = code()
    const answers = await Promise.all(steps.map(({ step }) => secondStep(step, now)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
  })

  it('accepts a recovery code once, in any spelling', async () => {
    const { me, firstStep, secondStep, recoveryCodes } = await withApp()
    const [recovery = ''] = recoveryCodes
    const { step } = await firstStep()
    expect((await secondStep(step, recovery.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await secondStep((await firstStep()).step, recovery)).status).toBe(401)
    expect((await me.get('/api/account/security')).body.recoveryCodesLeft).toBe(9)
    const fresh = await me.post('/api/account/two-factor/recovery-codes', { password: SECRET })
    expect(fresh.body.recoveryCodes).toHaveLength(10)
    expect((await secondStep((await firstStep()).step, recoveryCodes[1] ?? '')).status).toBe(401)
    expect((await secondStep((await firstStep()).step, fresh.body.recoveryCodes[0])).status).toBe(200)
  })

  it('ends the step after five wrong codes or five minutes, and slows guessing down', async () => {
    const { firstStep, secondStep, code } = await withApp()
    const { step } = await firstStep()
    for (let n = 0; n < 5; n++) expect((await secondStep(step, '000000')).status).toBe(401)
    expect((await secondStep(step, code())).status).toBe(410)
    const late = await firstStep()
    await test.db.query({ text: `update sign_in_steps set expires_at = now() - interval '1 second'` })
    expect((await secondStep(late.step, code())).status).toBe(410)
    const here = { 'x-forwarded-for': '198.51.100.77' }
    let refused = 0
    for (let round = 0; round < 2; round++) {
      const { step: next } = await firstStep()
      for (let n = 0; n < 4; n++) if ((await secondStep(next, '000000', here)).status === 429) refused++
    }
    expect(refused).toBeGreaterThan(0)
  })

  it('slows down guessing from many addresses, then refuses it, and tells the owner', {
    timeout: 90_000,
  }, async () => {
    const { me, firstStep, secondStep, code } = await withApp()
    const { id } = (await me.get('/api/auth/user')).body
    const failures = (count: number) =>
      test.db.query({
        text: `insert into sign_in_attempts (id, key)
          select gen_random_uuid(), 'account:code:' || $1 from generate_series(1, $2::int)`,
        values: [id, count],
      })
    const { step } = await firstStep()
    for (let n = 0; n < 5; n++) expect((await secondStep(step, '000000')).status).toBe(401)
    const mails = await test.db.query<{ text: string }>({
      text: `select text from outgoing_mails where subject = 'Wrong sign-in codes for your account' and recipient = $1`,
      values: [me.email],
    })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('5 wrong codes')
    await failures(34)
    const slowed = await firstStep()
    const started = performance.now()
    expect((await secondStep(slowed.step, '000000')).status).toBe(401)
    expect(performance.now() - started).toBeGreaterThan(1_900)
    await failures(20)
    expect((await secondStep((await firstStep()).step, code())).status).toBe(429)
  })

  it('is turned off with the password, and replaced only after the new app has proved itself', async () => {
    const { me, firstStep, secondStep, code } = await withApp()
    await me.post('/api/account/two-factor/start', { password: SECRET })
    expect((await secondStep((await firstStep()).step, code())).status).toBe(200)
    expect((await me.post('/api/account/two-factor/off', { password: 'wrong' })).status).toBe(422)
    expect((await me.post('/api/account/two-factor/off', { password: SECRET })).status).toBe(204)
    expect((await me.signIn()).status).toBe(200)
    expect((await me.post('/api/account/two-factor/off', { password: SECRET })).status).toBe(409)
  })
})

describe('a passkey', () => {
  it('is refused when it is unknown, forged, or answers another challenge', async () => {
    const me = await makePerson()
    const offer = await me.post('/api/account/passkeys/options')
    expect(offer.body).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { userVerification: 'required' },
    })
    const step = cookieOf(offer, 'cdh-step')
    const made = await me.post(
      '/api/account/passkeys',
      { response: { id: 'x' } },
      { cookie: `${me.cookie}; ${step}` },
    )
    expect(made.status).toBe(422)
    const door = await test.anonymous.post('/api/auth/passkey/options', {}, elsewhere())
    for (const response of [{}, { id: 'unknown' }, { id: 7 }]) {
      const answer = await test.anonymous.post(
        '/api/auth/passkey',
        { response },
        { cookie: cookieOf(door, 'cdh-step'), ...elsewhere() },
      )
      expect([answer.status, answer.body.code]).toEqual([401, 'wrong_credentials'])
    }
  })

  it('of another user can be neither renamed nor removed', async () => {
    const me = await makePerson()
    const person = await test.person('admin')
    const id = '01a1dd30-f706-7854-85e3-42864182d6d5'
    await test.db.query({
      text: `insert into passkeys (id, user_id, credential_id, public_key, counter, name)
        select $1, id, 'cred', '\\x00', 0, 'Key' from users where email = $2`,
      values: [id, me.email],
    })
    expect((await person.patch(`/api/account/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await person.remove(`/api/account/passkeys/${id}`)).status).toBe(404)
    expect((await me.patch(`/api/account/passkeys/${id}`, { name: 'Mine' })).body.name).toBe('Mine')
  })
})
