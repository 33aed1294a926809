// Reports as PDF: drawn beside the server, and never longer than somebody would print.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderPdfTable } from '#platform/server/pdf-table.ts'
import { type Person, startTestApp, type TestApp } from './support/app.ts'

let test: TestApp
let staff: Person
beforeAll(async () => {
  test = await startTestApp()
  staff = await test.person('manager')
})
afterAll(() => test.close())

it('a long table leaves the server free for others', async () => {
  const columns = Array.from({ length: 12 }, (_, place) => ({
    title: `Figure ${place}`,
    isNumber: place > 0,
  }))
  const rows = Array.from({ length: 1_000 }, (_, line) => columns.map((_, place) => String(line * place)))
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
