// A scheduled report keeps to what its recipients may see, also when it is changed later.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { type Buyer, market } from './support/market.ts'

let test: TestApp
let manager: Person
let buyer: Buyer
let other: Buyer
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.person('manager')
  const { newBuyer } = market(test)
  buyer = await newBuyer(0)
  other = await newBuyer(0)
})
afterAll(() => test.close())

const reportOf = (more: Json = {}) => ({
  figures: ['delivered'],
  by: 'campaign',
  period: { last: '30_days' },
  compare: null,
  filters: { client: buyer.client },
  show: 'table',
  ...more,
})

it('a report that a customer gets cannot become one they must not see', async () => {
  const { body: saved } = await manager.post('/api/reports/saved', { name: 'Yours', report: reportOf() })
  const url = `/api/reports/saved/${saved.id}`
  const schedule = (recipients: string[]) => manager.put(`${url}/schedule`, { every: 'weekly', recipients })
  expect((await schedule([manager.userId, buyer.person.userId])).status).toBe(200)
  const change = async (body: Json) => {
    const { version } = (await manager.get(url)).body
    return manager.patch(url, body, { 'if-match': `"${version}"` })
  }
  for (const more of [
    { figures: ['marginCents'], by: 'month' },
    { by: 'recruiter' },
    { filters: { client: other.client } },
    { filters: {} },
  ]) {
    const { status, body } = await change({ report: reportOf(more) })
    expect(status, JSON.stringify(more)).toBe(422)
    expect(body.errors ?? body.fields).toEqual([
      { path: 'report', message: expect.stringContaining('Change who gets its emails first') },
    ])
  }
  expect((await manager.get(url)).body.report).toEqual(reportOf())
  expect((await change({ report: reportOf({ figures: ['hires'] }), name: 'New' })).status).toBe(200)
  expect((await schedule([manager.userId])).status).toBe(200)
  expect((await change({ report: reportOf({ filters: {} }) })).status).toBe(200)
})
