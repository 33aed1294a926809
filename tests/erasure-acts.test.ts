// What acts around a person leave in rows of others: of candidates, clients, files and the queue. Erasing takes it.
import { expect, it } from 'vitest'
import { sendMail } from '#platform/server/mail.ts'
import { systemContext, transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { appForTest, type Json, type Person, type TestApp } from './support/app.ts'
import { EMAIL_ADDRESS, NAME, PHONE, SECRET } from './support/erasable-person.ts'
import { importsOf, upload } from './support/imports.ts'
import { market } from './support/market.ts'
import { tablesWith } from './support/traces.ts'

const [firstName = '', lastName = ''] = NAME.split(' ')
const NAMES = [firstName, lastName, SECRET]
const WORDS = [...NAMES, PHONE, '713) 555-8642']

async function started(options?: Parameters<typeof appForTest>[0]) {
  const test = await appForTest(options)
  const admin = await test.person('admin')
  const sql = (text: string, values: unknown[] = []) => test.db.query<Json>({ text, values })
  return { test, admin, sql }
}

const created = async (by: Person, given: object = {}) => {
  const person = { firstName, lastName, emails: [EMAIL_ADDRESS], phones: [PHONE], ...given }
  const { status, body } = await by.post('/api/candidates', { ...person, confirmedDistinct: true })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id as string
}

async function expectNoTrace(test: TestApp, admin: Person, id: string, words = WORDS): Promise<void> {
  const { status, body } = await admin.post(`/api/candidates/${id}/erase`, { confirmName: NAME })
  expect(status, JSON.stringify(body)).toBe(204)
  expect(await tablesWith(test, words)).toEqual([])
}

it('leaves nothing in the record that the person was merged into by mistake', async () => {
  const { test, admin } = await started({ jobs: 'queued' })
  const id = await created(admin)
  const other = await created(admin, {
    firstName: 'Ada',
    lastName: 'Other',
    emails: ['ada@person.example'],
    phones: [],
  })
  const merged = await admin.post(`/api/candidates/${other}/merge`, { duplicateId: id })
  expect((await admin.post(`/api/candidates/bulk/${merged.body.changeSetId}/undo`)).status).toBe(200)
  await expectNoTrace(test, admin, id)
  expect((await admin.get(`/api/candidates/${other}`)).body).toMatchObject({ firstName: 'Ada' })
})

it('leaves nothing in an event that has not become a lead', async () => {
  const { test, admin, sql } = await started({ jobs: 'queued' })
  const id = await created(admin)
  const body = (text: object) => Buffer.from(JSON.stringify(text))
  const add = (status: string, text: object) =>
    sql(
      `insert into webhook_events (id, provider, headers, body, status, error, next_at)
      values ($1, 'google', '{}', $2, $3, 'No campaign.', case when $3 = 'dead' then null else now() + interval '1 day' end)`,
      [uuidv7(), body(text), status],
    )
  await add('failed', { name: NAME, email: EMAIL_ADDRESS.toUpperCase() })
  await add('dead', { name: NAME, phone: '(713) 555-8642' })
  await add('failed', { name: 'Nora Relative', phone: `+1${PHONE}` })
  // The relative shares the number.
  await expectNoTrace(test, admin, id, NAMES)
  const waiting = await sql(`select status from webhook_events where next_at is not null`)
  expect(waiting).toHaveLength(1)
})

it('leaves nothing in what a client was told about a returned lead', async () => {
  const { test, admin } = await started({ jobs: 'queued' })
  const of = market(test)
  const id = await created(admin)
  const productId = await of.product(admin, 'Erased')
  const [stock] = await of.stock({ category: 'Erased' })
  await of.sql('update leads set candidate_id = $2 where id = $1', [stock, id])
  const buyer = await of.newBuyer(10_000)
  await of.buy(buyer, productId)
  const [bought] = await of.bought(buyer)
  await buyer.person.post(`/api/customer/leads/${bought.id}/return`, {
    reason: 'other',
    note: `${NAME} is wrong`,
  })
  const [open] = (await admin.get('/api/returns?status=submitted')).body.items
  const decision = { decision: 'reject', note: `We reached ${NAME} today.` }
  expect((await admin.post(`/api/returns/${open.id}/decision`, decision)).status).toBe(200)
  expect(await tablesWith(test, WORDS)).toContain('notifications')
  await expectNoTrace(test, admin, id)
})

it('leaves nothing in the queue when a mail server named the address', async () => {
  const deliver = async () => {
    throw new Error(`451 <${EMAIL_ADDRESS}>: ${NAME} is greylisted`)
  }
  const { test, admin, sql } = await started({ jobs: 'worked', services: { mailer: { deliver } as never } })
  const id = await created(admin)
  await transaction(systemContext(test.db, test.services), (tx) =>
    sendMail(tx, { contactId: id, to: EMAIL_ADDRESS, letter: { heading: 'Hello', written: 'Hello' } }),
  )
  await expect
    .poll(
      async () =>
        (await sql(`select output from pgboss.job where output is not null and name = 'mail.deliver'`))
          .length,
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0)
  await expectNoTrace(test, admin, id)
})

it('leaves nothing in lines of files with an earlier number', async () => {
  const { test, admin } = await started({ jobs: 'queued' })
  const imports = importsOf(test, () => admin)
  const line = `name,phone\n${NAME},(713) 555-8642\n`
  await imports.imported(line)
  const [person] = (await admin.get(`/api/candidates?q=${lastName}`)).body.items
  await imports.imported(line, {}, { name: 'again.csv' })
  const { version } = (await admin.get(`/api/candidates/${person.id}`)).body
  const changed = await admin.patch(
    `/api/candidates/${person.id}`,
    { phones: ['2125550142'] },
    { 'if-match': `"${version}"` },
  )
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  await expectNoTrace(test, admin, person.id)
})

it('leaves nothing in a file without titles, and in one that is not started', async () => {
  const { test, admin, sql } = await started({ jobs: 'queued' })
  const id = await created(admin)
  expect((await upload(admin, `${NAME},${EMAIL_ADDRESS}\nNora Relative,nora@person.example\n`)).status).toBe(
    201,
  )
  expect(
    (await upload(admin, `name,email\n${NAME},${EMAIL_ADDRESS}\nNora Relative,nora@person.example\n`)).status,
  ).toBe(201)
  expect(await tablesWith(test, WORDS)).toContain('imports')
  await expectNoTrace(test, admin, id)
  const [untitled] = await sql('select headers, mapping from imports order by created_at limit 1')
  expect(untitled.headers).toEqual(['Column 1', 'Column 2'])
  expect(Object.keys(untitled.mapping)).toEqual(['Column 1', 'Column 2'])
})
