// Imports of leads, clients, postings and spend on the real server and database. Candidates are in imports.test.ts.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkNext, runNext } from '#domains/imports/server/work.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { emptyTables } from './support/empty-tables.ts'
import { importsOf, upload } from './support/imports.ts'

let test: TestApp
let manager: Person
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  test = await startTestApp()
  imports = importsOf(test, () => manager)
})
afterAll(() => test.close())
beforeEach(async () => {
  await emptyTables(test, 'imports', 'import_rows', 'import_records', 'leads', 'campaigns', 'suppressions')
  // Uploads and downloads are limited for each user.
  manager = await test.person('manager')
})

const sql = <Row = Json>(text: string, values: unknown[] = []) => test.db.query<Row>({ text, values })
const staying = ({ stays }: Json) => stays.first.map((each: Json) => [each.name, each.reason])

async function campaign(name: string, fields: object = {}): Promise<string> {
  const { status, body } = await manager.post('/api/campaigns', { name, channel: 'import', ...fields })
  expect(status, JSON.stringify(body)).toBe(201)
  await sql(`update campaigns set status = 'active' where id = $1`, [body.id])
  return body.id
}
async function rejectedOf({ id }: Json): Promise<string[]> {
  const file: string = (await manager.get(`/api/imports/${id}/rejected.csv`)).body
  return file
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => /(?:"([^"]*)"|([^,]*))$/.exec(line)?.slice(1).find(Boolean) ?? '')
}
const titles = (body: Json) =>
  Object.fromEntries(body.columns.map(({ header, field }: Json) => [header, field]))

