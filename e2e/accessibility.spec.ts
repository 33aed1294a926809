// Every screen for every eye and hand: axe on each, in light and dark, wide and narrow.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import { createCandidate, signInAs, uniqueWord } from './support/people.ts'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** What the scheme can change; everything else is the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function expectNoViolations(page: Page, what?: string): Promise<void> {
  // Through the debugger and not as a script tag, which the page's policy rightly refuses.
  await page.evaluate(axe)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await violations(page, { type: 'tag', values: TAGS }), what).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, { type: 'rule', values: COLOUR_RULES }), `${what ?? ''} dark`).toEqual([])
}

function violations(page: Page, runOnly: { type: string; values: string[] }): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { axe: runner } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const found = await runner.run({ runOnly: only, resultTypes: ['violations'] })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
    )
  }, runOnly)
}

type Screen = [name: string, address: string, ready: (page: Page) => Promise<unknown>]

const SCREENS: Screen[] = [
  ['start page', '/', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  ['sign-in', '/signin', (page) => page.getByRole('heading', { name: 'Sign in' }).waitFor()],
  [
    'forgot password',
    '/forgot-password',
    (page) => page.getByRole('heading', { name: 'Forgot password' }).waitFor(),
  ],
  [
    'a link that works no more',
    '/reset-password',
    (page) => page.getByRole('heading', { name: 'This link works no more' }).waitFor(),
  ],
  ['staff sign-in', '/login', (page) => page.getByRole('heading', { name: 'Sign in' }).waitFor()],
  [
    'registration',
    '/register',
    (page) => page.getByRole('heading', { name: 'Staff join by invitation' }).waitFor(),
  ],
  [
    'portal registration',
    '/portal/register',
    (page) => page.getByRole('heading', { name: 'Open a customer account' }).waitFor(),
  ],
  ['not found', '/nowhere', (page) => page.getByRole('heading', { name: 'Page not found' }).waitFor()],
]
const STAFF_SCREENS: Screen[] = [
  [
    'hiring tracker',
    '/hiring-tracker',
    (page) =>
      page
        .getByText(/^(Interview|Qualified|In review|New)$/)
        .first()
        .waitFor(),
  ],
  [
    'filtered-empty',
    '/hiring-tracker?q=nobodyiscalledthis',
    (page) => page.getByText('No candidates match').waitFor(),
  ],
  ['create dialog', '/hiring-tracker?create=true', (page) => page.getByRole('dialog').waitFor()],
  [
    'users',
    '/admin',
    (page) =>
      page
        .getByRole('row', { name: /Ines Carvalho/ })
        .or(page.getByText('Ines Carvalho'))
        .first()
        .waitFor(),
  ],
  ['profile', '/settings', (page) => page.getByLabel('Timezone').waitFor()],
  ['security', '/settings/security', (page) => page.getByText('This device').waitFor()],
  ['appearance', '/settings/appearance', (page) => page.getByText('Density of tables').waitFor()],
  ['outbox', '/admin/outbox', (page) => page.getByRole('heading', { name: 'Outbox' }).waitFor()],
]

for (const [name, address, ready] of SCREENS) {
  test(`${name} has no violations`, async ({ page }) => {
    await page.goto(address)
    await ready(page)
    await expectNoViolations(page)
  })
}

test('a customer’s account has no violations', async ({ page }) => {
  await signInAs(page, 'customer')
  await page.goto('/portal/account')
  await page.getByText('This device').waitFor()
  await expectNoViolations(page)
})

for (const [name, address, ready] of STAFF_SCREENS) {
  test(`${name} has no violations`, async ({ page }) => {
    await signInAs(page, 'admin')
    await page.goto(address)
    await ready(page)
    await expectNoViolations(page)
  })
}

test('the drawer has no violations, on any of its tabs', async ({ page }) => {
  await signInAs(page, 'admin')
  const word = uniqueWord()
  const made = await createCandidate(page, { firstName: 'Axel', lastName: word, phones: ['7135550199'] })
  // A short list beside it: the long one has a test of its own.
  await page.goto(`/hiring-tracker?q=${word}&candidate=${made.id}`)
  for (const tab of ['Timeline', 'Details', 'Duplicates']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectNoViolations(page, tab)
  }
})
