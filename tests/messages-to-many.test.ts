// A message to many candidates at once: who gets it, who is left out, and why.
import { expect, it, vi } from 'vitest'
import { uuidv7 } from '#shared/ids.ts'
import type { Json } from './support/app.ts'
import { DRAFT, draftTo, PATIENCE, startMailing } from './support/conversations.ts'
import { makeCandidate } from './support/hiring.ts'

it('to many fills in each candidate, and says who is left out and why', async () => {
  const { recruiter, send, taken } = await startMailing()
  const people = [
    await makeCandidate(recruiter),
    await makeCandidate(recruiter),
    await makeCandidate(recruiter, { emailOptOut: true }),
    await makeCandidate(recruiter, { emails: [], phones: ['7135550199'] }),
  ]
  const draft = { ...DRAFT, selection: { ids: people.map(({ id }) => id) } }
  const preview = (await recruiter.post('/api/messages/preview', draft)).body
  expect(preview).toMatchObject({ count: 2, first: { body: 'Hi Lucía, here it is.' } })
  const reasons = preview.leftOut.map(({ reason }: Json) => reason).toSorted()
  expect(reasons).toEqual(['This candidate has no email address.', 'This candidate opted out of email.'])
  expect((await recruiter.post('/api/messages', draft)).body.ids).toHaveLength(2)
  await send()
  await vi.waitFor(() => expect(taken).toHaveLength(2), PATIENCE)
  const jobDraft = { ...draft, body: 'About {{job.title}}' }
  expect((await recruiter.post('/api/messages', jobDraft)).status).toBe(422)
  expect(
    (await recruiter.post('/api/messages', { ...draft, body: 'Hi {{name}}' })).body.fields,
  ).toMatchObject([{ path: 'body' }])
  expect(
    (await recruiter.post('/api/messages', { ...draft, subject: '', body: ' ' })).body.fields,
  ).toHaveLength(2)
  const email = people[0]?.email ?? ''
  const twin = await makeCandidate(recruiter, { emails: [email] })
  const twins = { ...draft, selection: { ids: [people[0]?.id, twin.id] } }
  expect((await recruiter.post('/api/messages/preview', twins)).body).toMatchObject({
    count: 1,
    leftOut: [{ reason: 'Another chosen candidate has this address or number.' }],
  })
  const counted = { ...draft, selection: { filter: { q: email }, except: [], expectedCount: 1 } }
  expect((await recruiter.post('/api/messages', counted)).status).toBe(409)
  const foreign = draftTo(people[0]?.id ?? '', { fileIds: [uuidv7()] })
  expect((await recruiter.post('/api/messages', foreign)).status).toBe(422)
})
