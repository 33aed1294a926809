import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { systemContext } from '#platform/server/transaction.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { mailsTo, nextMail, tokenIn } from '../../../../tests/support/mail.ts'
import { createUser } from './service.ts'

const OLD = 'a-long-enough-secret'
const NEW = 'пароль, quite another one'
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ jobs: 'worked', env: { PUBLIC_URL: 'http://hire.example', TRUST_PROXY: '1' } })
})
afterAll(() => test.close())

let count = 0
async function makeUser(role: 'recruiter' | 'customer' = 'recruiter') {
  count += 1
  const email = `reset${count}@example.com`
  const id = await createUser(systemContext(test.db), { email, name: 'Rita', role, password: OLD })
  return { id, email }
}
let calls = 0
/** Each from another address, because one address may not ask that often. */
const elsewhere = () => ({ 'x-forwarded-for': `10.0.0.${++calls}` })
const forgot = (email: string) => test.anonymous.post('/api/auth/forgot-password', { email }, elsewhere())
const reset = (token: string, password: string) =>
  test.anonymous.post('/api/auth/reset-password', { token, password }, elsewhere())
const signIn = (email: string, password: string) =>
  test.anonymous.post('/api/auth/sign-in', { email, password })
async function linkFor(email: string, already = 0) {
  await forgot(email.toUpperCase())
  return tokenIn(await nextMail(test, email, already))
}

describe('a forgotten password', () => {
  it('gets the same answer for a known, unknown and disabled address, and only the known one gets an email', async () => {
    const known = await makeUser()
    const off = await makeUser()
    await test.db.query({ text: `update users set status = 'disabled' where id = $1`, values: [off.id] })
    const answers = [await forgot(known.email), await forgot('nobody@example.com'), await forgot(off.email)]
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([204, ''])
    await nextMail(test, known.email)
    expect(await mailsTo(test, 'nobody@example.com')).toEqual([])
    expect(await mailsTo(test, off.email)).toEqual([])
  })

  it('takes the same time whether or not the address is known, because it looks up no user', async () => {
    const { email } = await makeUser()
    const client = await test.db.pool.connect()
    onTestFinished(() => client.query('rollback').then(() => client.release()))
    // A lookup would wait for this lock.
    await client.query('begin; lock table users in access exclusive mode')
    for (const address of [email, 'nobody@example.com']) expect((await forgot(address)).status).toBe(204)
  })

  it('has a link to the public address with a token that is stored nowhere', async () => {
    const { email } = await makeUser()
    await forgot(email)
    const mail = await nextMail(test, email)
    expect(mail.text).toContain('http://hire.example/reset-password#')
    const token = tokenIn(mail)
    const [row] = await test.db.query<{ found: boolean }>({
      text: `select bool_or(l::text like '%' || $1 || '%') as found from user_links l`,
      values: [token],
    })
    expect(row?.found).toBe(false)
    const seen = await test.anonymous.post('/api/auth/link', { token })
    expect(seen.body).toEqual({
      kind: 'reset',
      email,
      name: 'Rita',
      role: 'recruiter',
      mustUseSingleSignOn: false,
    })
  })

  it('sends at most three emails in a quarter of an hour', async () => {
    const { email } = await makeUser()
    for (let n = 0; n < 3; n++) await linkFor(email, n)
    await forgot(email)
    const other = await makeUser()
    await linkFor(other.email)
    expect(await mailsTo(test, email)).toHaveLength(3)
  })

  it('refuses an invalid address and an extra field', async () => {
    expect((await forgot('nobody')).status).toBe(422)
    const more = await test.anonymous.post('/api/auth/forgot-password', { email: 'a@b.co', role: 'admin' })
    expect(more.status).toBe(422)
  })
})

describe('the link', () => {
  it('sets the password once, ends every session, tells the owner, and leaves an audit line', async () => {
    const { id, email } = await makeUser()
    const cookie = String((await signIn(email, OLD)).headers['set-cookie']).split(';')[0] ?? ''
    const token = await linkFor(email)
    expect((await reset(token, NEW)).status).toBe(204)
    expect((await test.anonymous.get('/api/auth/user', { cookie })).status).toBe(401)
    expect((await signIn(email, OLD)).status).toBe(401)
    expect((await signIn(email, NEW)).status).toBe(200)
    expect((await mailsTo(test, email))[0]?.subject).toBe('Your password was changed')
    const again = await reset(token, 'yet another secret')
    expect([again.status, again.body.code]).toEqual([410, 'gone'])
    expect((await test.anonymous.post('/api/auth/link', { token })).status).toBe(410)
    const lines = await test.db.query<{ action: string }>({
      text: `select action from audit_events where subject_id = $1 order by at, id`,
      values: [id],
    })
    expect(lines.map((line) => line.action)).toEqual(
      expect.arrayContaining(['password_reset_requested', 'password_reset']),
    )
  })

  it('works once in ten concurrent requests', async () => {
    const { email } = await makeUser()
    const token = await linkFor(email)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(token, `${NEW} ${n}`)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      204,
      ...Array(9).fill(410),
    ])
  })

  it('does not work after 30 minutes, after a newer one was used, or for another purpose', async () => {
    const { id, email } = await makeUser()
    const first = await linkFor(email)
    const second = await linkFor(email, 1)
    expect((await reset(second, NEW)).status).toBe(204)
    expect((await reset(first, NEW)).status).toBe(410)
    const late = await linkFor(email, 3)
    await test.db.query({
      text: `update user_links set expires_at = expires_at - interval '30 minutes 1 second' where user_id = $1`,
      values: [id],
    })
    expect((await reset(late, NEW)).status).toBe(410)
    await test.db.query({
      text: `update user_links set kind = 'invitation', used_at = null, expires_at = now() + interval '1 day'`,
    })
    expect((await reset(late, NEW)).status).toBe(410)
    expect((await reset('x'.repeat(43), NEW)).status).toBe(410)
  })

  it('survives a refused password', async () => {
    const { email } = await makeUser()
    const token = await linkFor(email)
    for (const password of [
      'short',
      'passwordpassword',
      'Qwerty123456!',
      `${email.split('@')[0]}-2026-long`,
    ]) {
      const refused = await reset(token, password)
      expect([refused.status, refused.body.fields?.[0]?.path], password).toEqual([422, 'password'])
    }
    expect((await reset(token, NEW)).status).toBe(204)
  })
})
