// The form of a job, sent by a candidate who has already applied.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStorage } from '#platform/server/storage.ts'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { type Fields, file, LICENSE, person, secrets, sendForm } from '../../../../tests/support/apply.ts'
import { pdfWith } from '../../../../tests/support/files.ts'
import { addClient, published } from '../../../../tests/support/postings.ts'

let test: TestApp
let manager: Person
let clientId: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candorhire-again-'))
  test = await startTestApp({ jobs: 'queued', services: { secrets, storage: diskStorage(folder) } })
  manager = await test.person('manager')
  clientId = await addClient(manager)
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const rows = (text: string, values: unknown[] = []): Promise<Json[]> => test.db.query({ text, values })
const send = (slug: string, fields: Fields) => sendForm(test, slug, fields)
let serial = 0

describe('a repeated application', () => {
  const again = async (changes: Fields = {}, first: Fields = {}) => {
    const job = await published(manager, clientId, { questions: [LICENSE] })
    const email = `again${serial++}@example.com`
    const form = (fields: Fields) => person(job.slug, { email, answers: '{"license":true}', ...fields })
    const answer = await send(job.slug, form({ resume: file(pdfWith('First'), 'first.pdf'), ...first }))
    const [application] = await rows('select * from applications where job_id = $1', [job.id])
    await rows('delete from notifications')
    return { job, email, application, answer, send: () => send(job.slug, form(changes)) }
  }
  const mailsTo = (email: string) =>
    rows('select subject, text from outgoing_mails where recipient = $1 order by created_at, id', [email])
  const notesOf = (candidateId: string) =>
    rows(
      `select text from activities where candidate_id = $1 and text like 'Applied again%' order by at, id`,
      [candidateId],
    )

  it('saves news for staff, notifies the owner and emails the candidate, and the page reveals nothing', async () => {
    const {
      job,
      email,
      application,
      answer,
      send: resend,
    } = await again({
      answers: '{"license":false}',
      resume: file(pdfWith('Second'), 'second.pdf'),
    })
    const second = await resend()
    expect(answer.body.outcome).toBe('received')
    const stranger = await send(job.slug, person(job.slug, { answers: '{"license":false}' }))
    expect(second).toEqual(stranger)
    const files = await rows('select text from candidate_files where candidate_id = $1 order by created_at', [
      application.candidate_id,
    ])
    expect(files).toEqual([{ text: 'First' }, { text: 'Second' }])
    const [note] = await notesOf(application.candidate_id)
    expect(note.text).toContain(`${LICENSE.label} Now: no. Before: yes.`)
    expect(note.text).toContain(
      'The latest answers are shown. The first answers are shown where they differ.',
    )
    const [after] = await rows('select status, flag, flag_note, answers from applications where id = $1', [
      application.id,
    ])
    expect(after).toMatchObject({ status: 'active', flag: 'blocked', answers: application.answers })
    expect(after.flag_note).toContain(LICENSE.label)
    const notices = await rows(
      `select title, body from notifications where user_id = $1 and title like '%again%'`,
      [manager.userId],
    )
    expect(notices).toMatchObject([{ title: 'Adaeze Nwosu applied again for Registered nurse, nights' }])
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(2)
    expect(mails[1].text).toContain('We added your new details')
  })

  it('saves a new email and phone, and sends the new address only the text of the page', async () => {
    const { job, email, application } = await again({}, { phone: '7135550311' })
    const fresh = `fresh.${email}`
    const form = person(job.slug, { email: fresh, phone: '7135550311', answers: '{"license":true}' })
    await send(job.slug, form)
    await send(job.slug, person(job.slug, { email, phone: '7135550312', answers: '{"license":true}' }))
    const [one] = await rows('select emails, phones from candidates where id = $1', [
      application.candidate_id,
    ])
    expect(one).toEqual({ emails: [email, fresh], phones: ['+17135550311', '+17135550312'] })
    const notes = (await notesOf(application.candidate_id)).map(({ text }) => text).join()
    expect(notes).toContain(`New email, added: ${fresh}`)
    expect(notes).toContain('New phone, added: +17135550312')
    const mails = await mailsTo(fresh)
    expect(mails).toHaveLength(1)
    expect(mails[0].text).not.toContain('already')
    await send(job.slug, form)
    expect(await notesOf(application.candidate_id)).toHaveLength(2)
  })

  it('with another first and last name is the application of another candidate', async () => {
    const { job, email, application } = await again()
    const form = person(job.slug, {
      firstName: 'Chidi',
      lastName: 'Obi',
      email,
      phone: '7135550313',
      answers: '{"license":true}',
    })
    await send(job.slug, form)
    await send(job.slug, form)
    const [one] = await rows('select phones from candidates where id = $1', [application.candidate_id])
    expect(one.phones).toEqual([])
    expect(await notesOf(application.candidate_id)).toEqual([])
    expect(await rows('select id from applications where job_id = $1', [job.id])).toHaveLength(2)
  })

  it('is compared with the last answers, not the first ones', async () => {
    const { job, email, application } = await again()
    const answerWith = async (license: boolean) => {
      // As if the next form came a day later.
      await rows(`update applications set reapplied_at = now() - interval '1 day' where id = $1`, [
        application.id,
      ])
      await send(job.slug, person(job.slug, { email, answers: JSON.stringify({ license }) }))
      const notes = await notesOf(application.candidate_id)
      return String(notes.at(-1)?.text)
    }
    expect(await answerWith(false)).toContain(`${LICENSE.label} Now: no. Before: yes.`)
    expect(await answerWith(false)).not.toContain('Now:')
    expect(await answerWith(true)).toContain(`${LICENSE.label} Now: yes. Before: no.`)
    const [after] = await rows('select answers from applications where id = $1', [application.id])
    expect(after.answers).toEqual(application.answers)
  })

  it('reopens a withdrawn application, with its move, and notifies the owner', async () => {
    const { application, email, send: resend } = await again()
    await manager.post(`/api/applications/${application.id}/withdraw`, {})
    await resend()
    const [after] = await rows('select status from applications where id = $1', [application.id])
    expect(after.status).toBe('active')
    const moves = await rows(
      'select from_status, to_status, reason from stage_moves where application_id = $1 order by at desc limit 1',
      [application.id],
    )
    expect(moves).toEqual([{ from_status: 'withdrawn', to_status: 'active', reason: 'Applied again' }])
    const [notice] = await rows(`select body from notifications where title like '%applied again%'`)
    expect(notice.body).toContain('The withdrawn application is open again.')
    expect(await mailsTo(email)).toHaveLength(2)
  })

  it('keeps a disqualified candidate disqualified, and notifies', async () => {
    const { application, send: resend } = await again({}, { answers: '{"license":false}' })
    await resend()
    const [after] = await rows('select status from applications where id = $1', [application.id])
    expect(after.status).toBe('disqualified')
    const [note] = await notesOf(application.candidate_id)
    expect(note.text).toContain('The application stays disqualified.')
    expect(note.text).toContain('Now: yes. Before: no.')
  })

  it('sends at most one email per hour', async () => {
    const { email, application, send: resend } = await again({ answers: '{"license":false}' })
    await Promise.all([resend(), resend(), resend()])
    expect(await mailsTo(email)).toHaveLength(2)
    await rows(`update applications set reapplied_at = now() - interval '2 hours' where id = $1`, [
      application.id,
    ])
    await resend()
    expect(await mailsTo(email)).toHaveLength(3)
  })
})
