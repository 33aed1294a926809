import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { mailsTo, nextMail, tokenIn } from '../../../../tests/support/mail.ts'

const SECRET = 'four plain words here'
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued', env: { TRUST_PROXY: '1' } })
})
afterAll(() => test.close())

let calls = 0
const elsewhere = () => ({ 'x-forwarded-for': `10.2.0.${++calls}` })
const register = (email: string, more: object = {}) =>
  test.anonymous.post(
    '/api/customer/register',
    { company: 'Lakeside Health', name: 'Priya Raman', email, password: SECRET, ...more },
    elsewhere(),
  )
/** An address gets one email in ten minutes. */
const tenMinutesLater = () =>
  test.db.query({
    text: `update users set registration_mailed_at = registration_mailed_at - interval '10 minutes'`,
  })
const confirm = (token: string, password?: string) =>
  test.anonymous.post('/api/auth/confirm-email', { token, ...(password && { password }) }, elsewhere())
const signIn = (email: string, password = SECRET) =>
  test.anonymous.post('/api/auth/sign-in', { email, password }, elsewhere())

describe('a customer who signs up', () => {
  it('becomes the owner of a company, and can sign in only after confirming the address', async () => {
    expect((await register('Priya@Example.com')).status).toBe(204)
    const early = await signIn('priya@example.com')
    expect([early.status, early.body.detail]).toEqual([403, expect.stringContaining('Confirm your email')])
    expect((await signIn('priya@example.com', 'wrong password here')).status).toBe(401)
    const token = tokenIn(await nextMail(test, 'Priya@Example.com'))
    expect((await confirm(token)).status).toBe(204)
    expect((await confirm(token)).status).toBe(410)
    const entered = await signIn('priya@example.com')
    expect([entered.status, entered.body.role]).toEqual([200, 'customer'])
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
    const me = await test.anonymous.get('/api/customer/me', { cookie })
    expect(me.body.clients).toEqual([
      { id: expect.any(String), name: 'Lakeside Health', clientRole: 'owner', approval: 'waiting' },
    ])
    const [client] = await test.db.query<{ status: string }>({
      text: 'select status from clients where id = $1',
      values: [me.body.clients[0].id],
    })
    expect(client?.status).toBe('prospect')
  })

  it('with a known address gets the same answer in about the same time, and the owner gets an email', async () => {
    const staff = await test.person('manager')
    const { email } = (await staff.get('/api/auth/user')).body
    const time = async (address: string) => {
      const started = performance.now()
      const answer = await register(address, { password: 'an attacker would like this' })
      return { ms: performance.now() - started, status: answer.status, body: answer.body }
    }
    const known = await time(email)
    const unknown = await time('quite-new@example.com')
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(known.ms).toBeGreaterThan(390)
    expect(unknown.ms).toBeGreaterThan(390)
    expect((await mailsTo(test, email)).map((mail) => mail.subject)).toEqual(['You already have an account'])
    expect((await signIn(email, 'an attacker would like this')).status).toBe(401)
    expect((await signIn(email, 'correct-horse-battery')).status).toBe(200)
  })

  it('is not taken over by a second registration: the owner of the address sets the password', async () => {
    const stranger = { company: 'Not Theirs', name: 'Eve', password: 'chosen by somebody else' }
    await register('owner@example.com', { company: 'Gulf Freight' })
    const first = tokenIn(await nextMail(test, 'owner@example.com'))
    await tenMinutesLater()
    await register('owner@example.com', stranger)
    const mail = await nextMail(test, 'owner@example.com', 1)
    expect(mail.text).not.toMatch(/Not Theirs|Eve/)
    // The earlier link stays valid. Each works until the address is confirmed.
    expect((await confirm(first, 'four other plain words')).status).toBe(204)
    expect((await confirm(tokenIn(mail), stranger.password)).status).toBe(410)
    expect((await signIn('owner@example.com', stranger.password)).status).toBe(401)
    expect((await signIn('owner@example.com', 'four other plain words')).status).toBe(200)
    const names = await test.db.query<{ name: string; person: string }>({
      text: `select c.name, u.name as person from clients c join client_members m on m.client_id = c.id
        join users u on u.id = m.user_id where u.email_normalized = 'owner@example.com'`,
    })
    expect(names).toEqual([{ name: 'Gulf Freight', person: 'Priya Raman' }])
  })

  it('who registered after a stranger keeps the stranger out', async () => {
    await register('after@example.com', { password: 'chosen by somebody else' })
    await register('after@example.com', { password: undefined })
    const token = tokenIn(await nextMail(test, 'after@example.com'))
    expect((await confirm(token, 'too short')).status).toBe(422)
    expect((await confirm(token, 'four other plain words')).status).toBe(204)
    expect((await signIn('after@example.com', 'chosen by somebody else')).status).toBe(401)
    expect((await signIn('after@example.com', 'four other plain words')).status).toBe(200)
  })

  it('has account links hidden in the outbox of admins', async () => {
    await register('hidden@example.com')
    const mail = await nextMail(test, 'hidden@example.com')
    const admin = await test.person('admin')
    const { items } = (await admin.get('/api/outbox')).body
    const shown = items.find(({ recipient }: { recipient: string }) => recipient === 'hidden@example.com')
    expect(shown.text).toContain('/confirm-email#(hidden)')
    expect(shown.text).not.toContain(tokenIn(mail))
  })

  it('has a company name without invisible characters', async () => {
    await register('unseen@example.com', { company: 'Gulf\u202e Coast\u0001Freight\uffff' })
    const [row] = await test.db.query<{ name: string }>({
      text: `select name from clients where name like 'Gulf%Coast%'`,
    })
    expect(row?.name).toBe('Gulf Coast Freight')
  })

  it('ten times concurrently is one user with one company', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register('ten@example.com')))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]))
    const [row] = await test.db.query<{ people: number; companies: number }>({
      text: `select count(distinct u.id)::int as people, count(m.client_id)::int as companies
        from users u left join client_members m on m.user_id = u.id where u.email_normalized = 'ten@example.com'`,
    })
    expect(row).toEqual({ people: 1, companies: 1 })
    expect(await mailsTo(test, 'ten@example.com')).toHaveLength(1)
  })

  it('repeatedly gets one email in ten minutes, whatever the account is, and always the same answer', async () => {
    const { email } = (await (await test.person('manager')).get('/api/auth/user')).body
    for (const address of [email, 'again@example.com']) {
      const again = async () => {
        const { status, body } = await register(address)
        return [status, body, (await mailsTo(test, address)).length]
      }
      const first = await again()
      expect(first[2]).toBe(1)
      for (let a = 0; a < 3; a++) expect(await again()).toEqual(first)
      await tenMinutesLater()
      expect(await again()).toEqual([first[0], first[1], 2])
      expect(await again()).toEqual([first[0], first[1], 2])
    }
    // The link of the first email works as well as the second one.
    const tokens = (await mailsTo(test, 'again@example.com')).map(tokenIn)
    expect(new Set(tokens).size).toBe(2)
    expect((await confirm(tokens.at(-1) ?? '')).status).toBe(204)
  })

  it('cannot choose a role or a weak password, and the link expires', async () => {
    expect((await register('r@example.com', { role: 'admin' })).status).toBe(422)
    expect((await register('r@example.com', { password: 'passwordpassword' })).status).toBe(422)
    await register('late@example.com')
    const token = tokenIn(await nextMail(test, 'late@example.com'))
    await test.db.query({ text: `update user_links set expires_at = now() - interval '1 second'` })
    expect((await confirm(token)).status).toBe(410)
  })
})
