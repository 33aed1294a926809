// Proof for the web.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import * as contract from '../contract/proof.ts'

const MINUTE = 60_000

export const proofQuery = queryOptions({
  queryKey: ['proof', 'checks'],
  queryFn: ({ signal }) => call(contract.getProof, { signal }),
  refetchInterval: MINUTE,
})

/** Live events tell each step. Without a connection to them, it is asked for. */
export const drillQuery = queryOptions({
  queryKey: ['proof', 'drill'],
  queryFn: ({ signal }) => call(contract.getDrill, { signal }),
  refetchInterval: ({ state }) => (isUnderWay(state.data?.drill) ? 2_000 : false),
})

export const isUnderWay = (drill: contract.Drill | null | undefined) =>
  drill?.status === 'queued' || drill?.status === 'running'

export function useStartDrill() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.startDrill, {}),
    onSuccess: (answer) => cache.setQueryData(drillQuery.queryKey, answer),
  })
}
