// What one promise was on each of the last 30 days.
import type { Proof } from '../contract/proof.ts'

export const TICKS = 30
const DAY = 86_400_000

export type Tick = { day: string; state: 'held' | 'broken' | 'unknown'; count: number }

/**
 * One for each day until today. A day without a self-check, and a day before the promise existed, is unknown. Days before
 * the names were kept know only how many promises there were.
 */
export function ticksOf(name: string, { days, checks, checkedAt }: Proof): Tick[] {
  const found = new Map(days.map((day) => [day.day, day]))
  const today = Date.parse(`${checkedAt.slice(0, 10)}T00:00:00Z`)
  return Array.from({ length: TICKS }, (_, index) => {
    const day = new Date(today - (TICKS - 1 - index) * DAY).toISOString().slice(0, 10)
    const known = found.get(day)
    const count = known?.broken.find((one) => one.name === name)?.count ?? 0
    if (count > 0) return { day, state: 'broken', count }
    const existed = known?.names ? known.names.includes(name) : known?.promises === checks.length
    return { day, state: existed ? 'held' : 'unknown', count: 0 }
  })
}

/** For screen readers, and on hover of all ticks. */
export function ticksText(ticks: readonly Tick[]): string {
  const checked = ticks.filter(({ state }) => state !== 'unknown').length
  const broken = ticks.filter(({ state }) => state === 'broken').length
  if (checked === 0) return 'not checked yet'
  return broken === 0 ? `held on ${checked} of ${TICKS} days` : `broken on ${broken} of ${checked} days`
}
