import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leadsErased } from '#domains/leads/server/index.ts'
import { openDatabase } from '#platform/server/database.ts'
import { readEnv } from '#platform/server/env.ts'
import { createLog } from '#platform/server/log.ts'
import { systemContext, transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import {
  addCampaign,
  addLeads,
  clientTarget,
  publishRules,
  recruiterTarget,
  rule,
  stockTarget,
} from '../../../../tests/support/routing.ts'
import { testServices } from '../../../../tests/support/services.ts'
import { BLANK } from '../engine/possible-lead.ts'
import { decideOne, retryUnrouted, routeBatch } from './decide-leads.ts'
import { stepsOfEvents } from './explain-decision.ts'
import { getPublishedRules } from './queries/versions.ts'
import { loadState } from './state.ts'

let test: TestApp
let manager: Person
let campaignId: string

beforeAll(async () => {
  test = await startTestApp({ services: testServices({ addToQueue: async () => undefined }) })
  manager = await test.person('manager')
})
afterAll(() => test.close())
beforeEach(async () => {
  await emptyTables(test, 'leads', 'campaigns', 'routing_caps', 'routing_takes', 'notifications')
  campaignId = await addCampaign(test.db)
})

const context = () => systemContext(test.db)
const routeAll = async (clock?: () => number) => {
  while (await routeBatch(context(), clock));
}
const leadOf = async (id: string | undefined) => (await manager.get(`/api/leads/${id}`)).body
const count = async (sql: string) =>
  (await test.db.query<{ count: number }>({ text: `select count(*)::int as count from ${sql}` }))[0]?.count

describe('deciding', () => {
  it('puts a lead into stock with the rules of a fresh installation', async () => {
    const [id] = await addLeads(test.db, { campaignId })
    expect((await leadOf(id)).decision).toBeNull()
    await routeAll()
    const lead = await leadOf(id)
    expect(lead).toMatchObject({ status: 'available', shareLimit: 3 })
    const reason = 'No open order fits.\nOpen standing orders: no open order'
    expect(lead.decision).toEqual({
      ruleId: 'everything',
      ruleVersion: 1,
      outcome: 'stocked',
      trace: [
        {
          ruleId: 'consent',
          rule: 'Reject, consent missing or revoked',
          matched: false,
          reason: 'The form does not ask for consent.',
        },
        { ruleId: 'open-orders', rule: 'Open standing orders', matched: false, reason },
        {
          ruleId: 'everything',
          rule: 'Marketplace stock',
          matched: true,
          reason: 'Marketplace stock: took the lead',
        },
      ],
      nearestMiss: { ruleId: 'open-orders', rule: 'Open standing orders', matched: false, reason },
    })
  })

  it('decides again about leads whose campaign gets its category later, and leaves sold ones alone', async () => {
    const [stocked, sold, rejected, waiting, own] = await addLeads(test.db, { campaignId, count: 5 })
    const set = (id: string | undefined, text: string) =>
      test.db.query({ text: `update leads set ${text} where id = $1`, values: [id] })
    for (const id of [stocked, sold, rejected, waiting]) await set(id, 'category = null')
    await routeAll()
    await set(sold, `shares_sold = 1, status = 'partially_sold'`)
    await set(rejected, `status = 'rejected', rejected_for = 'spam'`)
    await set(waiting, `status = 'received'`)
    const taker = await test.person('recruiter')
    const isNurse = { kind: 'eq', subject: 'category', value: 'Nurse' } as const
    await publishRules(test.db, [
      rule('nurses', { filter: { kind: 'all', of: [isNurse] }, targets: [recruiterTarget(taker.userId)] }),
      rule('all', { targets: [stockTarget()] }),
    ])
    const { version } = (await manager.get(`/api/campaigns/${campaignId}`)).body
    const edit = { category: 'Nurse', formId: uuidv7() }
    const header = { 'if-match': `"${version}"` }
    expect((await manager.patch(`/api/campaigns/${campaignId}`, edit, header)).status).toBe(200)
    await routeAll()
    for (const id of [stocked, waiting])
      expect(await leadOf(id)).toMatchObject({ status: 'assigned', category: 'Nurse' })
    expect(await leadOf(sold)).toMatchObject({ status: 'partially_sold', category: null })
    expect(await leadOf(rejected)).toMatchObject({ status: 'rejected', category: null })
    expect(await leadOf(own)).toMatchObject({ status: 'available', category: 'Registered nurse' })
    expect(await count(`audit_events where action = 'categorized' and after ->> 'leads' = '2'`)).toBe(1)
  })

  it('assigns to recruiters in turn and notifies each, and says why clients got nothing', async () => {
    const [one, other] = [await test.person('recruiter'), await test.person('recruiter')]
    const [client] = await test.db.query<{ id: string }>({
      text: `insert into clients (id, name, industry, timezone) values (gen_random_uuid(), 'Lakeside', 'Health',
        'America/Chicago') returning id`,
    })
    await publishRules(test.db, [
      rule('sell', { targets: [clientTarget(client?.id ?? '')] }),
      rule('work', {
        targets: [recruiterTarget(one.userId), recruiterTarget(other.userId)],
        method: 'round_robin',
      }),
    ])
    const ids = await addLeads(test.db, { campaignId, count: 4 })
    await routeAll()
    const owners = await test.db.query<{ owner_id: string }>({
      text: 'select owner_id from leads order by received_at',
    })
    expect(owners.map(({ owner_id }) => owner_id)).toEqual([
      one.userId,
      other.userId,
      one.userId,
      other.userId,
    ])
    expect(await count(`notifications where user_id = '${one.userId}'`)).toBe(2)
    const { decision, status } = await leadOf(ids[0])
    expect(status).toBe('assigned')
    expect(decision.trace[1].reason).toContain('Lakeside: no open order')
    expect(decision.nearestMiss).toMatchObject({ ruleId: 'sell', matched: false })
  })

  it('keeps a lead that no rule took, and tries it again after the rules changed', async () => {
    await publishRules(test.db, [
      rule('ok', { filter: { kind: 'eq', subject: 'state', value: 'OK' }, targets: [stockTarget()] }),
    ])
    const [id] = await addLeads(test.db, { campaignId })
    await routeAll()
    expect(await leadOf(id)).toMatchObject({
      status: 'received',
      decision: { outcome: 'unrouted', ruleId: null },
    })
    expect(await routeBatch(context())).toBe(false)
    await publishRules(test.db, [rule('all', { targets: [stockTarget()] })])
    await retryUnrouted(context())
    await routeAll()
    expect(await leadOf(id)).toMatchObject({ status: 'available', decision: { outcome: 'stocked' } })
    expect(await count('routing_decisions')).toBe(2)
    await retryUnrouted(context())
    expect(await count('leads where routed_at is null')).toBe(0)
  })

  it('shows the way of a test lead, and touches nothing', async () => {
    const recruiter = await test.person('recruiter')
    await publishRules(test.db, [
      rule('work', { targets: [recruiterTarget(recruiter.userId, { daily: 5 })] }),
    ])
    const [id] = await addLeads(test.db, { campaignId, isTest: true })
    await routeAll()
    expect(await leadOf(id)).toMatchObject({ status: 'received', decision: { outcome: 'test' } })
    expect([await count('routing_caps'), await count('routing_takes'), await count('notifications')]).toEqual(
      [0, 0, 0],
    )
    const event = uuidv7()
    await test.db.query({ text: 'update leads set event_id = $2 where id = $1', values: [id, event] })
    const steps = await stepsOfEvents(context(), [event])
    expect(steps.get(event)?.note).toMatch(/^Met the rule "Rule work": .+ took the lead$/)
  })

  it('forgets what an erased person answered, and keeps the decision', async () => {
    const filter = { kind: 'eq' as const, subject: 'answer:place', value: 'elsewhere' }
    await publishRules(test.db, [rule('far', { filter, targets: [stockTarget()] })])
    const [id, other] = await addLeads(test.db, { campaignId, count: 2 })
    await routeAll()
    const said = async (lead: string | undefined) => (await leadOf(lead)).decision.trace.at(-1).reason
    expect(await said(id)).toContain('The lead answered “1”')
    await transaction(context(), (tx) =>
      leadsErased.emit(tx, { leadIds: [id ?? ''], emails: [], phones: [] }),
    )
    expect(await said(id)).toContain('The lead answered “(erased)”')
    expect(await said(other)).toContain('The lead answered “2”')
  })

  it('never assigns a contact that was suppressed after it arrived', async () => {
    const emailHash = Buffer.from('a suppressed contact')
    const [id] = await addLeads(test.db, { campaignId, emailHash })
    await test.db.query({
      text: `insert into suppressions (contact_hash, kind, reason) values ($1, 'email', 'asked') on conflict do nothing`,
      values: [emailHash],
    })
    await routeAll()
    const lead = await leadOf(id)
    expect(lead).toMatchObject({ status: 'rejected', rejectedFor: 'suppressed' })
    expect(lead.decision.trace).toEqual([expect.objectContaining({ matched: true })])
  })

  it('rejects a lead whose form asks for consent and that did not give it', async () => {
    await publishRules(test.db, [rule('all', { targets: [stockTarget()] })])
    const asking = await addCampaign(test.db, { 'May we call?': 'consent' })
    const [without, given, said, revoked] = [
      ...(await addLeads(test.db, { campaignId: asking, count: 4 })),
    ] as [string, string, string, string]
    const consent = (leadId: string, words: string, revokedAt: string | null = null) =>
      test.db.query({
        text: `insert into lead_consents (id, lead_id, channel, words, captured_at, revoked_at)
          values (gen_random_uuid(), $1, 'form', $2, now(), $3)`,
        values: [leadId, words, revokedAt],
      })
    await consent(given, 'You may call me.')
    await consent(said, 'No')
    await consent(revoked, 'You may call me.', '2026-11-01T00:00:00Z')
    await routeAll()
    const statuses = await Promise.all(
      [without, given, said, revoked].map(async (id) => (await leadOf(id)).status),
    )
    expect(statuses).toEqual(['rejected', 'available', 'rejected', 'rejected'])
  })
})

describe('limits', () => {
  it('are never exceeded by 200 leads in two processes, across a change of clocks', async () => {
    const recruiter = await test.person('recruiter')
    await publishRules(test.db, [
      rule('work', { targets: [recruiterTarget(recruiter.userId, { daily: 7, weekly: 20 })] }),
      rule('rest', { targets: [stockTarget()] }),
    ])
    // Clocks in Chicago went back on November 1, 2026, at 07:00 UTC. That day has 25 hours.
    const evening = Date.parse('2026-10-31T23:00:00Z')
    let hour = 0
    const clock = () => evening + hour++ * 60 * 60_000
    const log = createLog(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
    const other = openDatabase({ url: test.url, size: 4, log })
    const ids = await addLeads(test.db, { campaignId, count: 200, at: new Date(evening) })
    await test.db.query({ text: 'update leads set routed_at = now()' })
    const release = async (some: string[]) =>
      test.db.query({ text: 'update leads set routed_at = null where id = any($1)', values: [some] })
    for (let index = 0; index < 200; index += 4) {
      await release(ids.slice(index, index + 4))
      await Promise.all([
        routeBatch(context(), clock),
        routeBatch(systemContext(other), clock),
        routeBatch(context(), clock),
      ])
    }
    await other.close()
    const days = await test.db.query<{ day: string; taken: number }>({
      text: `select (taken_at at time zone 'America/Chicago')::date as day, count(*)::int as taken
        from routing_takes where target_id like 'to-%' group by 1 order by 1`,
    })
    expect(await count('routing_decisions')).toBe(200)
    expect(days.length).toBeGreaterThan(2)
    expect(days.every(({ taken }) => taken <= 7)).toBe(true)
    expect(days.find(({ day }) => day === '2026-11-01')?.taken).toBe(7)
    const [most] = await test.db.query<{ used: number }>({
      text: `select max(used) as used from routing_caps where period = 'weekly'`,
    })
    expect(most?.used).toBeLessThanOrEqual(20)
    expect(await count(`leads where status = 'assigned'`)).toBe(
      days.reduce((sum, { taken }) => sum + taken, 0),
    )
  }, 60_000)

  it('stay the same for a day, whatever timezone the target gets, and also when it gets the first one back', async () => {
    const recruiter = await test.person('recruiter')
    const now = Date.parse('2026-11-16T15:00:00Z')
    const routeIn = async (timezone: string, leads: number) => {
      const target = { ...recruiterTarget(recruiter.userId, { daily: 7 }), timezone }
      const { body } = await manager.post('/api/routing/drafts', {
        rules: [rule('work', { targets: [target] }), rule('rest', { targets: [stockTarget()] })],
      })
      const published = await manager.post(`/api/routing/drafts/${body.id}/publish`, { note: timezone })
      expect(published.status).toBe(200)
      await addLeads(test.db, { campaignId, count: leads, at: new Date(now) })
      await routeAll(() => now)
      return count(`routing_takes where target_id = '${target.id}'`)
    }
    expect([
      await routeIn('Pacific/Auckland', 3),
      await routeIn('America/Chicago', 10),
      await routeIn('Pacific/Auckland', 10),
    ]).toEqual([3, 7, 7])
  })

  it('are kept by the database when the engine knows an older state, and the trace says so', async () => {
    const recruiter = await test.person('recruiter')
    await publishRules(test.db, [
      rule('work', { targets: [recruiterTarget(recruiter.userId, { daily: 1 })] }),
      rule('rest', { targets: [stockTarget()] }),
    ])
    const rules = await getPublishedRules(test.db)
    const now = Date.parse('2026-11-16T15:00:00Z')
    const old = await loadState(test.db, rules, now)
    const lead = { ...BLANK, id: 'lead', receivedAt: now, campaignId: 'campaign' }
    const decideWithOld = () =>
      transaction(context(), (tx) =>
        decideOne(tx, { lead, rules, state: old }).then(({ decision }) => decision),
      )
    expect((await decideWithOld()).outcome).toBe('assigned')
    const second = await decideWithOld()
    expect(second.outcome).toBe('stocked')
    expect(second.trace.rules[0]?.targets).toEqual([{ target: 0, code: 'refused_cap' }])
    expect(await count('routing_caps where used = 1')).toBe(1)
  })
})

describe('versions', () => {
  it('cannot be changed or removed once published', async () => {
    const change = (sql: string) => test.db.query({ text: sql })
    await expect(
      change(`update routing_versions set rules = '[]' where status = 'published'`),
    ).rejects.toThrow('cannot be changed')
    await expect(change(`update routing_versions set note = 'x' where status = 'retired'`)).rejects.toThrow(
      'cannot be changed',
    )
    await expect(change(`delete from routing_versions where status = 'retired'`)).rejects.toThrow(
      'cannot be removed',
    )
    await expect(
      change(
        `insert into routing_versions (id, number, status, rules) values (gen_random_uuid(), 900, 'published', '[]')`,
      ),
    ).rejects.toThrow('routing_versions_published')
  })
})