describe('leads', () => {
  const LEADS = `Full name,E-mail,Cell,ZIP,Job title,I agree,Campaign
"Nwosu, Adaeze",adaeze@post.example,713 555 0177,77002,Nursing,I agree to be called,Fair
Bernard Castillo,,346-555-0121,77494,Nursing,,fair
Bernard Castillo,bernard@post.example,(346) 555 0121,,,,Fair
Asked Not,asked@post.example,,77002,,,Fair
Far Away,far@post.example,,10001,,,Fair
No Contact,,,77002,,,Fair
Bad Mail,nowhere,,77002,,,Fair
Lost One,lost@post.example,,,,,Unknown
`
  const STATEMENT = 'Taken at the job fair in Houston: “You may call and text me about jobs.”'
  const leads = (content: string, change = {}) =>
    imports.imported(content, { consentStatement: STATEMENT, ...change }, { kind: 'leads' })
  const all = () =>
    sql(`select l.status, l.source, l.state, l.category, p.first_name || ' ' || p.last_name as name,
      (select words from lead_consents c where c.lead_id = l.id) as consent
      from leads l join lead_contacts p on p.lead_id = l.id order by p.email nulls last, l.id`)

  it('need a column of consent, or a statement that is kept with each lead', async () => {
    const start = async (content: string, change: object) => {
      const { body } = await upload(manager, content, { kind: 'leads' })
      await manager.patch(`/api/imports/${body.id}`, change)
      return manager.post(`/api/imports/${body.id}/start`)
    }
    const without = await start('email\nno@post.example\n', { duplicates: 'skip' })
    expect([without.status, without.body.code]).toEqual([422, 'consent_missing'])
    expect((await start('email\nno@post.example\n', { consentStatement: '  ' })).status).toBe(422)
    await leads('email\nyes@post.example\n')
    await leads('email,consent\nown@post.example,I agree online\nnone@post.example,\n')
    expect(
      await sql(
        `select p.email, c.words from lead_contacts p left join lead_consents c using (lead_id) order by 1`,
      ),
    ).toEqual([
      { email: 'none@post.example', words: null },
      { email: 'own@post.example', words: 'I agree online' },
      { email: 'yes@post.example', words: STATEMENT },
    ])
  })

  it('who asked not to be contacted are rejected', async () => {
    const done = await leads('email,Do Not Call\na@post.example,No\nb@post.example,DNC\nc@post.example,\n')
    expect(done.counts).toMatchObject({ created: 2, rejected: 1 })
    const two = await leads('email,DNC,Opted out\nd@post.example,no,yes\ne@post.example,no,no\n')
    expect(two.counts).toMatchObject({ created: 1, rejected: 1 })
    await leads('email,Consent,TCPA\nf@post.example,I agree,No\n')
    expect(
      await sql(`select count(*)::int as n from lead_consents c join lead_contacts p using (lead_id)
      where p.email = 'f@post.example' and c.words = 'I agree'`),
    ).toEqual([{ n: 0 }])
  })

  it('come in by the rules of every lead', async () => {
    const id = await campaign('Fair', { area: { states: ['TX'], zip: null, radiusMiles: null } })
    await sql(
      `insert into suppressions (contact_hash, kind, reason) values (sha256('asked@post.example'), 'email', 'asked')`,
    )
    const done = await leads(LEADS, { mapping: { 'I agree': 'consent' } })
    expect(titles(done)).toMatchObject({ 'Full name': 'name', 'Job title': 'category', Campaign: 'campaign' })
    expect(done.counts).toEqual({ rows: 8, created: 2, updated: 0, skipped: 1, rejected: 5 })
    expect(await all()).toEqual([
      {
        status: 'received',
        source: 'import',
        state: 'TX',
        category: 'Nursing',
        name: 'Adaeze Nwosu',
        consent: 'I agree to be called',
      },
      expect.objectContaining({ name: 'Bernard Castillo', consent: null }),
    ])
    expect(await rejectedOf(done)).toEqual([
      'This contact asked not to be contacted. Remove the row.',
      'Outside the campaign’s area. Remove the row.',
      'Email and phone are empty. Enter one.',
      'The email address is not valid.',
      expect.stringContaining('There is no campaign “Unknown”'),
    ])
    // Routing takes them like every other lead.
    expect(await sql('select campaign_id from leads where routed_at is null')).toEqual([
      { campaign_id: id },
      { campaign_id: id },
    ])
  })

  it('of known people are skipped, or added as duplicates on request', async () => {
    await campaign('Fair')
    const file = 'name,email\nAna Diaz,ana@post.example\nAna Diaz,ana@post.example\n'
    expect((await leads(file)).counts).toMatchObject({ created: 1, skipped: 1 })
    expect((await leads(file, { duplicates: 'update' })).counts).toMatchObject({ created: 0, skipped: 2 })
    const again = await leads(file, { duplicates: 'create' })
    expect(again.counts).toMatchObject({ created: 2, skipped: 0 })
    expect((await all()).map(({ status }) => status)).toEqual(['received', 'duplicate', 'duplicate'])
    expect((await imports.undone(again.id)).undone).toBe(2)
    expect(await all()).toHaveLength(1)
  })

  it('need a named campaign only if several take imports', async () => {
    await campaign('One')
    const file = 'email\nana@post.example\n'
    expect((await leads(file)).counts.created).toBe(1)
    await campaign('Two')
    expect(await rejectedOf(await leads('email\nbea@post.example\n'))).toEqual([
      '2 active campaigns take imported leads. Add a column with the campaign.',
    ])
  })

  it('are removed by undo with their figures, but not when sold, assigned or a candidate', async () => {
    const id = await campaign('Fair')
    const done = await leads(
      `email\n${['sold', 'given', 'made', 'linked', 'gone'].map((name) => `${name}@post.example`).join('\n')}\n`,
    )
    const leadOf = async (name: string): Promise<string> =>
      (await sql('select lead_id from lead_contacts where email = $1', [`${name}@post.example`]))[0].lead_id
    await sql(`update leads set status = 'sold_out', shares_sold = 1 where id = $1`, [await leadOf('sold')])
    await sql(`update leads set status = 'assigned', owner_id = $2 where id = $1`, [
      await leadOf('given'),
      manager.userId,
    ])
    await manager.post(`/api/leads/${await leadOf('made')}/candidate`, { firstName: 'A', lastName: 'Maker' })
    // Another source brings the same person.
    await sql(
      `insert into leads (id, source, external_id, received_at, status, duplicate_of)
       values (gen_random_uuid(), 'meta', '1', now(), 'duplicate', $1)`,
      [await leadOf('linked')],
    )
    // Routing decided about it.
    await sql(
      `update leads set status = 'available', version = version + 1, routed_at = now() where id = $1`,
      [await leadOf('gone')],
    )
    const after = await imports.undone(done.id)
    expect(staying(after).toSorted()).toEqual([
      ['given@post.example', 'Assigned to a recruiter.'],
      ['linked@post.example', 'Other records use it.'],
      ['made@post.example', 'Is a candidate now.'],
      ['sold@post.example', 'Sold.'],
    ])
    expect(after.undone).toBe(1)
    expect(await leadOf('gone').catch(() => null)).toBeNull()
    expect(
      await sql('select sum(leads)::int as leads from campaign_tallies where campaign_id = $1', [id]),
    ).toEqual([{ leads: 4 }])
  })

  it('keep nothing in files after their erasure', async () => {
    await campaign('Fair')
    await leads('name,email\nAna Diaz,ana@post.example\nBea Fox,bea@post.example\n')
    const [ana] = await sql(`select lead_id from lead_contacts where first_name = 'Ana'`)
    const admin = await test.person('admin')
    const erased = await admin.post(`/api/leads/${ana.lead_id}/erase`, { confirmName: 'Ana Diaz' })
    expect(erased.status).toBe(204)
    const kept = JSON.stringify([
      await sql('select * from import_rows'),
      await sql('select * from import_records'),
    ])
    expect(kept).not.toMatch(/ana/i)
    expect(kept).toMatch(/bea/i)
  })
})

