// axe on a page, in light and dark.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { isLongRun } from './long.ts'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Marked as experimental by axe, so it must be requested. */
const EXPERIMENTS = { 'label-content-name-mismatch': { enabled: true } }
/** Only rules that the color scheme can affect. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Later rows of a list are drawn by the same code as the first ones, and take half of the time of a screen. */
const LATER_ROWS = isLongRun
  ? []
  : ['tbody > tr:nth-child(n+9)', '[role=rowgroup] > [role=row]:nth-child(n+9)']

/** A screen that is missing by then is skipped, and the next one is checked. */
const SHOWN_MS = 20_000

/** One of several screens. Its errors are reported and do not hide those of later screens. */
export async function expectScreen(
  page: Page,
  name: string,
  show: () => Promise<unknown>,
  within?: string,
): Promise<void> {
  page.setDefaultTimeout(SHOWN_MS)
  const problem = await show().then(
    () => null,
    (error: unknown) => String(error),
  )
  expect.soft(problem, `${name} is shown`).toBeNull()
  if (problem === null) await expectNoViolations(page, name, within)
}

/**
 * The test continues to report all errors, and fails at the end. A part that appears on a page which was checked before
 * is checked alone: axe takes seconds for a whole page. In the dark only colors differ, so there a part is enough if
 * the rest of the page was checked before.
 */
export async function expectNoViolations(
  page: Page,
  what?: string,
  within = ':root',
  withinDark = within,
): Promise<void> {
  await prepare(page)
  await expect(page.locator(within)).not.toHaveCount(0)
  // Elements that still fade in have less contrast for a moment.
  await expect.poll(() => countAnimations(page)).toBe(0)
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await violations(page, within, { type: 'tag', values: TAGS }, EXPERIMENTS), what).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect
    .soft(await violations(page, withinDark, { type: 'rule', values: COLOUR_RULES }), `${what ?? ''} dark`)
    .toEqual([])
}

type Animation = { playState: string; effect: { getComputedTiming(): { endTime: number } } | null }

/** Animations that end. A spinner never does. */
const countAnimations = (page: Page) =>
  page.evaluate(() => {
    const { document } = globalThis as unknown as { document: { getAnimations(): Animation[] } }
    const isEnding = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    return document.getAnimations().filter(isEnding).length
  })

/** Once per document, because half a megabyte takes time. */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return
  // Through the debugger, because the page's policy refuses a script tag.
  await page.evaluate(axe)
  // During a transition, a color matches neither scheme.
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
}

type RunOnly = { type: string; values: string[] }
type Violation = { id: string; nodes: { html: string }[] }

function violations(page: Page, within: string, runOnly: RunOnly, rules: object = {}): Promise<string[]> {
  return page.evaluate(
    async ([part, exclude, only, extra]) => {
      const { axe: runner } = globalThis as unknown as {
        axe: { run(parts: object, options: object): Promise<{ violations: Violation[] }> }
      }
      // Without fetching stylesheets and media again: only media rules and one experiment read them.
      const parts = { include: [[part]], exclude: exclude.map((rows) => [rows]) }
      const found = await runner.run(parts, {
        runOnly: only,
        rules: extra,
        resultTypes: ['violations'],
        preload: false,
      })
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
      )
    },
    [within, LATER_ROWS, runOnly, rules] as const,
  )
}
