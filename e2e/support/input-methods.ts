// The same journey by mouse and by keyboard. The keyboard method never clicks and never sets the focus. It only uses
// what Tab, arrows, Enter, Space and shortcuts reach.
import { expect, type Locator, type Page } from '@playwright/test'
import { openPlace } from './places.ts'

export type InputMethod = {
  name: string
  /** A button, a link, a tab, a radio or a checkbox. */
  press(target: Locator): Promise<void>
  write(target: Locator, text: string): Promise<void>
  /** One option of a list that opens, by its text. */
  choose(target: Locator, words: string): Promise<void>
  /** One entry of the menu behind a button. */
  pick(menu: Locator, entry: string): Promise<void>
  open(page: Page, place: string): Promise<void>
  handIn(page: Page, target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
  /** Moves a card of the board to another stage. */
  move(card: Locator, stage: Locator, label: string): Promise<void>
}

export const mouse: InputMethod = {
  name: 'mouse',
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
  async choose(target, words) {
    await target.click()
    await target.page().getByRole('option').filter({ hasText: words }).first().click()
  },
  async pick(menu, entry) {
    await menu.click()
    await menu.page().getByRole('menuitem', { name: entry }).click()
  },
  open: openPlace,
  async handIn(page, target, file) {
    const asked = page.waitForEvent('filechooser')
    await target.click()
    await (await asked).setFiles(file)
  },
  async move(card, stage) {
    await card.dragTo(stage.locator('[data-column]'))
  },
}

const MAX_TABS = 120

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === element.ownerDocument.activeElement)

/** Controls that Tab enters and arrows cross. */
const GROUPS: Record<string, string> = { radio: '[role=radiogroup]', tab: '[role=tablist]' }

/** Forward from the current focus. */
async function reach(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const group = GROUPS[(await target.getAttribute('role')) ?? ''] ?? ''
  for (let press = 0; press < MAX_TABS; press++) {
    const where = await target.evaluate((element, around) => {
      const focused = element.ownerDocument.activeElement
      if (element === focused) return 'there'
      return around && element.closest(around)?.contains(focused) ? 'beside' : 'elsewhere'
    }, group)
    if (where === 'there') return
    await target.page().keyboard.press(where === 'beside' ? 'ArrowRight' : 'Tab')
  }
  throw new Error(`The keyboard does not reach ${String(target)}.`)
}

export const keyboard: InputMethod = {
  name: 'keyboard alone',
  async press(target) {
    await reach(target)
    const role = (await target.getAttribute('role')) ?? ''
    const chosen = (await target.getAttribute('aria-checked')) === 'true'
    if (chosen && role === 'radio') return
    await target.page().keyboard.press(['radio', 'checkbox'].includes(role) ? 'Space' : 'Enter')
  },
  async write(target, text) {
    await reach(target)
    await target.page().keyboard.press('Control+A')
    await target.page().keyboard.insertText(text)
  },
  async choose(target, words) {
    const page = target.page()
    await reach(target)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.type(words)
    const option = page.getByRole('option').filter({ hasText: words })
    // A list with a search marks the option for Enter. A short list focuses it.
    await expect(option.and(page.locator('[data-selected=true], :focus'))).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option')).toHaveCount(0)
  },
  async pick(menu, entry) {
    const page = menu.page()
    await reach(menu)
    await page.keyboard.press('Enter')
    await enter(page, entry)
  },
  async open(page, place) {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type(place)
    await expect(page.getByRole('option', { name: place, selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
  },
  async handIn(page, target, file) {
    // Requested first, because the browser takes a moment to open the chooser.
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      reach(target).then(() => page.keyboard.press('Enter')),
    ])
    await chooser.setFiles(file)
  },
  async move(card, _stage, label) {
    await reach(card)
    await card.page().keyboard.press('m')
    await enter(card.page(), label)
  },
}

/** Moves down an open menu to the entry. */
async function enter(page: Page, entry: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: entry })
  await item.waitFor()
  const focused = () => page.locator(':focus').textContent()
  for (let press = 0; press < 30 && !(await isFocused(item)); press++) {
    const before = await focused()
    await page.keyboard.press('ArrowDown')
    // The next key waits until this one has moved the focus, as a user would.
    await expect.poll(focused).not.toBe(before)
  }
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}
