// Shared addresses: cut off, misspelled, outdated, or with advertising tags.
import { expect, type Page, test } from '@playwright/test'
import { type DemoRole, signInAs } from './support/people.ts'

const SHARED: Record<Exclude<DemoRole, 'admin' | 'manager'>, readonly string[]> = {
  recruiter: [
    '/employer/pipeline?asOf=2030-01-01',
    '/employer/pipeline?asOf=banana&job=abc',
    '/interview-tracker?date=9999-99-99',
    '/interview-tracker?view=list&status=foo',
    '/sent-links?group=bar&status=foo',
    '/admin/job-postings?status=foo',
    '/hiring-tracker?status=foo&sort=zzz&fbclid=abc',
    '/disqualified?reason=abc&tab=zzz',
    '/dashboard?days=12&client=abc&list=foo',
  ],
  customer: ['/portal/job-postings?status=foo&job=abc', '/portal/job-insights?days=zzz&job=abc'],
}

for (const [role, addresses] of Object.entries(SHARED))
  test(`${role}: invalid values in an address are dropped, and the page opens`, { tag: '@long' }, async ({
    page,
  }) => {
    await signInAs(page, role as DemoRole)
    for (const address of addresses) await expectWhole(page, address)
  })

test('advertising tags do not break the job list, and are kept for the application', {
  tag: '@long',
}, async ({ page }) => {
  await expectWhole(page, '/jobs?radius=banana&sort=zzz')
  await expectWhole(page, '/jobs?utm_source=facebook&fbclid=abc')
  const counted = page.waitForRequest((request) => request.url().endsWith('/views'))
  await page.getByRole('heading', { level: 2 }).getByRole('link').first().click()
  expect((await counted).postDataJSON()).toEqual({ source: 'facebook' })
  await expect(page).toHaveURL(/\?utm_source=facebook$/)
})

test('the bare portal address opens its first page', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'customer')
  await expectWhole(page, '/portal')
  await expect(page).toHaveURL(/\/portal\/dashboard$/)
})

async function expectWhole(page: Page, address: string): Promise<void> {
  const refused: string[] = []
  const note = (answer: { url(): string; status(): number }) => {
    if (answer.url().includes('/api/') && answer.status() >= 400) refused.push(answer.url())
  }
  page.on('response', note)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
  await expect(page.getByText(/^(Failed to load|Something went wrong)/i), address).toHaveCount(0)
  page.off('response', note)
  expect(refused, address).toEqual([])
}
