// Every list of the product as a file: the same rows in the same order as on the screen, in words and not in codes.
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoData } from '#app/server/demo/load.ts'
import { readEnv } from '#platform/server/env.ts'
import { createLog } from '#platform/server/log.ts'
import { type Person, startTestApp, type TestApp } from './support/app.ts'
import { secrets } from './support/apply.ts'

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
  '/api/customer/job-postings': { id: 'Id', queries: [''], reader: 'customer' },
  '/api/customer/invoices': { id: 'Id', queries: [''], reader: 'customer' },
  '/api/leads': { id: 'Id', queries: ['', 'sort=received_at'] },
}
/** Sums of figures, or files that other tests read: of bought leads, of movements, and of outreach. */
const NO_LIST = [
  '/api/customer/job-insights/export.csv',
  '/api/customer/leads/export.csv',
  '/api/customer/orders/export.csv',
  '/api/customer/wallet/entries/export.csv',
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
  test = await startTestApp()
  const log = createLog(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  await loadDemoData({ db: test.db, url: test.url, log, secrets, say: () => undefined })
  manager = await test.person('manager')
  const [client] = await test.db.query<{ id: string }>({
    text: 'select client_id as id from invoices group by 1 order by count(*) desc limit 1',
  })
  const customer = await test.person('customer', { clientIds: [client?.id ?? ''] })
  readers = { admin: await test.person('admin'), customer }
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
  return rows.map((row) => Object.fromEntries(titles.map((title, place) => [title, row[place] ?? ''])))
}

describe.each(Object.entries(LISTS))('the file of %s', (address, { id, queries, reader }) => {
  const person = () => (reader ? readers[reader] : manager)

  it.each(queries)('has the rows of the list in its order (%s)', async (query) => {
    const listed = await idsOf(person(), address, query)
    const file = parseCsv((await person().get(`${address}/export.csv?${query}`)).body)
    expect(file.map((row) => row[id])).toEqual(listed)
    if (query === '') expect(listed.length).toBeGreaterThan(reader ? 0 : 4)
  })

  it('is the same as a workbook', async () => {
    const file = parseCsv((await person().get(`${address}/export.csv`)).body)
    const answer = await test.app.inject({
      url: `${address}/export.xlsx`,
      headers: { cookie: person().cookie },
    })
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets
    const [titles = [], ...rows] = sheet?.rows ?? []
    expect(titles).toEqual(Object.keys(file[0] ?? {}))
    expect(rows.map((row) => row[titles.indexOf(id)])).toEqual(file.map((row) => row[id]))
  })

  it('has no codes', async () => {
    const file = parseCsv((await person().get(`${address}/export.csv`)).body)
    const codes = file.flatMap((row) =>
      Object.entries(row).filter(([, cell]) => /^[a-z]+(_[a-z]+)*$/.test(cell) && !PLAIN.has(cell)),
    )
    expect(codes.slice(0, 5)).toEqual([])
  })
})

it('covers every file', async () => {
  const { paths } = (await manager.get('/api/openapi.json')).body as { paths: Record<string, unknown> }
  const files = Object.keys(paths).filter((path) => path.endsWith('/export.csv'))
  const workbooks = Object.keys(paths).filter((path) => path.endsWith('/export.xlsx'))
  expect(workbooks.map((path) => path.replace('.xlsx', '.csv')).toSorted()).toEqual(files.toSorted())
  const known = [...Object.keys(LISTS).map((address) => `${address}/export.csv`), ...NO_LIST]
  expect(files.toSorted()).toEqual(known.toSorted())
})
