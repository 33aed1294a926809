// Tours and help on a phone.
import { expect, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { comeInAs } from './support/newcomer.ts'
import { send, signInAs } from './support/people.ts'
import { helpButton, openHelpSheet, step, walkThrough } from './support/tours.ts'

test('help and tours are under More, and no button floats over the page', { tag: '@long' }, async ({
  page,
}) => {
  await comeInAs(page, 'recruiter')
  await send(page, '/api/tours/seen', { ids: ['dashboard-intro', 'settings-overview'] })
  await page.goto('/settings')
  await page.getByLabel('Name').waitFor()
  await expect(helpButton(page)).toHaveCount(0)
  const sheet = await openHelpSheet(page)
  await expect(sheet.getByRole('button', { name: /(Tour|Guide|Tutorial)/ })).toHaveCount(5)
  await expect(sheet.getByText('Seen')).toHaveCount(2)
  await expect(sheet.getByRole('link', { name: /Help Center/ })).toHaveAttribute('target', '_blank')
  await expectNoViolations(page, 'sheet')
  await sheet.getByRole('button', { name: /Settings Tour/ }).tap()
  await expect(step(page)).toContainText('1 of 4')
  await walkThrough(page)
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
})

test('steps without their part are left out, with a correct count', { tag: '@long' }, async ({ page }) => {
  await comeInAs(page, 'recruiter')
  await page.goto('/dashboard')
  await expect(step(page)).toContainText('1 of 4')
  const box = await step(page).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  await walkThrough(page)
  await page.goto('/hiring-tracker')
  await (await openHelpSheet(page)).getByRole('button', { name: /Candidates Guide/ }).tap()
  await expect(step(page)).toContainText('1 of 4')
  await walkThrough(page)
})

test('help can be read and has no violations', { tag: '@long' }, async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('link', { name: 'Admin' }).tap()
  await page.getByRole('article').waitFor()
  await expectNoViolations(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

test('forms have the bottom edge free', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'manager')
  await page.goto('/employer/pipeline')
  const bar = page.getByRole('navigation', { name: 'Main, short' })
  await expect(bar).toBeVisible()
  await page.goto('/employer/jobs/new')
  await page.getByLabel('Title').waitFor()
  await expect(bar).toBeHidden()
  // The form has its own actions and its own way back.
  for (const name of ['Save as draft', 'Publish', 'Back to job postings'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await expectNoViolations(page, 'form')
  await page.getByRole('button', { name: 'Back to job postings' }).tap()
  await expect(page.getByRole('heading', { name: 'Job postings' })).toBeVisible()
})

test('a menu ends above the bottom bar', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'manager')
  await page.goto('/employer/pipeline')
  await page.getByRole('button', { name: /^Move/ }).nth(2).click()
  const last = page.getByRole('menuitem').last()
  await last.scrollIntoViewIfNeeded()
  const [entry, bar] = await Promise.all([
    last.boundingBox(),
    page.getByRole('navigation', { name: 'Main, short' }).boundingBox(),
  ])
  expect((entry?.y ?? 0) + (entry?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})
