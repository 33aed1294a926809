// A conversation as a team works it, over real SMTP sockets: its colleague, unread replies, attachments that become files,
// and wishes to get no more texts.
import { rm } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { receiveText } from '#domains/conversations/server/receive.ts'
import { sendDue } from '#domains/conversations/server/send-due.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { appForTest, type Json, type Person } from './support/app.ts'
import {
  delivered,
  draftTo,
  FOLDER,
  type Mailing,
  makeDue,
  raw,
  startMailing,
  threadOf,
} from './support/conversations.ts'
import { pdfWith } from './support/files.ts'
import { makeCandidate } from './support/hiring.ts'

afterAll(() => rm(FOLDER, { recursive: true, force: true }))

const stateOf = async (person: Person, id: string) =>
  (await person.get(`/api/candidates/${id}/conversation`)).body
const rowOf = async (person: Person, id: string) =>
  (await person.get('/api/candidates')).body.items.find((each: Json) => each.id === id)
const noticesOf = async (person: Person) =>
  (await person.get('/api/notifications')).body.items.map(({ title }: Json) => title)

it('is assigned to an active colleague, who is told, gets its replies, and alone reads them', async () => {
  const mailing = await startMailing()
  const { recruiter, test, reply } = mailing
  const colleague = await test.person('recruiter')
  const { id, replyTo } = await delivered(mailing)
  const assign = (userId: unknown) => recruiter.put(`/api/candidates/${id}/conversation/assignee`, { userId })
  expect((await assign(uuidv7())).status).toBe(422)
  expect((await assign(colleague.userId)).body).toEqual({
    assignee: { id: colleague.userId, name: expect.any(String) },
    unreadSince: null,
  })
  expect((await assign(colleague.userId)).status).toBe(200)
  expect(await noticesOf(colleague)).toEqual([expect.stringContaining('assigned you the conversation')])
  await reply({ to: replyTo, raw: raw('Yes, gladly.') })
  expect(await noticesOf(colleague)).toHaveLength(2)
  expect(await rowOf(recruiter, id)).toMatchObject({
    lastMessage: { isUnread: true, assignee: { id: colleague.userId } },
  })
  await recruiter.post(`/api/candidates/${id}/conversation/read`)
  expect((await stateOf(recruiter, id)).unreadSince).not.toBeNull()
  await colleague.post(`/api/candidates/${id}/conversation/read`)
  expect((await stateOf(recruiter, id)).unreadSince).toBeNull()
  expect((await assign(null)).body.assignee).toBeNull()
})

it('stays read after an automatic reply', async () => {
  const mailing = await startMailing()
  const { id, replyTo } = await delivered(mailing)
  await mailing.reply({ to: replyTo, raw: raw('Away', ['Auto-Submitted: auto-replied']) })
  expect((await stateOf(mailing.recruiter, id)).unreadSince).toBeNull()
})

async function withAttachment(mailing: Mailing) {
  const { id, replyTo } = await delivered(mailing)
  const part = `--b\r\nContent-Type: application/pdf; name="cv.pdf"\r\nContent-Disposition: attachment; filename="cv.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${pdfWith('Ventilator nurse').toString('base64')}\r\n--b--`
  const head = ['Content-Type: multipart/mixed; boundary=b', 'MIME-Version: 1.0']
  await mailing.reply({ to: replyTo, raw: raw(part, head) })
  const [message = {}] = await threadOf(mailing.recruiter, id)
  return { id, message }
}

it('makes an attachment of a reply a file of the candidate, which the search finds', async () => {
  const mailing = await startMailing()
  const { id, message } = await withAttachment(mailing)
  const [file] = message['files']
  const url = `/api/messages/${message['id']}/files/${file.id}/keep`
  expect((await mailing.recruiter.post(url, { kind: 'resume' })).status).toBe(201)
  const { items } = (await mailing.recruiter.get(`/api/candidates/${id}/files`)).body
  expect(items).toMatchObject([{ kind: 'resume', name: 'cv.pdf' }])
  const foreign = `/api/messages/${message['id']}/files/${uuidv7()}/keep`
  expect((await mailing.recruiter.post(foreign, { kind: 'resume' })).status).toBe(404)
  expect((await mailing.recruiter.post(url, { kind: 'secret' })).status).toBe(422)
})

async function texted(body: string) {
  const test = await appForTest({ jobs: 'queued' })
  const recruiter = await test.person('recruiter')
  const From = '+17135550199'
  const { id } = await makeCandidate(recruiter, { phones: [From], smsOptIn: true })
  const other = await makeCandidate(recruiter, { phones: [From], smsOptIn: true })
  await recruiter.post('/api/messages', draftTo(id, { channel: 'sms', body: 'Free tomorrow?' }))
  await makeDue(test)
  await sendDue(systemContext(test.db, test.services))
  const context = systemContext(test.db, test.services)
  await test.db.query({ text: `update outgoing_texts set provider_ref = 'SM1', status = 'sent'` })
  await receiveText(context, { from: From, text: body, ref: uuidv7() })
  const [message = {}] = await threadOf(recruiter, id)
  const optIn = async (candidate: string) =>
    (await recruiter.get(`/api/candidates/${candidate}`)).body.smsOptIn
  return { recruiter, id, other: other.id, message, optIn }
}

it('asks whether "please stop texting me" means an opt-out, and decides once', async () => {
  const { recruiter, id, other, message, optIn } = await texted('Please stop texting me, I found a job')
  expect(message).toMatchObject({ direction: 'in', stopWish: 'open' })
  expect(await optIn(id)).toBe(true)
  const decide = (optOut: boolean) => recruiter.post(`/api/messages/${message['id']}/stop-wish`, { optOut })
  expect((await decide(true)).status).toBe(204)
  expect([await optIn(id), await optIn(other)]).toEqual([false, false])
  expect((await decide(false)).status).toBe(409)
  expect((await threadOf(recruiter, id))[0]).toMatchObject({ stopWish: 'opted_out' })
})

it('keeps texts if the colleague says so, and asks nothing about other sentences', async () => {
  const wish = await texted('Don’t text me at work, call please')
  await wish.recruiter.post(`/api/messages/${wish.message['id']}/stop-wish`, { optOut: false })
  expect(await wish.optIn(wish.id)).toBe(true)
  expect((await texted('I stopped by the office yesterday')).message).toMatchObject({
    direction: 'in',
    stopWish: null,
  })
})
