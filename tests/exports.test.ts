// Every list of the product as a file: the same rows in the same order as on the screen, in words and not in codes.
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person, TestApp } from './support/app.ts'
import { startDemoApp } from './support/demo.ts'
import { PARTS } from './support/export-parts.ts'
import { upload } from './support/imports.ts'

/** Who reads lists that are not a manager's, in the demo data. */
type Reader = 'admin' | 'customer'

/** Each list with the orders that its screen offers; the first one is what opens. */
const LISTS: Record<string, { id: string; queries: readonly string[]; reader?: Reader }> = {
  '/api/candidates': { id: 'Id', queries: ['', 'sort=last_activity_at', 'sort=name', 'sort=-created_at'] },
  '/api/job-postings': { id: 'Id', queries: ['', 'sort=title'] },
  '/api/disqualified': { id: 'Application', queries: ['', 'secondChance=true'] },
  '/api/sent-links': { id: 'Id', queries: ['', 'group=stuck&sort=last_step_at'] },
  '/api/interviews': { id: 'Id', queries: ['', 'sort=-starts_at'] },
  '/api/campaigns': { id: 'Id', queries: ['', 'sort=created_at'] },
  '/api/clients': { id: 'Id', queries: [''] },
  '/api/payments': { id: 'Id', queries: [''] },
  '/api/orders': { id: 'Id', queries: ['', 'kind=standing'] },
  '/api/returns': { id: 'Id', queries: ['', 'sort=created_at'] },
  '/api/balances': { id: 'Id', queries: [''] },
  '/api/webhook-events': { id: 'Id', queries: ['', 'sort=received_at'] },
  '/api/outbox': { id: 'Id', queries: [''], reader: 'admin' },
  '/api/outbox/texts': { id: 'Id', queries: [''], reader: 'admin' },
  '/api/products': { id: 'Id', queries: [''] },
  '/api/tasks': { id: 'Id', queries: ['', 'assignee=all'] },
  '/api/users': { id: 'Id', queries: [''] },
  '/api/imports': { id: 'Id', queries: ['', 'status=draft'] },
  '/api/customer/job-postings': { id: 'Id', queries: [''], reader: 'customer' },
  '/api/customer/invoices': { id: 'Id', queries: [''], reader: 'customer' },
  '/api/leads': { id: 'Id', queries: ['', 'sort=received_at'] },
  '/api/message-templates': { id: 'Id', queries: [''] },
  '/api/dashboard/rows': { id: 'Id', queries: ['figure=applications&days=90', 'figure=hires&days=90'] },
  '/api/hires': { id: 'Id', queries: ['', 'sort=hired_at'] },
  '/api/reports/rows': { id: 'Id', queries: ['figure=delivered', 'figure=hires'] },
  '/api/dashboard/sales': { id: 'Id', queries: ['days=90', 'figure=revenue&days=90'] },
}
/** Parts of one record, sums of figures, or files that other tests read: of bought leads, movements, outreach and reports. */
const NO_LIST = [
  // Each export is an entry of its own list. Its test is beside it.
  '/api/audit-events/export.csv',
  '/api/campaigns/spend/export.csv',
  '/api/customer/applicants/export.csv',
  '/api/customer/job-insights/export.csv',
  '/api/customer/leads/export.csv',
  '/api/customer/orders/export.csv',
  '/api/customer/wallet/entries/export.csv',
  '/api/customer/hires/export.csv',
  '/api/customer/reports/figures/export.csv',
  '/api/customer/reports/rows/export.csv',
  '/api/open-cost/export.csv',
  '/api/reports/figures/export.csv',
  '/api/reports/tables/export.csv',
  '/api/retention-rules/preview/export.csv',
  ...[
    'client-members',
    'customer/delivery-messages',
    'customer/members',
    'order-leads',
    'outgoing-webhooks',
    'pipeline/cards',
  ].map((list) => `/api/${list}/export.csv`),
  '/api/routing/rules/export.csv',
  '/api/movements/export.csv',
  '/api/outreach-campaigns/export.csv',
  '/api/outreach-recipients/export.csv',
]
/** Words that are not codes. */
const PLAIN = new Set(['', 'yes', 'no', 'hour', 'day', 'week', 'month', 'year'])

