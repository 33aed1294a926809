import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appForTest, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { mailsTo, nextMail, tokenIn } from '../../../../tests/support/mail.ts'
import { isSetUp, setupNotice } from './registration-service.ts'

const SECRET = 'four plain words here'
let test: TestApp
let admin: Person

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued', env: { TRUST_PROXY: '1' } })
  admin = await test.person('admin')
})
afterAll(() => test.close())

let calls = 0
const elsewhere = () => ({ 'x-forwarded-for': `10.1.0.${++calls}` })
const invite = (emails: string[], role = 'recruiter', headers = {}) =>
  admin.post('/api/users/invitations', { emails, role }, headers)
const accept = (token: string, more: object = {}) =>
  test.anonymous.post(
    '/api/auth/invitation',
    { token, name: 'Lena Fischer', password: SECRET, ...more },
    elsewhere(),
  )
async function userBy(email: string) {
  const { items } = (await admin.get('/api/users')).body
  return items.find((user: { email: string }) => user.email === email)
}

describe('the first admin', () => {
  const register = (app: TestApp, n: number) =>
    app.anonymous.post('/api/auth/register', {
      name: `Admin ${n}`,
      email: `first${n}@example.com`,
      password: SECRET,
      timezone: 'America/Denver',
    })

  it('is one of ten concurrent requests, and none afterwards', async () => {
    const empty = await appForTest()
    expect((await empty.anonymous.get('/api/auth/registration')).body).toEqual({
      open: true,
      needsCode: false,
    })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => register(empty, n)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(9).fill(409),
    ])
    const made = answers.find((answer) => answer.status === 201)
    expect(made?.body).toMatchObject({ role: 'admin', customer: false })
    const cookie = String(made?.headers['set-cookie']).split(';')[0] ?? ''
    expect((await empty.anonymous.get('/api/users', { cookie })).body.items).toHaveLength(1)
    expect((await empty.anonymous.get('/api/auth/registration')).body.open).toBe(false)
    expect((await register(empty, 11)).status).toBe(409)
    expect((await empty.anonymous.get('/api/agency', { cookie })).body.timezone).toBe('America/Denver')
  })

  it('is led there by the terminal until the first admin joined, in every mode', async () => {
    const empty = await appForTest({})
    const origin = 'http://localhost:3000'
    const notice = (setupCode: string | null) => setupNotice(empty.db, { origin, setupCode })
    expect(await notice(null)).toBe(`No users yet. Set up the first admin at ${origin}/register`)
    expect(await notice('abcde-12345')).toContain(`${origin}/register#abcde-12345`)
    expect(await isSetUp(empty.db)).toBe(false)
    await empty.person('customer')
    expect(await isSetUp(empty.db)).toBe(false)
    await empty.person('admin')
    expect([await isSetUp(empty.db), await notice(null)]).toEqual([true, null])
  })

  it('needs the setup code on a public installation', async () => {
    const reachable = await appForTest({ services: { setupCode: 'abcde-12345' } })
    expect((await reachable.anonymous.get('/api/auth/registration')).body.needsCode).toBe(true)
    const withCode = (code?: string) =>
      reachable.anonymous.post('/api/auth/register', {
        name: 'Ada',
        email: 'ada@example.com',
        password: SECRET,
        code,
      })
    for (const wrong of [undefined, '', 'abcde-12346', 'abcde'])
      expect((await withCode(wrong)).body).toMatchObject({ status: 422, fields: [{ path: 'code' }] })
    expect((await reachable.db.query({ text: 'select from users' })).length).toBe(0)
    expect((await withCode(' ABCDE-12345 ')).status).toBe(201)
  })

  it('cannot be created if there are colleagues, and a customer does not count as one', async () => {
    expect((await register(test, 1)).status).toBe(409)
    const empty = await appForTest()
    await empty.person('customer')
    expect((await empty.anonymous.get('/api/auth/registration')).body.open).toBe(true)
    expect((await register(empty, 1)).status).toBe(201)
  })
})

