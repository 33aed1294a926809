// Places by ZIP code or name, for authors and visitors.
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import type * as contract from '../contract/endpoints.ts'

export const placesQuery = (q: string) =>
  queryOptions({
    queryKey: ['places', q],
    queryFn: ({ signal }) => call<typeof contract.findPlaces>('GET', '/api/places', { query: { q }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
