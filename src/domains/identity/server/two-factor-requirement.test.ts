import { describe, expect, it } from 'vitest'
import { type Answer, appForTest, type Person, type TestApp } from '../../../../tests/support/app.ts'
import { base32, codeAt, stepAt } from './totp.ts'

const PASSWORD = 'correct-horse-battery'

const cookieOf = (answer: Answer) =>
  [answer.headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith('cdh-session=')) ?? ''

/** The same user in a session that starts now, with the password only. */
async function signInAgain(test: TestApp, person: Person) {
  const { email } = (await person.get('/api/auth/user')).body
  const answer = await test.anonymous.post('/api/auth/sign-in', { email, password: PASSWORD })
  expect(answer.status).toBe(200)
  const cookie = cookieOf(answer)
  return {
    get: (url: string) => test.anonymous.get(url, { cookie }),
    post: (url: string, body: object = {}) => test.anonymous.post(url, body, { cookie }),
  }
}

type Session = Awaited<ReturnType<typeof signInAgain>>

function bytesOf(secret: string): Buffer {
  const alphabet = base32(Buffer.from('00443214c74254b635cf84653a56d7c675be77df', 'hex'))
  expect(alphabet).toHaveLength(32)
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

async function setUp(session: Pick<Session, 'post'>) {
  const { secret } = (await session.post('/api/account/two-factor/start', { password: PASSWORD })).body
  const code = codeAt(bytesOf(secret), stepAt(new Date()))
  return session.post('/api/account/two-factor/confirm', { code })
}

const required = async (test: TestApp) => {
  const admin = await test.person('admin')
  const answer = await admin.patch('/api/installation', { requireTwoFactor: true, knowing: true })
  expect(answer.status).toBe(200)
  return admin
}

describe('the requirement of a second factor', () => {
  it('is off by default, visible to managers and changed only by admins', async () => {
    const test = await appForTest()
    const manager = await test.person('manager')
    expect((await manager.get('/api/installation')).body.settings.requireTwoFactor).toBe(false)
    expect((await manager.patch('/api/installation', { requireTwoFactor: true })).status).toBe(403)
    const admin = await test.person('admin')
    expect((await admin.patch('/api/installation', { requireTwoFactor: 'yes' })).status).toBe(422)
    expect((await admin.patch('/api/installation', { unknown: true })).status).toBe(422)
  })

  it('warns an admin without a second factor, and changes nothing until they confirm', async () => {
    const test = await appForTest()
    const admin = await test.person('admin')
    const refused = await admin.patch('/api/installation', { requireTwoFactor: true })
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toContain('You have not set up two-factor sign-in')
    const { settings, withoutTwoFactor } = (await admin.get('/api/installation')).body
    expect(settings.requireTwoFactor).toBe(false)
    expect(withoutTwoFactor.map(({ id }: { id: string }) => id)).toEqual([admin.userId])
    expect((await admin.patch('/api/installation', { requireTwoFactor: true, knowing: true })).status).toBe(
      200,
    )
  })

  it('asks nothing of an admin who has one', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const admin = await test.person('admin')
    expect((await setUp(admin)).status).toBe(200)
    expect((await admin.patch('/api/installation', { requireTwoFactor: true })).status).toBe(200)
  })

  it('keeps open sessions, and limits new ones of managers and admins to the account', async () => {
    const test = await appForTest()
    const people = { manager: await test.person('manager'), recruiter: await test.person('recruiter') }
    const admin = await required(test)
    expect((await people.manager.get('/api/candidates')).status).toBe(200)
    expect((await admin.get('/api/candidates')).status).toBe(200)
    expect((await (await signInAgain(test, people.recruiter)).get('/api/candidates')).status).toBe(200)

    const manager = await signInAgain(test, people.manager)
    expect((await manager.get('/api/auth/user')).body.twoFactorDue).toBe(true)
    for (const url of [
      '/api/candidates',
      '/api/users',
      '/api/notifications',
      '/api/events',
      '/api/installation',
    ]) {
      const answer = await manager.get(url)
      expect([url, answer.status, answer.body.code]).toEqual([url, 403, 'two_factor_required'])
    }
    const write = await manager.post('/api/candidates', { firstName: 'A', lastName: 'B' })
    expect(write.body.code).toBe('two_factor_required')
    expect((await manager.get('/api/account/security')).body.twoFactorRequired).toBe(true)
    expect((await manager.get('/api/account/sessions')).status).toBe(200)
    expect((await manager.post('/api/customer/logout')).status).toBe(204)
  })

  it('is met by setting it up, at once and from the next sign-in on', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const person = await test.person('manager')
    await required(test)
    const session = await signInAgain(test, person)
    expect((await session.get('/api/candidates')).status).toBe(403)
    expect((await setUp(session)).status).toBe(200)
    expect((await session.get('/api/auth/user')).body.twoFactorDue).toBe(false)
    expect((await session.get('/api/candidates')).status).toBe(200)
    const { email } = (await session.get('/api/auth/user')).body
    const next = await test.anonymous.post('/api/auth/sign-in', { email, password: PASSWORD })
    expect(next.status).toBe(202)
  })

  it('cannot be avoided by turning two-factor off again', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const person = await test.person('manager')
    await required(test)
    expect((await setUp(person)).status).toBe(200)
    const off = await person.post('/api/account/two-factor/off', { password: PASSWORD })
    expect(off.status).toBe(409)
    expect((await person.get('/api/account/security')).body.authenticator).not.toBeNull()
    const recruiter = await test.person('recruiter')
    await setUp(recruiter)
    expect((await recruiter.post('/api/account/two-factor/off', { password: PASSWORD })).status).toBe(204)
  })

  it('is not met by a password if a passkey is the only second factor', async () => {
    const test = await appForTest()
    const person = await test.person('manager')
    await test.db.query({
      text: `insert into passkeys (id, user_id, credential_id, public_key, counter, name)
        values (gen_random_uuid(), $1, 'key', '\\x00', 0, 'Key')`,
      values: [person.userId],
    })
    await required(test)
    expect((await (await signInAgain(test, person)).get('/api/candidates')).status).toBe(403)
  })

  it('ends when an admin turns it off', async () => {
    const test = await appForTest()
    const person = await test.person('manager')
    const admin = await required(test)
    const session = await signInAgain(test, person)
    expect((await session.get('/api/candidates')).status).toBe(403)
    await admin.patch('/api/installation', { requireTwoFactor: false })
    expect((await session.get('/api/candidates')).status).toBe(200)
  })
})
