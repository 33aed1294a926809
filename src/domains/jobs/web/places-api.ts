// Places by ZIP code or name, for authors and visitors.
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import * as contract from '../contract/endpoints.ts'

export const placesQuery = (q: string) =>
  queryOptions({
    queryKey: ['places', q],
    queryFn: ({ signal }) => call(contract.findPlaces, { query: { q }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