describe('clients', () => {
  const clients = (content: string, change = {}) => imports.imported(content, change, { kind: 'clients' })
  const of = (name: string) =>
    sql('select name, industry, website, phone, city, state, status from clients where name = $1', [name])

  it('are created, filled, overwritten and skipped by their name', async () => {
    const file = `Company,Industry,URL,Telephone,Location,Status
Álamo Health,Healthcare,alamo.example,713 555 0100,"Houston, TX",Prospect
alamo health,,,,,
Broken,,not a site,12,,
,Nothing,,,,
`
    const done = await clients(file)
    expect(titles(done)).toEqual({
      Company: 'name',
      Industry: 'industry',
      URL: 'website',
      Telephone: 'phone',
      Location: 'cityState',
      Status: 'status',
    })
    expect(done.counts).toEqual({ rows: 4, created: 1, updated: 0, skipped: 1, rejected: 2 })
    const created = {
      name: 'Álamo Health',
      industry: 'Healthcare',
      website: 'https://alamo.example',
      phone: '+17135550100',
      city: 'Houston',
      state: 'TX',
      status: 'prospect',
    }
    expect(await of('Álamo Health')).toEqual([created])
    const next = 'name,industry,address,status\nAlamo Health,Clinics,1 Main St,Paused\n'
    const filled = await clients(next)
    expect(filled.counts).toMatchObject({ updated: 1 })
    expect(await of('Álamo Health')).toEqual([created])
    expect((await clients(next, { duplicates: 'overwrite' })).counts).toMatchObject({ updated: 1 })
    expect(await of('Álamo Health')).toEqual([{ ...created, industry: 'Clinics' }])
    expect((await clients(next, { duplicates: 'skip' })).counts).toMatchObject({ skipped: 1 })
    // The first import cannot remove what a later one changed.
    expect(staying(await imports.undone(done.id))).toEqual([['Álamo Health', 'Edited since the import.']])
    const [line] = await sql(
      `select actor_name, after from audit_events where subject_type = 'client' and after ->> 'importId' = $1`,
      [filled.id],
    )
    expect(line).toMatchObject({
      actor_name: expect.stringMatching(/^Manager/),
      after: { address: '1 Main St' },
    })
  })

  it('are the same client whatever the spaces in its name', async () => {
    const { body } = await manager.post('/api/clients', { name: 'Gulf   Coast Care' })
    expect(body.name).toBe('Gulf Coast Care')
    const done = await clients(
      'Company,Industry\nGulf  Coast Care,Health\nNew\u00a0  Harbor,Health\nnew harbor,\n',
    )
    expect(done.counts).toMatchObject({ created: 1, updated: 1, skipped: 1 })
    expect(await of('New Harbor')).toHaveLength(1)
    const posting = 'Client,Title\nGulf  coast care,Nurse\n'
    expect((await imports.imported(posting, {}, { kind: 'job_postings' })).counts.created).toBe(1)
  })

  it('go with their accounts at undo, unless they are used', async () => {
    const done = await clients('company\nUnused\nPosting\nMoney\nTeam\n')
    const idOf = async (name: string) => (await sql('select id from clients where name = $1', [name]))[0].id
    expect(
      (await manager.post('/api/job-postings', { clientId: await idOf('Posting'), title: 'Nurse' })).status,
    ).toBe(201)
    await sql(
      `insert into ledger_transactions (id, kind, key, client_id) values (gen_random_uuid(), 'promo', $1::text, $1::uuid)`,
      [await idOf('Money')],
    )
    await sql(
      `insert into member_invitations (id, client_id, email, email_normalized, client_role)
       values (gen_random_uuid(), $1, 'a@b.co', 'a@b.co', 'owner')`,
      [await idOf('Team')],
    )
    const after = await imports.undone(done.id)
    expect(after.undone).toBe(1)
    expect(staying(after).toSorted()).toEqual([
      ['Money', 'Other records use it.'],
      ['Posting', 'Other records use it.'],
      ['Team', 'Has portal users.'],
    ])
    expect(await of('Unused')).toEqual([])
    expect(
      await sql(`select count(*)::int from ledger_accounts where client_id is not null
      and client_id not in (select id from clients)`),
    ).toEqual([{ count: 0 }])
  })
})

