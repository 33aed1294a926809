// The palette uses the entry that was marked when Enter went down, even while the server still searches.
import { expect, test } from '@playwright/test'
import { signInAs } from './support/people.ts'

test('late results do not move the mark', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'manager')
  await page.goto('/sent-links')
  await page.getByRole('heading', { level: 1, name: 'Sent links' }).waitFor()
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/candidates\?.*q=/, async (route) => {
    await released
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  const place = page.getByRole('option', { name: 'Dashboard', selected: true })
  const people = page.getByRole('group', { name: /^Candidates/ })
  await page.keyboard.type('da', { delay: 30 })
  await expect(place).toBeVisible()
  release()
  await expect(people.getByRole('option').first()).toBeVisible()
  await expect(place).toBeVisible()
  await page.keyboard.type('shboard')
  await expect(people).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
})
