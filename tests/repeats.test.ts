// A record whose answer was lost is asked for again.
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

it('a draft and its copies are made once too, and a second copy is another', async () => {
  const test = await appForTest()
  const manager = await test.person('manager')
  const twice = async (url: string, body: object, key: string) => {
    const asked = [1, 2].map(() => manager.post(url, body, { 'idempotency-key': key }))
    return new Set((await Promise.all(asked)).map(({ status, body: made }) => `${status} ${made.id}`))
  }
  for (const [url, copies, body] of [
    ['/api/outreach-campaigns', 'copy', { name: 'Night nurses' }],
    ['/api/campaigns', 'duplicate', { name: 'Night nurses', channel: 'meta_lead_ad', formId: '77' }],
  ] as const) {
    const [made = ''] = await twice(url, body, 'a-lost-draft')
    const copy = `${url}/${made.replace('201 ', '')}/${copies}`
    expect((await twice(copy, {}, 'a-lost-copy')).size).toBe(1)
    expect((await twice(copy, {}, 'another-copy')).size).toBe(1)
    expect((await manager.get(url)).body.items).toHaveLength(3)
  }
})

const PRODUCT = { category: 'Nursing', shareLimit: 1, ageBand: 'fresh', unitCents: 2_900, returnDays: 7 }

it.each([
  [
    '/api/products',
    { name: 'Nurses', ...PRODUCT, returnReasons: [], autoReturnReasons: [], returnLimitPercent: 0 },
  ],
  ['/api/candidate-fields', { label: 'Badge', kind: 'text', options: [] }],
  ['/api/message-templates', { name: 'Hello', subject: 'Hello', body: 'Hello' }],
  [
    '/api/pipeline/stages',
    { label: 'Trial shift', kind: 'active', slaDays: null, emailTemplateId: null, personStatus: null },
  ],
  [
    '/api/pipeline/reasons',
    {
      label: 'Moved away',
      side: 'they',
      needsComment: false,
      emailTemplateId: null,
      emailDelayMinutes: 0,
      reconsiderAfterDays: null,
    },
  ],
])('%s makes a record once, and a repeat gets it instead of a refusal', async (url, body) => {
  const test = await appForTest()
  const admin = await test.person('admin')
  const key = { 'idempotency-key': 'another-lost-answer' }
  const [first, again] = [await admin.post(url, body, key), await admin.post(url, body, key)]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
  // Without the key the same record is refused.
  expect((await admin.post(url, body)).status).toBeGreaterThanOrEqual(400)
})
