// Queries and mutations of products, prices and areas.
import { changePrices } from '#domains/shop/contract/endpoints.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import type { BodyInput, QueryInput } from '#shared/endpoint.ts'
import { getAreas } from '../contract/endpoints.ts'

export type AreaInput = QueryInput<typeof getAreas>

export const areasQuery = (query: AreaInput) => queryOf(['areas'], getAreas, { query })

export type PriceChanges = BodyInput<typeof changePrices>['prices']

export function useChangePrices() {
  return useAct(changePrices, (prices: PriceChanges) => ({ body: { prices } }), {
    refresh: ['areas'],
  })
}