let test: TestApp
let manager: Person
let readers: Record<Reader, Person>

beforeAll(async () => {
  test = await startDemoApp()
  manager = await test.person('manager')
  const [client] = await test.db.query<{ id: string }>({
    text: 'select client_id as id from invoices group by 1 order by count(*) desc limit 1',
  })
  const customer = await test.person('customer', { clientIds: [client?.id ?? ''] })
  readers = { admin: await test.person('admin'), customer }
  for (let at = 0; at < 5; at += 1) await upload(manager, 'Name,Email\nAda Nwosu,ada@post.example\n')
  const [someone] = (await manager.get('/api/candidates?limit=1')).body.items
  for (const dueAt of [null, '2026-03-02T09:00:00Z', '2026-03-01T09:00:00Z', null, '2026-03-03T09:00:00Z'])
    await manager.post(`/api/candidates/${someone.id}/tasks`, { text: 'Call again', dueAt })
  await test.db.query({
    text: `insert into outgoing_texts (id, recipient, text) select gen_random_uuid(), '+1713555010' || n, 'Hi'
      from generate_series(1, 3) n`,
  })
}, 300_000)
afterAll(() => test.close())

async function idsOf(person: Person, address: string, query: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = ''; ; ) {
    // oxlint-disable-next-line no-await-in-loop -- Each page says where the next one begins.
    const answer = await person.get(`${address}?limit=200&${query}${cursor && `&cursor=${cursor}`}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    ids.push(...(answer.body.items as { id: string }[]).map(({ id }) => id))
    if (!answer.body.nextCursor) return ids
    cursor = encodeURIComponent(answer.body.nextCursor)
  }
}

/** Quotes can hold commas and line breaks. */
function parseCsv(text: string): Record<string, string>[] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g)) {
    lines.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\n') lines.push([])
    if (end === '') break
  }
  const [titles = [], ...rows] = lines.filter((line) => line.length > 1)
  return rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? ''])))
}

describe.each(Object.entries(LISTS))('the file of %s', (address, { id, queries, reader }) => {
  const person = () => (reader ? readers[reader] : manager)
  const [opening = ''] = queries

  const read = async (query: string) => parseCsv((await person().get(`${address}/export.csv?${query}`)).body)
  let file: Record<string, string>[]
  beforeAll(async () => {
    file = await read(opening)
  })

  it.each(queries)('has the rows of the list in its order (%s)', async (query) => {
    const listed = await idsOf(person(), address, query)
    const own = query === opening ? file : await read(query)
    expect(own.map((row) => row[id])).toEqual(listed)
    if (query === opening) expect(listed.length).toBeGreaterThan(reader ? 0 : 4)
  })

  it('is the same as a workbook', async () => {
    const answer = await test.app.inject({
      url: `${address}/export.xlsx?${opening}`,
      headers: { cookie: person().cookie },
    })
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets
    const [titles = [], ...rows] = sheet?.rows ?? []
    expect(titles).toEqual(Object.keys(file[0] ?? {}))
    expect(rows.map((row) => row[titles.indexOf(id)])).toEqual(file.map((row) => row[id]))
  })

  it('has no codes', () => {
    const codes = file.flatMap((row) =>
      Object.entries(row).filter(([, cell]) => /^[a-z]+(_[a-z]+)*$/.test(cell) && !PLAIN.has(cell)),
    )
    expect(codes.slice(0, 5)).toEqual([])
  })
})

it('has the spend of a campaign by day, as its import reads it', async () => {
  const [most] = await test.db.query<{ id: string; name: string; cents: number; days: number }>({
    text: `select c.id, c.name, sum(s.cents)::int as cents, count(*)::int as days from campaign_spend s
      join campaigns c on c.id = s.campaign_id group by c.id order by days desc limit 1`,
  })
  const rows = parseCsv((await manager.get(`/api/campaigns/spend/export.csv?campaign=${most?.id}`)).body)
  expect(rows.length).toBe(most?.days)
  expect(new Set(rows.map((row) => row['Campaign']))).toEqual(new Set([most?.name]))
  expect(rows.reduce((sum, row) => sum + Math.round(Number(row['Amount']) * 100), 0)).toBe(most?.cents)
  const csv = ['date,campaign,amount', ...rows.map((row) => Object.values(row).join(','))].join('\n')
  const preview = (await manager.post('/api/campaigns/spend/preview', { csv })).body
  expect(preview.rows.filter((row: { problem: string | null }) => row.problem)).toEqual([])
})

it('has the applicants of a posting as its client sees them, and of no other client', async () => {
  const postings = (await readers.customer.get('/api/customer/job-postings?limit=200')).body.items
  const { id } = postings.find(({ applicants }: { applicants: number }) => applicants > 0)
  const shown = (await readers.customer.get(`/api/customer/job-postings/${id}/applicants?limit=200`)).body
    .items
  const rows = parseCsv((await readers.customer.get(`/api/customer/applicants/export.csv?job=${id}`)).body)
  expect(shown.length).toBeGreaterThan(0)
  expect(rows.map((row) => [row['Id'], row['Name']])).toEqual(
    shown.map((each: { id: string; name: string }) => [each.id, each.name]),
  )
  const [other] = await test.db.query<{ id: string }>({
    text: `select id from job_postings where client_id <> (select client_id from job_postings where id = $1) limit 1`,
    values: [id],
  })
  const refused = await readers.customer.get(`/api/customer/applicants/export.csv?job=${other?.id}`)
  expect(refused.status).toBe(404)
})

async function cellsOf(person: Person, address: string): Promise<unknown[]> {
  const { app } = test
  const answer = await app.inject({ url: address, headers: { cookie: person.cookie } })
  return (await readXlsx(answer.rawPayload)).sheets[0]?.rows.flat() ?? []
}

it.each(Object.entries(PARTS))('has the rows of %s, defused, and of nobody else', async (name, prepare) => {
  const [address] = name.split(' ')
  const part = await prepare({ test, manager: await test.person('manager'), customer: readers.customer })
  const { person, query, shown, hostile, foreign } = part
  const rows = parseCsv((await person.get(`${address}/export.csv?${query}`)).body)
  expect(shown.length).toBeGreaterThan(0)
  expect(rows.map((row) => row['Id'])).toEqual(shown)
  expect(rows.flatMap((row) => Object.values(row))).toContain(`'${hostile}`)
  // A text in a workbook, as the reader sees it.
  expect(await cellsOf(person, `${address}/export.xlsx?${query}`)).toEqual(
    expect.arrayContaining([hostile, ...shown]),
  )
  if (foreign) expect((await person.get(`${address}/export.csv?${foreign}`)).status).toBe(404)
})

