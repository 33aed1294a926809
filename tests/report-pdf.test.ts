// Reports as PDF: drawn beside the server, and never longer than somebody would print.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderReceipt } from '#domains/costs/server/receipt-pdf.ts'
import { getReport } from '#domains/reporting/server/figures-service.ts'
import { tableOf, words } from '#domains/reporting/server/report-pdf.ts'
import { renderPdfTable } from '#platform/server/pdf-table.ts'
import { UNSHOWN_NOTE } from '#platform/server/pdf-text.ts'
import { type Person, startTestApp, type TestApp } from './support/app.ts'
import { addJob } from './support/pipeline.ts'

let test: TestApp
let staff: Person
beforeAll(async () => {
  test = await startTestApp()
  staff = await test.person('manager')
})
afterAll(() => test.close())

it('a long table leaves the server free for others', async () => {
  const columns = Array.from({ length: 12 }, (_, index) => ({
    title: `Figure ${index}`,
    isNumber: index > 0,
  }))
  const rows = Array.from({ length: 1_000 }, (_, line) => columns.map((_, index) => String(line * index)))
  let longest = 0
  let last = performance.now()
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 20)
  const pdf = await renderPdfTable({ title: 'Long', author: 'Agency', lines: [], columns, rows })
  clearInterval(watch)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(longest).toBeLessThan(1_000)
}, 60_000)

it('days are at most a year', async () => {
  const ask = (from: string) =>
    staff.get(`/api/reports/figures/export.pdf?from=${from}&to=2026-10-31&by=day&figures=delivered`)
  expect(await ask('2025-10-30')).toMatchObject({ status: 422 })
  expect((await ask('2025-11-01')).status).toBe(200)
}, 60_000)

it('names the client and the period, in the page and in the name of the file', async () => {
  const { clientId } = await addJob(staff)
  await test.db.query({
    text: `update clients set name = 'St. Mary’s Home Care' where id = $1`,
    values: [clientId],
  })
  const period = `from=2026-03-01&to=2026-03-31&client=${clientId}`
  for (const address of ['figures/export.pdf', 'rows/export.pdf', 'tables/export.pdf'] as const) {
    const file = await staff.get(
      `/api/reports/${address}?${period}${address.startsWith('t') ? '&name=time-in-stage' : ''}`,
    )
    expect(file.status, address).toBe(200)
    expect(file.headers['content-disposition']).toMatch(/-st-marys-home-care-2026-03-01-to-2026-03-31\.pdf"$/)
  }
  const csv = await staff.get(`/api/reports/figures/export.csv?${period}`)
  expect(csv.headers['content-disposition']).toContain(
    'report-st-marys-home-care-2026-03-01-to-2026-03-31.csv',
  )
  expect(String(csv.body)).toMatch(/Client,Period[^]*St\. Mary’s Home Care/)
  const context = staff.context(new Date()) as never
  const report = await getReport(context, { from: '2026-03-01', to: '2026-03-31', client: clientId })
  const table = tableOf(report, { title: 'Report', author: 'Agency', client: 'St. Mary’s', names: ['hires'] })
  expect(table.lines.slice(0, 2)).toEqual([
    'St. Mary’s',
    expect.stringContaining('Mar 1, 2026 to Mar 31, 2026'),
  ])
})

it('says times as the screen does', () => {
  expect(words('firstCallMinutes', 63)).toBe('1\u00a0h')
  expect(words('firstCallMinutes', 40)).toBe('40\u00a0min')
})

/** The text of a file, as a reader copies it. */
async function readPdf(pdf: Buffer): Promise<string> {
  const { extractText, getDocumentProxy } = await import('unpdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text
}
const NAMES = [
  'Łukasz Żółć',
  'Đorđe Šarić',
  'Ελένη Παπαδοπούλου',
  'Ольга Їжакевич',
  'Nguyễn Thị Hương',
  'Renée O’Brien',
]
const MINUTES = [['Łukasz', '40\u00a0min', '−$1,208.40']]

it('draws the names of other alphabets', async () => {
  const table = {
    title: 'Ελλάδα',
    author: 'Česká agentura',
    lines: ['8:00\u202fPM'],
    columns: [{ title: 'Имя' }],
  }
  const text = await readPdf(await renderPdfTable({ ...table, rows: NAMES.map((name) => [name]) }))
  for (const name of [...NAMES, 'Ελλάδα', 'Česká agentura', 'Имя', '8:00 PM']) expect(text).toContain(name)
  expect(text).not.toMatch(/\?|□/)
  const columns = [{ title: 'Name' }, { title: 'Call' }, { title: 'Margin', isNumber: true }]
  const amounts = await readPdf(await renderPdfTable({ ...table, columns, rows: MINUTES }))
  expect(amounts).toContain('–$1,208.40')
})

it('says what it cannot draw', async () => {
  const table = { title: 'Leads', author: 'Agency', lines: [], columns: [{ title: 'Name' }] }
  const drawn = await readPdf(await renderPdfTable({ ...table, rows: [['李小龍'], ['Mei 🙂'], ['ＡＢＣ']] }))
  expect(drawn).toContain(UNSHOWN_NOTE)
  expect(drawn).toContain('□□□')
  expect(drawn).toContain('Mei □')
  expect(drawn).toContain('ABC')
  expect(await readPdf(await renderPdfTable({ ...table, rows: [['Renée']] }))).not.toContain('□')
})

it('draws receipts in other alphabets too', async () => {
  const receipt = {
    agency: 'Agency',
    title: 'Receipt: Ольга Їжакевич',
    state: 'November is provisional.',
    facts: [{ label: 'Candidate', value: 'Ольга Їжакевич' }],
    lines: [],
    total: { label: 'One hire', cents: 120_840 },
    notes: [],
  }
  const text = await readPdf(await renderReceipt(receipt))
  expect(text).toContain('Ольга Їжакевич')
  expect(text).not.toContain(UNSHOWN_NOTE)
  const other = await readPdf(
    await renderReceipt({ ...receipt, facts: [{ label: 'Candidate', value: '李' }] }),
  )
  expect(other).toContain(UNSHOWN_NOTE)
})

it('goes on in the next line where a text is too long for its column', async () => {
  const columns = [
    { title: 'Name' },
    ...Array.from({ length: 13 }, (_, index) => ({ title: `Figure ${index}`, isNumber: true })),
  ]
  const row = (name: string) => [name, ...Array.from({ length: 13 }, () => '12,345.67')]
  const draw = (name: string) =>
    renderPdfTable({
      title: 'T',
      author: 'A',
      lines: [],
      columns,
      rows: Array.from({ length: 24 }, () => row(name)),
    })
  const pages = (pdf: Buffer) => pdf.toString('latin1').split('/Type /Page\n').length - 1
  // Cut to one line, both tables would be as long.
  expect(pages(await draw('Nurses and caregivers of the whole northern region of Texas'))).toBeGreaterThan(
    pages(await draw('Nurses')),
  )
})
