import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStorage } from '#platform/server/storage.ts'
import { type Person, SAME_SITE, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { docxBomb, pdfWith } from '../../../../tests/support/files.ts'
import { makeCandidate, makeJob } from '../../../../tests/support/hiring.ts'

let test: TestApp
let recruiter: Person
let jobId: string

beforeAll(async () => {
  const storage = diskStorage(await mkdtemp(path.join(os.tmpdir(), 'interviews-links-')))
  test = await startTestApp({ jobs: 'queued', services: { storage } })
  recruiter = await test.person('recruiter')
  jobId = await makeJob(recruiter)
})
afterAll(() => test.close())

const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

async function send(fields: Record<string, unknown>, person: { id: string } | null = null) {
  const { id: candidateId } = person ?? (await makeCandidate(recruiter))
  const answer = await recruiter.post('/api/sent-links', { channel: 'copy', candidateId, ...fields })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return {
    id: answer.body.link.id as string,
    candidateId,
    token: tokenOf(answer.body.url ?? ''),
    answer: answer.body,
  }
}

const open = (token: string) => test.anonymous.post('/api/link/open', { token })
/** As the server asks for a page that it renders before its reader has it. */
const read = (token: string) =>
  test.anonymous.post('/api/link/open', { token }, { 'sec-purpose': 'prefetch;prerender' })
const shift = (id: string, hours: number) =>
  test.db.query({
    text: `update sent_links set sent_at = sent_at - $2 * interval '1 hour', last_step_at = last_step_at - $2 * interval '1 hour',
      nudged_at = nudged_at - $2 * interval '1 hour' where id = $1`,
    values: [id, hours],
  })

async function hire(id: string) {
  const stages = (await recruiter.get('/api/pipeline/stages')).body.items as { id: string; label: string }[]
  const idOf = (label: string) => stages.find((each) => each.label === label)?.id
  const moved = await recruiter.post(`/api/applications/${id}/move`, {
    stageId: idOf('Hired'),
    fromStageId: idOf('New'),
  })
  expect(moved.body.status).toBe('hired')
}

const CONSENT = { kind: 'consent', words: 'I agree that St. Brendan may call me.', consentChannel: 'call' }

describe('sending', () => {
  it('names missing fields for its kind, and stores no secret', async () => {
    const { id: candidateId } = await makeCandidate(recruiter)
    const base = { candidateId, channel: 'copy' }
    const paths = async (body: object) =>
      (await recruiter.post('/api/sent-links', { ...base, ...body })).body.fields.map(
        (each: { path: string }) => each.path,
      )
    expect(await paths({ kind: 'apply' })).toEqual(['jobId'])
    expect(await paths({ kind: 'prequalify' })).toEqual(['questions'])
    expect(await paths({ kind: 'document' })).toEqual(['title'])
    expect(await paths({ kind: 'consent' })).toEqual(['words'])
    expect(await paths({ kind: 'custom' })).toEqual(['title', 'words'])
    expect(await paths({ kind: 'self_schedule' })).toEqual(['jobId', 'interview'])
    const { token } = await send(CONSENT)
    const dump = JSON.stringify(await test.db.query({ text: 'select * from sent_links, sent_link_tokens' }))
    expect(dump).not.toContain(token)
  })

  it('follows the candidate’s contact rules', async () => {
    const quiet = await makeCandidate(recruiter, { emailOptOut: true })
    const byMail = await recruiter.post('/api/sent-links', {
      ...CONSENT,
      channel: 'email',
      candidateId: quiet.id,
    })
    expect(byMail.body.fields).toMatchObject([{ path: 'channel' }])
    const silent = await makeCandidate(recruiter, { phones: ['7135550142'] })
    const byText = await recruiter.post('/api/sent-links', {
      ...CONSENT,
      channel: 'sms',
      candidateId: silent.id,
    })
    expect(byText.status).toBe(422)
    const { email, id } = await makeCandidate(recruiter)
    const sent = await send({ ...CONSENT, channel: 'email' }, { id })
    expect(sent.answer.url).toBeNull()
    const [mail] = await test.db.query<{ text: string }>({
      text: 'select text from outgoing_mails where recipient = $1',
      values: [email],
    })
    const token = /\/l\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await open(token)).status).toBe(200)
    const timeline = JSON.stringify((await recruiter.get(`/api/candidates/${id}/timeline`)).body)
    expect(timeline).toContain('Link sent')
    expect(timeline).not.toContain(token)
  })
})

