// The agency's postal address: in the footer of each email, and needed before one leaves.
import { rm } from 'node:fs/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { FOLDER, startMailing } from './support/conversations.ts'
import { makeCandidate } from './support/hiring.ts'
import { makeDraft, sendAll, startDraft, TEXT } from './support/outreach.ts'

afterAll(() => rm(FOLDER, { recursive: true, force: true }))

const ADDRESS = '12 Harbor Rd & Sons, Galveston, TX 77550'

it('is needed for a campaign with emails, kept once entered, and in the footer of the mail', async () => {
  const { test, taken, recruiter } = await startMailing()
  const [admin, manager] = [await test.person('admin'), await test.person('manager')]
  await makeCandidate(recruiter, { phones: ['7135550114'], smsOptIn: true })
  const { id } = await makeDraft(manager)
  const texts = await makeDraft(manager, { steps: [TEXT] })
  await test.db.query({ text: `delete from installation_settings where key = 'postalAddress'` })
  const start = (campaign: string) =>
    manager.post(`/api/outreach-campaigns/${campaign}/start`, { expectedCount: 1 })
  const refused = await start(id)
  const message = 'Campaign emails need your postal address. An admin can enter it under Admin, Security.'
  expect(refused).toMatchObject({ status: 422, body: { fields: [{ path: 'postalAddress', message }] } })
  expect((await start(texts.id)).status).toBe(200)
  expect((await manager.patch('/api/installation', { postalAddress: ADDRESS })).status).toBe(403)
  expect((await admin.patch('/api/installation', { postalAddress: ` ${ADDRESS} ` })).status).toBe(200)
  expect((await admin.patch('/api/installation', { postalAddress: ' ' })).status).toBe(422)
  expect((await admin.patch('/api/installation', { postalAddress: 'x'.repeat(201) })).status).toBe(422)
  expect((await manager.get('/api/installation')).body.settings.postalAddress).toBe(ADDRESS)
  expect((await start(id)).status).toBe(200)
  await sendAll(test)
  await vi.waitFor(() => expect(taken).toHaveLength(1), { timeout: 15_000, interval: 50 })
  const content = taken[0]?.content.replaceAll(/=\r?\n/g, '').replaceAll('\r\n', '\n') ?? ''
  expect(content).toContain(`--\n${ADDRESS}\nUnsubscribe: http`)
  expect(content).toContain('12 Harbor Rd &amp; Sons, Galveston, TX 77550<br>')
})

it('is shown in the preview of an email', async () => {
  const { test, recruiter } = await startMailing()
  const manager = await test.person('manager')
  const { id: candidate } = await makeCandidate(recruiter)
  const id = await startDraft(manager)
  const preview = await manager.get(`/api/outreach-campaigns/${id}/preview?step=0&candidate=${candidate}`)
  expect(preview.body.postalAddress).toBe('500 Main St, Houston, TX 77002')
})
