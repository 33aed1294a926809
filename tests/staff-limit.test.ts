// What a manager may move alone: per move, per client and day. The rest waits for exactly one other person.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countWaitingMoves } from '#domains/billing/server/index.ts'
import { isAboveLimit } from '#domains/billing/server/rules.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type Json, type Person, startTestApp, statusesOf, type TestApp } from './support/app.ts'
import { market } from './support/market.ts'

let test: TestApp
let manager: Person
let colleague: Person
let admin: Person
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.person('manager')
  colleague = await test.person('manager')
  admin = await test.person('admin')
})
afterAll(() => test.close())

const adjust = (by: Person, client: string, amountCents: number, key = uuidv7()) =>
  by.post('/api/adjustments', { client, amountCents, reason: 'Goodwill' }, { 'idempotency-key': key })
const approve = (by: Person, id: string) => by.post(`/api/money-requests/${id}/approve`)
const decline = (by: Person, id: string) => by.post(`/api/money-requests/${id}/decline`, { reason: 'No.' })
const requestsOf = async (client: string): Promise<Json[]> =>
  (await colleague.get(`/api/money-requests?client=${client}`)).body.items
const buyer = (cents = 0) => market(test).newBuyer(cents)
const available = (of: { client: string; person: Person }) => market(test).available(of)

it('adds money given and taken, and allows exactly the limit', () => {
  expect(isAboveLimit({ limitCents: 50_000, movedCents: 40_000, cents: 10_000 })).toBe(false)
  expect(isAboveLimit({ limitCents: 50_000, movedCents: 40_000, cents: -10_001 })).toBe(true)
})

describe('the limit of a manager', () => {
  it('holds for seven moves of one client and day, also at once, and for each client alone', async () => {
    const own = await buyer()
    const moves = await Promise.all(Array.from({ length: 7 }, () => adjust(manager, own.client, 9_143)))
    expect(statusesOf(moves)).toEqual([201, 201, 201, 201, 201, 409, 409])
    expect(await available(own)).toBe(5 * 9_143)
    expect(await requestsOf(own.client)).toHaveLength(2)
    expect((await adjust(manager, (await buyer()).client, 50_000)).status).toBe(201)
    expect((await adjust(colleague, own.client, 50_000)).status).toBe(201)
    expect((await adjust(admin, own.client, 90_000)).status).toBe(201)
    // Yesterday in the agency's timezone counts no more.
    await test.db.query({
      text: `update staff_moves set created_at = date_trunc('day', now() at time zone 'America/Chicago')
        at time zone 'America/Chicago' - interval '1 second' where user_id = $1`,
      values: [manager.userId],
    })
    expect((await adjust(manager, own.client, 50_000)).status).toBe(201)
  })

  it('counts refunds to the balance with adjustments', async () => {
    const { product, stock, buy } = market(test)
    const own = await buyer(90_000)
    const productId = await product(admin, 'Refunded', { unitCents: 60_000 })
    await stock({ category: 'Refunded' })
    await buy(own, productId)
    const [sale] = await test.db.query<{ id: string }>({
      text: `select id from ledger_transactions where kind = 'sale' and client_id = $1`,
      values: [own.client],
    })
    const refund = (amountCents: number) =>
      manager.post(
        '/api/refunds',
        { saleId: sale?.id, amountCents, reason: 'Late' },
        { 'idempotency-key': uuidv7() },
      )
    expect((await refund(30_000)).status).toBe(201)
    expect((await adjust(manager, own.client, 20_001)).body.code).toBe('approval_needed')
    const asked = await refund(30_000)
    expect(asked.body.code).toBe('approval_needed')
    expect((await approve(colleague, asked.body.details.requestId)).body).toMatchObject({
      kind: 'refund',
      target: 'balance',
      status: 'approved',
    })
    expect(await available(own)).toBe(90_000)
    // A second request for the same sale is refused when there is nothing left of it.
    expect((await refund(30_000)).status).toBe(409)
  })
})

