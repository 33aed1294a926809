// The client of another customer does not exist for a customer: every list that takes a client answers 404.
import { expect, it } from 'vitest'
import { uuidv7 } from '#shared/ids.ts'
import { appForTest } from './support/app.ts'
import { readOperations, sample } from './support/operations.ts'

it("another customer's client is not found on any list", async () => {
  const test = await appForTest()
  const [own, strange] = [uuidv7(), uuidv7()]
  for (const id of [own, strange])
    await test.db.query({
      text: `insert into clients (id, name, status) values ($1, 'A client', 'active')`,
      values: [id],
    })
  const customer = await test.person('customer', { clientIds: [own] })
  await test.db.query({ text: `update client_members set client_role = 'owner'` })
  const { operations, resolve } = await readOperations(test)
  const known = { client: own, category: 'Nursing', q: 'a', lat: 30, lng: -97 }
  const lists = operations.filter(
    ({ method, path, query }) => method === 'GET' && query.properties?.['client'] && !path.includes('{'),
  )
  const ask = async ({ path, query }: (typeof lists)[number], client: string) => {
    const given = { ...(sample(query, known, resolve) as Record<string, string>), client }
    const { status, body } = await customer.get(`${path}?${new URLSearchParams(given).toString()}`)
    return { path, status, detail: body.detail }
  }
  const answered = []
  for (const list of lists) if ((await ask(list, own)).status === 200) answered.push(list)
  expect(answered.length).toBeGreaterThan(20)
  const detail = 'This client does not exist, or you do not have access to it.'
  for (const list of answered)
    expect(await ask(list, strange)).toEqual({ path: list.path, status: 404, detail })
})
