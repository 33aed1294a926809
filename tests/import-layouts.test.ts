// Files as other systems write them, imported as they are: every row arrives, with the right fields.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { emptyTables } from './support/empty-tables.ts'
import { importsOf, upload } from './support/imports.ts'

let test: TestApp
let manager: Person
let imported: ReturnType<typeof importsOf>['imported']
let finish: ReturnType<typeof importsOf>['finish']
beforeAll(async () => {
  test = await startTestApp()
  ;({ imported, finish } = importsOf(test, () => manager))
})
afterAll(() => test.close())
beforeEach(async () => {
  await emptyTables(test, 'imports', 'import_rows', 'import_records', 'candidates', 'leads', 'campaigns')
  manager = await test.person('manager')
})

const rows = (text: string) => test.db.query<Json>({ text })
const file = (name: string) => readFileSync(new URL(`./files/imports/${name}`, import.meta.url))
const people = (columns: string) => rows(`select ${columns} from candidates order by first_name`)
const notes = () =>
  rows(`select c.first_name as name, a.text, (a.at at time zone 'UTC')::date::text as on from activities a
    join candidates c on c.id = a.candidate_id where a.kind = 'note' order by c.first_name`)
const outcomes = async ({ id }: Json) =>
  (await manager.get(`/api/imports/${id}/rows`)).body.items.map(({ problem }: Json) => problem)

