// The interactive tours and the help button, as somebody sees them who is here for the first time.
import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { comeInAs, signIn } from './support/newcomer.ts'
import { send, signInAs } from './support/people.ts'

const step = (page: Page) => page.locator('.driver-popover')
const helpButton = (page: Page) => page.getByRole('button', { name: 'Help and tours' })
const button = (page: Page, name: string) => step(page).getByRole('button', { name, exact: true })
const storedOf = (page: Page) => page.evaluate(() => localStorage.getItem('cdh-tours-seen'))

async function openMenu(page: Page) {
  await helpButton(page).click()
  return page.getByRole('menu')
}

async function choose(page: Page, name: string): Promise<void> {
  await (await openMenu(page)).getByRole('menuitem', { name: new RegExp(name) }).click()
}

async function seenOnServer(page: Page): Promise<string[]> {
  return ((await (await page.request.get('/api/tours/seen')).json()) as { seen: string[] }).seen
}

test('a newcomer’s dashboard shows its tour by itself, 500 ms after it is there, and once', async ({
  page,
}) => {
  await comeInAs(page, 'recruiter')
  // The moment in which the product asks to be called back in 500 ms, and the moment the tour is there.
  await page.addInitScript(() => {
    const original = window.setTimeout
    const times = { asked: 0, shown: 0 }
    Object.assign(window, { tourTimes: times })
    window.setTimeout = ((handler: () => void, ms?: number, ...rest: unknown[]) => {
      if (ms === 500 && !times.asked) times.asked = performance.now()
      return original(handler, ms, ...rest)
    }) as typeof window.setTimeout
    new MutationObserver(() => {
      if (document.querySelector('.driver-popover') && !times.shown) times.shown = performance.now()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/dashboard')
  await expect(step(page)).toBeVisible()
  const { asked, shown } = await page.evaluate(
    () => (window as unknown as { tourTimes: { asked: number; shown: number } }).tourTimes,
  )
  expect(asked).toBeGreaterThan(0)
  expect(shown - asked).toBeGreaterThanOrEqual(495)
  await expect(page.getByRole('dialog', { name: 'Welcome to Candor Hire' })).toBeVisible()
  expect(await storedOf(page)).toBe('[]')
  await page.keyboard.press('Escape')
  await expect(step(page)).toHaveCount(0)
  expect(await storedOf(page)).toBe('["dashboard-intro"]')
  await expect.poll(() => seenOnServer(page)).toEqual(['dashboard-intro'])
  await page.reload()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await helpButton(page).waitFor()
  await page.waitForTimeout(1_500)
  await expect(step(page)).toHaveCount(0)
})

test('the steps have the words and numbers of the specification', async ({ page }) => {
  await signInAs(page, 'manager')
  await page.goto('/settings')
  await choose(page, 'Settings Tour')
  await expect(step(page)).toContainText('1 of 5')
  await expect(button(page, 'Previous')).toBeHidden()
  const overlay = page.locator('.driver-overlay path')
  await expect(overlay).toHaveCSS('opacity', '0.7')
  await expect(overlay).toHaveCSS('fill', 'rgb(0, 0, 0)')
  const duration = () =>
    page.evaluate(() => document.body.style.getPropertyValue('--driver-animation-duration'))
  expect(await duration()).toBe('400ms')

  await button(page, 'Next').click()
  await expect(step(page)).toContainText('2 of 5')
  await expect(button(page, 'Previous')).toBeVisible()
  await button(page, 'Previous').click()
  await expect(step(page)).toContainText('1 of 5')
  for (let next = 2; next <= 5; next++) {
    await button(page, 'Next').click()
    await expect(step(page)).toContainText(`${next} of 5`)
  }
  await expect(button(page, 'Next')).toHaveCount(0)
  await button(page, 'Got it!').click()
  await expect(step(page)).toHaveCount(0)
  await expect(overlay).toHaveCount(0)
})

test('the stage stands 10 around its part with corners of 5, the popover 10 beside the stage', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAs(page, 'manager')
  await page.goto('/interview-tracker')
  await choose(page, 'Interviews Tour')
  await expect(step(page)).toBeVisible()
  const measured = await page.evaluate(() => {
    const part = document.querySelector('#main h1')?.getBoundingClientRect()
    const popover = document.querySelector('.driver-popover')?.getBoundingClientRect()
    return { top: part?.top ?? 0, bottom: part?.bottom ?? 0, popover: popover?.top ?? 0 }
  })
  const path = (await page.locator('.driver-overlay path').getAttribute('d')) ?? ''
  const [, startsAt = '', radius = ''] =
    /M[\d.]+,([\d.]+) h[\d.]+ a(\d+),/.exec(path.split('Z')[1] ?? '') ?? []
  expect(Math.round(measured.top - Number(startsAt))).toBe(10)
  expect(radius).toBe('5')
  expect(Math.round(measured.popover - measured.bottom)).toBe(20)
})

test('clicking the overlay does not end the tour; the cross does', async ({ page }) => {
  await signInAs(page, 'manager')
  await page.goto('/settings')
  await choose(page, 'Settings Tour')
  await expect(step(page)).toBeVisible()
  await page.mouse.click(900, 600)
  await page.mouse.click(640, 20)
  await page.waitForTimeout(600)
  await expect(step(page)).toContainText('1 of 5')
  await expect(page).toHaveURL('/settings')
  await button(page, 'Close the tour').click()
  await expect(step(page)).toHaveCount(0)
})

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
  await expect(entries).toHaveCount(6)
  const names = [
    'Dashboard Tour',
    'Candidates Guide',
    'Interviews Tour',
    'Purchase Tutorial',
    'Settings Tour',
  ]
  for (const [place, name] of names.entries()) {
    const words = await entries.nth(place).innerText()
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

test('choosing a seen tour resets it and starts it again after 100 ms', async ({ page }) => {
  await comeInAs(page, 'recruiter')
  await send(page, '/api/tours/seen', { ids: ['dashboard-intro', 'settings-overview'] })
  await page.goto('/settings')
  await helpButton(page).waitFor()
  await expect.poll(() => storedOf(page)).toBe('["dashboard-intro","settings-overview"]')
  await page.evaluate(() => {
    const original = window.setTimeout
    const delays: number[] = []
    Object.assign(window, { tourDelays: delays })
    window.setTimeout = ((handler: () => void, ms?: number, ...rest: unknown[]) => {
      delays.push(ms ?? 0)
      return original(handler, ms, ...rest)
    }) as typeof window.setTimeout
  })
  await choose(page, 'Settings Tour')
  await expect(step(page)).toContainText('1 of 5')
  expect(await page.evaluate(() => (window as unknown as { tourDelays: number[] }).tourDelays)).toContain(100)
  expect(await storedOf(page)).toBe('["dashboard-intro"]')
  await expect.poll(() => seenOnServer(page)).toEqual(['dashboard-intro'])
  await page.keyboard.press('Escape')
  await expect.poll(() => seenOnServer(page)).toEqual(['dashboard-intro', 'settings-overview'])
})

test('a tour chosen elsewhere opens its screen first and starts when it is there', async ({ page }) => {
  // Somebody of one's own: a dashboard tour that was reset would start by itself in other journeys.
  await comeInAs(page, 'recruiter')
  await page.goto('/settings')
  const tours = [
    ['Candidates Guide', '/hiring-tracker', 'Views keep your filters'],
    ['Interviews Tour', '/interview-tracker', 'Interviews will be here'],
    ['Purchase Tutorial', '/lead-purchasing', 'The sales desk will be here'],
    ['Dashboard Tour', '/dashboard', 'Welcome to Candor Hire'],
    ['Settings Tour', '/settings', 'Three sections'],
  ] as const
  for (const [name, address, title] of tours) {
    await choose(page, name)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await walkThrough(page)
  }
})

/** To the end, with a count that is right on every step and a part that can be seen. */
async function walkThrough(page: Page): Promise<void> {
  const total = Number(/1 of (\d)/.exec(await step(page).innerText())?.[1])
  expect(total).toBeGreaterThan(1)
  for (let place = 1; place <= total; place++) {
    await expect(step(page)).toContainText(`${place} of ${total}`)
    await expect(page.locator('.driver-active-element')).toBeVisible()
    await expect(page.locator('body.driver-active-element')).toHaveCount(0)
    await button(page, place === total ? 'Got it!' : 'Next').click()
  }
  await expect(step(page)).toHaveCount(0)
}

test('by keyboard: the focus goes into the popover, stays there, and comes back', async ({ page }) => {
  await signInAs(page, 'manager')
  await page.goto('/settings')
  await helpButton(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.type('Settings')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Three sections' })
  await expect(dialog).toHaveAttribute('aria-modal', 'true')
  await expect(dialog).toHaveAccessibleDescription(/What is yours alone/)
  await expect(button(page, 'Next')).toBeFocused()
  for (let count = 0; count < 5; count++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.driver-popover') !== null)).toBe(true)
  }
  // The keys of the page behind are silent meanwhile.
  await page.keyboard.press('c')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL('/settings')
  await page.keyboard.press('ArrowRight')
  await expect(step(page)).toContainText('2 of 5')
  await expect(button(page, 'Next')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(step(page)).toContainText('1 of 5')
  await page.keyboard.press('Escape')
  await expect(step(page)).toHaveCount(0)
  await expect(helpButton(page)).toBeFocused()
})

test('what a tour points at keeps its own marks', async ({ page }) => {
  await signInAs(page, 'manager')
  await page.goto('/settings')
  const account = page.locator('aside [data-tour="account"]')
  const marks = () =>
    account.evaluate((element) =>
      ['aria-haspopup', 'aria-expanded'].map((name) => element.getAttribute(name)),
    )
  const before = await marks()
  expect(before).toEqual(['menu', 'false'])
  await choose(page, 'Settings Tour')
  await walkThrough(page)
  expect(await marks()).toEqual(before)
  await expect(page.locator('#main [aria-haspopup=dialog], #main h1[aria-expanded]')).toHaveCount(0)
})

test('signing out empties the browser, and the server still knows what was seen', async ({ page }) => {
  const person = await comeInAs(page, 'recruiter')
  await page.goto('/dashboard')
  await expect(step(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => seenOnServer(page)).toEqual(['dashboard-intro'])
  await page.goto('/force-logout')
  await expect(page).toHaveURL(/\/portal\/login\?logout=\d+/)
  await expect.poll(() => storedOf(page)).toBeNull()
  await signIn(page, person)
  await page.goto('/dashboard')
  await expect.poll(() => storedOf(page)).toBe('["dashboard-intro"]')
  await page.waitForTimeout(1_200)
  await expect(step(page)).toHaveCount(0)
  await expect((await openMenu(page)).getByText('Seen')).toHaveCount(1)
})

test('what the browser knows is told to the server, but not for somebody else', async ({ page }) => {
  await comeInAs(page, 'recruiter')
  await page.evaluate(() => localStorage.setItem('cdh-tours-seen', '["dashboard-intro","purchase-flow"]'))
  await page.goto('/settings')
  await expect.poll(() => seenOnServer(page)).toEqual(['dashboard-intro', 'purchase-flow'])
  // The session ends without signing out, and the next person comes in on the same browser.
  await page.context().clearCookies()
  await comeInAs(page, 'recruiter')
  await page.goto('/settings')
  await expect.poll(() => storedOf(page)).toBe('[]')
  expect(await seenOnServer(page)).toEqual([])
})

test('a customer has the tours of the portal’s screens', async ({ page }) => {
  await comeInAs(page, 'customer')
  await page.goto('/portal/dashboard')
  await expect(page.getByRole('dialog', { name: 'Welcome to your portal' })).toBeVisible()
  await walkThrough(page)
  const menu = await openMenu(page)
  await expect(menu.getByRole('menuitem')).toHaveText([
    /^Dashboard Tour/,
    /^Purchase Tutorial/,
    /^Settings Tour/,
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

test('leaving the screen ends its tour', async ({ page }) => {
  await signInAs(page, 'manager')
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Hiring tracker' }).click()
  await page.getByRole('grid').waitFor()
  await choose(page, 'Candidates Guide')
  await expect(step(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/settings')
  await expect(step(page)).toHaveCount(0)
  await expect(helpButton(page)).toBeVisible()
})

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAs(page, 'manager')
  await page.goto('/settings')
  await choose(page, 'Settings Tour')
  await expect(step(page)).toBeVisible()
  await expect(page.locator('body')).toHaveClass(/driver-simple/)
  await expect(page.locator('body')).not.toHaveClass(/driver-fade/)
})

test('the help button makes way: for a drawer, a dialog, and whatever has the focus', async ({ page }) => {
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
  const drawer = page.getByRole('complementary').last()
  await expect(drawer).toBeVisible()
  const [box, edge] = [await helpButton(page).boundingBox(), await drawer.boundingBox()]
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(edge?.x ?? 0)
  await page.getByRole('button', { name: 'Add candidate' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[aria-label="Help and tours"]')).toBeHidden()
  await page.keyboard.press('Escape')
  await page.goto('/settings')
  await helpButton(page).waitFor()
  await page.evaluate(() => {
    const below = document.createElement('button')
    below.textContent = 'Below'
    below.style.cssText = 'position:fixed;right:20px;bottom:20px;width:60px;height:24px'
    document.querySelector('#main')?.append(below)
  })
  await page.getByRole('button', { name: 'Below' }).focus()
  const [lifted, below] = [
    await helpButton(page).boundingBox(),
    await page.getByRole('button', { name: 'Below' }).boundingBox(),
  ]
  expect((lifted?.y ?? 0) + (lifted?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
})

test('an open tour and the open menu have no violations', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAs(page, 'recruiter')
  await page.goto('/settings')
  await openMenu(page)
  await expectNoViolations(page, 'menu')
  await page.getByRole('menuitem', { name: /Candidates Guide/ }).click()
  for (const place of [1, 2, 3, 4, 5]) {
    await expect(step(page)).toContainText(`${place} of 5`)
    await expectNoViolations(page, `step ${place}`)
    if (place < 5) await button(page, 'Next').click()
  }
})
