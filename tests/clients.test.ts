// Clients and their members: who may change them, what is refused, and what a paused client can still do.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#shared/ids.ts'
import { type Json, type Person, startTestApp, statusesOf, type TestApp } from './support/app.ts'
import { mailsTo, nextMail, tokenIn } from './support/mail.ts'
import { market } from './support/market.ts'

let test: TestApp
let manager: Person
let recruiter: Person
beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  manager = await test.person('manager')
  recruiter = await test.person('recruiter')
})
afterAll(() => test.close())

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const newClient = async (more: Json = {}): Promise<Json> =>
  (await manager.post('/api/clients', { name: `Client ${uuidv7().slice(-6)}`, ...more })).body
const change = ({ id, version }: Json, body: Json, who = manager) =>
  who.patch(`/api/clients/${id}`, body, ifMatch(version))
const invite = (id: string, email: string, role = 'member', who = manager) =>
  who.post(`/api/clients/${id}/members`, { email, role })
const password = 'correct-horse-battery'

describe('a client', () => {
  it('is added once per key, found by name and status, and changed by managers alone', async () => {
    const body = { name: 'Ärzte & Söhne', phone: '(713) 555-0142', website: 'aerzte.example', state: 'TX' }
    const key = { 'idempotency-key': uuidv7() }
    const made = await manager.post('/api/clients', body, key)
    const again = await manager.post('/api/clients', body, key)
    expect([made.status, again.body.id]).toEqual([201, made.body.id])
    expect(made.body).toMatchObject({
      status: 'active',
      phone: '+17135550142',
      website: 'https://aerzte.example',
      availableCents: 0,
      open: { orders: 0, postings: 0, members: 0 },
      can: { change: true },
    })
    const found = await recruiter.get('/api/clients?q=arzte%20%26&status=active')
    expect(found.body.items.map(({ id }: Json) => id)).toEqual([made.body.id])
    expect((await recruiter.get('/api/clients?q=arzte&status=paused')).body.items).toEqual([])
    const seen = (await recruiter.get(`/api/clients/${made.body.id}`)).body
    expect(seen.can).toEqual({ change: false })
    expect((await change(seen, { name: 'Other' }, recruiter)).status).toBe(403)
    expect((await recruiter.post('/api/clients', { name: 'Mine' })).status).toBe(403)
  })

  it('protects the change of another user', async () => {
    const client = await newClient()
    expect((await manager.patch(`/api/clients/${client.id}`, { city: 'Waco' })).status).toBe(428)
    expect((await change(client, { city: 'Waco' })).body).toMatchObject({ city: 'Waco', version: 2 })
    const late = await change(client, { city: 'Tyler' })
    expect([late.status, late.body.details.current.city]).toEqual([412, 'Waco'])
  })

  it('keeps a credit limit that is in use', async () => {
    const { sql, product, stock, buy } = market(test)
    const client = await newClient({ creditLimitCents: 5_000 })
    await stock({ category: 'Credit', count: 2 })
    const productId = await product(manager, 'Credit', { unitCents: 3_000 })
    const buyer = { client: client.id, person: await test.person('customer', { clientIds: [client.id] }) }
    expect((await buy(buyer, productId)).status).toBe(201)
    const refused = await change(client, { creditLimitCents: 2_999 })
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toContain('has used $30.00 of its credit')
    expect((await change(client, { creditLimitCents: 3_000 })).status).toBe(200)
    expect(
      await sql('select credit_limit_cents from ledger_accounts where client_id = $1 order by kind', [
        client.id,
      ]),
    ).toEqual([{ credit_limit_cents: 3_000 }, { credit_limit_cents: 0 }])
  })

  it.each<[string, Json]>([
    ['no name', { name: '  ' }],
    ['a name of invisible characters', { name: '\u200b\u2066' }],
    ['a long name', { name: 'x'.repeat(20_000) }],
    ['a script as website', { name: 'A', website: 'javascript:alert(1)//example.com' }],
    ['a website with a password', { name: 'A', website: 'https://me:pw@example.com' }],
    ['letters as phone', { name: 'A', phone: 'call me' }],
    ['an unknown state', { name: 'A', state: 'ZZ' }],
    ['an unknown timezone', { name: 'A', timezone: 'Mars/Olympus' }],
    ['half a cent', { name: 'A', creditLimitCents: 0.5 }],
    ['a negative limit', { name: 'A', creditLimitCents: -1 }],
    ['a limit beyond all numbers', { name: 'A', creditLimitCents: 1e300 }],
    ['a stranger as account manager', { name: 'A', accountManagerId: uuidv7() }],
    ['an unknown field', { name: 'A', version: 7 }],
    ['an unknown status', { name: 'A', status: 'vip' }],
    ['no object', ['A']],
  ])('is refused with %s', async (_what, body) => {
    expect((await manager.post('/api/clients', body)).status).toBe(422)
  })

  it.each(['US/Central', 'EST', 'america/chicago', 'Etc/GMT+5'])(
    'has no timezone %s, new or changed',
    async (timezone) => {
      const refused = await manager.post('/api/clients', { name: 'A', timezone })
      expect([refused.status, refused.body.fields[0].path]).toEqual([422, 'timezone'])
      const client = await newClient()
      const kept = await change(client, { timezone })
      expect([kept.status, kept.body.fields[0].message]).toEqual([422, 'Choose a timezone from the list.'])
      expect((await change(client, { timezone: client.timezone, city: 'Tulsa' })).status).toBe(200)
    },
  )

  it('names all that is wrong at once', async () => {
    const refused = await manager.post('/api/clients', { name: 'A', website: 'no site', phone: 'call me' })
    expect(refused.body.fields.map(({ path }: { path: string }) => path)).toEqual(['website', 'phone'])
  })

  it('does not exist under a wrong id, and a wrong filter is named', async () => {
    expect((await manager.get(`/api/clients/${uuidv7()}`)).status).toBe(404)
    expect((await manager.get('/api/clients/x')).status).toBe(400)
    expect((await manager.get('/api/clients?status=vip')).status).toBe(400)
    expect((await manager.get(`/api/clients?q=${encodeURIComponent('%_\\\'"')}`)).status).toBe(200)
    expect((await invite(uuidv7(), 'a@example.com')).status).toBe(404)
  })
})

