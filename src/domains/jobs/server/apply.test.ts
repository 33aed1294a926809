// Applying, with valid and with malicious requests.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStorage } from '#platform/server/storage.ts'
import {
  type Json,
  type Person,
  SAME_SITE,
  startTestApp,
  type TestApp,
} from '../../../../tests/support/app.ts'
import {
  aMinuteAgo,
  type Fields,
  file,
  LICENSE,
  person,
  secrets,
  sendForm,
} from '../../../../tests/support/apply.ts'
import { docxBomb, docxWith, pdfBomb, pdfWith } from '../../../../tests/support/files.ts'
import { addClient, draft, inDays, published } from '../../../../tests/support/postings.ts'
import { consentText } from '../contract/labels.ts'
import { sealForm } from './application-form.ts'

let test: TestApp
let manager: Person
let clientId: string
let folder: string
let origin: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candorhire-apply-'))
  test = await startTestApp({ jobs: 'queued', services: { secrets, storage: diskStorage(folder) } })
  origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
  manager = await test.person('manager')
  clientId = await addClient(manager)
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const send = (slug: string, fields: Fields) => sendForm(test, slug, fields)

const TABLES = [
  'candidates',
  'applications',
  'candidate_files',
  'consents',
  'activities',
  'outgoing_mails',
  'stage_moves',
]
async function everything(): Promise<string> {
  const counts = await test.db.query({
    text: TABLES.map((table) => `select '${table}' as name, count(*) from ${table}`).join(' union all '),
  })
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return JSON.stringify([counts, files.filter((entry) => entry.isFile()).length])
}
const rows = (text: string, values: unknown[] = []): Promise<Json[]> => test.db.query({ text, values })

