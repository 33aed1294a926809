// The server does what was asked, and its answer never arrives.
import type { Page } from '@playwright/test'

/** Loses the next answer to a request of this method. Resolves once it is lost. */
export async function loseAnswer(
  page: Page,
  method: string,
  address: string,
): Promise<{ lost: Promise<void> }> {
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  let isDone = false
  await page.route(address, async (route) => {
    if (isDone || route.request().method() !== method) return route.fallback()
    isDone = true
    await route.fetch()
    await route.abort()
    return resolve()
  })
  return { lost }
}