describe('a file as it was exported', () => {
  it('of Greenhouse', async () => {
    await test.db.query({
      text: `update users set name = 'Priya Raman' where id = $1`,
      values: [manager.userId],
    })
    const done = await imported(file('greenhouse.csv'))
    expect(done.counts).toMatchObject({ rows: 4, created: 4 })
    expect(
      await people(
        'first_name as n, emails, phones, city, state, status, source, do_not_call as dnc, email_opt_out as out',
      ),
    ).toEqual([
      {
        n: 'Adaeze',
        emails: ['adaeze.nwosu@home.example', 'a.nwosu@clinic.example'],
        phones: ['+17135550177', '+17135550178'],
        city: 'Houston',
        state: 'TX',
        status: 'new',
        source: 'import',
        dnc: false,
        out: false,
      },
      expect.objectContaining({ n: 'Bernard', status: 'rejected', phones: ['+13465550121'] }),
      expect.objectContaining({
        n: 'Candice',
        status: 'hired',
        source: 'referral',
        phones: [],
        dnc: true,
        out: true,
      }),
      expect.objectContaining({ n: 'Dmitri', city: null, source: 'job_posting' }),
    ])
    const [adaeze] = await people('owner_id, linkedin, tags, created_at::date::text as created')
    expect(adaeze).toEqual({
      owner_id: manager.userId,
      linkedin: 'https://www.linkedin.com/in/adaeze-nwosu',
      tags: ['ICU', 'Night shift'],
      created: '2026-10-03',
    })
    expect((await notes())[0]).toEqual({
      name: 'Adaeze',
      text: 'Job: ICU Nurse\nStatus: Active\nCurrent Stage: Phone Screen\nSource: LinkedIn (Prospecting)',
      on: '2026-10-03',
    })
    expect((await outcomes(done))[0]).toBe(
      'Status “Active” is kept in the notes. Source “LinkedIn (Prospecting)” is kept in the notes.',
    )
  })

  it('of Bullhorn', async () => {
    const done = await imported(file('bullhorn.csv'))
    expect(done.counts).toMatchObject({ rows: 4, created: 4 })
    expect(
      await people(
        `first_name as n, phones, address, zip, years, desired_pay_cents as pay, desired_pay_unit as unit,
         available_on::text as on, status, do_not_call as dnc, created_at::date::text as created`,
      ),
    ).toEqual([
      {
        n: 'Elena',
        phones: ['+17135550181', '+17135550182'],
        address: '12 Oak St',
        zip: '77002',
        years: 7,
        pay: 2_850,
        unit: 'hour',
        on: '2026-11-30',
        status: 'new',
        dnc: false,
        created: '2024-03-04',
      },
      // A date in the future is said, not kept.
      expect.objectContaining({ n: 'Farid', pay: 3_400, on: null, created: '2025-11-21' }),
      expect.objectContaining({ n: 'Grace', dnc: true }),
      expect.objectContaining({ n: 'Hugo', status: 'hired', pay: 5_200_000, unit: 'year', phones: [] }),
    ])
    expect((await notes()).map(({ text }) => text)).toEqual([
      expect.stringContaining('General Comments: Prefers mornings. Called twice.'),
      expect.stringContaining('Available on: Immediately'),
      'General Comments: Asked us to stop, twice.',
      expect.stringContaining('Phone: n/a'),
    ])
  })

  it('of LinkedIn, with its notes above the titles and people without an email', async () => {
    const done = await imported(file('linkedin.csv'))
    expect(done.counts).toMatchObject({ rows: 4, created: 4 })
    expect(await people('first_name as n, emails, employer, linkedin')).toEqual([
      expect.objectContaining({ n: 'Ines', emails: ['ines@home.example'], employer: 'Clinique du Parc' }),
      expect.objectContaining({
        n: 'Jonas',
        emails: [],
        linkedin: 'https://www.linkedin.com/in/jonas-becker',
      }),
      expect.objectContaining({ n: 'Keiko', employer: 'Tanaka, Ito & Partners' }),
      expect.objectContaining({ n: 'Luis', linkedin: 'https://www.linkedin.com/in/luis-ortega' }),
    ])
    // The same profiles again are the same people.
    expect((await imported(file('linkedin.csv'))).counts).toMatchObject({ created: 0, skipped: 4 })
  })

  it('of Meta lead ads', async () => {
    const consentStatement = 'Meta form: “I agree that you may call and text me about jobs.”'
    const done = await imported(file('meta-lead-ads.csv'), { consentStatement }, { kind: 'leads' })
    expect(done.counts).toMatchObject({ rows: 4, created: 4 })
    expect(
      await rows(`select p.first_name as n, p.phone, p.email, l.zip, l.answers->>'campaign_name' as campaign,
        l.answers->>'are_you_a_registered_nurse?' as nurse, l.answers->>'phone' as unread
        from leads l join lead_contacts p on p.lead_id = l.id order by 1`),
    ).toEqual([
      {
        n: 'Mei',
        phone: '+17135550191',
        email: 'mei@home.example',
        zip: '77002',
        campaign: 'RN Houston Q4',
        nurse: 'yes',
        unread: null,
      },
      expect.objectContaining({ n: 'Noah', phone: '+12815550192', nurse: 'no' }),
      expect.objectContaining({ n: 'Olu', phone: null, email: 'olu@home.example', unread: '713' }),
      expect.objectContaining({ n: 'Petra', phone: '+13465550194', email: null }),
    ])
  })

  it('of Google Sheets', async () => {
    const done = await imported(file('google-sheets.csv'))
    expect(done.counts).toMatchObject({ rows: 3, created: 3 })
    expect(
      await people(
        `first_name as n, last_name as l, phones, city, will_relocate as far, desired_pay_cents as pay,
         available_on::text as on, sms_opt_in as sms`,
      ),
    ).toEqual([
      {
        n: 'Quinn',
        l: 'Harper',
        phones: ['+17135550201'],
        city: 'Houston',
        far: true,
        pay: 2_750,
        on: '2026-11-30',
        sms: true,
      },
      expect.objectContaining({ n: 'Rosa', city: 'Katy', on: null, sms: false }),
      expect.objectContaining({ n: 'Sven', phones: ['+12815550203'], city: null }),
    ])
  })

  it('of a German Excel', async () => {
    const done = await imported(file('german-excel.csv'))
    expect(done.format).toBe('CSV, semicolon, Windows-1252')
    expect(done.counts).toMatchObject({ rows: 3, created: 3 })
    expect(
      await people(
        `first_name as n, phones, address, city, years, desired_pay_cents as pay, desired_pay_unit as unit,
         available_on::text as on, status, will_relocate as far, created_at::date::text as created`,
      ),
    ).toEqual([
      expect.objectContaining({
        n: 'Jürgen',
        phones: ['+4916098765432'],
        on: '2026-03-01',
        status: 'in_review',
      }),
      {
        n: 'Sabine',
        phones: ['+491712345678', '+49301234567'],
        address: 'Ringstraße 4',
        city: 'Berlin',
        years: 7,
        pay: 345_000,
        unit: 'month',
        on: '2027-03-01',
        status: 'new',
        far: true,
        created: '2026-10-14',
      },
      expect.objectContaining({ n: 'Zoë', phones: [], status: 'rejected' }),
    ])
    expect((await notes())[1]?.['text']).toBe(
      'ZIP: 10115\nState: Berlin\nStatus: Aktiv\nRuft gern abends an.\nYears of experience: 7,5\nDesired pay: 3.450,00 €',
    )
  })

  it('of our own', async () => {
    const done = await imported(file('own-export.csv'))
    expect(done.counts).toMatchObject({ rows: 2, created: 2 })
    expect(await people('first_name as n, status, source, years, skills, tags')).toEqual([
      {
        n: 'Tariq',
        status: 'qualified',
        source: 'referral',
        years: 8,
        skills: ['MIG', 'TIG'],
        tags: ['urgent', 'night'],
      },
      { n: 'Uma', status: 'in_review', source: 'manual', years: 3, skills: ['ICU'], tags: [] },
    ])
    const before = await notes()
    // The second time, nothing is new: also no note.
    expect((await imported(file('own-export.csv'))).counts).toMatchObject({ created: 0, skipped: 2 })
    expect(await notes()).toEqual(before)
  })
})

