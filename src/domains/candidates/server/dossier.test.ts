import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStorage } from '#platform/server/storage.ts'
import { transaction } from '#platform/server/transaction.ts'
import { type Person, SAME_SITE, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { fillCandidate, readColumns } from '../../../../tests/support/filled-candidate.ts'
import { tablesWith } from '../../../../tests/support/traces.ts'
import { untilBlocked } from '../../../../tests/support/until.ts'
import { columnRules } from '../contract/candidate-fields.ts'
import { recordConsent } from './files-service.ts'

let test: TestApp
let recruiter: Person
let manager: Person
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-'))
  test = await startTestApp({ jobs: 'worked', services: { storage: diskStorage(folder) } })
  recruiter = await test.person('recruiter')
  manager = await test.person('manager')
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

let serial = 0
async function somebody(): Promise<{ id: string; email: string }> {
  serial++
  const email = `renata.unmistakable${serial}@example.com`
  const answer = await recruiter.post('/api/candidates', {
    firstName: 'Renata',
    lastName: 'Unmistakable',
    emails: [email],
    phones: [`713555${1000 + serial}`],
    employer: 'Unmistakable & Sons',
  })
  expect(answer.status).toBe(201)
  return { id: answer.body.id, email }
}

async function upload(id: string, { name, content }: { name: string; content: string | Buffer }) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(Buffer.from(content))], name))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/candidates/${id}/files?kind=resume`,
    headers: {
      cookie: recruiter.cookie,
      ...SAME_SITE,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const stored = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    // Beside them may lie the file that checks the store, and the hashes of erased people.
    .filter((entry) => entry.isFile() && !/(health|erasures)$/.test(entry.parentPath))
    .map(({ name }) => name)

describe('counts', () => {
  it('says how much each section holds, of a person and whoever was merged into them', async () => {
    const [kept, other] = [await somebody(), await somebody()]
    const counts = async () => (await recruiter.get(`/api/candidates/${kept.id}/counts`)).body
    const nothing = { applications: 0, interviews: 0, links: 0, messages: 0, files: 0, consents: 0, leads: 0 }
    expect(await counts()).toEqual(nothing)
    await upload(kept.id, { name: 'one.txt', content: 'One' })
    const two = await upload(other.id, { name: 'two.txt', content: 'Two' })
    const link = { kind: 'document', candidateId: other.id, channel: 'copy', title: 'Certificate' }
    expect((await recruiter.post('/api/sent-links', link)).status).toBe(201)
    expect(await counts()).toEqual({ ...nothing, files: 1 })
    const merged = await recruiter.post(`/api/candidates/${kept.id}/merge`, { duplicateId: other.id })
    expect(merged.status).toBe(200)
    expect(await counts()).toEqual({ ...nothing, files: 2, links: 1 })
    await recruiter.remove(`/api/candidates/${kept.id}/files/${two.body.id}`)
    expect(await counts()).toEqual({ ...nothing, files: 1, links: 1 })
  })

  it('knows nobody by an address that is nobody’s', async () => {
    const answer = await recruiter.get('/api/candidates/0190b000-0000-7000-8000-00000000dead/counts')
    expect(answer.status).toBe(404)
  })
})

describe('files', () => {
  it('keeps a file and gives it back to be saved, never to be shown', async () => {
    const { id } = await somebody()
    const added = await upload(id, { name: 'résumé.txt', content: 'Welder, 6 years' })
    expect(added.status).toBe(201)
    expect((await recruiter.get(`/api/candidates/${id}/files`)).body.items).toEqual([added.body])
    const answer = await test.app.inject({
      url: `/api/candidates/${id}/files/${added.body.id}/content`,
      headers: { cookie: recruiter.cookie },
    })
    expect(answer.body).toBe('Welder, 6 years')
    expect(answer.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''r%C3%A9sum%C3%A9.txt`)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it.each([
    ['a page that calls itself a résumé', 'resume.pdf', '<!doctype html><script>alert(1)</script>', 422],
    ['a program', 'resume.docx', Buffer.from('MZ\u0000\u0001'), 422],
    ['nothing', 'resume.txt', '', 422],
    ['too much', 'resume.pdf', Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(11 * 1024 * 1024)]), 413],
  ])('refuses %s and leaves nothing behind', async (_what, name, content, status) => {
    const { id } = await somebody()
    const before = await stored()
    expect((await upload(id, { name, content })).status).toBe(status)
    expect(await stored()).toEqual(before)
    expect((await recruiter.get(`/api/candidates/${id}/files`)).body.items).toEqual([])
  })

  it('removes the bytes with the row, and never by another person’s address', async () => {
    const [{ id }, other] = [await somebody(), await somebody()]
    const { body } = await upload(id, { name: 'note.txt', content: 'to be removed' })
    expect((await recruiter.remove(`/api/candidates/${other.id}/files/${body.id}`)).status).toBe(404)
    expect((await recruiter.remove(`/api/candidates/${id}/files/${body.id}`)).status).toBe(204)
    await expect.poll(stored, { timeout: 10_000 }).not.toContain(body.id)
  })
})

