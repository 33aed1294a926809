import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  addCampaign,
  addLeads,
  clientTarget,
  recruiterTarget,
  rule,
  stockTarget,
} from '../../../../tests/support/routing.ts'
import { testServices } from '../../../../tests/support/services.ts'
import type { Rule } from '../contract/schemas.ts'
import { routeBatch } from './decide-leads.ts'
import { runReplay } from './run-replay.ts'

let test: TestApp
let manager: Person
let recruiter: Person
let campaignId: string

beforeAll(async () => {
  test = await startTestApp({ services: testServices({ addToQueue: async () => undefined }) })
  manager = await test.person('manager')
  recruiter = await test.person('recruiter')
  campaignId = await addCampaign(test.db)
})
afterAll(() => test.close())

const match = (revision: number) => ({ 'if-match': `"${revision}"` })
const inTexas = (targets: Rule['targets']) =>
  rule('texas', { filter: { kind: 'in', subject: 'state', values: ['TX', 'OK'] }, targets })
const save = (rules: unknown, headers = {}) => manager.post('/api/routing/drafts', { rules }, headers)
/** Everything that an answer tells the user. */
const saidBy = ({ body }: { body: unknown }) => JSON.stringify(body)
const current = () => manager.get('/api/routing/rules').then(({ body }) => body)

describe('drafts and versions', () => {
  it('start from the published version of a fresh installation', async () => {
    expect(await current()).toMatchObject({
      published: {
        number: 1,
        rules: [
          { id: 'open-orders', targets: [{ kind: 'open_orders' }] },
          { id: 'everything', targets: [{ kind: 'stock' }] },
        ],
      },
      draft: null,
      versions: [{ number: 1, status: 'published' }],
      hits: {},
      lastReplayId: null,
    })
  })

  it('are saved with If-Match, published with a note, and rolled back', async () => {
    const first = await save([inTexas([recruiterTarget(recruiter.userId, { daily: 25 })])])
    expect(first).toMatchObject({ status: 201, body: { number: 2, revision: 1 }, headers: { etag: '"1"' } })
    expect(first.body.changes.map((one: { kind: string }) => one.kind)).toEqual([
      'added',
      'removed',
      'removed',
    ])
    expect((await save([inTexas([stockTarget()])])).status).toBe(428)
    const [saved, late] = [
      await save([inTexas([stockTarget()])], match(1)),
      await save([inTexas([stockTarget('s')])], match(1)),
    ]
    expect([saved.status, late.status, late.body.code]).toEqual([200, 412, 'stale'])
    const { id } = saved.body
    const publish = (body: unknown, headers = {}) =>
      manager.post(`/api/routing/drafts/${id}/publish`, body, headers)
    expect(saidBy(await publish({ note: '' }))).toContain('Enter a note')
    expect((await publish({ note: 'Texas only' }, match(1))).status).toBe(412)
    expect(await publish({ note: 'Texas only' }, match(2))).toMatchObject({
      status: 200,
      body: { number: 2, note: 'Texas only', publishedBy: { id: manager.userId } },
    })
    expect((await publish({ note: 'again' })).status).toBe(404)

    const draft = (await save([rule('all', { targets: [stockTarget('other')] })])).body
    const { versions } = await current()
    const old = versions.find((one: { number: number }) => one.number === 1)
    const back = await manager.post(`/api/routing/versions/${old.id}/roll-back`, { note: 'Too narrow' })
    expect(back).toMatchObject({
      status: 200,
      body: { number: 3, rules: [{ id: 'open-orders' }, { id: 'everything' }] },
    })
    const after = await current()
    expect(after.draft).toMatchObject({ id: draft.id, number: 4 })
    expect(
      (await manager.post(`/api/routing/versions/${back.body.id}/roll-back`, { note: 'x' })).status,
    ).toBe(409)
    expect((await manager.remove(`/api/routing/drafts/${draft.id}`)).status).toBe(204)
    expect((await manager.remove(`/api/routing/drafts/${draft.id}`)).status).toBe(404)
    expect((await current()).draft).toBeNull()
  })

  it('show the limits in force, not those of the draft, and know no score', async () => {
    const { draft: open } = await current()
    const limited = (daily: number) => [rule('cap', { targets: [stockTarget('capped', { daily })] })]
    const first = await save(limited(5), open ? match(open.revision) : {})
    await manager.post(`/api/routing/drafts/${first.body.id}/publish`, {
      note: 'Five',
      acknowledgeWarnings: true,
    })
    const draft = await save(limited(9))
    expect((await current()).usage).toMatchObject([{ targetId: 'capped', period: 'daily', limit: 5 }])
    const filter = { kind: 'range', subject: 'score', min: 1, max: null }
    const refused = await save([{ ...limited(9)[0], filter }], match(draft.body.revision))
    expect([refused.status, saidBy(refused)]).toEqual([
      422,
      expect.stringContaining('Choose one of: category'),
    ])
    await manager.remove(`/api/routing/drafts/${draft.body.id}`)
  })

  it('of another user are published only by somebody who says which state they saw', async () => {
    const { body } = await save([rule('all', { targets: [stockTarget('seen')] })])
    const admin = await test.person('admin')
    const publish = (headers = {}) =>
      admin.post(`/api/routing/drafts/${body.id}/publish`, { note: 'Seen' }, headers)
    const blind = await publish()
    expect([blind.status, blind.body.detail]).toEqual([428, expect.stringContaining('as If-Match')])
    expect((await publish(match(body.revision))).status).toBe(200)
  })

  it('are refused with a sentence that says what to change', async () => {
    const ghost = uuidv7()
    const answer = await save([
      rule('one', {
        filter: {
          kind: 'all',
          of: [
            { kind: 'zip_radius', zip: '00000', lat: 0, lng: 0, miles: 50 },
            { kind: 'eq', subject: 'campaignId', value: ghost },
          ],
        },
        targets: [clientTarget(ghost), recruiterTarget(uuidv7())],
      }),
    ])
    expect(answer.status).toBe(422)
    for (const part of [
      'This client does not exist',
      'This recruiter does not exist',
      'This campaign does not exist',
      'ZIP code 00000 does not exist',
    ])
      expect(answer.body.detail).toContain(part)
    expect((await save([{ id: 'x' }])).status).toBe(422)
    expect((await save('no rules')).status).toBe(422)
    expect(saidBy(await save([inTexas([stockTarget()]), inTexas([stockTarget('b')])]))).toContain(
      'Two rules have the id texas',
    )
    expect(saidBy(await save([rule('consent', { targets: [stockTarget()] })]))).toContain('another id')
  })

  it('store the coordinates of a ZIP code, and publish warnings only when acknowledged', async () => {
    const saved = await save([
      rule('near', {
        filter: { kind: 'zip_radius', zip: '77030', lat: 0, lng: 0, miles: 50 },
        targets: [stockTarget('near', { daily: 0 })],
      }),
    ])
    expect(saved.body.rules[0].filter.lat).toBeCloseTo(29.7, 1)
    expect(saved.body.warnings[0].message).toContain('Rule 2 has a daily limit of 0')
    const publish = (acknowledgeWarnings: boolean) =>
      manager.post(`/api/routing/drafts/${saved.body.id}/publish`, { note: 'Near', acknowledgeWarnings })
    const refused = await publish(false)
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('daily limit of 0')])
    expect((await publish(true)).status).toBe(200)
  })

  it('are read by recruiters and changed by managers only', async () => {
    expect((await recruiter.get('/api/routing/rules')).status).toBe(200)
    expect((await recruiter.post('/api/routing/drafts', { rules: [] })).status).toBe(403)
    expect((await test.anonymous.get('/api/routing/rules')).status).toBe(401)
  })
})

