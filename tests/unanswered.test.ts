// The last message with each candidate in the list, and replies that wait for an answer.
import { rm } from 'node:fs/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { uuidv7 } from '#shared/ids.ts'
import type { Json, Person } from './support/app.ts'
import {
  DRAFT,
  delivered,
  draftTo,
  FOLDER,
  type Mailing,
  PATIENCE,
  raw,
  startMailing,
} from './support/conversations.ts'

afterAll(() => rm(FOLDER, { recursive: true, force: true }))

const unanswered = async (person: Person): Promise<string[]> =>
  (await person.get('/api/candidates?reply=unanswered')).body.items.map(({ id }: Json) => id)
const lastOf = async (person: Person, id: string): Promise<Json> =>
  (await person.get('/api/candidates')).body.items.find((row: Json) => row.id === id)?.lastMessage
const answer = async ({ recruiter }: Mailing, id: string, more = {}): Promise<string[]> =>
  (await recruiter.post('/api/messages', draftTo(id, more))).body.ids

it('shows a reply as unanswered until a user writes, and again when that is canceled', async () => {
  const mailing = await startMailing()
  const { recruiter, reply, send } = mailing
  const { id, replyTo } = await delivered(mailing)
  expect(await lastOf(recruiter, id)).toMatchObject({
    text: 'Hi Lucía, here it is.',
    by: { name: expect.stringContaining('Recruiter') },
    unansweredSince: null,
  })
  expect(await unanswered(recruiter)).toEqual([])
  await reply({ to: replyTo, raw: raw('Thursday works.\r\nCan you send the pay range first?') })
  expect(await lastOf(recruiter, id)).toMatchObject({
    text: 'Thursday works. Can you send the pay range first?',
    by: null,
    isAutomatic: false,
    unansweredSince: expect.any(String),
  })
  expect(await unanswered(recruiter)).toEqual([id])
  const ids = await answer(mailing, id)
  expect(await unanswered(recruiter)).toEqual([])
  await recruiter.post('/api/messages/cancel', { ids })
  expect(await unanswered(recruiter)).toEqual([id])
  await answer(mailing, id)
  await send()
  expect(await unanswered(recruiter)).toEqual([])
})

it('is answered neither by a message that was written before the reply nor by one that failed', async () => {
  const mailing = await startMailing()
  const { recruiter, reply, send } = mailing
  const { id, replyTo } = await delivered(mailing)
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  await answer(mailing, id, { sendAt })
  await reply({ to: replyTo, raw: raw('First question') })
  expect(await unanswered(recruiter)).toEqual([id])
  await send()
  expect(await unanswered(recruiter)).toEqual([id])
  // The address no longer exists when the answer leaves.
  const { version } = (await recruiter.get(`/api/candidates/${id}`)).body
  const edit = { emails: ['gone@example.com'] }
  expect((await recruiter.patch(`/api/candidates/${id}`, edit, { 'if-match': `"${version}"` })).status).toBe(
    200,
  )
  await answer(mailing, id)
  expect(await unanswered(recruiter)).toEqual([])
  await send()
  await vi.waitFor(async () => expect(await unanswered(recruiter)).toEqual([id]), PATIENCE)
})

it.each([['Auto-Submitted: auto-replied'], ['X-Autoreply: yes'], ['Precedence: auto_reply']])(
  'marks an automatic reply (%s), which waits for nobody',
  async (head) => {
    const mailing = await startMailing()
    const { recruiter, reply } = mailing
    const { id, replyTo } = await delivered(mailing)
    await reply({ to: replyTo, raw: raw('I am out of the office.', [head]) })
    expect(await lastOf(recruiter, id)).toMatchObject({ isAutomatic: true, unansweredSince: null })
    expect((await recruiter.get(`/api/candidates/${id}/messages`)).body.items[0]).toMatchObject({
      isAutomatic: true,
    })
    expect(await unanswered(recruiter)).toEqual([])
    // It does not hide a question either.
    await reply({ to: replyTo, raw: raw('Back. Which day?') })
    await reply({ to: replyTo, raw: raw('Out again.', [head]) })
    expect(await unanswered(recruiter)).toEqual([id])
  },
)

