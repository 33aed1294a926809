// Places by ZIP code or name, for authors and visitors.
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '#platform/web/endpoint-query.ts'
import * as contract from '../contract/endpoints.ts'

export const placesQuery = (q: string) =>
  queryOptions({
    ...queryOf(['places'], contract.findPlaces, { query: { q } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