describe('an invitation', () => {
  it('is emailed with a link to the request’s own origin, and works once', async () => {
    const forged = { host: 'forged.example' }
    expect((await invite(['Lena@Example.com'], 'manager', forged)).status).toBe(403)
    expect((await invite(['Lena@Example.com'], 'manager')).body).toEqual({
      invited: ['Lena@Example.com'],
      skipped: [],
    })
    const mail = await nextMail(test, 'Lena@Example.com')
    expect(mail.text).toContain('http://localhost:80/invitation#')
    const token = tokenIn(mail)
    expect(await userBy('Lena@Example.com')).toMatchObject({ status: 'invited', role: 'manager' })
    const facts = await test.anonymous.post('/api/auth/link', { token })
    expect(facts.body).toMatchObject({ kind: 'invitation', email: 'Lena@Example.com', role: 'manager' })
    expect((await accept(token, { password: 'short' })).status).toBe(422)
    const joined = await accept(token)
    expect([joined.status, joined.body.role, joined.body.name]).toEqual([200, 'manager', 'Lena Fischer'])
    const cookie = String(joined.headers['set-cookie']).split(';')[0] ?? ''
    expect((await test.anonymous.get('/api/auth/user', { cookie })).status).toBe(200)
    expect((await accept(token)).status).toBe(410)
    const lines = await test.db.query<{ action: string }>({
      text: 'select action from audit_events where subject_id = $1 order by at, id',
      values: [joined.body.id],
    })
    expect(lines.map((line) => line.action)).toEqual(['invited', 'joined', 'signed_in'])
  })

  it('works for one of ten concurrent requests', async () => {
    await invite(['race@example.com'])
    const token = tokenIn(await nextMail(test, 'race@example.com'))
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(410),
    ])
  })

  it('is not sent to an existing user, with the reason', async () => {
    const customer = await test.person('customer')
    const { email } = (await customer.get('/api/auth/user')).body
    await invite(['twice@example.com'])
    const again = await invite(['TWICE@example.com', email, 'fresh@example.com', 'Fresh@example.com'])
    expect(again.body.invited).toEqual(['Fresh@example.com'])
    expect(again.body.skipped.map((each: { reason: string }) => each.reason)).toEqual([
      expect.stringContaining('was already invited'),
      expect.stringContaining('belongs to a customer'),
    ])
    expect(await mailsTo(test, email)).toEqual([])
    expect((await invite(['nobody'])).status).toBe(422)
    expect((await invite(['c@example.com'], 'customer')).status).toBe(422)
  })

  it('does not work after seven days, after it was resent, or after it was revoked', async () => {
    await invite(['late@example.com'])
    const first = tokenIn(await nextMail(test, 'late@example.com'))
    const { id } = await userBy('late@example.com')
    expect((await admin.post(`/api/users/${id}/invitation`)).status).toBe(204)
    const second = tokenIn(await nextMail(test, 'late@example.com', 1))
    expect((await accept(first)).status).toBe(410)
    await test.db.query({
      text: `update user_links set expires_at = expires_at - interval '7 days 1 second' where user_id = $1`,
      values: [id],
    })
    expect((await accept(second)).status).toBe(410)
    await admin.post(`/api/users/${id}/invitation`)
    const third = tokenIn(await nextMail(test, 'late@example.com', 2))
    expect((await admin.remove(`/api/users/${id}/invitation`)).status).toBe(204)
    expect((await accept(third)).status).toBe(410)
    expect(await userBy('late@example.com')).toBeUndefined()
    expect((await admin.remove(`/api/users/${id}/invitation`)).status).toBe(404)
  })

  it('cannot be revoked after the user joined, nor used to sign in before', async () => {
    const colleague = await test.person('recruiter')
    expect((await admin.remove(`/api/users/${colleague.userId}/invitation`)).status).toBe(409)
    await invite(['waiting@example.com'])
    const { id } = await userBy('waiting@example.com')
    expect((await admin.post(`/api/users/${id}/disable`)).status).toBe(409)
    const answer = await test.anonymous.post('/api/auth/sign-in', {
      email: 'waiting@example.com',
      password: SECRET,
    })
    expect(answer.status).toBe(401)
  })
})

describe('a colleague', () => {
  it('gets another role and is disabled, from the next request on, with audit lines', async () => {
    const person = await test.person('recruiter')
    expect((await person.get('/api/users')).status).toBe(403)
    const changed = await admin.patch(`/api/users/${person.userId}`, { role: 'manager' })
    expect([changed.status, changed.body.role]).toEqual([200, 'manager'])
    expect((await person.get('/api/users')).status).toBe(200)
    expect((await person.post(`/api/users/${admin.userId}/disable`)).status).toBe(403)
    expect((await admin.post(`/api/users/${person.userId}/disable`)).body.status).toBe('disabled')
    expect((await person.get('/api/users')).status).toBe(401)
    expect((await admin.post(`/api/users/${person.userId}/enable`)).body.status).toBe('active')
    expect((await person.get('/api/users')).status).toBe(401)
    const lines = await test.db.query<{ action: string; before: object; after: object }>({
      text: `select action, before, after from audit_events where subject_id = $1 and action <> 'created' order by at, id`,
      values: [person.userId],
    })
    expect(lines).toEqual([
      { action: 'role_changed', before: { role: 'recruiter' }, after: { role: 'manager' } },
      { action: 'disabled', before: { status: 'active' }, after: { status: 'disabled' } },
      { action: 'enabled', before: { status: 'disabled' }, after: { status: 'active' } },
    ])
  })

  it('cannot be a customer or have no role', async () => {
    const customer = await test.person('customer')
    expect((await admin.patch(`/api/users/${customer.userId}`, { role: 'admin' })).status).toBe(404)
    expect((await admin.patch(`/api/users/${admin.userId}`, { role: 'customer' })).status).toBe(422)
  })

  it('who is the last active admin stays one, even when two admins disable each other', async () => {
    const alone = await appForTest()
    const one = await alone.person('admin')
    const refused = await one.patch(`/api/users/${one.userId}`, { role: 'manager' })
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('last active admin')])
    expect((await one.post(`/api/users/${one.userId}/disable`)).status).toBe(409)
    const two = await alone.person('admin')
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        one.patch(`/api/users/${two.userId}`, { role: 'manager' }),
        two.patch(`/api/users/${one.userId}`, { role: 'manager' }),
        one.patch(`/api/users/${one.userId}`, { role: 'recruiter' }),
        two.post(`/api/users/${one.userId}/disable`),
      ])
      const [row] = await alone.db.query<{ admins: number }>({
        text: `select count(*)::int as admins from users where role = 'admin' and status = 'active'`,
      })
      expect(row?.admins).toBeGreaterThan(0)
      await alone.db.query({ text: `update users set role = 'admin', status = 'active'` })
    }
  })
})
