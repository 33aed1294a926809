// The frame of the portal: its dashboard in one grid that does not move while it loads, and its places on a tablet.
import { expect, test } from '@playwright/test'
import { signInAs } from './support/people.ts'

/** The sum of all shifts of this page so far. */
const SHIFTS = `new Promise((done) => {
  let sum = 0
  const watch = new PerformanceObserver(() => undefined)
  watch.observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => requestAnimationFrame(() => {
    for (const { value, hadRecentInput } of watch.takeRecords()) if (!hadRecentInput) sum += value
    done(sum)
  }))
})`

test('the dashboard of a customer is one grid that does not move, and a tablet has four places and More', async ({
  page,
}) => {
  await signInAs(page, 'customer')
  // The same page in another case is no page.
  await page.goto('/portal/Dashboard')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.goto('/portal/dashboard')
  const boxOf = (name: string) => page.getByRole('region', { name, exact: true }).boundingBox()
  const spent = page.getByRole('region', { name: 'Spent, by order' })
  await expect(spent).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await page.evaluate<number>(SHIFTS)).toBeLessThanOrEqual(0.02)
  const [leads, balance, lines] = [
    await boxOf('New leads'),
    await boxOf('Balance'),
    await boxOf('Spent, by order'),
  ]
  expect(Math.abs((leads?.y ?? 0) - (balance?.y ?? 99))).toBeLessThanOrEqual(8)
  expect(balance?.x ?? 0).toBeGreaterThan((leads?.x ?? 0) + (leads?.width ?? 9_999))
  expect(lines?.x).toBe(balance?.x)

  await page.setViewportSize({ width: 820, height: 1100 })
  const places = page.getByRole('navigation', { name: 'Main', exact: true })
  await expect(places.getByRole('link').filter({ visible: true })).toHaveText([
    'Dashboard',
    'Buy leads',
    'Orders',
    /^Leads/,
  ])
  const more = places.getByRole('button', { name: 'More' })
  await expect(more).toBeInViewport({ ratio: 1 })
  const [left, right] = [await boxOf('Balance'), await boxOf('Spent, by order')]
  expect(right?.y).toBe(left?.y)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(820)
  await more.click()
  await expect(page.getByRole('menuitem')).toContainText([
    'Jobs',
    'Insights',
    'Reports',
    'Billing',
    'Account',
  ])
})
