// Screen layouts: tablets, the calendar beside the interview form, places, missing pages.
import { expect, test } from '@playwright/test'
import { createCandidate, signInAs, uniqueWord } from './support/people.ts'

test.beforeEach(({ page }) => signInAs(page, 'manager'))

test('a tablet has the rail, figures in three columns, and the whole header of the calendar', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1100 })
  await page.goto('/dashboard')
  const figures = page.getByRole('list', { name: 'Figures' }).getByRole('listitem')
  await expect(figures).toHaveCount(6)
  const boxes = await Promise.all((await figures.all()).map((figure) => figure.boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(2)
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  // The summary beside a form ends clear of the help button, also in a low window.
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.goto('/employer/campaigns/new')
  const summary = page.getByRole('complementary', { name: 'Summary' })
  const last = summary.locator('dd, p').last()
  await expect(last).toBeVisible()
  await summary.evaluate((area) => area.scrollTo(0, area.scrollHeight))
  const [line, help] = [
    await last.boundingBox(),
    await page.getByRole('button', { name: 'Help and tours' }).boundingBox(),
  ]
  expect((line?.y ?? 999) + (line?.height ?? 0)).toBeLessThanOrEqual(help?.y ?? 0)
  await page.setViewportSize({ width: 820, height: 1100 })
  await page.goto('/interview-tracker')
  for (const name of ['Earlier', 'Later', 'Schedule'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  // Beside the interview form, half of the width is left.
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/interview-tracker?schedule=true')
  for (const name of ['Earlier', 'Later', 'Schedule'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
})

test('a free slot opens the form at its time, and the calendar follows the day of the form', {
  tag: '@long',
}, async ({ page }) => {
  const { id } = await createCandidate(page, { firstName: 'Slota', lastName: uniqueWord() })
  await page.goto('/interview-tracker?date=2027-03-16')
  await page.locator('[data-slot="2027-03-17 10:30"]').click()
  const form = page.getByRole('complementary', { name: 'Schedule interview' })
  await expect(form.getByLabel('Day')).toHaveValue('2027-03-17')
  await expect(form.getByLabel(/^Starts/)).toHaveValue('10:30')
  await page.locator('[data-slot="2027-03-18 09:00"]').click()
  await expect(form.getByLabel('Day')).toHaveValue('2027-03-18')
  await expect(form.getByLabel(/^Starts/)).toHaveValue('09:00')
  await form.getByLabel('Day').fill('2027-04-06')
  await expect(page.getByText('Apr 5 to 9')).toBeVisible()
  await expect(form.getByLabel(/^Starts/)).toHaveValue('09:00')

  // The free colleagues are right below the time, without scrolling.
  await page.goto(`/interview-tracker?schedule=true&person=${id}`)
  await expect(form.getByLabel('Local times')).toBeInViewport({ ratio: 1 })
})

test('sub pages keep their place in the sidebar marked', { tag: '@long' }, async ({ page }) => {
  const current = page.locator('aside a[aria-current="page"]')
  for (const [address, label] of [
    ['/admin/stages', 'Admin'],
    ['/settings/notifications', 'Settings'],
    ['/admin/job-postings', 'Job postings'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- One page, one address after the other.
    await page.goto(address)
    // oxlint-disable-next-line no-await-in-loop
    await expect(current).toHaveText([new RegExp(`^${label}`)])
  }
})

test('an unknown address keeps the frame of staff', { tag: '@long' }, async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const answer = await page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hiring tracker' })).toBeVisible()
})

test('a search shows its match, also in fields without a column', { tag: '@long' }, async ({ page }) => {
  const word = uniqueWord()
  await createCandidate(page, {
    firstName: 'Marka',
    lastName: word,
    title: 'Welder',
    skills: [`Skill${word}`],
  })
  await page.goto(`/hiring-tracker?q=${word}`)
  const row = page.getByRole('row', { name: /Marka/ })
  await expect(row.locator('mark').first()).toHaveText(word)
  await expect(row).toContainText('Welder')
  await page.goto(`/hiring-tracker?q=Skill${word}`)
  await expect(row.locator('[data-match]')).toContainText(`Skill Skill${word}`)
})

test('the count of late cards filters the board', { tag: '@long' }, async ({ page }) => {
  await page.goto('/employer/pipeline')
  const late = page.getByRole('button', { name: /\d over \d/ }).first()
  await late.click()
  await expect(page).toHaveURL(/sla=over/)
  await expect(late).toHaveAttribute('aria-pressed', 'true')
})

test('while the session is checked, the skip link has its target', { tag: '@long' }, async ({ page }) => {
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/auth/user', async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.goto('/settings')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.locator('main#main')).toHaveCount(1)
  seen.resolve()
})
