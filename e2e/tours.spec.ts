// The interactive tours, step by step.
import { expect, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { comeInAs } from './support/newcomer.ts'
import { signInAs } from './support/people.ts'
import {
  button,
  choose,
  helpButton,
  openMenu,
  seenOnServer,
  step,
  storedOf,
  WATCH,
  walkThrough,
} from './support/tours.ts'

test('a new user’s dashboard starts its tour 500 ms after it loads, once', { tag: '@long' }, async ({
  page,
}) => {
  await comeInAs(page, 'recruiter')
  // The moment when the product sets its 500 ms timer, and the moment when the tour appears.
  await page.addInitScript(WATCH)
  await page.goto('/dashboard')
  await expect(step(page)).toBeVisible()
  const { asked, shown } = await page.evaluate<{ asked?: number; shown: number }>(
    `({ asked: delays.find(({ ms }) => ms === 500)?.at, shown: shownAt })`,
  )
  expect(shown - (asked ?? shown)).toBeGreaterThanOrEqual(495)
  await expect(page.getByRole('dialog', { name: 'Welcome to Candor Hire' })).toBeVisible()
  expect(await storedOf(page)).toBe('[]')
  await page.keyboard.press('Escape')
  await expect(step(page)).toHaveCount(0)
  expect(await storedOf(page)).toBe('["dashboard-intro"]')
  await expect.poll(() => seenOnServer(page)).toEqual(['dashboard-intro'])
  await page.reload()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await helpButton(page).waitFor()
  await page.waitForLoadState('networkidle')
  // It did not even set the timer of 500 ms.
  expect(await page.evaluate('delays.some(({ ms }) => ms === 500)')).toBe(false)
  await expect(step(page)).toHaveCount(0)
})

test('the steps have the specified words and numbers', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signInAs(page, 'manager')
  await page.goto('/settings')
  await choose(page, 'Settings Tour')
  await expect(step(page)).toContainText('1 of 5')
  await expect(button(page, 'Previous')).toBeHidden()
  const overlay = page.locator('.driver-overlay path')
  await expect(overlay).toHaveCSS('opacity', '0.7')
  await expect(overlay).toHaveCSS('fill', 'rgb(0, 0, 0)')
  const duration = `document.body.style.getPropertyValue('--driver-animation-duration')`
  expect(await page.evaluate(duration)).toBe('400ms')

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

test('the stage has a padding of 10 and corners of 5, and the popover is 10 beside it', {
  tag: '@long',
}, async ({ page }) => {
  await signInAs(page, 'manager')
  await page.goto('/interview-tracker')
  await choose(page, 'Interviews Tour')
  await expect(step(page)).toBeVisible()
  const measured = await page.evaluate<{ top: number; bottom: number; popover: number }>(`(() => {
    const { top, bottom } = document.querySelector('.driver-active-element').getBoundingClientRect()
    return { top, bottom, popover: document.querySelector('.driver-popover').getBoundingClientRect().top }
  })()`)
  const path = (await page.locator('.driver-overlay path').getAttribute('d')) ?? ''
  const [, startsAt = '', radius = ''] =
    /M[\d.]+,([\d.]+) h[\d.]+ a(\d+),/.exec(path.split('Z')[1] ?? '') ?? []
  expect(Math.round(measured.top - Number(startsAt))).toBe(10)
  expect(radius).toBe('5')
  expect(Math.round(measured.popover - measured.bottom)).toBe(20)
})

test('only the cross ends a tour, nothing moves with reduced motion, and elements keep their attributes', {
  tag: '@long',
}, async ({ page }) => {
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
  await expect(step(page)).toBeVisible()
  await expect(page.locator('body')).toHaveClass(/driver-simple/)
  await expect(page.locator('body')).not.toHaveClass(/driver-fade/)
  await page.mouse.click(900, 600)
  await page.mouse.click(640, 20)
  await expect(step(page)).toContainText('1 of 5')
  await expect(page).toHaveURL('/settings')
  await button(page, 'Close the tour').click()
  await expect(step(page)).toHaveCount(0)
  await choose(page, 'Settings Tour')
  await expect(step(page)).toBeVisible()
  await walkThrough(page)
  expect(await marks()).toEqual(before)
  await expect(page.locator('#main [aria-haspopup=dialog], #main h1[aria-expanded]')).toHaveCount(0)
})

test('a tour chosen elsewhere opens its screen first, then starts', { tag: '@long' }, async ({ page }) => {
  // A separate user, because a reset dashboard tour would start by itself in other journeys.
  await comeInAs(page, 'recruiter')
  await page.goto('/settings')
  const tours = [
    ['Candidates Guide', '/hiring-tracker', 'Views save your filters'],
    ['Interviews Tour', '/interview-tracker', 'By day, by week, as a list'],
    ['Purchase Tutorial', '/lead-purchasing', 'The sales desk'],
    ['Dashboard Tour', '/dashboard', 'Welcome to Candor Hire'],
    ['Settings Tour', '/settings', 'Sections'],
  ] as const
  for (const [name, address, title] of tours) {
    await choose(page, name)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await walkThrough(page)
  }
})

test('a tour chosen on a page with a frame of its own starts on its screen, and keeps its mark', {
  tag: '@long',
}, async ({ page }) => {
  await signInAs(page, 'manager')
  const choices = [
    ['/', 'Candidates Guide', '/hiring-tracker', 'candidates-intro'],
    ['/help', 'Interviews Tour', '/interview-tracker', 'interviews-guide'],
    ['/', 'Purchase Tutorial', '/lead-purchasing', 'purchase-flow'],
    ['/', 'Settings Tour', '/settings', 'settings-overview'],
  ] as const
  for (const [from, name, address, id] of choices) {
    await page.goto(from)
    await choose(page, name)
    await expect(page).toHaveURL(address)
    await expect(step(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(step(page)).toHaveCount(0)
    expect(await storedOf(page)).toContain(id)
  }
})

test('by keyboard: the focus enters the popover, stays there, and returns', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'manager')
  await page.goto('/settings')
  await helpButton(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  // One letter: the menu forgets a word whose letters come more than a second apart.
  await page.keyboard.press('s')
  await expect(page.getByRole('menuitem', { name: /Settings Tour/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sections' })
  await expect(dialog).toHaveAttribute('aria-modal', 'true')
  await expect(dialog).toHaveAccessibleDescription(/Your own settings/)
  await expect(button(page, 'Next')).toBeFocused()
  for (let count = 0; count < 5; count++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(`document.activeElement.closest('.driver-popover') !== null`)).toBe(true)
  }
  // The page behind ignores keys during a tour.
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

test('leaving the screen ends its tour', { tag: '@long' }, async ({ page }) => {
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

test('an open tour and the open menu have no violations', { tag: '@long' }, async ({ page }) => {
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

test('a tour waits for slow data instead of dropping its steps', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'recruiter')
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/candidates?*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto('/settings')
  await page.clock.install()
  await choose(page, 'Candidates Guide')
  await expect(page).toHaveURL(/hiring-tracker/)
  // Longer than the limit for a page without data.
  await page.clock.runFor(7_000)
  answered.resolve()
  await page.clock.resume()
  await expect(step(page)).toContainText('1 of 5', { timeout: 20_000 })
})

test('a question above the tour can be answered', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'recruiter')
  await page.goto('/settings')
  await choose(page, 'Settings Tour')
  await step(page).waitFor()
  // Like the notice about a new version: beside the page, marked to stay above tours.
  await page.evaluate(`{
    const question = document.createElement('section')
    question.dataset.aboveTour = ''
    question.style.cssText = 'position: fixed; left: 16px; bottom: 16px'
    question.innerHTML = '<button>Refresh now</button>'
    document.body.append(question)
    question.firstChild.addEventListener('click', () => { window.answered = (window.answered ?? 0) + 1 })
  }`)
  const refresh = page.getByRole('button', { name: 'Refresh now' })
  await refresh.click()
  await button(page, 'Next').focus()
  for (
    let stop = 0;
    stop < 5 && !(await refresh.evaluate('(node) => node === document.activeElement'));
    stop++
  )
    await page.keyboard.press('Tab')
  await expect(refresh).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await page.evaluate('window.answered')).toBe(2)
  await expect(step(page)).toBeVisible()
})
