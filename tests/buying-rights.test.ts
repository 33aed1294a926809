// Who can buy, and with what: an installation without cards, clients that wait for approval, members with a limit.
import { describe, expect, it } from 'vitest'
import { recharge } from '#domains/billing/server/recharge.ts'
import { deliverToOrder } from '#domains/shop/server/index.ts'
import { systemContext, transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { appForTest, type Person, statusesOf, type TestApp } from './support/app.ts'
import { mailsTo, nextMail, tokenIn } from './support/mail.ts'
import { fund, market } from './support/market.ts'

describe('an installation without cards', () => {
  it('refuses every way to a card, and sells from a balance that staff credited', async () => {
    const off = await appForTest({ services: { testPayments: 'off' } })
    const on = market(off)
    const staff = await off.person('admin')
    const buyer = await on.newBuyer(0)
    const { client, person } = buyer
    await on.sql(`update client_members set client_role = 'owner' where client_id = $1`, [client])
    // A card from before must not pay either.
    const card = uuidv7()
    await on.sql(
      `insert into payment_methods (id, client_id, provider, provider_ref, status) values ($1, $2, 'test', $3, 'active')`,
      [card, client, 'tpm_success_1'],
    )
    const productId = await on.product(staff, 'Off')
    await on.stock({ category: 'Off' })
    const recharge = {
      client,
      isOn: true,
      belowCents: 1_000,
      amountCents: 5_000,
      monthlyLimitCents: 9_000,
      paymentMethodId: card,
    }
    const keyed = { 'idempotency-key': uuidv7() }
    const refused = [
      await person.post('/api/customer/payment-methods', { client, testCard: 'success' }),
      await person.post(
        '/api/customer/wallet/top-ups',
        { client, amountCents: 5_000, paymentMethodId: card },
        keyed,
      ),
      await person.patch('/api/customer/auto-recharge', recharge),
      await on.buy(buyer, productId, 1, { payWith: { paymentMethodId: card } }),
      await on.buy(buyer, productId, 1, { kind: 'standing', payWith: { paymentMethodId: card } }),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [409, 'payments_off']),
    )
    expect(await on.sql('select from payments where client_id = $1', [client])).toEqual([])
    const billing = await person.get(`/api/customer/billing?client=${client}`)
    expect(billing.body).toMatchObject({ provider: null, payLock: 'off', can: { pay: false, manage: true } })
    expect((await staff.get('/api/reconciliation')).body.provider).toBe(null)
    expect((await staff.get('/api/integrations')).body.items).toContainEqual(
      expect.objectContaining({ kind: 'stripe', needsAttention: true, note: 'Card payments are off' }),
    )
    expect((await staff.get('/api/dashboard/stats')).body.attention).toContainEqual({
      kind: 'integrations',
      count: { count: 1, exact: true },
    })
    const credit = { client, amountCents: 5_000, reason: 'Paid by check' }
    expect((await staff.post('/api/adjustments', credit, { 'idempotency-key': uuidv7() })).status).toBe(201)
    expect((await on.buy(buyer, productId)).status).toBe(201)
  })

  it('says on every page of the portal that production takes test cards only', async () => {
    const marked = await appForTest({ services: { testPayments: 'marked' } })
    const { client, person } = await market(marked).newBuyer(0)
    expect((await person.get('/api/customer/me')).body).toMatchObject({ testPayments: true })
    await marked.db.query({ text: `update client_members set client_role = 'owner'` })
    const saved = await person.post('/api/customer/payment-methods', { client, testCard: 'success' })
    expect(saved.status).toBe(201)
  })
})

const password = 'correct-horse-battery'

/** A company that signs up, with its owner signed in and a card from before. */
async function signUp(test: TestApp, email: string, company = 'Acme Staffing, Inc.') {
  const { anonymous } = test
  await anonymous.post('/api/customer/register', { company, name: 'Ada', email, password })
  const before = await test.db.query({ text: 'select from clients where applied_at is not null' })
  await anonymous.post('/api/auth/confirm-email', { token: tokenIn(await nextMail(test, email)) })
  const entered = await anonymous.post('/api/auth/sign-in', { email, password })
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
  const person: Pick<Person, 'get' | 'post' | 'patch'> = {
    get: (url) => anonymous.get(url, { cookie }),
    post: (url, body, headers) => anonymous.post(url, body, { cookie, ...headers }),
    patch: (url, body, headers) => anonymous.patch(url, body, { cookie, ...headers }),
  }
  const client: string = (await person.get('/api/customer/me')).body.clients[0].id
  const card = uuidv7()
  await test.db.query({
    text: `insert into payment_methods (id, client_id, provider, provider_ref, status) values ($1, $2, 'test', $3, 'active')`,
    values: [card, client, `tpm_success_${card}`],
  })
  return { client, person, card, waitingBefore: before.length }
}

