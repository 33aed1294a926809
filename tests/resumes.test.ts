// Resumes in bulk on the real server and database: files and zips, hostile ones, corrections, duplicates, run, undo.
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimFile } from '#domains/imports/server/queries/resumes.ts'
import { readNext } from '#domains/imports/server/resume-read.ts'
import { checkNext, runNext } from '#domains/imports/server/work.ts'
import { diskStorage } from '#platform/server/storage.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { emptyTables } from './support/empty-tables.ts'
import { docxBomb, pdfOf, zipOf } from './support/files.ts'
import { docxOfText, formOf, pdfOfText, resumeText } from './support/resumes.ts'
import { testServices } from './support/services.ts'

const storage = diskStorage(mkdtempSync(path.join(os.tmpdir(), 'candorhire-resumes-')))
let test: TestApp
let manager: Person
beforeAll(async () => {
  test = await startTestApp({ jobs: 'worked', services: { storage } })
})
afterAll(() => test.close())
beforeEach(async () => {
  await emptyTables(
    test,
    'imports',
    'import_rows',
    'import_records',
    'import_edits',
    'import_files',
    'candidates',
  )
  manager = await test.person('manager')
})

const removed: string[] = []
const work = () =>
  systemContext(
    test.db,
    testServices({
      storage,
      addToQueue: async (_db, _queue, payload) => {
        removed.push(...((payload as { keys?: string[] }).keys ?? []))
      },
    }),
  )
const all = async (next: (context: ReturnType<typeof work>) => Promise<boolean>) => {
  while (await next(work())) continue
}

type File = { name: string; content: Buffer | string }
const send = (files: readonly File[], by = manager) => {
  const { body, headers } = formOf(files)
  return by.post('/api/resumes', body, headers)
}
const resumesOf = async (id: string): Promise<Json[]> =>
  (await manager.get(`/api/imports/${id}/resumes`)).body.items
const one = async (id: string, file: string): Promise<Json> =>
  (await resumesOf(id)).find((each) => each['file'] === file)

