// A messy file from its upload to its undo: mapped by titles, corrected, imported, undone.
import { expect, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { signInAs, uniqueWord } from './support/people.ts'

test('a messy file is mapped, corrected, imported and undone', async ({ page }) => {
  test.slow()
  const word = uniqueWord()
  const mail = `${word.toLowerCase()}@post.example`
  const csv = `Full Name;Cell;E-mail;Src\n"${word}, Adaeze";713.555.0177;${mail};Welder\nCher;;cher@post.example;\n`
  await signInAs(page, 'manager')
  await page.goto('/data-import?new=true')
  const dialog = page.getByRole('dialog', { name: 'New import' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByRole('button', { name: 'Read file' }).click()
  await expect(page.getByLabel('Field of Full Name')).toHaveText('First and last name')
  await page.getByLabel('Field of Src').click()
  await page.getByRole('option', { name: 'Title', exact: true }).click()
  await expect(page.getByText('Chosen')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Field of Src')).toHaveText('Title')
  await expect(page.getByText('First and last name: Enter first and last name, not “Cher”.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('Complete')).toBeVisible()
  await page.getByRole('button', { name: 'Undo 1 row' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('1 record undone.')).toBeVisible()
})
