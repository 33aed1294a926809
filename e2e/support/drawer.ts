// The sections of a candidate's drawer: five in the row, the others in the menu.
import type { Locator, Page } from '@playwright/test'

export async function openSection(page: Page, name: string | RegExp): Promise<void> {
  const tab: Locator = page.getByRole('tab', { name })
  await page.getByRole('tab', { name: 'Timeline' }).waitFor()
  if ((await tab.count()) > 0) return tab.click()
  await page.getByRole('button', { name: 'More sections' }).click()
  return page.getByRole('menuitem', { name }).click()
}
