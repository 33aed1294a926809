// What the page's content policy refused. Chromium logs only some of it, and Firefox all of it.
import type { Page } from '@playwright/test'

/** Before the first page is opened. The page forgets its breaches when it is loaded again. */
export const collectPolicyBreaches = (page: Page) =>
  page.addInitScript(`
    globalThis.policyBreaches = []
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) =>
      policyBreaches.push([violatedDirective, blockedURI, sourceFile, sample].join(' ')))
  `)

/** What was refused since the last call. */
export const takePolicyBreaches = (page: Page) => page.evaluate<string[]>('policyBreaches.splice(0)')
