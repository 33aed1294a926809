// Which price a lead has. Pure.

/** By area: the country (US), a state or a county. */
export type Prices = Readonly<Record<string, number>>

type Located = { state: string | null; countyFips: string | null }

/** The narrowest area with a price of its own decides. */
export function priceOf(prices: Prices, { state, countyFips }: Located): number {
  const price = prices[countyFips ?? ''] ?? prices[state ?? ''] ?? prices['US']
  if (price === undefined) throw new Error('A product has no price for the country.')
  return price
}

/** What one lead costs at most, whatever its area. Held for each lead of a standing order. */
export const highestPrice = (prices: Prices) => Math.max(...Object.values(prices))
