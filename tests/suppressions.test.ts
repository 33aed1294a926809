// Contacts that get no messages: seen by staff, lifted by managers with a reason.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { sendDue } from '#domains/conversations/server/send-due.ts'
import { suppress } from '#domains/messages/server/index.ts'
import { openSmsProvider, signatureOf } from '#platform/server/sms-provider.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { appForTest, startTestApp, type TestApp } from './support/app.ts'
import { draftTo, makeDue, PATIENCE } from './support/conversations.ts'
import { makeCandidate } from './support/hiring.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

async function stopped() {
  const recruiter = await test.person('recruiter')
  const email = `${crypto.randomUUID()}@post.example`
  const { body } = await recruiter.post('/api/candidates', {
    firstName: 'Ana',
    lastName: 'Diaz',
    emails: [email],
  })
  await suppress(test.db, { contact: email, reason: 'Bounced' })
  const url = `/api/candidates/${body.id}/suppressions`
  return { recruiter, email, id: body.id as string, url }
}

it('are listed with the reason, and only of this candidate', async () => {
  const { recruiter, email, url } = await stopped()
  const items = (await recruiter.get(url)).body.items
  expect(items).toMatchObject([{ contact: email, reason: 'Bounced', at: expect.any(String) }])
})

it('are lifted by a manager, with the reason in the audit', async () => {
  const { recruiter, email, id, url } = await stopped()
  const manager = await test.person('manager')
  const ways = async () => (await recruiter.get(`/api/candidates/${id}/contact-ways`)).body.email
  expect((await ways()).to).toBeNull()
  expect((await recruiter.post(`${url}/lift`, { contact: email, note: 'x' })).status).toBe(403)
  expect((await manager.post(`${url}/lift`, { contact: email, note: ' ' })).status).toBe(422)
  const lifted = await manager.post(`${url}/lift`, { contact: email, note: 'The mailbox works again.' })
  expect(lifted).toMatchObject({ status: 200, body: { items: [] } })
  expect((await ways()).to).toBe(email)
  const [line] = await test.db.query({
    text: `select before, after, actor_id from audit_events where subject_id = $1 and action = 'suppression_lifted'`,
    values: [id],
  })
  expect(line).toEqual({
    before: { contact: email, reason: 'Bounced' },
    after: { note: 'The mailbox works again.' },
    actor_id: manager.userId,
  })
})

it('of somebody else cannot be lifted', async () => {
  const [one, other] = [await stopped(), await stopped()]
  const manager = await test.person('manager')
  const answer = await manager.post(`${one.url}/lift`, { contact: other.email, note: 'x' })
  expect(answer.status).toBe(404)
  expect((await other.recruiter.get(other.url)).body.items).toHaveLength(1)
})

/** A provider with Twilio's API that knows who opted out there. It says so at once, or in its report. */
async function startCarrier(answer: { status: number; body: object }) {
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  const account = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'secret', SMS_FROM: '+17135550100' }
  return openSmsProvider({ SMS_BASE_URL: `http://127.0.0.1:${port}`, ...account })
}

const post = (app: TestApp, path: string, fields: Record<string, string>) =>
  app.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf({ url: `http://localhost${path}`, fields }, 'secret'),
    },
    payload: new URLSearchParams(fields).toString(),
  })

it.each([
  ['at once', { status: 400, body: { code: 21_610, message: 'Attempt to send to unsubscribed recipient' } }],
  ['in the report', { status: 201, body: { sid: 'SM1' } }],
])('name the opt-out at the carrier, told %s, until START', async (_when, answer) => {
  const own = await appForTest({ jobs: 'worked', services: { smsProvider: await startCarrier(answer) } })
  const recruiter = await own.person('recruiter')
  const number = '+17135550142'
  const { id } = await makeCandidate(recruiter, { phones: [number], smsOptIn: true })
  const draft = draftTo(id, { channel: 'sms', body: 'Can you talk?' })
  expect((await recruiter.post('/api/messages', draft)).status).toBe(201)
  await makeDue(own)
  await sendDue(systemContext(own.db, own.services))
  const reasons = async () =>
    (await recruiter.get(`/api/candidates/${id}/suppressions`)).body.items.map(
      ({ reason }: { reason: string }) => reason,
    )
  if (answer.status === 201) {
    const sent = { text: 'select id from outgoing_texts where provider_ref is not null' }
    await vi.waitFor(async () => expect(await own.db.query(sent)).toHaveLength(1), PATIENCE)
    const [row] = await own.db.query<{ id: string }>(sent)
    const report = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '21610' }
    expect((await post(own, `/api/webhook/texts/${row?.id}`, report)).statusCode).toBe(204)
  }
  await vi.waitFor(async () => expect(await reasons()).toEqual(['Opted out at the carrier']), PATIENCE)
  expect((await recruiter.post('/api/messages', draft)).status).toBe(422)
  const start = { From: number, Body: 'START', To: '+17135550100', MessageSid: 'SM-in' }
  expect((await post(own, '/api/webhook/texts', start)).statusCode).toBe(204)
  expect([await reasons(), (await recruiter.post('/api/messages', draft)).status]).toEqual([[], 201])
})