describe('try', () => {
  it('decides a stored lead or one typed in, and changes nothing', async () => {
    const { draft } = await current()
    await save([inTexas([stockTarget('tx')])], draft ? match(draft.revision) : {})
    const [leadId] = await addLeads(test.db, { campaignId, state: 'LA' })
    const stored = await recruiter.post('/api/routing/try', { leadId, version: 'draft' })
    expect(stored.body).toMatchObject({
      outcome: 'unrouted',
      nearestMiss: { ruleId: 'texas', reason: 'The lead is in LA. This rule needs TX or OK.' },
      takers: [],
    })
    const typed = await recruiter.post('/api/routing/try', { lead: { zip: '77030' }, version: 'draft' })
    expect(typed.body).toMatchObject({ outcome: 'stocked', takers: [{ name: 'Marketplace stock' }] })
    const rejected = await recruiter.post('/api/routing/try', { lead: { hasConsent: false } })
    expect(rejected.body).toMatchObject({ outcome: 'rejected', reason: 'Consent is missing or revoked.' })
    expect(saidBy(await recruiter.post('/api/routing/try', {}))).toContain('Choose a stored lead')
    expect((await recruiter.post('/api/routing/try', { leadId: uuidv7() })).status).toBe(404)
    const [row] = await test.db.query<{ routed_at: string | null }>({
      text: 'select routed_at from leads where id = $1',
      values: [leadId],
    })
    expect(row?.routed_at).toBeNull()
  })
})

it('offers the categories of campaigns, products and rules to every field that asks for one', async () => {
  await test.db.query({
    text: `update campaigns set category = 'Welder' where id = $1`,
    values: [campaignId],
  })
  const { draft } = await current()
  const filter: Rule['filter'] = {
    kind: 'all',
    of: [
      { kind: 'not', of: { kind: 'eq', subject: 'category', value: 'Rigger' } },
      { kind: 'in', subject: 'category', values: ['Welder', 'Pipefitter'] },
      { kind: 'eq', subject: 'state', value: 'TX' },
    ],
  }
  await save([rule('weld', { filter, targets: [stockTarget()] })], draft ? match(draft.revision) : {})
  const { body } = await recruiter.get('/api/campaigns/categories')
  expect(body.items).toEqual(expect.arrayContaining(['Pipefitter', 'Rigger', 'Welder']))
  expect(body.items).not.toContain('TX')
})

