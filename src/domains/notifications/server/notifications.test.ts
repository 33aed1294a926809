import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#shared/ids.ts'
import { type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { mailsTo, nextMail, tokenIn } from '../../../../tests/support/mail.ts'
import { notificationMails } from './jobs.ts'
import { notify } from './service.ts'

let test: TestApp
let manager: Person
let recruiter: Person
let admin: Person

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  manager = await test.person('manager')
  recruiter = await test.person('recruiter')
  admin = await test.person('admin')
})
afterAll(() => test.close())

const listNotifications = async (person: Person) => (await person.get('/api/notifications')).body.items
const unread = async (person: Person) => (await person.get('/api/notifications/unread')).body.count

async function candidate(by: Person, fields: Record<string, unknown> = {}) {
  const answer = await by.post('/api/candidates', {
    firstName: 'Ana',
    lastName: 'Ruiz',
    confirmedDistinct: true,
    ...fields,
  })
  expect(answer.status).toBe(201)
  return answer.body as { id: string; version: number }
}

async function addressOf(person: Person): Promise<string> {
  return (await person.get('/api/auth/user')).body.email
}

/** Like the worker, some minutes from now. */
async function sendDue(minutes = 2) {
  const later = new Date(Date.now() + minutes * 60_000)
  await notificationMails.run({ ...admin.context(later) }, {})
}

describe('assigning a candidate', () => {
  it('notifies with the author and a link to the candidate', async () => {
    const owner = await test.person('recruiter')
    const { id, version } = await candidate(manager, { title: 'Welder' })
    await manager.patch(`/api/candidates/${id}`, { ownerId: owner.userId }, { 'if-match': `"${version}"` })
    expect(await unread(owner)).toBe(1)
    const [first] = await listNotifications(owner)
    expect(first).toMatchObject({
      kind: 'candidate_assigned',
      title: 'Ana Ruiz is assigned to you',
      link: `/hiring-tracker?candidate=${id}`,
      readAt: null,
    })
    expect(first.body).toContain('Manager')
  })

  it('notifies an owner set at creation', async () => {
    const owner = await test.person('recruiter')
    await candidate(manager, { ownerId: owner.userId })
    expect(await unread(owner)).toBe(1)
  })

  it('does not notify a user who assigns themselves, nor for other changes', async () => {
    const owner = await test.person('recruiter')
    const { id } = await candidate(owner)
    const other = await candidate(manager)
    await owner.patch(
      `/api/candidates/${other.id}`,
      { ownerId: owner.userId },
      { 'if-match': `"${other.version}"` },
    )
    await manager.patch(`/api/candidates/${id}`, { city: 'Austin' }, { 'if-match': '"1"' })
    expect(await listNotifications(owner)).toEqual([])
  })

  it('in bulk is one notification with the count', async () => {
    const owner = await test.person('recruiter')
    const ids = [(await candidate(manager)).id, (await candidate(manager)).id, (await candidate(manager)).id]
    const answer = await manager.post('/api/candidates/bulk', {
      selection: { ids },
      change: { kind: 'owner', ownerId: owner.userId },
    })
    expect(answer.body.changed).toBe(3)
    const list = await listNotifications(owner)
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({
      title: '3 candidates are assigned to you',
      link: '/hiring-tracker?owner=me',
    })
  })

  it('does not notify when the change failed', async () => {
    const owner = await test.person('recruiter')
    const { id } = await candidate(manager)
    const stale = await manager.patch(
      `/api/candidates/${id}`,
      { ownerId: owner.userId },
      { 'if-match': '"99"' },
    )
    expect(stale.status).toBe(412)
    expect(await listNotifications(owner)).toEqual([])
  })
})

