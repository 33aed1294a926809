// Refunds by staff and returns by clients speak of the same money: together they never give back more than was paid.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '#shared/ids.ts'
import { type Json, type Person, startTestApp, statusesOf, type TestApp } from './support/app.ts'
import { market } from './support/market.ts'
import { brokenPromises } from './support/promises.ts'

let test: TestApp
let manager: Person
let of: ReturnType<typeof market>
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.person('manager')
  of = market(test)
})
afterAll(() => test.close())

it('a return credits nothing that was refunded, and a refund nothing that was credited', async () => {
  const productId = await of.product(manager, 'Refunded', { autoReturnReasons: ['bad_contact'] })
  await of.stock({ category: 'Refunded', count: 3 })
  const ada = await of.newBuyer(3_000)
  const order = (await of.buy(ada, productId, 3)).body
  const [sale] = await of.sql<{ id: string }>(
    `select id from ledger_transactions where kind = 'sale' and reference_id = $1`,
    [order.id],
  )
  const refund = (amountCents: number) =>
    manager.post(
      '/api/refunds',
      { saleId: sale?.id, amountCents, reason: 'Goodwill' },
      { 'idempotency-key': uuidv7() },
    )
  const [one, two, three] = await of.bought(ada)
  const ask = (url: string) =>
    ada.person.post(`${url}/return`, { reason: 'bad_contact', note: 'No such number' })
  const urlOf = (lead: Json) => `/api/customer/leads/${lead.id}`
  expect((await ask(urlOf(one))).body.status).toBe('auto_approved')
  expect((await refund(2_001)).body.details).toEqual({ leftCents: 2_000 })
  expect((await refund(1_500)).status).toBe(201)
  // $5.00 of the sale is left, so the rule credits no lead of $10.00, and neither can staff.
  expect((await ask(urlOf(two))).body.status).toBe('submitted')
  const [waiting] = (await manager.get(`/api/returns?client=${ada.client}&status=submitted`)).body.items
  const decide = () => manager.post(`/api/returns/${waiting.id}/decision`, { decision: 'approve' })
  expect(await decide()).toMatchObject({ status: 409, body: { details: { leftCents: 500 } } })
  const both = await Promise.all([refund(500), decide(), ask(urlOf(three)), refund(500)])
  expect(statusesOf(both)).toEqual([201, 201, 409, 409])
  expect(await of.available(ada)).toBe(3_000)
  expect(await brokenPromises(test.db)).toEqual([])
})

it('a return of a lead that the client marked as hired is decided by staff', async () => {
  const productId = await of.product(manager, 'Hired back', {
    autoReturnReasons: ['bad_contact'],
    returnLimitPercent: 100,
  })
  await of.stock({ category: 'Hired back', count: 2 })
  const ada = await of.newBuyer(10_000)
  await of.buy(ada, productId, 2)
  const [hired, other] = await of.bought(ada)
  const urlOf = (lead: Json) => `/api/customer/leads/${lead.id}`
  const ask = (lead: Json) => ada.person.post(`${urlOf(lead)}/return`, { reason: 'bad_contact', note: '' })
  expect((await ada.person.patch(urlOf(hired), { status: 'hired' })).status).toBe(200)
  expect((await ask(hired)).body.status).toBe('submitted')
  expect((await ask(other)).body.status).toBe('auto_approved')
  const [open] = (await manager.get(`/api/returns?client=${ada.client}&status=submitted`)).body.items
  const { facts } = (await manager.get(`/api/returns/${open.id}`)).body
  expect(facts).toContainEqual({
    code: 'hired',
    agrees: false,
    text: 'The client marked this lead as hired',
  })
})
