// Opens a screen like a link. A fresh page for each would load the whole product again.
import { expect, type Page } from '@playwright/test'

/** Resolves when the screen at the address is shown and has loaded. */
export async function visit(page: Page, address: string): Promise<void> {
  const { pathname } = new URL(address, page.url())
  const isOther = pathname !== new URL(page.url()).pathname
  await page.evaluate(`
    document.activeElement?.blur()
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = ''
    history.pushState(null, '', ${JSON.stringify(address)})
  `)
  await expect(page, address).toHaveURL((url) => url.pathname === pathname)
  // The previous screen stays until the next one has its code. That one has its own heading, or focuses a shared one.
  const next = page.locator('h1:not([data-before]), h1:focus, #main:focus')
  if (isOther) await expect(next, address).not.toHaveCount(0)
  await expect(page.locator('[aria-busy=true], [role=progressbar]'), address).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
}