describe('consents', () => {
  it('keeps the words and takes them back once', async () => {
    const { id } = await somebody()
    const text = 'I agree that Candor Hire shares my application with Lakeside Care.'
    await recordConsent(recruiter.context(), { candidateId: id, channel: 'share', text, url: null })
    const [consent] = (await recruiter.get(`/api/candidates/${id}/consents`)).body.items
    expect(consent).toMatchObject({ text, channel: 'share', revokedAt: null })
    const url = `/api/candidates/${id}/consents/${consent.id}/revoke`
    expect((await recruiter.post(url)).status).toBe(204)
    expect((await recruiter.post(url)).status).toBe(404)
  })
})

describe('erasing a person', () => {
  const tablesThatKnow = (word: string) => tablesWith(test, [word])

  it('leaves no word of them in any table, and no file', async () => {
    const { id, email } = await somebody()
    const secret = email.split('@')[0] ?? ''
    const before = await stored()
    await upload(id, { name: `${secret}.txt`, content: `Résumé of ${secret}` })
    await recruiter.post(
      `/api/candidates/${id}/activities`,
      { kind: 'note', text: `Talked to ${secret}` },
      { 'idempotency-key': crypto.randomUUID() },
    )
    await recruiter.patch(
      `/api/candidates/${id}`,
      { employer: `${secret} Inc.`, ownerId: manager.userId },
      { 'if-match': '"1"' },
    )
    await recruiter.post('/api/candidates/bulk', {
      selection: { ids: [id] },
      change: { kind: 'add_tags', tags: [secret] },
    })
    const listNotifications = () =>
      test.db.query({ text: 'select from notifications where strpos(link, $1) > 0', values: [id] })
    expect(await listNotifications()).toHaveLength(1)
    expect(await tablesThatKnow(secret)).toEqual(expect.arrayContaining(['candidates', 'candidate_search']))

    expect((await manager.post(`/api/candidates/${id}/erase`, { confirmName: 'somebody else' })).status).toBe(
      422,
    )
    expect(
      (await manager.post(`/api/candidates/${id}/erase`, { confirmName: 'renata unmistakable' })).status,
    ).toBe(204)

    expect(await tablesThatKnow(secret)).toEqual([])
    expect(await listNotifications()).toEqual([])
    await expect.poll(stored, { timeout: 10_000 }).toEqual(before)
    expect((await recruiter.get(`/api/candidates/${id}`)).body).toMatchObject({
      firstName: 'Erased',
      emails: [],
    })
    expect(
      (await manager.post(`/api/candidates/${id}/erase`, { confirmName: 'Erased candidate' })).status,
    ).toBe(404)
  })

  it('takes out every personal field of the table', async () => {
    const { id } = await somebody()
    const secret = 'Quetzalcoatlus'
    await fillCandidate(test.db, { id, secret, ownerId: manager.userId })
    const before = await readColumns(test.db, id)
    expect(await tablesThatKnow(secret)).toEqual(['candidate_search', 'candidates'])
    const answer = await manager.post(`/api/candidates/${id}/erase`, { confirmName: `${secret} ${secret}` })
    expect(answer.status).toBe(204)

    expect(await tablesThatKnow(secret)).toEqual([])
    const after = await readColumns(test.db, id)
    // Set only when a record is erased, removed or merged.
    const unfilled = new Set(['anonymized_at', 'removed_at', 'merged_into'])
    const changedByErase = new Set(['anonymized_at', 'removed_at', 'updated_at', 'version'])
    for (const [column, { erase }] of Object.entries(columnRules())) {
      if (!unfilled.has(column)) expect(before[column], `${column} is filled`).not.toBeNull()
      if (erase === 'empty') expect([null, false, [], {}], column).toContainEqual(after[column])
      else if (erase !== 'keep') expect(after[column], column).toBe(erase.as)
      else if (!changedByErase.has(column)) expect(after[column], column).toEqual(before[column])
    }
  })

  it('takes along a file that arrives at the same moment', async () => {
    for (const order of [
      ['upload', 'erase'],
      ['erase', 'upload'],
    ] as const) {
      const { id } = await somebody()
      const acts = {
        upload: () => upload(id, { name: 'resume.txt', content: 'Quokka '.repeat(5_000) }),
        erase: () => manager.post(`/api/candidates/${id}/erase`, { confirmName: 'Renata Unmistakable' }),
      }
      const running: Promise<{ status: number }>[] = []
      // Both wait for the record, one behind the other, until it is free.
      await transaction(manager.context(), async (tx) => {
        await tx.db.query({ text: 'select 1 from candidates where id = $1 for update', values: [id] })
        for (const [index, act] of order.entries()) {
          running.push(acts[act]())
          await untilBlocked(test.db, index + 1)
        }
      })
      const [first, second] = await Promise.all(running)
      expect(order[0] === 'erase' ? first?.status : second?.status).toBe(204)
    }
    expect(await tablesThatKnow('Quokka')).toEqual([])
  })

  it('stops at a legal hold', async () => {
    const { id } = await somebody()
    await test.db.query({ text: 'update candidates set legal_hold = true where id = $1', values: [id] })
    const answer = await manager.post(`/api/candidates/${id}/erase`, { confirmName: 'Renata Unmistakable' })
    expect(answer.status).toBe(409)
  })
})
