// All screens for all kinds of users: visitors, staff of each role, customers.
import { expect, test } from '@playwright/test'
import { hasLeft } from './support/leaving.ts'
import { fillSignIn, signInAs } from './support/people.ts'

const staffPaths = ['/account-reporting', '/payment-history']
const portalPaths = ['/portal/reports', '/portal/billing']

test('customer: no staff route opens', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'customer')
  for (const path of [...staffPaths, '/hiring-tracker', '/admin']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' }), path).toBeVisible()
  }
})

test('visitor: staff routes lead to sign-in, portal routes to the portal sign-in', async ({ page }) => {
  await page.goto('/jobs')
  await expect(page.getByRole('heading', { level: 1, name: /jobs?$/ })).toBeVisible()
  for (const path of staffPaths) {
    await page.goto(path)
    await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(path)}`)
  }
  for (const path of [...portalPaths, '/portal/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/portal/login?next=${encodeURIComponent(path)}`)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
})

test('each kind of user has another start page', { tag: '@long' }, async ({ page, browser }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Know what one hire cost, and where every lead went.',
  )
  for (const role of ['recruiter', 'customer'] as const) {
    const other = await browser.newPage()
    await signInAs(other, role)
    await other.goto('/')
    await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(other).toHaveURL('/')
    const place = other.getByRole('link', { name: role === 'customer' ? 'Buy leads' : 'Hiring tracker' })
    await expect(place.first()).toBeAttached()
    await expect(other.locator('a[aria-current=page]').first()).toBeAttached()
    await other.close()
  }
})

test('the landing page links only to the two sign-ins and to help', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const links = await page
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links)).toEqual(new Set(['#main', '/', '/signin', '/portal/register', '/jobs', '/help']))
  const account = page.getByRole('link', { name: 'Open a customer account' }).first()
  await account.click()
  await expect(page.getByRole('heading', { name: 'Open a customer account' })).toBeVisible()
})

test('the landing page works without scripts', { tag: '@long' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: String(baseURL) })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Know what one hire cost')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page).toHaveURL(/\/signin$/)
  await context.close()
})

test('while the session is checked, a spinner says Loading...', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'recruiter')
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/auth/user', async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.goto('/hiring-tracker')
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  seen.resolve()
  await expect(page.getByRole('heading', { name: 'Hiring tracker' })).toBeVisible()
})

test('a visitor sees the start page without waiting for the server', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/auth/user', () => undefined)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Know what one hire cost')
  const shift = await page.evaluate<number>(
    `new Promise((done) => { let sum = 0; new PerformanceObserver((list) => { for (const e of list.getEntries()) sum += e.value }).observe({ type: 'layout-shift', buffered: true }); setTimeout(() => done(sum), 300) })`,
  )
  expect(shift).toBeLessThanOrEqual(0.02)
})

test('a customer signs in at the portal and returns, and unknown portal pages do not exist', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/portal/reports')
  await fillSignIn(page, 'customer')
  await expect(page).toHaveURL('/portal/reports')
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeFocused()
  const answer = await page.goto('/portal/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  // A signed-in user is not asked to sign in again.
  await page.goto('/portal/login')
  await expect(page).toHaveURL('/')
})

test('staff at the portal sign-in are told who they are and get two links', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'manager', { own: true })
  await page.goto('/portal/purchase')
  await expect(page).toHaveURL('/portal/login')
  await expect(page.getByText('You are signed in as Dana Whitfield')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the staff side' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/portal/purchase')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await hasLeft(page)
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('the chosen client is remembered', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'customer')
  await page.goto('/portal/dashboard')
  const switcher = page.getByRole('button', { name: /change client/ })
  await expect(switcher).toHaveText(/^Lakeside Health/)
  await switcher.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemcheckbox', { name: 'Lakeside Health' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemcheckbox', { name: 'Gulf Coast Medical Group' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(switcher).toHaveText(/^Gulf Coast Medical Group/)
  await page.reload()
  await expect(switcher).toHaveText(/^Gulf Coast Medical Group/)
})

test('the skip link is first in every shell and skips it', async ({ page }) => {
  const isFirst = async (path: string) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    const link = page.getByRole('link', { name: 'Skip to main content' })
    await expect(link, path).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main'), path).toBeFocused()
  }
  for (const path of ['/', '/jobs', '/signin', '/nowhere']) await isFirst(path)
  await signInAs(page, 'recruiter')
  for (const path of ['/dashboard', '/portal/login']) await isFirst(path)
  await page.context().clearCookies()
  await signInAs(page, 'customer')
  await isFirst('/portal/leads')
})

test('the portal session ends: back to its sign-in, and in again', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'customer', { own: true })
  await page.goto('/portal/billing')
  await page.getByRole('heading', { name: 'Billing' }).waitFor()
  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL('/portal/login?next=%2Fportal%2Fbilling&ended=true')
})
