import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, SAME_SITE, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { deleteOld } from './queries/measurements.ts'

let test: TestApp
let admin: Person
let manager: Person
let recruiter: Person

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.person('admin')
  manager = await test.person('manager')
  recruiter = await test.person('recruiter')
})
afterAll(() => test.close())

const report = (given: object = {}) => ({ vitals: [], calls: [], violations: [], ...given })
const vital = (name: string, value: number, route = '/hiring-tracker') => ({ name, value, route })
const send = (person: Person, given: object) => person.post('/api/performance/reports', report(given))
const figures = async () => (await manager.get('/api/performance')).body
const set = (settings: object) => admin.patch('/api/installation', settings)
const rows = async (table: string) =>
  (await test.db.query<{ count: number }>({ text: `select count(*)::int as count from ${table}` }))[0]?.count

describe('measuring', () => {
  it('is off by default: browsers are told so, and reports are dropped', async () => {
    expect((await recruiter.get('/api/auth/user')).body.reports).toEqual({
      performance: false,
      errors: false,
    })
    expect((await send(recruiter, { vitals: [vital('LCP', 9_000)] })).status).toBe(204)
    const error = { message: 'broken', stack: '', route: '/', fatal: true }
    expect((await recruiter.post('/api/performance/errors', error)).status).toBe(204)
    expect([
      await rows('measurements'),
      await rows('performance_warnings'),
      await rows('browser_errors'),
    ]).toEqual([0, 0, 0])
  })

  it('is turned on by an admin, with an audit line, and announced to every browser', async () => {
    expect((await manager.patch('/api/installation', { measurePerformance: true })).status).toBe(403)
    expect((await set({ measurePerformance: true })).body.settings.measurePerformance).toBe(true)
    expect((await recruiter.get('/api/auth/user')).body.reports.performance).toBe(true)
    const [line] = await test.db.query<object>({
      text: `select action, before, after, actor_id from audit_events where subject_type = 'installation'`,
    })
    expect(line).toEqual({
      action: 'edited',
      before: { measurePerformance: false },
      after: { measurePerformance: true },
      actor_id: admin.userId,
    })
  })

  it('shows p75 per route and vital with its rating', async () => {
    await send(recruiter, { vitals: [1_000, 1_100, 2_000].map((value) => vital('LCP', value)) })
    await send(await test.person('customer'), {
      vitals: [vital('LCP', 6_000), vital('CLS', 0.3, '/portal/leads/$id')],
    })
    const { vitals } = await figures()
    const lcp = vitals.find((each: { name: string }) => each.name === 'LCP')
    expect(lcp).toMatchObject({ route: '/hiring-tracker', rating: 'good', samples: 4 })
    expect(Math.abs(lcp.p75 - 2_000)).toBeLessThan(60)
    expect(vitals.find((each: { name: string }) => each.name === 'CLS')).toMatchObject({
      route: '/portal/leads/$id',
      rating: 'poor',
    })
  })

  it('stores only poor vitals and exceeded budgets as warnings', async () => {
    await test.db.query({ text: 'delete from performance_warnings' })
    await send(recruiter, {
      vitals: [vital('INP', 501), vital('INP', 500)],
      violations: [
        { path: 'Search candidates', p99: 1_234, samples: 40, route: '/hiring-tracker' },
        { path: 'Search candidates', p99: 800, samples: 40, route: '/hiring-tracker' },
      ],
    })
    const { warnings } = await figures()
    expect(
      warnings
        .map(({ kind, name, value, samples }: Record<string, unknown>) => [kind, name, value, samples])
        .toSorted(),
    ).toEqual([
      ['call', 'Search candidates', 1_234, 40],
      ['vital', 'INP', 501, 1],
    ])
  })

  it('shows the times of calls, slowest first, with their budget', async () => {
    const calls = [
      ...Array.from({ length: 99 }, () => ({ path: '/api/candidates', ms: 20 })),
      { path: 'Create candidate', ms: 900 },
    ]
    await send(recruiter, { calls })
    const shown = (await figures()).calls
    expect(shown.map((each: { path: string }) => each.path)).toEqual(['Create candidate', '/api/candidates'])
    expect(shown[0]).toMatchObject({ overBudget: true, samples: 1 })
    expect(shown[1]).toMatchObject({ overBudget: false, samples: 99 })
  })

  it.each([
    [
      'an id in the route',
      { vitals: [vital('LCP', 1, '/portal/leads/01a1dd30-f706-7854-85e3-42864182d6d5')] },
    ],
    ['a question in the route', { vitals: [vital('LCP', 1, '/hiring-tracker?q=maria')] }],
    ['an unknown vital', { vitals: [vital('FID', 1)] }],
    ['a negative time', { vitals: [vital('LCP', -1)] }],
    ['an id in the path', { calls: [{ path: '/api/candidates/123456', ms: 1 }] }],
    ['another field', { calls: [], who: 'me' }],
    ['too many', { calls: Array.from({ length: 101 }, () => ({ path: '/api/candidates', ms: 1 })) }],
  ])('refuses %s', async (_what, given) => {
    const before = await rows('measurements')
    expect((await send(recruiter, given)).status).toBe(422)
    expect(await rows('measurements')).toBe(before)
  })

  it('refuses a stranger, a forged report and one that is too large', async () => {
    expect((await send(test.anonymous, {})).status).toBe(401)
    const forged = { cookie: recruiter.cookie, 'sec-fetch-site': 'cross-site', 'x-requested-with': 'fetch' }
    expect((await test.anonymous.post('/api/performance/reports', report(), forged)).status).toBe(403)
    const large = await test.app.inject({
      method: 'POST',
      url: '/api/performance/reports',
      headers: { ...SAME_SITE, cookie: recruiter.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ ...report(), filling: 'x'.repeat(70_000) }),
    })
    expect(large.statusCode).toBe(413)
  })

  it('adds up concurrent reports without blocking', async () => {
    const many = [vital('TTFB', 100), vital('FCP', 100), vital('TTFB', 300, '/settings')]
    const turns = Array.from({ length: 20 }, (_, turn) => (turn % 2 ? many : many.toReversed()))
    const answers = await Promise.all(turns.map((vitals) => send(recruiter, { vitals })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    const { vitals } = await figures()
    const ttfb = vitals.filter(({ name }: { name: string }) => name === 'TTFB')
    expect(ttfb.map(({ samples }: { samples: number }) => samples)).toEqual([20, 20])
  })

  it('cannot fill the disk, and deletes after 28 days', async () => {
    await test.db.query({
      text: `insert into measurements select current_date, 'vital', 'LCP', '/r' || n, 1, 'good', 1 from generate_series(1, 5000) n`,
    })
    const before = await rows('measurements')
    expect((await send(recruiter, { vitals: [vital('LCP', 1, '/another')] })).status).toBe(204)
    expect(await rows('measurements')).toBe(before)
    await test.db.query({ text: 'update measurements set day = current_date - 28' })
    await deleteOld(test.db)
    expect(await rows('measurements')).toBe(0)
  })
})

describe('errors', () => {
  it('are counted, without personal data', async () => {
    await set({ collectErrors: true })
    const stack = 'Error\n    at f (http://localhost/assets/a.js:1:2)'
    const body = { message: 'no row for maria@example.com', stack, route: '/hiring-tracker', fatal: true }
    await recruiter.post('/api/performance/errors', body)
    await recruiter.post('/api/performance/errors', body)
    const { errors } = await figures()
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({
      message: 'no row for (address)',
      stack: 'at f (/assets/a.js:1:2)',
      count: 2,
      fatal: true,
    })
  })
})
