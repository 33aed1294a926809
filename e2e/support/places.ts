// Follows an entry of the sidebar. Only one group is open, so its group may have to open first.
import type { Page } from '@playwright/test'

export async function openPlace(page: Page, label: string): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Main', exact: true })
  // A place with pending work has a count after its name.
  const link = nav.getByRole('link', { name: new RegExp(`^${label}\\b`) })
  await nav.getByRole('link').first().waitFor()
  // A group that opened is no longer among the closed ones.
  const closed = nav.getByRole('button', { expanded: false })
  while ((await link.count()) === 0 && (await closed.count()) > 0) await closed.first().click()
  await link.click()
}