describe('users', () => {
  it('are notified of a role change by another user', async () => {
    const colleague = await test.person('recruiter')
    await admin.patch(`/api/users/${colleague.userId}`, { role: 'manager' })
    expect((await listNotifications(colleague))[0]).toMatchObject({
      kind: 'role_changed',
      title: 'You are now a manager',
    })
    const second = await test.person('admin')
    await second.patch(`/api/users/${second.userId}`, { role: 'manager' })
    expect(await listNotifications(second)).toEqual([])
  })

  it('are notified when their invitee has joined', async () => {
    await admin.post('/api/users/invitations', { emails: ['new-here@example.com'], role: 'recruiter' })
    const token = tokenIn(await nextMail(test, 'new-here@example.com'))
    const joined = await test.anonymous.post('/api/auth/invitation', {
      token,
      name: 'Nell New',
      password: 'a-good-long-phrase',
    })
    expect(joined.status).toBe(200)
    expect((await listNotifications(admin))[0]).toMatchObject({
      kind: 'invitation_accepted',
      title: 'Nell New has joined',
    })
  })

  it('are notified of a sign-in from a new device, but not the first or a known one', async () => {
    const person = await test.person('recruiter')
    const email = await addressOf(person)
    const signIn = (agent: string) =>
      test.anonymous.post(
        '/api/auth/sign-in',
        { email, password: 'correct-horse-battery' },
        { 'user-agent': agent },
      )
    const edge = 'Mozilla/5.0 (Windows NT 10.0) Edg/120.0'
    await signIn(edge)
    await signIn(edge)
    expect(await listNotifications(person)).toEqual([])
    await signIn('Mozilla/5.0 (iPhone) Safari/604.1')
    const list = await listNotifications(person)
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ kind: 'security', title: 'Sign-in from a new device' })
    expect(list[0].body).toContain('iPhone, Safari')
  })
})

describe('the list', () => {
  it('is paged, newest first, and private', async () => {
    const person = await test.person('customer')
    for (let number = 1; number <= 5; number++)
      await notify(admin.context(), { userId: person.userId, kind: 'security', title: `Thing ${number}` })
    const first = (await person.get('/api/notifications?limit=3')).body
    const second = (await person.get(`/api/notifications?limit=3&cursor=${first.nextCursor}`)).body
    const titles = [...first.items, ...second.items].map((each: { title: string }) => each.title)
    expect(titles).toEqual(['Thing 5', 'Thing 4', 'Thing 3', 'Thing 2', 'Thing 1'])
    expect(second.nextCursor).toBeNull()
    expect(await listNotifications(await test.person('customer'))).toEqual([])
    expect((await person.get('/api/notifications?cursor=nonsense')).status).toBe(400)
  })

  it('is read one by one or all at once, and another user’s is not found', async () => {
    const person = await test.person('recruiter')
    const { userId } = person
    for (const title of ['One', 'Two', 'Three'])
      await notify(admin.context(), { userId, kind: 'security', title })
    const [newest] = await listNotifications(person)
    expect((await recruiter.post(`/api/notifications/${newest.id}/read`)).status).toBe(404)
    expect(await unread(person)).toBe(3)
    expect((await person.post(`/api/notifications/${newest.id}/read`)).status).toBe(204)
    expect((await person.post(`/api/notifications/${newest.id}/read`)).status).toBe(204)
    expect(await unread(person)).toBe(2)
    expect((await person.post('/api/notifications/read-all')).body).toEqual({ read: 2 })
    expect(await unread(person)).toBe(0)
    expect((await person.post(`/api/notifications/${uuidv7()}/read`)).status).toBe(404)
  })

  it('counts up to a hundred', async () => {
    const person = await test.person('recruiter')
    await test.db.query({
      text: `insert into notifications (id, user_id, kind, title) select gen_random_uuid(), $1, 'security', 'x' from generate_series(1, 250)`,
      values: [person.userId],
    })
    expect(await unread(person)).toBe(100)
  })
})

