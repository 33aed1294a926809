// Failures and the specified screens for them: missing files, failed responses, a lost connection.
import { expect, type Page, test } from '@playwright/test'
import { chunkOf } from './support/chunks.ts'
import { createCandidate, signInAs, uniqueWord } from './support/people.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a page whose code does not load is retried once, then shows an error', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'recruiter')
  await page.goto('/dashboard')
  await heading(page, 'Dashboard').waitFor()
  let loads = 0
  page.on('load', () => (loads += 1))
  const chunk = chunkOf('src/domains/candidates/web/hiring-tracker.tsx')
  await page.route(chunk, (route) => route.abort())
  await page.getByRole('link', { name: 'Hiring tracker' }).click()
  await expect(heading(page, 'Failed to load page')).toBeVisible()
  await expect(
    page.getByText("This page couldn't be loaded due to a network or code issue.", { exact: true }),
  ).toBeVisible()
  expect(loads).toBe(1)
  await expect(button(page, 'Go Back')).toBeVisible()
  await page.unroute(chunk)
  await button(page, 'Retry').click()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('going back from a page that does not load opens the previous one', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'recruiter')
  await page.goto('/dashboard')
  await heading(page, 'Dashboard').waitFor()
  await page.route(chunkOf('src/domains/candidates/web/hiring-tracker.tsx'), (route) => route.abort())
  await page.getByRole('link', { name: 'Hiring tracker' }).click()
  await button(page, 'Go Back').click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('a page that breaks says Something went wrong, inside its frame', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'recruiter')
  // A response that our server never sends.
  const list = /\/api\/candidates(\?|$)/
  await page.route(list, (route) => route.fulfill({ json: { items: [null], total: null } }))
  await page.goto('/hiring-tracker')
  await expect(heading(page, 'Something went wrong')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByText('Error Details').click()
  await expect(page.locator('pre')).toContainText('TypeError')
  await page.unroute(list)
  await button(page, 'Go to Homepage').click()
  await expect(page).toHaveURL('/')
})

test('a failing part does not affect the page around it', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'recruiter')
  const made = await createCandidate(page, { firstName: 'Part', lastName: uniqueWord() })
  await page.route('**/timeline*', (route) => route.abort())
  await page.goto(`/hiring-tracker?candidate=${made.id}`)
  await expect(page.getByText('Failed to load', { exact: true })).toBeVisible()
  await expect(
    page.getByText("This component couldn't be loaded. Please try again.", { exact: true }),
  ).toBeVisible()
  await page.unroute('**/timeline*')
  await button(page, 'Retry').click()
  await expect(page.getByText('Failed to load', { exact: true })).toBeHidden()
})

test('an unreachable server is retried three times, then by hand', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'recruiter')
  await page.route('**/api/auth/user', (route) => route.abort())
  const reported: unknown[] = []
  await page.exposeFunction('gtag', (...words: unknown[]) => reported.push(words))
  await page.goto('/dashboard')
  await expect(heading(page, 'Connection Problem')).toBeVisible()
  await expect(
    page.getByText("We couldn't connect to our servers. Please try again.", { exact: true }),
  ).toBeVisible()
  await expect(button(page, 'Reload Page')).toBeHidden()
  for (const attempt of [1, 2, 3])
    await expect(page.getByText(`Retry attempt ${attempt} of 3`, { exact: true })).toBeVisible()
  expect(reported[0]).toEqual(['event', 'exception', { description: 'Failed to fetch', fatal: true }])
  await page.unroute('**/api/auth/user')
  await button(page, 'Try Again').click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('a server that comes back is detected automatically', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'recruiter')
  await page.route('**/api/auth/user', (route) => route.abort(), { times: 2 })
  await page.goto('/dashboard')
  await expect(heading(page, 'Connection Problem')).toBeVisible()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('the offline screen appears, and clears when online again', async ({ page, context }) => {
  await signInAs(page, 'recruiter')
  await page.goto('/dashboard')
  await heading(page, 'Dashboard').waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Hiring tracker' }).click()
  await expect(heading(page, "You're Offline")).toBeVisible()
  await expect(
    page.getByText(
      "Please check your internet connection and try again. Your work will be saved locally until you're back online.",
      { exact: true },
    ),
  ).toBeVisible()
  await expect(page.getByText('No internet connection', { exact: true })).toBeVisible()
  await expect(button(page, 'Reload Page')).toBeHidden()
  await expect(button(page, 'Go to Home')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('grid')).toBeVisible()
})

