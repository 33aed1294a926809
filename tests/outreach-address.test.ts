// The agency's postal address: in the footer of each email, and needed before one leaves.
import { rm } from 'node:fs/promises'
import { afterAll, expect, it, vi } from 'vitest'
import type { Person } from './support/app.ts'
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
  await test.db.query({ text: `update agency set postal_address = ''` })
  const start = (campaign: string) =>
    manager.post(`/api/outreach-campaigns/${campaign}/start`, { expectedCount: 1 })
  const refused = await start(id)
  const message = 'Campaign emails need your postal address. An admin can enter it under Admin, Agency.'
  expect(refused).toMatchObject({ status: 422, body: { fields: [{ path: 'postalAddress', message }] } })
  expect((await start(texts.id)).status).toBe(200)
  const { version } = (await manager.get('/api/agency')).body
  const put = (by: Person, postalAddress: string, seen: number = version) =>
    by.patch('/api/agency', { postalAddress }, { 'if-match': `"${seen}"` })
  expect((await put(manager, ADDRESS)).status).toBe(403)
  expect((await put(admin, ` ${ADDRESS} `)).status).toBe(200)
  expect((await put(admin, ADDRESS)).body).toMatchObject({ status: 412, code: 'stale' })
  expect((await put(admin, ' ', version + 1)).status).toBe(422)
  expect((await put(admin, 'x'.repeat(201), version + 1)).status).toBe(422)
  expect((await admin.patch('/api/agency', { name: 'Candor' })).status).toBe(428)
  expect((await manager.get('/api/agency')).body.postalAddress).toBe(ADDRESS)
  const [line] = await test.db.query<{ before: object; after: object }>({
    text: `select before, after from audit_events where subject_type = 'agency' order by at desc, id desc limit 1`,
  })
  expect(line).toEqual({ before: { postal_address: '' }, after: { postal_address: ADDRESS } })
  expect((await start(id)).status).toBe(200)
  await sendAll(test)
  await vi.waitFor(() => expect(taken).toHaveLength(1), { timeout: 15_000, interval: 50 })
  const content = taken[0]?.content.replaceAll(/=\r?\n/g, '').replaceAll('\r\n', '\n') ?? ''
  expect(content).toContain(`--\n${ADDRESS}\nUnsubscribe: http`)
  expect(content).toContain('12 Harbor Rd &amp; Sons, Galveston, TX 77550<br>')
})

it('has a timezone of the list, and one from before stays until another is chosen', async () => {
  const { test } = await startMailing()
  const admin = await test.person('admin')
  const save = async (edit: object) => {
    const { version } = (await admin.get('/api/agency')).body
    return admin.patch('/api/agency', edit, { 'if-match': `"${version}"` })
  }
  const message = 'Choose a timezone from the list.'
  for (const timezone of ['GMT', 'US/Pacific', 'EST5EDT', 'Mars/Olympus'])
    expect(await save({ timezone })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'timezone', message }] },
    })
  await test.db.query({ text: `update agency set timezone = 'US/Central'` })
  expect((await admin.get('/api/agency')).body.timezone).toBe('US/Central')
  expect((await save({ name: 'Candor', timezone: 'US/Central' })).status).toBe(200)
  expect((await save({ timezone: 'America/Denver' })).body.timezone).toBe('America/Denver')
})

it('is shown in the preview of an email', async () => {
  const { test, recruiter } = await startMailing()
  const manager = await test.person('manager')
  const { id: candidate } = await makeCandidate(recruiter)
  const id = await startDraft(manager)
  const preview = await manager.get(`/api/outreach-campaigns/${id}/preview?step=0&candidate=${candidate}`)
  expect(preview.body.postalAddress).toBe('500 Main St, Houston, TX 77002')
})