describe('postings', () => {
  const postings = (content: string, change = {}) =>
    imports.imported(content, change, { kind: 'job_postings' })

  it('become drafts of their client, and are recognized by title and place', async () => {
    await sql(`insert into clients (id, name) values (gen_random_uuid(), 'Gulf Welding')`)
    const done = await postings(`Client,Job title,Type,Location,Pay min,Pay max,Pay unit,Openings,Description
gulf welding,Welder,Full-time,"Houston, TX",$25,32.50,hourly,3,**Weld**
Gulf Welding,Welder,,"Houston, TX",,,,,
Gulf Welding,Fitter,Contract,"Katy, TX",30,20,hour,,
Nobody,Welder,,,,,,,
Gulf Welding,,,,,,,,
`)
    expect(done.counts).toEqual({ rows: 5, created: 1, updated: 0, skipped: 1, rejected: 3 })
    expect(await rejectedOf(done)).toEqual([
      'Pay to: Enter at least the amount of Pay from.',
      'Client: There is no client “Nobody”. Add the client first.',
      'Title is empty.',
    ])
    const [posting] =
      await sql(`select id, title, status, employment_type, city, state, pay_min_cents, pay_max_cents,
      pay_unit, openings, description, owner_id, slug, reference_number from job_postings where title = 'Welder'`)
    expect(posting).toMatchObject({
      status: 'draft',
      employment_type: 'full_time',
      city: 'Houston',
      state: 'TX',
      pay_min_cents: 2_500,
      pay_max_cents: 3_250,
      pay_unit: 'hour',
      openings: 3,
      description: '**Weld**',
      owner_id: manager.userId,
      slug: expect.stringMatching(/^welder-houston-\d+$/),
      reference_number: expect.stringMatching(/^CH-\d+$/),
    })
    expect((await manager.get(`/api/job-postings/${posting.id}`)).status).toBe(200)
    const more = 'client,title,city,state,category,openings\nGulf Welding,Welder,Houston,TX,Welding,5\n'
    const filled = await postings(more)
    expect(filled.counts.updated).toBe(1)
    expect((await imports.undone(filled.id)).undone).toBe(1)
    expect(await sql('select category, openings from job_postings where id = $1', [posting.id])).toEqual([
      { category: '', openings: 3 },
    ])
    // A posting in review changes on its page only.
    await sql(`update job_postings set status = 'pending_approval' where id = $1`, [posting.id])
    expect((await postings(more, { duplicates: 'overwrite' })).counts.skipped).toBe(1)
  })

  it('are removed by undo, unless they were edited', async () => {
    await sql(`insert into clients (id, name) values (gen_random_uuid(), 'Bay Care')`)
    const done = await postings('client,title\nBay Care,Night nurse\nBay Care,Aide\n')
    const [nurse] = await sql(`select id, version from job_postings where title = 'Night nurse'`)
    const edited = await manager.patch(
      `/api/job-postings/${nurse.id}`,
      { category: 'Nursing' },
      { 'if-match': `"${nurse.version}"` },
    )
    expect(edited.status).toBe(200)
    const after = await imports.undone(done.id)
    expect(staying(after)).toEqual([['Night nurse', 'Edited since the import.']])
    expect(await sql(`select id from job_postings where title = 'Aide'`)).toEqual([])
  })
})

