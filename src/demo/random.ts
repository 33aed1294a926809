// Random numbers from a fixed seed, so every installation shows the same demo.

export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  integer(from: number, to: number): number
  pick<T>(items: readonly T[]): T
  some<T>(items: readonly T[], count: number): T[]
  chance(probability: number): boolean
}

/** Mulberry32: small, fast and good enough for names and dates. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[integer(0, items.length - 1)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }
  const some = <T>(items: readonly T[], count: number) => {
    const left = [...items]
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(integer(0, left.length - 1), 1),
    ).flat()
  }
  return { next, integer, pick, some, chance: (probability) => next() < probability }
}