/** Everything that pays, orders or sends contact data somewhere. */
async function tryAll(
  { client, person, card }: Awaited<ReturnType<typeof signUp>>,
  { product, channel }: { product: string; channel: string },
) {
  const key = () => ({ 'idempotency-key': uuidv7() })
  const order = (more: object) =>
    person.post(
      '/api/customer/orders',
      { client, kind: 'buy_now', lines: [{ productId: product, quantity: 1 }], payWith: 'wallet', ...more },
      key(),
    )
  const payWith = { paymentMethodId: card }
  const recharged = { belowCents: 100_000, amountCents: 5_000, monthlyLimitCents: 9_000 }
  const channels = '/api/customer/delivery-channels'
  const answers = [
    await person.post('/api/customer/payment-methods', { client, testCard: 'success' }),
    await person.post('/api/customer/wallet/top-ups', { client, amountCents: 5_000, ...payWith }, key()),
    await person.patch('/api/customer/auto-recharge', { client, isOn: true, ...recharged, ...payWith }),
    await order({}),
    await order({ payWith }),
    await order({ kind: 'standing' }),
    await order({ kind: 'standing', payWith }),
    await person.post(channels, { client, kind: 'email', address: 'leads@acme.example' }),
    await person.post(`${channels}/${channel}/enable`),
    await person.post(`${channels}/${channel}/test`),
  ]
  return answers.map(({ status, body }) => (status < 300 ? 'done' : body.code))
}

