// Sequences over a real SMTP socket: follow-ups in the thread, two subjects, the rest between campaigns, and candidates who
// are added later.
import { rm } from 'node:fs/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { FOLDER, header, PATIENCE, startMailing, threadOf } from './support/conversations.ts'
import { makeCandidate } from './support/hiring.ts'
import { EMAIL, makeDraft, passWaits, recipientsOf, sendAll, startDraft } from './support/outreach.ts'

afterAll(() => rm(FOLDER, { recursive: true, force: true }))

const URL = '/api/outreach-campaigns'
const FOLLOW_UP = { channel: 'email', subject: '', body: 'Did you see it?', waitMinutes: 60 }

it('continues the thread with a follow-up that has no subject', async () => {
  const { test, recruiter, taken } = await startMailing()
  const manager = await test.person('manager')
  const { id } = await makeCandidate(recruiter)
  const other = { ...FOLLOW_UP, subject: 'Another question' }
  await startDraft(manager, { steps: [EMAIL, FOLLOW_UP, other] })
  for (const count of [1, 2, 3]) {
    await sendAll(test)
    await vi.waitFor(() => expect(taken).toHaveLength(count), PATIENCE)
    await passWaits(test)
  }
  const [first, second, third] = taken
  if (!first || !second || !third) throw new Error('Three mails were expected.')
  expect(second.content).toMatch(/^Subject: Re: ICU nights\r$/m)
  expect(header(second, 'In-Reply-To')).toBe(header(first, 'Message-ID'))
  expect(header(second, 'References')).toBe(header(first, 'Message-ID'))
  expect(header(third, 'In-Reply-To')).toBe('')
  expect((await threadOf(recruiter, id)).map(({ subject }) => subject)).toContain('Re: ICU nights')
})

it('refuses a first email without a subject, and an unknown field in the second subject', async () => {
  const { test, recruiter } = await startMailing()
  const manager = await test.person('manager')
  await makeCandidate(recruiter)
  for (const step of [FOLLOW_UP, { ...EMAIL, subjectB: '{{nothing}}' }]) {
    const { id } = await makeDraft(manager, { steps: [step] })
    expect((await manager.post(`${URL}/${id}/start`, { expectedCount: 1 })).status).toBe(422)
  }
})

it('sends each half one of two subjects, and counts both', async () => {
  const { test, recruiter, taken } = await startMailing()
  const manager = await test.person('manager')
  for (let count = 0; count < 24; count++) await makeCandidate(recruiter)
  const id = await startDraft(manager, { steps: [{ ...EMAIL, subject: 'First', subjectB: 'Second' }] })
  await sendAll(test)
  await vi.waitFor(() => expect(taken).toHaveLength(24), PATIENCE)
  const { variants, steps } = (await manager.get(`${URL}/${id}/results`)).body
  const [a, b] = variants
  expect([a, b]).toMatchObject([
    { variant: 'a', subject: 'First' },
    { variant: 'b', subject: 'Second' },
  ])
  // By chance, one of them is empty once in eight million runs.
  expect([a.sent > 0, b.sent > 0, a.sent + b.sent]).toEqual([true, true, steps[0].sent])
  expect(taken.filter(({ content }) => /^Subject: Second\r$/m.test(content))).toHaveLength(b.sent)
})

it('leaves out candidates of another campaign for the days of the draft', async () => {
  const { test, recruiter } = await startMailing()
  const manager = await test.person('manager')
  await makeCandidate(recruiter)
  await startDraft(manager)
  await sendAll(test)
  const audience = async (restDays: number | undefined) => {
    const { id } = await makeDraft(manager, restDays === undefined ? {} : { restDays })
    return (await manager.get(`${URL}/${id}/audience`)).body
  }
  expect(await audience(30)).toMatchObject({ ready: 0, leftOut: [{ reason: 'recent', count: 1 }] })
  expect(await audience(0)).toMatchObject({ ready: 1 })
  await test.db.query({ text: `update outreach_sends set sent_at = now() - interval '31 days'` })
  expect(await audience(30)).toMatchObject({ ready: 1 })
  expect((await manager.post(URL, { name: 'By default' })).body.restDays).toBe(30)
})

it('takes candidates who are added while it sends, each once, and none after its end', async () => {
  const { test, recruiter, taken } = await startMailing()
  const manager = await test.person('manager')
  await makeCandidate(recruiter)
  const id = await startDraft(manager, { steps: [EMAIL, FOLLOW_UP] })
  await sendAll(test)
  const later = await makeCandidate(recruiter)
  const optedOut = await makeCandidate(recruiter, { emailOptOut: true })
  const add = async (body: object) => (await manager.post(`${URL}/${id}/recipients`, body)).body
  expect(await add({ candidateIds: [later.id] })).toEqual({ added: 1, leftOut: [] })
  expect(await add({})).toEqual({ added: 0, leftOut: [{ reason: 'opted_out', count: 1 }] })
  expect(await add({})).toEqual({ added: 0, leftOut: [] })
  expect(await recipientsOf(manager, id)).toHaveLength(3)
  await sendAll(test)
  await vi.waitFor(() => expect(taken.map(({ to }) => to)).toContain(later.email), PATIENCE)
  expect(taken.map(({ to }) => to)).not.toContain(optedOut.email)
  await manager.post(`${URL}/${id}/cancel`)
  expect((await manager.post(`${URL}/${id}/recipients`, {})).status).toBe(409)
  expect((await recruiter.post(`${URL}/${id}/recipients`, {})).status).toBe(403)
})
