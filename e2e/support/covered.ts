// The floating help button: whole in its corner, and above nothing once its page is scrolled to the end: neither texts nor
// controls, as far as they are visible.
import { expect, type Page } from '@playwright/test'

const scrollTo = (top: string) => `
  for (const area of document.querySelectorAll('main, main *'))
    if (area.scrollHeight - area.clientHeight > 1 && /auto|scroll/.test(getComputedStyle(area).overflowY))
      area.scrollTop = ${top}
`

const COVERED = `(() => {
  const button = document.querySelector('[aria-label="Help and tours"]')
  const own = button?.getBoundingClientRect()
  if (!own?.width) return []
  // Edges that touch are no overlap.
  const overlaps = (box) =>
    box.right - 1 > own.left && box.left + 1 < own.right && box.bottom - 1 > own.top && box.top + 1 < own.bottom
  const shownPart = (element, { left, right, top, bottom }) => {
    const part = { left, right, top, bottom }
    for (let around = element; around; around = around.parentElement) {
      const { visibility, overflowX, overflowY } = getComputedStyle(around)
      if (visibility === 'hidden') return null
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const frame = around.getBoundingClientRect()
      part.left = Math.max(part.left, frame.left)
      part.right = Math.min(part.right, frame.right)
      part.top = Math.max(part.top, frame.top)
      part.bottom = Math.min(part.bottom, frame.bottom)
    }
    return part.right > part.left && part.bottom > part.top ? part : null
  }
  const isCovered = (element, box) => {
    if (box.width === 0 || !overlaps(box)) return false
    const part = shownPart(element, box)
    return part !== null && overlaps(part)
  }
  const found = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    if (!text.textContent.trim() || button.contains(text) || element.closest('.sr-only, script, style')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    if ([...range.getClientRects()].some((line) => isCovered(element, line))) found.push(text.textContent.trim())
  }
  for (const control of document.querySelectorAll('a, button, input, select, textarea, [role=button], [role=checkbox]')) {
    const box = control.getBoundingClientRect()
    // Wide rows and fields stay usable beside the button.
    if (button.contains(control) || control.closest('.sr-only') || box.width > innerWidth * 0.6) continue
    if (isCovered(control, box)) found.push(control.getAttribute('aria-label') ?? control.textContent.trim())
  }
  return found
})()`

const PLACE = `(() => {
  const own = document.querySelector('[aria-label="Help and tours"]')?.getBoundingClientRect()
  if (!own?.width) return null
  const isInside = own.left >= 0 && own.top >= 0 && own.right <= innerWidth && own.bottom <= innerHeight
  return { size: [Math.round(own.width), Math.round(own.height)], isInside }
})()`

/** A page without the button, such as that of a visitor, has nothing to check. */
const WHOLE = [null, { size: [40, 40], isInside: true }]

/** It is whole at the start of every area and at its end, where nothing is left to scroll away from it. */
export async function expectHelpCoversNothing(page: Page, where: string): Promise<void> {
  for (const top of ['0', 'area.scrollHeight']) {
    await page.evaluate(scrollTo(top))
    await expect
      .poll(
        async () =>
          WHOLE.map((each) => JSON.stringify(each)).includes(JSON.stringify(await page.evaluate(PLACE))),
        {
          message: `whole help button at ${where}`,
        },
      )
      .toBe(true)
  }
  // A list that loads more at its end has another end then.
  const coveredAtEnd = async () => {
    await page.evaluate(scrollTo('area.scrollHeight'))
    return page.evaluate<string[]>(COVERED)
  }
  await expect.poll(coveredAtEnd, { message: `covered at ${where}`, timeout: 15_000 }).toEqual([])
}
