// The public receipt: a stranger computes its code again from the page, for each sale of a lead.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandOf, sha256 } from '#domains/delivery/web/receipt-code.ts'
import { receiptText } from '#domains/shop/contract/receipt-text.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { market } from './support/market.ts'

let test: TestApp
let manager: Person
let of: ReturnType<typeof market>
const codes: string[] = []
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.person('manager')
  of = market(test)
  const productId = await of.product(manager, 'Receipts', { shareLimit: 3 })
  await of.stock({ category: 'Receipts', shareLimit: 3 })
  for (let sale = 1; sale <= 2; sale += 1) {
    const buyer = await of.newBuyer(10_000)
    const order = (await of.buy(buyer, productId)).body
    const [lead] = await of.bought(buyer, order.id)
    codes.push(lead.receiptHash)
  }
})
afterAll(() => test.close())

const receiptOf = async (code: string): Promise<Json> =>
  (await test.anonymous.get(`/api/public/receipts/${code}`)).body

it('can be computed again from what the page shows, and contains the code of the sale before', async () => {
  const [first, second] = await Promise.all(codes.map(receiptOf))
  expect([first.saleNo, first.previous]).toEqual([1, ''])
  expect([second.saleNo, second.previous]).toEqual([2, codes[0]])
  for (const [index, receipt] of [first, second].entries()) {
    const text = receiptText(receipt)
    expect(createHash('sha256').update(text).digest('hex')).toBe(codes[index])
    // The same in the browser.
    expect(await sha256(text)).toBe(codes[index])
    expect(commandOf(text)).toBe(`printf '%s' '${text}' | sha256sum`)
    expect(text).toMatch(/^[\da-f]*\|\d\|3\|[\dTZ:.-]+\|[\da-f-]{36}$/)
  }
})

it('shows the whole chain, and of other sales only the ends of their codes', async () => {
  const [first = '', second = ''] = codes
  const { chain, shareLimit } = await receiptOf(first)
  expect(shareLimit).toBe(3)
  expect(chain.map(({ code }: Json) => code)).toEqual(
    codes.map((code) => `${code.slice(0, 8)}…${code.slice(-8)}`),
  )
  expect(JSON.stringify(await receiptOf(first))).not.toContain(second)
})

it('holds no name, contact, buyer or price', async () => {
  const text = JSON.stringify(await Promise.all(codes.map(receiptOf))).toLowerCase()
  for (const word of ['secret', 'client', 'houston', 'price', 'cents']) expect(text).not.toContain(word)
})

it('answers an unknown code with 404, and half a code with a sentence', async () => {
  expect((await test.anonymous.get(`/api/public/receipts/${'0'.repeat(64)}`)).status).toBe(404)
  const half = await test.anonymous.get(`/api/public/receipts/${codes[0]?.slice(0, 32)}`)
  expect(half.status).toBe(400)
  expect(JSON.stringify(half.body)).toContain('64 characters')
})