describe('an application', () => {
  it('creates the candidate, the file with its text, the exact consent, the answers and an email', async () => {
    const job = await published(manager, clientId, { questions: [LICENSE] })
    const answer = await send(
      job.slug,
      person(job.slug, {
        email: 'Adaeze.Nwosu@Post.example',
        phone: '(346) 555-0121',
        answers: JSON.stringify({ license: true }),
        source: 'Indeed',
        resume: file(pdfWith('Adaeze Nwosu, ICU nurse'), '../../nwosu "rn" é🙂.pdf'),
      }),
    )
    expect(answer).toEqual({
      status: 201,
      body: { referenceNumber: job.referenceNumber, outcome: 'received' },
    })
    const [one] = await rows(`select * from candidates where emails && array['adaeze.nwosu@post.example']`)
    expect(one).toMatchObject({ source: 'job_posting', phones: ['+13465550121'], owner_id: manager.userId })
    const [kept] = await rows('select * from candidate_files where candidate_id = $1', [one.id])
    expect(kept).toMatchObject({ name: 'nwosu rn é🙂.pdf', kind: 'resume', text: 'Adaeze Nwosu, ICU nurse' })
    const [consent] = await rows('select * from consents where candidate_id = $1', [one.id])
    expect(consent).toMatchObject({
      channel: 'application',
      text: consentText('Candor Hire', 'Lakeside Health'),
    })
    expect(consent.url).toBe(`http://localhost/jobs/${job.slug}`)
    const [application] = await rows('select * from applications where candidate_id = $1', [one.id])
    expect(application).toMatchObject({
      status: 'active',
      source: 'indeed',
      answers: [{ question: LICENSE.label, answer: true }],
    })
    const [mail] = await rows(`select * from outgoing_mails where recipient = 'adaeze.nwosu@post.example'`)
    expect(mail.text).toContain('Registered nurse, nights')
    const [day] = await rows('select source, views, applies from job_posting_days where job_id = $1', [
      job.id,
    ])
    expect(day).toEqual({ source: 'indeed', views: 0, applies: 1 })
    const bells = (await manager.get('/api/notifications')).body.items
    expect(bells.some((bell: Json) => bell.kind === 'application_received')).toBe(true)
  })

  it('is created once with the same response, however often it is sent', async () => {
    const job = await published(manager, clientId)
    const fields = person(job.slug, { email: 'same@example.com', phone: '7135550188' })
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(job.slug, fields)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await rows(`select id from candidates where emails && array['same@example.com']`)).toHaveLength(1)
    expect(await rows('select id from applications where job_id = $1', [job.id])).toHaveLength(1)
    expect(await rows(`select id from outgoing_mails where recipient = 'same@example.com'`)).toHaveLength(1)
  })

  it('of a known candidate is added to them, and another name with their email changes nothing', async () => {
    const known = await manager.post('/api/candidates', {
      firstName: 'Grace',
      lastName: 'Hopper',
      emails: ['grace@example.com'],
      phones: ['7135550142'],
    })
    const job = await published(manager, clientId)
    const stranger = { firstName: 'Evil', lastName: 'Stranger', phone: '7135559999' }
    await send(job.slug, person(job.slug, { ...stranger, email: ' GRACE@example.com ' }))
    const after = (await manager.get(`/api/candidates/${known.body.id}`)).body
    expect(after).toMatchObject({
      firstName: 'Grace',
      emails: ['grace@example.com'],
      phones: ['+17135550142'],
    })
    const ofGrace = () => rows('select id from applications where candidate_id = $1', [known.body.id])
    expect(await ofGrace()).toEqual([])
    await send(
      job.slug,
      person(job.slug, { firstName: 'Grace', lastName: 'Murray', email: 'grace@example.com' }),
    )
    expect(await ofGrace()).toHaveLength(1)
    const notes = await rows(
      `select text from activities where candidate_id = $1 and text like 'Applied for%'`,
      [known.body.id],
    )
    expect(notes[0].text).toContain('The form says: Grace Murray, grace@example.com')
  })

  it('with a disqualifying answer is saved and disqualified, and the response says so', async () => {
    const job = await published(manager, clientId, { questions: [LICENSE] })
    const answer = await send(job.slug, person(job.slug, { answers: '{"license":false}' }))
    expect(answer.body.outcome).toBe('ruled_out')
    const [application] = await rows('select id, status from applications where job_id = $1', [job.id])
    expect(application.status).toBe('disqualified')
    const [reason] = await rows(
      'select reason_id, comment from disqualifications where application_id = $1',
      [application.id],
    )
    expect(reason).toEqual({ reason_id: '01990000-0000-7000-8000-000000000303', comment: LICENSE.label })
    const moves = await rows('select to_status from stage_moves where application_id = $1 order by at', [
      application.id,
    ])
    expect(moves.map((move) => move.to_status)).toEqual(['active', 'disqualified'])
  })

  it('with a disqualifying answer says so in one email, and notifies its owner once', async () => {
    const job = await published(manager, clientId, { questions: [LICENSE] })
    await rows('delete from notifications')
    const email = 'knocked.out@example.com'
    await send(job.slug, person(job.slug, { email, answers: '{"license":false}' }))
    const mails = await rows('select subject, text from outgoing_mails where recipient = $1', [email])
    expect(mails).toHaveLength(1)
    expect(mails[0].text).toContain('does not meet the requirements of this job')
    expect(mails[0].text).not.toMatch(/reviews every application/)
    expect(mails[0].text).toMatch(/^Hello Adaeze,\n\nThank you/)
    expect(
      await rows(
        'select mail_due_at from disqualifications d join applications a on a.id = d.application_id where a.job_id = $1',
        [job.id],
      ),
    ).toEqual([{ mail_due_at: null }])
    const notices = await rows('select title, body from notifications where user_id = $1', [manager.userId])
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatchObject({ title: 'Adaeze Nwosu applied for Registered nurse, nights' })
    expect(notices[0].body).toContain(`Disqualified by an answer: ${LICENSE.label}`)
  })

  it('is accepted as usual if the agency has removed the knock-out reason', async () => {
    const job = await published(manager, clientId, { questions: [LICENSE] })
    const reason = `'01990000-0000-7000-8000-000000000303'`
    await rows(`update disqualification_reasons set removed_at = now() where id = ${reason}`)
    const answer = await send(job.slug, person(job.slug, { answers: '{"license":false}' }))
    await rows(`update disqualification_reasons set removed_at = null where id = ${reason}`)
    expect(answer.body.outcome).toBe('received')
    expect(await rows('select status from applications where job_id = $1', [job.id])).toEqual([
      { status: 'active' },
    ])
  })

  it.each(['draft', 'on_hold', 'closed', 'expired'])('for a job that is %s is refused', async (state) => {
    const job = state === 'draft' ? await draft(manager, clientId) : await published(manager, clientId)
    if (state === 'on_hold') await manager.post(`/api/job-postings/${job.id}/decisions`, { act: 'pause' })
    if (state === 'closed') await manager.post(`/api/job-postings/${job.id}/decisions`, { act: 'close' })
    if (state === 'expired')
      await test.db.query({
        text: 'update job_postings set valid_through = $2 where id = $1',
        values: [job.id, inDays(-2)],
      })
    const before = await everything()
    expect((await send(job.slug, person(job.slug))).status).toBe(state === 'draft' ? 404 : 410)
    expect(await everything()).toBe(before)
  })
})

