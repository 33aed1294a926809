// How the work of a function grows with its input, as a ratio within one run: a slow machine changes nothing.
import { cpuUsage } from 'node:process'

const ROUNDS = 5

type Work = () => unknown

async function costOf(work: Work): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const before = cpuUsage()
    await work()
    const { user, system } = cpuUsage(before)
    // A collection of garbage may fall into some rounds, and never makes one cheaper.
    least = Math.min(least, user + system)
  }
  return Math.max(1, least)
}

/** How much more processor time one work takes than another, in all threads together. */
export async function costComparedWith(other: Work, work: Work): Promise<number> {
  await other()
  await work()
  const [one, reference] = [await costOf(work), await costOf(other)]
  return one / reference
}

/** The same for an input four times as long: about 1 reads none of it, 4 is linear, 16 is quadratic. */
export const growthOfFourfold = (work: (size: number) => unknown, size: number): Promise<number> =>
  costComparedWith(
    () => work(size),
    () => work(size * 4),
  )
