// Single sign-on against a real OpenID Connect provider, over sockets.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '#platform/server/transaction.ts'
import {
  type Answer,
  type Person,
  startTestApp,
  statusesOf,
  type TestApp,
} from '../../../../tests/support/app.ts'
import { mailsTo, nextMail, tokenIn } from '../../../../tests/support/mail.ts'
import {
  CLIENT,
  startSignInService,
  type TestSignInService,
} from '../../../../tests/support/sign-in-service.ts'
import { resetRequested } from './reset-service.ts'
import { createUser } from './service.ts'

const PASSWORD = 'four plain words here'
const REDIRECT = 'http://localhost/api/auth/oidc/callback'
let service: TestSignInService
let test: TestApp
let admin: Person
let count = 0

beforeAll(async () => {
  service = await startSignInService({ redirectUri: REDIRECT })
  test = await startTestApp({
    jobs: 'queued',
    env: { TRUST_PROXY: '1' },
    services: { singleSignOn: { issuer: service.issuer, ...CLIENT } },
  })
})
afterAll(async () => {
  await test.close()
  await service.close()
})
beforeEach(async () => {
  admin = await test.person('admin')
})

const elsewhere = () => ({ 'x-forwarded-for': `10.4.${Math.floor(++count / 200)}.${count % 200}` })
const cookieOf = (answer: Answer, name: string) =>
  [answer.headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`) && cookie.length > 20) ?? ''
const locationOf = (answer: Answer) => String(answer.headers['location'])

type Colleague = { email: string; status?: string; role?: 'recruiter' | 'manager' | 'admin' | 'customer' }

async function makeUser({ role = 'recruiter', ...rest }: Partial<Colleague> = {}) {
  const email = rest.email ?? `colleague${++count}@agency.example`
  const id = await createUser(systemContext(test.db), { email, name: 'Ada', role, password: PASSWORD })
  return { id, email }
}

function atService(person: { email?: string; email_verified?: boolean; name?: string }): string {
  const sub = `person-${++count}`
  service.people.set(sub, { sub, email_verified: true, ...person })
  return sub
}

async function start(next?: string) {
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`
  const answer = await test.anonymous.get(`/api/auth/oidc/start${query}`, elsewhere())
  expect(answer.status).toBe(302)
  return { address: locationOf(answer), step: cookieOf(answer, 'cdh-step') }
}

async function finish(address: string, step: string): Promise<Answer> {
  const { pathname, search } = new URL(address)
  return test.anonymous.get(pathname + search, { ...elsewhere(), cookie: step })
}

/** The whole way of a browser. */
async function signInAs(sub: string, next?: string): Promise<Answer> {
  const { address, step } = await start(next)
  return finish(await service.visit(address, sub), step)
}

async function meOf(answer: Answer) {
  return test.anonymous.get('/api/auth/user', { cookie: cookieOf(answer, 'cdh-session') })
}

const byPassword = (email: string) =>
  test.anonymous.post('/api/auth/sign-in', { email, password: PASSWORD }, elsewhere())

