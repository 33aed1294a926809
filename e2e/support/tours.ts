// Shared parts of the tour journeys.
import { expect, type Page } from '@playwright/test'

export const step = (page: Page) => page.locator('.driver-popover')
export const helpButton = (page: Page) => page.getByRole('button', { name: 'Help and tours' })
/** On a phone the tours are under More. */
export async function openHelpSheet(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page
    .getByRole('dialog', { name: 'All screens' })
    .getByRole('button', { name: 'Help and tours' })
    .tap()
  const sheet = page.getByRole('dialog', { name: 'Interactive Tours' })
  await sheet.waitFor()
  return sheet
}
export const button = (page: Page, name: string) => step(page).getByRole('button', { name, exact: true })
/** Records every timer delay with its time, and the first moment of a tour on the screen. */
export const WATCH = `{
  const original = window.setTimeout
  window.delays = []
  window.setTimeout = (handler, ms, ...rest) => {
    window.delays.push({ ms: ms ?? 0, at: performance.now() })
    return original(handler, ms, ...rest)
  }
  new MutationObserver(() => {
    if (document.querySelector('.driver-popover')) window.shownAt ??= performance.now()
  }).observe(document, { childList: true, subtree: true })
}`
export const storedOf = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('cdh-tours-seen')`)

export async function openMenu(page: Page) {
  await helpButton(page).click()
  return page.getByRole('menu')
}

export async function choose(page: Page, name: string): Promise<void> {
  await (await openMenu(page)).getByRole('menuitem', { name: new RegExp(name) }).click()
}

export async function seenOnServer(page: Page): Promise<string[]> {
  return ((await (await page.request.get('/api/tours/seen')).json()) as { seen: string[] }).seen
}

/** Runs to the end and checks the count and the visible part of every step. */
export async function walkThrough(page: Page): Promise<void> {
  const total = Number(/1 of (\d)/.exec(await step(page).innerText())?.[1])
  expect(total).toBeGreaterThan(1)
  for (let index = 1; index <= total; index++) {
    await expect(step(page)).toContainText(`${index} of ${total}`)
    await expect(page.locator('.driver-active-element')).toBeVisible()
    await expect(page.locator('body.driver-active-element')).toHaveCount(0)
    await button(page, index === total ? 'Got it!' : 'Next').click()
  }
  await expect(step(page)).toHaveCount(0)
}