it('waits for nobody after UNSUBSCRIBE, and after a campaign still for the answer', async () => {
  const mailing = await startMailing()
  const { recruiter, reply, test } = mailing
  const [stopped, asked] = [await delivered(mailing), await delivered(mailing)]
  await reply({ to: stopped.replyTo, raw: raw('Unsubscribe') })
  await reply({ to: asked.replyTo, raw: raw('Which day?') })
  await test.db.query({
    text: `insert into conversation_messages
        (id, candidate_id, direction, channel, state, subject, body, user_id, at, outgoing_id, of_campaign)
      select $1, candidate_id, 'out', 'email', 'sent', 'New jobs', 'See them', user_id, now(), $1, true
      from conversation_messages where candidate_id = $2 and direction = 'out'`,
    values: [uuidv7(), asked.id],
  })
  expect(await unanswered(recruiter)).toEqual([asked.id])
  // A campaign must not hide the reply.
  expect(await lastOf(recruiter, asked.id)).toMatchObject({ text: 'Which day?' })
})

it('follows a merge and its undo, and loses its text with the candidate', async () => {
  const mailing = await startMailing()
  const { recruiter, reply, test } = mailing
  const manager = await test.person('manager')
  const [one, other] = [await delivered(mailing), await delivered(mailing)]
  await reply({ to: other.replyTo, raw: raw('My own words') })
  expect(await unanswered(recruiter)).toEqual([other.id])
  const merged = await manager.post(`/api/candidates/${one.id}/merge`, { duplicateId: other.id })
  expect(merged.status).toBe(200)
  expect(await unanswered(recruiter)).toEqual([one.id])
  expect(await lastOf(recruiter, one.id)).toMatchObject({ text: 'My own words' })
  // A reply to the merged record, and an answer to the one that stands for it.
  await reply({ to: other.replyTo, raw: raw('And more') })
  expect(await lastOf(recruiter, one.id)).toMatchObject({ text: 'And more' })
  expect((await manager.post(`/api/candidates/bulk/${merged.body.changeSetId}/undo`)).status).toBe(200)
  expect(await unanswered(recruiter)).toEqual([other.id])
  expect(await lastOf(recruiter, one.id)).toMatchObject({ unansweredSince: null })
  const { firstName, lastName } = (await manager.get(`/api/candidates/${other.id}`)).body
  await manager.post(`/api/candidates/${other.id}/erase`, { confirmName: `${firstName} ${lastName}` })
  expect(JSON.stringify((await recruiter.get('/api/candidates')).body)).not.toContain('My own words')
})

it('is in the file of the list, and chooses the recipients of a message', async () => {
  const mailing = await startMailing()
  const { recruiter, reply } = mailing
  const { id, replyTo } = await delivered(mailing)
  await delivered(mailing)
  await reply({ to: replyTo, raw: raw('Which day?') })
  const manager = await mailing.test.person('manager')
  const file: string = (await manager.get('/api/candidates/export.csv')).body
  expect(file.split('\n', 1)[0]).toContain('Last message,Last message at,Unanswered since')
  expect(file).toMatch(/Which day\?,2[^,]+,2[^,]+,/)
  expect(file).toContain('Hi Lucía, here it is.')
  const selection = { filter: { reply: ['unanswered'] } }
  expect((await recruiter.post('/api/messages', { ...DRAFT, selection })).body.ids).toHaveLength(1)
  expect(await unanswered(recruiter)).toEqual([])
  expect(id).toBeTruthy()
})

it('keeps every reply that arrives while somebody writes', async () => {
  const mailing = await startMailing()
  const { recruiter, reply, test } = mailing
  const { id, replyTo } = await delivered(mailing)
  for (let round = 0; round < 5; round += 1)
    await Promise.all([
      reply({ to: replyTo, raw: raw(`Question ${round}`) }),
      answer(mailing, id),
      reply({ to: replyTo, raw: raw(`More ${round}`) }),
    ])
  const [row] = await test.db.query<{ kept: boolean; waits: boolean }>({
    text: `select t.unanswered_since is not null as kept, exists (select from conversation_messages m
        where m.state = 'received' and m.id > (select max(a.id::text)::uuid from conversation_messages a where a.direction = 'out')) as waits
      from conversation_threads t where t.candidate_id = $1`,
    values: [id],
  })
  expect(row?.kept).toBe(row?.waits)
  expect(await unanswered(recruiter)).toHaveLength(row?.waits ? 1 : 0)
})
