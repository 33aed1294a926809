// Every screen for every eye and hand: axe on each, in light and dark, wide and narrow; and a day by keyboard alone.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import { createCandidate, signInAs, uniqueWord } from './support/people.ts'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

async function violations(page: Page): Promise<string[]> {
  // Through the debugger and not as a script tag, which the page's policy rightly refuses.
  await page.evaluate(axe)
  return page.evaluate(async (tags) => {
    const { axe: runner } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const found = await runner.run({ runOnly: tags })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
    )
  }, TAGS)
}

const SCREENS: [string, string, (page: Page) => Promise<unknown>][] = [
  ['start page', '/', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  ['sign-in', '/signin', (page) => page.getByRole('heading', { name: 'Sign in' }).waitFor()],
  ['not found', '/nowhere', (page) => page.getByRole('heading', { name: 'Page not found' }).waitFor()],
]
const STAFF_SCREENS: typeof SCREENS = [
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
  ['outbox', '/admin', (page) => page.getByRole('heading', { name: 'Outbox' }).waitFor()],
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })
    for (const [name, address, ready] of SCREENS) {
      test(`${name} has no violations`, async ({ page }) => {
        await page.goto(address)
        await ready(page)
        expect(await violations(page)).toEqual([])
      })
    }
    for (const [name, address, ready] of STAFF_SCREENS) {
      test(`${name} has no violations`, async ({ page }) => {
        await signInAs(page, 'admin')
        await page.goto(address)
        await ready(page)
        expect(await violations(page)).toEqual([])
      })
    }
    test('the drawer has no violations, on any of its tabs', async ({ page }) => {
      await signInAs(page, 'admin')
      const made = await createCandidate(page, {
        firstName: 'Axel',
        lastName: uniqueWord(),
        phones: ['7135550199'],
      })
      await page.goto(`/hiring-tracker?candidate=${made.id}`)
      for (const tab of ['Timeline', 'Details', 'Duplicates']) {
        await page.getByRole('tab', { name: tab }).click()
        expect(await violations(page), tab).toEqual([])
      }
    })
  })
}

test('a day by keyboard alone: sign in, find, open, note, move, undo, sign out', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'A telephone has no keyboard.')
  const word = uniqueWord()
  await signInAs(page, 'recruiter')
  await createCandidate(page, { firstName: 'Keys', lastName: word })
  await page.context().clearCookies()

  await page.goto('/hiring-tracker')
  await page.getByLabel('Email').waitFor()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('Tab', 'Tab')
  await page.keyboard.type('recruiter@demo.candorhire.test')
  await press('Tab')
  await page.keyboard.type('demo-candor-hire')
  await press('Enter')
  await page.getByRole('grid').waitFor()

  await press('/')
  await page.keyboard.type(word)
  await expect(page.getByRole('row', { name: word })).toBeVisible()
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await press('Tab')
  await press('j', 'Enter')
  await expect(page.getByRole('heading', { name: `Keys ${word}` })).toBeVisible()
  await press('n')
  await page.keyboard.type('By keyboard')
  await press('Control+Enter')
  await expect(page.getByText('By keyboard')).toBeVisible()
  await press('Escape', 'Escape')

  await press('j', 'x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Move' }).focus()
  await press('Enter')
  await page.keyboard.type('Hired')
  await press('Enter')
  await expect(page.getByText('1 candidate moved to Hired').first()).toBeVisible()
  await press('F8', 'Tab', 'Tab', 'Enter')
  await expect(page.getByText('1 candidate put back').first()).toBeVisible()
})

test('the skip link is the first thing one reaches', async ({ page }) => {
  await signInAs(page, 'recruiter')
  await page.goto('/hiring-tracker')
  await page.getByRole('heading', { name: 'Hiring tracker' }).waitFor()
  await page.evaluate('document.activeElement?.blur()')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip to main content/i })).toBeFocused()
})