describe('members', () => {
  it('join by the link of their invitation, and a stranger cannot register in their place', async () => {
    const client = await newClient({ status: 'prospect' })
    expect((await invite(client.id, 'Jo@Acme.example', 'owner')).body).toMatchObject({
      role: 'owner',
      status: 'invited',
    })
    expect((await invite(client.id, 'jo@acme.example')).status).toBe(409)
    const first = tokenIn(await nextMail(test, 'Jo@Acme.example'))
    const registered = await test.anonymous.post(
      '/api/customer/register',
      { company: 'Evil', name: 'Eve', email: 'jo@acme.example', password },
      { 'x-forwarded-for': '198.51.100.7' },
    )
    expect(registered.status).toBeLessThan(300)
    expect((await manager.get(`/api/clients/${client.id}`)).body.name).toBe(client.name)
    const mails = await mailsTo(test, 'Jo@Acme.example')
    expect(mails[0]?.subject).toBe('You were invited already')
    const [member] = (await recruiter.get(`/api/clients/${client.id}/members`)).body.items
    expect((await manager.post(`/api/clients/${client.id}/members/${member.userId}/invitation`)).status).toBe(
      204,
    )
    const [latest] = await mailsTo(test, 'Jo@Acme.example')
    const accept = (token: string) =>
      test.anonymous.post('/api/auth/invitation', { token, name: 'Jo', password })
    expect((await accept(first)).status).toBe(410)
    expect((await accept(tokenIn(latest ?? { subject: '', text: '' }))).status).toBe(200)
    const [joined] = (await manager.get(`/api/clients/${client.id}/members`)).body.items
    expect(joined).toMatchObject({ name: 'Jo', status: 'active' })
    const resend = `/api/clients/${client.id}/members/${member.userId}/invitation`
    expect((await manager.post(resend)).status).toBe(409)
  })

  it('who registered before the invitation lose the password that a stranger may have chosen', async () => {
    const body = { company: 'Waiting', name: 'Eve', email: 'kim@example.com', password }
    await test.anonymous.post('/api/customer/register', body, { 'x-forwarded-for': '198.51.100.8' })
    const confirmation = tokenIn(await nextMail(test, 'kim@example.com'))
    const client = await newClient()
    expect((await invite(client.id, 'kim@example.com')).status).toBe(201)
    expect((await test.anonymous.post('/api/auth/confirm-email', { token: confirmation })).status).toBe(410)
  })

  it('of an owner join by accepting alone, and no answer tells who has an account', async () => {
    const client = await newClient()
    const owner = await test.person('customer', { clientIds: [client.id] })
    const [known, other] = [await test.person('customer'), await test.person('customer')]
    const emailOf = async ({ userId }: Person): Promise<string> =>
      (await test.db.query<Json>({ text: 'select email from users where id = $1', values: [userId] }))[0]
        .email
    const emails = [await emailOf(known), await emailOf(recruiter), 'nobody@example.com']
    const ask = (email?: string) => owner.post('/api/customer/members', { email, role: 'billing' })
    for (const email of emails) {
      const { status, body } = await ask(email)
      expect([status, body]).toEqual([
        201,
        {
          userId: expect.any(String),
          monthlyLimitCents: null,
          name: email.split('@')[0],
          email,
          role: 'billing',
          status: 'invited',
          since: expect.any(String),
        },
      ])
      expect([known.userId, recruiter.userId]).not.toContain(body.userId)
      expect((await owner.post(`/api/customer/members/${body.userId}/invitation`)).status).toBe(204)
      expect((await ask(email.toUpperCase())).status).toBe(409)
    }
    const team = async (): Promise<Json[]> => (await owner.get('/api/customer/members')).body.items
    const pending = (await team()).filter(({ status }) => status === 'invited')
    expect(pending.map(({ email }) => email)).toEqual(emails)
    expect(await mailsTo(test, emails[1] ?? '')).toEqual([])
    expect((await known.get(`/api/customer/company?client=${client.id}`)).status).toBe(404)

    const [invitation] = (await known.get('/api/customer/invitations')).body.items
    expect(invitation).toMatchObject({ company: client.name, role: 'billing' })
    const accept = `/api/customer/invitations/${invitation.id}/accept`
    expect((await other.post(accept)).status).toBe(404)
    expect((await other.remove(`/api/customer/invitations/${invitation.id}`)).status).toBe(404)
    const accepted = await Promise.all([known.post(accept), known.post(accept)])
    expect(statusesOf(accepted)).toEqual([204, 404])
    expect((await known.get(`/api/customer/company?client=${client.id}`)).status).toBe(200)

    const token = tokenIn(await nextMail(test, 'nobody@example.com'))
    await test.anonymous.post('/api/auth/invitation', { token, name: 'Nora', password })
    const nora = { name: 'Nora', status: 'active', role: 'billing' }
    expect(await team()).toContainEqual(expect.objectContaining(nora))
    const [staff, ...rest] = (await team()).filter(({ status }) => status === 'invited')
    expect([staff?.email, rest]).toEqual([emails[1], []])
    expect((await owner.remove(`/api/customer/members/${staff?.userId}`)).status).toBe(204)
    expect((await recruiter.get('/api/auth/user')).status).toBe(200)
    expect(await team()).toHaveLength(3)
  })

  it('cannot be colleagues', async () => {
    const client = await newClient()
    const staff = await test.db.query<Json>({
      text: 'select email from users where id = $1',
      values: [recruiter.userId],
    })
    expect((await invite(client.id, staff[0].email)).status).toBe(422)
    expect((await invite(client.id, 'not an address')).status).toBe(422)
    expect((await invite(client.id, 'a@example.com', 'admin')).status).toBe(422)
  })

  it('always keep one owner, also when two are removed at once', async () => {
    const client = await newClient()
    const [ada, bob] = [
      await test.person('customer', { clientIds: [client.id] }),
      await test.person('customer', { clientIds: [client.id] }),
    ]
    const answers = await Promise.all([
      ada.remove(`/api/customer/members/${bob.userId}`),
      bob.remove(`/api/customer/members/${ada.userId}`),
    ])
    // The second owner is gone, or may not remove the last one.
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const [last] = (await manager.get(`/api/clients/${client.id}/members`)).body.items
    const url = `/api/clients/${client.id}/members/${last.userId}`
    expect((await manager.patch(url, { role: 'member' })).status).toBe(409)
    await invite(client.id, 'soon@example.com', 'owner')
    const refused = await manager.remove(url)
    expect(refused.body.detail).toContain('is the last owner')
  })

  it('who never joined are forgotten when they are removed', async () => {
    const client = await newClient()
    const { userId } = (await invite(client.id, 'wrong@example.com')).body
    const token = tokenIn(await nextMail(test, 'wrong@example.com'))
    expect((await manager.remove(`/api/clients/${client.id}/members/${userId}`)).status).toBe(204)
    const late = await test.anonymous.post('/api/auth/invitation', { token, name: 'Wrong', password })
    expect(late.status).toBe(410)
    expect((await invite(client.id, 'wrong@example.com')).status).toBe(201)
  })
})

