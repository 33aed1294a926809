// The hiring tracker while it loads, when it fails, and when a link names a missing candidate.
import { expect, test } from '@playwright/test'
import { createCandidate, signInAs, uniqueWord } from './support/people.ts'

test.beforeEach(({ page }) => signInAs(page, 'recruiter'))

const isList = (url: URL) => url.pathname === '/api/candidates'

test('shows no count while none is known', { tag: '@long' }, async ({ page }) => {
  await page.route(isList, (route) => route.fulfill({ status: 502, body: 'bad gateway' }))
  await page.goto('/hiring-tracker')
  await expect(page.getByText('Failed to load', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).not.toContainText('0')
})

test('shows its loading state in its own place on a phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route(isList, () => undefined)
  await page.goto('/hiring-tracker')
  await expect(page.getByText('Loading Candidates')).toBeAttached()
  const tracker = page.getByRole('link', { name: 'Tracker' })
  // A click hits the center of the entry only if nothing covers it.
  await tracker.click({ trial: true, timeout: 5_000 })
})

test('tells a user that the open candidate was removed', { tag: '@long' }, async ({ page }) => {
  const word = uniqueWord()
  const made = await createCandidate(page, { firstName: 'Soon', lastName: word })
  await page.goto(`/hiring-tracker?candidate=${made.id}`)
  await expect(page.getByRole('heading', { name: `Soon ${word}` })).toBeVisible()
  await page.request.post('/api/candidates/bulk', {
    data: { selection: { ids: [made.id] }, change: { kind: 'remove' } },
    headers: { 'x-requested-with': 'x', 'sec-fetch-site': 'same-origin' },
  })
  await expect(page.getByText('This candidate was removed.')).toBeVisible()
})

test('shows at once that a linked candidate does not exist', { tag: '@long' }, async ({ page }) => {
  let asked = 0
  const nobody = '0190b6d4-7c1e-7a3f-9d2b-5f4e6a7b8c9d'
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/candidates/${nobody}`)) asked++
  })
  // Without live events: candidates of other journeys would make the page ask again.
  await page.route('**/api/events', () => undefined)
  await page.goto(`/hiring-tracker?candidate=${nobody}`)
  await expect(page.getByText('Candidate not found')).toBeVisible()
  expect(asked).toBe(1)
})

test('hides every column except the name on request', { tag: '@long' }, async ({ page }) => {
  await page.goto('/hiring-tracker?columns=phone')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Phone' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Candidate' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0)
})
