// Contacts that get no messages: seen by staff, lifted by managers with a reason.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { suppress } from '#domains/messages/server/index.ts'
import { startTestApp, type TestApp } from './support/app.ts'

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