describe('a customer', () => {
  it('sees and manages their own company only, and only as an owner', async () => {
    const [a, b] = [await newClient(), await newClient()]
    const owner = await test.person('customer', { clientIds: [a.id] })
    const other = await test.person('customer', { clientIds: [b.id] })
    const member = (await invite(a.id, 'plain@example.com')).body
    expect((await owner.get('/api/customer/company')).body).toMatchObject({
      id: a.id,
      can: { manageMembers: true },
    })
    expect((await owner.get('/api/customer/members')).body.items).toHaveLength(2)
    for (const answer of [
      await owner.get(`/api/customer/company?client=${b.id}`),
      await owner.get(`/api/customer/members?client=${b.id}`),
      await owner.post(`/api/customer/members?client=${b.id}`, { email: 'x@example.com', role: 'owner' }),
      await owner.patch(`/api/customer/members/${other.userId}?client=${b.id}`, { role: 'member' }),
      await owner.patch(`/api/customer/members/${other.userId}`, { role: 'member' }),
      await owner.remove(`/api/customer/members/${other.userId}`),
      await owner.get(`/api/clients/${a.id}`),
    ])
      expect(answer.status).toBe(404)
    const role = (await owner.patch(`/api/customer/members/${member.userId}`, { role: 'billing' })).body.role
    expect(role).toBe('billing')
    await test.db.query({
      text: `insert into client_members (user_id, client_id, client_role) values ($1, $2, 'member')`,
      values: [other.userId, a.id],
    })
    const refused = await other.post(`/api/customer/members?client=${a.id}`, {
      email: 'x@example.com',
      role: 'owner',
    })
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Only owners manage the team. Ask an owner of your account.',
    ])
    expect((await other.remove(`/api/customer/members/${owner.userId}?client=${a.id}`)).status).toBe(403)
  })
})

