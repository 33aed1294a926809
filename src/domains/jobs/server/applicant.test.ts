// The candidate of a form, and the readers of its content.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepFile } from '#domains/candidates/server/index.ts'
import { diskStorage } from '#platform/server/storage.ts'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { type Fields, file, LICENSE, person, secrets, sendForm } from '../../../../tests/support/apply.ts'
import { pdfWith } from '../../../../tests/support/files.ts'
import { addClient, published } from '../../../../tests/support/postings.ts'
import { testServices } from '../../../../tests/support/services.ts'

let test: TestApp
let manager: Person
let clientId: string
let folder: string
let serial = 10

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candorhire-applicant-'))
  test = await startTestApp({ jobs: 'queued', services: { secrets, storage: diskStorage(folder) } })
  manager = await test.person('manager')
  clientId = await addClient(manager)
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const rows = (text: string, values: unknown[] = []): Promise<Json[]> => test.db.query({ text, values })
const putInto = (label: string, id: string) =>
  rows('update applications set stage_id = (select id from pipeline_stages where label = $1) where id = $2', [
    label,
    id,
  ])
const send = (slug: string, fields: Fields) => sendForm(test, slug, fields)

describe('an application', () => {
  it('with a new address, the same phone and the same name adds the address and is confirmed to both', async () => {
    const known = await manager.post('/api/candidates', {
      firstName: 'Édith',
      lastName: 'Piaf',
      emails: ['edith@example.com'],
      phones: ['7135550177'],
    })
    const job = await published(manager, clientId)
    await send(
      job.slug,
      person(job.slug, {
        firstName: 'edith',
        lastName: 'PIAF',
        phone: '(713) 555-0177',
        email: 'edith.new@example.com',
      }),
    )
    const after = (await manager.get(`/api/candidates/${known.body.id}`)).body
    expect(after.emails).toEqual(['edith@example.com', 'edith.new@example.com'])
    expect(await rows('select id from applications where candidate_id = $1', [known.body.id])).toHaveLength(1)
    const mails = await rows(`select recipient from outgoing_mails where recipient like 'edith%' order by 1`)
    expect(mails.map(({ recipient }) => recipient)).toEqual(['edith.new@example.com', 'edith@example.com'])
    const timeline = (await manager.get(`/api/candidates/${known.body.id}/timeline`)).body.items
    expect(
      timeline.some((entry: Json) => entry.text.includes('New email, added: edith.new@example.com')),
    ).toBe(true)
  })

  it.each([
    ['another first name', { firstName: 'Ana', lastName: 'Ruiz' }],
    ['another last name', { firstName: 'Luis', lastName: 'Flatmate' }],
  ])('with a shared phone but %s is another candidate, and staff see the match', async (_what, names) => {
    const phone = `71355502${serial++}`
    const job = await published(manager, clientId)
    const first = { firstName: 'Luis', lastName: 'Ruiz', email: `luis${serial}@example.com`, phone }
    const second = { ...names, email: `other${serial}@example.com`, phone }
    await send(job.slug, person(job.slug, { ...first, resume: file(pdfWith('Luis'), 'luis.pdf') }))
    await send(job.slug, person(job.slug, { ...second, resume: file(pdfWith('Other'), 'other.pdf') }))
    const [luis, other] = await rows(
      'select * from candidates where phones && array[$1] order by created_at',
      [`+1${phone}`],
    )
    expect(other).toMatchObject({ first_name: names.firstName, emails: [second.email] })
    expect(luis.emails).toEqual([first.email])
    expect(await rows('select text from candidate_files where candidate_id = $1', [other.id])).toEqual([
      { text: 'Other' },
    ])
    expect(await rows('select id from applications where job_id = $1', [job.id])).toHaveLength(2)
    for (const email of [first.email, second.email])
      expect(await rows('select id from outgoing_mails where recipient = $1', [email])).toHaveLength(1)
    const matches = (await manager.get(`/api/candidates/matches?except=${other.id}`)).body.items
    expect(matches).toMatchObject([{ id: luis.id, reasons: ['phone'] }])
    const [note] = await rows(`select text from activities where candidate_id = $1 and kind = 'note'`, [
      other.id,
    ])
    expect(note.text).toContain('Possible duplicate: Luis Ruiz has the same phone number.')
  })

  it('with the email of a candidate with another name changes nothing of theirs', async () => {
    const job = await published(manager, clientId, { questions: [LICENSE] })
    const email = `shared${serial++}@example.com`
    const form = (fields: Fields) => person(job.slug, { email, ...fields })
    const maria = { firstName: 'Maria', lastName: 'Lopez', answers: '{"license":true}' }
    const kevin = { firstName: 'Kevin', lastName: 'Stone', answers: '{"license":false}' }
    await send(job.slug, form({ ...maria, resume: file(pdfWith('Maria'), 'maria.pdf') }))
    const resume = file(pdfWith('Kevin'), 'kevin.pdf')
    await send(job.slug, form({ ...kevin, resume }))
    // Known now, although another candidate has had the email for longer.
    await send(job.slug, form({ ...kevin, resume, lastName: 'Stone-Hill' }))
    const found = await rows(
      `select c.id, c.first_name, a.answers, a.last_answers,
         (select array_agg(f.text) from candidate_files f where f.candidate_id = c.id) as files
       from candidates c join applications a on a.candidate_id = c.id where a.job_id = $1 order by c.created_at`,
      [job.id],
    )
    expect(found).toMatchObject([
      { first_name: 'Maria', last_answers: null, files: ['Maria'] },
      { first_name: 'Kevin', files: ['Kevin'] },
    ])
    expect(JSON.stringify(found[0].answers)).not.toBe(JSON.stringify(found[1].answers))
    const matches = (await manager.get(`/api/candidates/matches?except=${found[1].id}`)).body.items
    expect(matches).toMatchObject([{ id: found[0].id, reasons: ['email'] }])
    const notes = await rows(`select text from activities where candidate_id = $1 and kind = 'note'`, [
      found[1].id,
    ])
    expect(notes.map(({ text }) => text).join()).toContain(
      'Possible duplicate: Maria Lopez has the same email.',
    )
    const listed = (await manager.get('/api/candidates?q=Kevin%20Stone')).body.items
    expect(listed.map(({ id }: Json) => id)).toContain(found[1].id)
    const client = await test.person('customer', { clientIds: [clientId] })
    const seen = (await client.get(`/api/customer/job-postings/${job.id}/applicants`)).body.items
    expect(seen.find(({ name }: Json) => name === 'Maria L.').answers[0]).toMatchObject({
      answer: 'Yes',
      before: null,
    })
  })
})