describe('a client that registers itself', () => {
  it('sees products, and pays, orders and receives nothing until a manager approves it', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const { sql, product, stock, bought } = market(test)
    const manager = await test.person('manager')
    const recruiter = await test.person('recruiter')
    const { userId } = manager
    const waiting = async (who = manager) =>
      (await who.get('/api/dashboard/stats')).body.attention.find(
        ({ kind }: { kind: string }) => kind === 'clients_waiting',
      )?.count.count
    const old = await manager.post('/api/clients', { name: 'ACME Staffing LLC', website: 'acme.example' })
    const other = await manager.post('/api/clients', { name: 'Quite Different' })
    const productId = await product(manager, 'Nurse')
    await stock({ category: 'Nurse', count: 9 })
    const own = await signUp(test, 'ada@acme.example')
    const { client, person } = own
    expect(own.waitingBefore).toBe(0)
    const channel = uuidv7()
    await sql(
      `insert into delivery_channels (id, client_id, kind, address, status) values ($1, $2, 'email', 'a@b.example', 'active')`,
      [channel, client],
    )
    await fund(test.db, client, 50_000)

    expect((await person.get('/api/customer/me')).body.clients[0].approval).toBe('waiting')
    const shown = (await person.get(`/api/customer/products?client=${client}`)).body.items
    expect(shown[0].samples[0].name).toContain('•')
    const refused = await tryAll(own, { product: productId, channel })
    expect(refused).toEqual(refused.map(() => 'not_approved'))
    // Also without the screen: a rule from before, and a standing order that was left open.
    await sql(
      `insert into billing_settings (client_id, recharge_on, recharge_below_cents, recharge_cents, recharge_limit_cents,
         recharge_method_id) values ($1, true, 100000, 5000, 9000, $2)`,
      [client, own.card],
    )
    await recharge({ ...manager.context(), services: test.services }, client)
    expect(await sql('select from payments where client_id = $1', [client])).toEqual([])
    expect(await bought({ client, person: person as Person })).toEqual([])

    expect([await waiting(), await waiting(recruiter)]).toEqual([1, undefined])
    const list = (await manager.get('/api/clients?waiting=true')).body.items
    expect(list.map(({ id }: { id: string }) => id)).toEqual([client])
    const notices = await sql('select from notifications where kind = $1 and user_id = $2', [
      'client_waiting',
      userId,
    ])
    expect(notices).toHaveLength(1)
    const twins = (await recruiter.get(`/api/clients/${client}/twins`)).body.items
    expect(twins).toEqual([
      { id: old.body.id, name: 'ACME Staffing LLC', status: 'active', same: ['name', 'website'] },
    ])
    expect((await manager.get(`/api/clients/${other.body.id}/twins`)).body.items).toEqual([])

    const decisions = await Promise.all([
      manager.post(`/api/clients/${client}/approve`),
      (await test.person('admin')).post(`/api/clients/${client}/approve`),
    ])
    expect(statusesOf(decisions)).toEqual([200, 409])
    expect((await mailsTo(test, 'ada@acme.example'))[0]?.subject).toBe('Acme Staffing, Inc. is approved')
    expect(await waiting()).toBeUndefined()
    const done = await tryAll(own, { product: productId, channel })
    expect(done).toEqual(done.map(() => 'done'))
  })

  it('is declined with a reason by mail, and nothing reaches an order that it still has', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const { sql, product, stock } = market(test)
    const manager = await test.person('manager')
    const { client, person } = await signUp(test, 'eve@gmail.com', 'Evil')
    await signUp(test, 'adam@gmail.com', 'Different')
    expect((await manager.get(`/api/clients/${client}/twins`)).body.items).toEqual([])
    await manager.post(`/api/clients/${client}/approve`)
    await fund(test.db, client, 50_000)
    const productId = await product(manager, 'Late')
    const order = await person.post(
      '/api/customer/orders',
      { client, kind: 'standing', lines: [{ productId, quantity: 2 }], payWith: 'wallet' },
      { 'idempotency-key': uuidv7() },
    )
    // The order was chosen for a lead while its client lost the approval.
    await sql(`update clients set status = 'prospect' where id = $1`, [client])
    const [id = ''] = await stock({ category: 'Late' })
    const lead = { id, state: 'TX', countyFips: '48201' }
    const delivering = transaction(systemContext(test.db), (tx) =>
      deliverToOrder(tx, { orderId: order.body.id, lead }),
    )
    expect(await delivering).toBe('refused_order')
    expect((await manager.post(`/api/clients/${client}/decline`, { reason: '' })).status).toBe(422)
    const decline = () => manager.post(`/api/clients/${client}/decline`, { reason: 'Not an employer.' })
    const withMoney = await decline()
    expect([withMoney.status, withMoney.body.detail]).toEqual([
      409,
      'This client has a balance of $500.00. Settle it first, then decline the client.',
    ])
    await person.post(`/api/customer/orders/${order.body.id}/cancel`, {})
    await fund(test.db, client, -50_000)
    const declined = await decline()
    expect(declined.body).toMatchObject({ status: 'declined', declineReason: 'Not an employer.' })
    expect((await mailsTo(test, 'eve@gmail.com'))[0]?.text).toContain('Not an employer.')
    expect((await manager.post(`/api/clients/${client}/decline`, { reason: 'Again.' })).status).toBe(409)
    const invalid = { status: 'declined' }
    const { version } = declined.body
    expect(
      (await manager.patch(`/api/clients/${client}`, invalid, { 'if-match': `"${version}"` })).status,
    ).toBe(422)
  })

  it('becomes active by its approval alone, and its balance waits for that', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const manager = await test.person('manager')
    const admin = await test.person('admin')
    const { client } = await signUp(test, 'side@door.example', 'Side Door')
    const url = `/api/clients/${client}`
    const setStatus = async (status: string, of = url) => {
      const { version } = (await manager.get(of)).body
      return manager.patch(of, { status }, { 'if-match': `"${version}"` })
    }
    const adjust = (amountCents: number) =>
      admin.post(
        '/api/adjustments',
        { client, amountCents, reason: 'Welcome' },
        { 'idempotency-key': uuidv7() },
      )
    // Through another status as well.
    const refused = [await setStatus('active'), await setStatus('paused'), await setStatus('churned')]
    expect(refused.map(({ status, body }) => [status, body.detail])).toEqual(
      refused.map(() => [409, expect.stringContaining('Approve or decline it first.')]),
    )
    const early = await adjust(5_000)
    expect([early.status, early.body.detail]).toEqual([409, expect.stringContaining('Approve it first')])
    expect((await manager.get(url)).body).toMatchObject({ status: 'prospect', availableCents: 0 })
    await manager.post(`${url}/decline`, { reason: 'Not an employer.' })
    expect([(await setStatus('active')).status, (await adjust(5_000)).status]).toEqual([409, 409])
    // Everything else can be edited meanwhile, and after the approval the status is an edit.
    const { version } = (await manager.get(url)).body
    expect((await manager.patch(url, { city: 'Houston' }, { 'if-match': `"${version}"` })).status).toBe(200)
    await manager.post(`${url}/approve`)
    expect((await adjust(5_000)).status).toBe(201)
    const back = await setStatus('prospect')
    expect([back.status, back.body.detail]).toEqual([
      409,
      expect.stringContaining('Choose paused or churned.'),
    ])
    expect((await setStatus('churned')).body.status).toBe('churned')
    expect((await setStatus('paused')).body.status).toBe('paused')
    expect((await setStatus('prospect')).status).toBe(409)

    // An address that is not confirmed yet makes no difference, and a prospect of staff does.
    const signedUp = { company: 'Unseen Door', name: 'Eve', email: 'unseen@door.example', password }
    await test.anonymous.post('/api/customer/register', signedUp)
    const [unconfirmed] = (await manager.get('/api/clients?q=Unseen')).body.items
    expect((await setStatus('active', `/api/clients/${unconfirmed.id}`)).status).toBe(409)
    const key = { 'idempotency-key': uuidv7() }
    const own = await manager.post('/api/clients', { name: 'Front Door', status: 'prospect' }, key)
    expect((await setStatus('active', `/api/clients/${own.body.id}`)).body.status).toBe('active')
  })

  it('is approved at once where an admin chose so, and only after the address is confirmed', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const admin = await test.person('admin')
    await admin.patch('/api/installation', { approveClientsAutomatically: true })
    const { client, person } = await signUp(test, 'ada@acme.example')
    expect((await admin.get(`/api/clients/${client}`)).body.status).toBe('active')
    expect((await person.get('/api/customer/me')).body.clients[0].approval).toBe('approved')
  })
})

