// Answers with numbers of six and seven digits, and the numbers of a page that do not fit in their place.
import type { Page } from '@playwright/test'

const COUNTS = 1_234_567
const CENTS = 123_456_789

type Json = unknown

/** Counts of a total, of a figure and of a split, and every amount. Zero stays zero. */
function enlarged(value: Json, key: string, unit?: unknown): Json {
  if (Array.isArray(value)) return value.map((each) => enlarged(each, key, unit))
  if (typeof value === 'object' && value !== null) {
    const own = 'unit' in value ? value.unit : undefined
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, enlarged(each, name, own)]))
  }
  if (typeof value !== 'number' || value === 0) return value
  if (key.endsWith('Cents') || (key === 'value' && unit === 'cents')) return Math.sign(value) * CENTS
  const isCount = /^(count|leads|hires|entries|accepted|sold|stock)$/.test(key)
  return isCount || (key === 'value' && unit === 'count') ? COUNTS : value
}

export async function answerLargeNumbers(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET' || route.request().url().endsWith('/api/events'))
      return route.fallback()
    const response = await route.fetch()
    const isJson = response.ok() && response.headers()['content-type']?.startsWith('application/json')
    return route.fulfill(isJson ? { response, json: enlarged(await response.json(), '') } : { response })
  })
}

const CUT = `(() => {
  const found = []
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    // A number, an amount, or one of another: names and addresses may be cut.
    if (!/^[\\u2212+$]?[\\d,.]+[kM]?( (of|to) [\\d,.]+[kM]?| or more)?$/.test(text.textContent.trim())) continue
    if (element.closest('.sr-only') || getComputedStyle(element).visibility === 'hidden') continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
    if (lines.length > 1 && !text.textContent.trim().includes(' ')) found.push(text.textContent + ' is in ' + lines.length + ' parts')
    for (let around = element; around; around = around.parentElement) {
      const { overflowX } = getComputedStyle(around)
      if (overflowX === 'visible') continue
      const frame = around.getBoundingClientRect()
      if (overflowX !== 'auto' && overflowX !== 'scroll' && lines.some(({ right }) => right > frame.right + 1))
        found.push(text.textContent + ' is cut off')
      break
    }
  }
  return found
})()`

/** The numbers that are cut off, or broken over two lines. */
export const cutNumbers = (page: Page) => page.evaluate<string[]>(CUT)
