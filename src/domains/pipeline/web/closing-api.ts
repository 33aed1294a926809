// Fills or closes postings with their remaining candidates.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import type { EndPostings } from '../contract/closing.ts'
import * as contract from '../contract/closing.ts'
import { refreshAll } from './api.ts'

/** Always refetched, because a decision depends on it. */
export const remainingQuery = (jobIds: readonly string[]) =>
  queryOptions({
    queryKey: ['applications', 'remaining', jobIds],
    queryFn: ({ signal }) =>
      call(contract.listRemaining, {
        query: { jobs: [...jobIds] },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  })

export function useEndPostings() {
  const client = useQueryClient()
  const key = useKeyOf()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: EndPostings) =>
      call(contract.endPostings, {
        body,
        headers: key.headerOf(body),
      }),
    onSettled: () => Promise.all([refreshAll(client), client.invalidateQueries({ queryKey: ['jobs'] })]),
  })
}
