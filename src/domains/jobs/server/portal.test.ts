// Postings of customers: the whole way through the agency and back, and attacks of one customer on another.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#platform/server/env.ts'
import { type LiveEvent, listenForEvents } from '#platform/server/events.ts'
import { createLog } from '#platform/server/log.ts'
import {
  type Answer,
  type Json,
  type Person,
  startTestApp,
  type TestApp,
} from '../../../../tests/support/app.ts'
import { addClient, draft, GOOD, inDays, published } from '../../../../tests/support/postings.ts'

let test: TestApp
let manager: Person
let ada: Person
let bob: Person
let mine: string
let theirs: string

const OWN = '/api/customer/job-postings'

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  manager = await test.person('manager')
  mine = await addClient(manager, 'Lakeside')
  theirs = await addClient(manager, 'Redbud')
  ada = await test.person('customer', { clientIds: [mine] })
  bob = await test.person('customer', { clientIds: [theirs] })
})
afterAll(() => test.close())

async function write(person: Person, clientId: string, edit: Json = {}): Promise<Json> {
  const answer = await person.post(OWN, { ...GOOD, validThrough: inDays(30), clientId, ...edit })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const match = (posting: Json) => ({ 'if-match': `"${posting.version}"` })
const decide = (person: Person, id: string, body: Json) =>
  person.post(`/api/job-postings/${id}/decisions`, body)
const own = (person: Person, id: string, act: string) => person.post(`${OWN}/${id}/decisions`, { act })
const noticesOf = async (person: Person) => (await person.get('/api/notifications')).body.items as Json[]
const auditOf = async (id: string) =>
  (
    await test.db.query<{ action: string; actor_name: string }>({
      text: 'select action, actor_name from audit_events where subject_id = $1 order by at, id',
      values: [id],
    })
  ).map(({ action }) => action)

describe('a draft that is sent twice', () => {
  it.each(['the customer', 'staff'])('is made once, and %s goes on with it', async (who) => {
    const [person, address] = who === 'staff' ? [manager, '/api/job-postings'] : [ada, OWN]
    const headers = { 'idempotency-key': `draft-of-${who}` }
    const first = await person.post(address, { ...GOOD, clientId: mine, title: 'Night nurse' }, headers)
    // The answer was lost, and its author went on writing.
    const again = await person.post(address, { ...GOOD, clientId: mine, title: 'Night nurse, ICU' }, headers)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toMatchObject({ id: first.body.id, title: 'Night nurse' })
    const other = await person.post(address, { ...GOOD, clientId: mine, title: 'Night nurse' })
    expect(other.body.id).not.toBe(first.body.id)
  })
})

describe('a posting of a customer', () => {
  it('is submitted, returned with remarks, submitted again and published, with notifications to both sides', async () => {
    const made = await write(ada, mine)
    expect(made).toMatchObject({ status: 'draft', applicants: 0, can: { edit: true, publish: false } })
    const sent = await ada.post(`${OWN}/${made.id}/submit`)
    expect(sent.body).toMatchObject({ status: 'pending_approval', can: { withdraw: true, edit: false } })
    const waiting = (await manager.get(`/api/job-postings/${made.id}`)).body
    expect(waiting.submittedBy).toMatch(/^Customer/)
    const [notice] = await noticesOf(manager)
    expect(notice).toMatchObject({ kind: 'posting_submitted', link: `/admin/job-postings?job=${made.id}` })

    await decide(manager, made.id, { act: 'reject', note: 'Say which unit.' })
    const back = (await ada.get(`${OWN}/${made.id}`)).body
    expect(back).toMatchObject({ status: 'rejected', decisionNote: 'Say which unit.', can: { edit: true } })
    const [refused] = await noticesOf(ada)
    expect(refused).toMatchObject({
      kind: 'posting_decided',
      body: 'Say which unit.',
      link: `/portal/job-postings?job=${made.id}`,
    })
    const mended = await ada.patch(`${OWN}/${made.id}`, { title: 'ICU nurse, unit 4' }, match(back))
    expect(mended.body.title).toBe('ICU nurse, unit 4')
    expect((await ada.post(`${OWN}/${made.id}/submit`)).body.decisionNote).toBe('')

    expect((await decide(manager, made.id, { act: 'publish' })).status).toBe(200)
    const out = (await ada.get(`${OWN}/${made.id}`)).body
    expect(out).toMatchObject({ status: 'open', can: { pause: true, close: true, edit: false, fill: false } })
    expect((await noticesOf(ada))[0].title).toBe('ICU nurse, unit 4 was published')
    expect((await manager.get(`/api/job-postings/${made.id}`)).body.owner.id).toBe(manager.userId)
    expect(await auditOf(made.id)).toEqual(['created', 'submit', 'reject', 'edited', 'submit', 'publish'])
  })

  it('in review is neither closed nor withdrawn by a recruiter', async () => {
    const recruiter = await test.person('recruiter')
    const { id } = await write(ada, mine)
    await ada.post(`${OWN}/${id}/submit`)
    expect((await decide(recruiter, id, { act: 'close' })).status).toBe(403)
    expect((await recruiter.post(`/api/job-postings/${id}/withdraw`)).status).toBe(403)
    const seen = (await recruiter.get(`/api/job-postings/${id}`)).body
    expect(seen).toMatchObject({ status: 'pending_approval', can: { close: false, withdraw: false } })
    expect(Object.values(seen.can)).not.toContain(true)
    expect((await ada.post(`${OWN}/${id}/withdraw`)).body.status).toBe('draft')
    expect((await decide(recruiter, id, { act: 'close' })).status).toBe(403)
  })

  it('is paused and reopened by the customer, but only the agency reopens what it paused', async () => {
    const { id } = await published(manager, mine)
    expect((await own(ada, id, 'pause')).body).toMatchObject({ status: 'on_hold', onHoldBy: 'client' })
    expect((await own(ada, id, 'reopen')).body).toMatchObject({ status: 'open', onHoldBy: null })
    await decide(manager, id, { act: 'pause' })
    const stopped = (await ada.get(`${OWN}/${id}`)).body
    expect(stopped).toMatchObject({ onHoldBy: 'agency', can: { reopen: false, close: true } })
    const refused = await own(ada, id, 'reopen')
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Only the agency can do this. Ask your contact there.',
    ])
    expect((await own(ada, id, 'close')).body.status).toBe('closed')
    expect((await own(ada, id, 'reopen')).status).toBe(403)
  })

  it('paused in bulk counts as paused by the agency', async () => {
    const { id } = await published(manager, mine)
    await own(ada, id, 'pause')
    await own(ada, id, 'reopen')
    await manager.post('/api/job-postings/bulk', { ids: [id], act: 'pause' })
    expect((await ada.get(`${OWN}/${id}`)).body).toMatchObject({ onHoldBy: 'agency', can: { reopen: false } })
  })

  it('does not show staff notes, and cannot write them', async () => {
    const { id } = await draft(manager, mine, { internalNotes: 'Pays late.' })
    const seen = await ada.get(`${OWN}/${id}`)
    expect(JSON.stringify(seen.body)).not.toContain('Pays late')
    expect(seen.body).not.toHaveProperty('owner')
    expect((await ada.patch(`${OWN}/${id}`, { internalNotes: 'x' }, match(seen.body))).status).toBe(422)
    const late = await ada.patch(`${OWN}/${id}`, { title: 'x' }, { 'if-match': '"99"' })
    expect(late.status).toBe(412)
    expect(JSON.stringify(late.body)).not.toContain('Pays late')
    expect((await ada.patch(`${OWN}/${id}`, { title: 'x' })).status).toBe(428)
  })

  it('with an error names it', async () => {
    expect((await ada.post(OWN, { clientId: mine, title: ' ' })).status).toBe(422)
    const made = await write(ada, mine, { zip: null, city: null, state: null })
    const unfit = await ada.post(`${OWN}/${made.id}/submit`)
    expect(unfit.body.fields).toEqual([{ path: 'zip', message: 'Enter a ZIP code, or mark it as remote.' }])
    expect((await own(ada, made.id, 'publish')).status).toBe(422)
    expect((await own(ada, made.id, 'fill')).status).toBe(422)
    expect((await own(ada, made.id, 'pause')).status).toBe(409)
  })
})