describe('an application through a link', () => {
  it('answers the posting’s questions, belongs to the candidate, and completes the link', async () => {
    const job = await published(manager, clientId, { questions: [LICENSE] })
    const known = await manager.post('/api/candidates', {
      firstName: 'Ines',
      lastName: 'Vega',
      emails: ['ines@example.com'],
    })
    const sent = await manager.post('/api/sent-links', {
      kind: 'apply',
      channel: 'copy',
      candidateId: known.body.id,
      jobId: job.id,
    })
    const linkToken = String(sent.body.url).split('/').at(-1) ?? ''
    const page = (await test.anonymous.post('/api/link/open', { token: linkToken })).body
    expect(page.apply).toMatchObject({ slug: job.slug, lastName: 'Vega', email: 'ines@example.com' })
    const fields = { firstName: 'Ines', lastName: 'Vega', email: 'other@example.com', linkToken }
    expect((await send(job.slug, person(job.slug, fields))).status).toBe(422)
    const done = await send(
      job.slug,
      person(job.slug, {
        ...fields,
        answers: '{"license":true}',
        resume: file(pdfWith('Ines Vega'), 'vega.pdf'),
      }),
    )
    expect(done.body).toEqual({ referenceNumber: job.referenceNumber, outcome: 'received' })
    const [application] = await rows('select candidate_id, answers from applications where job_id = $1', [
      job.id,
    ])
    expect(application).toEqual({
      candidate_id: known.body.id,
      answers: [{ question: LICENSE.label, answer: true }],
    })
    expect(
      await rows('select text from candidate_files where candidate_id = $1', [known.body.id]),
    ).toHaveLength(1)
    expect(
      await rows(
        `select from outgoing_mails where recipient = 'ines@example.com' and subject like 'We have your%'`,
      ),
    ).toHaveLength(1)
    expect((await manager.get(`/api/candidates/${known.body.id}`)).body.emails).toEqual([
      'ines@example.com',
      'other@example.com',
    ])
    const again = await send(job.slug, person(job.slug, { ...fields, answers: '{"license":true}' }))
    expect(again.status).toBe(409)
    const other = await published(manager, clientId)
    expect((await send(other.slug, person(other.slug, fields))).status).toBe(404)
  })
})

