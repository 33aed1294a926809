import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#domains/clients/server/index.ts'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createJobPosting } from './drafts-service.ts'

let test: TestApp
let manager: Person
let clients: string[]

beforeAll(async () => {
  test = await startTestApp()
  manager = await test.person('manager')
  clients = []
  for (const name of ['Lakeside', 'Redbud']) {
    const client = {
      name,
      industry: '',
      website: null,
      phone: null,
      city: 'Houston',
      state: 'TX',
      timezone: 'America/Chicago',
    }
    const id = await createClient(manager.context(), {
      ...client,
      accountManagerId: null,
      status: 'active',
      creditLimitCents: 0,
    })
    clients.push(id)
    for (const title of ['Nurse', 'Welder'])
      await createJobPosting(manager.context(), posting(id, `${name} ${title}`))
  }
})
afterAll(() => test.close())

function posting(clientId: string, title: string) {
  return {
    clientId,
    title,
    description: 'Work',
    employmentType: 'full_time',
    category: 'Nursing',
    city: 'Houston',
    state: 'TX',
    zip: null,
    payMinCents: null,
    payMaxCents: null,
    payUnit: null,
    openings: 1,
    status: 'draft',
    postedAt: null,
    validThrough: null,
    ownerId: manager.userId,
  } as const
}
const titles = (answer: { body: Json }) => answer.body.items.map((item: Json) => item.title).sort()

describe('postings', () => {
  it('are all there for staff', async () => {
    const answer = await manager.get('/api/job-postings')
    expect(titles(answer)).toEqual(['Lakeside Nurse', 'Lakeside Welder', 'Redbud Nurse', 'Redbud Welder'])
    expect(answer.body.total).toEqual({ count: 4, exact: true })
    expect((await manager.get('/api/customer/job-postings')).status).toBe(404)
  })

  it('are only their own for customers, in rows, total and filter', async () => {
    const customer = await test.person('customer', { clientIds: [clients[0] ?? ''] })
    const answer = await customer.get('/api/customer/job-postings')
    expect(titles(answer)).toEqual(['Lakeside Nurse', 'Lakeside Welder'])
    expect(answer.body.total).toEqual({ count: 2, exact: true })
    expect((await customer.get('/api/job-postings')).status).toBe(404)
    const others = await customer.get(`/api/customer/job-postings?client=${clients[1]}`)
    expect(others.status).toBe(404)
  })

  it('stay their own on the next page, also with a foreign cursor', async () => {
    const everything = await manager.get('/api/job-postings?limit=1')
    const customer = await test.person('customer', { clientIds: [clients[0] ?? ''] })
    const next = await customer.get(`/api/customer/job-postings?cursor=${everything.body.nextCursor}`)
    expect(titles(next).every((title: string) => title.startsWith('Lakeside'))).toBe(true)
  })

  it('are none for a customer without a client', async () => {
    const nobody = await test.person('customer')
    expect((await nobody.get('/api/customer/job-postings')).body).toMatchObject({
      items: [],
      total: { count: 0 },
    })
  })

  it('get a number that never changes', async () => {
    await expect(test.db.query({ text: `update job_postings set reference_number = 'X'` })).rejects.toThrow(
      'never changes',
    )
  })
})
