// An admin drafts a retention rule, reads what it would do, and publishes it. A manager only reads, a recruiter does not.
import { expect, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { signInAs } from './support/people.ts'

test('an admin changes a word of the rule and publishes it', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/retention')
  await expect(page.getByText('This rule is off, so nothing is erased.')).toBeVisible()

  await page.getByRole('button', { name: 'Months without activity: 24 months' }).press('Enter')
  const months = page.getByRole('textbox', { name: 'Months without activity' })
  await months.fill('36')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Months without activity: 24 months' })).toBeFocused()
  await page.keyboard.press('Enter')
  await months.fill('0')
  await page.keyboard.press('Enter')
  await expect(months).toHaveAttribute('aria-invalid', 'true')
  await months.fill('120')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Months without activity: 120 months' })).toBeFocused()
  await page.getByRole('button', { name: 'Publish rule' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish rule' }).click()
  await expect(page.getByText('Published')).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'End rule' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End rule' }).click()
  await expect(page.getByText('This rule is off, so nothing is erased.')).toBeVisible()
})

test('an admin exports all data of one candidate', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/retention')
  await page.getByRole('combobox', { name: 'Candidate' }).click()
  await page.getByRole('option').first().click()
  await expect(page.getByText(/\d+ records in \d+ kinds/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^candidate-data-[\d-]+\.zip$/)
})

test('a recruiter may not see retention', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'recruiter')
  await page.goto('/admin/retention')
  await expect(page.getByText('Managers can view them, and admins can change them.')).toBeVisible()
})
