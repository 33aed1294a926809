// A recruiter sees what arrived and what is connected, and changes nothing.
import { expect, test } from '@playwright/test'
import { signInAs } from './support/people.ts'

test('a recruiter reads events and may not send', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'recruiter')
  await page.goto('/webhook-test')
  await expect(page.getByRole('button', { name: 'Send test event' })).toHaveAttribute('aria-disabled', 'true')
  await page.goto('/platform-integrations')
  await expect(page.getByRole('button', { name: 'Test all' })).toHaveAttribute('aria-disabled', 'true')
})