describe('a request', () => {
  it('moves nothing until another person approves, once, and never the requester in any session', async () => {
    const own = await buyer()
    const key = uuidv7()
    const asked = await adjust(manager, own.client, 50_001, key)
    const again = await adjust(manager, own.client, 50_001, key)
    const { requestId } = asked.body.details
    expect([asked.status, again.body.details.requestId]).toEqual([409, requestId])
    expect([await available(own), (await requestsOf(own.client)).length]).toEqual([0, 1])
    const notices = await test.db.query<{ user_id: string }>({
      text: 'select user_id from notifications where link like $1',
      values: [`%${requestId}`],
    })
    expect(notices.map(({ user_id: id }) => id).toSorted()).toEqual(
      [colleague.userId, admin.userId].toSorted(),
    )

    const second = await secondSession(manager)
    expect((await approve(manager, requestId)).status).toBe(403)
    expect((await approve(second, requestId)).status).toBe(403)
    expect((await decline(second, requestId)).status).toBe(403)
    const seen = await manager.get(`/api/money-requests?client=${own.client}`)
    expect(seen.body.items[0].lock).toBe('own')
    expect((await countWaitingMoves(test.db)).count).toBeGreaterThan(0)
    const { attention } = (await colleague.get('/api/dashboard/stats')).body
    expect(attention.map(({ kind }: Json) => kind)).toContain('money_requests')

    const decisions = await Promise.all([
      approve(colleague, requestId),
      approve(admin, requestId),
      approve(colleague, requestId),
      decline(admin, requestId),
    ])
    expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(decisions.filter(({ status }) => status === 409)).toHaveLength(3)
    const isApproved = (await requestsOf(own.client))[0]?.status === 'approved'
    expect(await available(own)).toBe(isApproved ? 50_001 : 0)
    // A repeat of the request is the same request, and no longer says that nothing moved.
    const repeat = await adjust(manager, own.client, 50_001, key)
    expect(repeat).toMatchObject({ status: 409, body: { code: 'approval_needed', details: { requestId } } })
    expect(repeat.body.detail).not.toContain('Nothing moved yet')
    expect(repeat.body.detail).toContain(isApproved ? 'and the money moved' : 'No. Nothing moved.')
    expect(await available(own)).toBe(isApproved ? 50_001 : 0)
    // What a second person approved counts for nobody's day.
    expect((await adjust(colleague, own.client, 50_000)).status).toBe(201)
    expect((await adjust(manager, own.client, 50_000)).status).toBe(201)
  })

  it('is declined with a reason, and refused again when the money is gone by then', async () => {
    const own = await buyer(80_000)
    const [one, two] = [
      await adjust(manager, own.client, -60_000),
      await adjust(manager, own.client, -60_001),
    ]
    expect((await approve(colleague, one.body.details.requestId)).status).toBe(200)
    expect(await available(own)).toBe(20_000)
    const short = await approve(colleague, two.body.details.requestId)
    expect([short.status, short.body.code]).toEqual([402, 'insufficient_funds'])
    expect((await decline(colleague, two.body.details.requestId)).body).toMatchObject({
      status: 'declined',
      declineReason: 'No.',
      lock: 'decided',
    })
    expect((await approve(admin, two.body.details.requestId)).status).toBe(409)
    expect((await approve(admin, uuidv7())).status).toBe(404)
    const recruiter = await test.person('recruiter')
    expect((await approve(recruiter, two.body.details.requestId)).status).toBe(403)
  })
})

describe('a request for a refund of what went back meanwhile', () => {
  async function sold() {
    const { product, stock, buy, sql } = market(test)
    const own = await buyer(300_000)
    const category = `Dead ${uuidv7()}`
    const productId = await product(admin, category, { unitCents: 100_000 })
    await stock({ category })
    await buy(own, productId)
    const [sale] = await sql<{ id: string }>(
      `select id from ledger_transactions where kind = 'sale' and client_id = $1`,
      [own.client],
    )
    const refund = (by: Person, amountCents: number) =>
      by.post(
        '/api/refunds',
        { saleId: sale?.id, amountCents, reason: 'Late' },
        { 'idempotency-key': uuidv7() },
      )
    return { own, refund, sql }
  }

  it('is closed with its reason, told to its requester, and does not close the one that is approved', async () => {
    const { own, refund } = await sold()
    const whole = (await refund(manager, 100_000)).body.details.requestId
    const small = (await refund(manager, 60_000)).body.details.requestId
    expect((await refund(admin, 30_000)).status).toBe(201)
    const state = async () =>
      new Map((await requestsOf(own.client)).map((row: Json) => [row.id, [row.status, row.declineReason]]))
    expect(await state()).toEqual(
      new Map([
        [whole, ['declined', 'Only $700.00 of the sale is left to refund.']],
        [small, ['waiting', '']],
      ]),
    )
    const notices = await test.db.query<{ user_id: string; title: string }>({
      text: `select user_id, title from notifications where link like $1 and title like '%was closed'`,
      values: [`%${whole}`],
    })
    expect(notices.map(({ user_id: id }) => id)).toEqual([manager.userId])
    expect((await approve(colleague, whole)).status).toBe(409)
    expect((await approve(colleague, small)).body.status).toBe('approved')
    expect(await available(own)).toBe(290_000)
  })

  it('from before closes when a colleague tries to approve it', async () => {
    const { own, refund, sql } = await sold()
    const { requestId } = (await refund(manager, 90_000)).body.details
    expect((await refund(admin, 100_000)).status).toBe(201)
    await sql(
      `update money_requests set status = 'waiting', decided_at = null, decline_reason = '' where id = $1`,
      [requestId],
    )
    const tried = await approve(colleague, requestId)
    expect(tried).toMatchObject({
      status: 409,
      body: { detail: 'All of the sale went back already. This request was closed.' },
    })
    expect((await requestsOf(own.client))[0]).toMatchObject({
      status: 'declined',
      decidedBy: null,
      declineReason: 'All of the sale went back already.',
    })
    expect(await available(own)).toBe(300_000)
  })
})

/** The same user in another browser. */
async function secondSession({ userId }: Person): Promise<Person> {
  const [user] = await test.db.query<{ email: string }>({
    text: 'select email from users where id = $1',
    values: [userId],
  })
  const password = 'correct-horse-battery'
  const entered = await test.anonymous.post('/api/auth/sign-in', { email: user?.email, password })
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
  return {
    ...test.anonymous,
    userId,
    post: (url, body, headers) => test.anonymous.post(url, body, { cookie, ...headers }),
  }
}
