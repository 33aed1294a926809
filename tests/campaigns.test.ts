// Campaigns and their leads against a real database: figures, areas, pauses, spend, acts, erasure and applications.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findCampaignOfForm } from '#domains/campaigns/server/index.ts'
import { foldTallies } from '#domains/campaigns/server/queries/figures.ts'
import { createLead } from '#domains/leads/server/create-lead.ts'
import { leadReceived } from '#domains/leads/server/events.ts'
import { mapFields } from '#domains/leads/server/field-map.ts'
import { holdForm } from '#domains/leads/server/queries/waiting.ts'
import { systemContext, type Tx, transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { emptyTables } from './support/empty-tables.ts'
import { testServices } from './support/services.ts'
import { untilBlocked } from './support/until.ts'

let test: TestApp
let manager: Person
let recruiter: Person
let admin: Person
const received: string[] = []

beforeAll(async () => {
  test = await startTestApp()
  ;[manager, recruiter, admin] = await Promise.all([
    test.person('manager'),
    test.person('recruiter'),
    test.person('admin'),
  ])
  leadReceived.on(async (_tx, { leadId }) => void received.push(leadId))
})
afterAll(() => test.close())
beforeEach(async () => {
  received.length = 0
  await emptyTables(test, 'webhook_events', 'leads', 'campaigns')
})

const FORM = '900100200300400500'
const addCampaign = async (change: object = {}) => {
  const { status, body } = await manager.post('/api/campaigns', {
    name: 'RN Houston',
    channel: 'meta_lead_ad',
    formId: FORM,
    status: 'active',
    ...change,
  })
  expect(status).toBe(201)
  return body
}
const change = (campaign: Json, edit: object, by = manager) =>
  by.patch(`/api/campaigns/${campaign.id}`, edit, { 'if-match': `"${campaign.version}"` })

let serial = 0
async function arrive(
  fields: Record<string, string>,
  given: {
    isTest?: boolean
    at?: Date
    formId?: string
    externalId?: string
    eventId?: string
    context?: Tx
  } = {},
) {
  const formId = given.formId ?? FORM
  const campaign = await findCampaignOfForm(test.db, 'meta_lead_ad', formId)
  const list = Object.entries(fields).map(([name, value]) => ({ name, value }))
  const created = await createLead(given.context ?? systemContext(test.db), {
    source: 'meta',
    externalId: given.externalId ?? `lead-${++serial}`,
    campaign,
    formId,
    pageId: null,
    eventId: given.eventId ?? null,
    isBackfilled: false,
    isTest: given.isTest ?? false,
    receivedAt: given.at ?? new Date(),
    mapped: mapFields(list, (campaign?.fieldMap ?? {}) as Record<string, never>),
    fields: list,
    attribution: {},
  })
  return created?.id ?? ''
}
const lead = (id: string, by = manager) => by.get(`/api/leads/${id}`).then(({ body }) => body)
const person = (name = 'Ana Diaz') => ({
  full_name: name,
  email: `${name.replace(' ', '.').toLowerCase()}.${++serial}@example.com`,
  zip_code: '77002',
})

describe('the figures of a campaign', () => {
  it('are what counting says after random changes, folded or not', async () => {
    const campaigns = [await addCampaign(), await addCampaign({ name: 'B', formId: '2' })]
    const days = [0, 1, 40].map((days) => new Date(Date.now() - days * 86_400_000))
    const ids: string[] = []
    for (let turn = 0; turn < 40; turn += 1)
      ids.push(
        await arrive(person(`Pat ${turn % 9}`), {
          isTest: turn % 11 === 0,
          ...(days[turn % 3] && { at: days[turn % 3] }),
          formId: turn % 2 ? FORM : '2',
        }),
      )
    const statuses = ['received', 'duplicate', 'rejected', 'available', 'erased', 'sold_out']
    for (let turn = 0; turn < 60; turn += 1) {
      const id = ids[Math.floor(Math.random() * ids.length)]
      const status = statuses[Math.floor(Math.random() * statuses.length)]
      await test.db.query({
        text: `update leads set status = $2, rejected_for = case when $2 = 'rejected' then 'spam' end,
          shares_sold = (random() * share_limit)::int, revenue_cents = (random() * 5000)::int,
          campaign_id = case when random() < 0.2 then $3 else campaign_id end where id = $1`,
        values: [id, status, campaigns[turn % 2].id],
      })
      if (turn % 20 === 0) await foldTallies(test.db)
    }
    await test.db.query({
      text: `update leads set status = 'available', rejected_for = null where id = any($1)`,
      values: [ids.slice(1, 6)],
    })
    for (const id of ids.slice(1, 6)) {
      const made = await manager.post(`/api/leads/${id}/candidate`, {})
      if (made.status === 200)
        await test.db.query({
          text: `update candidates set status = 'hired' where id = $1`,
          values: [made.body.candidateId],
        })
    }
    const [hired] = await test.db.query<{ id: string }>({
      text: `select id from candidates where status = 'hired' limit 1`,
    })
    await test.db.query({ text: `update candidates set status = 'new' where id = $1`, values: [hired?.id] })
    const sums = (from: string) =>
      test.db.query({ text: `select campaign_id, day, ${from} group by 1, 2 order by 1, 2` })
    const counted = await sums(`sum(n)::int as leads, sum(dup)::int as duplicates, sum(rej)::int as rejected,
      sum(sold)::int as sold, sum(hired)::int as hires, sum(revenue_cents)::int as revenue from (
        select campaign_id, (received_at at time zone 'UTC')::date as day, 1 as n, revenue_cents,
          (status = 'duplicate' or (status = 'erased' and duplicate_of is not null and rejected_for is null))::int as dup,
          (status = 'rejected' or (status = 'erased' and rejected_for is not null))::int as rej,
          (shares_sold > 0)::int as sold,
          coalesce((select (c.status = 'hired')::int from candidates c where c.id = candidate_id), 0) as hired
        from leads where campaign_id is not null and not is_test) l`)
    const kept = () =>
      sums(`sum(leads)::int as leads, sum(duplicates)::int as duplicates, sum(rejected)::int as rejected,
        sum(sold)::int as sold, sum(hires)::int as hires, sum(revenue_cents)::int as revenue from campaign_tallies`)
    const nonZero = (rows: Json[]) => rows.filter((row) => row.leads > 0)
    expect(counted.length).toBeGreaterThan(4)
    expect(nonZero(await kept())).toEqual(counted)
    await foldTallies(test.db)
    expect(nonZero(await kept())).toEqual(counted)
    expect(counted.reduce((sum: number, row) => sum + Number((row as Json).hires), 0)).toBeGreaterThan(0)
  })

  it('add up per period, and each opens the leads it counts', async () => {
    const campaign = await addCampaign({ area: { states: ['TX'] } })
    await arrive(person())
    await arrive({ ...person(), zip_code: '10001' })
    await arrive(person(), { at: new Date(Date.now() - 20 * 86_400_000) })
    await arrive(person(), { isTest: true })
    await manager.post('/api/campaigns/spend', {
      rows: [{ campaignId: campaign.id, day: new Date().toISOString().slice(0, 10), cents: 1_000 }],
    })
    const { body } = await manager.get('/api/campaigns?period=7d')
    expect(body.items[0].figures).toMatchObject({
      leads: 2,
      accepted: 1,
      rejected: 1,
      duplicates: 0,
      costCents: 1_000,
      costPerLeadCents: 500,
      costPerHireCents: null,
    })
    const totals = (await manager.get('/api/campaigns/totals?period=30d')).body
    expect(totals).toMatchObject({ campaigns: 1, figures: { leads: 3, accepted: 2 }, waitingLeads: 0 })
    const opened = async (figure: string) =>
      (
        await manager.get(
          `/api/leads?campaign=${campaign.id}&figure=${figure}&receivedFrom=${totals.from}T00:00:00Z`,
        )
      ).body.items.length
    expect([await opened('accepted'), await opened('rejected'), await opened('sold')]).toEqual([2, 1, 0])
  })
})

describe('a campaign', () => {
  it('rejects leads outside its area, and accepts those whose place is unknown', async () => {
    await addCampaign({ area: { states: [], zip: '77002', radiusMiles: 40 } })
    const outside = await lead(await arrive({ ...person(), zip_code: '75204' }))
    expect(outside).toMatchObject({ status: 'rejected', rejectedFor: 'outside_area' })
    const { zip_code: _zip, ...nowhere } = person()
    expect(await lead(await arrive(nowhere))).toMatchObject({ status: 'received', flags: ['unknown_place'] })
    const bad = await manager.post('/api/campaigns', {
      name: 'X',
      channel: 'manual',
      area: { zip: '00001', radiusMiles: 5 },
    })
    expect([bad.status, bad.body.detail]).toEqual([422, expect.stringContaining('no ZIP code 00001')])
  })

  it('keeps its leads while it is paused, and lets them go on after', async () => {
    const campaign = await addCampaign()
    const paused = await change(campaign, { status: 'paused' })
    expect(paused.status).toBe(200)
    const id = await arrive(person())
    expect(await lead(id)).toMatchObject({ status: 'received', campaign: { id: campaign.id } })
    expect(received).toEqual([])
    expect((await change(paused.body, { status: 'draft' })).status).toBe(409)
    await change(paused.body, { status: 'active' })
    expect(received).toEqual([id])
  })

  it('takes the leads that waited at its launch, read with its field map, and not as a draft', async () => {
    const ids = [
      await arrive({ wer: 'Ana Diaz', mail: 'ana@example.com', plz: '77002', shift: 'nights' }),
      await arrive({ wer: 'Ana Diaz', mail: 'ana@example.com', plz: '77002' }),
    ]
    const forms = (await recruiter.get('/api/campaigns/waiting-forms')).body.items
    expect(forms).toMatchObject([{ channel: 'meta_lead_ad', formId: FORM, leads: 2, draft: null }])
    const samples = (await manager.get(`/api/campaigns/form-samples?channel=meta_lead_ad&formId=${FORM}`))
      .body
    expect(samples).toMatchObject({ from: 'waiting', waiting: 2 })
    expect(samples.names.map(({ name }: Json) => name)).toEqual(['wer', 'mail', 'plz', 'shift'])
    const fieldMap = { wer: 'name', mail: 'email', plz: 'zip' }
    const draft = await addCampaign({ status: 'draft', fieldMap })
    expect((await lead(ids[0] ?? '')).campaign).toBeNull()
    expect((await manager.get('/api/campaigns/waiting-forms')).body.items[0].draft.id).toBe(draft.id)
    const typed = { wer: 'Test Person', mail: 'test@example.com', plz: '77002' }
    const fields = Object.entries(typed).map(([name, value]) => ({ name, value }))
    const tested = await manager.post(`/api/campaigns/${draft.id}/test-lead`, { fields })
    expect(tested.body).toMatchObject({ status: 'received', firstName: 'Test', place: 'Houston, TX 77002' })
    const launched = await change(draft, { status: 'active' })
    expect(launched.body.figures).toMatchObject({ leads: 2, duplicates: 1, accepted: 1 })
    expect(await lead(ids[0] ?? '')).toMatchObject({
      status: 'received',
      firstName: 'Ana',
      email: 'ana@example.com',
      state: 'TX',
      answers: { shift: 'nights' },
    })
    expect(await lead(ids[1] ?? '')).toMatchObject({ status: 'duplicate', duplicate: { id: ids[0] } })
    expect((await manager.get('/api/campaigns/waiting-forms')).body.items).toEqual([])
  })

  it('is refused with a sentence that says what to change', async () => {
    const said = async (change: object) => {
      const input = { name: 'X', channel: 'manual', ...change }
      const { status, body } = await manager.post('/api/campaigns', input)
      return [status, body.fields?.[0]?.message]
    }
    for (const [change, words] of [
      [{ fieldMap: { mail: 'inbox' } }, 'not one of our fields'],
      [{ fieldMap: { mail: 'email', post: 'email' } }, '“mail” and “post” both become email'],
      [{ fieldMap: { 'a\0b': 'email' } }, 'cannot be saved. Type the name again'],
      [{ formId: ' ' }, 'Enter the id of the form'],
      [{ budgetCents: 1e300 }, 'Enter $100,000,000.00 or less.'],
      [{ budgetCents: -1e300 }, 'Enter a whole number of cents.'],
      [{ budgetCents: 0.5 }, 'Enter a whole number of cents.'],
    ] as const)
      expect(await said(change)).toEqual([422, expect.stringContaining(words)])
    const samples = '/api/campaigns/form-samples?channel=meta_lead_ad&formId='
    expect((await manager.get(`${samples}a%00b`)).status).toBe(200)
    expect((await manager.get(`${samples}%00`)).body.fields[0].message).toBe('Fill this in.')
    const moved = await change(await addCampaign(), { channel: 'google_form' })
    expect([moved.status, moved.body.detail]).toEqual([422, expect.stringContaining('channel of a launched')])
  })

  it('is the only one of its form, also when two are made at once', async () => {
    const input = { name: 'Twin', channel: 'meta_lead_ad', formId: '31' }
    const made = await Promise.all(Array.from({ length: 4 }, () => manager.post('/api/campaigns', input)))
    expect(made.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409'])
    for (const { status, body } of made)
      if (status === 409)
        expect(body.detail).toContain('Another campaign already takes the leads of this form')
  })

  it('is copied as a draft without its form', async () => {
    const kept = { duplicateDays: 7, duplicateScope: 'buyer', shareLimit: 3 }
    const { id } = await addCampaign(kept)
    const copy = await manager.post(`/api/campaigns/${id}/duplicate`)
    expect(copy.body).toMatchObject({ name: 'RN Houston, copy', formId: null, status: 'draft', ...kept })
    expect((await change(copy.body, { status: 'active' })).body.fields[0].path).toBe('formId')
    expect((await manager.post(`/api/campaigns/${uuidv7()}/duplicate`)).status).toBe(404)
  })
})

describe('spend', () => {
  it('is previewed with a sentence for each faulty row, then saved, and replaces the amount of a day', async () => {
    const campaign = await addCampaign()
    const csv = `Date,Campaign,Amount\n2026-11-01,rn houston,$10.00\n11/02/2026,${campaign.id},20\n2026-11-01,RN Houston,5\nsoon,RN Houston,1\n2026-11-03,Nobody,1`
    const { body } = await manager.post('/api/campaigns/spend/preview', { csv })
    expect(body.rows.map(({ problem }: Json) => problem)).toEqual([
      null,
      null,
      expect.stringContaining('Line 2'),
      expect.stringContaining('not a date'),
      expect.stringContaining('no campaign'),
    ])
    const rows = body.rows.flatMap(({ spend }: Json) => spend ?? [])
    expect((await manager.post('/api/campaigns/spend', { rows })).body).toEqual({ saved: 2 })
    await manager.post('/api/campaigns/spend', { rows: [{ ...rows[0], cents: 700 }] })
    expect((await recruiter.get(`/api/campaigns/${campaign.id}/spend`)).body.items).toEqual([
      { day: '2026-11-02', cents: 2_000 },
      { day: '2026-11-01', cents: 700 },
    ])
    expect((await recruiter.post('/api/campaigns/spend', { rows })).status).toBe(403)
    const noColumns = await manager.post('/api/campaigns/spend/preview', { csv: 'a,b\n1,2' })
    expect([noColumns.status, noColumns.body.detail]).toEqual([422, expect.stringContaining('Missing: date')])
    const binary = await manager.post('/api/campaigns/spend/preview', { csv: `${csv}\0` })
    expect([binary.status, binary.body.detail]).toEqual([422, expect.stringContaining('not plain text')])
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    expect(
      (await manager.post('/api/campaigns/spend', { rows: [{ ...rows[0], day: tomorrow }] })).status,
    ).toBe(422)
  })
})

describe('a lead', () => {
  it('becomes a candidate once, known or new, with consent and answers', async () => {
    await addCampaign()
    const given = { ...person('Cy Young'), shift: 'nights', consent: 'You may call me.' }
    const id = await arrive(given)
    const made = await recruiter.post(`/api/leads/${id}/candidate`, {})
    expect(made.body).toMatchObject({ isNew: true })
    const candidate = (await recruiter.get(`/api/candidates/${made.body.candidateId}`)).body
    expect(candidate).toMatchObject({
      firstName: 'Cy',
      source: 'meta_lead_ad',
      state: 'TX',
      emails: [given.email],
    })
    expect(await lead(id)).toMatchObject({
      status: 'assigned',
      candidate: { id: candidate.id, name: 'Cy Young' },
    })
    expect((await recruiter.get(`/api/leads?candidate=${candidate.id}`)).body.items).toMatchObject([{ id }])
    const consents = (await recruiter.get(`/api/candidates/${candidate.id}/consents`)).body.items
    expect(consents).toMatchObject([{ text: 'You may call me.' }])
    expect((await recruiter.post(`/api/leads/${id}/candidate`, {})).status).toBe(409)
    const again = await arrive({ ...given, phone_number: '713-555-0199' }, { at: new Date(Date.now() + 1) })
    await manager.post(`/api/leads/${again}/restock`)
    expect((await recruiter.post(`/api/leads/${again}/candidate`, {})).body).toEqual({
      candidateId: candidate.id,
      isNew: false,
    })
    const nameless = await arrive({ email: 'no.name@example.com' })
    const refused = await recruiter.post(`/api/leads/${nameless}/candidate`, {})
    expect([refused.status, refused.body.fields.map(({ path }: Json) => path)]).toEqual([
      422,
      ['firstName', 'lastName'],
    ])
    expect(
      (await recruiter.post(`/api/leads/${nameless}/candidate`, { firstName: 'No', lastName: 'Name' }))
        .status,
    ).toBe(200)
  })

  it('is assigned with many others, notified once, and undone where nothing changed since', async () => {
    await addCampaign()
    const ids = [
      await arrive(person('A B')),
      await arrive(person('C D')),
      await arrive(person('E F'), { isTest: true }),
    ]
    const { body } = await manager.post('/api/leads/assign', { ids, ownerId: recruiter.userId })
    expect(body).toMatchObject({
      changed: 2,
      skipped: [{ name: 'E F', reason: expect.stringContaining('test lead') }],
    })
    expect((await recruiter.get('/api/leads?owner=me')).body.items).toHaveLength(2)
    expect((await recruiter.get('/api/notifications')).body.items[0].title).toBe(
      '2 leads are assigned to you',
    )
    await manager.post(`/api/leads/${ids[0]}/reject`, { reason: 'spam' })
    const undone = await manager.post(`/api/leads/changes/${body.changeSetId}/undo`)
    expect(undone.body).toMatchObject({ changed: 1, skipped: [{ name: 'A B' }] })
    expect((await lead(ids[1] ?? '')).status).toBe('received')
    expect((await manager.post(`/api/leads/changes/${body.changeSetId}/undo`)).status).toBe(409)
    expect(
      (await manager.post('/api/leads/assign', { ids: [uuidv7()], ownerId: recruiter.userId })).status,
    ).toBe(404)
    expect((await manager.post('/api/leads/assign', { ids, ownerId: uuidv7() })).status).toBe(422)
  })

  it('is rejected with a reason and put back into stock by managers only', async () => {
    await addCampaign()
    const id = await arrive(person())
    expect((await recruiter.post(`/api/leads/${id}/reject`, { reason: 'spam' })).status).toBe(403)
    expect((await manager.post(`/api/leads/${id}/reject`, { reason: 'other' })).status).toBe(422)
    const rejected = await manager.post(`/api/leads/${id}/reject`, { reason: 'other', note: 'Asked to stop' })
    expect(rejected.body).toMatchObject({ status: 'rejected', rejectedFor: 'Asked to stop' })
    expect((await lead(id, recruiter)).refusals.restock).toContain('Only managers')
    expect((await manager.post(`/api/leads/${id}/restock`)).body.status).toBe('available')
    expect((await manager.post(`/api/leads/${id}/restock`)).status).toBe(409)
  })

  it('is found by its whole email, a part of its phone number, or the start of a name', async () => {
    await addCampaign()
    await arrive({ full_name: 'Ida O_Neil', email: 'ida@example.com', phone_number: '(713) 555-0144' })
    await arrive(person('Ida Other'))
    const found = async (q: string) =>
      (await manager.get(`/api/leads?q=${encodeURIComponent(q)}`)).body.items.length
    expect([
      await found(' IDA@example.com'),
      await found('713-555-0144'),
      await found('o_n'),
      await found('Ida O'),
    ]).toEqual([1, 1, 1, 2])
    expect([await found('ida'), await found('(713) 55'), await found('0144')]).toEqual([2, 1, 1])
    expect([await found('da'), await found('%'), await found('555')]).toEqual([0, 0, 0])
  })

  it('is exported with formulas defused', async () => {
    await addCampaign()
    await arrive({ full_name: '=cmd() Smith', email: 'x@example.com' })
    const { payload } = await test.app.inject({
      url: '/api/leads/export.csv',
      headers: { cookie: recruiter.cookie },
    })
    expect(payload).toContain("'=cmd()")
  })
})

describe('erasing', () => {
  const traces = async (needle: string) => {
    const rows = await test.db.query<{ found: number }>({
      text: `select (select count(*) from lead_contacts p where p::text ilike $1)::int
        + (select count(*) from leads l where l::text ilike $1)::int
        + (select count(*) from lead_consents c where c::text ilike $1)::int
        + (select count(*) from webhook_events e where convert_from(e.body, 'UTF8') ilike $1)::int
        + (select count(*) from audit_events a where a.subject_type = 'lead' and a::text ilike $1)::int as found`,
      values: [`%${needle}%`],
    })
    return rows[0]?.found
  }

  it('a candidate erases their leads, also without a link, in the same act', async () => {
    await addCampaign()
    const given = { ...person('Vera Gone'), consent: 'Vera Gone agrees.', note: 'I am Vera Gone' }
    const linked = await arrive(given)
    const { candidateId } = (await recruiter.post(`/api/leads/${linked}/candidate`, {})).body
    const other = await arrive(given)
    expect(await traces('vera')).toBeGreaterThan(3)
    const erased = await manager.post(`/api/candidates/${candidateId}/erase`, { confirmName: 'Vera Gone' })
    expect(erased.status).toBeLessThan(300)
    expect(await traces('vera')).toBe(0)
    expect([(await lead(linked)).status, (await lead(other)).status]).toEqual(['erased', 'erased'])
  })

  it('a lead alone is for admins, needs the name, and empties its events', async () => {
    await addCampaign()
    const id = await arrive({ ...person('Nora Out'), note: 'Nora' })
    const eventId = uuidv7()
    await test.db.query({
      text: `insert into webhook_events (id, provider, headers, body) values ($1, 'google', '{}', '{"name":"Nora Out"}')`,
      values: [eventId],
    })
    await test.db.query({ text: 'update leads set event_id = $2 where id = $1', values: [id, eventId] })
    expect((await manager.post(`/api/leads/${id}/erase`, { confirmName: 'Nora Out' })).status).toBe(403)
    expect((await admin.post(`/api/leads/${id}/erase`, { confirmName: 'Nora' })).status).toBe(422)
    expect((await admin.post(`/api/leads/${id}/erase`, { confirmName: 'nora out' })).status).toBe(204)
    expect(await traces('nora')).toBe(0)
    expect((await admin.post(`/api/leads/${id}/erase`, { confirmName: 'x' })).status).toBe(409)
    expect((await admin.post(`/api/leads/${uuidv7()}/erase`, { confirmName: 'x' })).status).toBe(404)
  })

  it('a lead erases all leads of its person, who stays suppressed, also when they are sent again', async () => {
    await addCampaign()
    const given = { ...person('Zofia Away'), phone_number: '+17135550177' }
    const first = await arrive(given)
    const second = await arrive({ ...given, email: 'zofia.other@example.com' })
    expect((await lead(second)).status).toBe('duplicate')
    const { status } = await admin.post(`/api/leads/${second}/erase`, { confirmName: 'Zofia Away' })
    expect(status).toBe(204)
    expect([(await lead(first)).status, (await lead(second)).status]).toEqual(['erased', 'erased'])
    expect(await traces('zofia')).toBe(0)
    const again = await arrive({ ...given, email: 'zofia.third@example.com' })
    expect(await lead(again)).toMatchObject({ status: 'rejected', rejectedFor: 'suppressed' })

    const eventId = uuidv7()
    await test.db.query({
      text: `insert into webhook_events (id, provider, headers, body) values ($1, 'google', '{}', '{"name":"Zofia Away"}')`,
      values: [eventId],
    })
    const { externalId } = await lead(first)
    expect(await arrive(given, { externalId, eventId })).toBe('')
    const [event] = await test.db.query<{ body: Buffer | null }>({
      text: 'select body from webhook_events where id = $1',
      values: [eventId],
    })
    expect(String(event?.body ?? '')).not.toContain('Zofia')
  })

  it('a lead that arrives while its campaign is created joins it', async () => {
    const { promise: arrived, resolve: onArrived } = Promise.withResolvers<void>()
    const arriving = transaction(systemContext(test.db), async (tx) => {
      const id = await arrive(person(), { context: tx })
      onArrived()
      // The campaign waits for this lead.
      await untilBlocked(test.db)
      return id
    })
    await arrived
    const campaign = await addCampaign()
    expect((await lead(await arriving)).campaign.id).toBe(campaign.id)

    // The other way round: the campaign is not yet committed when the lead arrives.
    await emptyTables(test, 'leads', 'campaigns')
    const queued: unknown[] = []
    const services = testServices({ addToQueue: async (_db, _queue, payload) => void queued.push(payload) })
    let later: Promise<string> = Promise.resolve('')
    await transaction(systemContext(test.db), async (tx) => {
      await holdForm(tx.db, { source: 'meta', formId: FORM })
      later = arrive(person(), { context: { ...systemContext(test.db), services } })
      await untilBlocked(test.db)
      await tx.db.query({
        text: `insert into campaigns (id, name, channel, form_id, status) values ($1, 'Late', 'meta_lead_ad', $2, 'active')`,
        values: [uuidv7(), FORM],
      })
    })
    await later
    expect(queued).toEqual([expect.objectContaining({ source: 'meta', formId: FORM })])
  })
})
