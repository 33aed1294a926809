// The sections of a candidate's drawer: five in the row, the others in the menu.
import { expect, type Locator, type Page } from '@playwright/test'

export async function openSection(page: Page, name: string | RegExp): Promise<void> {
  const tab: Locator = page.getByRole('tab', { name })
  await page.getByRole('tab', { name: 'Timeline' }).waitFor()
  if ((await tab.count()) > 0) return tab.click()
  // A value that is being saved can redraw the drawer and close the menu.
  await expect(async () => {
    await page.getByRole('button', { name: 'More sections' }).click()
    await page.getByRole('menuitem', { name }).click({ timeout: 5_000 })
  }).toPass({ timeout: 30_000 })
}
