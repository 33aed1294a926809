// How people get in, stay in and are kept out.
import { expect, test } from '@playwright/test'
import { linkInMailTo } from './support/mail.ts'
import { send, signInAs, uniqueWord } from './support/people.ts'

test('a forgotten password is replaced through the mail, once', async ({ page }) => {
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Enter an address such as name@example.com.')).toBeVisible()
  // Somebody of one's own: a new password ends every session, and other journeys go on meanwhile.
  const address = `${uniqueWord().toLowerCase()}@lakeside.example`
  const secret = 'four plain words here'
  await send(page, '/api/customer/register', {
    company: 'Lakeside',
    name: 'Rita',
    email: address,
    password: secret,
  })
  await page.getByLabel('Email').fill(address)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Look at your mail' })).toBeVisible()
  const link = await linkInMailTo(page, address, /new password/)
  await page.goto(link)
  await page.getByLabel('New password').fill('passwordpassword')
  const rules = page.getByRole('list', { name: 'What the password needs' })
  await expect(rules.getByText('At least 12 characters, done')).toBeVisible()
  await expect(rules.getByText('Not easy to guess, not yet')).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('easy to guess')
  await page.getByLabel('New password').fill('five other plain words here')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await page.goto('/signin')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link works no more' })).toBeVisible()
})

test('an admin invites a colleague, who joins, gets another role, and is disabled at once', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin')
  const address = `${uniqueWord().toLowerCase()}@agency.example`
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Email addresses').fill('recruiter@demo.candorhire.test,')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Marcus Bell is already a recruiter here.')).toBeVisible()
  await dialog.getByLabel('Email addresses').fill(address)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invitation sent').first()).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(address) })).toContainText('Invited')

  const newcomer = await (await browser.newContext()).newPage()
  await newcomer.goto(await linkInMailTo(page, address, /invites you/))
  await newcomer.getByLabel('Your name').fill('Lena Fischer')
  await newcomer.getByLabel('Password', { exact: true }).fill('four plain words here')
  await newcomer.getByRole('button', { name: 'Join' }).click()
  await expect(newcomer.getByRole('heading', { name: 'Hiring tracker' })).toBeVisible()
  await newcomer.goto('/admin')
  await expect(newcomer.getByRole('heading', { name: 'No access' })).toBeVisible()

  await page.reload()
  const row = page.getByRole('row', { name: new RegExp(address) })
  await row.getByText('Lena Fischer').click()
  await page.getByRole('radio', { name: 'Manager' }).click()
  await page.getByRole('button', { name: 'Change role' }).click()
  await expect(row).toContainText('Manager')
  await newcomer.goto('/admin')
  await newcomer
    .getByRole('row', { name: /Marcus Bell/ })
    .getByText('Marcus Bell')
    .click()
  await expect(newcomer.getByRole('button', { name: 'Disable' })).toHaveAttribute('aria-disabled', 'true')

  await row.getByText('Lena Fischer').click()
  await page.getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('Disabled')
  await newcomer.goto('/admin')
  await expect(newcomer).toHaveURL(/\/signin/)
  await newcomer.context().close()
})

test('a company signs up, confirms its address, and signs in', async ({ page }) => {
  const address = `${uniqueWord().toLowerCase()}@lakeside.example`
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Staff join by invitation' })).toBeVisible()
  await page.getByRole('link', { name: 'Open a customer account' }).click()
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page.getByText('Enter the name of your company.')).toBeVisible()
  await page.getByLabel('Company').fill('Lakeside Health')
  await page.getByLabel('Your name').fill('Priya Raman')
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Password', { exact: true }).fill('four plain words here')
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page.getByRole('heading', { name: 'Look at your mail' })).toBeVisible()
  await page.goto(await linkInMailTo(page, address, /Confirm/))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Password', { exact: true }).fill('four plain words here')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Priya Raman')).toBeVisible()
  await page.goto('/force-logout')
  await expect(page).toHaveURL(/\/portal\/login\?logout=\d+/)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})