describe('single sign-on', () => {
  it('signs in an invited person with the role of our table, and opens the wanted page', async () => {
    const { email } = await makeUser({ role: 'manager' })
    const sub = atService({ email: email.toUpperCase(), name: 'Someone Else' })
    const answer = await signInAs(sub, '/hiring-tracker?status=new')
    expect(locationOf(answer)).toBe('/hiring-tracker?status=new')
    expect((await meOf(answer)).body).toMatchObject({ email, role: 'manager', name: 'Ada' })
  })

  it('lets an invited colleague join without a password', async () => {
    const email = `new${++count}@agency.example`
    await admin.post('/api/users/invitations', { emails: [email], role: 'recruiter' })
    const answer = await signInAs(atService({ email, name: '<b>Bo</b> Lindqvist' }))
    expect(locationOf(answer)).toBe('/')
    expect((await meOf(answer)).body).toMatchObject({ email, name: '<b>Bo</b> Lindqvist', role: 'recruiter' })
    const { items } = (await admin.get('/api/users')).body
    expect(items.find((user: Colleague) => user.email === email)).toMatchObject({
      status: 'active',
      singleSignOn: true,
    })
  })

  it('binds the subject: a new address there keeps the user, a second account with the address is refused', async () => {
    const { email } = await makeUser()
    const sub = atService({ email })
    await signInAs(sub)
    service.people.set(sub, { sub, email: 'renamed@elsewhere.example', email_verified: false })
    expect((await meOf(await signInAs(sub))).body).toMatchObject({ email })
    expect(locationOf(await signInAs(atService({ email })))).toBe('/signin?problem=other_account')
    const { items } = (await admin.get('/api/users')).body
    const { id } = items.find((user: Colleague) => user.email === email)
    expect((await admin.remove(`/api/users/${id}/single-sign-on`)).status).toBe(204)
    expect((await admin.remove(`/api/users/${id}/single-sign-on`)).status).toBe(409)
    expect(locationOf(await signInAs(atService({ email })))).toBe('/')
  })

  it.each([
    ['an unverified address', { email_verified: false }, 'unverified'],
    ['an address whose state is a text', { email_verified: 'true' as never }, 'unverified'],
    ['no address', { email: undefined as never }, 'unverified'],
  ])('refuses %s, even of a colleague', async (_case, claims, problem) => {
    const { email } = await makeUser()
    const answer = await signInAs(atService({ email, ...claims }))
    expect(locationOf(answer)).toBe(`/signin?problem=${problem}`)
    expect(cookieOf(answer, 'cdh-session')).toBe('')
  })

  it('refuses strangers, customers and disabled colleagues', async () => {
    expect(locationOf(await signInAs(atService({ email: 'stranger@agency.example' })))).toBe(
      '/signin?problem=unknown',
    )
    const customer = await makeUser({ role: 'customer' })
    expect(locationOf(await signInAs(atService({ email: customer.email })))).toBe('/signin?problem=customer')
    const gone = await makeUser()
    const sub = atService({ email: gone.email })
    await signInAs(sub)
    await admin.post(`/api/users/${gone.id}/disable`)
    expect(locationOf(await signInAs(sub))).toBe('/signin?problem=disabled')
  })

  it('refuses an answer of another browser, a used one, and a changed one', async () => {
    const { email } = await makeUser()
    const sub = atService({ email })
    const mine = await start()
    const other = await start()
    const back = await service.visit(mine.address, sub)
    expect(locationOf(await finish(back, other.step))).toBe('/signin?problem=failed')
    expect(locationOf(await finish(back, ''))).toBe('/signin?problem=expired')
    const changed = back.replace(/code=[^&]+/, 'code=another')
    expect(locationOf(await finish(changed, mine.step))).toBe('/signin?problem=failed')
    const again = await start()
    const answer = await service.visit(again.address, sub)
    const entered = await finish(answer, again.step)
    expect(locationOf(entered)).toBe('/')
    expect(locationOf(await finish(answer, again.step))).toBe('/signin?problem=expired')
    // A double click sends the answer twice, the second time with the session of the first.
    const both = `${again.step}; ${cookieOf(entered, 'cdh-session')}`
    expect(locationOf(await finish(answer, both))).toBe('/')
  })

  it('says so when the service refuses, and never leads to another site', async () => {
    const { step } = await start()
    expect(locationOf(await finish(`${REDIRECT}?error=access_denied`, step))).toBe('/signin?problem=refused')
    const { email } = await makeUser()
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example'])
      expect(locationOf(await signInAs(atService({ email: email }), next))).toMatch(/^\/(signin\?.*)?$/)
  })

  it('signs in once when the same person arrives twice at the same time', async () => {
    const { email, id } = await makeUser()
    const sub = atService({ email })
    const trips = await Promise.all(Array.from({ length: 6 }, () => start()))
    const answers: string[] = []
    for (const { address } of trips) answers.push(await service.visit(address, sub))
    const ends = await Promise.all(trips.map(({ step }, index) => finish(answers[index] ?? '', step)))
    expect(ends.map(locationOf)).toEqual(trips.map(() => '/'))
    const rows = await test.db.query({
      text: 'select count(*)::int as count from user_identities where user_id = $1',
      values: [id],
    })
    expect(rows).toEqual([{ count: 1 }])
  })

  it('reads the address behind the user info address, too', async () => {
    const standard = await startSignInService({ redirectUri: REDIRECT, inIdToken: false })
    const other = await startTestApp({
      jobs: 'queued',
      services: { singleSignOn: { issuer: standard.issuer, ...CLIENT } },
    })
    await createUser(systemContext(other.db), {
      email: 'info@agency.example',
      name: 'Ida',
      role: 'recruiter',
      password: PASSWORD,
    })
    standard.people.set('info', { sub: 'info', email: 'info@agency.example', email_verified: true })
    const started = await other.anonymous.get('/api/auth/oidc/start')
    const { pathname, search } = new URL(await standard.visit(locationOf(started), 'info'))
    const answer = await other.anonymous.get(pathname + search, { cookie: cookieOf(started, 'cdh-step') })
    expect(locationOf(answer)).toBe('/')
    await other.close()
    await standard.close()
  })

  it('says that it is off, or that the service does not answer', async () => {
    const off = await startTestApp({ services: { singleSignOn: null } })
    expect(locationOf(await off.anonymous.get('/api/auth/oidc/start'))).toBe('/signin?problem=off')
    expect(locationOf(await off.anonymous.get('/api/auth/oidc/callback?code=a&state=b'))).toBe(
      '/signin?problem=off',
    )
    await off.close()
    const dead = await startTestApp({
      services: { singleSignOn: { issuer: 'http://127.0.0.1:9', ...CLIENT } },
    })
    expect(locationOf(await dead.anonymous.get('/api/auth/oidc/start'))).toBe('/signin?problem=failed')
    await dead.close()
  })
})