it('is read by our own import as it was', async () => {
  const { items } = (await manager.get('/api/candidates?limit=1')).body
  await test.db.query({
    text: `update candidates set last_name = '=1+1' where id = $1`,
    values: [items[0].id],
  })
  const csv = (await manager.get('/api/candidates/export.csv')).body
  const { id, rows, columns } = (await upload(await test.person('manager'), csv)).body
  expect(rows).toBe(parseCsv(csv).length)
  const index = columns.findIndex(({ header }: { header: string }) => header === 'Last name')
  const read = (await manager.get(`/api/imports/${id}/rows?limit=200`)).body.items
  expect(read.map(({ cells }: { cells: string[] }) => cells[index])).toContain('=1+1')
})

it('covers every file', async () => {
  const { paths } = (await manager.get('/api/openapi.json')).body as { paths: Record<string, unknown> }
  const files = Object.keys(paths).filter((path) => path.endsWith('/export.csv'))
  const workbooks = Object.keys(paths).filter((path) => path.endsWith('/export.xlsx'))
  expect(workbooks.map((path) => path.replace('.xlsx', '.csv')).toSorted()).toEqual(files.toSorted())
  const known = [...Object.keys(LISTS).map((address) => `${address}/export.csv`), ...NO_LIST]
  expect(files.toSorted()).toEqual(known.toSorted())
})
