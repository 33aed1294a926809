// What becomes of columns that are easily lost: second ones of a field, paths of JSON, opt-outs, and rows with open quotes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isAboutConsent } from '#domains/imports/server/consent-columns.ts'
import { type Json, type Person, startTestApp, type TestApp } from './support/app.ts'
import { emptyTables } from './support/empty-tables.ts'
import { importsOf, upload } from './support/imports.ts'

let test: TestApp
let manager: Person
let imported: ReturnType<typeof importsOf>['imported']
beforeAll(async () => {
  test = await startTestApp()
  ;({ imported } = importsOf(test, () => manager))
})
afterAll(() => test.close())
beforeEach(async () => {
  await emptyTables(test, 'imports', 'import_rows', 'import_records', 'candidates')
  // Uploads are limited for each user.
  manager = await test.person('manager')
})

const rows = (text: string) => test.db.query<Json>({ text })
const fieldsOf = ({ columns }: Json) =>
  Object.fromEntries(columns.map((each: { header: string; field: string }) => [each.header, each.field]))

describe('a file', () => {
  it('keeps both columns of a field: all emails and phones, and else the first that is filled', async () => {
    const file = `Full Name,Email,Work Email,Cell,Phone 2,City,Town
Ana Diaz,ana@post.example,ana@work.example,713 555 0142,(713) 555-0143,,Katy
Bo Diaz,,bo@work.example,,713-555-0144,Houston,Katy
Cy Diaz,cy@post.example,CY@post.example,,,,
`
    const done = await imported(file)
    expect(fieldsOf(done)).toEqual({
      'Full Name': 'name',
      Email: 'email',
      'Work Email': 'email',
      Cell: 'phone',
      'Phone 2': 'phone',
      City: 'city',
      Town: 'city',
    })
    expect(await rows('select first_name, emails, phones, city from candidates order by 1')).toEqual([
      {
        first_name: 'Ana',
        emails: ['ana@post.example', 'ana@work.example'],
        phones: ['+17135550142', '+17135550143'],
        city: 'Katy',
      },
      { first_name: 'Bo', emails: ['bo@work.example'], phones: ['+17135550144'], city: 'Houston' },
      { first_name: 'Cy', emails: ['cy@post.example'], phones: [], city: null },
    ])
  })
  it('keeps an email that is a part of another one, and each phone once', async () => {
    const file = `Name,Email,Work Email,Phone,Cell
Ana Diaz,diana@post.example,ana@post.example,713 555 0142,(713) 555-0142
`
    await imported(file)
    expect(await rows('select emails, phones from candidates')).toEqual([
      { emails: ['diana@post.example', 'ana@post.example'], phones: ['+17135550142'] },
    ])
  })

  it('maps paths of nested JSON like flat titles', async () => {
    const person = {
      candidate: {
        name: 'Ana Diaz',
        contact: {
          emailAddress: 'ana@post.example',
          phones: [{ value: '713 555 0142' }, { value: '713 555 0143' }],
        },
      },
      profile: { address: { city: 'Katy', postal_code: '77494' }, company: { name: 'Gulf Freight' } },
      preferences: { doNotCall: true },
    }
    await imported(JSON.stringify([person]))
    expect(
      await rows(
        'select first_name, last_name, emails, phones, city, zip, employer, do_not_call from candidates',
      ),
    ).toEqual([
      {
        first_name: 'Ana',
        last_name: 'Diaz',
        emails: ['ana@post.example'],
        phones: ['+17135550142', '+17135550143'],
        city: 'Katy',
        zip: '77494',
        employer: 'Gulf Freight',
        do_not_call: true,
      },
    ])
  })
  it('keeps opt-outs in every wording, and never loses them to another column', async () => {
    const file = `Name,Email,DNC,Do Not Contact,HasOptedOutOfEmail,Marketing Consent,SMS Opt-In
A A,a@post.example,no,yes,no,yes,yes
B B,b@post.example,DNC,,,granted,yes
C C,c@post.example,,no,opted out,,no
D D,d@post.example,,,,declined,
E E,e@post.example,0,0,0,1,1
`
    await imported(file)
    expect(
      await rows(
        'select first_name as n, do_not_call as call, email_opt_out as mail, sms_opt_in as sms from candidates order by 1',
      ),
    ).toEqual([
      { n: 'A', call: true, mail: true, sms: false },
      { n: 'B', call: true, mail: false, sms: true },
      { n: 'C', call: false, mail: true, sms: false },
      { n: 'D', call: false, mail: true, sms: false },
      { n: 'E', call: false, mail: false, sms: true },
    ])
  })
  it('counts the no of two columns about the same wish', async () => {
    const file = `Name,Email,DNC,Do Not Call,Unsubscribed,Email Opt Out,SMS,SMS Opt-In
A A,a@post.example,no,yes,no,Opted out,yes,Opted out
B B,b@post.example,yes,no,yes,no,no,yes
C C,c@post.example,no,no,no,no,yes,granted
`
    await imported(file)
    expect(
      await rows(
        'select first_name as n, do_not_call as call, email_opt_out as mail, sms_opt_in as sms from candidates order by 1',
      ),
    ).toEqual([
      { n: 'A', call: true, mail: true, sms: false },
      { n: 'B', call: true, mail: true, sms: false },
      { n: 'C', call: false, mail: false, sms: true },
    ])
  })

  it.each(['Subscribed', 'OK to call', 'Can we text', 'Permission to mail', 'blacklisted', 'DND'])(
    'knows %s as a column about consent',
    (header) => expect(isAboutConsent('candidates', header)).toBe(true),
  )
  it.each(['Notes', 'Subject', 'Call time', 'Contact', 'Option', 'May', 'Number of texts'])(
    'takes %s for no column about consent',
    (header) => expect(isAboutConsent('candidates', header)).toBe(false),
  )

  it('leaves out a column about an opt-out only after a yes', async () => {
    const { body } = await upload(manager, 'Name,Email,Suppression list flag\nA B,a@b.co,x\n')
    expect(body.columns[2]).toMatchObject({ field: null, isConsent: true, isLeftOut: false })
    const start = () => manager.post(`/api/imports/${body.id}/start`)
    const refused = await start()
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      expect.stringContaining('Suppression list flag'),
    ])
    const left = await manager.patch(`/api/imports/${body.id}`, { leaveOut: ['Suppression list flag'] })
    expect(left.body.columns[2].isLeftOut).toBe(true)
    expect((await start()).status).toBe(202)
  })
  it('rejects a row whose quotation mark is never closed, and reads the next ones', async () => {
    const done = await imported(
      'Name,Email\n"Ana Diaz,ana@post.example\nBo Diaz,bo@post.example\n"Diaz, Cy",cy@post.example\nDi Diaz,di@post.example\n',
    )
    expect(done.counts).toMatchObject({ rows: 4, created: 3, rejected: 1 })
    const file = (await manager.get(`/api/imports/${done.id}/rejected.csv`)).body
    expect(file).toContain('"""Ana Diaz,ana@post.example",,"A quotation mark of this row is never closed.')
  })
})
