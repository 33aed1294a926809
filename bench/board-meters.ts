// Measurements inside the page, with the page's own clock.
import type { Page } from 'playwright-core'

export type Figure = { name: string; count: number; values: string[] }
export type Move = {
  cardId: string
  to: string
  /** The start of a measurement: the key, the drop, or the current time when it happens in another window. */
  event: 'keydown' | 'drop' | 'clock'
}

export function figure(name: string, times: readonly number[]): Figure {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    name,
    count: sorted.length,
    values: [at(0.5), at(0.95), sorted.at(-1) ?? 0].map((ms) => ms.toFixed(0)),
  }
}

/** Runs before the page's own code. */
const METERS = `
window.bench = { interactions: [], frames: [], watching: false, painted: Promise.resolve(0) }
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) bench.interactions.push(entry.duration)
}).observe({ type: 'event', durationThreshold: 16, buffered: true })
bench.watchFrames = () => {
  bench.frames = []
  bench.watching = true
  let last = performance.now()
  const look = (now) => {
    bench.frames.push(now - last)
    last = now
    if (bench.watching) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
bench.watchMove = ({ cardId, to, event }) => {
  let since = event === 'clock' ? performance.now() : null
  const there = '[data-column="' + to + '"] [data-card="' + cardId + '"]'
  bench.painted = new Promise((resolve) => {
    const look = () => {
      if (since === null || !document.querySelector(there)) return
      observer.disconnect()
      // Right after the frame, before other deferred work of the page.
      const painted = () => resolve(performance.now() - since)
      requestAnimationFrame(() => scheduler.postTask(painted, { priority: 'user-blocking' }))
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    // The page may have moved the card in a listener before this one.
    const note = (happened) => { since = happened.timeStamp; look() }
    if (event !== 'clock') addEventListener(event, note, { capture: true, once: true })
  })
}`

export async function installMeters(page: Page): Promise<void> {
  await page.addInitScript(METERS)
}

/** From the event that moves a card to the frame after the card is in its new column. */
export async function movePainted(page: Page, move: Move, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(`bench.watchMove(${JSON.stringify(move)})`)
  await act()
  return page.evaluate('bench.painted')
}

export async function framesWhile(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  if ((await page.evaluate('typeof bench')) === 'undefined') await page.evaluate(METERS)
  await page.evaluate('bench.watchFrames()')
  await act()
  return page.evaluate('(bench.watching = false, bench.frames.slice(1))')
}