describe('the answers of an application', () => {
  const ask = async () => {
    const job = await published(manager, clientId, { questions: [LICENSE] })
    const email = `answers${serial++}@example.com`
    await send(job.slug, person(job.slug, { email, answers: '{"license":true}' }))
    const [application] = await rows('select id, candidate_id from applications where job_id = $1', [job.id])
    return { job, email, application }
  }

  it('are shown to staff with the application, and with the first answer after a change', async () => {
    const { job, email, application } = await ask()
    const said = { question: LICENSE.label, answer: 'Yes', before: null }
    const list = `/api/candidates/${application.candidate_id}/applications`
    expect((await manager.get(list)).body.items[0].answers).toEqual([said])
    expect((await manager.get(`/api/applications/${application.id}`)).body.answers).toEqual([said])
    await send(job.slug, person(job.slug, { email, answers: '{"license":false}' }))
    expect((await manager.get(list)).body.items[0].answers).toEqual([
      { ...said, answer: 'No', before: 'Yes' },
    ])
  })

  it('are in the export of candidates and of the disqualified', async () => {
    const { job, email } = await ask()
    const line = `${LICENSE.label} Yes`
    const csv = await manager.get(`/api/candidates/export.csv?q=${email}`)
    expect(csv.body).toContain(`Registered nurse, nights (${job.referenceNumber})\n${line}`)
    const out = await published(manager, clientId, { questions: [LICENSE] })
    await send(out.slug, person(out.slug, { answers: '{"license":false}' }))
    const disqualified = await manager.get(`/api/disqualified/export.csv?job=${out.id}`)
    expect(disqualified.body).toContain(`${LICENSE.label} No`)
  })

  it('are shown only to the client of the posting, without contact data', async () => {
    const { job, application } = await ask()
    const url = `/api/customer/job-postings/${job.id}/applicants`
    const own = await test.person('customer', { clientIds: [clientId] })
    const stranger = await test.person('customer', { clientIds: [await addClient(manager, 'Redbud')] })
    const page = (await own.get(url)).body
    expect(page.items).toEqual([
      {
        id: application.id,
        name: 'Adaeze N.',
        appliedAt: expect.any(String),
        standing: 'in_progress',
        stage: 'New',
        answers: [{ question: LICENSE.label, answer: 'Yes', before: null }],
        resume: null,
      },
    ])
    expect(page.total).toEqual({ count: 1, exact: true })
    expect((await stranger.get(url)).status).toBe(404)
    const byHand = await manager.post('/api/candidates', { firstName: 'By', lastName: 'Hand' })
    await manager.post('/api/applications', { candidateId: byHand.body.id, jobId: job.id })
    expect((await own.get(url)).body.items).toHaveLength(1)
  })

  it('come with the newest resume once the candidate is submitted, only for the client of the posting', async () => {
    const { job, application } = await ask()
    for (const name of ['first.txt', 'newest.txt']) {
      const text = `I am ${name}`
      await keepFile(
        { ...manager.context(), services: testServices({ storage: diskStorage(folder) }) },
        {
          candidateId: application.candidate_id,
          kind: 'resume',
          name,
          mediaType: 'text/plain',
          content: Buffer.from(text),
          text,
        },
      )
    }
    const list = `/api/customer/job-postings/${job.id}/applicants`
    const url = `${list}/${application.id}/resume`
    const own = await test.person('customer', { clientIds: [clientId] })
    const stranger = await test.person('customer', { clientIds: [await addClient(manager, 'Osage')] })
    const resume = async () => (await own.get(list)).body.items[0].resume
    expect([await resume(), (await own.get(url)).status]).toEqual([null, 404])
    await putInto('Submitted', application.id)
    expect(await resume()).toBe('newest.txt')
    const saved = await own.get(url)
    expect([saved.status, saved.body]).toEqual([200, 'I am newest.txt'])
    expect(saved.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''newest.txt`)
    expect((await stranger.get(url)).status).toBe(404)
    const other = await published(manager, clientId)
    expect((await own.get(url.replace(job.id, other.id))).status).toBe(404)
    await rows(`update candidates set status = 'do_not_use' where id = $1`, [application.candidate_id])
    expect((await own.get(url)).status).toBe(404)
  })

  it('have the same count as every figure of the portal', async () => {
    const { job, application } = await ask()
    const own = await test.person('customer', { clientIds: [clientId] })
    const byHand = await manager.post('/api/candidates', { firstName: 'By', lastName: 'Hand' })
    const added = await manager.post('/api/applications', { candidateId: byHand.body.id, jobId: job.id })
    const seen = async () => {
      const base = '/api/customer/job-postings'
      const list = (await own.get(`${base}/${job.id}/applicants`)).body
      const rowOf = (body: Json) => (body.items ?? body.postings).find(({ id }: Json) => id === job.id)
      const row = rowOf((await own.get(`${base}?limit=100`)).body)
      const onDashboard = rowOf((await own.get('/api/customer/dashboard')).body)
      const { totals } = (await own.get(`/api/customer/job-insights?job=${job.id}`)).body
      const page = (await own.get(`${base}/${job.id}`)).body
      const figures = [page.applicants, row.applicants, onDashboard.applicants, list.total.count]
      return {
        names: list.items.map(({ name }: Json) => name),
        figures,
        insights: [totals.applies, totals.submitted],
      }
    }
    expect(await seen()).toEqual({ names: ['Adaeze N.'], figures: [1, 1, 1, 1], insights: [1, 0] })
    await putInto('Submitted', added.body.id)
    expect(await seen()).toEqual({
      names: ['By Hand', 'Adaeze N.'],
      figures: [2, 2, 2, 2],
      insights: [2, 1],
    })
    await rows(`update candidates set status = 'do_not_use' where id = $1`, [application.candidate_id])
    expect(await seen()).toMatchObject({ names: ['By Hand'], figures: [1, 1, 1, 1] })
  })
})

describe('a forwarded link', () => {
  it('creates another candidate for another name and stays open', async () => {
    const job = await published(manager, clientId)
    const known = await manager.post('/api/candidates', {
      firstName: 'Ola',
      lastName: 'Berg',
      emails: ['ola@example.com'],
    })
    const sent = await manager.post('/api/sent-links', {
      kind: 'apply',
      channel: 'copy',
      candidateId: known.body.id,
      jobId: job.id,
    })
    const linkToken = String(sent.body.url).split('/').at(-1) ?? ''
    const friend = { firstName: 'Kim', lastName: 'Lund', email: 'kim@example.com', linkToken }
    expect((await send(job.slug, person(job.slug, friend))).status).toBe(201)
    const [kim] = await rows(`select id from candidates where emails && array['kim@example.com']`)
    expect(kim.id).not.toBe(known.body.id)
    expect(await rows('select candidate_id from applications where job_id = $1', [job.id])).toEqual([
      { candidate_id: kim.id },
    ])
    const [note] = await rows('select text from activities where candidate_id = $1', [known.body.id])
    expect(note.text).toContain('Kim Lund, kim@example.com')
    const own = { firstName: 'Ola', lastName: 'Berg', email: 'ola@example.com', linkToken }
    expect((await send(job.slug, person(job.slug, own))).status).toBe(201)
    expect(await rows('select id from applications where job_id = $1', [job.id])).toHaveLength(2)
  })
})
