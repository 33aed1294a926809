// The first run: an empty installation, step by step, and who sees it.
import { describe, expect, it } from 'vitest'
import { changeInstallation } from '#platform/server/installation.ts'
import type { Mailer } from '#platform/server/mailer.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { appForTest, type Json, type Person, type TestApp } from '../../../../tests/support/app.ts'
import { importsOf } from '../../../../tests/support/imports.ts'
import { addClient, draft, published } from '../../../../tests/support/postings.ts'

/** A mail server that accepts everything. */
const smtp: Mailer = { kind: 'smtp', deliver: async () => ({ status: 'sent', answer: '250 OK' }) }

const URL = '/api/setup'
const stepsOf = async (person: Person) =>
  Object.fromEntries((await person.get(URL)).body.steps.map((step: Json) => [step.id, step]))
const statesOf = async (person: Person) =>
  Object.fromEntries(Object.values(await stepsOf(person)).map(({ id, state }) => [id, state]))

const EMPTY = {
  agency: 'open',
  mail: 'open',
  team: 'open',
  client: 'open',
  posting: 'open',
  campaign: 'open',
  product: 'open',
  payments: 'open',
  import: 'open',
}

describe('the steps of an empty installation', () => {
  it('are ticked by what the admin does', async () => {
    const test = await appForTest({ jobs: 'queued', services: { testPayments: 'off', mailer: smtp } })
    const admin = await test.person('admin')
    const reached: Record<string, string> = { ...EMPTY }
    const expectReached = async (next: Record<string, string> = {}) => {
      Object.assign(reached, next)
      expect(await statesOf(admin)).toEqual(reached)
    }
    await expectReached()

    const { version } = (await admin.get('/api/agency')).body
    await admin.patch('/api/agency', { name: 'Candor Staffing' }, { 'if-match': `"${version}"` })
    await expectReached({ agency: 'done' })
    expect((await stepsOf(admin))['agency'].note).toBe('Candor Staffing, Central Time')

    await admin.post('/api/outbox/test')
    await expectReached({ mail: 'done' })
    await admin.post('/api/users/invitations', { emails: ['ada@agency.example'], role: 'recruiter' })
    await expectReached({ team: 'done' })
    const clientId = await addClient(admin)
    await expectReached({ client: 'done' })
    await draft(admin, clientId)
    await expectReached({ posting: 'started' })
    await published(admin, clientId)
    await expectReached({ posting: 'done' })
    await addCampaign(admin, expectReached)
    await expectReached({ campaign: 'done' })
    const product = { name: 'Nurses', category: 'Nursing', shareLimit: 1, ageBand: 'fresh', unitCents: 2_900 }
    expect((await admin.post('/api/products', product)).status).toBe(201)
    await expectReached({ product: 'done' })
    await importsOf(test, () => admin).imported('First name,Last name,Email\nAda,Okafor,ada@post.example\n')
    await expectReached({ import: 'done' })
    const { payments: _payments, agency: _agency, ...dated } = await stepsOf(admin)
    for (const { doneAt } of Object.values(dated)) expect(doneAt).toEqual(expect.any(String))
  })

  it('name the test provider of payments', async () => {
    const test = await appForTest({ services: { testPayments: 'on' } })
    const { payments } = await stepsOf(await test.person('admin'))
    expect(payments).toMatchObject({ state: 'done', note: 'Test provider: no real money moves' })
  })

  it('do not count a test email that failed, nor a disabled colleague', async () => {
    const test = await appForTest({ jobs: 'queued', services: { mailer: smtp } })
    const admin = await test.person('admin')
    await admin.post('/api/outbox/test')
    expect(await statesOf(admin)).toMatchObject({ mail: 'done' })
    await test.db.query({ text: `update outgoing_mails set status = 'failed', failed_at = now()` })
    const colleague = await test.person('recruiter')
    expect(await statesOf(admin)).toMatchObject({ mail: 'open', team: 'done' })
    await test.db.query({
      text: `update users set status = 'disabled' where id = $1`,
      values: [colleague.userId],
    })
    expect(await statesOf(admin)).toMatchObject({ team: 'open' })
  })

  it('wait for a mail server, because the outbox delivers nothing', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const admin = await test.person('admin')
    expect((await stepsOf(admin))['mail']).toMatchObject({ state: 'open', note: null })
    await admin.post('/api/outbox/test')
    expect((await stepsOf(admin))['mail']).toMatchObject({
      state: 'started',
      doneAt: null,
      note: 'Saved in the outbox. Set SMTP_URL to send email.',
    })
  })

  it('say whether there is anything to count', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const recruiter = await test.person('recruiter')
    expect((await recruiter.get(URL)).body.hasData).toBe(false)
    const candidate = { firstName: 'Ada', lastName: 'Okafor' }
    expect((await recruiter.post('/api/candidates', candidate)).status).toBe(201)
    expect((await recruiter.get(URL)).body.hasData).toBe(true)
  })

  it('include two-factor sign-in only if it is required', async () => {
    const test = await appForTest()
    const admin = await test.person('admin')
    expect(await statesOf(admin)).not.toHaveProperty('security')
    await changeInstallation(systemContext(test.db), { requireTwoFactor: true })
    await test.db.query({
      text: `insert into authenticators (user_id, secret, confirmed_at) values ($1, 'sealed', now())`,
      values: [admin.userId],
    })
    expect(await statesOf(admin)).toMatchObject({ security: 'done' })
  })
})

async function addCampaign(
  admin: Person,
  expectReached: (next: Record<string, string>) => Promise<void>,
): Promise<void> {
  const created = await admin.post('/api/campaigns', { name: 'Nurses', channel: 'import' })
  expect(created.status).toBe(201)
  await expectReached({ campaign: 'started' })
  const fields = [
    { name: 'full_name', value: 'Tess Lead' },
    { name: 'email', value: 'tess@post.example' },
  ]
  const tested = await admin.post(`/api/campaigns/${created.body.id}/test-lead`, { fields })
  expect(tested.status, JSON.stringify(tested.body)).toBe(201)
}

describe('hiding the steps', () => {
  const hiddenOf = async (person: Person) => (await person.get(URL)).body

  it('is remembered for one user, is undone, and leaves the tours alone', async () => {
    const test: TestApp = await appForTest()
    const [one, other] = [await test.person('admin'), await test.person('manager')]
    expect((await one.post(`${URL}/hidden`)).status).toBe(204)
    expect((await one.post(`${URL}/hidden`)).status).toBe(204)
    expect(await hiddenOf(one)).toEqual({ isHidden: true, hasData: true, steps: [] })
    expect(await hiddenOf(other)).toMatchObject({ isHidden: false })
    expect((await one.get('/api/tours/seen')).body).toEqual({ seen: [] })
    expect((await one.remove(`${URL}/hidden`)).status).toBe(204)
    expect(await hiddenOf(one)).toMatchObject({ isHidden: false })
  })
})
