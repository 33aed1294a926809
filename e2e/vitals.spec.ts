// Measurements: the browser sends nothing until an admin turns it on, and then the screen shows the measured values.
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { chunkOf } from './support/chunks.ts'
import { send, signInAs } from './support/people.ts'

const watchFile = () => chunkOf('src/domains/performance/web/watch.ts')

test.describe.configure({ mode: 'serial' })

const PATCH = { 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin' }
const setReports = (page: Page, on: boolean) =>
  page.request.patch('/api/installation', {
    data: { measurePerformance: on, collectErrors: on },
    headers: PATCH,
  })

function requestsOf(context: BrowserContext): string[] {
  const seen: string[] = []
  context.on('request', (request) => seen.push(request.url()))
  return seen
}

test('when off, nothing is measured, loaded or sent', { tag: '@long' }, async ({ page, baseURL }) => {
  const seen = requestsOf(page.context())
  await page.goto('/')
  await page.mouse.move(10, 10)
  await signInAs(page, 'admin')
  await page.goto('/admin/health')
  await expect(page.getByRole('heading', { name: 'Measuring is off' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Measure performance' })).not.toBeChecked()
  await page.goto('/hiring-tracker')
  await expect(page.getByRole('heading', { name: 'Hiring tracker' })).toBeVisible()
  await page.goto('about:blank')
  expect(seen.filter((url) => url.includes('/api/performance/reports'))).toEqual([])
  expect(seen.filter((url) => watchFile().test(url))).toEqual([])
  expect(seen.filter((url) => !url.startsWith(String(baseURL)) && url.startsWith('http'))).toEqual([])
})

test('when on, a closed page reports its vitals, and they are shown', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/health')
  await page.getByRole('switch', { name: 'Measure performance' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing measured yet' })).toBeVisible()

  type Figures = { vitals: { name: string; route: string }[] }
  // Measuring starts when its code has loaded, so a page that is left at once reports nothing. The next visit does.
  await expect(async () => {
    await page.goto('/hiring-tracker')
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    await page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/Search/))
      .first()
      .click()
    await page.waitForLoadState('networkidle')
    await page.goto('/settings')
    const { vitals } = (await (await page.request.get('/api/performance')).json()) as Figures
    const names = vitals.filter(({ route }) => route === '/hiring-tracker').map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['FCP', 'LCP', 'TTFB']))
  }).toPass()
  await page.goto('/admin/health')
  await expect(page.getByRole('row', { name: /hiring-tracker/ })).toBeVisible()
})

test('poor vitals and exceeded budgets are shown as warnings', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'admin')
  await setReports(page, true)
  await send(page, '/api/performance/reports', {
    vitals: [{ name: 'LCP', route: '/admin', value: 4_321 }],
    calls: [{ path: 'Search candidates', ms: 950 }],
    violations: [{ path: 'Search candidates', p99: 950, samples: 12, route: '/hiring-tracker' }],
  })
  await page.goto('/admin/health')
  await expect(page.getByText(/LCP 4\.3\ss/)).toBeVisible()
  await expect(page.getByText(/p99 950\sms over 12 calls/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Search candidates.*over/ })).toBeVisible()
})

test('a page error is collected, without typed text', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'admin')
  await setReports(page, true)
  await page.goto('/admin/health')
  const sent = page.waitForRequest('**/api/performance/errors')
  // After the listening code has loaded.
  await page.waitForResponse(watchFile()).catch(() => undefined)
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('no row for maria@example.com')
    }, 300)
  })
  await sent
  await expect
    .poll(async () => (await (await page.request.get('/api/performance')).json()).errors.length)
    .toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByText('no row for (address)')).toBeVisible()
})

test('a manager sees it but cannot change it, and a recruiter is told who can', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'manager')
  await page.goto('/admin/health')
  await expect(page.getByRole('switch', { name: 'Measure performance' })).toBeDisabled()
  await signInAs(page, 'recruiter')
  await page.goto('/admin/health')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
})

test('when off again, nothing is reported', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'admin')
  await setReports(page, false)
  const seen = requestsOf(page.context())
  await page.goto('/hiring-tracker')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.goto('/settings')
  expect(seen.filter((url) => url.includes('/api/performance'))).toEqual([])
})
