// A posting's whole way: written, submitted, approved, found from outside, applied for, and there as an application.
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { signInAs, uniqueWord } from './support/people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const TEXT = `Care for adult patients in a medical ICU, three nights a week. ${'You work with a steady team and clear handovers. '.repeat(8)}`

async function write(page: Page, title: string): Promise<void> {
  await page.goto('/employer/jobs/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Client', { exact: true }).click()
  await page.getByRole('option').first().click()
  await page.getByLabel('ZIP code').fill('77030')
  await expect(page.getByLabel('City')).toHaveValue('Houston')
  await page.getByLabel('Category').fill('Nursing')
  await page.getByLabel('Pay from').fill('44')
  await page.getByLabel('Pay to').fill('38')
  await expect(page.getByText('The upper end is below the lower end.').first()).toBeVisible()
  await page.getByLabel('Pay to').fill('52')
  await page.getByLabel('Description').fill(TEXT)
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByLabel('Question 1', { exact: true }).fill('Do you hold an RN license?')
  await page.getByRole('group', { name: 'Questions' }).getByLabel('No', { exact: true }).click()
  await expect(page.getByText('“No” rules out')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()
  await expect(page).toHaveURL(/job=/)
}

/** In a browser of its own, as somebody who has never been here. */
async function stranger(page: Page): Promise<{ context: BrowserContext; visitor: Page }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser.')
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, reducedMotion: 'reduce' })
  return { context, visitor: await context.newPage() }
}

test('from a draft to an application', async ({ page }) => {
  test.slow()
  const title = `Night nurse ${uniqueWord()}`
  await signInAs(page, 'recruiter')
  await write(page, title)
  const draft = page.url()
  await page.waitForTimeout(1_000)
  await page.goto('/hiring-tracker')
  await page.goto(draft)
  await expect(page.getByLabel('Description')).toHaveValue(TEXT)
  await expectNoViolations(page, 'form')
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByText(`${title} submitted for approval`).first()).toBeVisible()
  await page.context().clearCookies()

  await signInAs(page, 'manager')
  await page.goto('/admin/job-postings')
  await page.getByRole('list', { name: 'Waiting for approval' }).getByText(title).click()
  await expect(page.getByRole('heading', { name: 'Pre-flight check' })).toBeVisible()
  await expectNoViolations(page, 'queue')
  await page.getByRole('button', { name: 'Approve and publish' }).click()
  await expect(page.getByText(`${title} published`).first()).toBeVisible()

  const { context, visitor } = await stranger(page)
  const blocked: string[] = []
  visitor.on('console', (line) => /Content Security Policy/.test(line.text()) && blocked.push(line.text()))
  await visitor.goto(`/jobs?q=${encodeURIComponent(title)}&place=Houston, TX`)
  await expectNoViolations(visitor, 'public list')
  await visitor.getByRole('link', { name: title }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const answer = await visitor.goto(`${visitor.url()}?utm_source=Newsletter`)
  expect(await answer?.text()).toContain('application/ld+json')
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectNoViolations(visitor, 'public job')
  await visitor.getByRole('button', { name: 'Send application' }).click()
  await expect(visitor.getByText('Enter your first name.')).toBeVisible()
  await visitor.getByLabel('First name').fill('Adaeze')
  const lastName = uniqueWord()
  await visitor.getByLabel('Last name').fill(lastName)
  await visitor.getByLabel('E-mail').fill(`${lastName}@example.com`)
  await visitor.getByLabel('Résumé file').setInputFiles({
    name: 'resume.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Adaeze, ICU nurse for six years.'),
  })
  await visitor.getByRole('radio', { name: 'Yes' }).click()
  await visitor.getByRole('checkbox', { name: /^I agree/ }).click()
  await visitor.waitForTimeout(3_200)
  await visitor.getByRole('button', { name: 'Send application' }).click()
  await expect(visitor.getByRole('heading', { name: 'Application sent' })).toBeVisible()
  expect(blocked).toEqual([])
  await context.close()

  const found = await page.request.get(`/api/candidates?q=${lastName}`)
  const { items } = (await found.json()) as { items: { id: string; source: string }[] }
  expect(items).toHaveLength(1)
  expect(items[0]?.source).toBe('job_posting')
  await page.goto(`/admin/job-postings?status=open&q=${encodeURIComponent(title)}`)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('1')
  await row.click()
  await expect(page.getByText('1 application from outside', { exact: false })).toBeVisible()
  await expectNoViolations(page, 'list and drawer')
})

test('the address of a job that is not there says so', async ({ page }) => {
  const answer = await page.goto('/jobs/nothing-like-this-1')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('This job is not here')).toBeVisible()
  await expectNoViolations(page)
})

test('a search that finds nothing offers to clear the filters', async ({ page }) => {
  await page.goto('/jobs?q=nobodyneedsthis')
  await expect(page.getByText('No jobs match')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/jobs')
})

test('several postings are paused together and put back', async ({ page }) => {
  await signInAs(page, 'manager')
  await page.goto('/admin/job-postings?status=open')
  await page.getByRole('checkbox').nth(1).click()
  await page.getByRole('checkbox').nth(2).click()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('2 postings paused').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 postings put back').first()).toBeVisible()
})
