// axe on a page, in light and dark.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Marked as an experiment, and so left out unless it is asked for. */
const EXPERIMENTS = { 'label-content-name-mismatch': { enabled: true } }
/** What the scheme can change; everything else is the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** A screen that is not there by then does not come; the next one is looked at all the same. */
const SHOWN_MS = 20_000

/** One of several screens: what is wrong with it is told, and hides nothing about those after it. */
export async function expectScreen(page: Page, name: string, show: () => Promise<unknown>): Promise<void> {
  page.setDefaultTimeout(SHOWN_MS)
  const problem = await show().then(
    () => null,
    (error: unknown) => String(error),
  )
  expect.soft(problem, `${name} is shown`).toBeNull()
  if (problem === null) await expectNoViolations(page, name)
}

/** The test goes on, so that all that is wrong is told at once, and fails in the end. */
export async function expectNoViolations(page: Page, what?: string): Promise<void> {
  await prepare(page)
  // What still fades in has less contrast for a moment.
  await expect.poll(() => countAnimations(page)).toBe(0)
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await violations(page, { type: 'tag', values: TAGS }, EXPERIMENTS), what).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect
    .soft(await violations(page, { type: 'rule', values: COLOUR_RULES }), `${what ?? ''} dark`)
    .toEqual([])
}

type Animation = { playState: string; effect: { getComputedTiming(): { endTime: number } } | null }

/** Those that will end. A spinner goes on for ever. */
const countAnimations = (page: Page) =>
  page.evaluate(() => {
    const { document } = globalThis as unknown as { document: { getAnimations(): Animation[] } }
    const isEnding = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    return document.getAnimations().filter(isEnding).length
  })

/** Once for each document: half a megabyte takes its time. */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return
  // Through the debugger and not as a script tag, which the page's policy rightly refuses.
  await page.evaluate(axe)
  // A colour that fades from one scheme into the other is neither of the two for a moment.
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
}

type RunOnly = { type: string; values: string[] }

function violations(page: Page, runOnly: RunOnly, rules: object = {}): Promise<string[]> {
  return page.evaluate(
    async ([only, extra]) => {
      const { axe: runner } = globalThis as unknown as {
        axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
      // Without fetching stylesheets and media once more: only rules about media and an experiment read those.
      const found = await runner.run({
        runOnly: only,
        rules: extra,
        resultTypes: ['violations'],
        preload: false,
      })
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
      )
    },
    [runOnly, rules] as const,
  )
}