test('going offline on a network error shows the offline message', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await signInAs(page, 'recruiter')
  await page.route('**/api/auth/user', (route) => route.abort())
  await page.goto('/dashboard')
  await expect(heading(page, 'Connection Problem')).toBeVisible()
  await context.setOffline(true)
  await expect(heading(page, "You're Offline")).toBeVisible()
  await expect(button(page, 'Reload Page')).toBeHidden()
  await page.unroute('**/api/auth/user')
  await context.setOffline(false)
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('a slow connection differs from a broken one', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'recruiter')
  await page.addInitScript(
    `Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { effectiveType: '3g' }) })`,
  )
  await page.route('**/api/auth/user', (route) => route.abort())
  await page.goto('/dashboard')
  await expect(heading(page, 'Connection Problem')).toBeVisible()
  await expect(page.getByText('Slow connection detected', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Your connection is slow. Some features may not work properly.', { exact: true }),
  ).toBeVisible()
})

test('a frame that breaks says Something Went Wrong, with its details, and can be reloaded', {
  tag: '@long',
}, async ({ page }) => {
  await signInAs(page, 'customer')
  await page.route('**/api/customer/me', (route) => route.fulfill({ json: { user: null, clients: [] } }))
  await page.goto('/portal/leads')
  await expect(heading(page, 'Something Went Wrong')).toBeVisible()
  await page.getByText('Error Details').click()
  await expect(page.locator('pre')).toContainText('TypeError')
  await expect(button(page, 'Try Again')).toBeVisible()
  await page.unroute('**/api/customer/me')
  await button(page, 'Reload Page').click()
  await expect(heading(page, 'Leads')).toBeVisible()
})

test('a response without a problem shows its status and text', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'customer')
  await page.route('**/api/customer/me', (route) =>
    route.fulfill({ status: 502, body: 'upstream is down', contentType: 'text/plain' }),
  )
  await page.goto('/portal/leads')
  await expect(heading(page, 'Something Went Wrong')).toBeVisible()
  await expect(page.getByText('502: upstream is down', { exact: true })).toBeVisible()
})

test('a machine out of memory is a performance issue', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'customer')
  await page.route('**/api/customer/me', (route) =>
    route.fulfill({ status: 507, body: 'out of memory', contentType: 'text/plain' }),
  )
  await page.goto('/portal/leads')
  await expect(heading(page, 'Performance Issue')).toBeVisible()
  await expect(
    page.getByText('The app is running slowly. Try closing other apps or tabs to free up resources.', {
      exact: true,
    }),
  ).toBeVisible()
  await button(page, 'Go to Home').click()
  await expect(page).toHaveURL('/')
})

test('one notification at a time, for five seconds, and F8 focuses it', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/outbox')
  const send = page.getByRole('button', { name: 'Send test email' })
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await send.click()
  await expect(toasts).toHaveCount(1)
  const sentAgain = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await send.click()
  await sentAgain
  const shownAt = Date.now()
  await expect(toasts).toHaveCount(1)
  // The timer stops while the toast has the focus and continues afterwards.
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('list')).toBeFocused()
  await page.mouse.move(5, 5)
  await send.focus()
  await expect(toasts).toHaveCount(0, { timeout: 9_000 })
  expect(Date.now() - shownAt).toBeGreaterThan(4_000)
})
