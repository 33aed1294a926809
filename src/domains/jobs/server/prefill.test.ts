// The public form reads a resume to fill in its fields, and keeps nothing of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Json,
  type Person,
  SAME_SITE,
  startTestApp,
  type TestApp,
} from '../../../../tests/support/app.ts'
import { file, secrets } from '../../../../tests/support/apply.ts'
import { docxBomb } from '../../../../tests/support/files.ts'
import { addClient, published } from '../../../../tests/support/postings.ts'
import { pdfOfText, resumeText } from '../../../../tests/support/resumes.ts'
import { sealForm } from './application-form.ts'

let test: TestApp
let manager: Person
let slug: string
beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued', services: { secrets } })
  manager = await test.person('manager')
  slug = (await published(manager, await addClient(manager))).slug
})
afterAll(() => test.close())

let address = 0
async function prefill(
  content: Buffer,
  { token = sealForm(secrets, { slug, now: new Date() }), ip = `10.9.0.${(address += 1)}` } = {},
): Promise<{ status: number; body: Json }> {
  const form = new FormData()
  form.set('formToken', token)
  form.set('resume', file(content, 'cv.pdf'))
  const url = `/api/public/jobs/${slug}/resume`
  const request = new Request(`http://localhost${url}`, { method: 'POST', body: form })
  const answer = await test.app.inject({
    method: 'POST',
    url,
    remoteAddress: ip,
    headers: { ...SAME_SITE, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const EMPTY = { firstName: '', lastName: '', email: '', phone: '' }

describe('a resume in the public form', () => {
  it('answers name and contact, and stores nothing', async () => {
    const { status, body } = await prefill(await pdfOfText(resumeText('01-nurse-centered.txt')))
    expect([status, body]).toEqual([
      200,
      {
        firstName: 'Marisela',
        lastName: 'Duarte-Quinn',
        email: 'mduarte@post.example',
        phone: '(713) 555-0189',
      },
    ])
    for (const table of ['candidates', 'candidate_files', 'import_files'])
      expect(await test.db.query({ text: `select from ${table}` })).toEqual([])
  })
  it('takes neither the contact of a reference, nor what is doubtful', async () => {
    const text =
      'Ana Ruiz\n\nExperience\nWelder, Gulf Steel\n2020 - Present\n713-555-0101\n\nReferences\nJoan Ferris, jferris@post.example'
    expect((await prefill(Buffer.from(text))).body).toEqual({ ...EMPTY, firstName: 'Ana', lastName: 'Ruiz' })
  })
  it.each([
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 1, 2])],
    ['a broken PDF', Buffer.from('%PDF-1.7\nno more')],
    ['a bomb', docxBomb(200)],
    ['nothing', Buffer.alloc(0)],
  ])('answers empty fields for %s', async (_what, content) => {
    expect(await prefill(content)).toEqual({ status: 200, body: EMPTY })
  })
  it('is for an open form only, and rarely', async () => {
    expect((await prefill(Buffer.from('Ana Ruiz'), { token: 'made up' })).status).toBe(422)
    const other = sealForm(secrets, { slug: 'another-job', now: new Date() })
    expect((await prefill(Buffer.from('Ana Ruiz'), { token: other })).status).toBe(422)
    const statuses = []
    for (let time = 0; time < 8; time += 1)
      statuses.push((await prefill(Buffer.from('Ana Ruiz'), { ip: '10.9.9.9' })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  })
})
