// Queries and mutations of products, prices and areas.

import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import type { BodyInput, QueryInput } from '#shared/endpoint.ts'
import * as contract from '../contract/endpoints.ts'

export type AreaInput = QueryInput<typeof contract.getAreas>

export const areasQuery = (query: AreaInput) => queryOf(['areas'], contract.getAreas, { query })

export type PriceChanges = BodyInput<typeof contract.changePrices>['prices']

export function useChangePrices() {
  return useAct(contract.changePrices, (prices: PriceChanges) => ({ body: { prices } }), {
    refresh: ['areas'],
  })
}
