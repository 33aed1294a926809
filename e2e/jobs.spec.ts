// Public jobs, and bulk changes of postings. The whole life of a posting is in apply-to-hire.spec.ts.
import { expect, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { signInAs, uniqueWord } from './support/people.ts'

test('a job seeker reads, filters and searches without scripts, on a phone', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: String(baseURL),
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto('/jobs')
  await expect(page.getByRole('heading', { level: 1, name: /jobs$/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Nursing' })).toBeHidden()
  await page.getByRole('link', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Nursing' }).check()
  await page.getByRole('button', { name: 'Show jobs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /nursing jobs?$/ })).toBeVisible()
  await page.getByLabel('City, state or ZIP code').fill('Houston, TX')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('within 25 mi of Houston, TX')).toBeVisible()
  await page.getByRole('heading', { level: 2 }).getByRole('link').first().click()
  await expect(page.getByRole('form', { name: 'Apply' })).toBeVisible()
  await expect(page.locator('.posting-text li').first()).toHaveCSS('list-style-type', 'disc')
  await context.close()
})

test('the app takes over a page with all that was entered before', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/assets/') && request.resourceType() === 'script') scripts.push(request.url())
  })
  const views: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/views')) views.push(request.postDataJSON())
  })
  await page.goto('/jobs')
  await page.getByRole('heading', { level: 2 }).getByRole('link', { name: 'Medical assistant' }).click()
  const form = page.getByRole('form', { name: 'Apply' })
  await expect(form).toBeVisible()
  expect(scripts).toEqual([])
  // The app does not arrive before all this was done.
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await form.getByLabel('First name').fill('Ada')
  await form.getByRole('radio', { name: 'Yes' }).click()
  await form.getByRole('checkbox', { name: /^I agree/ }).click()
  await form.getByLabel('Resume file').setInputFiles({
    name: 'cv.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Ada Reed'),
  })
  await form.getByLabel('Last name').pressSequentially('Reed')
  await page.keyboard.press('ArrowLeft')
  arrived.resolve()
  await expect(form.getByText('cv.txt')).toBeVisible()
  await expect(form.getByLabel('First name')).toHaveValue('Ada')
  await expect(form.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: /^I agree/ })).toBeChecked()
  // The caret, too.
  await expect(form.getByLabel('Last name')).toBeFocused()
  await page.keyboard.type('e')
  await expect(form.getByLabel('Last name')).toHaveValue('Reeed')
  expect(views).toEqual([{ source: '' }])
})

test('the address of a missing job says so', { tag: '@long' }, async ({ page }) => {
  const answer = await page.goto('/jobs/nothing-like-this-1')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Job not found')).toBeVisible()
  await expectNoViolations(page)
})

test('a search that finds nothing offers to clear the filters', { tag: '@long' }, async ({ page }) => {
  await page.goto('/jobs?q=nobodyneedsthis')
  await expect(page.getByText('No jobs match')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/jobs')
})

test('a view of the postings is saved, renamed, opened and removed', { tag: '@long' }, async ({ page }) => {
  const [name, better] = [uniqueWord(), uniqueWord()]
  await signInAs(page, 'manager')
  await page.goto('/admin/job-postings?status=on_hold')
  const pick = async (entry: string) => {
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await pick('Save as a new view')
  await page.getByLabel('Name', { exact: true }).press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Enter a name.')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  await pick('Rename')
  await page.getByLabel('Name', { exact: true }).fill(better)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('link', { name: better })).toBeVisible()
  await page.goto('/admin/job-postings')
  await page.getByRole('link', { name: better }).click()
  await expect(page).toHaveURL(/status=on_hold/)
  await pick('Remove view')
  await expect(page.getByRole('link', { name: better })).toHaveCount(0)
})

test('several postings are paused together and restored', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'manager')
  await page.goto('/admin/job-postings?status=open')
  await page.getByRole('checkbox').nth(1).click()
  await page.getByRole('checkbox').nth(2).click()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('2 postings paused').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 postings restored').first()).toBeVisible()
})

test('a closed posting says why its form is off', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'manager')
  const closed = await (await page.request.get('/api/job-postings?status=closed')).json()
  await page.goto(`/employer/jobs/new?job=${closed.items[0].id}`)
  await expect(page.getByText('This posting is closed. Reopen it to change it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add question' })).toBeDisabled()
  await expect(page.getByText('Draft saved')).toHaveCount(0)
})
