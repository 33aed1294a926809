// Inline edits that the server refuses, and scroll areas that do not move the app.
import { expect, test } from '@playwright/test'
import { createCandidate, signInAs, uniqueWord } from './support/people.ts'

test.beforeEach(({ page }) => signInAs(page, 'recruiter'))

test('a refused value keeps the focus and one reason, Esc reverts it, Enter moves on', async ({ page }) => {
  const { id } = await createCandidate(page, { firstName: 'Ines', lastName: uniqueWord(), zip: '77002' })
  await page.goto(`/hiring-tracker?candidate=${id}`)
  await page.getByRole('tab', { name: 'Details' }).click()
  const zip = page.getByRole('textbox', { name: 'ZIP' })
  await zip.fill('not a zip')
  await page.keyboard.press('Enter')
  await expect(zip).toBeFocused()
  await expect(zip).toHaveValue('not a zip')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(1)
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toHaveCount(0)

  await page.keyboard.press('Escape')
  await expect(zip).toHaveValue('77002')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible()

  // Leaving the field sends it too. The refusal does not take the focus from the next field.
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await email.fill('nope')
  await email.press('Tab')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).not.toBeFocused()
  const note = page.getByRole('textbox', { name: 'Write a note' })
  await note.pressSequentially('Called back')
  await expect(note).toHaveValue('Called back')
  await expect(email).toHaveValue('nope')
  await email.press('Escape')
  await zip.fill('77003')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Best time to call' })).toBeFocused()
  await expect(zip).toHaveValue('77003')

  const phones = page.getByRole('textbox', { name: 'Phone', exact: true })
  await phones.fill('12')
  await page.keyboard.press('Enter')
  await expect(phones).toHaveValue('12')
  await expect(phones).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(phones).toHaveValue('')

  // A date is saved when it is left. Half a date is not, and the last whole one stays.
  const stored = async () => (await (await page.request.get(`/api/candidates/${id}`)).json()).availableOn
  const available = page.getByLabel('Available from')
  await available.focus()
  await page.keyboard.type('12')
  await phones.focus()
  await expect(available).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Enter the whole date.')).toBeVisible()
  await available.focus()
  await page.keyboard.type('12242026')
  await phones.focus()
  await expect.poll(stored).toBe('2026-12-24')
  await available.focus()
  await page.keyboard.press('Delete')
  await expect(available).toHaveAttribute('aria-invalid', 'true')
  await phones.focus()
  await zip.fill('77004')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await (await page.request.get(`/api/candidates/${id}`)).json()).zip)
    .toBe('77004')
  expect(await stored()).toBe('2026-12-24')

  // Back takes the field away: what was typed is saved, or said not to be.
  const city = page.getByRole('textbox', { name: 'City', exact: true })
  await page.getByRole('link', { name: 'Pipeline' }).click()
  await expect(city).toHaveCount(0)
  await page.goBack()
  await page.getByRole('tab', { name: 'Details' }).click()
  await city.fill('Katy')
  await page.goForward()
  await expect(city).toHaveCount(0)
  await expect
    .poll(async () => (await (await page.request.get(`/api/candidates/${id}`)).json()).city)
    .toBe('Katy')
  await page.goBack()
  await page.getByRole('tab', { name: 'Details' }).click()
  await zip.fill('12')
  await page.goForward()
  await expect(page.getByText('"12" was not saved').first()).toBeVisible()
})

test('a refused cell of the table stays open with its reason', { tag: '@long' }, async ({ page }) => {
  const word = uniqueWord()
  await createCandidate(page, { firstName: 'Cella', lastName: word, phones: ['(713) 555-0199'] })
  await page.goto(`/hiring-tracker?q=${word}`)
  await page
    .getByRole('button', { name: /^Edit Phone of/ })
    .first()
    .click()
  const cell = page.getByRole('textbox', { name: /^Phone of/ })
  const before = await cell.inputValue()
  await cell.fill('12')
  await page.keyboard.press('Enter')
  await expect(cell).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'Enter a phone number' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cell).toBeHidden()
  await expect(page.locator('button:focus')).toHaveAttribute('aria-label', new RegExp(`${before.slice(-4)}$`))
})

/** How far the document or the main area can scroll. Only inner scroll areas may. */
const overhang = `Math.max(
  ...[document.documentElement, ...document.querySelectorAll('main, main > *')].map((element) =>
    getComputedStyle(element).overflowY === 'auto' ? 0 : element.scrollHeight - element.clientHeight,
  ),
)`

test('no scroll area lets the app itself scroll away', { tag: '@long' }, async ({ page }) => {
  const { id } = await createCandidate(page, { firstName: 'Scrolla', lastName: uniqueWord() })
  await page.setViewportSize({ width: 1280, height: 600 })
  const screens = [
    `/hiring-tracker?candidate=${id}`,
    '/interview-tracker?schedule=true',
    '/dashboard',
    '/employer/pipeline',
    '/employer/jobs/new',
    '/admin/job-postings',
    '/settings',
  ]
  for (const screen of screens) {
    // oxlint-disable-next-line no-await-in-loop -- One page, one screen after the other.
    await page.goto(screen)
    // oxlint-disable-next-line no-await-in-loop
    await page.getByRole('heading').first().waitFor()
    const details = page.getByRole('tab', { name: 'Details' })
    // oxlint-disable-next-line no-await-in-loop
    if (screen.includes('candidate=')) await details.click()
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(() => page.evaluate(overhang), screen).toBeLessThanOrEqual(0)
  }
})
