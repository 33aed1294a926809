// Reports: from a figure to its rows, to the receipt of a hire and its PDF. And the client's own report.
import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { signInAs } from './support/people.ts'

type Hire = { id: string; hiredAt: string; costCents: number; candidate: { name: string } }

const dollars = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)

async function newestHire(page: Page): Promise<Hire> {
  const answer = await page.request.get('/api/hires?limit=1')
  const { items } = (await answer.json()) as { items: Hire[] }
  const [hire] = items
  if (!hire) throw new Error('The demo has no hire.')
  return hire
}

test('staff open a figure, its rows, the receipt behind a row, and the PDF', async ({ page }) => {
  test.slow()
  await signInAs(page, 'manager')
  const hire = await newestHire(page)
  const day = hire.hiredAt.slice(0, 10)
  const from = new Date(Date.parse(day) - 20 * 86_400_000).toISOString().slice(0, 10)
  const to = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  await page.goto(`/account-reporting?from=${from}&to=${to}`)
  const table = page.getByRole('table', { name: 'Figures by campaign' })
  const total = table.getByRole('button', { name: /, Hires, \d+ campaigns?$/ })
  const shown = (await total.textContent())?.replace(/\D.*$/, '') ?? ''
  await total.click()
  const rows = page.getByRole('region', { name: 'Hires' })
  await expect(rows.getByText(new RegExp(`^\\d+ of ${shown}\\.`))).toBeVisible()
  await expect(page).toHaveURL(/rows=hires/)
  await expectNoViolations(page, 'rows of hires')

  const receipt = rows
    .getByRole('row', { name: hire.candidate.name })
    .getByRole('link', { name: /^\$|^Receipt/ })
  await receipt.first().click()
  const amount = dollars(hire.costCents)
  await expect(
    page.getByRole('heading', { level: 1, name: `${hire.candidate.name}, ${amount}` }),
  ).toBeVisible()
  await expect(page.getByText(/ entr(y|ies) add up to /)).toBeVisible()
  await page.getByRole('region', { name: 'Lines' }).getByRole('button', { expanded: false }).first().click()
  await expect(page).toHaveURL(/line=/)
  await expectNoViolations(page, 'an open line')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

test('the equation of the month holds, and a recruiter may not close it', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'recruiter')
  await page.goto('/cost-per-hire?tab=open')
  await expect(page.getByText(/on both sides\. Computed from/)).toBeVisible()
  await page.getByRole('link', { name: 'Cost rates' }).click()
  const set = page.getByRole('region', { name: 'Hourly rates' }).getByRole('button', { name: 'Set rate' })
  await expect(set).toHaveAttribute('aria-disabled', 'true')
})

test('a report is built, saved, pinned and on the dashboard', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'manager')
  const name = `Hires by source ${Date.now()}`
  await page.goto('/account-reporting/builder')
  await page.getByRole('link', { name: 'Cost per hire by source' }).click()
  await expect(page.getByRole('table', { name: 'Figures by source' })).toBeVisible()
  await page.getByRole('radio', { name: 'Table' }).click()
  await expect(page.getByText('Changed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save report' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save report' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await page.goto('/dashboard')
  await page.getByRole('region', { name }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a customer reads the own report, and what a hire cost', async ({ page }) => {
  await signInAs(page, 'customer')
  const answers: string[] = []
  page.on('response', async (answer) => {
    if (answer.url().includes('/api/customer/reports/figures')) answers.push(await answer.text())
  })
  await page.goto('/portal/reports')
  const table = page.getByRole('table', { name: 'Figures by area' })
  await table.getByRole('button', { name: /, Leads delivered, \d+ areas?$/ }).click()
  await expect(page.getByRole('region', { name: 'Leads delivered' })).toBeVisible()
  await expectNoViolations(page, 'own report')
  expect(answers.join('')).not.toMatch(/ourCost|margin/)
  await page.getByRole('tab', { name: /^Hires/ }).click()
  await expect(page).toHaveURL(/tab=hires/)
})