describe('spend', () => {
  const spend = (content: string, change = {}) =>
    imports.imported(content, change, { kind: 'campaign_spend' })
  const saved = () => sql(`select day, cents, source from campaign_spend order by day`)

  it('is saved by day, replaced, and restored by undo', async () => {
    const id = await campaign('Fair')
    await manager.post('/api/campaigns/spend', { rows: [{ campaignId: id, day: '2026-10-02', cents: 500 }] })
    const done = await spend(`Day;Campaign name;Amount spent
10/01/2026;fair;$1,250.50
2026-10-02;Fair;12
10/03/2026;${id};7.00
10/03/2026;Fair;8.00
10/04/2099;Fair;1
10/05/2026;Unfair;1
10/06/2026;Fair;much
`)
    expect(done.counts).toEqual({ rows: 7, created: 2, updated: 2, skipped: 0, rejected: 3 })
    expect(await saved()).toEqual([
      { day: '2026-10-01', cents: 125_050, source: 'import' },
      { day: '2026-10-02', cents: 1_200, source: 'import' },
      { day: '2026-10-03', cents: 1_500, source: 'import' },
    ])
    expect(
      (await spend('date,campaign,amount\n2026-10-01,Fair,1\n', { duplicates: 'skip' })).counts.skipped,
    ).toBe(1)
    await manager.post('/api/campaigns/spend', { rows: [{ campaignId: id, day: '2026-10-03', cents: 900 }] })
    const after = await imports.undone(done.id)
    expect(staying(after)).toEqual([['Fair, 2026-10-03', 'Edited since the import.']])
    expect((await saved()).map(({ day, cents }) => [day, cents])).toEqual([
      ['2026-10-02', 500],
      ['2026-10-03', 900],
    ])
  })

  it('adds up the rows of one file for a day, and counts a repeated row once', async () => {
    await campaign('Fair')
    const file = `Date,Campaign,Ad set,Amount
2026-10-01,Fair,Nurses,7.00
2026-10-02,Fair,Nurses,1.00
2026-10-01,Fair,Drivers,8.00
2026-10-01,Fair,Nurses,7.00
`
    const amounts = async () => (await saved()).map(({ cents }) => cents)
    const done = await spend(file)
    expect(done.counts).toEqual({ rows: 4, created: 2, updated: 1, skipped: 1, rejected: 0 })
    expect(await amounts()).toEqual([1_500, 100])
    const { items } = (await manager.get(`/api/imports/${done.id}/rows`)).body
    expect(items.map(({ problem }: Json) => problem)).toEqual([
      null,
      null,
      'Added to row 2.',
      'Row 2 is the same in every cell.',
    ])
    // The same file again brings nothing new.
    expect((await spend(file)).counts).toMatchObject({ skipped: 4 })
    expect((await spend(file, { duplicates: 'skip' })).counts).toMatchObject({ skipped: 4 })
    const other = await spend(file.replaceAll('Nurses,7.00', 'Nurses,9.00'))
    expect(other.counts).toMatchObject({ updated: 2, skipped: 2 })
    expect(await amounts()).toEqual([1_700, 100])
    await imports.undone(other.id)
    expect(await amounts()).toEqual([1_500, 100])
    await imports.undone(done.id)
    expect(await amounts()).toEqual([1_500])
    await sql('truncate campaign_spend')
    expect((await spend(file, { duplicates: 'skip' })).counts).toMatchObject({ created: 2, updated: 1 })
    expect(await amounts()).toEqual([1_500, 100])
  })

  it('adds up over batches, exactly, also after a crash in the middle', async () => {
    const id = await campaign('Fair')
    await manager.post('/api/campaigns/spend', { rows: [{ campaignId: id, day: '2026-10-02', cents: 500 }] })
    const lines = Array.from({ length: 1_200 }, (_, n) => `2026-10-0${1 + (n % 3)},Fair,Set ${n},1.01`)
    const file = ['date,campaign,ad set,amount', ...lines, lines[0], lines[1]].join('\n')
    const { body } = await upload(manager, file, { kind: 'campaign_spend' })
    while (await checkNext(imports.work())) continue
    const { counts } = (await manager.get(`/api/imports/${body.id}`)).body
    expect(counts).toEqual({ rows: 1_202, created: 2, updated: 1_198, skipped: 2, rejected: 0 })
    await manager.post(`/api/imports/${body.id}/start`)
    await runNext(imports.work())
    // The second batch fails after it has written the amounts.
    await sql('alter table import_records add constraint crash check (false) not valid')
    await expect(runNext(imports.work())).rejects.toThrow(/crash/)
    await sql('alter table import_records drop constraint crash')
    await imports.finish()
    const done = (await manager.get(`/api/imports/${body.id}`)).body
    expect(done.counts).toEqual(counts)
    const amounts = async () => (await saved()).map(({ day, cents }) => [day, cents])
    const sums = [1, 2, 3].map((day) => [`2026-10-0${day}`, 40_400])
    expect(await amounts()).toEqual(sums)
    expect((await imports.undone(done.id)).stays.count).toBe(0)
    expect(await amounts()).toEqual([['2026-10-02', 500]])
    // Also a known amount is replaced by the sum, not added to it.
    await sql('update campaign_spend set cents = 40400')
    await spend(file)
    expect(await amounts()).toEqual(sums)
  })

  it('in another currency is rejected', async () => {
    await campaign('Fair')
    const done = await spend(`Date,Campaign,Cost,Currency
2026-10-01,Fair,1.00,usd
2026-10-02,Fair,2.00,$
2026-10-03,Fair,3.00,US Dollar
2026-10-04,Fair,4.00,
2026-10-05,Fair,77.00,EUR
`)
    expect(titles(done)).toMatchObject({ Currency: 'currency' })
    expect(done.counts).toMatchObject({ created: 4, rejected: 1 })
    expect(await rejectedOf(done)).toEqual([
      'The amount is in “EUR”. Convert it to US dollars, and enter USD.',
    ])
  })

  it('has one amount for each day, whatever the choice', async () => {
    await campaign('Fair')
    const { body } = await upload(manager, 'date,campaign,amount\n2026-10-01,Fair,1\n', {
      kind: 'campaign_spend',
    })
    const changed = await manager.patch(`/api/imports/${body.id}`, { duplicates: 'create' })
    expect(changed.body).toMatchObject({ duplicates: 'update', choices: ['update', 'skip'] })
  })
})