describe('a paused client', () => {
  it('buys nothing, its orders wait and go on with it, and its portal still opens', async () => {
    const { newBuyer, stock, product, buy, sql } = market(test)
    const buyer = await newBuyer(100_000)
    await stock({ category: 'Pause', count: 5 })
    const productId = await product(manager, 'Pause')
    const standing = { kind: 'standing', lines: [{ productId, quantity: 3, filter: { states: ['TX'] } }] }
    const running = (await buy(buyer, productId, 1, standing)).body
    const own = (await buy(buyer, productId, 1, standing)).body
    await buyer.person.post(`/api/customer/orders/${own.id}/pause`)
    const client = (await manager.get(`/api/clients/${buyer.client}`)).body
    expect(client.open).toMatchObject({ orders: 2, members: 1 })
    const paused = (await change(client, { status: 'paused' })).body
    for (const refused of [
      await buy(buyer, productId),
      await buy(buyer, productId, 1, standing),
      await buyer.person.post(`/api/customer/orders/${own.id}/resume`),
    ]) {
      expect(refused.status).toBe(409)
      expect(refused.body.detail).toContain('Ask your account manager')
    }
    const statusOf = async ({ id }: Json) =>
      (await buyer.person.get(`/api/customer/orders/${id}`)).body.status
    expect([await statusOf(running), await statusOf(own)]).toEqual(['paused', 'paused'])
    expect((await buyer.person.get('/api/customer/wallet')).status).toBe(200)
    expect((await buyer.person.get('/api/customer/company')).body.status).toBe('paused')
    await change(paused, { status: 'active' })
    expect([await statusOf(running), await statusOf(own)]).toEqual(['fulfilling', 'paused'])
    expect((await buy(buyer, productId)).status).toBe(201)
    expect(
      await sql(`select from ledger_accounts where not may_buy and client_id = $1`, [buyer.client]),
    ).toEqual([])
  })

  it('never buys after it was paused, however close the two come', async () => {
    const { newBuyer, stock, product, buy, sql } = market(test)
    const buyer = await newBuyer(100_000)
    await stock({ category: 'Race', count: 40 })
    const productId = await product(manager, 'Race')
    const client = (await manager.get(`/api/clients/${buyer.client}`)).body
    const buys = Array.from({ length: 20 }, () => buy(buyer, productId))
    const paused = await change(client, { status: 'churned' })
    const late = await Promise.all(Array.from({ length: 10 }, () => buy(buyer, productId)))
    expect(paused.status).toBe(200)
    expect(new Set(late.map(({ status }) => status))).toEqual(new Set([409]))
    const sold = (await Promise.all(buys)).filter(({ status }) => status === 201).length
    const [row] = await sql<{ count: number }>(
      'select count(*)::int as count from lead_deliveries where client_id = $1',
      [buyer.client],
    )
    expect(row?.count).toBe(sold)
  })
})
