// Each kind of mail with sample data, and the outbox as readers see it: shown, sent to oneself, sent again, canceled.
import { describe, expect, it } from 'vitest'
import { sendMail } from '#platform/server/mail.ts'
import { deliverMail } from '#platform/server/mail-delivery.ts'
import type { Mailer } from '#platform/server/mailer.ts'
import { systemContext, transaction } from '#platform/server/transaction.ts'
import { appForTest, type Json, statusesOf, type TestApp } from '../../../../tests/support/app.ts'

const NOWHERE = '01990000-0000-7000-8000-000000000000'
const PIXEL = 'https://hire.example/api/pixel/abc.gif'

const mailOf = async (test: TestApp, letter: Parameters<typeof sendMail>[1]['letter']) =>
  transaction({ ...systemContext(test.db), services: test.services }, (tx) =>
    sendMail(tx, { to: 'dana@post.example', letter }),
  )
const rowOf = async (test: TestApp, id: string) =>
  (await test.db.query<Json>({ text: 'select * from outgoing_mails where id = $1', values: [id] }))[0]

describe('the kinds of email', () => {
  it('are shown to all staff with both parts, and sent to the admin who asks', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const [admin, recruiter] = [await test.person('admin'), await test.person('recruiter')]
    const { items } = (await recruiter.get('/api/mail-kinds')).body
    expect(items.length).toBeGreaterThanOrEqual(30)
    for (const { id } of items) {
      const shown = await recruiter.get(`/api/mail-kinds/${id}`)
      expect(shown.status, id).toBe(200)
      expect(shown.body.html).toContain('<!doctype html>')
      expect(shown.body.text.length).toBeGreaterThan(20)
    }
    expect((await recruiter.post('/api/mail-kinds/invitation/test')).status).toBe(403)
    expect((await admin.post('/api/mail-kinds/no-such-kind/test')).status).toBe(404)
    expect((await admin.get('/api/mail-kinds/%2e%2e%2fsecret')).status).toBe(400)

    const sent = await admin.post('/api/mail-kinds/invitation/test')
    expect(sent.status).toBe(202)
    const row = await rowOf(test, sent.body.id)
    const [user] = await test.db.query<Json>({
      text: 'select email from users where id = $1',
      values: [admin.userId],
    })
    expect(row.recipient).toBe(user.email)
    expect(row.html).toBe((await admin.get('/api/mail-kinds/invitation')).body.html)
  })
})

describe('one mail of the outbox', () => {
  it('has no link into an account, counts no opening, and is for admins', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const [admin, manager] = [await test.person('admin'), await test.person('manager')]
    const token = 'A'.repeat(43)
    const id = await mailOf(test, {
      heading: '</style><script>EVIL()</script>',
      written: `Open https://hire.example/invitation#${token}`,
      pixel: PIXEL,
    })
    expect((await manager.get(`/api/outbox/${id}`)).status).toBe(403)
    expect((await admin.get(`/api/outbox/${NOWHERE}`)).status).toBe(404)
    const { body } = await admin.get(`/api/outbox/${id}`)
    for (const part of [body.text, body.html]) {
      expect(part).toContain('invitation#(hidden)')
      expect(part).not.toContain(token)
    }
    expect((await rowOf(test, id)).html).toContain(PIXEL)
    expect(body.html).not.toContain(PIXEL)
    expect(body.html).not.toContain('<script')
  })

  it('is sent again after a failure, and its delivery is known', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const admin = await test.person('admin')
    const id = await mailOf(test, { heading: 'News', written: 'Good day.' })
    const context = { ...systemContext(test.db), services: test.services }
    const down = { deliver: () => Promise.reject(new Error('connect ECONNREFUSED')) }
    for (let attempt = 0; attempt < 9; attempt++) await deliverMail(context, id, down).catch(() => undefined)
    expect(await rowOf(test, id)).toMatchObject({ status: 'failed', failed_at: expect.any(String) })
    expect((await admin.get(`/api/outbox/${id}`)).body.can).toEqual({ resend: true, cancel: false })

    expect((await admin.post(`/api/outbox/${id}/resend`)).status).toBe(202)
    const delivered: string[] = []
    const up: Pick<Mailer, 'deliver'> = {
      deliver: async (mail) => {
        delivered.push(mail.id)
        return { status: 'sent', answer: '250 OK' }
      },
    }
    await deliverMail(context, id, up)
    // The job of an earlier attempt may still come.
    await deliverMail(context, id, up)
    expect(delivered).toEqual([id])
    expect((await admin.post(`/api/outbox/${id}/resend`)).status).toBe(409)
    expect((await admin.post(`/api/outbox/${id}/cancel`)).status).toBe(409)
  })

  it('is canceled once, and never sent', async () => {
    const test = await appForTest({ jobs: 'queued' })
    const admin = await test.person('admin')
    const id = await mailOf(test, { heading: 'News', written: 'Good day.' })
    const both = await Promise.all([1, 2].map(() => admin.post(`/api/outbox/${id}/cancel`)))
    expect(statusesOf(both)).toEqual([204, 409])
    const delivered: string[] = []
    await deliverMail({ ...systemContext(test.db), services: test.services }, id, {
      deliver: async (mail) => {
        delivered.push(mail.id)
        return { status: 'sent', answer: '' }
      },
    })
    expect(delivered).toEqual([])
    expect(await rowOf(test, id)).toMatchObject({ status: 'failed', error: 'An admin canceled this email.' })
    const [line] = await test.db.query<Json>({
      text: `select actor_id from audit_events where action = 'mail_canceled' and subject_id = $1`,
      values: [id],
    })
    expect(line.actor_id).toBe(admin.userId)
  })
})
