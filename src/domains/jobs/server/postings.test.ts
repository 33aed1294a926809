import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addClient, draft, GOOD, inDays, published } from '../../../../tests/support/postings.ts'

let test: TestApp
let recruiter: Person
let manager: Person
let clientId: string

beforeAll(async () => {
  test = await startTestApp()
  recruiter = await test.person('recruiter')
  manager = await test.person('manager')
  clientId = await addClient(manager)
})
afterAll(() => test.close())

const edit = (person: Person, { id, version }: Json, changes: object) =>
  person.patch(`/api/job-postings/${id}`, changes, { 'if-match': `"${version}"` })
const decide = (person: Person, id: string, act: string, note = '') =>
  person.post(`/api/job-postings/${id}/decisions`, { act, note })
const statusOf = async (id: string) => (await manager.get(`/api/job-postings/${id}`)).body.status
const lines = (id: string) =>
  test.db.query<{ action: string }>({
    text: 'select action from audit_events where subject_id = $1 order by at, id',
    values: [id],
  })

describe('a draft', () => {
  it('may be incomplete, and is saved as it is', async () => {
    const made = await recruiter.post('/api/job-postings', { clientId, title: 'Nurse' })
    expect(made.status).toBe(201)
    const saved = await edit(recruiter, made.body, { payMinCents: 5_000, payMaxCents: 4_000, zip: '77030' })
    expect(saved.body).toMatchObject({ status: 'draft', payMaxCents: 4_000, version: 2 })
    expect(saved.body.checks[0]).toMatchObject({ level: 'fix' })
    expect((await lines(made.body.id)).map(({ action }) => action)).toEqual(['created', 'edited'])
  })

  it('shows its text as safe HTML', async () => {
    const made = await draft(recruiter, clientId, {
      description:
        '**Care**\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)>',
    })
    expect(made.descriptionHtml).toContain('<strong>Care</strong>')
    expect(made.descriptionHtml).not.toMatch(/script|onerror/)
  })

  it('needs a client and a title, and accepts no other field', async () => {
    const answer = await recruiter.post('/api/job-postings', { clientId, title: ' ', nonsense: 1 })
    expect(answer.status).toBe(422)
    const unknown = await recruiter.post('/api/job-postings', { clientId: recruiter.userId, title: 'Nurse' })
    expect(unknown.body.fields).toEqual([{ path: 'clientId', message: 'Choose a client.' }])
  })

  it('is not overwritten with an old version', async () => {
    const made = await draft(recruiter, clientId)
    expect((await edit(manager, made, { title: 'Theirs' })).status).toBe(200)
    const stale = await edit(recruiter, made, { title: 'Mine' })
    expect(stale.status).toBe(412)
    expect(stale.body.details.current.title).toBe('Theirs')
    expect((await recruiter.patch(`/api/job-postings/${made.id}`, { title: 'x' })).status).toBe(428)
  })
})

describe('publishing', () => {
  it('needs a manager', async () => {
    const { id } = await draft(recruiter, clientId)
    expect((await decide(recruiter, id, 'publish')).status).toBe(403)
    expect((await recruiter.post(`/api/job-postings/${id}/submit`)).body.status).toBe('pending_approval')
    expect((await decide(recruiter, id, 'publish')).status).toBe(403)
    const waiting = (await manager.get(`/api/job-postings/${id}`)).body
    expect((await edit(recruiter, waiting, { title: 'Other' })).status).toBe(409)
    expect((await decide(manager, id, 'reject')).status).toBe(422)
    const back = await decide(manager, id, 'reject', 'Say which unit.')
    expect(back.body).toMatchObject({ status: 'rejected', decisionNote: 'Say which unit.' })
    expect((await recruiter.post(`/api/job-postings/${id}/submit`)).status).toBe(200)
    const out = await decide(manager, id, 'publish')
    expect(out.body).toMatchObject({
      status: 'open',
      slug: expect.stringMatching(/^registered-nurse-nights-houston-\d+$/),
    })
    expect((await lines(id)).map(({ action }) => action)).toEqual([
      'created',
      'submit',
      'reject',
      'submit',
      'publish',
    ])
    const bells = (await recruiter.get('/api/notifications')).body.items.map((item: Json) => item.kind)
    expect(bells.filter((kind: string) => kind === 'posting_decided')).toHaveLength(2)
    expect((await manager.get('/api/notifications')).body.items[0].kind).toBe('posting_submitted')
  })

  it('is refused for what a job board would reject', async () => {
    const { id } = await draft(manager, clientId, { validThrough: inDays(-3) })
    const answer = await decide(manager, id, 'publish')
    expect(answer.status).toBe(422)
    expect(answer.body.fields[0].path).toBe('validThrough')
    expect(await statusOf(id)).toBe('draft')
  })

  it('happens once with two concurrent managers', async () => {
    const { id } = await draft(recruiter, clientId)
    await recruiter.post(`/api/job-postings/${id}/submit`)
    const answers = await Promise.all([decide(manager, id, 'publish'), decide(manager, id, 'reject', 'No')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('and returning work in every order of steps', async () => {
    const { id } = await published(manager, clientId)
    for (const [act, status] of [
      ['pause', 'on_hold'],
      ['reopen', 'open'],
      ['fill', 'filled'],
      ['reopen', 'open'],
      ['close', 'closed'],
    ] as const)
      expect((await decide(manager, id, act)).body.status).toBe(status)
    expect((await decide(manager, id, 'pause')).status).toBe(409)
    expect((await decide(recruiter, id, 'reopen')).status).toBe(403)
  })

  it('reopens what was closed before it was published, which publishes it', async () => {
    const { id } = await draft(recruiter, clientId)
    await recruiter.post(`/api/job-postings/${id}/submit`)
    expect((await decide(manager, id, 'close')).body.status).toBe('closed')
    const { status, body } = await decide(manager, id, 'reopen')
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ status: 'open', postedAt: expect.any(String) }),
    ])
    expect(body.slug).not.toBe('')
  })

  it('fixes the address and the client', async () => {
    const out = await published(manager, clientId)
    const other = await addClient(manager, 'Another')
    expect((await edit(manager, out, { clientId: other })).status).toBe(422)
    const renamed = await edit(manager, out, { title: 'Charge nurse' })
    expect(renamed.body).toMatchObject({ title: 'Charge nurse', slug: out.slug })
    expect((await edit(manager, renamed.body, { description: '' })).status).toBe(422)
  })
})

