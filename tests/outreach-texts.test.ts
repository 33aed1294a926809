// Text steps against a server that speaks Twilio's API, over real sockets.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { suppress } from '#domains/messages/server/index.ts'
import { openSmsProvider, signatureOf } from '#platform/server/sms-provider.ts'
import { appForTest, type TestApp } from './support/app.ts'
import { makeCandidate } from './support/hiring.ts'
import { campaignOf, makeDraft, recipientsOf, sendAll, startDraft, TEXT } from './support/outreach.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }
const TOKEN = 'secret'
const DEAD = '+17135550199'

type Sent = { path: string; key: string; sid: string; fields: Record<string, string> }

/** Takes every text, except to a number that does not exist. */
async function startTwilio() {
  const sent: Sent[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)))
    const sid = `SM${sent.length + 1}`
    sent.push({ path: request.url ?? '', key: request.headers.authorization ?? '', sid, fields })
    const isDead = fields.To === DEAD
    response.writeHead(isDead ? 400 : 201, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(isDead ? { code: 21_211, message: 'Invalid number' } : { sid, status: 'queued' }),
    )
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  const smsProvider = openSmsProvider({
    SMS_BASE_URL: `http://127.0.0.1:${port}`,
    SMS_ACCOUNT: 'AC1',
    SMS_TOKEN: TOKEN,
    SMS_FROM: '+17135550100',
  })
  return { sent, smsProvider }
}

const call = (test: TestApp, address: string, fields: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url: new URL(address).pathname,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf({ url: address, fields }, TOKEN),
    },
    payload: new URLSearchParams(fields).toString(),
  })

it('a text step is sent, reported, answered, stopped, and tested to an own number', async () => {
  const { sent, smsProvider } = await startTwilio()
  const test = await appForTest({ jobs: 'worked', services: { smsProvider } })
  const [manager, recruiter] = [await test.person('manager'), await test.person('recruiter')]
  const numbers = ['+17135550121', '+17135550122', '+17135550123', DEAD]
  const people: string[] = []
  for (const number of numbers)
    people.push((await makeCandidate(recruiter, { phones: [number], smsOptIn: true })).id)
  const id = await startDraft(manager, { steps: [{ ...TEXT, waitMinutes: 0 }, TEXT] })
  const states = async () => {
    const byId = new Map(
      (await recipientsOf(manager, id)).map(({ candidate, state }) => [candidate.id, state]),
    )
    return people.map((person) => byId.get(person))
  }
  await sendAll(test)
  await vi.waitFor(async () => expect(await states()).toEqual(['sent', 'sent', 'sent', 'bounced']), PATIENCE)
  expect(sent).toHaveLength(4)
  const to = (number: string) => sent.find(({ fields }) => fields.To === number)
  expect(to('+17135550121')).toMatchObject({
    path: '/2010-04-01/Accounts/AC1/Messages.json',
    key: `Basic ${Buffer.from(`AC1:${TOKEN}`).toString('base64')}`,
    fields: { From: '+17135550100', Body: 'Hi Lucía, did you see it? Reply STOP to opt out.' },
  })
  await vi.waitFor(async () => {
    const rows = await test.db.query({ text: 'select from outgoing_texts where provider_ref is not null' })
    expect(rows).toHaveLength(3)
  }, PATIENCE)
  const first = to('+17135550121')
  const report = { MessageSid: first?.sid ?? '', MessageStatus: 'delivered' }
  expect((await call(test, first?.fields.StatusCallback ?? '', report)).statusCode).toBe(204)
  const incoming = (From: string, Body: string) =>
    call(test, 'http://localhost/api/webhook/texts', {
      From,
      Body,
      To: '+17135550100',
      MessageSid: `in ${From}`,
    })
  await incoming('+17135550122', 'Yes, call me')
  await incoming('+17135550123', 'STOP')
  expect(await states()).toEqual(['delivered', 'replied', 'unsubscribed', 'bounced'])
  // STOP is no reply.
  expect((await campaignOf(manager, id)).figures).toMatchObject({ delivered: 1, replied: 1, unsubscribed: 1 })

  const draft = await makeDraft(manager, { steps: [TEXT] })
  const tryOut = (phone?: string) =>
    manager.post(`/api/outreach-campaigns/${draft.id}/test`, { step: 0, candidateId: people[0], phone })
  expect((await tryOut()).status).toBe(422)
  expect((await tryOut('12')).status).toBe(422)
  await suppress(test.db, { contact: '+17135550131', reason: 'Replied STOP' })
  expect((await tryOut('(713) 555-0131')).status).toBe(422)
  expect(await tryOut('(713) 555-0130')).toMatchObject({ status: 200, body: { to: '+17135550130' } })
  await vi.waitFor(() => expect(sent).toHaveLength(5), PATIENCE)
  expect(sent[4]?.fields).toMatchObject({
    To: '+17135550130',
    Body: expect.stringMatching(/^\[Test\] Hi Lucía/),
  })
})
