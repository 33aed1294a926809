// Splits cents without losing one.

/** Equal shares, in the order given: the first ones get the spare cents. Below zero the same with the sign. */
export function splitEqually(cents: number, among: number): number[] {
  const whole = Math.floor(Math.abs(cents) / among)
  const spare = Math.abs(cents) - whole * among
  const sign = cents < 0 ? -1 : 1
  return Array.from({ length: among }, (_, index) => {
    const share = whole + (index < spare ? 1 : 0)
    return share === 0 ? 0 : sign * share
  })
}

/**
 * Prices in thousandths of a cent, as whole cents that add up to their rounded sum: by largest remainder, then in the
 * order given.
 */
export function splitThousandths(prices: readonly number[]): number[] {
  const total = Math.round(prices.reduce((sum, price) => sum + price, 0) / 1_000)
  const cents = prices.map((price) => Math.floor(price / 1_000))
  const spare = total - cents.reduce((sum, each) => sum + each, 0)
  const byRemainder = prices
    .map((price, index) => ({ index, remainder: price % 1_000 }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
  for (const { index } of byRemainder.slice(0, spare)) cents[index] = (cents[index] ?? 0) + 1
  return cents
}
