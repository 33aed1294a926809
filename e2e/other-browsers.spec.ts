// The main journeys in Firefox and WebKit. Where one is not installed, its journeys are skipped, and the run says so.
import { test } from '@playwright/test'
import { firefox } from './other-browsers/firefox.ts'
import { JOURNEYS } from './other-browsers/journeys.ts'
import { screenOf } from './other-browsers/screen.ts'
import { webkit } from './other-browsers/webkit.ts'

for (const browser of [firefox, webkit])
  test.describe(browser.name, { tag: '@long' }, () => {
    const missing = browser.missing()
    test.skip(missing !== null, missing ?? '')
    test.slow()
    for (const { title, size, run } of JOURNEYS)
      test(title, async ({ page, baseURL }) => {
        const driver = await browser.start(size)
        try {
          await run(screenOf(driver, baseURL ?? ''), page)
        } finally {
          await driver.close()
        }
      })
  })
