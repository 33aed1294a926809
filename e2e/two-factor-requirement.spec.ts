// Required two-factor sign-in is set up first. It runs on a separate installation, because the rule applies to all
// users.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, type Page, test } from '@playwright/test'
import { codeAt, fromBase32, stepAt } from './support/authenticator.ts'
import { expectNoViolations } from './support/axe.ts'
import { findFreePort } from './support/free-port.ts'
import { fillSignIn } from './support/people.ts'

test.describe.configure({ mode: 'serial' })

let product: ChildProcess
let origin: string

test.beforeAll(async () => {
  test.setTimeout(240_000)
  const port = await findFreePort()
  origin = `http://localhost:${port}`
  // The first installation takes mail at its port.
  const env = { ...process.env, E2E_SMTP_PORT: '' }
  product = spawn(process.execPath, ['e2e/support/server.ts', String(port)], { stdio: 'ignore', env })
  await expect.poll(isReady, { timeout: 200_000 }).toBe(true)
})
test.afterAll(async () => {
  product.kill('SIGTERM')
  await once(product, 'exit')
})

const isReady = () =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function signIn(page: Page, role: 'admin' | 'manager') {
  await page.goto(`${origin}/signin?next=/settings`)
  await fillSignIn(page, role)
}

test('an admin without a second factor is told before turning it on', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'admin')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.goto(`${origin}/admin/security`)
  const requirement = page.getByRole('switch', { name: 'Require two-factor for managers and admins' })
  await requirement.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('You have not set up two-factor sign-in.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(requirement).not.toBeChecked()
  await requirement.click()
  await dialog.getByRole('button', { name: 'Require two-factor' }).click()
  await expect(requirement).toBeChecked()
  // The session that changed the setting continues.
  await page.goto(`${origin}/hiring-tracker`)
  await expect(page.getByRole('heading', { name: 'Hiring tracker' })).toBeVisible()
})

test('a manager sets it up first, then continues to the wanted page', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'manager')
  await expect(page.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible()
  for (const path of ['/', '/hiring-tracker', '/admin']) {
    await page.goto(`${origin}${path}`)
    await expect(page.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible()
  }
  await expectNoViolations(page, 'two-factor, wide')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page, 'two-factor, narrow')
  expect((await page.request.get(`${origin}/api/candidates`)).status()).toBe(403)

  await page.goto(`${origin}/settings`)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page.getByLabel('Your password').fill('demo-candor-hire')
  await page.keyboard.press('Enter')
  const key = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  const secret = fromBase32(key.replaceAll(' ', ''))
  await page.getByLabel('Code from the app').fill(codeAt(secret, stepAt(new Date())))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.goto(`${origin}/settings/security`)
  await expect(page.getByText('Required for managers and admins.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch off' })).toHaveAttribute('aria-disabled', 'true')
})