async function uploaded(files: readonly File[]): Promise<Json> {
  const { status, body } = await send(files)
  expect(status, JSON.stringify(body)).toBe(201)
  await all(readNext)
  await all(checkNext)
  return body
}
async function started(id: string): Promise<Json> {
  const answer = await manager.post(`/api/imports/${id}/start`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  await all(runNext)
  return (await manager.get(`/api/imports/${id}`)).body
}
const decide = (id: string, line: number, text: string) =>
  manager.patch(`/api/imports/${id}/cells`, { edits: [{ line, column: 'Decision', text }] })
const candidates = () =>
  test.db.query<{ id: string; name: string; emails: string[]; files: number }>({
    text: `select c.id, c.first_name || ' ' || c.last_name as name, c.emails, (select count(*)::int from candidate_files f
        where f.candidate_id = c.id and f.removed_at is null) as files
      from candidates c where c.removed_at is null order by c.last_name`,
  })

const nurse = () => resumeText('01-nurse-centered.txt')
const person = (first: string, last: string, phone = '713-555-0100') =>
  `${first} ${last}\nHouston, TX 77030\n${phone} | ${first}.${last}@post.example\n\nExperience\nWelder\nGulf Steel Works\nMay 2020 - Present\n\nSkills\nMIG, TIG\n`.replace(
    `${first}.${last}@`,
    `${first}.${last}@`.toLowerCase(),
  )

describe('reading', () => {
  it('reads PDF, DOCX, TXT and a zip of them, and keeps each beside its fields', async () => {
    const { id, rows } = await uploaded([
      { name: 'nurse.pdf', content: await pdfOfText(nurse()) },
      { name: 'driver.docx', content: docxOfText(resumeText('02-trucker-pipes.txt'), { inHeader: 2 }) },
      {
        name: 'fair.zip',
        content: zipOf([
          { name: 'a/welder.txt', content: Buffer.from(resumeText('03-welder-curriculum-vitae.txt')) },
          { name: '__MACOSX/a/._welder.txt', content: Buffer.from('x') },
          { name: 'b/welder.txt', content: Buffer.from(resumeText('06-electrician-numeric-dates.txt')) },
        ]),
      },
    ])
    expect(rows).toBe(4)
    expect(
      (await resumesOf(id)).map(({ file, fields, state }) => [file, fields.email, fields.place, state]),
    ).toEqual([
      ['nurse.pdf', 'mduarte@post.example', 'Pasadena, TX 77502', 'ready'],
      ['driver.docx', 'dtillman77@mail.example', 'Dallas, TX', 'ready'],
      ['welder.txt', 'tomasz.w@post.example', 'Chicago, IL 60609', 'ready'],
      ['(2) welder.txt', 'sobrien.electric@post.example', 'Quincy, MA 02169', 'ready'],
    ])
    const { text } = (await manager.get(`/api/imports/${id}/resumes/1`)).body
    expect(text).toContain('24-bed medical ICU')
    const file = await manager.get(`/api/imports/${id}/resumes/3/file`)
    expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''welder.txt")
  })

  it.each([
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 big-endian', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('shows a text in %s as it was written, and gives the file back unchanged', async (_name, encoded) => {
    const content = encoded(person('Ana', 'Nuñez'))
    const { id } = await uploaded([{ name: 'ana.txt', content }])
    const { line, fields } = await one(id, 'ana.txt')
    expect(fields).toMatchObject({ firstName: 'Ana', lastName: 'Nuñez' })
    expect((await manager.get(`/api/imports/${id}/resumes/${line}`)).body.text).toContain('Ana Nuñez\n')
    const url = `/api/imports/${id}/resumes/${line}/file`
    const file = await test.app.inject({ url, headers: { cookie: manager.cookie } })
    expect(file.rawPayload).toEqual(content)
    // Not opened as a page, which would need the encoding.
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
  })

  it('says of each bad file what is wrong, and reads the others', async () => {
    const locked = pdfOf(Buffer.from('BT ET'))
      .toString('latin1')
      .replace(
        'trailer<</Root 1 0 R>>',
        `6 0 obj<</Filter/Standard/V 1/R 2/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>/P -4>>endobj\ntrailer<</Root 1 0 R/Encrypt 6 0 R/ID[<01><01>]>>`,
      )
    const { id } = await uploaded([
      { name: 'good.txt', content: nurse() },
      { name: 'again.txt', content: nurse() },
      { name: 'scan.pdf', content: pdfOf(Buffer.from('')) },
      { name: 'photo.pdf', content: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) },
      { name: 'broken.pdf', content: '%PDF-1.7\nthe rest is missing' },
      { name: 'locked.pdf', content: Buffer.from(locked, 'latin1') },
      { name: 'bomb.docx', content: docxBomb(300) },
      { name: 'old.doc', content: Buffer.from('d0cf11e0a1b11ae1000000', 'hex') },
      { name: 'rich.rtf', content: '{\\rtf1 Ana Ruiz}' },
      { name: 'program.pdf', content: Buffer.from([0x4d, 0x5a, 0, 1, 2]) },
      { name: 'empty.txt', content: '' },
      { name: 'short.txt', content: 'Call me.' },
      {
        name: 'nested.zip',
        content: zipOf([
          { name: 'tiny.exe', content: Buffer.from('MZ') },
          { name: 'inner.zip', content: zipOf([{ name: 'a.txt', content: Buffer.from('x') }]) },
          { name: 'lies.txt', content: Buffer.alloc(11_000_000), claimedSize: 100 },
          { name: 'large.txt', content: Buffer.alloc(11_000_000) },
        ]),
      },
    ])
    const found = Object.fromEntries((await resumesOf(id)).map(({ file, problem }) => [file, problem]))
    expect(found).toEqual({
      'good.txt': null,
      'again.txt': 'The same file as good.txt.',
      'scan.pdf': 'A picture, no text.',
      'photo.pdf': 'A picture, no text.',
      'broken.pdf': 'Damaged file. Save it again and upload it.',
      'locked.pdf': 'Has a password. Save it without one.',
      'bomb.docx': 'Too large when unpacked. Save it as PDF.',
      'old.doc': 'Old Word file, or with a password. Save it as DOCX or PDF.',
      'rich.rtf': 'An RTF file. Save it as DOCX or PDF.',
      'program.pdf': 'This kind of file is not read. Use PDF, DOCX or TXT.',
      'empty.txt': 'The file is empty.',
      'short.txt': 'Too little text for a resume.',
      'tiny.exe': 'This kind of file is not read. Use PDF, DOCX or TXT.',
      'inner.zip': 'A zip inside the upload. Unpack it first.',
      'lies.txt': 'Damaged inside the zip file. Pack it again.',
      'large.txt': 'Larger than 10 MB.',
    })
    const done = await started(id)
    expect(done.counts).toMatchObject({ created: 1, rejected: 15 })
  })

  it('takes 200 files and not one more', async () => {
    const some = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `${at}.txt`, content: `Resume ${at}` }))
    expect((await send(some(200))).body.rows).toBe(200)
    const zip = zipOf(some(201).map(({ name, content }) => ({ name, content: Buffer.from(content) })))
    for (const files of [some(201), [{ name: 'all.zip', content: zip }]]) {
      const { status, body } = await send(files)
      expect([status, body.fields[0].message]).toEqual([
        422,
        'These are more than 200 resumes. Upload them in parts.',
      ])
    }
    const { body } = await send([{ name: 'a.zip', content: zip.subarray(0, 300) }])
    expect(body.fields[0].message).toBe('The zip file is damaged. Pack it again and upload it.')
  })

  it('gives a file up that ends its worker again and again, and goes on after a kill', async () => {
    const { body } = await send([{ name: 'a.txt', content: nurse() }])
    const lose = () =>
      test.db.query({ text: `update import_files set claimed_until = now() - interval '1 second'` })
    // A killed worker leaves its claim behind, and the next one waits for it.
    expect(await claimFile(test.db)).toMatchObject({ name: 'a.txt', attempts: 1 })
    expect(await readNext(work())).toBe(false)
    await lose()
    await all(readNext)
    expect((await one(body.id, 'a.txt'))['fields'].firstName).toBe('Marisela')
    await test.db.query({
      text: 'update import_files set is_read = false, attempts = 3, claimed_until = null',
    })
    await all(readNext)
    expect((await one(body.id, 'a.txt'))['problem']).toBe('This file cannot be read. Save it again as PDF.')
  })
})

