// The whole life of a customer's posting, between the company and the agency, and the view of another company.
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { loseAnswer } from './support/lost-answer.ts'
import { comeInAs } from './support/newcomer.ts'
import { send, signInAs, uniqueWord } from './support/people.ts'

const TEXT = `You care for adult patients on a unit of 24 beds, three shifts a week. ${'You work with a steady team and clear handovers. '.repeat(8)}`

async function manager(page: Page): Promise<Page> {
  const browser = page.context().browser() as Browser
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  const other = await context.newPage()
  await signInAs(other, 'manager')
  return other
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a posting is written, returned for changes, fixed, published, paused and closed, and both sides are notified', async ({
  page,
}) => {
  test.slow()
  const title = `Ward nurse ${uniqueWord()}`
  await signInAs(page, 'customer')
  await page.goto('/portal/job-postings')
  await heading(page, 'Job postings').waitFor()
  await page.getByRole('link', { name: 'New posting' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('ZIP code').fill('77030')
  await expect(page.getByLabel('City')).toHaveValue('Houston')
  await expect(page.getByLabel('Internal notes')).toHaveCount(0)
  await page.getByLabel('Description').fill(TEXT)
  await page.getByLabel('Pay from').fill('40')
  await page.getByLabel('Pay to').fill('48')
  await page.getByLabel('Category').fill('Nursing')
  await expect(page).toHaveURL(/form=\w{8}-/)
  const saved = page.getByRole('status').filter({ hasText: 'Draft saved' })
  await expect(saved).toBeVisible()
  await expectNoViolations(page, 'the form')
  // The answer to a change is lost. The next change is no conflict with it.
  const { lost } = await loseAnswer(page, 'PATCH', '**/api/customer/job-postings/*')
  await page.getByLabel('Pay to').fill('49')
  await lost
  await page.getByLabel('Pay to').fill('50')
  await expect(saved).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit to the agency' }).click()
  await expect(page.getByText('The agency is reviewing it.')).toBeVisible()
  await expectNoViolations(page, 'in review')

  const other = await manager(page)
  await other.goto('/admin/job-postings')
  const waiting = other.getByRole('list', { name: 'In review' })
  await expect(waiting.getByRole('button', { name: title })).toContainText('submitted by Priya Raman')
  await waiting.getByRole('button', { name: title }).click()
  await other.getByLabel('Remarks to Priya Raman').fill('Say which unit.')
  await other.getByRole('button', { name: 'Request changes' }).click()

  // The page updates by itself when the agency decides.
  await expect(page.getByText('Say which unit.').first()).toBeVisible()
  await expectNoViolations(page, 'returned for changes')
  await page.getByRole('link', { name: 'Edit and resubmit' }).click()
  await expect(page.getByText('Say which unit.')).toBeVisible()
  await page.getByLabel('Description').fill(`Unit 4. ${TEXT}`)
  await page.getByRole('button', { name: 'Submit to the agency' }).click()
  await expect(page.getByText('The agency is reviewing it.')).toBeVisible()

  await waiting.getByRole('button', { name: title }).click()
  await other.getByRole('button', { name: 'Approve and publish' }).click()
  await expect(page.getByText('Open to the public.')).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('link', { name: new RegExp(`${title} was published`) })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('You paused it')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Status' })).toBeFocused()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('Open to the public.')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close posting' }).click()
  await expect(page.getByText('Closed. To hire again')).toBeVisible()
  await page.getByRole('link', { name: 'Job postings' }).click()
  await page.getByRole('link', { name: /^Closed/ }).click()
  await page.getByRole('searchbox', { name: 'Search postings' }).fill(title)
  await expect(page.getByRole('row', { name: title })).toContainText('Closed')
  await other.context().close()
})

