// The copy of a person's data: every table that holds people, every file, nobody else, and hostile text stays text.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { PERSON_RECORDS } from '#domains/privacy/server/queries/person-records.ts'
import { PERSONAL_DATA } from '#platform/server/personal-data.ts'
import { diskStorage } from '#platform/server/storage.ts'
import { uuidv7 } from '#shared/ids.ts'
import { appForTest, type Json, type Person, type TestApp } from './support/app.ts'
import { secrets } from './support/apply.ts'
import { makeCandidateTraces, makeLeadTraces, NAME, SECRET } from './support/erasable-person.ts'
import { makeCandidate, makeJob } from './support/hiring.ts'
import { readZip } from './support/zip.ts'

type Copy = { files: Map<string, Buffer>; page: string; data: Json }

const HELD = Object.entries(PERSONAL_DATA).flatMap(([table, entry]) =>
  ['rules', 'kept', 'deleted'].some((rule) => rule in entry) ? [table] : [],
)

async function copyOf(test: TestApp, admin: Person, id: string): Promise<Copy> {
  const answer = await test.app.inject({
    url: `/api/candidates/${id}/data.zip`,
    headers: { cookie: admin.cookie },
  })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/zip')
  const files = await readZip(answer.rawPayload)
  const textOf = (name: string) => files.get(name)?.toString() ?? ''
  return { files, page: textOf('data.html'), data: JSON.parse(textOf('data.json')) }
}

it('has a record of every table that holds people, and every file', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'person-data-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const test = await appForTest({ jobs: 'worked', services: { storage: diskStorage(folder), secrets } })
  const [admin, recruiter] = await Promise.all([test.person('admin'), test.person('recruiter')])
  await makeJob(recruiter)
  const id = await makeCandidateTraces({ test, admin, recruiter })
  await makeLeadTraces({ test, admin, recruiter })
  // The file of an import belongs to the candidate that was made of it.
  await test.db.query({ text: 'update import_files set candidate_id = $1', values: [id] })
  const other = { firstName: 'Another', lastName: 'Somebodyelse', emails: ['other.person@example.com'] }
  await recruiter.post('/api/candidates', { ...other, confirmedDistinct: true })

  const { files, page, data } = await copyOf(test, admin, id)

  const copied = Object.entries(PERSON_RECORDS).flatMap(([table, entry]) =>
    'leftOut' in entry ? [] : [table],
  )
  expect(Object.keys(PERSON_RECORDS).toSorted()).toEqual(HELD.toSorted())
  expect(Object.keys(data.records).toSorted()).toEqual(copied.toSorted())
  expect(page).toContain(NAME)
  expect(page).not.toContain('Somebodyelse')
  expect(JSON.stringify(data)).not.toContain('Somebodyelse')
  expect(data.records.webhook_events[0].body).toContain(NAME)
  expect(data.records.lead_deliveries[0].client).toEqual(expect.any(String))
  const stored = [...files].filter(([name]) => name.startsWith('files/'))
  expect(stored.length).toBe(3)
  for (const [, content] of stored) expect(content.toString().toLowerCase()).toContain(SECRET)

  const { body: counted } = await admin.get(`/api/candidates/${id}/data`)
  expect(counted).toMatchObject({ kinds: copied.length, files: 3 })
  const { body: log } = await admin.get('/api/audit-events?kind=candidate&action=data_exported')
  expect(log.items).toHaveLength(1)
  expect(log.items[0].subject.id).toBe(id)
})

it('copies every record, however many there are of a kind', { timeout: 120_000 }, async () => {
  const test = await appForTest({ services: { storage: diskStorage(tmpdir()), secrets } })
  const admin = await test.person('admin')
  const { id } = await makeCandidate(admin)
  await test.db.query({
    text: `insert into activities (id, candidate_id, kind, text, by_name)
      select gen_random_uuid(), $1, 'note', 'Note ' || n, 'Import' from generate_series(1, 6001) n`,
    values: [id],
  })
  const { page, data } = await copyOf(test, admin, id)
  const notes = new Set(data.records.activities.map(({ text }: Json) => text))
  expect([data.records.activities.length >= 6_001, notes.has('Note 1'), notes.has('Note 6001')]).toEqual([
    true,
    true,
    true,
  ])
  expect(page).toContain('<dd>Note 6001</dd>')
})

it('keeps hostile text as text, and hostile names of files in their folder', async () => {
  const test = await appForTest()
  const admin = await test.person('admin')
  const hostile = '<script>alert(1)</script>'
  const { body } = await admin.post('/api/candidates', { firstName: hostile, lastName: `"'&</title>` })
  await test.services.storage.put('candidates/hostile', Buffer.from('content'))
  await test.db.query({
    text: `insert into candidate_files (id, candidate_id, kind, name, media_type, size_bytes, storage_key, by_name)
      values ($1, $2, 'document', '../../etc/passwd', 'text/plain', 7, 'candidates/hostile', 'Admin'),
        ($3, $2, 'document', '../../etc/passwd', 'text/plain', 7, 'candidates/gone', 'Admin')`,
    values: [uuidv7(), body.id, uuidv7()],
  })
  const { page, files } = await copyOf(test, admin, body.id)
  expect(page).not.toContain('<script')
  expect(page.match(/<\/title>/g)).toHaveLength(1)
  expect([...files.keys()]).toEqual(['data.html', 'data.json', 'files/2--..-etc-passwd'])
})

it('gives no secrets of an account, and nothing about an erased or unknown candidate', async () => {
  const test = await appForTest()
  const [admin, recruiter] = await Promise.all([test.person('admin'), test.person('recruiter')])
  const [user] = await test.db.query<{ email: string }>({
    text: 'select email from users where id = $1',
    values: [recruiter.userId],
  })
  const person = { firstName: 'Both', lastName: 'Sides', emails: [user?.email] }
  const { body } = await admin.post('/api/candidates', person)
  await test.db.query({
    text: `insert into outgoing_mails (id, recipient, subject, text) values ($1, $2, 'Reset', 'secret-link')`,
    values: [uuidv7(), user?.email],
  })
  const { data } = await copyOf(test, admin, body.id)
  expect(JSON.stringify(data)).not.toContain('secret-link')

  expect((await admin.get(`/api/candidates/${uuidv7()}/data.zip`)).status).toBe(404)
  await admin.post(`/api/candidates/${body.id}/erase`, { confirmName: 'Both Sides' })
  expect((await admin.get(`/api/candidates/${body.id}/data.zip`)).status).toBe(404)
  expect((await admin.get(`/api/candidates/${body.id}/data`)).status).toBe(404)
})