describe('required single sign-on', () => {
  const change = (body: object) => admin.patch('/api/installation', body)
  const free = { singleSignOnForAll: false, singleSignOnDomains: [] }

  beforeEach(async () => {
    await change(free)
    const { email } = await makeUser()
    await signInAs(atService({ email }))
  })

  it('of a domain refuses its passwords, invitations and resets, and nobody else’s', async () => {
    const inside = await makeUser({ email: `in${++count}@agency.example` })
    const outside = await makeUser({ email: `out${++count}@agency.example.com` })
    const customer = await makeUser({ email: `c${++count}@agency.example`, role: 'customer' })
    const invitee = `i${++count}@agency.example`
    const answer = await change({ singleSignOnDomains: [' Agency.Example '], emergencyAdminId: admin.userId })
    expect(answer.body.settings.singleSignOnDomains).toEqual(['agency.example'])
    expect((await byPassword(inside.email)).status).toBe(403)
    expect((await byPassword(outside.email)).status).toBe(200)
    expect((await byPassword(customer.email)).status).toBe(200)
    expect(locationOf(await signInAs(atService({ email: inside.email })))).toBe('/')
    await admin.post('/api/users/invitations', { emails: [invitee], role: 'recruiter' })
    const token = tokenIn(await nextMail(test, invitee))
    const link = await test.anonymous.post('/api/auth/link', { token }, elsewhere())
    expect(link.body.mustUseSingleSignOn).toBe(true)
    const joining = { token, name: 'Ivo', password: PASSWORD }
    expect((await test.anonymous.post('/api/auth/invitation', joining, elsewhere())).status).toBe(403)
    expect(locationOf(await signInAs(atService({ email: invitee })))).toBe('/')
    expect((await test.anonymous.post('/api/auth/invitation', joining, elsewhere())).status).toBe(410)
  })

  it('mails no link for a new password to who could not use it', async () => {
    const outside = await makeUser({ email: `o${++count}@elsewhere.example` })
    const inside = await makeUser({ email: `p${++count}@agency.example` })
    await change({ singleSignOnDomains: ['agency.example'], emergencyAdminId: admin.userId })
    for (const { email } of [inside, outside])
      await resetRequested.run(systemContext(test.db, test.services), { email, origin: 'http://localhost' })
    expect((await mailsTo(test, outside.email)).map(({ subject }) => subject)).toEqual([
      'Choose a new password',
    ])
    expect(await mailsTo(test, inside.email)).toEqual([])
  })

  it('for all leaves the emergency admin a password', async () => {
    const emergency = await makeUser({ role: 'admin' })
    const colleague = await makeUser({ role: 'admin' })
    expect((await change({ singleSignOnForAll: true, emergencyAdminId: emergency.id })).status).toBe(200)
    expect((await byPassword(colleague.email)).status).toBe(403)
    expect((await byPassword(emergency.email)).status).toBe(200)
    for (const act of ['disable'])
      expect((await admin.post(`/api/users/${emergency.id}/${act}`)).status).toBe(409)
    expect((await admin.patch(`/api/users/${emergency.id}`, { role: 'recruiter' })).status).toBe(409)
    await change(free)
    expect((await byPassword(colleague.email)).status).toBe(200)
    expect((await admin.post(`/api/users/${emergency.id}/disable`)).status).toBe(200)
  })

  it('cannot lock everyone out', async () => {
    const recruiter = await makeUser()
    const noPassword = `n${++count}@agency.example`
    await admin.post('/api/users/invitations', { emails: [noPassword], role: 'admin' })
    const joined = await meOf(await signInAs(atService({ email: noPassword })))
    for (const emergencyAdminId of [null, recruiter.id, joined.body.id])
      expect((await change({ singleSignOnForAll: true, emergencyAdminId })).status).toBe(409)
    const emergency = await makeUser({ role: 'admin' })
    await change({ singleSignOnForAll: true, emergencyAdminId: emergency.id })
    expect((await change({ emergencyAdminId: null })).status).toBe(409)
    const off = await startTestApp({ services: { singleSignOn: null } })
    const boss = await off.person('admin')
    const wanted = { singleSignOnForAll: true, emergencyAdminId: boss.userId }
    expect((await boss.patch('/api/installation', wanted)).body.detail).toContain('OIDC_ISSUER')
    await off.close()
  })

  it('is not required before anyone has used it', async () => {
    const fresh = await startTestApp({ services: { singleSignOn: { issuer: service.issuer, ...CLIENT } } })
    const boss = await fresh.person('admin')
    const wanted = { singleSignOnForAll: true, emergencyAdminId: boss.userId }
    const answer = await boss.patch('/api/installation', wanted)
    expect(answer.status).toBe(409)
    expect(answer.body.detail).toContain('Sign in with it once')
    await fresh.close()
  })

  it('is not lost between two admins who disable the emergency admin and require it', async () => {
    const emergency = await makeUser({ role: 'admin' })
    const [required, disabled] = await Promise.all([
      change({ singleSignOnForAll: true, emergencyAdminId: emergency.id }),
      admin.post(`/api/users/${emergency.id}/disable`),
    ])
    expect(statusesOf([required, disabled])).toEqual([200, 409])
  })
})
