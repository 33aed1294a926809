// A campaign whose answer was lost is asked for again.
import { expect, it } from 'vitest'
import { appForTest } from './support/app.ts'

it('is made once, and the repeat gets the first one, whatever was written since', async () => {
  const test = await appForTest()
  const manager = await test.person('manager')
  const key = { 'idempotency-key': 'one-lost-answer' }
  const body = { name: 'Night nurses', channel: 'meta_lead_ad', formId: '77' }
  const asked = [body, { ...body, name: 'Night nurses, Houston' }, body]
  const made = await Promise.all(asked.map((each) => manager.post('/api/campaigns', each, key)))
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(made.map(({ body: { id, name } }) => `${id} ${name}`)).size).toBe(1)
  expect((await manager.get('/api/campaigns')).body.items).toHaveLength(1)
})
