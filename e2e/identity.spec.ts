// Signing in, staying signed in, and being refused.
import { expect, type Page, test } from '@playwright/test'
import { codeAt, fromBase32, stepAt } from './support/authenticator.ts'
import { hasLeft } from './support/leaving.ts'
import { linkInMailTo } from './support/mail.ts'
import { send, signInAs, uniqueWord } from './support/people.ts'

test('a forgotten password is replaced through the mail, once', { tag: '@long' }, async ({ page }) => {
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Enter an address such as name@example.com.')).toBeVisible()
  // A separate user, because a new password ends every session while other journeys run.
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
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const link = await linkInMailTo(page, address, /new password/)
  await page.goto(link)
  await page.getByLabel('New password').fill('passwordpassword')
  const rules = page.getByRole('list', { name: 'Password requirements' })
  await expect(rules.getByText('At least 12 characters, done')).toBeVisible()
  await expect(rules.getByText('Not easy to guess, not yet')).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('easy to guess')
  await page.getByLabel('New password').fill('five other plain words here')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  // Pasted into the same tab, where only the part after the # differs.
  await page.evaluate("location.hash = 'an-older-link-that-somebody-kept'")
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.goto('/signin')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('an admin invites a colleague, who joins, gets another role, and is disabled at once', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin')
  const address = `${uniqueWord().toLowerCase()}@agency.example`
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite colleagues' })
  await dialog.getByLabel('Email addresses').fill('recruiter@demo.candorhire.test,')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Marcus Bell is already a recruiter here.')).toBeVisible()
  await dialog.getByLabel('Email addresses').fill(address)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invitation sent').first()).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(address) })).toContainText('Invited')

  const newcomer = await (await browser.newContext()).newPage()
  await newcomer.goto(await linkInMailTo(page, address, /invited you/))
  await newcomer.getByLabel('Your name').fill('Lena Fischer')
  await newcomer.getByLabel('Password', { exact: true }).fill('four plain words here')
  await newcomer.getByRole('button', { name: 'Join' }).click()
  await expect(newcomer.getByRole('button', { name: /Lena Fischer/ })).toBeVisible()
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

test('a company signs up, confirms its address, and signs in', { tag: '@long' }, async ({ page }) => {
  const address = `${uniqueWord().toLowerCase()}@lakeside.example`
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Staff join by invitation' })).toBeVisible()
  await page.getByRole('link', { name: 'Open a customer account' }).click()
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page.getByText('Enter the name of your company.')).toBeVisible()
  await page.getByLabel('Company').fill('Lakeside Health')
  await page.getByLabel('Your name').fill('Priya Raman')
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(await linkInMailTo(page, address, /Confirm/))
  await page.getByLabel('Password', { exact: true }).fill('four plain words here')
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Password', { exact: true }).fill('four plain words here')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Priya Raman')).toBeVisible()
  await page.goto('/force-logout')
  await hasLeft(page)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

/** A separate user whose account the journey may change. */
async function newColleague(page: Page): Promise<{ email: string; password: string }> {
  await page.goto('/signin')
  const email = `${uniqueWord().toLowerCase()}@agency.example`
  const password = 'four plain words here'
  await signInAs(page, 'admin')
  await send(page, '/api/users/invitations', { emails: [email], role: 'recruiter' })
  await page.context().clearCookies()
  const link = await linkInMailTo(page, email, /invited you/)
  await send(page, '/api/auth/invitation', { token: link.split('#')[1], name: 'Nora Quinn', password })
  return { email, password }
}

async function fillIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('a user changes the profile and the password, and signs out everywhere else', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const person = await newColleague(page)
  const other = await (await browser.newContext()).newPage()
  await fillIn(other, person)
  await expect(other.getByRole('button', { name: /Nora Quinn/ })).toBeVisible()

  await page.goto('/settings')
  await page.getByLabel('Name').fill('Nora King')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('button', { name: /Nora King/ })).toBeVisible()
  await page.getByRole('link', { name: 'Security' }).click()
  const sessions = page.getByRole('list', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This device')).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out the other one' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await other.goto('/settings')
  await expect(other).toHaveURL(/\/signin/)
  await other.context().close()

  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill('wrong')
  await dialog.getByLabel('New password').fill('five other plain words')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('This password is wrong. Try again.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Changed just now.')).toBeVisible()
})

test('an app code is required after the password, and a recovery code replaces it', async ({ page }) => {
  const person = await newColleague(page)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = fromBase32(((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', ''))
  const code = (steps: number) => codeAt(secret, stepAt(new Date()) + steps)
  await dialog.getByLabel('Code from the app').fill(code(0))
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('candor-hire-recovery-codes.txt')
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('10 of 10 left, each works once')).toBeVisible()

  await page.context().clearCookies()
  await fillIn(page, person)
  await page.getByLabel('Code from your authenticator app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  await page.getByLabel('Code from your authenticator app').fill(code(1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Nora Quinn/ })).toBeVisible()

  await page.context().clearCookies()
  await fillIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Nora Quinn/ })).toBeVisible()
  await page.goto('/settings/security')
  await expect(page.getByText('9 of 10 left, each works once')).toBeVisible()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByLabel('Your password').fill(person.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a passkey is added, renamed, signed in with, and removed', { tag: '@long' }, async ({ page }) => {
  await newColleague(page)
  const debug = await page.context().newCDPSession(page)
  await debug.send('WebAuthn.enable')
  await debug.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const keys = page.getByRole('list', { name: 'Passkeys' })
  await expect(keys.getByRole('listitem')).toHaveCount(1)
  await keys.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop')
  await page.keyboard.press('Enter')
  await expect(keys.getByText('My laptop')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('button', { name: /Nora Quinn/ })).toBeVisible()

  await page.goto('/settings/security')
  await keys.getByRole('button', { name: 'Actions for My laptop' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(keys).toBeHidden()
  await page.context().clearCookies()
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted')
})