describe('replay', () => {
  const rules = (limit: number) => [
    rule('work', {
      filter: { kind: 'in', subject: 'state', values: ['TX', 'OK'] },
      targets: [recruiterTarget(recruiter.userId, { daily: limit }), recruiterTarget(manager.userId)],
      method: 'round_robin',
    }),
    rule('rest', { targets: [stockTarget()] }),
  ]
  const run = async (from: string, to: string) => {
    const { body, status } = await manager.post('/api/routing/replays', { from, to })
    expect(status).toBe(202)
    await runReplay(systemContext(test.db), body.id)
    return (await recruiter.get(`/api/routing/replays/${body.id}`)).body
  }

  it('of the published version repeats exactly what happened, from the middle of a day too', async () => {
    const { draft } = await current()
    const saved = await save(rules(6), draft ? match(draft.revision) : {})
    await manager.post(`/api/routing/drafts/${saved.body.id}/publish`, { note: 'Work them' })
    // Noon in Chicago: limits count by day, and the period must not cross midnight.
    let at = new Date().setUTCHours(18, 0, 0, 0)
    if (at < Date.now() + 60_000) at += DAY
    for (const state of ['TX', 'LA', 'OK', 'TX']) {
      await addLeads(test.db, { campaignId, count: 10, state })
      await addLeads(test.db, { campaignId, state, isTest: true })
      at += 5 * 60_000
      while (await routeBatch(systemContext(test.db), () => at));
    }
    const from = new Date(at - 14 * 60_000).toISOString()
    const to = new Date(at + 1).toISOString()
    const happened = await test.db.query<{ target_id: string; count: number }>({
      text: `select target_id, count(*)::int as count from routing_takes where taken_at >= $1 group by 1`,
      values: [from],
    })
    const replayed = await run(from, to)
    expect(replayed).toMatchObject({
      status: 'done',
      leadsTotal: 30,
      leadsDone: 30,
      result: { leads: 30, decidedDifferently: 0, moves: [] },
    })
    const taken = (id: string) => happened.find(({ target_id }) => target_id === id)?.count ?? 0
    expect(taken(`to-${recruiter.userId}`)).toBe(1)
    expect(replayed.result.outcomes).toMatchObject({
      assigned: { before: 20 },
      stocked: { before: 10 },
    })
    // The recruiter had 5 of 6 before the period. A replay that forgot them would reach the limit later.
    expect(replayed.result.limits).toEqual([
      { targetId: `to-${recruiter.userId}`, name: expect.any(String), reached: 1, exceeded: 0 },
    ])

    await save([rule('new', { targets: [stockTarget()] }), rule('rest', { targets: [stockTarget('last')] })])
    const changed = await run(from, to)
    expect(changed.result).toMatchObject({
      decidedDifferently: 30,
      moves: [
        { from: 'work', to: 'new', leads: 20, cents: 0 },
        { from: 'rest', to: 'new', leads: 10 },
      ],
    })
    // The draft's rules in its order, then the one it dropped. Test leads are in neither sum.
    expect(
      changed.result.byRule.map((one: Json) => [one.ruleId, one.number, one.before.leads, one.after.leads]),
    ).toEqual([
      ['new', 2, 0, 30],
      ['rest', 3, 10, 0],
      ['work', null, 20, 0],
    ])
    expect(changed.result.outcomes).toMatchObject({
      assigned: { before: 20, after: 0 },
      stocked: { before: 10, after: 30 },
      test: { before: 0, after: 0 },
    })
    expect(changed.result.moves[0].examples[0]).toMatchObject({
      title: 'Registered nurse, OK',
      before: { outcome: 'assigned' },
      after: { outcome: 'stocked', trace: [{}, { matched: true }] },
    })
    expect((await current()).lastReplayId).toBe(changed.id)
  })

  it('is canceled, and refuses a wrong period', async () => {
    const post = (from: string, to: string) => manager.post('/api/routing/replays', { from, to })
    const { body } = await post('2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z')
    expect(body.status).toBe('queued')
    expect((await manager.post(`/api/routing/replays/${body.id}/cancel`)).body.status).toBe('canceled')
    await runReplay(systemContext(test.db), body.id)
    expect((await manager.get(`/api/routing/replays/${body.id}`)).body).toMatchObject({
      status: 'canceled',
      result: null,
    })
    expect((await manager.post(`/api/routing/replays/${body.id}/cancel`)).status).toBe(409)
    expect((await post('2026-11-01T00:00:00Z', '2026-10-01T00:00:00Z')).status).toBe(422)
    expect(saidBy(await post('2024-11-01T00:00:00Z', '2026-10-01T00:00:00Z'))).toContain('at most 400 days')
    expect((await manager.get(`/api/routing/replays/${uuidv7()}`)).status).toBe(404)
  })
})
