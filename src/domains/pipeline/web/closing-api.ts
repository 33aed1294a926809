// Fills or closes postings with their remaining candidates.
import { queryOptions } from '@tanstack/react-query'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import type { EndPostings } from '../contract/closing.ts'
import * as contract from '../contract/closing.ts'
import { refreshAll } from './api.ts'

/** Always refetched, because a decision depends on it. */
export const remainingQuery = (jobIds: readonly string[]) =>
  queryOptions({
    ...queryOf(['applications', 'remaining'], contract.listRemaining, { query: { jobs: [...jobIds] } }),
    staleTime: 0,
    gcTime: 0,
  })

export function useEndPostings() {
  const key = useKeyOf()
  return useAct(contract.endPostings, (body: EndPostings) => ({ body, key: key.of(body) }), {
    networkMode: 'always',
    refresh: (client) => Promise.all([refreshAll(client), client.invalidateQueries({ queryKey: ['jobs'] })]),
  })
}
