// Shared behavior of all lists, tested in two: the selection, and a page that cannot be loaded.
import { expect, test } from '@playwright/test'
import { signInAs } from './support/people.ts'

test.beforeEach(({ page }) => signInAs(page, 'recruiter'))

test('another order or view clears the selection, and loading more keeps it', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/hiring-tracker')
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  const choose = () => page.getByRole('grid').getByRole('checkbox').nth(1).click()
  await choose()
  await expect(bar.getByText('1 selected')).toBeVisible()
  const next = page.waitForResponse(/\/api\/candidates\?.*cursor=/)
  await page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollTo(0, 1_000_000))
  await next
  await expect(bar.getByText('1 selected')).toBeVisible()
  await page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollTo(0, 0))
  await page.getByRole('columnheader', { name: 'Candidate' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(bar).toHaveCount(0)
  await page.goto('/sent-links')
  await choose()
  await expect(bar.getByText('1 selected')).toBeVisible()
  await page.getByRole('link', { name: /^Completed/ }).click()
  await expect(page).toHaveURL(/group=completed/)
  await expect(bar).toHaveCount(0)
})

test('a list that cannot be loaded says so, and a further page is retried by hand', async ({ page }) => {
  await page.route(/\/api\/sent-links\?|\/api\/sent-links$/, (route) => route.abort())
  await page.goto('/sent-links')
  await expect(page.getByRole('main').getByText('Failed to load').first()).toBeVisible({ timeout: 20_000 })
  await page.unroute(/\/api\/sent-links\?|\/api\/sent-links$/)
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(page.getByRole('grid', { name: 'Sent links' })).toBeVisible()
  await page.route(/\/api\/candidates\?.*cursor=/, (route) => route.abort())
  // A change by another journey would load the list again before the click.
  await page.route(/\/api\/events/, (route) => route.abort())
  await page.goto('/hiring-tracker')
  const again = page.getByRole('button', { name: 'Could not load more. Retry' })
  // The list has nothing to scroll before its rows are there.
  await expect(async () => {
    await page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollTo(0, 1_000_000))
    await expect(again).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await page.unroute(/\/api\/candidates\?.*cursor=/)
  await again.click()
  await expect(again).toHaveCount(0)
})