describe('importing', () => {
  it('imports what is ready with its file, and leaves the rest as a draft of its own', async () => {
    const { id } = await uploaded([
      { name: 'nurse.pdf', content: await pdfOfText(nurse()) },
      { name: 'noname.txt', content: 'call me any time\n713-555-0166\nI weld and I paint and I drive.' },
    ])
    expect(await one(id, 'noname.txt')).toMatchObject({ state: 'check', fields: { firstName: '' } })
    const done = await started(id)
    expect(done).toMatchObject({ status: 'done', rows: 1, counts: { created: 1, rejected: 0 } })
    expect(await candidates()).toMatchObject([{ name: 'Marisela Duarte-Quinn', files: 1 }])
    const [file] = await test.db.query<{ name: string; text: string; storage_key: string }>({
      text: 'select name, text, storage_key from candidate_files',
    })
    expect(file).toMatchObject({ name: 'nurse.pdf', text: expect.stringContaining('ventilators') })

    const rest = done.sheets.find((each: Json) => each.status === 'draft')
    expect(rest.rows).toBe(1)
    const nameOf = async (of: string) => (await manager.get(`/api/imports/${of}`)).body.fileName
    expect(await nameOf(rest.id)).toBe(`${await nameOf(id)} (to check)`)
    expect((await manager.post(`/api/imports/${rest.id}/start`)).status).toBe(409)
    const [left] = await resumesOf(rest.id)
    const { line } = left ?? {}
    const name = (column: string, text: string) => ({ line, column, text })
    await manager.patch(`/api/imports/${rest.id}/cells`, {
      edits: [name('First name', 'Ana'), name('Last name', 'Ruiz'), name('Decision', 'checked')],
    })
    await all(checkNext)
    expect((await started(rest.id)).counts).toMatchObject({ created: 1 })
    expect((await candidates()).map((each) => each.name)).toEqual(['Marisela Duarte-Quinn', 'Ana Ruiz'])
  })

  it('drops a doubt once the field is corrected, and points at a wrong field', async () => {
    const { id } = await uploaded([{ name: 'a.txt', content: person('Mary Beth', 'Sorensen') }])
    expect((await one(id, 'a.txt'))['notes']).toEqual([
      { kind: 'doubt', field: 'lastName', text: 'Could be two last names. Check the split.' },
    ])
    const edit = (column: string, text: string) =>
      manager.patch(`/api/imports/${id}/cells`, { edits: [{ line: 1, column, text }] })
    await edit('Last name', 'Beth Sorensen')
    expect(await one(id, 'a.txt')).toMatchObject({ notes: [], state: 'ready' })
    await edit('Place', 'somewhere')
    expect(await one(id, 'a.txt')).toMatchObject({
      state: 'check',
      notes: [{ kind: 'fault', field: 'place', text: 'Enter a place such as Katy, TX 77450.' }],
    })
    await edit('Place', 'Houston, TX 10001')
    expect((await one(id, 'a.txt'))['notes']).toMatchObject([{ kind: 'fault', field: 'place' }])
  })

  it('adds to known people, asks about a shared phone, and skips what is left out', async () => {
    await started((await uploaded([{ name: 'ana.txt', content: person('Ana', 'Ruiz', '713-555-0101') }])).id)
    const [ana] = await candidates()
    const { id } = await uploaded([
      { name: 'same.txt', content: `${person('Ana', 'Ruiz', '713-555-0102')}\nForklift` },
      { name: 'twin.txt', content: `${person('Ana', 'Ruiz', '713-555-0102')}\nCrane` },
      { name: 'family.txt', content: person('Leo', 'Ruiz', '713-555-0101') },
      { name: 'out.txt', content: person('Zed', 'Ott', '713-555-0103') },
    ])
    expect(await one(id, 'same.txt')).toMatchObject({ state: 'duplicate', same: { id: ana?.id } })
    expect(await one(id, 'twin.txt')).toMatchObject({ state: 'duplicate', twin: 'same.txt' })
    expect(await one(id, 'family.txt')).toMatchObject({
      state: 'check',
      maybe: { id: ana?.id, name: 'Ana Ruiz' },
    })
    await decide(id, 3, 'keep')
    await decide(id, 4, 'skip')
    await all(checkNext)
    expect((await resumesOf(id)).map(({ state }) => state)).toEqual([
      'duplicate',
      'duplicate',
      'ready',
      'skipped',
    ])
    expect((await started(id)).counts).toMatchObject({ created: 1, updated: 2, skipped: 1 })
    expect(await candidates()).toMatchObject([
      { name: 'Ana Ruiz', files: 3 },
      { name: 'Leo Ruiz', files: 1 },
    ])
  })

  it('merges into the chosen candidate, and gives nobody the same file twice', async () => {
    await started((await uploaded([{ name: 'ana.txt', content: person('Ana', 'Ruiz') }])).id)
    const [ana] = await candidates()
    const again = await uploaded([{ name: 'renamed.txt', content: person('Ana', 'Ruiz') }])
    expect((await started(again.id)).counts).toMatchObject({ created: 0, updated: 0, skipped: 1 })
    const { id } = await uploaded([{ name: 'married.txt', content: person('Anita', 'Lopez') }])
    await decide(id, 1, `merge:${ana?.id}`)
    await all(checkNext)
    await started(id)
    expect(await candidates()).toMatchObject([
      { name: 'Ana Ruiz', emails: ['ana.ruiz@post.example', 'anita.lopez@post.example'], files: 2 },
    ])
    await manager.post(`/api/imports/${id}/undo`)
    await all(runNext)
    expect(await candidates()).toMatchObject([
      { name: 'Ana Ruiz', emails: ['ana.ruiz@post.example'], files: 1 },
    ])
  })

  it('is undone with its files, except for candidates with activity since', async () => {
    const { id } = await uploaded([
      { name: 'ana.txt', content: person('Ana', 'Ruiz', '713-555-0101') },
      { name: 'ben.txt', content: person('Ben', 'Ito', '713-555-0102') },
    ])
    await started(id)
    const ben = (await candidates()).find(({ name }) => name === 'Ben Ito')
    await test.db.query({
      text: `update candidates set last_activity_at = now() where id = $1`,
      values: [ben?.id],
    })
    removed.length = 0
    await manager.post(`/api/imports/${id}/undo`)
    await all(runNext)
    expect((await manager.get(`/api/imports/${id}`)).body).toMatchObject({
      status: 'undone',
      undone: 1,
      stays: { count: 1 },
    })
    expect(await candidates()).toMatchObject([{ name: 'Ben Ito', files: 1 }])
    expect(removed).toEqual([`imports/${id}/1`])
  })

  it('keeps nothing of an erased person', async () => {
    const admin = await test.person('admin')
    const { id } = await uploaded([{ name: 'ana.txt', content: person('Ana', 'Ruiz') }])
    await started(id)
    const [ana] = await candidates()
    const { status } = await admin.post(`/api/candidates/${ana?.id}/erase`, { confirmName: 'Ana Ruiz' })
    expect(status).toBeLessThan(300)
    for (const table of ['import_files', 'import_rows'])
      expect(
        await test.db.query({ text: `select from ${table} where import_id = $1`, values: [id] }),
      ).toEqual([])
  })
})

describe('refusals', () => {
  it('starts nothing while files are read, and leaves the fields as they are', async () => {
    const { body } = await send([{ name: 'a.txt', content: nurse() }])
    expect(body).toMatchObject({ kind: 'resumes', unread: 1, can: { start: false } })
    const early = await manager.post(`/api/imports/${body.id}/start`)
    expect([early.status, JSON.stringify(early.body)]).toEqual([
      409,
      expect.stringContaining('Files are still being read.'),
    ])
    const patched = await manager.patch(`/api/imports/${body.id}`, { mapping: { Email: null } })
    expect(patched.status).toBe(409)
  })
  it('needs a manager, files, and an import of resumes', async () => {
    const recruiter = await test.person('recruiter')
    expect((await send([{ name: 'a.txt', content: nurse() }], recruiter)).status).toBe(403)
    expect((await send([])).status).toBeGreaterThanOrEqual(400)
    const nothing = '018f0000-0000-7000-8000-000000000000'
    expect((await manager.get(`/api/imports/${nothing}/resumes`)).status).toBe(404)
    expect((await manager.get(`/api/imports/${nothing}/resumes/1`)).status).toBe(404)
  })
})
