// How people get in, stay in and are kept out.
import { expect, test } from '@playwright/test'
import { linkInMailTo } from './support/mail.ts'

test('a forgotten password is replaced through the mail, once', async ({ page }) => {
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Enter an address such as name@example.com.')).toBeVisible()
  // The customer is used by no other journey for signing in with a password.
  await page.getByLabel('Email').fill('customer@demo.candorhire.test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Look at your mail' })).toBeVisible()
  const link = await linkInMailTo(page, 'customer@demo.candorhire.test', /new password/)
  await page.goto(link)
  await page.getByLabel('New password').fill('passwordpassword')
  const rules = page.getByRole('list', { name: 'What the password needs' })
  await expect(rules.getByText('At least 12 characters, done')).toBeVisible()
  await expect(rules.getByText('Not easy to guess, not yet')).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('easy to guess')
  // The same as before, so that other journeys can go on using it.
  await page.getByLabel('New password').fill('demo-candor-hire')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await page.goto('/signin')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link works no more' })).toBeVisible()
})