describe('bulk changes', () => {
  it('pause postings, name those that cannot be paused, and can be undone', async () => {
    const one = await published(manager, clientId)
    const two = await published(manager, clientId, { title: 'Second' })
    const three = await draft(manager, clientId)
    const ids = [one.id, two.id, three.id]
    const paused = await manager.post('/api/job-postings/bulk', { ids, act: 'pause' })
    expect(paused.body).toMatchObject({ changed: 2, skipped: [{ id: three.id, reason: 'Is not open.' }] })
    await decide(manager, two.id, 'close')
    const undone = await manager.post(`/api/job-postings/bulk/${paused.body.changeSetId}/undo`)
    expect(undone.body).toMatchObject({ changed: 1, skipped: [{ id: two.id }] })
    expect(await statusOf(one.id)).toBe('open')
    expect((await manager.post(`/api/job-postings/bulk/${paused.body.changeSetId}/undo`)).status).toBe(409)
    expect((await recruiter.post('/api/job-postings/bulk', { ids, act: 'close' })).status).toBe(403)
  })
})

describe('the list', () => {
  it('is searched, filtered, sorted and paged without gaps', async () => {
    const word = `zeppelin${Date.now()}`
    for (const title of ['Beta', 'alpha', 'Gamma'])
      await draft(recruiter, clientId, { title: `${title} ${word}` })
    for (const sort of ['title', '-title', 'created_at', '-created_at', 'posted_at', '-posted_at']) {
      const titles: string[] = []
      let cursor = ''
      do {
        const page = await recruiter.get(
          `/api/job-postings?q=${word}&sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`,
        )
        titles.push(...page.body.items.map((item: Json) => item.title.split(' ')[0]))
        cursor = page.body.nextCursor ?? ''
      } while (cursor)
      expect(titles.toSorted()).toEqual(['Beta', 'Gamma', 'alpha'])
      if (sort === 'title') expect(titles).toEqual(['alpha', 'Beta', 'Gamma'])
    }
    const found = await recruiter.get(`/api/job-postings?q=${word}&status=open`)
    expect(found.body).toMatchObject({ items: [], total: { count: 0, exact: true } })
    expect((await recruiter.get('/api/job-postings?sort=salary')).status).toBe(400)
    expect((await recruiter.get('/api/job-postings?cursor=WyJ4IiwieSJd')).status).toBe(400)
  })

  it('follows a renamed client', async () => {
    const id = await addClient(manager, 'Oldname')
    await draft(manager, id)
    await test.db.query({ text: `update clients set name = 'Newname' where id = $1`, values: [id] })
    expect((await manager.get('/api/job-postings?q=newname')).body.items).toHaveLength(1)
  })

  it('is exported with cells that are no formulas', async () => {
    await draft(manager, clientId, { title: '=cmd|calc' })
    const file = await recruiter.get('/api/job-postings/export.csv?q=calc')
    expect(file.body).toContain(`'=cmd|calc`)
    expect(file.body).not.toMatch(/,=cmd/)
  })

  it('has figures above it that add up', async () => {
    const { counts, feeds } = (await manager.get('/api/job-postings/overview')).body
    const [{ count }] = (await test.db.query({ text: 'select count(*) as count from job_postings' })) as [
      Json,
    ]
    expect(Object.values<number>(counts).reduce((sum, each) => sum + each, 0)).toBe(count)
    expect(feeds.find((feed: Json) => feed.id === 'site').taken).toBe(counts.open)
  })
})

describe('customers', () => {
  it('read only their own, without internal data', async () => {
    const other = await addClient(manager, 'Elsewhere')
    await draft(manager, other, { ...GOOD, title: 'Elsewhere only' })
    const customer = await test.person('customer', { clientIds: [clientId] })
    const mine = await customer.get('/api/customer/job-postings?limit=200')
    expect(mine.body.items.every((item: Json) => item.client.id === clientId)).toBe(true)
    expect(JSON.stringify(mine.body)).not.toContain('checks')
    expect((await customer.get('/api/job-postings')).status).toBe(404)
  })
})
