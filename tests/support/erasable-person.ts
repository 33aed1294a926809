// A candidate with a trace in every table that holds people, made over the API where it is short, else in the database.

import { expect } from 'vitest'
import { createLead } from '#domains/leads/server/create-lead.ts'
import { mapFields } from '#domains/leads/server/field-map.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { consentText } from '../../src/domains/jobs/contract/labels.ts'
import type { Answer, Json, Person, TestApp } from './app.ts'
import { person as applicant, file, sendForm } from './apply.ts'
import { importsOf } from './imports.ts'
import { market } from './market.ts'
import { makeDraft } from './outreach.ts'

export const NAME = 'Zebulon Quixotequark'
export const SECRET = 'quixotequark'
export const ADDRESS = '10.9.8.7'
export const EMAIL_ADDRESS = `zebulon.${SECRET}@person.example`
export const PHONE = '7135558642'

type Staff = { test: TestApp; admin: Person; recruiter: Person }

const ok = ({ status, body }: Pick<Answer, 'status' | 'body'>): Json => {
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

/** Applies with a resume, and gets notes, tags, a merged duplicate, interviews, links, messages and costs. */
export async function makeCandidateTraces({ test, admin, recruiter }: Staff): Promise<string> {
  const sql = (text: string, values: unknown[] = []) => test.db.query<Json>({ text, values })
  const [job] = await sql('select slug, id from job_postings limit 1')
  const [firstName = '', lastName = ''] = NAME.split(' ')
  const form = {
    firstName,
    lastName,
    email: EMAIL_ADDRESS,
    phone: PHONE,
    consent: consentText('Candor Hire', 'Lakeside Care'),
  }
  const resume = file(Buffer.from(`Resume of ${NAME}`), `${NAME}.txt`)
  ok(await sendForm(test, job.slug, applicant(job.slug, { ...form, resume })))
  const [application] = await sql('select id, candidate_id from applications')
  const id: string = application.candidate_id

  const key = { 'idempotency-key': uuidv7() }
  ok(await recruiter.post(`/api/candidates/${id}/activities`, { kind: 'note', text: `Met ${NAME}` }, key))
  const tags = { kind: 'add_tags', tags: [SECRET] }
  ok(await recruiter.post('/api/candidates/bulk', { selection: { ids: [id] }, change: tags }))
  const twin = { firstName, lastName, emails: [`other.${EMAIL_ADDRESS}`], confirmedDistinct: true }
  const { id: duplicateId } = ok(await recruiter.post('/api/candidates', twin))
  ok(await recruiter.post('/api/applications', { candidateId: duplicateId, jobId: job.id }))
  ok(await recruiter.post(`/api/candidates/${id}/merge`, { duplicateId }))

  // As a time in quarantine leaves it.
  await sql(
    `insert into withheld_contacts (contact_hash, candidate_id, names) values (sha256(convert_to($2, 'UTF8')), $1, $3)`,
    [id, PHONE, [NAME]],
  )

  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  const endsAt = new Date(Date.now() + 90_000_000).toISOString()
  const participants = [{ userId: recruiter.userId, role: 'interviewer' }]
  const video = { kind: 'video', timezone: 'America/Chicago', participants, startsAt, endsAt, invites: true }
  const interview = ok(
    await recruiter.post('/api/interviews', {
      ...video,
      candidateId: id,
      jobId: job.id,
      note: `Ask ${NAME}`,
      meetingUrl: `https://meet.example/${SECRET}`,
    }),
  )
  for (const channel of ['copy', 'email']) {
    const questions = [{ label: `Are you ${NAME}?`, type: 'text' }]
    ok(await recruiter.post('/api/sent-links', { kind: 'prequalify', channel, candidateId: id, questions }))
  }
  const body = `Hello ${NAME}`
  ok(
    await recruiter.post('/api/messages', {
      channel: 'email',
      subject: NAME,
      body,
      selection: { ids: [id] },
    }),
  )
  // The day of the agency can be behind that of UTC.
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const cost = { kind: SECRET, cents: 100, day, note: `For ${NAME}` }
  ok(await admin.post(`/api/candidates/${id}/costs`, cost, { 'idempotency-key': uuidv7() }))
  ok(await admin.post(`/api/candidates/${id}/hold`, { reason: `Claim of ${NAME}` }))
  ok(await admin.remove(`/api/candidates/${id}/hold`))
  const { id: campaignId } = await makeDraft(admin)
  await sql(
    `insert into outreach_recipients (id, campaign_id, candidate_id, reason) values ($1, $2, $3, $4)`,
    [uuidv7(), campaignId, id, NAME],
  )

  await sql(`update applications set answers = $1, last_answers = $1, flag_note = $2, flag = 'waiting'`, [
    JSON.stringify([{ question: 'Who?', answer: NAME }]),
    NAME,
  ])
  await sql(
    `insert into scorecards (id, interview_id, interviewer_id, overall, private_note, attributes, submitted_at)
     values ($1, $2, $3, 'yes', $4, $5, now())`,
    [uuidv7(), interview.id, recruiter.userId, NAME, JSON.stringify([{ name: 'Skills', note: NAME }])],
  )
  await sql(
    `insert into scorecard_versions (scorecard_id, version, overall, private_note, attributes, submitted_at)
     select id, 1, overall, private_note, attributes, submitted_at from scorecards`,
  )
  await sql(`update sent_links set result = $1, failure = $2`, [JSON.stringify({ answers: [NAME] }), NAME])
  await sql('update sent_link_events set detail = $1', [NAME])
  await sql('update application_merges set before = $1', [JSON.stringify({ note: NAME })])
  await sql(
    `insert into notifications (id, user_id, kind, title, link) values ($1, $2, 'candidate_assigned', $3, $4)`,
    [uuidv7(), recruiter.userId, NAME, `/hiring-tracker?candidate=${id}`],
  )
  // To an earlier address, and a text without its candidate.
  await sql(
    `insert into outgoing_mails (id, recipient, subject, text, contact_id) values ($1, 'old@person.example', $2, '', $3)`,
    [uuidv7(), NAME, id],
  )
  await sql(
    'insert into outgoing_texts (id, recipient, text) select $1, phones[1], $2 from candidates where id = $3',
    [uuidv7(), NAME, id],
  )
  const attached = uuidv7()
  await test.services.storage.put(`conversations/${attached}`, Buffer.from(NAME))
  await sql(
    `insert into conversation_files (id, name, media_type, size_bytes, storage_key) values ($1, $2, 'text/plain', 9, $3)`,
    [attached, NAME, `conversations/${attached}`],
  )
  await sql(
    'insert into conversation_message_files (message_id, file_id) select id, $1 from conversation_messages limit 1',
    [attached],
  )
  await sql(
    `insert into stage_moves (id, application_id, to_stage_id, to_status, by_name, reason)
     select gen_random_uuid(), id, stage_id, 'active', 'Recruiter', $1 from applications`,
    [NAME],
  )
  await sql(
    `insert into disqualifications (id, application_id, job_id, stage_id, reason_id, by_name, comment)
     select gen_random_uuid(), a.id, a.job_id, a.stage_id, r.id, 'Recruiter', $1
     from applications a, (select id from disqualification_reasons limit 1) r`,
    [NAME],
  )
  await sql(`update consents set url = $1, ip = $2`, [`https://jobs.example/${SECRET}`, ADDRESS])
  return id
}

/** The same person as a lead that a client bought, and as a line of a file. */
export async function makeLeadTraces({ test, admin, recruiter }: Staff): Promise<void> {
  const of = market(test)
  const fields = Object.entries({
    full_name: NAME,
    email: EMAIL_ADDRESS,
    phone_number: `+1${PHONE}`,
    zip_code: '77002',
    note: `I am ${NAME}`,
    consent: `${NAME} agrees.`,
  }).map(([name, value]) => ({ name, value }))
  const eventId = uuidv7()
  await of.sql(
    `insert into webhook_events (id, provider, headers, body, error) values ($1, 'google', $2, $3, $4)`,
    [eventId, JSON.stringify({ from: SECRET }), Buffer.from(JSON.stringify({ name: NAME })), NAME],
  )
  const arrival = { source: 'google', campaign: undefined, formId: '1', pageId: null, isBackfilled: false }
  const lead = { ...arrival, isTest: false, receivedAt: new Date(), attribution: { from: SECRET }, fields }
  await createLead(systemContext(test.db, test.services), {
    ...lead,
    eventId,
    externalId: 'first',
    mapped: mapFields(fields, {}),
  })
  // Known by the phone number only.
  const anonymous = fields.filter(({ name }) => name !== 'email')
  await createLead(systemContext(test.db, test.services), {
    ...lead,
    eventId: null,
    externalId: 'second',
    fields: anonymous,
    mapped: mapFields(anonymous, {}),
  })

  const productId = await of.product(admin, 'Erased')
  const [stock] = await of.stock({ category: 'Erased' })
  await of.sql(
    `update leads l set email_hash = o.email_hash, phone_hash = o.phone_hash from leads o
     where l.id = $1 and o.external_id = 'first'`,
    [stock],
  )
  await of.sql(
    `update lead_contacts c set first_name = o.first_name, last_name = o.last_name, email = o.email, phone = o.phone
     from lead_contacts o join leads l on l.id = o.lead_id where c.lead_id = $1 and l.external_id = 'first'`,
    [stock],
  )
  const buyer = await of.newBuyer(10_000)
  await of.sql(
    `insert into delivery_channels (id, client_id, kind, address) values ($1, $2, 'email', 'buyer@client.example')`,
    [uuidv7(), buyer.client],
  )
  ok(await of.buy(buyer, productId))
  const [bought] = await of.bought(buyer)
  const url = `/api/customer/leads/${bought.id}`
  ok(await buyer.person.patch(url, { notes: `${NAME} likes nights` }))
  ok(await buyer.person.post(`${url}/return`, { reason: 'bad_contact', note: `${NAME} is wrong` }))
  await of.sql(
    `insert into routing_decisions (lead_id, attempt, decided_at, version, outcome, reason, trace)
     select $1, 1, now(), number, 'unrouted', '', $2 from routing_versions limit 1`,
    [stock, JSON.stringify({ rules: [{ id: 'r', miss: { got: NAME } }] })],
  )

  // The second file has nothing new, so its line is skipped.
  const imports = importsOf(test, () => admin)
  const line = `name,email,phone\n${NAME},${EMAIL_ADDRESS},(713) 555-8642\n`
  await imports.imported(line)
  await imports.imported(line, {}, { name: 'again.csv' })

  await of.sql(`update imports set headers[1] = $1 where file_name = 'again.csv'`, [EMAIL_ADDRESS])
  await of.sql(
    `insert into import_templates (id, kind, name, mapping, duplicates, created_by)
     values ($1, 'candidates', 'Without titles', jsonb_build_object($2::text, 'email'), 'update', $3)`,
    [uuidv7(), EMAIL_ADDRESS, admin.userId],
  )
  await of.sql('update import_records set after = $1', [JSON.stringify({ title: NAME })])
  await of.sql(
    `insert into import_edits (import_id, number, by_user, label, cells)
     select id, 1, $1, 'Email', $2 from imports where file_name = 'again.csv'`,
    [admin.userId, JSON.stringify([{ line: 1, cell: NAME }])],
  )
  const resume = `imports/${uuidv7()}`
  await test.services.storage.put(resume, Buffer.from(NAME))
  await of.sql(
    `insert into import_files (import_id, line, name, size_bytes, storage_key, text)
     select id, 1, $1, 9, $2, $1 from imports where file_name = 'again.csv'`,
    [NAME, resume],
  )
  const file = uuidv7()
  await of.sql(
    `insert into export_files (id, user_id, address, list, client_ids, expires_at, status, parts, bytes)
     values ($1, $2, '/api/candidates/export.csv', 'candidates', '{}', now() + interval '3 days', 'ready', 1, 10)`,
    [file, recruiter.userId],
  )
  await test.services.storage.put(`exports/${file}/0`, Buffer.from(NAME))
}
