// Access rules of pages, and links that leave the product.
import { expect, test } from '@playwright/test'
import { hasLeft } from './support/leaving.ts'
import { fillSignIn, signInAs } from './support/people.ts'

test('signs in, returns to the wanted page, and signs out', async ({ page, isMobile }) => {
  await page.goto('/hiring-tracker?status=hired')
  await expect(page).toHaveURL(/\/signin\?next=/)
  await page.getByLabel('Email').fill('recruiter@demo.candorhire.test')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('The email address or password is wrong.')
  await page.getByLabel('Password', { exact: true }).fill('demo-candor-hire')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/hiring-tracker\?status=hired/)
  if (isMobile) await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: /Marcus Bell/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await hasLeft(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('For the agency’s staff.')).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  // The router may store its scroll positions again. Our own data must be gone.
  const kept = await page.evaluate<string[]>('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]')
  expect(kept.filter((key) => key.startsWith('cdh-'))).toEqual([])
})

for (const [role, options] of [
  ['recruiter', {}],
  ['customer', { tag: '@long' }],
] as const) {
  test(
    `a failed sign-out of a ${role} shows the sign-in form and can be retried`,
    options,
    async ({ page }) => {
      await signInAs(page, role, { own: true })
      await page.route('**/api/customer/logout', (route) => route.abort())
      await page.goto('/force-logout')
      await hasLeft(page)
      await expect(page.getByLabel('Email')).toBeVisible()
      await expect(page.getByRole('alert')).toContainText('The server did not confirm the sign-out.')
      const own = role === 'customer' ? 'in the customer portal.' : 'For the agency’s staff.'
      await expect(page.getByText(own)).toBeVisible()
      expect((await page.request.get('/api/auth/user')).status()).toBe(200)
      await page.unroute('**/api/customer/logout')
      await page.getByRole('button', { name: 'Retry sign out' }).click()
      await expect(page.getByRole('alert')).toBeHidden()
      await expect(page.getByText(own)).toBeVisible()
      if (role === 'customer') await expect(page).toHaveURL(/\/portal\/login\?logout=\d+$/)
      await expect(page.getByLabel('Email')).toBeVisible()
      expect((await page.request.get('/api/auth/user')).status()).toBe(401)
    },
  )
}

test('a valid session sees "Loading...", never the landing page first', { tag: ['@wide', '@long'] }, async ({
  page,
}) => {
  await signInAs(page, 'recruiter')
  await page.goto('/jobs')
  await page.evaluate('localStorage.clear()')
  let answerUser = () => {}
  const asked = new Promise<void>((resolve) => {
    answerUser = resolve
  })
  await page.route('**/api/auth/user', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeHidden()
  answerUser()
  await expect(page.getByRole('heading', { level: 1, name: /Dashboard|Good/ })).toBeVisible()
})

test('opens no other address after signing in', { tag: ['@wide', '@long'] }, async ({ page, baseURL }) => {
  for (const next of [
    '//evil.example/x',
    '/\\evil.example/x',
    '/\t/evil.example/x',
    'https://evil.example/x',
  ]) {
    await page.context().clearCookies()
    await page.goto(`/signin?next=${encodeURIComponent(next)}`)
    await fillSignIn(page, 'recruiter')
    await expect(page.getByRole('navigation').first(), next).toBeVisible()
    expect(page.url().startsWith(`${baseURL}/`), next).toBe(true)
  }
})

test('answers an unknown address with 404 and the not-found screen', { tag: '@long' }, async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  expect((await page.request.get('/assets/none.js')).status()).toBe(404)
  expect((await page.request.get('/api/none')).status()).toBe(404)
})

test('hides the outbox from recruiters and shows it to admins', { tag: ['@wide', '@long'] }, async ({
  page,
  browser,
}) => {
  await signInAs(page, 'recruiter')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  const admin = await browser.newPage()
  await signInAs(admin, 'admin')
  await admin.goto('/admin/outbox')
  await admin.getByRole('button', { name: 'Send test email' }).click()
  await expect(admin.getByText('Test email saved in the outbox').first()).toBeVisible()
  await expect(admin.getByText('Test email from Candor Hire').first()).toBeVisible()
  await admin.close()
})

test('sends nothing to third parties, breaks no policy and logs no error', { tag: '@wide' }, async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url())
  })
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  // The customer who signs in next ends this session.
  await signInAs(page, 'manager', { own: true })
  await page.goto('/hiring-tracker')
  await page.getByText(/^\d+$/).first().waitFor()
  for (const path of ['/admin', '/jobs', '/portal/register']) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
  }
  await signInAs(page, 'customer')
  await page.goto('/portal/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(foreign).toEqual([])
  expect(complaints).toEqual([])
})