describe('preferences', () => {
  it('start with the defaults, for the kinds that can reach the user', async () => {
    const staff = (await (await test.person('recruiter')).get('/api/account/notification-preferences')).body
      .items
    expect(staff.map((each: { kind: string }) => each.kind)).toEqual([
      'candidate_assigned',
      'lead_assigned',
      'application_received',
      'application_decided',
      'link_bounced',
      'message_received',
      'message_failed',
      'client_waiting',
      'posting_submitted',
      'interview_changed',
      'posting_decided',
      'interview_reminder',
      'feedback_due',
      'replay_done',
      'import_done',
      'export_ready',
      'integration_attention',
      'billing_attention',
      'proof_broken',
      'retention_run',
      'invitation_accepted',
      'role_changed',
      'security',
    ])
    const customer = (await (await test.person('customer')).get('/api/account/notification-preferences')).body
    expect(customer.items).toEqual([
      { kind: 'posting_decided', inApp: true, email: true },
      { kind: 'return_decided', inApp: true, email: true },
      { kind: 'leads_delivered', inApp: true, email: false },
      { kind: 'order_filled', inApp: true, email: true },
      { kind: 'export_ready', inApp: true, email: false },
      { kind: 'billing_attention', inApp: true, email: true },
      { kind: 'invitation_accepted', inApp: true, email: false },
      { kind: 'security', inApp: true, email: true },
    ])
  })

  it('turn a kind off, with an audit line, only for that user', async () => {
    const person = await test.person('recruiter')
    const change = { kind: 'candidate_assigned', inApp: false, email: false }
    const answer = await person.patch('/api/account/notification-preferences', change)
    expect(answer.body.items).toContainEqual(change)
    await candidate(manager, { ownerId: person.userId })
    expect(await listNotifications(person)).toEqual([])
    const [line] = await test.db.query<{ action: string; before: object; after: object }>({
      text: 'select action, before, after from audit_events where subject_id = $1 order by at desc, id desc limit 1',
      values: [person.userId],
    })
    expect(line).toEqual({
      action: 'notifications_chosen',
      before: { kind: 'candidate_assigned', inApp: true },
      after: { kind: 'candidate_assigned', inApp: false },
    })
  })

  it('cannot turn off security, kinds of other roles, or unknown kinds', async () => {
    const person = await test.person('customer')
    const patch = (body: unknown) => person.patch('/api/account/notification-preferences', body)
    expect((await patch({ kind: 'security', inApp: false, email: false })).status).toBe(409)
    expect((await patch({ kind: 'candidate_assigned', inApp: false, email: false })).status).toBe(404)
    expect((await patch({ kind: 'weather', inApp: true, email: true })).status).toBe(422)
    expect((await patch({ kind: 'security', inApp: true, email: true, more: 1 })).status).toBe(422)
  })
})

describe('mail', () => {
  it('is sent once, with several notifications, to users who chose it', async () => {
    const person = await test.person('recruiter')
    const email = await addressOf(person)
    await person.patch('/api/account/notification-preferences', {
      kind: 'candidate_assigned',
      inApp: true,
      email: true,
    })
    const { id } = await candidate(manager, { ownerId: person.userId })
    await candidate(manager, { ownerId: person.userId })
    await sendDue(0)
    expect(await mailsTo(test, email)).toEqual([])
    await Promise.all([sendDue(), sendDue()])
    const mails = await mailsTo(test, email)
    expect(mails.map(({ subject }) => subject)).toEqual(['2 notifications'])
    expect(mails[0]?.text).toContain(`http://localhost/hiring-tracker?candidate=${id}`)
    await sendDue()
    expect(await mailsTo(test, email)).toHaveLength(1)
  })

  it('is not sent for read notifications, except about security', async () => {
    const person = await test.person('manager')
    const email = await addressOf(person)
    const { userId } = person
    await notify(admin.context(), { userId, kind: 'role_changed', title: 'You are a manager now' })
    await notify(admin.context(), { userId, kind: 'security', title: 'Sign-in from a new device' })
    await person.post('/api/notifications/read-all')
    await sendDue()
    expect((await mailsTo(test, email)).map(({ subject }) => subject)).toEqual(['Sign-in from a new device'])
  })

  it('alone leaves the bell silent, and is not sent to disabled users', async () => {
    const person = await test.person('recruiter')
    const email = await addressOf(person)
    await person.patch('/api/account/notification-preferences', {
      kind: 'role_changed',
      inApp: false,
      email: true,
    })
    await notify(admin.context(), {
      userId: person.userId,
      kind: 'role_changed',
      title: 'You are an admin now',
    })
    expect(await listNotifications(person)).toEqual([])
    expect(await unread(person)).toBe(0)
    await test.db.query({
      text: `update users set status = 'disabled' where id = $1`,
      values: [person.userId],
    })
    await sendDue()
    expect(await mailsTo(test, email)).toEqual([])
  })
})
