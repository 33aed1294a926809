// The stages of the board, as managers set them.
import { expect, test } from '@playwright/test'
import { signInAs } from './support/people.ts'

test('a manager adds a stage, reorders it with the keyboard, and removes it', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'manager')
  await page.goto('/admin/stages')
  const label = `Check ${Date.now() % 100_000}`
  await page.getByRole('button', { name: 'Add stage' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(label)
  await dialog.getByRole('button', { name: 'Add stage' }).click()
  await expect(page.getByRole('button', { name: `Edit ${label}` })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Stages' }).getByRole('listitem')
  const last = await rows.count()
  await expect(rows.nth(last - 1)).toContainText(label)
  await page.getByRole('button', { name: `Move ${label} up` }).focus()
  await page.keyboard.press('Enter')
  await expect(rows.nth(last - 2)).toContainText(label)
  await page.getByRole('button', { name: `Edit ${label}` }).click()
  await page.getByRole('button', { name: 'Remove stage' }).click()
  await page
    .getByRole('dialog', { name: `Remove ${label}?` })
    .getByRole('button', { name: 'Remove stage' })
    .click()
  await expect(page.getByRole('button', { name: `Edit ${label}` })).toHaveCount(0)
})