describe('bad input', () => {
  it.each<[string, Fields, number, RegExp]>([
    [
      'an HTML résumé',
      { resume: file(Buffer.from('<!doctype html><script>alert(1)</script>'), 'cv.pdf') },
      422,
      /does not match/,
    ],
    ['a program', { resume: file(Buffer.from('MZ\u0000\u0001'), 'cv.docx') }, 422, /does not match/],
    ['an empty file', { resume: file(Buffer.alloc(0), 'cv.txt') }, 422, /empty/],
    ['a broken PDF', { resume: file(Buffer.from('%PDF-1.7 nothing'), 'cv.pdf') }, 422, /cannot be read/],
    ['a zip bomb', { resume: file(docxBomb(300), 'cv.docx') }, 422, /too large when unpacked/],
    [
      'a zip bomb that lies',
      { resume: file(docxBomb(60, 1_000), 'cv.docx') },
      422,
      /too large when unpacked/,
    ],
    ['a PDF bomb', { resume: file(pdfBomb(300), 'cv.pdf') }, 422, /too large when unpacked/],
    ['no name', { firstName: ' ' }, 422, /first name/i],
    ['no address', { email: 'nobody' }, 422, /address/],
    ['no telephone number', { phone: '12' }, 422, /phone|answers need/],
    ['answers that are no answers', { answers: '{' }, 422, /could not be read/],
    ['another consent', { consent: 'I agree to everything.' }, 409, /has changed/],
    ['a field we do not know', { role: 'admin' }, 422, /.*/],
    ['no token', { formToken: '' }, 422, /could not be checked/],
    [
      'a token of ours for another job',
      { formToken: sealForm(secrets, { slug: 'other', now: aMinuteAgo() }) },
      422,
      /could not be checked/,
    ],
    ['a form filled in at once', { formToken: '' }, 422, /.*/],
  ])('%s is refused and leaves nothing behind', async (_what, changes, status, sentence) => {
    const job = await published(manager, clientId)
    const before = await everything()
    const answer = await send(job.slug, person(job.slug, changes))
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).toMatch(sentence)
    expect(await everything()).toBe(before)
  })

  it('faster than a person can read is refused', async () => {
    const job = await published(manager, clientId)
    const formToken = sealForm(secrets, { slug: job.slug, now: new Date() })
    expect((await send(job.slug, person(job.slug, { formToken }))).body.detail).toMatch(/very quick/)
  })

  it('in the hidden field gets the usual response and is dropped', async () => {
    const job = await published(manager, clientId)
    const before = await everything()
    const answer = await send(job.slug, person(job.slug, { website: 'https://spam.example' }))
    expect(answer).toMatchObject({ status: 201, body: { outcome: 'received' } })
    expect(await everything()).toBe(before)
  })

  it('with a script in a name is saved as text', async () => {
    const job = await published(manager, clientId)
    const firstName = '<script>alert(1)</script>'
    await send(
      job.slug,
      person(job.slug, {
        firstName,
        email: 'script@example.com',
        resume: file(docxWith('Words'), 'cv.docx'),
      }),
    )
    const [one] = await rows(`select first_name from candidates where emails && array['script@example.com']`)
    expect(one.first_name).toBe(firstName)
  })

  it('that fails at the end leaves no file', async () => {
    const job = await published(manager, clientId)
    await test.db.query({
      text: `create function fail_mail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
        create trigger fail before insert on outgoing_mails for each row execute function fail_mail()`,
    })
    const before = await everything()
    const answer = await send(job.slug, person(job.slug, { resume: file(pdfWith('Words'), 'cv.pdf') }))
    await test.db.query({ text: 'drop trigger fail on outgoing_mails; drop function fail_mail' })
    expect(answer.status).toBe(500)
    expect(await everything()).toBe(before)
  })

  it.each(['announced', 'in pieces'])('of 2 GB, %s, is refused during the upload', async (how) => {
    const job = await published(manager, clientId)
    const before = await everything()
    const { status, sent } = await upload(`/api/public/jobs/${job.slug}/applications`, how === 'announced')
    // A client that keeps sending may be cut off before it reads the response.
    expect([413, CUT_OFF]).toContain(status)
    expect(sent).toBeLessThan(60 * 1024 * 1024)
    expect(await everything()).toBe(before)
  })

  it('too often from one address is refused', async () => {
    const job = await published(manager, clientId)
    const tries = await Promise.all(
      Array.from({ length: 12 }, () =>
        test.app.inject({
          method: 'POST',
          url: `/api/public/jobs/${job.slug}/applications`,
          headers: SAME_SITE,
          payload: {},
        }),
      ),
    )
    expect(tries.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(2)
  })
})

const CUT_OFF = 0

/** Over a real socket: writes until the server stops it. */
function upload(path: string, announced: boolean): Promise<{ status: number; sent: number }> {
  const total = 2 * 1024 ** 3
  const piece = Buffer.alloc(1024 * 1024, 0x41)
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let sent = 0
    let status = CUT_OFF
    const more = () => {
      // oxlint-disable-next-line no-unmodified-loop-condition -- The response arrives in between.
      while (sent < total && !socket.destroyed && status === CUT_OFF) {
        sent += piece.length
        const chunk = announced
          ? piece
          : Buffer.concat([Buffer.from('100000\r\n'), piece, Buffer.from('\r\n')])
        if (!socket.write(chunk)) return void socket.once('drain', more)
      }
    }
    const length = announced ? `content-length: ${total}` : 'transfer-encoding: chunked'
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-requested-with: fetch\r\nsec-fetch-site: same-origin\r\ncontent-type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`,
    )
    socket.on('data', (data) => {
      status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1])
      socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ status, sent }))
    more()
  })
}
