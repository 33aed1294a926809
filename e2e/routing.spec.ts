// Everybody on the staff reads the rules. The journey that changes them is in campaigns.spec.ts.
import { expect, test } from '@playwright/test'
import { signInAs } from './support/people.ts'

test('a recruiter reads the rules and cannot change them', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'recruiter', { own: true })
  await page.goto('/campaign-routing')
  await expect(page.getByText('Fixed. Cannot be moved or removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'marketplace stock' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Publish draft' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add rule' })).toBeDisabled()
})
