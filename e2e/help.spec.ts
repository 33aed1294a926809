// The Help Center: find, read, search and link to articles.
import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { signInAs } from './support/people.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const helpLink = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Help with this page/ })

test('a visitor reads help without signing in', { tag: '@long' }, async ({ page }) => {
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await page.getByRole('link', { name: 'Help Center' }).click()
  await expect(title(page, 'Help Center')).toBeVisible()
  await expect(page).toHaveTitle('Help Center · Candor Hire')
  await page.getByRole('main').getByRole('link', { name: 'Hiring tracker' }).click()
  await expect(page).toHaveURL('/help/hiring-tracker')
  await expect(title(page, 'Hiring tracker')).toBeFocused()
  await expect(page).toHaveTitle('Hiring tracker · Help Center · Candor Hire')
  await expect(page.getByRole('link', { name: 'Sign in', exact: true }).first()).toBeVisible()
})

test('every article has its own address, and an unknown one is not found', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/help')
  const links = page.getByRole('main').getByRole('link')
  await links.first().waitFor()
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.length).toBeGreaterThan(38)
  for (const address of addresses) expect((await page.request.get(address)).status(), address).toBe(200)
  const answer = await page.goto('/help/no-such-article')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('the articles link to each other, from the first to the last', { tag: '@long' }, async ({ page }) => {
  await page.goto('/help/home')
  const next = page.getByRole('navigation', { name: 'Next articles' })
  await expect(next.getByRole('link', { name: /^Previous/ })).toHaveCount(0)
  await next.getByRole('link', { name: /^Next/ }).click()
  await expect(page).toHaveURL('/help/jobs')
  await next.getByRole('link', { name: /^Previous/ }).click()
  await expect(title(page, 'The start page')).toBeVisible()
  await page.goto('/help/portal-billing')
  await title(page, 'Billing').waitFor()
  await expect(next.getByRole('link', { name: /^Next/ })).toHaveCount(0)
})

test('search finds titles, headings and text while typing, and opens the section', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/help')
  await title(page, 'Help Center').waitFor()
  await page.keyboard.press('/')
  const field = page.getByLabel('Search help')
  await expect(field).toBeFocused()
  const results = page.getByRole('list', { name: 'Results' }).getByRole('link')
  await page.keyboard.type('hiring tr')
  await expect(results.first()).toContainText('Hiring tracker')
  await field.fill('save a view')
  await expect(results.first()).toContainText('Hiring tracker, Save a view')
  await field.fill('recovery codes')
  await expect(page.getByRole('status').filter({ hasText: 'articles found' })).toBeVisible()
  await expect(results.filter({ hasText: 'Settings, Security' })).toContainText('recovery codes')
  await field.fill('zzzz')
  await expect(page.getByText('Nothing found for “zzzz”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(page.getByRole('heading', { name: 'Hiring', exact: true })).toBeVisible()
  await field.fill('many at once')
  await results.filter({ hasText: 'Hiring tracker, Change many at once' }).click()
  await expect(page).toHaveURL('/help/hiring-tracker#change-many-at-once')
  await expect(page.getByRole('heading', { name: /^Change many at once/ })).toBeInViewport()
})

test('a heading’s link is copied, and opens at the heading', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/help/hiring-tracker')
  await page.getByRole('link', { name: 'Copy the link to “Add and export”' }).click()
  await expect(page.getByText('Link copied').first()).toBeVisible()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(new URL(copied).pathname + new URL(copied).hash).toBe('/help/hiring-tracker#add-and-export')
  await page.goto('/help')
  await page.goto(copied)
  await expect(page.getByRole('heading', { name: /^Add and export/ })).toBeInViewport()
})

test('links between articles stay in the application', { tag: '@long' }, async ({ page }) => {
  await page.goto('/help/settings')
  await page.evaluate('window.same = true')
  await page.getByRole('article').getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(title(page, 'Admin')).toBeFocused()
  expect(await page.evaluate('window.same')).toBe(true)
})

const BUILT = {
  recruiter: [
    ['/hiring-tracker', 'hiring-tracker'],
    ['/admin', 'admin'],
    ['/settings', 'settings'],
    ['/settings/security', 'settings'],
    ['/account-reporting', 'account-reporting'],
  ],
  customer: [
    ['/portal/account', 'portal-account'],
    ['/portal/dashboard', 'portal-dashboard'],
    ['/portal/job-postings', 'portal-job-postings'],
    ['/portal/job-insights', 'portal-job-insights'],
    ['/portal/reports', 'portal-reports'],
  ],
} as const
/** Screens in a frame have one help button, whose menu names their article. */
async function openHelpEntry(page: Page) {
  await page.getByRole('button', { name: 'Help and tours' }).click()
  return page.getByRole('menuitem', { name: /^Help with this page/ })
}

for (const role of ['recruiter', 'customer'] as const) {
  test(`${role}: the help menu of each screen opens its article`, { tag: '@long' }, async ({ page }) => {
    test.slow()
    await signInAs(page, role)
    for (const [address, article] of BUILT[role]) {
      await page.goto(address)
      const entry = await openHelpEntry(page)
      await expect(entry, address).toHaveAttribute('href', `/help/${article}`)
      await expect(entry).toHaveAttribute('target', '_blank')
      await expect(helpLink(page)).toHaveCount(0)
    }
  })
}

test('the sign-in pages link to their articles, after the form in keyboard order', { tag: '@long' }, async ({
  page,
}) => {
  for (const [address, article] of [
    ['/signin', 'signin'],
    ['/portal/login', 'signin'],
    ['/register', 'register'],
    ['/portal/register', 'portal-register'],
    ['/forgot-password', 'forgot-password'],
    ['/reset-password', 'forgot-password'],
    ['/invitation', 'register'],
    ['/confirm-email', 'portal-register'],
    ['/jobs', 'jobs'],
  ]) {
    await page.goto(address ?? '')
    await expect(helpLink(page), address).toHaveAttribute('href', `/help/${article}`)
  }
})

test('the Help Center uses the frame of its reader', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'recruiter')
  await page.goto('/hiring-tracker')
  await page.getByRole('grid').waitFor()
  await page.goto('/help/settings')
  await expect(title(page, 'Settings')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toContainText('Hiring tracker')
  await expect(page.getByRole('button', { name: 'Help and tours' })).toBeVisible()
  await page.context().clearCookies()
  await signInAs(page, 'customer')
  await page.goto('/help')
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toContainText('Buy leads')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    'Customer portal',
  )
})

test('the palette opens the Help Center in a new tab', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'recruiter')
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('>help')
  const tab = page.context().waitForEvent('page')
  await page.getByRole('option', { name: 'Help Center' }).click()
  await expect(await tab).toHaveURL('/help')
})

test('help has no violations', { tag: '@long' }, async ({ page }) => {
  await page.goto('/help')
  await title(page, 'Help Center').waitFor()
  await expectNoViolations(page, 'contents')
  await page.getByLabel('Search help').fill('password')
  await page.getByRole('list', { name: 'Results' }).waitFor()
  await expectNoViolations(page, 'results')
  for (const address of ['/help/hiring-tracker', '/help/admin', '/help/portal-purchase', '/help/keyboard']) {
    await page.goto(address)
    await page.getByRole('article').waitFor()
    await expectNoViolations(page, address)
  }
})