test('a draft in two tabs, left at once or without a connection, loses nothing', async ({ page }) => {
  test.slow()
  await signInAs(page, 'customer')
  await page.goto('/portal/job-postings?form=new')
  await page.getByLabel('Title').fill(`Night nurse ${uniqueWord()}`)
  const saved = page.getByRole('status').filter({ hasText: 'Draft saved' })
  await expect(saved).toBeVisible()
  await expect(page).toHaveURL(/form=\w{8}-/)
  const other = await page.context().newPage()
  await other.goto(page.url())
  // Another field in the other tab, then the same field.
  const update = (of: Page) =>
    of.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.status() === 200)
  const first = update(other)
  await other.getByLabel('Category').fill('Nursing')
  await first
  await page.getByLabel('Openings').fill('3')
  await expect(page.getByLabel('Category')).toHaveValue('Nursing')
  await expect(saved).toBeVisible()
  await other.reload()
  const second = update(other)
  await other.getByLabel('Category').fill('Care')
  await second
  await other.close()
  await page.getByLabel('Category').fill('Night care')
  const keep = page.getByRole('button', { name: 'Keep my changes' })
  await keep.waitFor()
  await page.context().setOffline(true)
  await keep.click()
  await expect(page.getByText('The server cannot be reached.').first()).toBeVisible()
  await page.context().setOffline(false)
  await keep.click()
  await expect(saved).toBeVisible()

  await page.getByLabel('ZIP code').fill('7703')
  await page.getByLabel('Title').focus()
  await expect(page.getByText('Enter a five-digit ZIP code.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible()
  await page.getByRole('link', { name: /^Leads/ }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByLabel('ZIP code').fill('77030')
  await expect(page.getByLabel('City')).toHaveValue('Houston')
  // A date without its month is not saved as empty.
  const until = page.getByLabel('Valid through')
  const lastDay = await until.inputValue()
  await until.press('Backspace')
  await expect(until).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Pay from').fill('41')
  await page.getByRole('link', { name: /^Leads/ }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await heading(page, 'Leads').waitFor()
  await page.goBack()
  await expect(page.getByLabel('Pay from')).toHaveValue('41.00')
  await expect(until).toHaveValue(lastDay)
  await expect(page.getByLabel('Category')).toHaveValue('Night care')
  await expect(page.getByLabel('Openings')).toHaveValue('3')

  await page.route('**/api/customer/job-postings/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await page.getByLabel('Pay from').fill('42')
  await page.getByRole('link', { name: /^Leads/ }).click()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Pay from')).toHaveValue('42.00')
})

test('a draft whose first save failed can be saved by hand, and is saved by itself', {
  tag: '@long',
}, async ({ page }) => {
  const title = `Night nurse ${uniqueWord()}`
  await signInAs(page, 'customer')
  let away = true
  await page.route('**/api/customer/job-postings', (route) =>
    away && route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.goto('/portal/job-postings?form=new')
  await page.getByLabel('Title').fill(title)
  await expect(page.getByRole('alert')).toContainText('Saving is retried automatically.')
  await expect(page.getByRole('button', { name: 'Save as draft' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Submit to the agency' })).toBeEnabled()
  away = false
  await expect(page).toHaveURL(/form=\w{8}-/, { timeout: 30_000 })
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('a new company starts with one step, and sees no data of others', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const known = await (await browser.newContext()).newPage()
  await signInAs(known, 'customer')
  const answer = await known.request.get(
    `${test.info().project.use.baseURL}/api/customer/job-postings?limit=1`,
  )
  const { items } = (await answer.json()) as { items: { id: string; title: string }[] }
  await known.context().close()

  await comeInAs(page, 'customer')
  await page.goto('/portal/dashboard')
  await expect(page.getByText('Create your first posting.')).toBeVisible()
  await page.goto('/portal/job-insights')
  await expect(page.getByText('No figures yet')).toBeVisible()
  await page.goto(`/portal/job-postings?job=${items[0]?.id}`)
  await expect(page.getByText('This posting does not exist')).toBeVisible()
  await expect(page.getByText(items[0]?.title ?? '')).toHaveCount(0)
  const tried = await send(page, `/api/customer/job-postings/${items[0]?.id}/decisions`, { act: 'close' })
  expect(tried.status()).toBe(404)
  await page.goto('/portal/job-postings')
  await expect(page.getByText('No postings yet')).toBeVisible()
})

test('the figures of a posting are a chart, a table and a file, and follow the choice', {
  tag: '@long',
}, async ({ page }) => {
  await signInAs(page, 'customer')
  await page.goto('/portal/dashboard')
  await page.getByRole('link', { name: /^Applicants/ }).click()
  await heading(page, 'Job insights').waitFor()
  const figures = page.getByRole('list', { name: 'Figures' })
  await expect(figures).toContainText('Views')
  await page.getByRole('radio', { name: '90 days' }).click()
  await expect(page).toHaveURL(/days=90/)
  const table = page.getByRole('region', { name: 'Figures by posting' })
  await expect(table.getByRole('row', { name: /^All/ })).toBeVisible()
  await expect(
    page.getByText(/Typical is the median of the agency’s clients, with \d+ postings/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await expect(page.getByRole('region', { name: /by day, table$/ }).getByRole('row')).toHaveCount(91)
  const asked = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  expect((await asked).suggestedFilename()).toMatch(/^job-insights-.*\.csv$/)
  await page.getByRole('combobox', { name: 'Posting' }).click()
  await page.getByRole('option').nth(1).click()
  await expect(page).toHaveURL(/job=/)
  await expect(table).toHaveCount(0)
})