describe('another client’s posting', () => {
  let foreign: Record<'draft' | 'open' | 'waiting', Json>

  beforeAll(async () => {
    const waiting = await write(bob, theirs, { title: 'Waiting' })
    await bob.post(`${OWN}/${waiting.id}/submit`)
    foreign = {
      draft: await write(bob, theirs, { title: 'Hidden draft' }),
      open: await published(manager, theirs, { title: 'Hidden open' }),
      waiting,
    }
  })

  const everything = async () =>
    JSON.stringify(
      await test.db.query({
        text: `select j.*, (select count(*) from audit_events e where e.subject_id = j.id) from job_postings j
          where client_id = $1 order by id`,
        values: [theirs],
      }),
    )

  it('is a 404 for every read and act, and unchanged', async () => {
    const before = await everything()
    for (const posting of Object.values(foreign)) {
      const address = `${OWN}/${posting.id}`
      const answers: Answer[] = [
        await ada.get(address),
        await ada.patch(address, { title: 'Mine now' }, match(posting)),
        await ada.patch(address, { clientId: mine }, match(posting)),
        await ada.post(`${address}/submit`),
        await ada.post(`${address}/withdraw`),
        ...(await Promise.all(['pause', 'reopen', 'close'].map((act) => own(ada, posting.id, act)))),
        // Staff addresses do not exist for customers.
        await ada.get(`/api/job-postings/${posting.id}`),
        await ada.post(`/api/job-postings/${posting.id}/decisions`, { act: 'publish' }),
        await ada.post('/api/job-postings/bulk', { ids: [posting.id], act: 'close' }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
      expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('Hidden')
    }
    expect(await everything()).toBe(before)
  })

  it('is not reached by filter, search, order, cursor or another client’s id', async () => {
    const cursor = (await manager.get('/api/job-postings?limit=1&sort=title')).body.nextCursor
    for (const query of [
      '',
      'q=hidden',
      'status=open&status=draft&status=pending_approval',
      `sort=title&cursor=${cursor}`,
      'limit=200&sort=-title',
    ]) {
      const { body, status } = await ada.get(`${OWN}?${query}`)
      expect(status, query).toBe(200)
      expect(
        body.items.every((item: Json) => item.client.id === mine),
        query,
      ).toBe(true)
      expect(JSON.stringify(body)).not.toContain('Hidden')
    }
    for (const url of [
      `${OWN}?client=${theirs}`,
      `${OWN}?client=${mine}&client=${theirs}`,
      `${OWN}/overview?client=${theirs}`,
      `/api/customer/dashboard?client=${theirs}`,
    ])
      expect((await ada.get(url)).status, url).toBe(404)
  })

  it('cannot be created, nor be the target of a move', async () => {
    const refused = await ada.post(OWN, { ...GOOD, clientId: theirs })
    expect(refused.body.fields).toEqual([{ path: 'clientId', message: 'Choose a client.' }])
    const made = await write(ada, mine)
    const moved = await ada.patch(`${OWN}/${made.id}`, { clientId: theirs }, match(made))
    expect(moved.body.fields).toEqual([{ path: 'clientId', message: 'Choose a client.' }])
    const before = (await ada.get(OWN)).body.total.count
    await test.db.query({
      text: 'delete from client_members where user_id = $1 and client_id = $2',
      values: [ada.userId, mine],
    })
    // A user removed from a client loses access with the next request.
    expect((await ada.get(OWN)).body.total.count).toBe(0)
    expect((await ada.get(`${OWN}/${made.id}`)).status).toBe(404)
    await test.db.query({
      text: `insert into client_members (user_id, client_id, client_role) values ($1, $2, 'owner')`,
      values: [ada.userId, mine],
    })
    expect((await ada.get(OWN)).body.total.count).toBe(before)
  })

  it('sends nothing to a user who has left the client, even the author', async () => {
    const carol = await test.person('customer', { clientIds: [theirs] })
    const { id } = await write(carol, theirs)
    await carol.post(`${OWN}/${id}/submit`)
    await test.db.query({
      text: 'delete from client_members where user_id = $1',
      values: [carol.userId],
    })
    await decide(manager, id, { act: 'reject', note: 'Only for Redbud.' })
    expect(await noticesOf(carol)).toEqual([])
    expect((await carol.get(`${OWN}/${id}`)).status).toBe(404)
  })

  it('notifies only its own users, also in bulk', async () => {
    const heard: LiveEvent[] = []
    const log = createLog(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
    const listener = listenForEvents({ url: test.url, log })
    const stop = listener.subscribe((event) => heard.push(event))
    // The stream is ready after its first message.
    await expect
      .poll(async () => {
        await write(ada, mine)
        return heard.length
      })
      .toBeGreaterThan(0)
    const postings = [await published(manager, mine), await published(manager, theirs)]
    const ids = postings.map(({ id }) => id)
    await manager.post('/api/job-postings/bulk', { ids, act: 'pause' })
    const about = () => heard.filter((event) => event.ids?.some((id) => ids.includes(id)))
    // Each is created, published and paused.
    await expect.poll(() => about().length).toBe(6)
    for (const { ids: named, audience } of about())
      expect([named, audience]).toEqual(
        named?.[0] === ids[0] ? [[ids[0]], { client: mine }] : [[ids[1]], { client: theirs }],
      )
    stop()
    await listener.close()
  })

  it('suggests no text for the form, unless it is public', async () => {
    await write(bob, theirs, { category: 'Secret trade' })
    expect((await ada.get(`${OWN}/overview`)).body.categories).not.toContain('Secret trade')
    expect((await bob.get(`${OWN}/overview`)).body.categories).toContain('Secret trade')
  })
})
