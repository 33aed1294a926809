// The help button, its menu, and the seen tours.
import { expect, test } from '@playwright/test'
import { expectHelpCoversNothing } from './support/covered.ts'
import { hasLeft } from './support/leaving.ts'
import { comeInAs, signIn } from './support/newcomer.ts'
import { send, signInAs } from './support/people.ts'
import {
  choose,
  helpButton,
  openMenu,
  seenOnServer,
  step,
  storedOf,
  WATCH,
  walkThrough,
} from './support/tours.ts'

test('the help button opens the menu with five tours and the Help Center, and hides during a tour', async ({
  page,
}) => {
  await comeInAs(page, 'recruiter')
  await page.goto('/settings')
  const place = await helpButton(page).boundingBox()
  expect([Math.round(1280 - (place?.x ?? 0)), Math.round(800 - (place?.y ?? 0))]).toEqual([56, 56])
  const menu = await openMenu(page)
  await expect(menu.getByText('Interactive Tours')).toBeVisible()
  const entries = menu.getByRole('menuitem')
  // Five tours, the setup steps, the article about the page, the Help Center.
  await expect(entries).toHaveCount(8)
  const names = [
    'Dashboard Tour',
    'Candidates Guide',
    'Interviews Tour',
    'Purchase Tutorial',
    'Settings Tour',
  ]
  for (const [index, name] of names.entries()) {
    const words = await entries.nth(index).innerText()
    expect(words.split('\n')[0]).toBe(name)
    expect(words.split('\n')[1]?.length).toBeGreaterThan(10)
  }
  await expect(menu.getByText('Seen')).toHaveCount(0)
  await menu.getByRole('menuitem', { name: /Settings Tour/ }).click()
  await expect(step(page)).toBeVisible()
  await expect(helpButton(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(helpButton(page)).toBeVisible()
  const again = await openMenu(page)
  await expect(again.getByRole('menuitem', { name: /Settings Tour/ })).toContainText('Seen')
  await expect(again.getByText('Seen')).toHaveCount(1)

  const tab = page.context().waitForEvent('page')
  await again.getByRole('menuitem', { name: /Help Center/ }).click()
  const help = await tab
  await expect(help).toHaveURL('/help')
  await expect(help.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible()
  await expect(page).toHaveURL('/settings')
})

test('choosing a seen tour resets it and starts it again after 100 ms', { tag: '@long' }, async ({
  page,
}) => {
  await comeInAs(page, 'recruiter')
  await send(page, '/api/tours/seen', { ids: ['dashboard-intro', 'settings-overview'] })
  await page.goto('/settings')
  await helpButton(page).waitFor()
  await expect.poll(() => storedOf(page)).toBe('["dashboard-intro","settings-overview"]')
  await page.evaluate(WATCH)
  await choose(page, 'Settings Tour')
  await expect(step(page)).toContainText('1 of 5')
  expect(await page.evaluate<number[]>('delays.map(({ ms }) => ms)')).toContain(100)
  expect(await storedOf(page)).toBe('["dashboard-intro"]')
  await expect.poll(() => seenOnServer(page)).toEqual(['dashboard-intro'])
  await page.keyboard.press('Escape')
  await expect.poll(() => seenOnServer(page)).toEqual(['dashboard-intro', 'settings-overview'])
})

test('signing out clears the browser, and the server still knows the seen tours', { tag: '@long' }, async ({
  page,
}) => {
  const person = await comeInAs(page, 'recruiter')
  await page.goto('/dashboard')
  await expect(step(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => seenOnServer(page)).toEqual(['dashboard-intro'])
  await page.goto('/force-logout')
  await hasLeft(page)
  expect(await storedOf(page)).toBeNull()
  await signIn(page, person)
  await page.clock.install()
  await page.goto('/dashboard')
  await page.clock.runFor(1_000)
  await expect.poll(() => storedOf(page)).toBe('["dashboard-intro"]')
  await page.clock.runFor(1_200)
  await expect(step(page)).toHaveCount(0)
  await expect((await openMenu(page)).getByText('Seen')).toHaveCount(1)
})

test('the browser sends its seen tours to the server, but not for another user', { tag: '@long' }, async ({
  page,
}) => {
  await comeInAs(page, 'recruiter')
  await page.evaluate(`localStorage.setItem('cdh-tours-seen', '["dashboard-intro","purchase-flow"]')`)
  await page.goto('/settings')
  await expect.poll(() => seenOnServer(page)).toEqual(['dashboard-intro', 'purchase-flow'])
  // The session ends without signing out, and another user signs in on the same browser.
  await page.context().clearCookies()
  await comeInAs(page, 'recruiter')
  await page.goto('/settings')
  await expect.poll(() => storedOf(page)).toBe('[]')
  expect(await seenOnServer(page)).toEqual([])
})

test('a customer has the tours of the portal’s screens', { tag: '@long' }, async ({ page }) => {
  await comeInAs(page, 'customer')
  await page.goto('/portal/dashboard')
  await expect(page.getByRole('dialog', { name: 'Welcome to your portal' })).toBeVisible()
  await walkThrough(page)
  const menu = await openMenu(page)
  await expect(menu.getByRole('menuitem')).toHaveText([
    /^Dashboard Tour/,
    /^Purchase Tutorial/,
    /^Settings Tour/,
    /^Help with this page/,
    /^Help Center/,
  ])
  await page.keyboard.press('Escape')
  for (const [name, address] of [
    ['Purchase Tutorial', '/portal/purchase'],
    ['Settings Tour', '/portal/account'],
  ] as const) {
    await choose(page, name)
    await expect(page).toHaveURL(address)
    await expect(step(page)).toBeVisible()
    await walkThrough(page)
  }
})

test('the help button moves aside for a drawer, a dialog, and the focused element', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'recruiter')
  await page.goto('/hiring-tracker')
  await page.getByRole('grid').waitFor()
  await helpButton(page).waitFor()
  await page
    .getByRole('row')
    .nth(3)
    .getByText(/^\w+ \w+/)
    .first()
    .click()
  await page.getByRole('tab', { name: 'Timeline' }).waitFor()
  const drawer = page.getByRole('complementary').last()
  const [box, edge] = [await helpButton(page).boundingBox(), await drawer.boundingBox()]
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(edge?.x ?? 0)
  await page.getByRole('button', { name: 'Add candidate' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[aria-label="Help and tours"]')).toBeHidden()
  await page.keyboard.press('Escape')
  await page.goto('/settings')
  await helpButton(page).waitFor()
  await page.evaluate(`{
    const below = document.createElement('button')
    below.textContent = 'Below'
    below.style.cssText = 'position:fixed;right:20px;bottom:20px;width:60px;height:24px'
    document.querySelector('#main').append(below)
  }`)
  await page.getByRole('button', { name: 'Below' }).focus()
  const [lifted, below] = [
    await helpButton(page).boundingBox(),
    await page.getByRole('button', { name: 'Below' }).boundingBox(),
  ]
  expect((lifted?.y ?? 0) + (lifted?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
})

test('over a long list the help button stays whole, and the last row scrolls clear of it', {
  tag: '@long',
}, async ({ page }) => {
  await signInAs(page, 'recruiter')
  await page.goto('/hiring-tracker')
  await page.getByRole('grid').getByRole('row').nth(15).waitFor()
  const box = await helpButton(page).boundingBox()
  expect([box?.width, box?.height, Math.round(box?.x ?? 0)]).toEqual([40, 40, 1280 - 56])
  await expectHelpCoversNothing(page, '/hiring-tracker')
  await (await openMenu(page)).waitFor()
})
