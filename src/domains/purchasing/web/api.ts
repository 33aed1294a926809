// Queries and mutations of products, prices and areas.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/api-client.ts'
import * as contract from '../contract/endpoints.ts'

export type AreaInput = QueryInput<typeof contract.getAreas>

export const areasQuery = (query: AreaInput) =>
  queryOptions({
    queryKey: ['areas', query],
    queryFn: ({ signal }) => call(contract.getAreas, { query, signal }),
  })

export type PriceChanges = BodyInput<typeof contract.changePrices>['prices']

export function useChangePrices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (prices: PriceChanges) => call(contract.changePrices, { body: { prices } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['areas'] }),
  })
}