describe('a cell that cannot be read', () => {
  it('still rejects a row without a contact, or with a wish that is unclear', async () => {
    const done = await imported('Name,Email,Phone,DNC\nA A,,ask,\nB B,b@post.example,ask,maybe\n')
    expect(done.counts).toMatchObject({ created: 0, rejected: 2 })
  })
  it('goes with the undo of its import, and a date in the future is only noted', async () => {
    await imported('Name,Email\nA A,a@post.example\n')
    const done = await imported('Name,Email,Created,Notes\nA A,a@post.example,2099-01-01,Likes nights\n')
    expect(done.counts).toMatchObject({ updated: 1 })
    expect((await notes()).map(({ text }) => text)).toEqual(['Likes nights\nCreated: 2099-01-01'])
    expect((await manager.post(`/api/imports/${done.id}/undo`)).status).toBe(202)
    await finish()
    expect(await notes()).toEqual([])
  })
})

describe('what the user says about the whole file', () => {
  const FILE = 'Name,Email,State of things,Contract\nA A,a@post.example,Active,7\nB B,b@post.example,Gone,8\n'
  it('maps values, fills defaults, and is remembered for the next file of this shape', async () => {
    const done = await imported(FILE, {
      mapping: { 'State of things': 'status' },
      values: { 'State of things': { Active: 'Qualified', Gone: 'Rejected' } },
      defaults: { tags: 'fair', title: 'Nurse' },
      country: 'DE',
    })
    expect(await people('first_name as n, status, tags, title')).toEqual([
      { n: 'A', status: 'qualified', tags: ['fair'], title: 'Nurse' },
      { n: 'B', status: 'rejected', tags: ['fair'], title: 'Nurse' },
    ])
    const next = (await upload(manager, FILE)).body
    expect(next).toMatchObject({
      country: 'DE',
      defaults: { tags: 'fair', title: 'Nurse' },
      values: { 'State of things': { active: 'Qualified' } },
    })
    expect(done.country).toBe('DE')
    const patch = (body: object) => manager.patch(`/api/imports/${next.id}`, body)
    expect((await patch({ defaults: { nowhere: 'x' } })).status).toBe(422)
    expect((await patch({ values: { Nowhere: { a: 'b' } } })).status).toBe(422)
    expect((await patch({ country: 'XX' })).status).toBe(422)
    expect((await patch({ defaults: { tags: '' } })).body.defaults).toEqual({ title: 'Nurse' })
  })

  it('has its titles in the row that the user says', async () => {
    const { body } = await upload(manager, 'a,b,c\nName,Email,City\nA A,a@post.example,Katy\n', {
      headerRow: '2',
    })
    expect(body.columns.map(({ header }: Json) => header)).toEqual(['Name', 'Email', 'City'])
  })
})

describe('what is rejected', () => {
  it('comes back as the file that it was, with its fields', async () => {
    const done = await imported('Who,Where to\nAna Diaz,ana@post.example\nCher,cher@post.example\n', {
      mapping: { Who: 'name', 'Where to': 'email' },
    })
    expect(done.counts).toMatchObject({ created: 1, rejected: 1 })
    const rejected: string = (await manager.get(`/api/imports/${done.id}/rejected.csv`)).body
    const again = await imported(rejected.replace('Cher,', 'Cher Lee,'))
    expect(again.counts).toMatchObject({ created: 1, rejected: 0 })
  })
  it('is only the line of a JSON file that is no JSON', async () => {
    const line = (name: string) => JSON.stringify({ name, email: `${name[0]}@post.example` })
    const done = await imported(
      [line('A A'), '{"name": "B B", "email":', line('C C'), 'nonsense', ''].join('\n'),
    )
    expect(done.counts).toMatchObject({ rows: 4, created: 2, rejected: 2 })
    const { items } = (await manager.get(`/api/imports/${done.id}/rows?outcome=rejected`)).body
    expect(items.map(({ line: at, cells, problem }: Json) => [at, cells[0], problem])).toEqual([
      [2, '{"name": "B B", "email":', 'This line is not valid JSON. Correct it, and import it again.'],
      [4, 'nonsense', 'This line is not valid JSON. Correct it, and import it again.'],
    ])
  })
})