describe('behind a link', () => {
  it('a refused consent is an answer: saved, visible to staff, and no consent', async () => {
    const { id, token, candidateId } = await send(CONSENT)
    const done = await test.anonymous.post('/api/link/complete', { token, refused: true })
    expect(done.body).toMatchObject({ done: true, data: { consents: [] } })
    const link = (await recruiter.get(`/api/sent-links/${id}`)).body
    expect(JSON.stringify(link)).toContain('Does not agree')
    const timeline = JSON.stringify((await recruiter.get(`/api/candidates/${candidateId}/timeline`)).body)
    expect(timeline).toContain('Declined the consent in a link')
    expect((await test.anonymous.post('/api/link/complete', { token })).status).toBe(409)
    const other = await send({ kind: 'custom', title: 'Hello', words: 'A word.' })
    const refused = await test.anonymous.post('/api/link/complete', { token: other.token, refused: true })
    expect(refused.status).toBe(409)
  })

  it('shows the candidate’s own page, counts each step once, and stores the exact consent', async () => {
    const { id, token, candidateId } = await send(CONSENT)
    const ahead = await read(token)
    expect((await recruiter.get(`/api/sent-links/${id}`)).body.link.openedAt).toBeNull()
    const page = await open(token)
    expect(page.body).toEqual(ahead.body)
    expect((await recruiter.get(`/api/sent-links/${id}`)).body.link.openedAt).not.toBeNull()
    expect(page.body).toMatchObject({
      kind: 'consent',
      firstName: 'Lucía',
      words: CONSENT.words,
      done: false,
    })
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    // The page itself, with the secret in its address.
    const { headers } = await test.anonymous.get(`/l/${token}`)
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
    await open(token)
    expect((await test.anonymous.post('/api/link/start', { token })).status).toBe(204)
    const done = await test.anonymous.post('/api/link/complete', { token })
    expect(done.body).toMatchObject({ done: true, data: { consents: [{ text: CONSENT.words }] } })
    expect((await test.anonymous.post('/api/link/complete', { token })).status).toBe(409)
    const detail = (await recruiter.get(`/api/sent-links/${id}`)).body
    expect(detail.link.state).toBe('completed')
    expect(detail.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'sent',
      'opened',
      'started',
      'completed',
    ])
    const consents = (await recruiter.get(`/api/candidates/${candidateId}/consents`)).body
    expect(consents.items).toMatchObject([{ channel: 'call', text: CONSENT.words }])
  })

  it('completes once, even with many concurrent requests', async () => {
    const { token, candidateId } = await send(CONSENT)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => test.anonymous.post('/api/link/complete', { token })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await recruiter.get(`/api/candidates/${candidateId}/consents`)).body.items).toHaveLength(1)
  })

  it('opens the posting’s form, and writes answers into the timeline', async () => {
    const apply = await send({ kind: 'apply', jobId })
    expect((await open(apply.token)).body.apply).toMatchObject({
      firstName: 'Lucía',
      slug: expect.any(String),
    })
    // An application must answer the posting's questions.
    expect((await test.anonymous.post('/api/link/complete', { token: apply.token })).status).toBe(409)
    const questions = [{ label: 'Can you work nights?', type: 'yes_no' }]
    const asked = await send({ kind: 'prequalify', questions })
    expect((await test.anonymous.post('/api/link/complete', { token: asked.token })).status).toBe(422)
    expect(
      (await test.anonymous.post('/api/link/complete', { token: asked.token, answers: ['Yes'] })).status,
    ).toBe(200)
    expect((await recruiter.get(`/api/sent-links/${asked.id}`)).body.answers).toEqual([
      { question: 'Can you work nights?', answer: 'Yes' },
    ])
    expect(
      JSON.stringify((await recruiter.get(`/api/candidates/${asked.candidateId}/timeline`)).body),
    ).toContain('work nights')
  })

  it('accepts a document by its content, not by its name', async () => {
    const { token, candidateId } = await send({ kind: 'document', title: 'License photo' })
    const upload = async (name: string, content: string | Buffer<ArrayBuffer>) => {
      const form = new FormData()
      form.set('token', token)
      form.set('file', new Blob([content]), name)
      const encoded = new Response(form)
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/link/upload',
        headers: { ...SAME_SITE, 'content-type': encoded.headers.get('content-type') ?? '' },
        payload: Buffer.from(await encoded.arrayBuffer()),
      })
      return answer.statusCode
    }
    expect(await upload('license.pdf', '<html><script>x</script></html>')).toBe(422)
    expect(await upload('license.docx', Buffer.from(docxBomb(60)))).toBe(422)
    expect(await upload('license.docx', Buffer.from(docxBomb(60, 1_000)))).toBe(422)
    expect(await upload('license.pdf', '%PDF-1.7 x')).toBe(422)
    const pdf = Buffer.from(pdfWith('License 4711'))
    expect(await upload('license.pdf', pdf)).toBe(200)
    expect(await upload('again.pdf', pdf)).toBe(409)
    expect((await recruiter.get(`/api/candidates/${candidateId}/files`)).body.items).toMatchObject([
      { name: 'license.pdf', kind: 'document' },
    ])
  })

  it('lets the candidate withdraw only their own consents, applications, or everything', async () => {
    const mine = await send(CONSENT)
    const other = await send(CONSENT)
    for (const { candidateId } of [mine, other])
      await recruiter.post('/api/applications', { candidateId, jobId })
    const page = (await test.anonymous.post('/api/link/complete', { token: mine.token })).body
    const others = (await test.anonymous.post('/api/link/complete', { token: other.token })).body
    const withdraw = (what: string, id?: string) =>
      test.anonymous.post('/api/link/withdraw', { token: mine.token, what, ...(id && { id }) })
    expect((await withdraw('application', others.data.applications[0].id)).status).toBe(404)
    expect((await withdraw('consent', others.data.consents[0].id)).status).toBe(404)
    const less = await withdraw('application', page.data.applications[0].id)
    expect(less.body.data.applications).toEqual([])
    const none = await withdraw('everything')
    expect(none.body.data).toMatchObject({ consents: [], stopped: true })
    const person = (await recruiter.get(`/api/candidates/${mine.candidateId}`)).body
    expect(person).toMatchObject({ emailOptOut: true, doNotCall: true, smsOptIn: false })
    const [row] = await test.db.query({
      text: 'select status from applications where id = $1',
      values: [page.data.applications[0].id],
    })
    expect(row).toEqual({ status: 'withdrawn' })
  })

  it('makes the withdrawal of a hired candidate a message, from one application and from everything', async () => {
    const own = await makeJob(recruiter)
    const mine = await send(CONSENT)
    const { id } = (await recruiter.post('/api/applications', { candidateId: mine.candidateId, jobId: own }))
      .body
    await hire(id)
    const withdraw = (what: string) =>
      test.anonymous.post('/api/link/withdraw', {
        token: mine.token,
        what,
        ...(what === 'application' && { id }),
      })
    expect((await open(mine.token)).body.data.applications).toMatchObject([{ id, hired: true, asked: false }])
    await Promise.all([withdraw('application'), withdraw('application')])
    const after = await withdraw('everything')
    expect(after.body.data).toMatchObject({ stopped: true, applications: [{ id, hired: true, asked: true }] })
    const standing = (await recruiter.get(`/api/applications/${id}`)).body
    expect(standing).toMatchObject({ status: 'hired', flagNote: 'Asked to withdraw' })
    const [job] = await test.db.query<{ status: string }>({
      text: 'select status from job_postings where id = $1',
      values: [own],
    })
    expect(job?.status).toBe('filled')
    const notices = await test.db.query({
      text: `select title from notifications where title like '%asked to withdraw' and link like $1`,
      values: [`%${mine.candidateId}`],
    })
    expect(notices).toHaveLength(1)
  })

  it('closes with its application or its posting, and opens again with them', async () => {
    const own = await makeJob(recruiter)
    const link = await send({ kind: 'document', title: 'License', jobId: own })
    const { id } = (await recruiter.post('/api/applications', { candidateId: link.candidateId, jobId: own }))
      .body
    const state = async () => {
      const page = await open(link.token)
      const [staff, waiting, ended] = await Promise.all([
        recruiter.get(`/api/sent-links/${link.id}`),
        recruiter.get(`/api/sent-links?group=waiting&candidate=${link.candidateId}`),
        recruiter.get(`/api/sent-links?group=ended&candidate=${link.candidateId}`),
      ])
      const counts = [waiting.body.items.length, ended.body.items.length]
      return [page.status, page.body.closed, staff.body.link.state, ...counts]
    }
    expect(await state()).toEqual([200, null, 'opened', 1, 0])
    await recruiter.post(`/api/applications/${id}/withdraw`, {})
    expect(await state()).toEqual([200, 'over', 'closed', 0, 1])
    const manager = await test.person('manager')
    const decide = (act: string) => manager.post(`/api/job-postings/${own}/decisions`, { act })
    await recruiter.post(`/api/applications/${id}/bring-back`)
    expect(await state()).toEqual([200, null, 'opened', 1, 0])
    await decide('fill')
    expect(await state()).toEqual([200, 'over', 'closed', 0, 1])
    expect((await recruiter.post('/api/sent-links/nudge', { ids: [link.id] })).body.skipped).toMatchObject([
      { reason: 'its application or posting has ended' },
    ])
    const born = await recruiter.post('/api/sent-links', {
      kind: 'document',
      title: 'License',
      channel: 'copy',
      candidateId: link.candidateId,
      jobId: own,
    })
    expect([born.status, born.body.detail]).toEqual([422, expect.stringMatching(/posting is filled/)])
    await test.db.query({ text: `update job_postings set status = 'open' where id = $1`, values: [own] })
    expect(await state()).toEqual([200, null, 'opened', 1, 0])
  })

  it('stops everything, including what the page does not show', async () => {
    const { token, candidateId } = await send(CONSENT)
    for (let count = 0; count < 52; count += 1)
      await recruiter.post('/api/applications', { candidateId, jobId: await makeJob(recruiter) })
    expect((await open(token)).body.data.applications).toHaveLength(50)
    await test.anonymous.post('/api/link/withdraw', { token, what: 'everything' })
    const rows = await test.db.query<{ status: string; count: number }>({
      text: 'select status, count(*)::int as count from applications where candidate_id = $1 group by status',
      values: [candidateId],
    })
    expect(rows).toEqual([{ status: 'withdrawn', count: 52 }])
  })

  it('gives the same answer for unknown links, and nothing personal for ended ones', async () => {
    expect((await open('x')).status).toBe(404)
    expect((await open('a'.repeat(43))).status).toBe(404)
    const { id, token } = await send(CONSENT)
    await recruiter.post('/api/sent-links/revoke', { ids: [id] })
    const ended = await open(token)
    expect(ended.status).toBe(410)
    expect(JSON.stringify(ended.body)).not.toContain('Lucía')
    await recruiter.post('/api/sent-links/restore', { ids: [id] })
    expect((await open(token)).status).toBe(200)
    await test.db.query({ text: `update sent_links set expires_at = now() where id = $1`, values: [id] })
    expect((await open(token)).status).toBe(410)
    expect((await recruiter.post('/api/sent-links/restore', { ids: [id] })).body.skipped).toHaveLength(1)
  })
})