describe('a member', () => {
  it('buys from the balance within the limit of an owner, also at once, and standing orders count', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const { sql, newBuyer, product, stock, buy } = market(test)
    const manager = await test.person('manager')
    const owner = await newBuyer(100_000)
    const { client } = owner
    await sql(`update client_members set client_role = 'owner' where client_id = $1`, [client])
    const member = await test.person('customer')
    const { email } = (await member.get('/api/auth/user')).body
    await manager.post(`/api/clients/${client}/members`, { email, role: 'member' })
    const buyer = { client, person: member }
    const productId = await product(manager, 'Limited', { unitCents: 1_000 })
    await stock({ category: 'Limited', count: 12 })
    const url = `/api/customer/members/${member.userId}?client=${client}`
    const limit = (monthlyLimitCents: number | null, who = owner.person) =>
      who.patch(url, { monthlyLimitCents })
    const spending = async () => (await member.get(`/api/customer/spending?client=${client}`)).body

    expect((await buy(buyer, productId)).body).toMatchObject({ code: 'spending_limit', status: 409 })
    expect((await limit(5_000, member)).status).toBe(403)
    expect((await limit(-1)).status).toBe(422)
    expect((await limit(5_000)).body).toMatchObject({ role: 'member', monthlyLimitCents: 5_000 })

    const atOnce = await Promise.all(Array.from({ length: 7 }, () => buy(buyer, productId)))
    expect(statusesOf(atOnce)).toEqual([201, 201, 201, 201, 201, 409, 409])
    expect(await spending()).toEqual({ limitCents: 5_000, spentCents: 5_000, leftCents: 0 })
    await limit(8_000)
    const standing = await buy(buyer, productId, 3, { kind: 'standing' })
    expect(standing.status).toBe(201)
    expect((await buy(buyer, productId)).body.details).toEqual({
      limitCents: 8_000,
      spentCents: 8_000,
      leftCents: 0,
    })
    // A canceled order gives back what it held.
    await member.post(`/api/customer/orders/${standing.body.id}/cancel`)
    expect((await spending()).leftCents).toBe(3_000)
    expect((await buy(buyer, productId, 4, { kind: 'standing' })).body.code).toBe('spending_limit')
    // Last month counts no more, and the owner has no limit.
    await sql(`update orders set created_at = created_at - interval '40 days' where client_id = $1`, [client])
    expect((await spending()).leftCents).toBe(8_000)
    expect((await buy(owner, productId)).status).toBe(201)
    expect((await limit(null)).body.monthlyLimitCents).toBe(null)
    expect((await spending()).leftCents).toBe(null)
  })

  it('has no limit from before, none as an owner, and starts with none of the money after that', async () => {
    const test = await appForTest()
    const { newBuyer, sql } = market(test)
    const manager = await test.person('manager')
    const { client, person } = await newBuyer(0)
    const own = `/api/clients/${client}/members/${person.userId}`
    const left = async () => (await person.get(`/api/customer/spending?client=${client}`)).body.leftCents
    await sql(`update client_members set client_role = 'member' where client_id = $1`, [client])
    expect(await left()).toBe(null)
    expect((await manager.patch(own, { role: 'owner' })).status).toBe(200)
    expect((await manager.patch(own, { monthlyLimitCents: 5_000 })).status).toBe(409)
    expect((await manager.patch(own, {})).status).toBe(422)
    const second = await test.person('customer', { clientIds: [client] })
    await manager.patch(`/api/clients/${client}/members/${second.userId}`, { role: 'owner' })
    expect((await manager.patch(own, { role: 'member' })).body.monthlyLimitCents).toBe(0)
    expect(await left()).toBe(0)
  })
})
