// Reports that users build: bad input, saving, sharing, pinning, and emails that leave once.
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { READY_REPORTS, TABLE_REPORTS } from '#domains/reporting/contract/ready-reports.ts'
import { sendDueReports } from '#domains/reporting/server/send-due.ts'
import { diskStorage } from '#platform/server/storage.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { type Buyer, market } from './support/market.ts'

let test: TestApp
let manager: Person
let recruiter: Person
let buyer: Buyer
let other: Buyer

const REPORT = {
  figures: ['delivered', 'spendCents'],
  by: 'campaign',
  period: { last: '30_days' },
  compare: 'previous',
  filters: {},
  show: 'table',
}
const sql = (text: string, values: unknown[] = []) => test.db.query<Json>({ text, values })
const put = (person: Person, url: string, body?: Json) => person.put(url, body)
const save = async (person: Person, more: Json = {}, base = '/api/reports/saved'): Promise<Json> => {
  const { status, body } = await person.post(base, { name: 'Weekly', report: REPORT, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

beforeAll(async () => {
  test = await startTestApp({
    jobs: 'queued',
    services: { storage: diskStorage(`/tmp/candorhire-reports-${process.pid}`) },
  })
  manager = await test.person('manager')
  recruiter = await test.person('recruiter')
  const { newBuyer, stock, product, buy } = market(test)
  buyer = await newBuyer(100_000)
  other = await newBuyer(100_000)
  await stock({ category: 'Care', count: 3 })
  const id = await product(manager, 'Care')
  expect((await buy(buyer, id, 2)).status).toBe(201)
})
afterAll(() => test.close())

describe('bad input', () => {
  it.each([
    ['figures?by=hair', 'by'],
    ['figures?figures=delivered,luck', 'figures'],
    ['figures?compare=luck', 'compare'],
    ['figures?client=nobody', 'client'],
    [`figures?client=${uuidv7()}`, 'client'],
    ['figures?campaign=nobody', 'campaign'],
    ['figures?from=2026-03-02&to=2026-03-01', 'from'],
    ['figures?from=1990-01-01', 'from'],
    ['figures?from=yesterday', 'from'],
    ['figures?to=2026-02-30', 'to'],
    ['figures?figures=ourCostCents&by=day', 'by'],
    ['rows?figure=luck', 'figure'],
    ['rows?key=x', 'by'],
    ['rows?figure=hires&by=hair&key=x', 'by'],
    ['rows?step=luck', 'step'],
    ['rows?step=hired&figure=hires', 'step'],
    ['trend?figure=luck', 'figure'],
    ['tables/luck', 'name'],
    ['tables/time-in-stage?campaign=none', 'campaign'],
    ['funnel?from=2026-13-01', 'from'],
  ])('%s is refused with a sentence', async (url, path) => {
    const { status, body } = await manager.get(`/api/reports/${url}`)
    expect(status, JSON.stringify(body)).toBe(422)
    expect(body.errors ?? body.fields).toEqual([expect.objectContaining({ path })])
    const [{ message }] = body.errors ?? body.fields
    expect(message).toMatch(/^[A-Z].+\.$/)
  })

  it('customers get no split, filter or figure of the agency, and no other client', async () => {
    const own = `/api/customer/reports`
    for (const query of [
      'by=recruiter',
      'by=source',
      'by=client',
      'figures=marginCents',
      'figures=ourCostCents',
      'source=meta',
    ])
      expect((await buyer.person.get(`${own}/figures?${query}`)).status, query).toBe(422)
    for (const part of ['figures', 'rows', 'funnel', 'trend'])
      expect((await buyer.person.get(`${own}/${part}?client=${other.client}`)).status, part).toBe(404)
    const { body } = await buyer.person.get(`${own}/rows?figure=delivered`)
    expect(body.total).toEqual({ count: 2, exact: true })
    expect(Object.keys(body.items[0])).not.toEqual(expect.arrayContaining(['recruiter']))
    expect((await other.person.get(`${own}/rows?figure=delivered`)).body.total.count).toBe(0)
  })
})

describe('every ready report', () => {
  it.each(READY_REPORTS.flatMap((ready) => ('report' in ready ? [[ready.key, ready.report] as const] : [])))(
    '%s can be shown, saved and exported',
    async (_key, report) => {
      const query = `figures=${report.figures.join(',')}&by=${report.by}&compare=${report.compare}`
      const { status, body } = await manager.get(`/api/reports/figures?${query}`)
      expect(status, JSON.stringify(body)).toBe(200)
      await save(manager, { name: _key, report })
    },
  )
  it.each(TABLE_REPORTS)('%s is a table', async (name) => {
    const { status, body } = await manager.get(`/api/reports/tables/${name}`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(Object.keys(body.total)).toEqual(body.columns.map((column: Json) => column.name))
    expect((await manager.get(`/api/reports/tables/export.csv?name=${name}`)).status).toBe(200)
  })
  it('of stock counts what can be sold', async () => {
    const { body } = await manager.get('/api/reports/tables/stock-by-age')
    expect(body.rows).toEqual([
      expect.objectContaining({ label: 'Care', values: expect.objectContaining({ all: 1 }) }),
    ])
  })
  it.each(['csv', 'xlsx', 'pdf'])('files as %s', async (format) => {
    for (const url of ['figures', 'rows']) {
      expect((await manager.get(`/api/reports/${url}/export.${format}?`)).status).toBe(200)
      expect((await buyer.person.get(`/api/customer/reports/${url}/export.${format}`)).status).toBe(200)
    }
  })
})

describe('saved reports', () => {
  it('are private until they are shared, and only their owner changes them', async () => {
    const { id, version } = await save(manager)
    expect((await recruiter.get(`/api/reports/saved/${id}`)).status).toBe(404)
    const url = `/api/reports/saved/${id}`
    expect((await test.anonymous.get(url)).status).toBe(401)
    const shareAt = (at: number) => manager.patch(url, { shared: true }, { 'if-match': `"${at}"` })
    expect((await manager.patch(url, { shared: true })).status).toBe(428)
    expect((await shareAt(version + 1)).status).toBe(412)
    expect((await shareAt(version)).status).toBe(200)
    expect((await recruiter.get(`/api/reports/saved/${id}`)).body).toMatchObject({
      mine: false,
      shared: true,
    })
    expect((await recruiter.remove(`/api/reports/saved/${id}`)).status).toBe(403)
    expect((await put(recruiter, `/api/reports/saved/${id}/pin`)).body.pinned).toBe(true)
    expect((await recruiter.get('/api/reports/saved?pinned=true')).body.items).toHaveLength(1)
    expect((await buyer.person.get('/api/customer/reports/saved')).body.items).toEqual([])
    expect((await manager.remove(`/api/reports/saved/${id}`)).status).toBe(204)
    expect((await recruiter.get('/api/reports/saved?pinned=true')).body.items).toEqual([])
  })

  it('are saved once, however often the same request arrives', async () => {
    for (const [person, base] of [
      [manager, '/api/reports/saved'],
      [buyer.person, '/api/customer/reports/saved'],
    ] as const) {
      const headers = { 'idempotency-key': uuidv7() }
      const ask = (name: string) => person.post(base, { name, report: REPORT }, headers)
      const answers = await Promise.all([ask('Once'), ask('Once'), ask('Once')])
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
      const named = (await person.get(base)).body.items.filter(({ name }: Json) => name === 'Once')
      expect(named).toHaveLength(1)
      expect((await ask('Another')).status).toBe(422)
    }
  })

  it.each(TABLE_REPORTS)('of the table %s are saved, pinned, sent and printed', async (table) => {
    const report = { table, period: { last: '7_days' }, filters: {} }
    const { id } = await save(manager, { name: `Own ${table}`, report })
    const { body } = await put(manager, `/api/reports/saved/${id}/pin`)
    expect(body).toMatchObject({ pinned: true, report })
    const answer = await put(manager, `/api/reports/saved/${id}/schedule`, { every: 'weekly' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    await sql(`update report_schedules set next_at = now() - interval '1 minute' where report_id = $1`, [id])
    await sendDueReports({ ...systemContext(test.db, test.services), now: new Date() })
    const [mail] = await sql(`select attachments from outgoing_mails where subject = $1`, [`Own ${table}`])
    const file = await test.services.storage.read(mail.attachments[0].key)
    expect(file && (await buffer(file)).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await manager.remove(`/api/reports/saved/${id}`)).status).toBe(204)
  })

  it('of a table are refused for customers, and without days or client', async () => {
    const table = { table: 'time-in-stage', period: { last: 'month' }, filters: {} }
    const own = (report: Json) => buyer.person.post('/api/customer/reports/saved', { name: 'x', report })
    expect((await own(table)).status).toBe(422)
    for (const wrong of [
      { ...table, table: 'luck' },
      { ...table, period: { last: 'luck' } },
      { ...table, filters: { client: uuidv7() } },
      { ...table, filters: { campaign: uuidv7() } },
    ])
      expect((await manager.post('/api/reports/saved', { name: 'x', report: wrong })).status).toBe(422)
    const { id } = await save(manager, { name: 'For staff', report: table })
    const recipients = { every: 'weekly', recipients: [buyer.person.userId] }
    expect((await put(manager, `/api/reports/saved/${id}/schedule`, recipients)).status).toBe(422)
  })

  it('of recruiters’ week are about seven days', async () => {
    const { body } = await manager.get('/api/reports/tables/recruiters-week')
    expect((Date.parse(body.to) - Date.parse(body.from)) / 86_400_000).toBe(6)
    const { body: asked } = await manager.get('/api/reports/recruiters?from=2026-03-01&to=2026-03-31')
    expect(asked).toMatchObject({ from: '2026-03-01', to: '2026-03-31' })
    expect((await buyer.person.get('/api/reports/tables/export.pdf?name=time-in-stage')).status).toBe(404)
  })

  it('refuse what cannot be shown', async () => {
    for (const report of [
      { ...REPORT, figures: ['ourCostCents'], by: 'day' },
      { ...REPORT, period: { from: '2026-03-02', to: '2026-03-01' } },
      { ...REPORT, filters: { client: uuidv7() } },
      { ...REPORT, figures: [] },
      { ...REPORT, figures: ['luck'] },
    ])
      expect((await manager.post('/api/reports/saved', { name: 'x', report })).status).toBe(422)
    const costs = { ...REPORT, figures: ['marginCents'], by: 'month' }
    expect(
      (await buyer.person.post('/api/customer/reports/saved', { name: 'x', report: costs })).status,
    ).toBe(422)
    const others = { ...REPORT, filters: { client: other.client } }
    expect(
      (await buyer.person.post('/api/customer/reports/saved', { name: 'x', report: others })).status,
    ).toBe(404)
  })
})

describe('emails', () => {
  const due = (id: string) =>
    sql(`update report_schedules set next_at = now() - interval '1 minute' where report_id = $1`, [id])
  const send = () => sendDueReports({ ...systemContext(test.db, test.services), now: new Date() })
  const mails = (subject: string) =>
    sql(`select * from outgoing_mails where subject = $1 order by id`, [subject])

  it('leave once, with the report as PDF, also when two workers send', async () => {
    const { id } = await save(manager, { name: 'Every Monday' })
    const answer = await put(manager, `/api/reports/saved/${id}/schedule`, {
      every: 'weekly',
      recipients: [manager.userId, recruiter.userId],
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.schedule.recipients).toHaveLength(2)
    expect(Date.parse(answer.body.schedule.nextAt)).toBeGreaterThan(Date.now())
    expect(new Date(answer.body.schedule.nextAt).getUTCDay()).toBe(1)
    await send()
    expect(await mails('Every Monday')).toEqual([])
    await due(id)
    await Promise.all([send(), send(), send()])
    const sent = await mails('Every Monday')
    expect(sent).toHaveLength(2)
    const [{ key, name }] = sent[0].attachments
    expect(name).toBe('Every Monday.pdf')
    const file = await test.services.storage.read(key)
    expect(file && (await buffer(file)).subarray(0, 5).toString()).toBe('%PDF-')
    expect(sent[0].text).toContain(`/account-reporting/builder?saved=${id}`)
    await send()
    expect(await mails('Every Monday')).toHaveLength(2)
  })

  it('are not stopped by a report that is not one any longer', async () => {
    const [bad, good] = [await save(manager, { name: 'Bad' }), await save(manager, { name: 'Good' })]
    for (const { id } of [bad, good]) {
      await put(manager, `/api/reports/saved/${id}/schedule`, { every: 'monthly' })
      await due(id)
    }
    await sql(`update saved_reports set report = '{"figures": ["luck"]}' where id = $1`, [bad.id])
    await send()
    expect(await mails('Bad')).toEqual([])
    expect(await mails('Good')).toHaveLength(1)
    const { body } = await manager.get(`/api/reports/saved/${bad.id}`)
    expect(body.schedule.problem).toContain('no longer exists')
    expect((await manager.get('/api/reports/saved')).status).toBe(200)
  })

  it('reach customers with their own figures only, until they unsubscribe', async () => {
    const own = { ...REPORT, filters: { client: buyer.client } }
    const { id } = await save(manager, { name: 'For you', report: own })
    const schedule = (recipients: string[], report = id) =>
      put(manager, `/api/reports/saved/${report}/schedule`, { every: 'weekly', recipients })
    expect((await schedule([other.person.userId])).status).toBe(422)
    const costs = await save(manager, {
      name: 'Costs',
      report: { ...own, figures: ['marginCents'], by: 'month' },
    })
    expect((await schedule([buyer.person.userId], costs.id)).status).toBe(422)
    expect((await schedule([buyer.person.userId])).status).toBe(200)
    await due(id)
    await send()
    const [mail] = await mails('For you')
    const page = new URL(mail.unsubscribe_url).pathname
    expect((await test.app.inject({ method: 'GET', url: page })).body).toContain('method="post"')
    const forged = page.replace(/.(?=\/unsubscribe$)/, (last: string) => (last === '0' ? '1' : '0'))
    expect((await test.app.inject({ method: 'POST', url: forged })).statusCode).toBe(404)
    for (let times = 0; times < 2; times += 1) {
      const answer = await test.app.inject({
        method: 'POST',
        url: page,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(answer.statusCode).toBe(200)
    }
    await due(id)
    await send()
    expect(await mails('For you')).toHaveLength(1)
  })

  it('of a customer who left the client do not leave', async () => {
    const { id } = await save(buyer.person, { name: 'Mine' }, '/api/customer/reports/saved')
    expect(
      (await put(buyer.person, `/api/customer/reports/saved/${id}/schedule`, { every: 'weekly' })).status,
    ).toBe(200)
    expect((await manager.get(`/api/reports/saved/${id}`)).status).toBe(404)
    await due(id)
    await send()
    expect(await mails('Mine')).toHaveLength(1)
    await sql('delete from client_members where user_id = $1', [buyer.person.userId])
    await due(id)
    await send()
    expect(await mails('Mine')).toHaveLength(1)
  })
})
