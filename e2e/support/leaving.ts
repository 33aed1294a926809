// Signs out, for journeys that continue afterwards.
import { expect, type Page } from '@playwright/test'

/** The address changes at once, and the page reloads a moment later. */
export async function hasLeft(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/portal\/login\?logout=\d+/)
  await expect.poll(() => page.evaluate<boolean>(IS_LOADED_ANEW).catch(() => false)).toBe(true)
}

const IS_LOADED_ANEW = `{
  const [entry] = performance.getEntriesByType('navigation')
  entry?.type === 'reload' && entry.name.includes('logout=') && document.readyState === 'complete'
}`
