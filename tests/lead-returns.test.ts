// Returns of bought leads: asked for by a customer, decided by rule or by staff.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { type Buyer, market } from './support/market.ts'
import { testServices } from './support/services.ts'

const { secrets } = testServices()
let test: TestApp
let manager: Person
let of: ReturnType<typeof market>
beforeAll(async () => {
  test = await startTestApp({ services: { secrets } })
  manager = await test.person('manager')
  of = market(test)
})
afterAll(() => test.close())

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const text = (answer: { body: unknown }) => JSON.stringify(answer.body)

async function boughtOne(category: string, more: Json = {}, buyer?: Buyer) {
  const productId = await of.product(manager, category, more)
  await of.stock({ category, shareLimit: more.shareLimit ?? 1 })
  const owner = buyer ?? (await of.newBuyer(10_000))
  const order = await of.buy(owner, productId)
  expect(order.status, text(order)).toBe(201)
  const [lead] = await of.bought(owner, order.body.id)
  return { ...owner, productId, order: order.body, lead, url: `/api/customer/leads/${lead.id}` }
}

describe('a return', () => {
  const ask = (person: Person, url: string, reason = 'bad_contact', note = 'No such\u202e number\r\n') =>
    person.post(`${url}/return`, { reason, note })

  it('is decided by a manager and credited once, however often and however parallel', async () => {
    const { person, url, client, order } = await boughtOne('Returned')
    const asked = await Promise.all(Array.from({ length: 6 }, () => ask(person, url)))
    expect(statusesOf(asked)).toEqual([201, 409, 409, 409, 409, 409])
    expect(asked.find(({ status }) => status === 201)?.body).toEqual({ status: 'submitted' })
    expect(await of.available({ person, client })).toBe(9_000)
    expect((await person.get('/api/customer/leads/overview')).body.next, 'no call during a return').toBeNull()
    const [waiting] = (await manager.get(`/api/returns?client=${client}&status=submitted`)).body.items
    const address = `/api/returns/${waiting.id}`
    const shown = (await manager.get(address)).body
    expect(shown).toMatchObject({ note: 'No such number', policy: { returnDays: 7, limitPercent: 20 } })
    expect(shown.facts.map(({ code, agrees }: Json) => [code, agrees])).toEqual([
      ['window', true],
      ['called', false],
      ['limit', true],
    ])
    const recruiter = await test.person('recruiter')
    const approve = { decision: 'approve' }
    expect((await recruiter.post(`${address}/decision`, approve)).status).toBe(403)
    expect((await manager.post(`${address}/decision`, { decision: 'reject' })).body.fields[0].path).toBe(
      'note',
    )
    const decided = await Promise.all(
      Array.from({ length: 6 }, () => manager.post(`${address}/decision`, approve)),
    )
    expect(statusesOf(decided)).toEqual([200, 409, 409, 409, 409, 409])
    expect(await of.available({ person, client })).toBe(10_000)
    expect((await person.get('/api/customer/leads?status=returned')).body.items).toHaveLength(1)
    expect((await person.get('/api/customer/leads?status=new')).body.items).toEqual([])
    expect((await person.patch(url, { status: 'hired' })).status, 'a credited lead is not hired').toBe(409)
    const after = (await person.get(`/api/customer/orders/${order.id}`)).body
    expect(after.lines[0]).toMatchObject({ delivered: 1, returned: 1 })
    const [entry] = (await person.get('/api/customer/wallet/entries')).body.items
    expect(entry).toMatchObject({ kind: 'return', amountCents: 1_000, balanceAfterCents: 10_000 })
    const [sum] = await of.sql<{ cents: number }>(
      'select sum(amount_cents)::int as cents from ledger_entries',
    )
    expect(sum?.cents).toBe(0)
    // Nobody buys a contact that does not work.
    const again = await of.newBuyer(5_000)
    expect((await of.buy(again, (await manager.get(address)).body.product.id)).body.details.available).toBe(0)
  })

  it('is refused after its window, for a reason that the product excludes, and without a note where one is needed', async () => {
    const { person, url, lead } = await boughtOne('Window', { returnReasons: ['bad_contact', 'other'] })
    expect((await person.get(url)).body).toMatchObject({
      returnDays: 7,
      returnReasons: ['bad_contact', 'other'],
      returnLimitPercent: 20,
    })
    expect((await ask(person, url, 'spam')).status).toBe(422)
    expect((await ask(person, url, 'theft')).status).toBe(422)
    expect((await ask(person, url, 'other', '  ')).body.fields[0].path).toBe('note')
    expect((await ask(person, url, 'bad_contact', 'x'.repeat(1_001))).status).toBe(422)
    await of.sql(`update lead_deliveries set returnable_until = now() - interval '1 second' where id = $1`, [
      lead.id,
    ])
    expect((await ask(person, url)).status).toBe(409)
    expect((await person.get(url)).body.return).toBeNull()
  })

  it('is credited by rule up to the limit of the period, and then decided by staff', async () => {
    const productId = await of.product(manager, 'Automatic', {
      autoReturnReasons: ['bad_contact', 'duplicate'],
      returnLimitPercent: 20,
    })
    await of.stock({ category: 'Automatic', count: 10 })
    const ada = await of.newBuyer(10_000)
    await of.buy(ada, productId, 10)
    const leads = await of.bought(ada)
    const returned = await Promise.all(
      leads.slice(0, 5).map(({ id }) => ask(ada.person, `/api/customer/leads/${id}`)),
    )
    const statuses = returned.map(({ body }) => String(body.status)).toSorted((a, b) => a.localeCompare(b))
    expect(statuses).toEqual(['auto_approved', 'auto_approved', 'submitted', 'submitted', 'submitted'])
    expect(await of.available(ada)).toBe(2_000)
    // The rule credits only what it can confirm.
    const fake = await ask(ada.person, `/api/customer/leads/${leads[6].id}`, 'duplicate')
    expect(fake.body.status).toBe('submitted')
    const [open] = (await manager.get(`/api/returns?client=${ada.client}&status=submitted`)).body.items
    const declined = await manager.post(`/api/returns/${open.id}/decision`, {
      decision: 'reject',
      note: 'The number works.',
    })
    expect(declined.body).toMatchObject({ status: 'rejected', answer: 'The number works.' })
    expect(await of.available(ada)).toBe(2_000)
  })

  it('stands beside its precedent', async () => {
    const first = await boughtOne('Precedent A', { shareLimit: 2 })
    const second = await boughtOne('Precedent B', { shareLimit: 2 })
    await ask(first.person, first.url, 'wrong_category')
    await ask(second.person, second.url, 'wrong_category')
    const find = async (client: string) =>
      (await manager.get(`/api/returns?client=${client}`)).body.items[0].id as string
    await manager.post(`/api/returns/${await find(first.client)}/decision`, { decision: 'approve' })
    const shown = (await manager.get(`/api/returns/${await find(second.client)}`)).body
    expect(shown.precedent).toMatchObject({ decided: 1, credited: 1, alike: null })
    expect(shown.precedent.items[0]).toMatchObject({ status: 'approved' })
  })
})
