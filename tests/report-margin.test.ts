// Margin and our cost of whole months, for each client and month.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { market } from './support/market.ts'

let test: TestApp
let admin: Person
let clientId: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.person('admin')
  const { newBuyer, stock, product, buy } = market(test)
  const buyer = await newBuyer(100_000)
  clientId = buyer.client
  await stock({ category: 'Care', count: 3 })
  expect((await buy(buyer, await product(admin, 'Care'), 2)).status).toBe(201)
})
afterAll(() => test.close())

const thisMonth = () => {
  const now = new Date()
  const at = (months: number, day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day)).toISOString().slice(0, 10)
  return { from: at(0, 1), to: at(1, 0) }
}
const ask = async (more: string): Promise<Json> => {
  const { from, to } = thisMonth()
  const { status, body } = await admin.get(
    `/api/reports/figures?from=${from}&to=${to}&figures=spendCents,ourCostCents,marginCents${more}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const totals = (body: Json) => Object.fromEntries(body.figures.map(({ name, value }: Json) => [name, value]))

it('is shown for the whole, for each client and for each month', async () => {
  const all = totals(await ask(''))
  expect(all).toEqual({ spendCents: 2_000, ourCostCents: 0, marginCents: 2_000 })
  for (const by of ['client', 'month']) {
    const body = await ask(`&by=${by}`)
    expect(totals(body)).toEqual(all)
    expect(body.rows.map((row: Json) => row.figures)).toEqual([all])
  }
  expect(totals(await ask(`&client=${clientId}`))).toEqual(all)
})

it('is shown for what a sold lead is of, and not by day', async () => {
  const all = totals(await ask(''))
  for (const by of ['campaign', 'state', 'product', 'recruiter', 'source', 'job']) {
    const { rows } = await ask(`&by=${by}`)
    const sum = rows.reduce((cents: number, row: Json) => cents + row.figures.marginCents, 0)
    expect(sum, by).toBe(all.marginCents)
    for (const { key, figures } of rows)
      expect(totals(await ask(`&${by}=${key}`)).marginCents, `${by} ${key}`).toBe(figures.marginCents)
  }
  const { from, to } = thisMonth()
  const byDay = await admin.get(`/api/reports/figures?from=${from}&to=${to}&figures=marginCents&by=day`)
  expect(byDay).toMatchObject({ status: 422 })
})
