// A moving period has the same days everywhere: those of the agency, or of the client that the report is about.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, wallTimeOf } from '#shared/zoned-time.ts'
import { type Person, startTestApp, type TestApp } from './support/app.ts'
import { market } from './support/market.ts'

let test: TestApp
let manager: Person
let clientId: string
// 25 hours apart, so they never have the same day.
const [AGENCY, CLIENT] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.person('manager')
  clientId = (await market(test).newBuyer(0)).client
  await test.db.query({ text: 'update agency set timezone = $1', values: [AGENCY] })
  await test.db.query({ text: 'update clients set timezone = $1 where id = $2', values: [CLIENT, clientId] })
})
afterAll(() => test.close())

it.each([
  ['the agency', AGENCY, () => ''],
  ['a client', CLIENT, () => `&client=${clientId}`],
])('are days of %s', async (_whose, zone, more) => {
  const { status, body } = await manager.get(`/api/reports/figures?last=90_days${more()}`)
  expect(status).toBe(200)
  const { day } = wallTimeOf(new Date(body.asOf), zone)
  expect(body).toMatchObject({ from: addDays(day, -89), to: day, timezone: zone })
})

it.each(['last=luck', 'last=90_days&from=2026-01-01'])('%s is refused with a sentence', async (query) => {
  const { status, body } = await manager.get(`/api/reports/figures?${query}`)
  expect(status).toBe(422)
  expect(body.errors ?? body.fields).toEqual([expect.objectContaining({ path: 'last' })])
})
