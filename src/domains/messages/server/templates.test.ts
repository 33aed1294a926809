import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { PRODUCT_TEMPLATES } from './product-templates.ts'

let test: TestApp
let manager: Person

beforeAll(async () => {
  test = await startTestApp()
  manager = await test.person('manager')
})
afterAll(() => test.close())

it('a template that the product sends says where, and cannot be removed', async () => {
  const { items } = (await manager.get('/api/message-templates')).body
  for (const { id, sentBy } of Object.values(PRODUCT_TEMPLATES)) {
    const listed = items.find((each: Json) => each.id === id)
    expect(listed.usedBy[0]).toBe(sentBy)
    const refused = await manager.remove(`/api/message-templates/${id}`)
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toContain(sentBy)
  }
  expect((await manager.get('/api/message-templates')).body.items).toHaveLength(items.length)
})

it('every seeded text starts its sentence with a capital after the greeting', async () => {
  const { items } = (await manager.get('/api/message-templates')).body
  for (const { body } of items) expect(body).toMatch(/^Hello \{\{candidate\.firstName\}\},\n\n[A-Z]/)
})
