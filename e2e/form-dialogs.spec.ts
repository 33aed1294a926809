// What every dialog with a form does: a wrong field takes the focus, a save is not hidden, and input is not lost without
// a question. What every screen with several queries does: Retry loads all that failed.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { send, signInAs, uniqueWord } from './support/people.ts'

test('a wrong field takes the focus, neither Escape nor an ended session loses a form, and Retry loads everything', async ({
  page,
}) => {
  await signInAs(page, 'manager', { own: true })
  await page.goto('/admin/clients')
  await page.getByRole('button', { name: 'New client' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New client' })
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expectQuestion(page, dialog)

  // A text that is no amount stays, and is not sent as another amount.
  const limit = dialog.getByLabel('Credit limit')
  await limit.fill('1,5')
  await dialog.getByLabel('Name', { exact: true }).fill('Clinic')
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect(limit).toBeFocused()
  await expect(limit).toHaveValue('1,5')
  await expect(limit).toHaveAccessibleDescription('Enter an amount like 1,250.50.')
  await limit.fill('1,250')
  await expect(limit).toHaveAccessibleDescription('The balance can fall this far below zero.')

  // The save fails after Escape. The dialog is still there, with the text and the reason.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/clients', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await released
    return route.abort()
  })
  const name = `Clinic ${uniqueWord()}`
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await page.keyboard.press('Escape')
  release()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(name)
  // The session ends elsewhere. What was typed is saved after the next sign-in.
  await page.unrouteAll()
  await send(page, '/api/customer/logout', {})
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect(page.getByText('Your session ended.').first()).toBeVisible()
  // Hidden from the roles while the dialog is open, and still on top of it.
  const opened = page.context().waitForEvent('page')
  await page.locator('button', { hasText: 'Sign in' }).click()
  await (await opened).close()
  await signInAs(page, 'manager')
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(name).first()).toBeVisible()

  let isAway = true
  for (const path of ['**/api/stock', '**/api/products'])
    await page.route(path, (route) => (isAway ? route.fulfill({ status: 404 }) : route.fallback()))
  await page.goto('/lead-purchasing')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  isAway = false
  await retry.press('Enter')
  await expect(page.getByText('In stock').first()).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

/** With nothing entered, Escape closes at once. Typed text and chosen options are asked about, and come back. */
async function expectQuestion(page: Page, dialog: Locator) {
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  const opener = page.getByRole('button', { name: 'New client' }).first()
  const name = dialog.getByLabel('Name', { exact: true })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type('Clinic')
  await page.keyboard.press('Escape')
  await expect(question).toBeFocused()
  await expectNoViolations(page, 'question')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Clinic')
  await page.mouse.click(5, 5)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toBeFocused()

  // Back asks too.
  await page.evaluate('history.back()')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('Clinic')
  await expect(name).toBeFocused()
  await expect(page).toHaveURL(/\/admin\/clients/)

  await name.fill('')
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Paused' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Discard changes' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveText('Active')
}