describe('reminders and lists', () => {
  it('nudge at most once a day and three times, each with a working address', async () => {
    const { id: candidateId, email } = await makeCandidate(recruiter)
    const { id } = await send({ ...CONSENT, channel: 'email' }, { id: candidateId })
    const nudge = async () => (await recruiter.post('/api/sent-links/nudge', { ids: [id] })).body
    expect((await nudge()).skipped[0].reason).toBe('the last message is less than a day old')
    for (let count = 0; count < 3; count++) {
      await shift(id, 25)
      expect((await nudge()).done).toEqual([id])
    }
    await shift(id, 25)
    expect((await nudge()).skipped[0].reason).toBe('it already had 3 reminders')
    const mails = await test.db.query<{ text: string }>({
      text: 'select text from outgoing_mails where recipient = $1',
      values: [email],
    })
    const tokens = mails.map((mail) => /\/l\/([\w-]{43})/.exec(mail.text)?.[1] ?? '')
    expect(new Set(tokens).size).toBe(4)
    for (const token of tokens) expect((await open(token)).status).toBe(200)
  })

  it('show stuck links, filter, page, copy and export', async () => {
    const { id, candidateId } = await send(CONSENT)
    await shift(id, 30)
    const stuck = (await recruiter.get(`/api/sent-links?group=stuck&candidate=${candidateId}`)).body
    expect(stuck).toMatchObject({
      total: { count: 1 },
      items: [{ id, stuck: true, state: 'sent', can: { nudge: false } }],
    })
    expect(
      (await recruiter.get(`/api/sent-links?group=completed&candidate=${candidateId}`)).body.items,
    ).toEqual([])
    const copied = (await recruiter.post(`/api/sent-links/${id}/copy`)).body
    expect((await open(tokenOf(copied.url))).status).toBe(200)
    const all: string[] = []
    let cursor = ''
    do {
      const page = (await recruiter.get(`/api/sent-links?limit=5${cursor}`)).body
      all.push(...page.items.map((link: { id: string }) => link.id))
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : ''
    } while (cursor)
    expect(new Set(all).size).toBe(all.length)
    const csv = (await recruiter.get('/api/sent-links/export.csv')).body
    expect(csv.trim().split('\n')).toHaveLength(all.length + 1)
    const figures = (await recruiter.get('/api/sent-links/figures')).body
    expect(figures).toMatchObject({ texts: 'test', sent: all.length })
  })

  it('are found by name, phone and email, also under a merged name, and by any sender', async () => {
    const other = await test.person('manager')
    const { id, email } = await makeCandidate(recruiter, { phones: ['5055550177'] })
    const link = await send(CONSENT, { id })
    const theirs = await other.post('/api/sent-links', { ...CONSENT, channel: 'copy', candidateId: id })
    const found = async (query: string) =>
      (await recruiter.get(`/api/sent-links?${query}`)).body.items.map((each: { id: string }) => each.id)
    const both = [theirs.body.link.id, link.id]
    const { lastName } = (await recruiter.get(`/api/candidates/${id}`)).body
    expect(await found(`q=${encodeURIComponent(`lucia ${lastName}`)}`)).toEqual(both)
    expect(await found('q=505-555-0177')).toEqual(both)
    expect(await found(`q=${email}`)).toEqual(both)
    expect(await found(`q=${email}&sender=${other.userId}`)).toEqual([theirs.body.link.id])
    expect(await found(`q=${email}&sender=me`)).toEqual([link.id])
    expect(await found('q=nobodyiscalledthis')).toEqual([])
    const survivor = await makeCandidate(recruiter)
    const merged = await recruiter.post(`/api/candidates/${survivor.id}/merge`, { duplicateId: id })
    expect(merged.status).toBe(200)
    expect(await found(`q=${survivor.email}`)).toEqual(both)
    expect((await recruiter.get(`/api/sent-links?q=${survivor.email}`)).body.total.count).toBe(2)
  })

  it('work for the given time and number of uses', async () => {
    const twice = await send({ kind: 'document', title: 'License', expiresInDays: 3, maxUses: 2 })
    const { link } = (await recruiter.get(`/api/sent-links/${twice.id}`)).body
    expect(link).toMatchObject({ uses: 0, maxUses: 2 })
    const days = (Date.parse(link.expiresAt) - Date.parse(link.sentAt)) / 86_400_000
    expect(days).toBeCloseTo(3, 5)
    const { id: candidateId } = await makeCandidate(recruiter)
    const problems = async (fields: object) => {
      const input = { ...CONSENT, channel: 'copy', candidateId, ...fields }
      return (await recruiter.post('/api/sent-links', input)).body.fields
    }
    expect(await problems({ maxUses: 2 })).toEqual([
      { path: 'maxUses', message: 'A link of this kind works once.' },
    ])
    expect(await problems({ expiresInDays: 91 })).toEqual([
      { path: 'expiresInDays', message: 'At most 90 days.' },
    ])
    expect(await problems({ expiresInDays: null })).toEqual([
      { path: 'expiresInDays', message: 'Enter a number of days.' },
    ])
  })

  it('delete the data of an erased candidate', async () => {
    const asked = await send({ kind: 'prequalify', questions: [{ label: 'Why?', type: 'text' }] })
    await test.anonymous.post('/api/link/complete', { token: asked.token, answers: ['A secret'] })
    const manager = await test.person('manager')
    const person = (await recruiter.get(`/api/candidates/${asked.candidateId}`)).body
    const erased = await manager.post(`/api/candidates/${asked.candidateId}/erase`, {
      confirmName: `${person.firstName} ${person.lastName}`,
    })
    expect(erased.status).toBeLessThan(300)
    expect((await open(asked.token)).status).toBe(410)
    const rows = await test.db.query({
      text: 'select payload, result from sent_links where id = $1',
      values: [asked.id],
    })
    expect(rows).toEqual([{ payload: {}, result: null }])
  })
})
