// Who gets a campaign and each of its steps, and who is left out and why.
import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { suppress } from '#domains/messages/server/index.ts'
import { appForTest, type Person } from './support/app.ts'
import { FOLDER, startMailing } from './support/conversations.ts'
import { makeCandidate, makeJob } from './support/hiring.ts'
import {
  campaignOf,
  EMAIL,
  makeDraft,
  passWaits,
  recipientsOf,
  sendAll,
  startDraft,
  statesOf,
  TEXT,
} from './support/outreach.ts'

afterAll(() => rm(FOLDER, { recursive: true, force: true }))

const URL = '/api/outreach-campaigns'
const PATIENCE = { timeout: 15_000, interval: 50 }

describe('the audience', () => {
  it('is counted with those left out, by reason, and listed with the reasons', async () => {
    const { test, recruiter } = await startMailing()
    const manager = await test.person('manager')
    const people = [await makeCandidate(recruiter), await makeCandidate(recruiter)]
    await makeCandidate(recruiter, { emails: [people[0]?.email ?? ''] })
    await makeCandidate(recruiter, { emailOptOut: true })
    await makeCandidate(recruiter, { emails: [], phones: ['7135550111'], smsOptIn: true })
    const stopped = await makeCandidate(recruiter)
    await suppress(test.db, { contact: stopped.email, reason: 'Unsubscribed' })
    const { id } = await makeDraft(manager)
    const counted = (await manager.get(`${URL}/${id}/audience`)).body
    expect(counted).toMatchObject({
      total: 6,
      ready: 2,
      perStep: [2],
      leftOut: [
        { reason: 'suppressed', count: 1 },
        { reason: 'opted_out', count: 1 },
        { reason: 'no_address', count: 1 },
        { reason: 'duplicate', count: 1 },
      ],
    })
    // One more than the user saw.
    expect(await manager.post(`${URL}/${id}/start`, { expectedCount: 3 })).toMatchObject({ status: 409 })
    expect(await manager.post(`${URL}/${id}/start`, { expectedCount: 2 })).toMatchObject({
      status: 200,
      body: { figures: { recipients: 2, leftOut: 4, waiting: 2 } },
    })
    expect(await manager.post(`${URL}/${id}/start`, { expectedCount: 2 })).toMatchObject({ status: 409 })
    const leftOut = await recipientsOf(recruiter, id, '&state=left_out')
    expect(leftOut.map(({ reason }) => String(reason)).toSorted()).toEqual([
      'duplicate',
      'no_address',
      'opted_out',
      'suppressed',
    ])
    const file = await manager.get(`/api/outreach-recipients/export.csv?campaign=${id}&state=left_out`)
    expect(file.body).toContain('Unsubscribed, bounced or texted STOP')
    const all = (await manager.get(`${URL}/export.csv`)).body
    expect(all).toContain('ICU nights,All candidates,Sending')
  })

  it('counts those without a job for a step about one, and keeps the owner of the view', async () => {
    const test = await appForTest()
    const [manager, recruiter] = [await test.person('manager'), await test.person('recruiter')]
    const [applied] = [await makeCandidate(recruiter), await makeCandidate(recruiter)]
    const jobId = await makeJob(manager)
    await recruiter.post('/api/applications', { candidateId: applied.id, jobId })
    const about = { ...EMAIL, body: 'About {{job.title}}' }
    const { id } = await makeDraft(manager, { steps: [about, EMAIL] })
    const counted = async (person: Person, of: string) => (await person.get(`${URL}/${of}/audience`)).body
    expect(await counted(manager, id)).toMatchObject({ ready: 2, perStep: [1, 2], leftOut: [] })
    const only = await makeDraft(manager, { steps: [about] })
    const leftOut = [{ reason: 'no_application', count: 1 }]
    expect(await counted(manager, only.id)).toMatchObject({ ready: 1, perStep: [1], leftOut })
    const empty = await makeDraft(manager, { steps: [] })
    expect(await counted(manager, empty.id)).toMatchObject({ total: 2, leftOut: [] })
    const audience = { viewId: null, viewName: 'Mine', filter: { owner: ['me'] } }
    const mine = await makeDraft(manager, { audience })
    expect(mine.audience.filter.owner).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  })

  it('takes everyone whom a step reaches, and skips the other steps for them', async () => {
    const { test, recruiter, taken } = await startMailing()
    const manager = await test.person('manager')
    await makeCandidate(recruiter)
    await makeCandidate(recruiter, { emails: [], phones: ['7135550112'], smsOptIn: true })
    const id = await startDraft(manager, { steps: [EMAIL, TEXT] })
    await sendAll(test)
    expect(await statesOf(manager, id)).toEqual(['queued', 'sent'])
    await passWaits(test)
    await sendAll(test)
    await vi.waitFor(() => expect(taken).toHaveLength(1), PATIENCE)
    await vi.waitFor(async () => {
      await passWaits(test)
      await sendAll(test)
      expect(await campaignOf(manager, id)).toMatchObject({ status: 'finished', figures: { sent: 2 } })
    }, PATIENCE)
    const file = await manager.get(`/api/outreach-recipients/export.csv?campaign=${id}`)
    const [heads = [], ...lines] = file.body.split('\n').map((line: string) => line.split(','))
    // Each got one of the two steps.
    expect(lines.slice(0, 2).map((line: string[]) => line[heads.indexOf('Steps sent')])).toEqual(['1', '1'])
    const texts = await test.db.query<{ text: string }>({ text: 'select text from outgoing_texts' })
    expect(texts).toEqual([{ text: 'Hi Lucía, did you see it? Reply STOP to opt out.' }])
  })
})
